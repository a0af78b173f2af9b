"""Does a check notice every small slip? Changes to each reference, one at a time, that must all be caught.

    python -m course_lib.exercises.mutants                                    # the table, for every exercise
    python -m course_lib.exercises.mutants causal_mask                        # what survives, one by one
    python -m course_lib.exercises.mutants --write benchmarks/exercises.md    # publish the table

A mutant flips a sign, drops a term, swaps an axis, changes a constant, swaps a comparison, drops an argument...
What no check could see is listed in the exercise's `equivalents`, with the reason. Guards against bad input are
left alone: an exercise says nothing about them.
"""

import argparse
import ast
import copy
import inspect
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from course_lib.exercises.answer_key import AnswerKey
from course_lib.exercises.catalogue import EXERCISES
from course_lib.exercises.exercise import Exercise
from course_lib.exercises.judging import agree, judge
from course_lib.exercises.stubs import source_of

PATIENCE = 2.0  # seconds of processor time until a mutant counts as caught in an endless loop

SWAPPED: dict[type, tuple[type, ...]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Div,),
    ast.Div: (ast.Mult,),
    ast.FloorDiv: (ast.Mult,),
    ast.Mod: (ast.FloorDiv,),
    ast.Pow: (ast.Mult,),
    ast.BitAnd: (ast.BitOr,),
    ast.BitOr: (ast.BitAnd,),
    ast.And: (ast.Or,),
    ast.Or: (ast.And,),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}


@dataclass(frozen=True)
class Mutant:
    """A reference with one change; `label` is the change as an exercise's `equivalents` name it."""

    label: str
    code: Callable


def mutants(exercise: Exercise) -> Iterator[Mutant]:
    """Every mutant of an exercise's reference, each label once."""
    tree = ast.parse(source_of(exercise.reference))
    _strip(tree.body[0])
    module = sys.modules[inspect.unwrap(exercise.reference).__module__]
    seen: set[str] = set()
    for path, label, replacement in _changes(tree.body[0]):
        while label in seen:
            label += "'"
        seen.add(label)
        yield Mutant(label, _compiled(_replaced(tree, path, replacement), exercise.name, module))


def survivors(exercise: Exercise, key: AnswerKey | None = None) -> list[str]:
    """Labels of the mutants that pass the check, equivalents included."""
    key = key or AnswerKey(exercise)
    return [mutant.label for mutant in mutants(exercise) if passes(key, mutant.code)]


def passes(key: AnswerKey, function: Callable) -> bool:
    """Would a function of ours pass? Tried here, in this process."""
    tolerance = key.exercise.tolerance
    try:
        with _patience():
            pairs = zip(key.expected, key.try_here(function), strict=True)
            return all(agree(expected, outcome, tolerance) for expected, outcome in pairs)
    except TimeoutError:
        return False


Path_ = tuple[tuple[str, int | None], ...]


def _strip(function: ast.FunctionDef) -> None:
    """Only what computes is changed: no docstring, annotation, decorator, nor guard against bad input."""
    function.decorator_list, function.returns = [], None
    for argument in [*function.args.args, *function.args.kwonlyargs]:
        argument.annotation = None
    function.body = [statement for statement in function.body if not _is_guard(statement)]


def _is_guard(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.If):
        return not statement.orelse and all(isinstance(inner, ast.Raise) for inner in statement.body)
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
        return "require" in ast.unparse(statement.value.func)
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _changes(function: ast.FunctionDef) -> Iterator[tuple[Path_, str, ast.AST]]:
    for path, node in _walk(function, ()):
        for change, replacement in _mutations(node):
            yield path, change, replacement


def _walk(node: ast.AST, path: Path_) -> Iterator[tuple[Path_, ast.AST]]:
    for field, value in ast.iter_fields(node):
        for index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(
                child, ast.expr | ast.stmt | ast.arguments | ast.comprehension | ast.keyword | ast.slice
            ):
                here = (*path, (field, index))
                yield here, child
                yield from _walk(child, here)


