"""Which cases are right and which are wrong, and where in a tensor the wrong numbers stand."""

import math
from collections.abc import Callable, Iterator

from course.exercises.comparing import close, is_a, position
from course.exercises.explaining.attempt import Attempt, Slip, result_axes


def not_a_number(attempt: Attempt) -> Slip | None:
    """NaN or an infinity where a number is wanted: which step probably gave it."""
    pairs = numbers(attempt)
    spoilt = [a for e, a in pairs if isinstance(a, float) and not math.isfinite(a) and e != a and e == e]
    if not spoilt:
        return None
    if not any(map(math.isnan, spoilt)):
        if any(isinstance(e, float) and math.isinf(e) for e, _ in pairs):
            return Slip(
                "Some of your numbers are infinite where a number is wanted: too much is hidden, or cut off."
            )
        return Slip(
            "Some of your numbers are infinite: a division by 0, the log of 0, or exp of a number above 88, "
            "which float32 cannot hold.",
            name="infinite",
        )
    told, infinite, masked = (
        "0 / 0, inf / inf, inf - inf or 0 times inf",
        _has_infinity(attempt),
        _hides_a_row(attempt),
    )
    if infinite or masked:
        told = "-inf - (-inf), or 0 / 0 in a row in which everything is hidden; 0 times -inf gives it, too"
    elif _largest(attempt) > 80:
        told = (
            "inf / inf or inf - inf: exp of a number above 88 is too large for float32; the log of 0 is -inf"
        )
    return Slip(
        f"Some of your numbers are NaN, which is no number. Probably it is {told}. Say what such a case "
        "should give, before "
        "the step that breaks, instead of sweeping NaN away after it.",
        name="NaN",
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


def _inputs_data(attempt: Attempt) -> Iterator[list]:
    return (value["data"] for value in attempt.inputs.values() if is_a(value, "tensor"))


def _has_infinity(attempt: Attempt) -> bool:
    return any(isinstance(n, float) and math.isinf(n) for data in _inputs_data(attempt) for n in data)


def _largest(attempt: Attempt) -> float:
    return max((abs(n) for data in _inputs_data(attempt) for n in data if isinstance(n, float)), default=0.0)


def _hides_a_row(attempt: Attempt) -> bool:
    return any(_has_empty_row(value) for value in attempt.inputs.values())


def _has_empty_row(value: object) -> bool:
    """A bool tensor, one of whose rows holds no True."""
    if not (is_a(value, "tensor") and value["dtype"] == "bool" and value["shape"] and value["shape"][-1]):
        return False
    size = value["shape"][-1]
    return any(not any(value["data"][i : i + size]) for i in range(0, len(value["data"]), size))


def cases(attempt: Attempt) -> Slip | None:
    """What all cases that fail have, and none that is right."""
    failed = set(attempt.failed)
    right = [case["inputs"] for i, case in enumerate(attempt.key.cases) if i not in failed]
    wrong = [case["inputs"] for i, case in enumerate(attempt.key.cases) if i in failed]
    if not right:
        return None
    return next((Slip(told) for told in _contrasts(right, wrong)), None)


def _contrasts(right: list[dict], wrong: list[dict]) -> Iterator[str]:
    for name in {name: None for inputs in wrong for name in inputs}:
        for words, has in FEATURES.items():
            there, not_there = [has(i.get(name)) for i in wrong], [has(i.get(name)) for i in right]
            if all(there) and not any(not_there):
                yield f"The other cases are right; yours is wrong only where `{name}` {words}."
        yield from _by_size(name, right, wrong)


def _is_given(value: object) -> bool:
    return value is not None


def _has_zero(value: object) -> bool:
    return (is_a(value, "tensor") and any(n == 0 for n in value["data"])) or value in (0, 0.0)


def _repeats(value: object) -> bool:
    data = value["data"] if is_a(value, "tensor") else value["items"] if is_a(value, "list") else []
    return len({str(item) for item in data}) < len(data)


def _is_empty(value: object) -> bool:
    if is_a(value, "tensor"):
        return 0 in value["shape"]
    return isinstance(value, dict) and not value.get("items", True)


def _has_shared_numbers(value: object, beyond: float) -> bool:
    return is_a(value, "tensor") and any(isinstance(n, float) and abs(n) > beyond for n in value["data"])


FEATURES: dict[str, Callable[[object], bool]] = {
    "is given": _is_given,
    "is a tensor": lambda v: is_a(v, "tensor"),
    "is empty": _is_empty,
    "has a row in which everything is hidden": _has_empty_row,
    "hides something": lambda v: is_a(v, "tensor") and v["dtype"] == "bool" and not all(v["data"]),
    "holds infinite numbers": lambda v: (
        is_a(v, "tensor") and any(isinstance(n, float) and math.isinf(n) for n in v["data"])
    ),
    "holds numbers above 50, which exp or a square makes very large": lambda v: _has_shared_numbers(v, 50),
    "holds numbers above 1000": lambda v: _has_shared_numbers(v, 1000),
    "is in float64": lambda v: is_a(v, "tensor") and v["dtype"] == "float64",
    "holds a 0": _has_zero,
    "holds the same item twice": _repeats,
    "has a batch, and perhaps heads, in front": lambda v: is_a(v, "tensor") and len(v["shape"]) > 2,
    "has four axes or more": lambda v: is_a(v, "tensor") and len(v["shape"]) > 3,
    "has one axis only": lambda v: is_a(v, "tensor") and len(v["shape"]) == 1,
    "has two axes only": lambda v: is_a(v, "tensor") and len(v["shape"]) == 2,
    "has no heads' axis": lambda v: is_a(v, "tensor") and len(v["shape"]) < 4,
    "is a number other than a whole one": lambda v: isinstance(v, float) and v != int(v),
    "is True": lambda v: v is True,
}


def _by_size(name: str, right: list[dict], wrong: list[dict]) -> Iterator[str]:
    """Numbers, or lengths, beyond a bound are wrong."""
    for words, measure in {"": _number, "the length of ": _length}.items():
        bad, good = (_measured(name, side, measure) for side in (wrong, right))
        if not bad or not good:
            continue
        if min(bad) > max(good):
            yield (
                f"The other cases are right; yours is wrong only where {words}`{name}` is {min(bad):g} or "
                "more."
            )
        elif max(bad) < min(good):
            yield (
                f"The other cases are right; yours is wrong only where {words}`{name}` is {max(bad):g} or "
                "less."
            )
        elif len(set(good)) == 1 and good[0] not in bad:
            yield (
                f"Your answer is right only where {words}`{name}` is {good[0]:g}: a number may stand in your "
                "code that should "
                "be taken from the inputs."
            )


def _measured(name: str, side: list[dict], measure: Callable[[object], float | None]) -> list[float]:
    """The measure of an argument in all cases of one side; nothing if one of them has none."""
    found = [measure(inputs.get(name)) for inputs in side]
    numbers = [number for number in found if number is not None]
    return numbers if len(numbers) == len(found) else []


def _number(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def _length(value: object) -> float | None:
    if is_a(value, "tensor"):
        return float(value["shape"][-1]) if value["shape"] else None
    if isinstance(value, dict) and "items" in value and value["kind"] != "namespace":
        return float(len(value["items"]))
    return None


def places(attempt: Attempt) -> Slip | None:
    """Where the wrong numbers stand: words that fit every failed case."""
    told = [list(_place(attempt, e, a)) for e, a in attempt.values()]
    return (
        next((Slip(words) for words in told[0] if all(words in other for other in told)), None)
        if told
        else None
    )


def places_here(attempt: Attempt) -> Slip | None:
    """Where the wrong numbers stand in the first failed case, if the cases have nothing in common."""
    told = (words for values in attempt.values() for words in _place(attempt, *values))
    return next((Slip(f"In this case: {words[0].lower()}{words[1:]}") for words in told), None)


def _place(attempt: Attempt, expected: object, actual: object) -> Iterator[str]:
    part = _differing_part(expected, actual)
    if part is not None and is_a(expected, "tuple") and isinstance(actual, dict):
        expected, actual = expected["items"][part], actual["items"][part]
    if not (is_a(expected, "tensor") and is_a(actual, "tensor")) or expected["shape"] != actual["shape"]:
        return
    wrong = [not close(e, a, 1e-4) for e, a in zip(expected["data"], actual["data"] or [], strict=False)]
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


def _along(wrong: list[bool], shape: list[int], axes: list[str | None]) -> Iterator[str]:
    for axis, size in enumerate(shape):
        bad = {position(i, shape)[axis] for i, is_wrong in enumerate(wrong) if is_wrong}
        name = f"{axes[axis] or f'axis {axis}'}"
        if size < 3 and not (size == 2 and axis == 0):
            continue
        if bad == set(range(1, size)):
            yield (
                f"Along {name}, only the first place is right: the first is treated in a way that fits no "
                "other."
            )
        elif bad == {0}:
            yield f"Along {name}, only the first place is wrong: look at how it begins."
        elif bad == {size - 1}:
            yield f"Along {name}, only the last place is wrong: look at how it ends."
        elif bad == set(range(size - 1)):
            yield f"Along {name}, only the last place is right."
        elif bad == set(range(0, size, 2)) and size > 3:
            yield f"Along {name}, the even places (0, 2, 4, ...) are wrong and the odd ones right."
        elif bad == set(range(1, size, 2)) and size > 3:
            yield f"Along {name}, the odd places (1, 3, 5, ...) are wrong and the even ones right."
        elif bad and bad == set(range(size // 2, size)):
            yield f"Along {name}, the first half is right and the second half is wrong."
        elif bad and bad == set(range(size // 2)):
            yield f"Along {name}, the first half is wrong and the second half is right."


def _by_values(expected: dict, actual: dict, wrong: list[bool]) -> Iterator[str]:
    pairs = list(zip(expected["data"], actual["data"], wrong, strict=True))
    if expected["dtype"] == "bool":
        yield from _by_truth(pairs, expected["shape"])
        return
    if all((e == 0) == is_wrong for e, _, is_wrong in pairs):
        yield (
            "Your result is right except where 0 is wanted: something is there that should be hidden or left "
            "out."
        )
    if all(a == 0 for _, a, is_wrong in pairs if is_wrong):
        yield "Your result is right except for zeros: something is hidden or left out that should count."
    if all(is_wrong == (e < 0) for e, _, is_wrong in pairs):
        yield "Your result is right except where it should be negative."
    if all(abs(e - a) <= 0.02 * abs(e) for e, a, _ in pairs):
        yield (
            "Your numbers are nearly right, within 2 in 100: a small constant is added or left out, or a "
            "count is off by one."
        )


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
