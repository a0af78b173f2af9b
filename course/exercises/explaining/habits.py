"""What an answer does besides its values: changes inputs, cuts gradients, draws numbers, leaves an argument unused."""

import ast
import math
from collections.abc import Callable, Iterator

from course.exercises.comparing import is_a
from course.exercises.explaining.attempt import Attempt, Slip

CUTS = frozenset(
    {"detach", "item", "numpy", "tolist", "data", "no_grad", "inference_mode", "float", "tensor", "round"}
)
CUTS_CALLED_ON_TORCH = frozenset({"tensor", "no_grad", "inference_mode", "zeros", "empty", "as_tensor"})


def changed_in_place(attempt: Attempt) -> Slip | None:
    """The values are right, but the caller's tensor is not what it was."""
    changed = attempt.outcome.get("changed")
    if not changed:
        return None
    names = ", ".join(f"`{name}`" for name in changed)
    lines = _lines(attempt, _changes_in_place)
    return Slip(
        f"Your function changes its argument {names} in place; the caller still needs the original. `+=`, "
        "`x[...] = ...` "
        "and methods that end in `_` write into the tensor that came in. Make a new one, or begin with a "
        "`clone()`.",
        lines,
        "changed in place",
    )


def _changes_in_place(node: ast.AST) -> bool:
    if isinstance(node, ast.AugAssign):
        return True
    if isinstance(node, ast.Assign):
        return any(isinstance(target, ast.Subscript) for target in node.targets)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        name = node.func.attr
        return (name.endswith("_") and not name.startswith("_")) or name in (
            "sort",
            "append",
            "pop",
            "update",
            "remove",
        )
    return isinstance(node, ast.Delete)


def gradient_lost(attempt: Attempt) -> Slip | None:
    """The values are right, and the gradients are not."""
    outcome, expected = attempt.outcome, attempt.key.expected[attempt.first]
    gradients = outcome.get("gradients")
    if gradients is None or "raised" in gradients or next(attempt.values(), (None,))[0] is expected["value"]:
        return None
    wanted = expected["gradients"]
    lost = [name for name, gradient in wanted.items() if gradient is not None and gradients.get(name) is None]
    if lost:
        return Slip(
            f"The values are right, but no gradient reaches {_quoted(lost)}, so nothing could be learned "
            "through your "
            "function. `.detach()`, `.data`, `.item()`, `float(...)`, `torch.tensor(...)` and "
            "`torch.no_grad()` cut a tensor "
            "off from where it came.",
            _lines(attempt, _cuts),
            "no gradient",
        )
    unwanted = [name for name, gradient in gradients.items() if gradient and wanted[name] is None]
    if unwanted:
        return Slip(
            f"The values are right, but a gradient flows into {_quoted(unwanted)}, which is not to be trained here. "
            "`.detach()` cuts a tensor off."
        )
    broken = [
        name for name, gradient in gradients.items() if gradient and any(map(math.isnan, gradient["data"]))
    ]
    if broken:
        return Slip(
            f"The values are right, but the gradient of {_quoted(broken)} is NaN: going back, 0 meets an "
            "infinity. A step "
            "that gave NaN or inf was covered up afterwards, as by `nan_to_num`. Hide first, so that no such "
            "number arises.",
            name="NaN in the gradient",
        )
    return Slip(
        "The values are right, but the gradients are not: a part of the sum is cut off (`.detach()`, "
        "`.data`, `torch.no_grad()`, `torch.tensor(...)`), or is held constant by a maximum or a rounding.",
        _lines(attempt, _cuts),
        "another gradient",
    )


