"""Another kind of value than was wanted: nothing, a tuple, a list, another shape, another dtype."""

import ast
import math
from collections.abc import Iterator

from course.exercises.comparing import described, difference, is_a, shape
from course.exercises.explaining.attempt import Attempt, Slip, result_axes
from course.exercises.explaining.unwritten import unwritten, unwritten_call


def other_kind(attempt: Attempt) -> Slip | None:
    """What kind of value came, if it is another kind than was wanted."""
    expected, actual = attempt.key.expected[attempt.first]["value"], attempt.outcome.get("value")
    if "value" not in attempt.outcome:
        return None
    return next(_kinds(attempt, expected, actual), None)


def _kinds(attempt: Attempt, expected: object, actual: object) -> Iterator[Slip]:
    if actual is None and expected is not None:
        yield _nothing(attempt)
    if is_a(actual, "tuple") and not is_a(expected, "tuple") and not is_a(expected, "list"):
        yield _too_many(attempt, expected, actual["items"])
    if is_a(expected, "tuple"):
        yield from _parts(attempt, expected["items"], actual)
    if is_a(expected, "tensor") and is_a(actual, "tensor"):
        yield from _tensors(attempt, expected, actual)
    if is_a(expected, "tensor") and not is_a(actual, "tensor"):
        yield _no_tensor(actual)
    yield from _plain(attempt, expected, actual)


def _nothing(attempt: Attempt) -> Slip:
    if name := unwritten_call(attempt):
        return Slip(unwritten(name))
    why = ""
    if attempt.definition is not None:
        inside = list(ast.walk(attempt.definition))
        values = [node for node in inside if isinstance(node, ast.Return) and node.value is not None]
        why = "" if values else NO_RETURN
    return Slip(f"Your function returned None here, and a result is wanted.{why}", name="nothing returned")


NO_RETURN = " No `return` in it has a value: whoever calls a function gets what stands behind `return`."


def _too_many(attempt: Attempt, expected: object, items: list) -> Slip:
    right = [
        i
        for i, item in enumerate(items)
        if difference(expected, item, attempt.key.exercise.tolerance) is None
    ]
    if right:
        told = f"The result is part {right[0]} of your tuple: give back that part, without the others."
    elif len(items) == 1:
        told = "A comma behind a value makes a tuple of it."
    else:
        told = "Choose the one that the docstring asks for."
    things = "a tuple of one thing" if len(items) == 1 else f"{len(items)} things"
    return Slip(
        f"Your function gives back {things} where one value is wanted. {told}", name="a tuple returned"
    )


def _parts(attempt: Attempt, wanted: list, actual: object) -> Iterator[Slip]:
    exercise = attempt.key.exercise
    names = ", ".join(f"`{name}`" for name in exercise.returns) or f"{len(wanted)} values"
    if not (is_a(actual, "tuple") or is_a(actual, "list")):
        yield Slip(
            f"One value came back where several are wanted together, as a tuple: {names}.", name="no tuple"
        )
        return
    got = actual["items"]
    if len(got) != len(wanted):
        yield Slip(
            f"The tuple has {len(got)} parts, and it should have {len(wanted)}: {names}.",
            name="tuple's length",
        )
        return
    if len(wanted) == 2 and not any(
        difference(w, g, exercise.tolerance) for w, g in zip(wanted, got[::-1], strict=True)
    ):
        yield Slip(f"Both parts are right and in the wrong order: {names}.", name="parts exchanged")
        return
    for index, (one, other) in enumerate(zip(wanted, got, strict=True)):
        if difference(one, other, exercise.tolerance) is not None:
            yield from _part(attempt, index, one, other)


def _part(attempt: Attempt, index: int, expected: object, actual: object) -> Iterator[Slip]:
    if not is_a(expected, "tensor"):
        yield from _plain(attempt, expected, actual)
    elif is_a(actual, "tensor"):
        yield from _tensors(attempt, expected, actual, index)
    else:
        yield _no_tensor(actual)


def _no_tensor(actual: object) -> Slip:
    told = f"{described(actual)} where a tensor is wanted"
    line = ""
    if is_a(actual, "list"):
        line = "`torch.tensor(...)` makes a tensor of numbers, `torch.stack(...)` one of tensors."
    elif is_a(actual, "numpy"):
        told += ". Stay in PyTorch: NumPy knows no gradients and no GPU"
    return Slip(f"Your function gives back {told}.", line, name="no tensor returned")


LAZY = frozenset({"generator", "range", "map", "zip", "filter", "enumerate", "reversed"})
LAZY |= {"dict_keys", "dict_values", "dict_items"}
FUNCTIONS = frozenset({"function", "builtin_function_or_method", "method", "method_descriptor"})


def _plain(attempt: Attempt, expected: object, actual: object) -> Iterator[Slip]:
    """Kinds of plain Python values."""
    if is_a(actual, "other"):
        kind, why = actual["type"], ""
        if kind in LAZY:
            why = f", which only says how to go through its items: `list(...)` or `dict(...)` makes the {kind} a result"
        elif kind in FUNCTIONS:
            why = ": the brackets behind its name are missing"
        yield Slip(f"Your function gives back an object of type `{kind}`{why}.", name="another type returned")
    elif isinstance(actual, str) and not isinstance(expected, str) and expected is not None:
        yield Slip("A text stands where another kind of value is wanted.", name="text returned")
    elif is_a(actual, "tensor") and isinstance(expected, int | float) and actual["shape"]:
        yield Slip(
            f"A tensor of shape {shape(actual)} came back where one number is wanted.",
            name="one number wanted",
        )
    elif isinstance(expected, dict) and _other(expected, actual):
        yield Slip(
            f"{described(expected).capitalize()} is wanted, and your function gives back {described(actual)}.",
            name="another type returned",
        )
    elif isinstance(expected, int) and isinstance(actual, float) and not actual.is_integer():
        why = " `/` in your code gives fractions." if "/" in attempt.used else ""
        yield Slip(f"A whole number is wanted, and yours has a fraction.{why}", name="a fraction")
    elif isinstance(expected, int | float) and isinstance(actual, dict) and not is_a(actual, "tensor"):
        yield Slip(
            f"One number is wanted, and your function gives back {described(actual)}.",
            name="one number wanted",
        )


