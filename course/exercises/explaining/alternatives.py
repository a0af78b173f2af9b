"""Other small changes of a reference than its mutants: another axis, another part of a layer, a kindred function.

A mutant must be caught by the check. These are only to be recognised: many of them change nothing.
"""

import ast
import copy
import inspect
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from course.exercises.exercise import Exercise
from course.exercises.explaining.change_words import in_words
from course.exercises.forbidden_calls import COURSE
from course.exercises.mutants import Place, compiled, replaced, strip, walk
from course.exercises.mutations import mutations
from course.exercises.stubs import definition_in, source_of

KIN = (
    ("sum", "mean", "amax", "prod"),
    ("amax", "amin", "sum", "mean"),
    ("max", "min", "sum"),
    ("argmax", "argmin"),
    ("sin", "cos"),
    ("tril", "triu"),
    ("zeros", "ones"),
    ("softmax", "log_softmax", "sigmoid"),
    ("log_softmax", "softmax"),
    ("log", "log2", "log10"),
    ("relu", "sigmoid", "tanh", "abs"),
    ("sqrt", "square"),
    ("square", "abs", "sqrt"),
    ("floor", "ceil"),
    ("reshape", "view"),
)


OTHER_OPERATORS: dict[type, type] = {
    ast.Mult: ast.Add,
    ast.Add: ast.Mult,
    ast.Div: ast.Sub,
    ast.MatMult: ast.Mult,
}


@dataclass(frozen=True)
class Alternative:
    """A reference with one small change.

    Args:
        idea: what the change is, in words.
        line: the same in the reference's code.
        code: the function.
    """

    idea: str
    line: str
    code: Callable


@cache
def trees_of(reference: Callable) -> tuple[tuple[Callable, ast.Module], ...]:
    """The reference and the functions of the course that it calls, each with its tree."""
    own = inspect.unwrap(reference)
    functions = [own, *(inspect.unwrap(helper) for helper in _helpers(own))]
    trees = []
    for function in functions:
        tree = ast.parse(source_of(function))
        strip(definition_in(tree))
        trees.append((function, tree))
    return tuple(trees)


def _helpers(function: Callable) -> Iterator[Callable]:
    for name in sorted(function.__code__.co_names):
        value = function.__globals__.get(name)
        home = getattr(value, "__module__", "") or ""
        if (
            inspect.isfunction(value)
            and home.partition(".")[0] in COURSE
            and not name.startswith(("require", "_require"))
        ):
            yield value


def alternatives(exercise: Exercise) -> Iterator[Alternative]:
    """Every reference with one small change, in it or in a function of the course that it calls."""
    own = inspect.unwrap(exercise.reference)
    for function, tree in trees_of(own):
        module = vars(sys.modules[function.__module__])
        for place, node, replacement in _changes(definition_in(tree)):
            idea, line = in_words(node, replacement)
            if not idea:
                continue
            changed = compiled(replaced(tree, place, replacement), function.__name__, module)
            if function is not own:
                changed = _with_helper(own, function.__name__, changed)
            where = "" if function is own else f" in `{function.__name__}`"
            yield Alternative(idea + where, line, changed)


def _with_helper(reference: Callable, name: str, helper: Callable) -> Callable:
    function = trees_of(reference)[0][1]
    return compiled(function, reference.__name__, {**reference.__globals__, name: helper})


def _changes(function: ast.FunctionDef) -> Iterator[tuple[Place, ast.AST, ast.AST]]:
    attributes = sorted(
        {n.attr for n in ast.walk(function) if isinstance(n, ast.Attribute) and isinstance(n.value, ast.Name)}
    )
    others: list[tuple[Place, ast.AST, ast.AST]] = []
    for place, node in walk(function, ()):
        for _, replacement in mutations(node):
            yield place, node, replacement
        for replacement in _axes(node) if isinstance(node, ast.Call) else ():
            yield place, node, replacement
        others += [(place, node, replacement) for replacement in _kin(node)]
        others += [(place, node, replacement) for replacement in _named(node, attributes)]
        if isinstance(node, ast.Assign | ast.For) and len(place) == 1:
            others.append((place, node, ast.Pass()))
    yield from others


def _axes(call: ast.Call) -> Iterator[ast.AST]:
    """The same call along another axis."""
    for index, keyword in enumerate(call.keywords):
        if keyword.arg in ("dim", "axis") and (axis := _whole(keyword.value)) is not None:
            for other in sorted({-3, -2, -1, 0, 1, 2} - {axis}):
                changed = copy.copy(call)
                changed.keywords = [*call.keywords]
                changed.keywords[index] = ast.keyword(arg=keyword.arg, value=ast.Constant(other))
                yield changed


def _whole(node: ast.AST) -> int | None:
    try:
        value = ast.literal_eval(node)
    except ValueError:
        return None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _kin(node: ast.AST) -> Iterator[ast.AST]:
    """Another operator, another function of the same kind."""
    if isinstance(node, ast.BinOp) and type(node.op) in OTHER_OPERATORS:
        yield ast.BinOp(node.left, OTHER_OPERATORS[type(node.op)](), node.right)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute | ast.Name):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
        for other in next((kin[1:] for kin in KIN if kin[0] == name), ()):
            changed, function = copy.copy(node), copy.copy(node.func)
            setattr(function, "attr" if isinstance(function, ast.Attribute) else "id", other)
            changed.func = function
            yield changed


def _named(node: ast.AST, attributes: list[str]) -> Iterator[ast.AST]:
    """Another part of the same layer or model."""
    if not (isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)):
        return
    if node.value.id in ("layer", "model"):
        yield from (
            ast.Attribute(node.value, other, ast.Load()) for other in attributes if other != node.attr
        )
