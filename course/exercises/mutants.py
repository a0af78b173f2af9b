"""Mutants of a reference: each has one small change, and a check must notice it.

A mutant flips a sign, drops a term, swaps an axis, changes a constant, swaps a comparison or drops an argument.
An exercise's `equivalents` lists the changes that no check could see, each with the reason. Guards against bad
input are not changed: an exercise says nothing about them.
"""

import ast
import copy
import inspect
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from course.exercises.agreement import agree
from course.exercises.answer_key import AnswerKey
from course.exercises.exercise import Exercise
from course.exercises.mutations import mutations
from course.exercises.stubs import definition_in, source_of

TURN = "_turn"  # counts the turns of a changed function's loops
MOST_TURNS = 100_000  # in all cases together; no reference needs a hundredth of them


@dataclass(frozen=True)
class Mutant:
    """A reference with one change.

    Args:
        label: the change, as an exercise's `equivalents` name it.
        code: the changed function.
        line: in which the change is, counted from 1 at the reference's first line.
    """

    label: str
    code: Callable
    line: int


def mutants(exercise: Exercise) -> Iterator[Mutant]:
    """Every mutant of an exercise's reference, each label once."""
    tree = ast.parse(source_of(exercise.reference))
    function = definition_in(tree)
    strip(function)
    module = sys.modules[inspect.unwrap(exercise.reference).__module__]
    seen: set[str] = set()
    for place, label, replacement in changes(function):
        while label in seen:
            label += "'"
        seen.add(label)
        code = compiled(replaced(tree, place, replacement), exercise.name, vars(module))
        yield Mutant(label, code, _line(function, place))


def verdicts(key: AnswerKey) -> dict[str, bool]:
    """For each mutant of the key's exercise, by its label: does it pass the check?"""
    return {mutant.label: passes(key, mutant.code) for mutant in mutants(key.exercise)}


def passes(key: AnswerKey, function: Callable) -> bool:
    """Would a function of ours pass? It is tried in this process."""
    pairs = zip(key.expected, key.judged(key.try_here(function)), strict=True)
    return all(agree(expected, outcome, key.exercise.tolerance) for expected, outcome in pairs)


Place = tuple[tuple[str, int | None], ...]


def strip(function: ast.FunctionDef) -> None:
    """In place, remove what is not to be changed: docstring, annotations, decorators and guards against bad input."""
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


def changes(function: ast.FunctionDef) -> Iterator[tuple[Place, str, ast.AST]]:
    """Each place in a function's tree, with the label of a change and what stands there after it."""
    for place, node in walk(function, ()):
        for change, replacement in mutations(node):
            yield place, change, replacement


def walk(node: ast.AST, place: Place) -> Iterator[tuple[Place, ast.AST]]:
    """Every node below a node, with its place."""
    for field, value in ast.iter_fields(node):
        for index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(
                child, ast.expr | ast.stmt | ast.arguments | ast.comprehension | ast.keyword | ast.slice
            ):
                here = (*place, (field, index))
                yield here, child
                yield from walk(child, here)


def _line(node: ast.AST, place: Place) -> int:
    """The line of a place below a node, or of what holds it, if it has none."""
    line = 1
    for field, index in place:
        node = getattr(node, field) if index is None else getattr(node, field)[index]
        line = getattr(node, "lineno", line)
    return line


def replaced(tree: ast.Module, place: Place, replacement: ast.AST) -> ast.Module:
    """The tree with one node replaced."""
    changed = copy.deepcopy(tree)
    node: ast.AST = changed.body[0]
    for field, index in place[:-1]:
        node = getattr(node, field) if index is None else getattr(node, field)[index]
    field, index = place[-1]
    if index is None:
        setattr(node, field, replacement)
    else:
        getattr(node, field)[index] = replacement
    return ast.fix_missing_locations(changed)


def compiled(tree: ast.Module, name: str, known: Mapping[str, object]) -> Callable:
    """The function of that name which a tree defines, among names that are known to it."""
    namespace: dict = dict(known) | {TURN: _counter()}
    exec(compile(_counting(tree), f"<mutant of {name}>", "exec"), namespace)
    return namespace[name]


def _counting(tree: ast.Module) -> ast.Module:
    """The tree with a call at the beginning of each loop's body, so that a change can make no endless loop."""
    counting = copy.deepcopy(tree)
    for node in ast.walk(counting):
        if isinstance(node, ast.For | ast.While):
            node.body.insert(0, ast.parse(f"{TURN}()").body[0])
    return ast.fix_missing_locations(counting)


def _counter() -> Callable[[], None]:
    """A function that may be called `MOST_TURNS` times, and then raises RuntimeError."""
    left = iter(range(MOST_TURNS))

    def turn() -> None:
        if next(left, None) is None:
            raise RuntimeError(f"more than {MOST_TURNS} turns of its loops")

    return turn
