"""How a wrong number follows the inputs, where the right one follows them in another way."""

import math
from collections.abc import Iterator

from course.exercises.comparing import is_a, show
from course.exercises.explaining.attempt import Attempt, Slip

POWERS = {1.0: "`{}`", 2.0: "the square of `{}`", 0.5: "the root of `{}`"}


def in_proportion(attempt: Attempt) -> Slip | None:
    """The ratio of every wrong number to the right one is the same, or a power of one input."""
    pairs = _pairs(attempt)
    if not pairs or not all(wanted > 0 < got for wanted, got in pairs):
        return None
    told = _times([got / wanted for wanted, got in pairs], attempt)
    return next(map(Slip, told), None)


def _pairs(attempt: Attempt) -> list[tuple]:
    """The right and the wrong number of each failed case; none if an answer is no number, or a guess."""
    pairs = list(attempt.values())
    numbers = all(_is_number(number) for pair in pairs for number in pair)
    return pairs if numbers and attempt.key.exercise.kind != "predict" else []


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _times(ratios: list[float], attempt: Attempt) -> Iterator[str]:
    """The ratio of your number to the right one is the same in all cases, or a power of one input."""
    if len(ratios) > 1 and _same(ratios):
        factor, side = (ratios[0], "large") if ratios[0] > 1 else (1 / ratios[0], "small")
        yield f"In every case your number is {show(factor)} times too {side}."
    for name, values in _inputs(attempt).items():
        if len(values) != len(ratios) or len(set(values)) < 2:
            continue
        for power, words in POWERS.items():
            for sign, side in ((power, "large"), (-power, "small")):
                rest = [ratio / value**sign for ratio, value in zip(ratios, values, strict=True)]
                if _same(rest):
                    times = "" if math.isclose(rest[0], 1, rel_tol=1e-4) else "a number times "
                    yield f"In every case your number is too {side} by {times}{words.format(name)}."


def _same(numbers: list[float]) -> bool:
    return all(math.isclose(number, numbers[0], rel_tol=1e-4) for number in numbers)


def _inputs(attempt: Attempt) -> dict[str, list[float]]:
    """The positive numbers that went into the failed cases, and the lengths of lists, by name."""
    cases = [attempt.key.cases[index]["inputs"] for index in attempt.failed]
    found = {name: [_size(inputs.get(name)) for inputs in cases] for name in cases[0]}
    return {
        name: [size for size in sizes if size]
        for name, sizes in found.items()
        if all(size and size > 0 for size in sizes)
    }


def _size(value: object) -> float | None:
    if is_a(value, "list") or is_a(value, "tuple"):
        return float(len(value["items"]))
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None
