"""How an answer differs from what was expected, in words. Both sides are encoded values: plain Python.

No function of PyTorch or NumPy takes part, so an answer cannot pass because one was replaced in the kernel.
"""

import math
import os.path
from collections.abc import Callable
from typing import TypeGuard

Compared = Callable[[object, object], str]  # (actual, expected) in words
TYPE_NAMES = {
    "bool": "True or False",
    "int": "an integer",
    "float": "a number",
    "str": "a string",
    "NoneType": "None",
}


def beside(actual: object, expected: object) -> str:
    """Both values, with as many digits as it takes to tell them apart; long texts from where they part."""
    if isinstance(actual, str) and isinstance(expected, str) and show(actual) == show(expected):
        start = max(len(os.path.commonprefix([actual, expected])) - 10, 0)
        return f"behind {start} letters yours {show(actual[start:])}, expected {show(expected[start:])}"
    digits = 4 if show(actual) != show(expected) else 10
    return f"yours {show(actual, digits)}, expected {show(expected, digits)}"


def direction(actual: object, expected: object) -> str:
    """Which way a guess is off, without telling what was expected."""
    if not (_is_number(actual) and _is_number(expected)) or math.isnan(actual):
        return f"yours, {show(actual)}, is not it"
    return f"yours, {show(actual, 6)}, is too {'small' if actual < expected else 'large'}"


def show(value: object, digits: int = 4) -> str:
    """A value in few characters."""
    if isinstance(value, float):
        text = f"{value:.{digits}g}"
        return repr(value) if abs(value) < 1 and abs(float(text)) == 1 else text
    if is_a(value, "tensor"):
        return shape(value)
    if is_a(value, "tuple") or is_a(value, "list"):
        shown = [show(item) for item in value["items"][:8]] + ["…"] * (len(value["items"]) > 8)
        if is_a(value, "list"):
            return f"[{', '.join(shown)}]"
        return f"({', '.join(shown)}{',' * (len(shown) == 1)})"
    if is_a(value, "dict"):
        shown = [f"{show(key)}: {show(item)}" for key, item in value["items"][:4]]
        return f"{{{', '.join(shown + ['…'] * (len(value['items']) > 4))}}}"
    if is_a(value, "given") or is_a(value, "function"):
        return value["name"]
    if is_a(value, "namespace"):
        settings = ((name, item) for name, item in value["items"]["items"] if not isinstance(item, dict))
        return f"({', '.join(f'{name} {show(item)}' for name, item in settings)})"
    text = repr(value) if not isinstance(value, dict) else described(value)
    return text if len(text) <= 60 else text[:59] + "…"


def difference(
    expected: object,
    actual: object,
    tolerance: float,
    names: tuple[str, ...] = (),
    compared: Compared = beside,
) -> str | None:
    """A sentence on the first or largest difference, or None.

    `names` name the parts of a tuple. `compared(actual, expected)` says how two numbers differ.
    """
    actual = _unwrapped(expected, actual)
    if actual is None and expected is not None:
        return "your function returned None."
    if not _alike(expected, actual):
        return f"{described(expected)} was expected; your function returned {described(actual)}."
    if not (isinstance(expected, dict) and isinstance(actual, dict)):
        return None if close(expected, actual, tolerance) else f"{compared(actual, expected)}."
    if expected["kind"] == "tensor":
        return _tensor_difference(expected, actual, tolerance, compared)
    if expected["kind"] == "dict":
        return _dict_difference(expected, actual, tolerance, compared)
    return _sequence_difference(expected, actual, tolerance, names, compared)


def _unwrapped(expected: object, actual: object) -> object:
    """A tensor with one number will do where a number was expected, and one with several for a tuple of numbers."""
    if is_a(expected, "tuple") and all(map(_is_number, expected["items"])) and is_a(actual, "tensor"):
        return (
            {"kind": "tuple", "items": actual["data"]}
            if len(actual["shape"]) == 1 and actual["data"]
            else actual
        )
    if (
        isinstance(expected, int | float)
        and is_a(actual, "tensor")
        and not actual["shape"]
        and actual["data"]
    ):
        return actual["data"][0]
    return actual


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_a(value: object, kind: str) -> TypeGuard[dict]:
    """Is it an encoded value of that kind?"""
    return isinstance(value, dict) and value["kind"] == kind


def _kind(value: object) -> str:
    return value["kind"] if isinstance(value, dict) else type(value).__name__


