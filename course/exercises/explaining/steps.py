"""Up to which step of the right answer an attempt has the right numbers."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from torch import Tensor

from course.exercises.comparing import is_a
from course.exercises.explaining.attempt import Attempt, Slip
from course.exercises.worker.steps import fingerprint, has_numbers
from course.exercises.worker.values import decode

FILLING, JOINING = "hiding or filling in", "joining tensors"
WORDS = {
    **dict.fromkeys(("mm", "bmm", "addmm", "baddbmm", "mv", "dot"), "a matrix product"),
    **dict.fromkeys(("add", "add_"), "an addition"),
    **dict.fromkeys(("sub", "sub_", "rsub"), "a subtraction"),
    **dict.fromkeys(("mul", "mul_"), "a multiplication"),
    **dict.fromkeys(("div", "div_", "reciprocal"), "a division"),
    **dict.fromkeys(("exp", "exp_"), "exp"),
    **dict.fromkeys(("log", "log_", "log2", "log10"), "a logarithm"),
    **dict.fromkeys(("pow", "pow_", "square"), "a power"),
    **dict.fromkeys(("sqrt", "sqrt_", "rsqrt"), "a root"),
    **dict.fromkeys(("amax", "max", "maximum", "clamp", "clamp_min"), "a maximum"),
    **dict.fromkeys(("amin", "min", "minimum", "clamp_max"), "a minimum"),
    **dict.fromkeys(("sum", "cumsum", "index_add", "scatter_add"), "a sum"),
    **dict.fromkeys(("mean", "var_mean"), "a mean"),
    **dict.fromkeys(("masked_fill", "masked_fill_", "where", "tril", "triu"), FILLING),
    **dict.fromkeys(
        ("embedding", "index", "index_select", "gather", "slice", "select"), "picking rows or places"
    ),
    **dict.fromkeys(("cat", "stack", "copy_", "index_put_"), JOINING),
    **dict.fromkeys(("relu", "clamp_min_"), "the ReLU"),
    "_softmax": "the softmax",
    "_log_softmax": "the log softmax",
    "sigmoid": "the sigmoid",
    "silu": "the SiLU",
    "gelu": "the GELU",
    "tanh": "tanh",
    "sin": "the sines",
    "cos": "the cosines",
    "var": "the variance",
    "std": "the standard deviation",
    "linalg_vector_norm": "the length of a vector",
    "native_layer_norm": "the layer norm",
    "abs": "the absolute values",
    "neg": "a change of sign",
}
VIEWS = frozenset(("view", "_unsafe_view"))
LOOP = 4  # an attempt that takes this many times as many steps goes number by number, or row by row


@dataclass(frozen=True)
class Step:
    """A tensor on the way to a result: the operation that gave it, its shape and its fingerprint."""

    operation: str
    shape: tuple[int, ...]
    fingerprint: tuple[float, ...]

    @property
    def words(self) -> str:
        """The operation, and the shape of what it gave."""
        return f"{WORDS[self.operation]} of shape {self.shape}" if self.shape else WORDS[self.operation]

    def same(self, other: "Step") -> bool:
        """The same numbers in the same order, in any shape."""
        if math.prod(self.shape) != math.prod(other.shape):
            return False
        return all(
            math.isclose(one, two, rel_tol=1e-4, abs_tol=1e-5)
            for one, two in zip(self.fingerprint, other.fingerprint, strict=True)
        )


def last_right_step(attempt: Attempt) -> Slip | None:
    """What the answer has in common with the way to the right numbers, and which step is missing."""
    expected = attempt.key.expected[attempt.first]
    right, made, result = _steps(expected), _steps(attempt.outcome), decode(expected.get("value"))
    drawn = any(step.operation.startswith("bernoulli") for step in right)
    if not (isinstance(result, Tensor) and has_numbers(result)) or not made or drawn:
        return None
    if any(map(Step("result", tuple(result.shape), fingerprint(result)).same, made)):
        return Slip(
            "The right numbers are among those that your code computes, but they are not what it returns."
        )
    way = list(_new(right, _given(attempt)))
    if not way:
        return _as_given(attempt)
    reached = [any(step.same(other) for other in made) for step in way]
    if len(made) > LOOP * len(way) + LOOP or not any(reached) or reached[-1]:
        return None
    last = max(i for i, is_reached in enumerate(reached) if is_reached)
    if math.prod(way[last].shape) < 4:  # few numbers come out of many ways
        return None
    return Slip(
        f"Your code has the right numbers up to {way[last].words}. The right way goes on with {way[last + 1].words}, "
        "and its numbers do not occur in your code."
    )


def _as_given(attempt: Attempt) -> Slip | None:
    """In some cases nothing is to be done: then the right result is an input."""
    wanted = attempt.key.expected[attempt.first].get("value")
    same = (name for name, value in attempt.inputs.items() if is_a(value, "tensor") and value == wanted)
    return next(
        (Slip(f"In this case `{name}` is right as it came, and your code changes it.") for name in same), None
    )


def _steps(outcome: dict) -> list[Step]:
    """The steps in order. A matrix product is computed without leading axes; the view after it has them again."""
    steps: list[Step] = []
    for operation, shape, *numbers in outcome.get("steps", ()):
        step = Step(operation, tuple(shape), tuple(numbers))
        if operation in VIEWS and steps and step.same(steps[-1]):
            before = steps.pop()
            step = replace(before, shape=max(before.shape, step.shape, key=len))
        steps.append(step)
    return steps


def _given(attempt: Attempt) -> Iterator[Step]:
    for tensor in map(decode, attempt.inputs.values()):
        if isinstance(tensor, Tensor) and has_numbers(tensor):
            yield Step("given", tuple(tensor.shape), fingerprint(tensor))


def _new(steps: Iterable[Step], known: Iterable[Step]) -> Iterator[Step]:
    """Each step that gives numbers that were not there before, and has words; a constant is none."""
    seen = list(known)
    for step in steps:
        if step.operation in WORDS and not _is_constant(step) and not any(map(step.same, seen)):
            seen.append(step)
            yield step


def _is_constant(step: Step) -> bool:
    """All numbers the same, as in zeros, ones, or a mask of infinities and zeros."""
    return step.fingerprint[-1] == 0.0 and math.prod(step.shape) > 1


def first_not_finite(attempt: Attempt) -> Step | None:
    """The first step that makes NaN or an infinity, if none went in; scores that are filled with -inf are none."""
    if any(step.fingerprint[0] for step in _given(attempt)):
        return None
    computed = (
        step
        for step in _steps(attempt.outcome)
        if WORDS.get(step.operation, FILLING) not in (FILLING, JOINING)
    )
    return next((step for step in computed if step.fingerprint[0]), None)
