"""Which cases are right and which are wrong, and where in a tensor the wrong numbers stand."""

import math
from collections.abc import Iterator
from dataclasses import replace

from course.exercises.case_groups import case_names
from course.exercises.comparing import close, is_a, position
from course.exercises.explaining.attempt import Attempt, Slip, result_axes


def not_a_number(attempt: Attempt) -> Slip | None:
    """NaN or an infinity in most of the wrong numbers of the first failed case."""
    pairs = numbers(replace(attempt, failed=attempt.failed[:1]))
    wrong = [(e, a) for e, a in pairs if not close(e, a, attempt.key.exercise.tolerance)]
    spoilt = [a for e, a in wrong if isinstance(a, float) and not math.isfinite(a) and math.isfinite(e)]
    if not spoilt or 2 * len(spoilt) <= len(wrong):
        return None
    if any(map(math.isnan, spoilt)):
        return Slip(NAN, name="NaN")
    if any(isinstance(e, float) and math.isinf(e) for e, _ in pairs):
        return None  # some are meant to be infinite
    return Slip(INFINITE, name="infinite")


NAN = (
    "Some of your numbers are NaN, which is no number. 0 / 0, inf - inf, 0 * inf, a softmax of nothing but -inf, and "
    "the log or the root of a negative number give NaN."
)
INFINITE = (
    "Some of your numbers are infinite. A number divided by 0, the log of 0, and exp of a large number can all give "
    "infinity."
)


def numbers(attempt: Attempt) -> list[tuple]:
    """What was expected and what came, number by number, in all cases whose values differ."""
    return [pair for values in attempt.values() for pair in _flat(*values)]


def _flat(expected: object, actual: object) -> Iterator[tuple]:
    if is_a(expected, "tensor") and is_a(actual, "tensor"):
        yield from zip(expected["data"], actual["data"] or [], strict=False)
    elif isinstance(expected, dict) and isinstance(actual, dict) and expected["kind"] in ("tuple", "list"):
        for one, other in zip(expected["items"], actual.get("items", []), strict=False):
            yield from _flat(one, other)
    elif isinstance(expected, float):
        yield expected, actual


def cases(attempt: Attempt) -> Slip | None:
    """Which cases fail, by their names, if there are at most two among others that are right."""
    key, names = attempt.key, case_names(attempt.key.exercise)
    if names[0] == "case 1":
        return None
    wrong = (index for index in range(len(key.cases)) if not key.agrees(attempt.outcomes, index))
    places = sorted({index % len(names) for index in wrong})
    if len(places) > 2 or len(places) == len(names):
        return None
    return Slip(
        f"Of the kinds tried, only {'this one fails' if len(places) == 1 else 'these fail'}: {_listed(names, places)}."
    )


def _listed(names: list[str], places: list[int]) -> str:
    return " and ".join(f"*{names[place]}*" for place in places)


def places(attempt: Attempt) -> Slip | None:
    """Where the wrong numbers stand: words that fit every failed case."""
    told = [list(_place(attempt, e, a)) for e, a in attempt.values()]
    return (
        next((Slip(words) for words in told[0] if all(words in other for other in told)), None)
        if told
        else None
    )


def _place(attempt: Attempt, expected: object, actual: object) -> Iterator[str]:
    part = _differing_part(expected, actual)
    if part is not None and is_a(expected, "tuple") and isinstance(actual, dict):
        expected, actual = expected["items"][part], actual["items"][part]
    if not (is_a(expected, "tensor") and is_a(actual, "tensor")) or expected["shape"] != actual["shape"]:
        return
    wrong = [not close(e, a, 1e-4) for e, a in zip(expected["data"], actual["data"] or [], strict=False)]
    if not any(wrong):
        return  # they differ by less than can be told
    axes = result_axes(attempt, len(expected["shape"]), part)
    yield from _along(wrong, expected["shape"], axes)
    yield from _by_values(expected, actual, wrong)


def _differing_part(expected: object, actual: object) -> int | None:
    """The first part of two tuples that differs."""
    if not (is_a(expected, "tuple") and isinstance(actual, dict) and "items" in actual):
        return None
    pairs = enumerate(zip(expected["items"], actual["items"], strict=False))
    return next((i for i, (one, other) in pairs if one != other and not _close(one, other)), None)


def _close(one: object, other: object) -> bool:
    pairs = list(_flat(one, other))
    return bool(pairs) and all(close(e, a, 1e-4) for e, a in pairs)


def _along(wrong: list[bool], shape: list[int], axes: list[str | None]) -> list[str]:
    """Which places along an axis are wrong, if most numbers there are; first the axis with the fewest right ones."""
    found = []
    places = [position(i, shape) for i in range(len(wrong))]
    for axis, size in enumerate(shape):
        bad = {place[axis] for place, is_wrong in zip(places, wrong, strict=True) if is_wrong}
        name = axes[axis] if axes[axis] and axes.count(axes[axis]) == 1 else f"axis {axis}"
        if (size >= 3 or (size == 2 and axis == 0)) and (told := _which(bad, size)):
            right = sum(place[axis] in bad and not w for place, w in zip(places, wrong, strict=True))
            if right <= sum(wrong):
                found.append((right, f"Along {name}, {told}."))
    return [told for _, told in sorted(found, key=lambda pair: pair[0])]


def _which(bad: set[int], size: int) -> str:
    """The wrong places in words; "" if they are no simple ones."""
    if bad == set(range(1, size)):
        return "only the first place is right"
    if bad == {0}:
        return "only the first place is wrong"
    if bad == {size - 1}:
        return "only the last place is wrong"
    if bad == set(range(size - 1)):
        return "only the last place is right"
    if bad == set(range(0, size, 2)) and size > 3:
        return "the even places (0, 2, 4, ...) are wrong and the odd ones right"
    if bad == set(range(1, size, 2)) and size > 3:
        return "the odd places (1, 3, 5, ...) are wrong and the even ones right"
    return ""


def _by_values(expected: dict, actual: dict, wrong: list[bool]) -> Iterator[str]:
    pairs = list(zip(expected["data"], actual["data"], wrong, strict=True))
    if expected["dtype"] == "bool":
        yield from _by_truth(pairs, expected["shape"])
        return
    if all((e == 0) == is_wrong for e, _, is_wrong in pairs):
        yield "Your result is right except where 0 is wanted."
    if all(a == 0 for _, a, is_wrong in pairs if is_wrong):
        yield "Your result is right except for zeros where other numbers are wanted."
    if all(abs(e - a) <= 0.02 * abs(e) for e, a, _ in pairs):
        yield "Your numbers are nearly right: each is within 2 in 100 of the right one."


def _by_truth(pairs: list[tuple], shape: list[int]) -> Iterator[str]:
    if all(a for _, a, is_wrong in pairs if is_wrong):
        yield (
            "Your mask allows too much: it is True in places where False is wanted, and nowhere the other "
            "way round."
        )
    elif not any(a for _, a, is_wrong in pairs if is_wrong):
        yield (
            "Your mask hides too much: it is False in places where True is wanted, and nowhere the other way "
            "round."
        )
    else:
        yield (
            "Your mask is True in some places where False is wanted, and False in some where True is wanted."
        )
