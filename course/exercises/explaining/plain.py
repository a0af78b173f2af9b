"""What relates a wrong list, dict, text or number to the right one."""

import math
from collections import Counter
from collections.abc import Iterator
from typing import TypeGuard

from course.exercises.comparing import difference, is_a, show
from course.exercises.explaining.attempt import Attempt, Slip


def plain_relation(attempt: Attempt) -> Slip | None:
    """The first relation that holds for the first wrong value."""
    expected, actual = next(attempt.values(), (None, None))
    guess = attempt.key.exercise.kind == "predict"
    return next((Slip(told) for told in _relations(expected, actual, guess)), None)


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
        yield "Your answer is the opposite of what is right."


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
        yield "Your dict is empty: nothing is ever put into it."
    elif missing and extra and len(missing) == len(extra) == len(wanted):
        inside_out = {show(value, 8) for value in wanted.values()} & got.keys()
        yield (
            "Keys and values are exchanged."
            if inside_out
            else "None of your keys is right: look at how a key is built."
        )
    elif missing and extra:
        yield (
            f"{len(missing)} of {len(wanted)} keys are built another way than they should be; the others are "
            "right."
        )
    elif missing:
        yield f"{len(missing)} of {len(wanted)} keys are missing: some items are left out, or two became one."
    elif extra:
        yield f"There are keys too many ({len(extra)}): something is counted, or kept, that should not be."
    else:
        yield from _of_values(wanted, got)


def _of_values(wanted: dict, got: dict) -> Iterator[str]:
    if all(map(_is_number, [*wanted.values(), *got.values()])):
        by = {got[key] - value for key, value in wanted.items()}
        if len(by) == 1:
            yield (
                f"The keys are right, and each value is {show(abs(by.pop()))} off: the count starts "
                "elsewhere."
            )
        elif Counter(wanted.values()) == Counter(got.values()):
            yield (
                "The keys are right, and so are the values, but they belong to other keys: the order is "
                "another one."
            )
    yield (
        "The keys are right, and some values are not: look at what is added up, or which item gets which "
        "value."
    )


def _of_sequences(wanted: list, got: list, guess: bool) -> Iterator[str]:
    one, other = [show(item, 8) for item in wanted], [show(item, 8) for item in got]
    if len(one) != len(other):
        yield _of_lengths(one, other)
    elif one == other[::-1]:
        yield "The right items stand in reverse order."
    elif sorted(one) == sorted(other):
        yield "All the right items are there, in another order."
    elif not guess and len(one) > 2 and one[1:] == other[:-1]:
        yield "Your items are moved by one place: the first is left out."
    elif not guess and len(one) > 2 and one[:-1] == other[1:]:
        yield "Your items are moved by one place: there is one too many in front."
    else:
        differing = [i for i in range(len(one)) if difference(wanted[i], got[i], 1e-5) is not None]
        inner = next((w for i in differing[:1] for w in _relations(wanted[i], got[i], guess)), "")
        yield f"Of {len(one)} items, {len(one) - len(differing)} are right. {inner}".strip()


def _of_lengths(one: list, other: list) -> str:
    if not other:
        return "Yours is empty: nothing is ever put into it."
    if other == one[: len(other)]:
        return f"Yours stops too early: the last {len(one) - len(other)} of {len(one)} items are missing."
    if other == one[len(one) - len(other) :]:
        return f"Yours starts too late: the first {len(one) - len(other)} of {len(one)} items are missing."
    if one == other[: len(one)]:
        return f"Yours goes on too long: after the last item come {len(other) - len(one)} more."
    side = "fewer" if len(other) < len(one) else "more"
    return (
        f"Yours has {side} items than it should ({len(other)}, not {len(one)}): some are left out, joined or "
        "doubled."
    )


def _of_texts(wanted: str, got: str) -> str:
    if wanted.lower() == got.lower():
        return "Only capital letters differ."
    if wanted.strip() == got.strip():
        return "Only spaces at the ends differ."
    if wanted.replace(" ", "") == got.replace(" ", ""):
        return "Only spaces differ."
    return (
        "Another item is chosen than the right one: look at what decides, and at what happens when two are "
        "equal."
    )


def _of_numbers(wanted: float, got: float, guess: bool) -> Iterator[str]:
    if math.isnan(got):
        yield "Your number is NaN: somewhere 0 is divided by 0, or two infinities meet."
    elif math.isinf(got):
        yield "Your number is infinite: somewhere something is divided by 0, or grows without end."
    elif got == -wanted:
        yield "Only the sign is wrong."
    elif guess:
        yield from _of_guesses(wanted, got)
    elif isinstance(wanted, float) and math.isclose(wanted, got, rel_tol=1e-5):
        yield (
            "Your number is nearly right: it was rounded on the way, as in float32, which a tensor of a number has. "
            "Stay with Python's numbers."
        )
    elif isinstance(got, int) and isinstance(wanted, int) and abs(got - wanted) == 1:
        yield "You are off by one: look at where a count begins and ends, and at `<` and `<=`."
    elif wanted and got and math.isclose(wanted * got, 1, rel_tol=1e-5):
        yield "Your number is 1 divided by the right one: a fraction is upside down."
    elif math.isclose(wanted + got, 1, rel_tol=1e-5):
        yield "Your number and the right one add up to 1: it is the other share."
    elif got == 0:
        yield "Yours is 0: nothing was counted or added, or something is multiplied by 0."
    elif wanted == 0:
        yield "Here the right number is 0: this case has nothing to count, and should be treated first."
    elif got * wanted < 0:
        yield "Your number has the other sign, and another size: look at each minus, also in an exponent."
    else:
        yield from _of_powers(abs(wanted), abs(got))


def _of_powers(wanted: float, got: float) -> Iterator[str]:
    for words, value in {
        "the square of the right one": wanted**2 if wanted < 1e100 else None,
        "the root of the right one": math.sqrt(wanted),
        "the logarithm of the right one": math.log(wanted),
        "exp of the right one": math.exp(wanted) if wanted < 700 else None,
    }.items():
        if value is not None and math.isclose(value, got, rel_tol=1e-5):
            yield f"Your number is {words}."
    ratio = got / wanted
    whole = ratio if ratio > 1 else 1 / ratio
    if abs(whole - round(whole)) < 1e-5 and whole < 1000:
        side = "large" if ratio > 1 else "small"
        yield (
            f"Your number is {round(whole)} times too {side}: a factor, or a division by a count, is missing "
            "or doubled."
        )


def _of_guesses(wanted: float, got: float) -> Iterator[str]:
    """Words that do not tell the number, because a guess may be made again."""
    if wanted <= 0 or got <= 0:
        return
    ratio = max(got / wanted, wanted / got)
    side = "large" if got > wanted else "small"
    if abs(ratio - round(ratio)) < 1e-9 and round(ratio) in (2, 4, 8):
        yield (
            f"It is too {side} by a whole factor: something is counted "
            f"{'too often' if side == 'large' else 'too seldom'}."
        )
    elif ratio < 1.1:
        yield (
            f"It is a little too {side}: the large part is right, and a small part is "
            f"{'added' if side == 'large' else 'missing'}."
        )
    elif ratio > 100:
        yield (
            f"It is far too {side}: a whole size is "
            f"{'multiplied in' if side == 'large' else 'missing as a factor'}."
        )
    else:
        yield (
            f"It is too {side}: a part is {'counted that should not be' if side == 'large' else 'left out'}, "
            "or a factor is another one."
        )
