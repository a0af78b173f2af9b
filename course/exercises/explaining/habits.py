"""What an answer does besides its values: changes inputs, cuts gradients, draws numbers, leaves an argument unused."""

import ast
import linecache
import math
from collections.abc import Callable, Iterator

from course.exercises.comparing import is_a
from course.exercises.explaining.attempt import Attempt, Slip

CUTS = frozenset(
    {"detach", "item", "numpy", "tolist", "data", "float", "round", "argmax", "int", "long", "bool"}
)
CUTS_OF_TORCH = frozenset({"tensor", "no_grad", "inference_mode", "as_tensor"})


def changed_in_place(attempt: Attempt) -> Slip | None:
    """The values are right, but the caller's tensor is not what it was."""
    changed = attempt.outcome.get("changed")
    if not changed:
        return None
    return Slip(
        f"Your function changes its argument {_quoted(changed)} in place; the caller still needs the original. Make a "
        "new one, or begin with a copy.",
        _lines(attempt, _changes_in_place),
        "changed in place",
    )


def _changes_in_place(node: ast.AST) -> bool:
    if isinstance(node, ast.AugAssign):
        return True
    if isinstance(node, ast.Assign):
        return any(isinstance(target, ast.Subscript) for target in node.targets)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        name = node.func.attr
        return (name.endswith("_") and not name.startswith("_")) or name in WRITING
    return isinstance(node, ast.Delete)


WRITING = frozenset({"sort", "append", "pop", "update", "remove", "insert", "extend", "reverse", "clear"})


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
            f"The values are right, but no gradient reaches {_quoted(lost)}.{_what_cuts(attempt)}",
            _lines(attempt, _cuts),
            "no gradient",
        )
    unwanted = [name for name, gradient in gradients.items() if gradient and wanted[name] is None]
    if unwanted:
        told = f"The values are right, but a gradient flows into {_quoted(unwanted)}, which is not to be trained here."
        return Slip(told, "`.detach()` cuts a tensor off.")
    broken = [
        name for name, gradient in gradients.items() if gradient and any(map(math.isnan, gradient["data"]))
    ]
    if broken:
        told = (
            f"The values are right, but the gradient of {_quoted(broken)} is NaN. A NaN or an infinity on the way "
            "spoils it, even where it is hidden afterwards: hide first, so that none arises."
        )
        return Slip(told, name="NaN in the gradient")
    told = f"The values are right, but the gradients are not.{_what_cuts(attempt)}"
    return Slip(told, _lines(attempt, _cuts), "another gradient")


def _what_cuts(attempt: Attempt) -> str:
    """What in the answer's code cuts a tensor off from where it came."""
    nodes = ast.walk(attempt.definition) if attempt.definition is not None else ()
    found = sorted({ast.unparse(node).rpartition(".")[2] for node in nodes if _cuts(node)})
    return f" In your code this can cut them off: {_quoted(found)}." if found else ""


def _quoted(names: list[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _cuts(node: ast.AST) -> bool:
    if not isinstance(node, ast.Attribute):
        return False
    of_torch = isinstance(node.value, ast.Name) and node.value.id == "torch"
    return node.attr in (CUTS_OF_TORCH if of_torch else CUTS)


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
    filled = attempt.used & {"weight", "bias", "data", "copy_", "load_state_dict", "from_pretrained"}
    for node in ast.walk(function):
        if (
            not isinstance(node, ast.Call)
            or f"{(name := ast.unparse(node.func).rpartition('.')[2])}(" in known
        ):
            continue
        where = f"in line {node.lineno} of your cell."
        if name in MODULES and not filled:
            told = (
                f"Your function makes a new `{name}` each time it is called. It begins with weights of its own, and "
                "not with those that came in as arguments."
            )
            yield Slip(told, f"It is made {where}", "a new module inside")
        elif name in DRAWS and not attempt.used & {"generator", "manual_seed"}:
            told = f"Your function draws numbers at random (`{name}`), and its result should follow from the inputs."
            yield Slip(told, f"They are drawn {where}", "drawn at random")
        elif any(key.arg == "dropout_p" and _is_positive(key.value) for key in node.keywords):
            told = "Your function drops weights at random (`dropout_p`), and its result should follow from the inputs."
            yield Slip(told, f"It is asked for {where}", "drawn at random")
        elif ast.unparse(node.func) in ("F.dropout", "torch.nn.functional.dropout") and _is_bare(node):
            told = "`F.dropout` drops half of the numbers unless it is told a probability, or that nothing is trained."
            yield Slip(told, f"It is called {where}", "dropout without its settings")


def _is_bare(call: ast.Call) -> bool:
    return len(call.args) == 1 and not {"p", "training"} & {key.arg for key in call.keywords}


def _is_positive(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, float) and node.value > 0


def _reference_source(attempt: Attempt) -> str:
    from course.exercises.stubs import source_of

    return source_of(attempt.key.exercise.reference)


def loose_comparison(attempt: Attempt) -> Slip | None:
    """`a != b & c`, which Python reads as `a != (b & c)`."""
    for node in ast.walk(attempt.definition) if attempt.definition is not None else ():
        if isinstance(node, ast.Compare) and any(
            _is_loose(side, attempt) for side in (node.left, *node.comparators)
        ):
            return Slip(
                "`&` and `|` bind tighter than comparisons such as `!=`, so they join other things than you mean.",
                f"Put brackets around each comparison in line {node.lineno} of your cell.",
                "comparison without brackets",
            )
    return None


def _is_loose(node: ast.expr, attempt: Attempt) -> bool:
    """Is it `a & b` or `a | b` without brackets around?"""
    if not (isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd | ast.BitOr)):
        return False
    lines = (linecache.getline(file, node.lineno) for file in attempt.files)
    return any(
        line[node.col_offset :].startswith(ast.unparse(node.left)[:1])
        and line[: node.col_offset].rstrip()[-1:] != "("
        for line in lines
    )


def unused(attempt: Attempt) -> Slip | None:
    """Arguments that the answer never looks at, although the reference does."""
    if attempt.definition is None:
        return None
    mine, theirs = (
        _names(function) for function in (attempt.definition, ast.parse(_reference_source(attempt)))
    )
    arguments = [
        argument.arg for argument in (*attempt.definition.args.args, *attempt.definition.args.kwonlyargs)
    ]
    forgotten = [
        name
        for name in arguments
        if name in attempt.inputs and name not in mine and name in theirs - {"device"}
    ]
    if not forgotten:
        return None
    wanted = "What is it there for" if len(forgotten) == 1 else "What are they there for"
    return Slip(
        f"Your code never uses {_quoted(forgotten)}. {wanted}? The docstring says what part it plays."
    )


def _names(tree: ast.AST) -> set[str]:
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


def settings_unused(attempt: Attempt) -> Slip | None:
    """Parts of what a layer has learned that the answer never names."""
    spaces = [value for value in attempt.inputs.values() if is_a(value, "namespace")]
    if attempt.definition is None or not spaces:
        return None
    texts = {node.value for node in ast.walk(attempt.definition) if isinstance(node, ast.Constant)}
    reference = _reference_source(attempt)
    names = [name for name, _ in spaces[0]["items"]["items"]]
    forgotten = [name for name in names if name not in attempt.used | texts and f".{name}" in reference]
    if not forgotten or len(forgotten) > 5:
        return None
    return Slip(
        f"Your code never uses {_quoted(forgotten)}. Each part of what came in plays a part in the result."
    )