def _quoted(names: list[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _cuts(node: ast.AST) -> bool:
    if not isinstance(node, ast.Attribute):
        return False
    of_torch = isinstance(node.value, ast.Name) and node.value.id == "torch"
    return node.attr in (CUTS_CALLED_ON_TORCH if of_torch else CUTS - CUTS_CALLED_ON_TORCH)


def _lines(attempt: Attempt, guilty: Callable[[ast.AST], bool]) -> str:
    """The learner's lines that hold something guilty."""
    if attempt.definition is None:
        return ""
    inside = (node for node in ast.walk(attempt.definition) if isinstance(node, ast.stmt | ast.expr))
    numbers = sorted({node.lineno for node in inside if guilty(node)})
    return f"Look at line {', '.join(map(str, numbers))} of your cell." if numbers else ""


def drawn_at_random(attempt: Attempt) -> Slip | None:
    """New weights, or numbers drawn inside, make another result each time."""
    if attempt.definition is None:
        return None
    return next(_random(attempt.definition, attempt), None)


MODULES = frozenset(
    {"Linear", "LayerNorm", "Embedding", "MultiheadAttention", "Dropout", "Parameter", "RMSNorm"}
)
DRAWS = frozenset(
    {
        "multinomial",
        "rand",
        "randn",
        "randint",
        "randperm",
        "normal",
        "uniform",
        "bernoulli",
        "rand_like",
        "randn_like",
    }
)


def _random(function: ast.FunctionDef, attempt: Attempt) -> Iterator[Slip]:
    known = ast.unparse(ast.parse(_reference_source(attempt)))
    for node in ast.walk(function):
        if not isinstance(node, ast.Call):
            continue
        name, text = ast.unparse(node.func).rpartition(".")[2], ast.unparse(node)
        if name in MODULES and f"{name}(" not in known:
            yield Slip(
                f"Your function makes a new `{name}` each time it is called. It has its own weights, just "
                "drawn or at "
                "their first values, and knows nothing of those that came in as arguments. Use the arguments.",
                f"It is made in line {node.lineno} of your cell.",
                "a new module inside",
            )
        elif name in DRAWS and f"{name}(" not in known:
            yield Slip(
                f"Your function draws numbers at random (`{name}`), so its result is another one each time. "
                "It should follow "
                "from the inputs.",
                f"They are drawn in line {node.lineno} of your cell.",
                "drawn at random",
            )
        elif (
            name == "dropout"
            and len(node.args) + len(node.keywords) < 3
            and "dropout" not in text.partition("(")[2]
        ):
            yield Slip(
                "`F.dropout` drops half of the numbers unless it is told a probability and whether the model "
                "is being trained.",
                f"It is called in line {node.lineno} of your cell.",
                "dropout without its settings",
            )
        elif any(key.arg == "dropout_p" and _is_positive(key.value) for key in node.keywords):
            yield Slip(
                "Your function drops weights at random (`dropout_p`), so its result is another one each time. It "
                "should follow from the inputs.",
                f"It is asked for in line {node.lineno} of your cell.",
                "drawn at random",
            )


def _is_positive(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, float) and node.value > 0


def _reference_source(attempt: Attempt) -> str:
    from course.exercises.stubs import source_of

    return source_of(attempt.key.exercise.reference)


def loose_comparison(attempt: Attempt) -> Slip | None:
    """`a != b & c`, which Python reads as `a != (b & c)`."""
    for node in ast.walk(attempt.definition) if attempt.definition is not None else ():
        if isinstance(node, ast.Compare) and any(map(_is_and_or, (node.left, *node.comparators))):
            return Slip(
                "`&` and `|` bind tighter than comparisons such as `!=`, so they join other things than you mean.",
                f"Put brackets around each comparison in line {node.lineno} of your cell, as in `(a != b) & c`.",
                "comparison without brackets",
            )
    return None


def _is_and_or(node: ast.expr) -> bool:
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd | ast.BitOr)


def unused(attempt: Attempt) -> Slip | None:
    """Arguments that the answer never looks at, although the reference does."""
    if attempt.definition is None:
        return None
    arguments = [
        argument.arg for argument in (*attempt.definition.args.args, *attempt.definition.args.kwonlyargs)
    ]
    parameters = list(attempt.key.cases[0]["inputs"])
    used = {node.id for node in ast.walk(attempt.definition) if isinstance(node, ast.Name)}
    forgotten = [
        name
        for name in arguments
        if name not in used and name in attempt.inputs and name in parameters + arguments
    ]
    forgotten = [name for name in forgotten if name != "device"]
    if not forgotten:
        return None
    told = f"Your code never uses {_quoted(forgotten)}."
    wanted = "What is it there for" if len(forgotten) == 1 else "What are they there for"
    return Slip(f"{told} {wanted}? The docstring says what part it plays.")


def settings_unused(attempt: Attempt) -> Slip | None:
    """Parts of what a layer has learned that the answer never names."""
    spaces = [value for value in attempt.inputs.values() if is_a(value, "namespace")]
    if attempt.definition is None or not spaces:
        return None
    used = {node.attr for node in ast.walk(attempt.definition) if isinstance(node, ast.Attribute)}
    texts = {node.value for node in ast.walk(attempt.definition) if isinstance(node, ast.Constant)}
    reference = _reference_source(attempt)
    names = [name for name, _ in spaces[0]["items"]["items"]]
    forgotten = [name for name in names if name not in used | texts and f".{name}" in reference]
    if not forgotten or len(forgotten) > 5:
        return None
    return Slip(
        f"Your code never uses {_quoted(forgotten)}. Each part of what came in plays a part in the result."
    )