def _other(expected: dict, actual: object) -> bool:
    kinds = {expected["kind"], actual["kind"] if isinstance(actual, dict) else ""}
    return len(kinds) > 1 and not kinds <= {"tuple", "list"} and expected["kind"] != "tensor"


def _tensors(attempt: Attempt, expected: dict, actual: dict, part: int | None = None) -> Iterator[Slip]:
    if expected["shape"] != actual["shape"]:
        axes = result_axes(attempt, len(expected["shape"]), part)
        yield Slip(_shape(axes, expected["shape"], actual["shape"]), name="another shape")
    elif expected["dtype"] != actual["dtype"]:
        yield _dtype(attempt, expected["dtype"], actual["dtype"])
    elif expected["device"] != actual["device"]:
        told = f"The result lies on the device {actual['device']}, and {expected['device']} is wanted."
        yield Slip(told, "Create tensors where the inputs are: `device=x.device`.", name="another device")


def _shape(axes: list[str | None], expected: list[int], actual: list[int]) -> str:
    wanted = _listed(expected, axes)
    if sorted(expected) == sorted(actual):
        return f"The sizes of your result stand in another order than in {wanted}."
    without_ones = [[size for size in sizes if size != 1] for sizes in (actual, expected)]
    if without_ones[0] == without_ones[1]:
        number = abs(len(actual) - len(expected))
        axes_of_1 = "an axis of size 1" if number == 1 else f"{number} axes of size 1"
        told = f"has {axes_of_1} too many" if len(actual) > len(expected) else f"lacks {axes_of_1}"
        return f"Your result {told}: {wanted} is wanted."
    if len(actual) != len(expected) and math.prod(actual) == math.prod(expected) > 0:
        many, few = ("joined", "stand apart") if len(actual) < len(expected) else ("apart", "be joined")
        return f"Axes stand {many} in your result that should {few}: {wanted} is wanted."
    if len(actual) < len(expected):
        return f"An axis is missing from your result{_lost(axes, expected, actual)}: {wanted} is wanted."
    if len(actual) > len(expected):
        return f"Your result has {len(actual)} axes, and {len(expected)} are wanted: {wanted}."
    return _sizes(axes, expected, actual)


def _lost(axes: list[str | None], expected: list[int], actual: list[int]) -> str:
    """The names of the axes that are missing, if the others are all there."""
    rest = list(actual)
    lost = [
        axis or f"of size {size}" for axis, size in zip(axes, expected, strict=True) if not _taken(rest, size)
    ]
    return f" ({', '.join(lost)})" if len(lost) + len(actual) == len(expected) else ""


def _taken(rest: list[int], size: int) -> bool:
    if size in rest:
        rest.remove(size)
        return True
    return False


def _sizes(axes: list[str | None], expected: list[int], actual: list[int]) -> str:
    place = next(i for i, (e, a) in enumerate(zip(expected, actual, strict=True)) if e != a)
    name, wanted, got = axes[place] or f"axis {place}", expected[place], actual[place]
    told = f"Along {name} your result has {got} place{'s' * (got != 1)}, and {wanted} are wanted"
    if abs(got - wanted) == 1 and got != 1:
        return f"{told}: one too {'many' if got > wanted else 'few'}."
    if got == 2 * wanted or wanted == 2 * got:
        return f"{told}: {'twice' if got > wanted else 'half'} as many."
    return f"{told}."


def _listed(shape: list[int], axes: list[str | None]) -> str:
    if not shape:
        return "a single number"
    parts = ", ".join(axis or str(size) for axis, size in zip(axes, shape, strict=True))
    return f"({parts}{',' * (len(shape) == 1)})"


def _dtype(attempt: Attempt, expected: str, actual: str) -> Slip:
    told, line = f"Your tensor is of dtype {actual}, and {expected} is wanted.", ""
    if expected == "bool":
        told = f"True and False are wanted, and your tensor is of dtype {actual}."
        line = "A comparison gives a bool tensor; `.bool()` converts."
    elif actual == "bool":
        told = f"Your tensor holds True and False where numbers of dtype {expected} are wanted."
    elif expected.startswith("int") and actual.startswith("float"):
        told = "Your tensor holds floats where whole numbers are wanted." + (
            " `/` in your code gives floats." if "/" in attempt.used else ""
        )
    elif expected.startswith("float") and any(
        _dtype_of(value) == expected for value in attempt.inputs.values()
    ):
        told = f"The inputs are in {expected} here, and your result in {actual}."
        line = "Create tensors in the dtype of the inputs: `dtype=x.dtype`."
    return Slip(told, line, name="another dtype")


def _dtype_of(value: object) -> str | None:
    return value["dtype"] if is_a(value, "tensor") else None
