"""The right numbers with one relation to yours: a factor, a sign, another order, the first sentence only."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TypeGuard

import torch
from torch import Tensor

from course.exercises.comparing import is_a, show
from course.exercises.explaining.attempt import Attempt, Slip, sizes

Relation = Callable[[Tensor, Tensor, Attempt], Slip | None]


def strongly_related(attempt: Attempt) -> Slip | None:
    """A relation between what came and what was expected that explains every wrong number."""
    return related(attempt, STRONG)


def related(attempt: Attempt, relations: Sequence[Relation]) -> Slip | None:
    """The first relation that holds in every case that failed; of a tuple, for one of its parts."""
    if attempt.key.exercise.kind == "predict":
        return None
    each = [replace(attempt, failed=(index,)) for index in attempt.failed]
    values = [(*pair, alone) for alone in each for pair in alone.values()]
    for part in range(max((_num_parts(expected) for expected, _, _ in values), default=0)):
        pairs = [
            (*pair, alone)
            for one, other, alone in values
            for pair in _tensor_pairs(_part(one, part), _part(other, part))
            if not same(*pair)
        ]
        if pairs and all(e.shape == a.shape and e.numel() for e, a, _ in pairs):
            for relation in relations:
                found = [slip for pair in pairs if (slip := relation(*pair)) is not None]
                if len(found) == len(pairs) and len({slip.of for slip in found}) == 1:
                    return _of_part(found[0], part, attempt)
    return None


def _of_part(slip: Slip, part: int, attempt: Attempt) -> Slip:
    """The slip, said of one part of a tuple."""
    names = attempt.key.exercise.returns
    return replace(slip, idea=f"In `{names[part]}`: {slip.idea[0].lower()}{slip.idea[1:]}") if names else slip


def _num_parts(value: object) -> int:
    return len(value["items"]) if is_a(value, "tuple") else 1


def _part(value: object, part: int) -> object:
    if is_a(value, "tuple") or is_a(value, "list"):
        return value["items"][part] if part < len(value["items"]) else None
    return value


def _tensor_pairs(expected: object, actual: object) -> Iterator[tuple[Tensor, Tensor]]:
    """The tensors of both, or two numbers."""
    if is_a(expected, "tensor") and is_a(actual, "tensor") and None not in (expected["data"], actual["data"]):
        yield _tensor(expected), _tensor(actual)
    elif _is_float(expected) and _is_float(actual):
        yield torch.tensor([float(expected)]).double(), torch.tensor([float(actual)]).double()
    elif _is_float(expected) and is_a(actual, "tensor") and not actual["shape"] and actual["data"]:
        yield torch.tensor([float(expected)]).double(), torch.tensor(actual["data"]).double()


def _is_float(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e300


def _tensor(value: dict) -> Tensor:
    data = torch.tensor(value["data"], dtype=torch.float64)
    return data.reshape(value["shape"])


def same(one: Tensor, other: Tensor, tolerance: float = 1e-4) -> bool:
    """Equal up to rounding, with NaN and infinities at the same places."""
    return one.shape == other.shape and torch.allclose(one, other, rtol=tolerance, atol=1e-6, equal_nan=True)


def is_truth(expected: Tensor, actual: Tensor) -> bool:
    """Are all numbers True and False?"""
    return set(expected.flatten().tolist()) | set(actual.flatten().tolist()) <= {0.0, 1.0}


def _inverted(expected: Tensor, actual: Tensor, attempt: Attempt) -> Slip | None:
    if is_truth(expected, actual) and same(1 - expected, actual):
        return Slip(
            "Every True should be False, and every False True: yours is the opposite.",
            name="opposite",
        )
    return None


def _sign(expected: Tensor, actual: Tensor, attempt: Attempt) -> Slip | None:
    if same(-expected, actual):
        return Slip("Every number has the opposite sign.", name="sign")
    return None


def is_flat(tensor: Tensor, tolerance: float = 1e-4) -> bool:
    """Are all numbers the same?"""
    return same(tensor, tensor.flatten()[0].expand_as(tensor), tolerance)


def _factor(expected: Tensor, actual: Tensor, attempt: Attempt) -> Slip | None:
    large = expected.abs() > 1e-6
    if not large.any() or not same(actual[~large], expected[~large]) or not torch.isfinite(actual).all():
        return None
    ratios = actual[large] / expected[large]
    factor = ratios[0].item()
    if not is_flat(ratios) or not 1e-6 < abs(factor) < 1e6 or abs(factor - 1) < 1e-3:
        return None
    if is_truth(expected, actual) or (expected.numel() == 1 and _size_of(abs(factor), attempt) is None):
        return None  # one number is some factor of any other
    what = "Your number is" if expected.numel() == 1 else "All your numbers are"
    times, side = (factor, "large") if abs(factor) > 1 else (1 / factor, "small")
    named = _size_of(abs(times), attempt)
    because = f", and {show(times)} is {named}" if named else ""
    return Slip(
        f"{what} {show(times)} times too {side}{because}.",
        name="a factor",
        of=named or f"{factor:.3g}",
    )


def _size_of(factor: float, attempt: Attempt) -> str | None:
    """What a factor is, by the sizes of the inputs."""
    for size, name in _changing(attempt):
        for words, value in {
            f"sqrt({name})": math.sqrt(size),
            name: size,
            f"{name} squared": size**2,
            f"{name} - 1 under {name}": size / (size - 1) if size > 1 else 0,
        }.items():
            if math.isclose(factor, value, rel_tol=1e-4):
                return words
    known = {math.log(2): "ln 2", 1 / math.log(2): "1 divided by ln 2", math.sqrt(2): "the root of 2"}
    return next((words for value, words in known.items() if math.isclose(factor, value, rel_tol=1e-4)), None)


def _changing(attempt: Attempt) -> Iterator[tuple[int, str]]:
    """The sizes of this case that are not the same in all cases, with their names."""
    others = [sizes(replace(attempt, failed=(index,))) for index in range(len(attempt.key.cases))]
    for size, name in sizes(attempt).items():
        if any(name in other.values() and other.get(size) != name for other in others):
            yield size, name


def _shift(expected: Tensor, actual: Tensor, attempt: Attempt) -> Slip | None:
    if expected.numel() < 3 or not torch.isfinite(actual - expected).all() or not is_flat(actual - expected):
        return None
    by = (actual - expected).flatten()[0].item()
    side = "large" if by > 0 else "small"
    return Slip(
        f"All your numbers are {show(abs(by))} too {side}.",
        name="a shift",
        of=f"{by:.3g}",
    )


def _turned(expected: Tensor, actual: Tensor, attempt: Attempt) -> Slip | None:
    """The right numbers in other places."""
    if expected.dim() > 1 and not same(expected.flatten().sort()[0], actual.flatten().sort()[0]):
        return None
    for i in range(expected.dim()):
        if same(expected.flip(i), actual):
            return Slip(f"The right numbers stand in reverse order along axis {i}.", name="reversed")
        for by in (1, -1):
            if expected.shape[i] > 2 and same(expected.roll(by, i), actual):
                return Slip(
                    f"The right numbers are moved by one place along axis {i}.", name="moved by one place"
                )
        for j in range(i):
            if same(expected.transpose(i, j), actual):
                return Slip(
                    f"The right numbers stand with axes {j} and {i} exchanged: rows are columns.",
                    name="transposed",
                )
    if expected.dim() > 1 and len(set(expected.flatten().tolist())) > 3:
        return Slip(
            "All the right numbers are there, but in other places.",
            name="other places",
        )
    return None


def _untouched_input(expected: Tensor, actual: Tensor, attempt: Attempt) -> Slip | None:
    for name, value in attempt.inputs.items():
        if is_a(value, "tensor") and value["shape"] == list(actual.shape) and same(_tensor(value), actual):
            return Slip(f"What comes back is `{name}` as it went in.", name="unchanged")
    return None


def _empty(expected: Tensor, actual: Tensor, attempt: Attempt) -> Slip | None:
    if expected.numel() > 1 and not actual.any() and expected.any():
        return Slip("Your result has only zeros.", name="zeros")
    return None


FUNCTIONS: dict[str, Callable[[Tensor], Tensor]] = {
    "the logarithm of what is wanted: a log too many, or exp is missing": torch.log,
    "exp of what is wanted: exp once too often, or a log is missing": torch.exp,
    "the square of what is wanted: a root is missing": torch.square,
    "the root of what is wanted: a root too many": torch.sqrt,
    "1 divided by what is wanted": lambda x: 1 / x,
    "1 minus what is wanted: the other share": lambda x: 1 - x,
    "what is wanted without its sign": torch.abs,
    "what is wanted, rounded to whole numbers": torch.round,
    "what is wanted without its fractions": torch.trunc,
    "what is wanted with its negative numbers set to 0": torch.relu,
    "softmax of what is wanted": lambda x: x.softmax(-1) if x.dim() else x,
    "the log softmax of what is wanted": lambda x: x.log_softmax(-1) if x.dim() else x,
    "the logarithm of what is wanted in base 2": torch.log2,
}


def _function(expected: Tensor, actual: Tensor, attempt: Attempt) -> Slip | None:
    if actual.numel() == 1 and actual.item() in (0, 1):  # a single 0 or 1 comes from anything
        return None
    for words, function in FUNCTIONS.items():
        made = function(expected)
        if same(made, actual) and not same(made, expected):
            return Slip(f"Yours is {words}.", name="one function away")
    return None


STRONG: tuple[Relation, ...] = (
    _inverted,
    _untouched_input,
    _empty,
    _sign,
    _shift,
    _factor,
    _turned,
    _function,
)