def _alike(expected: object, actual: object) -> bool:
    """Is it the same kind of thing? A list does for a tuple, an integer for a float."""
    groups = ({"tuple", "list"}, {"int", "float"})
    kinds = {_kind(expected), _kind(actual)}
    return len(kinds) == 1 or any(kinds <= group for group in groups)


def described(value: object) -> str:
    """What kind of value it is: "a tensor of shape (2, 3)"."""
    kind = _kind(value)
    if not isinstance(value, dict):
        return TYPE_NAMES.get(kind, kind)
    if kind == "tensor":
        return f"a tensor of shape {shape(value)}"
    if kind == "numpy":
        return f"a NumPy array of shape {shape(value)}"
    if kind == "generator":
        return f"seeded with {value['seed']}"
    if kind in ("tuple", "list"):
        return f"a {kind} of {len(value['items'])}"
    if kind == "given":
        return f"an object of type {value['name']}"
    return f"an object of type {value['type']}" if kind == "other" else f"a {kind}"


def close(expected: object, actual: object, tolerance: float) -> bool:
    """Equal, both NaN, or as near as the tolerance asks."""
    if expected == actual:
        return True
    if not (isinstance(expected, int | float) and isinstance(actual, int | float)):
        return False
    if math.isnan(expected) or math.isnan(actual):
        return math.isnan(expected) and math.isnan(actual)
    return math.isfinite(expected) and abs(expected - actual) <= tolerance * (1 + abs(expected))


def _tensor_difference(expected: dict, actual: dict, tolerance: float, compared: Compared) -> str | None:
    if expected["shape"] != actual["shape"]:
        return f"your shape is {shape(actual)}, expected {shape(expected)}."
    for what in ("dtype", "device"):
        if expected[what] != actual[what]:
            return f"your {what} is {actual[what]}, expected {expected[what]}."
    if expected["data"] is None:  # on a device without numbers
        return None
    pairs = list(zip(expected["data"], actual["data"] or [], strict=False))
    wrong = [i for i, (e, a) in enumerate(pairs) if not close(e, a, tolerance)]
    if len(pairs) < len(expected["data"]):
        return "your tensor could not be read."
    return _largest(pairs, wrong, expected, compared) if wrong else None


def _largest(pairs: list[tuple], wrong: list[int], expected: dict, compared: Compared) -> str:
    worst = max(wrong, key=lambda i: _error(*pairs[i]))
    where = list(position(worst, expected["shape"]))
    what = "first" if expected["dtype"] == "bool" else "largest"
    values = compared(pairs[worst][1], pairs[worst][0])
    if not where:
        return f"{values}."
    return f"{len(wrong)} of {len(pairs)} numbers differ, the {what} at {where}: {values}."


def _error(expected: float | int, actual: float | int) -> float | int:
    error = abs(expected - actual)
    return math.inf if math.isnan(error) else error


def position(flat: int, sizes: list[int]) -> tuple[int, ...]:
    """The index, in a tensor of these sizes, of number `flat` of the flattened tensor."""
    where = []
    for size in reversed(sizes):
        flat, index = divmod(flat, size)
        where.append(index)
    return tuple(reversed(where))


def _dict_difference(expected: dict, actual: dict, tolerance: float, compared: Compared) -> str | None:
    wanted, got = ({show(k): v for k, v in side["items"]} for side in (expected, actual))
    if missing := [key for key in wanted if key not in got]:
        return f"the key {missing[0]} is missing."
    if extra := [key for key in got if key not in wanted]:
        return f"there is a key {extra[0]} that should not be there."
    for key, value in wanted.items():
        if problem := difference(value, got[key], tolerance, (), compared):
            return f"at the key {key}, {problem}"
    return None


def _sequence_difference(
    expected: dict,
    actual: dict,
    tolerance: float,
    names: tuple[str, ...],
    compared: Compared,
) -> str | None:
    wanted, got = expected["items"], actual["items"]
    if len(wanted) != len(got):
        return f"{described(expected)} was expected; your function returned {described(actual)}."
    problems = [difference(w, g, tolerance, (), compared) for w, g in zip(wanted, got, strict=True)]
    index = next((i for i, problem in enumerate(problems) if problem), None)
    if index is None:
        return None
    if len(wanted) == 2 and all(
        difference(w, g, tolerance) is None for w, g in zip(wanted, got[::-1], strict=True)
    ):
        return (
            f"the two parts are in the wrong order; expected ({', '.join(names) or 'the other way round'})."
        )
    part = f"`{names[index]}`" if names else f"item {index}"
    return f"in {part}, {problems[index]}"


def shape(value: dict) -> str:
    """A shape as Python writes it."""
    return str(tuple(value["shape"]))
