"""What relates a wrong list, dict, text or number to the right one."""

import math
from collections import Counter
from collections.abc import Iterator
from typing import TypeGuard

from course.exercises.comparing import is_a, show
from course.exercises.explaining.attempt import Attempt, Slip


def plain_relation(attempt: Attempt) -> Slip | None:
    """The first relation that holds for every wrong value."""
    guess = attempt.key.exercise.kind == "predict"
    values = list(attempt.values())
    told = [list(_relations(expected, actual, guess)) for expected, actual in values]
    if not told:
        return None
    return next((Slip(words) for words in told[0] if all(words in other for other in told)), None)


def _relations(expected: object, actual: object, guess: bool) -> Iterator[str]:
    if is_a(expected, "dict") and is_a(actual, "dict"):
        yield from _of_dicts(dict(_pairs(expected)), dict(_pairs(actual)))
    elif _is_sequence(expected) and _is_sequence(actual) and not _holds_tensors(expected):
        yield from _of_sequences(expected["items"], actual["items"], guess)
    elif isinstance(expected, str) and isinstance(actual, str):
        yield _of_texts(expected, actual)
    elif _is_number(expected) and _is_number(actual):
        yield from _of_numbers(expected, actual, guess)
    elif isinstance(expected, bool) and isinstance(actual, bool):
        yield f"{actual} came wherever yours is wrong."


def _pairs(value: dict) -> Iterator[tuple[str, object]]:
    return ((show(key, 8), item) for key, item in value["items"])


def _is_sequence(value: object) -> TypeGuard[dict]:
    return is_a(value, "tuple") or is_a(value, "list") or is_a(value, "set")


def _holds_tensors(value: dict) -> bool:
    return any(
        is_a(item, "tensor") or (_is_sequence(item) and _holds_tensors(item)) for item in value["items"]
    )


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _of_dicts(wanted: dict, got: dict) -> Iterator[str]:
    missing, extra = wanted.keys() - got.keys(), got.keys() - wanted.keys()
    if not got:
        yield "Your dict is empty."
    elif missing and extra and len(missing) == len(extra) == len(wanted):
        inside_out = {show(value, 8) for value in wanted.values()} & got.keys()
        yield ("Keys and values are exchanged." if inside_out else "None of your keys is right.")
    elif missing and extra:
        yield f"Of {len(wanted)} keys, {len(missing)} are missing, and {len(extra)} are there that should not be."
    elif missing:
        yield f"{len(missing)} of {len(wanted)} keys are missing."
    elif extra:
        yield f"All keys that are wanted are there, and {len(extra)} too many."
    else:
        yield from _of_values(wanted, got)


def _of_values(wanted: dict, got: dict) -> Iterator[str]:
    if all(map(_is_number, [*wanted.values(), *got.values()])):
        by = {got[key] - value for key, value in wanted.items()}
        if len(by) == 1:
            step = by.pop()
            side = "large" if step > 0 else "small"
            yield f"The keys are right, and each value is {show(abs(step))} too {side}."
        elif Counter(wanted.values()) == Counter(got.values()):
            yield "The keys are right, and so are the values, but they belong to other keys."
    yield "The keys are right, and some values are not."


def _of_sequences(wanted: list, got: list, guess: bool) -> Iterator[str]:
    one, other = [show(item, 8) for item in wanted], [show(item, 8) for item in got]
    if len(one) != len(other):
        yield _of_lengths(one, other)
    elif one == other:  # tensors are shown by their shapes: which of their numbers differ is told elsewhere
        return
    elif one == other[::-1]:
        yield "The right items stand in reverse order."
    elif sorted(one) == sorted(other):
        yield "All the right items are there, in another order."
    elif not guess and len(one) > 2 and one[1:] == other[:-1]:
        yield "Your items are moved by one place: the first is left out."
    elif not guess and len(one) > 2 and one[:-1] == other[1:]:
        yield "Your items are moved by one place: there is one too many in front."


def _of_lengths(one: list, other: list) -> str:
    if not other:
        return "Yours is empty."
    if other == one[: len(other)]:
        return f"Yours stops too early: the last {len(one) - len(other)} of {len(one)} items are missing."
    if other == one[len(one) - len(other) :]:
        return f"Yours starts too late: the first {len(one) - len(other)} of {len(one)} items are missing."
    if one == other[: len(one)]:
        return f"Yours goes on too long: after the last item come {len(other) - len(one)} more."
    side = "fewer" if len(other) < len(one) else "more"
    return f"Yours has {side} items than it should: {len(other)}, not {len(one)}."


def _of_texts(wanted: str, got: str) -> str:
    if wanted.lower() == got.lower():
        return "Only capital letters differ."
    if wanted.strip() == got.strip():
        return "Only spaces at the ends differ."
    if wanted.replace(" ", "") == got.replace(" ", ""):
        return "Only spaces differ."
    return "Another text came than the right one."


def _of_numbers(wanted: float, got: float, guess: bool) -> Iterator[str]:
    if math.isnan(got):
        yield "Your number is NaN, which is no number."
    elif math.isinf(got):
        yield "Your number is infinite."
    elif got == -wanted:
        yield "Only the sign is wrong."
    elif guess:
        yield from _of_guesses(wanted, got)
    elif isinstance(wanted, float) and math.isclose(wanted, got, rel_tol=1e-5):
        yield "Your number is nearly right: it differs from the right one only behind the fifth digit."
    elif isinstance(got, int) and isinstance(wanted, int) and abs(got - wanted) == 1:
        yield f"Your number is 1 too {'large' if got > wanted else 'small'} wherever it is wrong."
    elif wanted and got and math.isclose(wanted * got, 1, rel_tol=1e-5):
        yield "Your number is 1 divided by the right one."
    elif math.isclose(wanted + got, 1, rel_tol=1e-5):
        yield "Your number and the right one add up to 1."
    elif got == 0:
        yield "Yours is 0 wherever it is wrong."
    elif wanted == 0:
        yield "Yours is wrong only where 0 is wanted."
    elif got * wanted < 0:
        yield "Your number has the other sign."


def _of_guesses(wanted: float, got: float) -> Iterator[str]:
    """Words that do not tell the number, because a guess may be made again."""
    if any(math.isclose(got, float(f"{wanted:.{digits}g}"), rel_tol=1e-9) for digits in range(1, 7)):
        yield "Yours is the right number, rounded. It is asked for more exactly."
    elif wanted > 0 and got > 0 and max(got / wanted, wanted / got) > 100:
        yield f"It is more than a hundred times too {'large' if got > wanted else 'small'}."