def _mutations(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Each change to one node, with its label."""
    for replacement in _replacements(node):
        yield f"{ast.unparse(node)} -> {ast.unparse(replacement)}", replacement
    if isinstance(node, ast.Call):
        for index, keyword in enumerate(node.keywords):
            if keyword.arg == "device":
                continue  # only a GPU could tell; a check leaves a note on it
            shorter = copy.copy(node)
            shorter.keywords = node.keywords[:index] + node.keywords[index + 1 :]
            yield f"{ast.unparse(keyword)} dropped", shorter


def _replacements(node: ast.AST) -> Iterator[ast.AST]:
    for kind, change in _BY_KIND.items():
        if isinstance(node, kind):
            yield from change(node)


def _with(node: ast.AST, **fields) -> ast.AST:
    changed = copy.copy(node)
    for name, value in fields.items():
        setattr(changed, name, value)
    return changed


def _of_operation(node: ast.BinOp) -> Iterator[ast.AST]:
    """Another operator, one side dropped, sides swapped."""
    for other in SWAPPED.get(type(node.op), ()):
        yield _with(node, op=other())
    if not isinstance(node.op, ast.MatMult | ast.Pow):
        yield node.left
    if isinstance(node.op, ast.Add | ast.Mult | ast.BitAnd | ast.BitOr):
        yield node.right
    if isinstance(node.op, ast.Sub | ast.Div | ast.MatMult | ast.FloorDiv | ast.Mod | ast.Pow):
        yield _with(node, left=node.right, right=node.left)


def _of_comparison(node: ast.Compare) -> Iterator[ast.AST]:
    for other in SWAPPED.get(type(node.ops[0]), ()):
        yield _with(node, ops=[other(), *node.ops[1:]])


def _of_both(node: ast.BoolOp) -> Iterator[ast.AST]:
    yield _with(node, op=SWAPPED[type(node.op)][0]())
    yield from node.values


def _of_constant(node: ast.Constant) -> Iterator[ast.AST]:
    value = node.value
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, int):
        yield ast.Constant(value + 1)
        yield ast.Constant(value - 1)
    elif isinstance(value, float):
        yield ast.Constant(value * 2 or 1.0)


def _of_call(node: ast.Call) -> Iterator[ast.AST]:
    """The call left out, its first two arguments swapped."""
    if isinstance(node.func, ast.Attribute) and not _is_module(node.func.value):
        yield node.func.value
    elif len(node.args) == 1 or (node.args and node.keywords):
        yield node.args[0]
    if ast.unparse(node.func).endswith("transpose"):
        return  # the order of its axes is all the same
    if len(node.args) >= 2 and ast.unparse(node.args[0]) != ast.unparse(node.args[1]):
        yield _with(node, args=[node.args[1], node.args[0], *node.args[2:]])


def _is_module(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Name)
        and node.id in ("torch", "F", "math", "nn")
        or ast.unparse(node) == "torch.nn"
    )


def _of_choice(node: ast.IfExp) -> Iterator[ast.AST]:
    yield node.body
    yield node.orelse


def _of_branch(node: ast.If) -> Iterator[ast.AST]:
    yield _with(node, test=ast.Constant(True))
    yield _with(node, test=ast.Constant(False))


def _of_sequence(node: ast.Tuple | ast.List) -> Iterator[ast.AST]:
    """Two neighbours swapped: axes, sizes, parts of a result."""
    if isinstance(node.ctx, ast.Load):
        for i in range(len(node.elts) - 1):
            if ast.unparse(node.elts[i]) != ast.unparse(node.elts[i + 1]):
                swapped = [*node.elts[:i], node.elts[i + 1], node.elts[i], *node.elts[i + 2 :]]
                yield _with(node, elts=swapped)


def _of_slice(node: ast.Slice) -> Iterator[ast.AST]:
    for bound in ("lower", "upper", "step"):
        if getattr(node, bound) is not None:
            yield _with(node, **{bound: None})


def _of_comprehension(node: ast.comprehension) -> Iterator[ast.AST]:
    if node.ifs:
        yield _with(node, ifs=[])


def _of_unary(node: ast.UnaryOp) -> Iterator[ast.AST]:
    yield node.operand


_BY_KIND: dict[type, Callable[..., Iterator[ast.AST]]] = {
    ast.BinOp: _of_operation,
    ast.Compare: _of_comparison,
    ast.BoolOp: _of_both,
    ast.Constant: _of_constant,
    ast.Call: _of_call,
    ast.IfExp: _of_choice,
    ast.If: _of_branch,
    ast.Tuple: _of_sequence,
    ast.List: _of_sequence,
    ast.Slice: _of_slice,
    ast.comprehension: _of_comprehension,
    ast.UnaryOp: _of_unary,
}


def _replaced(tree: ast.Module, path: Path_, replacement: ast.AST) -> ast.Module:
    """The tree with one node replaced."""
    changed = copy.deepcopy(tree)
    node: ast.AST = changed.body[0]
    for field, index in path[:-1]:
        node = getattr(node, field) if index is None else getattr(node, field)[index]
    field, index = path[-1]
    if index is None:
        setattr(node, field, replacement)
    else:
        getattr(node, field)[index] = replacement
    return ast.fix_missing_locations(changed)


def _compiled(tree: ast.Module, name: str, module: object) -> Callable:
    namespace = dict(vars(module))
    exec(compile(tree, f"<mutant of {name}>", "exec"), namespace)
    return namespace[name]


@contextmanager
def _patience() -> Iterator[None]:
    """Raise TimeoutError in code that goes on for too long; counts processor time, so a busy machine is no matter."""

    def give_up(signum, frame):
        raise TimeoutError

    before = signal.signal(signal.SIGVTALRM, give_up)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


HEAD = "| lesson | exercise | mutants | caught | cannot be seen | misconceptions named |"


def table(exercises: list[Exercise]) -> str:
    """The published table, in Markdown."""
    rows = [HEAD, "| --- | --- | ---: | ---: | ---: | ---: |", *map(_row, exercises)]
    return "\n".join(rows) + "\n"


def _row(exercise: Exercise) -> str:
    key = AnswerKey(exercise)
    count, alive = sum(1 for _ in mutants(exercise)), survivors(exercise, key)
    equivalent = [label for label in alive if label in exercise.equivalents]
    named = sum(is_named(key, misconception) for misconception in exercise.misconceptions)
    wrongs = len(exercise.misconceptions)
    return (
        f"| {exercise.lesson:02d} | `{exercise.name}` | {count} | {count - len(alive)} | {len(equivalent)} "
        f"| {named} of {wrongs} |"
    )


def is_named(key: AnswerKey, misconception) -> bool:
    """Is an answer that holds a misconception told that very one?"""
    response = {"outcome": "answered", "cases": key.outcomes_of(misconception)}
    return judge(key, response).misconception == misconception.name


INTRODUCTION = """# How well the exercises check

Written by `python -m course_lib.exercises.mutants --write {path}`. A mutant is the reference with one small
change; every one must be caught, but those that no check could see, which the exercise lists with a reason.

"""


def main(arguments: list[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m course_lib.exercises.mutants", description=__doc__)
    parser.add_argument(
        "names", nargs="*", help="exercises whose survivors to list; without any, the whole table"
    )
    parser.add_argument("--write", type=Path, help="write the table to this file")
    options = parser.parse_args(arguments)
    for name in options.names:
        alive = [label for label in survivors(EXERCISES[name]) if label not in EXERCISES[name].equivalents]
        print("\n".join([f"{name}: {len(alive)} survive", *alive]))
    if not options.names:
        text = table(list(EXERCISES.values()))
        print(text)
        if options.write:
            options.write.write_text(
                INTRODUCTION.format(path=options.write.as_posix()) + text, encoding="utf-8"
            )


if __name__ == "__main__":
    main()
