"""Another kind of value than was wanted: nothing, a tuple, a list, another shape, another dtype."""

import ast
import math
from collections.abc import Iterator

from course.exercises.comparing import difference, is_a
from course.exercises.explaining.attempt import Attempt, Slip, result_axes, sizes
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
    yield from _plain(expected, actual)


def _nothing(attempt: Attempt) -> Slip:
    if name := unwritten_call(attempt):
        return Slip(unwritten(name))
    printed = "" if attempt.definition is None else _prints(attempt.definition)
    return Slip(
        f"Your function gives nothing back{printed}. Whoever calls a function gets what stands after "
        "`return`, and None "
        "if no `return` is reached: is one missing, or does it stand in a branch that was not taken? A "
        "method that "
        "works in place, such as `list.sort()`, gives None, too.",
        name="nothing returned",
    )


def _prints(function: ast.FunctionDef) -> str:
    calls = (node.func for node in ast.walk(function) if isinstance(node, ast.Call))
    prints = any(isinstance(called, ast.Name) and called.id == "print" for called in calls)
    return ", it only prints" if prints else ""


def _too_many(attempt: Attempt, expected: object, items: list) -> Slip:
    right = [
        i
        for i, item in enumerate(items)
        if difference(expected, item, attempt.key.exercise.tolerance) is None
    ]
    if right:
        told = (
            f"The result is there, as part {right[0]} of your tuple: give back that part, without the others."
        )
    elif len(items) == 1:
        told = "A comma after the value makes a tuple of it."
    else:
        told = (
            "Choose the one that the docstring asks for. A function that gives two things hands on a tuple, "
            "too."
        )
    return Slip(
        f"Your function gives back {len(items)} things where one is wanted. {told}", name="a tuple returned"
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
        yield from _plain(expected, actual)
    elif is_a(actual, "tensor"):
        yield from _tensors(attempt, expected, actual, index)
    else:
        yield _no_tensor(actual)


def _no_tensor(actual: object) -> Slip:
    if is_a(actual, "list"):
        told = (
            "a list where a tensor is wanted: `torch.tensor(...)` makes one of numbers, `torch.stack(...)` "
            "of tensors"
        )
    elif is_a(actual, "numpy"):
        told = "a NumPy array where a tensor is wanted. Stay in PyTorch: NumPy knows no gradients and no GPU"
    elif isinstance(actual, int | float):
        told = (
            "a plain number where a tensor is wanted; `.item()` and Python's own functions make plain numbers"
        )
    else:
        told = (
            "another kind of object where a tensor is wanted; a function without its brackets is one of these"
        )
    return Slip(f"Your function gives back {told}.", name="no tensor returned")


def _plain(expected: object, actual: object) -> Iterator[Slip]:
    """Kinds of plain Python values."""
    if is_a(actual, "other"):
        what = f"a `{actual['type']}`"
        yield Slip(
            f"Your function gives back {what}, not its contents: a generator, `range`, `map`, `zip` or a "
            "function without "
            "its brackets must still be turned into the result, as with `list(...)`, `dict(...)` or a call.",
            name="another type returned",
        )
    elif isinstance(actual, str) and not isinstance(expected, str) and expected is not None:
        yield Slip(
            "A text stands where another kind of value is wanted: no quotation marks.", name="text returned"
        )
    elif is_a(actual, "tensor") and isinstance(expected, int | float):
        yield from _several(actual)
    elif isinstance(expected, dict) and _other(expected, actual):
        yield Slip(
            f"A {expected['kind']} is wanted, and another kind of value came back.",
            name="another type returned",
        )
    elif isinstance(expected, int) and isinstance(actual, float) and not actual.is_integer():
        yield Slip(
            "A whole number is wanted, such as a count, a position or an id, and yours has a fraction: it is "
            "another quantity, or `/` stands where `//` belongs.",
            name="a fraction",
        )
    elif isinstance(expected, int | float) and isinstance(actual, dict):
        yield Slip("One number is wanted, and several came back.", name="one number wanted")


def _several(actual: dict) -> Iterator[Slip]:
    """A tensor of several numbers where one was wanted. A tensor without axes is one number, if perhaps a wrong one."""
    if actual["shape"]:
        yield Slip(
            "A tensor of several numbers came back where one number is wanted: a sum or mean over all is "
            "missing, or its axis is too narrow.",
            name="one number wanted",
        )


def _other(expected: dict, actual: object) -> bool:
    kinds = {expected["kind"], actual["kind"] if isinstance(actual, dict) else ""}
    return len(kinds) > 1 and not kinds <= {"tuple", "list"} and expected["kind"] != "tensor"


def _tensors(attempt: Attempt, expected: dict, actual: dict, part: int | None = None) -> Iterator[Slip]:
    if expected["shape"] != actual["shape"]:
        axes = result_axes(attempt, len(expected["shape"]), part)
        yield Slip(_shape(sizes(attempt), axes, expected["shape"], actual["shape"]), name="another shape")
    elif expected["dtype"] != actual["dtype"]:
        yield Slip(_dtype(expected["dtype"], actual["dtype"]), name="another dtype")
    elif expected["device"] != actual["device"]:
        yield Slip(
            "The result lies on another device than the inputs: `device=x.device`.", name="another device"
        )


def _shape(names: dict[int, str], axes: list[str | None], expected: list[int], actual: list[int]) -> str:
    wanted = _listed(expected, axes)
    if sorted(expected) == sorted(actual):
        return f"The axes of your result stand in another order than {wanted}: exchange them."
    if [size for size in actual if size != 1] == [size for size in expected if size != 1]:
        return _ones(len(actual) > len(expected))
    if len(actual) < len(expected):
        if math.prod(actual) == math.prod(expected):
            return f"Two axes are joined in your result that should stand apart: {wanted} is wanted."
        return _lost(axes, expected, actual, wanted)
    if len(actual) > len(expected):
        if math.prod(actual) == math.prod(expected):
            return f"Axes stand apart in your result that should be joined: {wanted} is wanted."
        return (
            f"Your result has an axis too many: {wanted} is wanted. A sum, mean or choice along an axis is "
            "missing, or "
            "two tensors were stretched against one another instead of being multiplied."
        )
    return _sizes(names, axes, expected, actual)


def _ones(more: bool) -> str:
    if more:
        return (
            "Your result has an axis of size 1 too many: `keepdim=True` or `[:, None]` has left it, "
            "`squeeze` takes it."
        )
    return "Your result lacks an axis of size 1: `keepdim=True`, `unsqueeze` or `[:, None]` gives it."


def _lost(axes: list[str | None], expected: list[int], actual: list[int], wanted: str) -> str:
    rest = list(actual)
    lost = [
        axis or f"of size {size}" for axis, size in zip(axes, expected, strict=True) if not _taken(rest, size)
    ]
    which = f" ({', '.join(lost)})" if lost and len(lost) + len(actual) == len(expected) else ""
    return (
        f"An axis is missing from your result{which}: {wanted} is wanted. A sum or mean has taken it away, "
        "or an index has "
        "picked one place of it."
    )


def _taken(rest: list[int], size: int) -> bool:
    if size in rest:
        rest.remove(size)
        return True
    return False


def _sizes(names: dict[int, str], axes: list[str | None], expected: list[int], actual: list[int]) -> str:
    place = next(i for i, (e, a) in enumerate(zip(expected, actual, strict=True)) if e != a)
    name, wanted, got = axes[place] or f"axis {place}", expected[place], actual[place]
    told = f"Along {name} your result has {got} place{'s' * (got != 1)}, and {wanted} are wanted"
    if got == 1:
        return f"{told}: an axis was reduced to one place, or one position was picked."
    if abs(got - wanted) == 1:
        return (
            f"{told}: one too {'many' if got > wanted else 'few'}. Look at where your range, slice or `cat` "
            "begins and ends."
        )
    if got in names and names[got] != name:
        return (
            f"{told}: {got} is the size of {names[got]}. A product, sum or index runs along another axis "
            "than it should."
        )
    if got == 2 * wanted or wanted == 2 * got:
        return (
            f"{told}: twice as many {'' if got > wanted else 'should come '}as "
            f"{'wanted' if got > wanted else 'came'}."
        )
    if wanted and got and (got % wanted == 0 or wanted % got == 0):
        return f"{told}: an axis is split or joined where it should not be."
    return f"{told}: some tokens, features or positions are left out, doubled or picked by a mask."


def _listed(shape: list[int], axes: list[str | None]) -> str:
    if not shape:
        return "a single number"
    parts = ", ".join(axis or str(size) for axis, size in zip(axes, shape, strict=True))
    return f"({parts}{',' * (len(shape) == 1)})"


def _dtype(expected: str, actual: str) -> str:
    if expected == "bool":
        return (
            f"True and False are wanted, and yours are of dtype {actual}. A comparison gives a bool tensor; "
            "`.bool()` converts."
        )
    if actual == "bool":
        return f"Your tensor holds True and False where numbers of dtype {expected} are wanted."
    if actual.startswith("int") and expected.startswith("float"):
        return (
            "Your tensor holds whole numbers where floats are wanted: a tensor was created from integers or "
            "for them."
        )
    if expected.startswith("int") and actual.startswith("float"):
        return (
            "Your tensor holds floats where whole numbers are wanted, such as ids or positions: `/` gives "
            "floats, `//` does not."
        )
    return (
        f"The input is in {expected} and your result in {actual}: a tensor that your code creates, or a "
        "conversion such as "
        "`.float()`, has a dtype of its own. Create it with `dtype=x.dtype`."
    )
