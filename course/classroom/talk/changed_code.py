"""A student's answer with one change, and an answer that tells the shapes of its variables instead of its result.

Code is read as a syntax tree and written anew; nothing of it is run here.
"""

import ast
import copy
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from course.exercises.mutants import Place, changes, replaced

Cells = list[list[str]]  # [label, source], one run after the other; the answer's own comes last
MAX_LINE = 110
MAX_SEEN = 200  # values that are told
SEEN = f"""
def _seen_as(value):
    import torch
    if isinstance(value, torch.Tensor):
        return f"{{tuple(value.shape)}}"
    return f"{{value}}" if isinstance(value, bool | int | float) else type(value).__name__


def _see(seen, line, name, value):
    if len(seen) < {MAX_SEEN}:
        seen.append((line, name, _seen_as(value)))
    return value
"""


@dataclass(frozen=True)
class Change:
    """An answer with one change.

    Args:
        line: of the cell, where the change is.
        was, now: the statement before and after; `now` is "" if it is left out.
        cells: the whole answer after the change.
    """

    line: int
    was: str
    now: str
    cells: Cells


def definition_of(cells: Cells, name: str) -> ast.FunctionDef | None:
    """The last function of that name in the answer's own cell; None if it is made in another way."""
    try:
        tree = ast.parse(cells[-1][1])
    except (SyntaxError, ValueError, RecursionError):
        return None
    found = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == name]
    return found[-1] if found else None


def statements_of(function: ast.FunctionDef) -> list[ast.stmt]:
    """The statements at the margin of its body, without the docstring."""
    return function.body[ast.get_docstring(function) is not None :]


def left_out(cells: Cells, function: ast.FunctionDef) -> Iterator[Change]:
    """The answer without one statement, for each that gives a new value to a name that has one, or only calls."""
    known = {argument.arg for argument in [*function.args.args, *function.args.kwonlyargs]}
    for statement in statements_of(function):
        bound = set(_stored(statement))
        calls = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call)
        if calls or isinstance(statement, ast.If | ast.AugAssign) or (bound and bound <= known):
            shorter = copy.copy(function)
            shorter.body = [one for one in function.body if one is not statement]
            if shorter.body:
                yield Change(statement.lineno, _first_line(statement), "", _with(cells, function, shorter))
        known |= bound


def _stored(statement: ast.stmt) -> list[str]:
    """The names that a statement gives a value."""
    names = (node for node in ast.walk(statement) if isinstance(node, ast.Name))
    return [node.id for node in names if isinstance(node.ctx, ast.Store)]


def small_changes(cells: Cells, function: ast.FunctionDef) -> Iterator[Change]:
    """The answer with one small change to a statement of its body."""
    whole = ast.Module([function], [])
    start = len(function.body) - len(statements_of(function))
    for place, _, replacement in changes(function):
        field, index = place[0]
        if field != "body" or (index or 0) < start or isinstance(replacement, ast.stmt):
            continue
        after = replaced(whole, place, replacement).body[0]
        was, now = _statement_at(function, place), _statement_at(after, place)
        if max(len(_first_line(was)), len(_first_line(now))) <= MAX_LINE and _first_line(was) != _first_line(
            now
        ):
            yield Change(was.lineno, _first_line(was), _first_line(now), _with(cells, function, after))


def _statement_at(function: ast.stmt, place: Place) -> ast.stmt:
    """The innermost statement on the way to a place."""
    node: ast.AST = function
    found = function
    for field, index in place[:-1]:
        node = getattr(node, field) if index is None else getattr(node, field)[index]
        found = node if isinstance(node, ast.stmt) else found
    return found


def _first_line(statement: ast.stmt) -> str:
    return ast.unparse(statement).partition("\n")[0]


def _with(cells: Cells, old: ast.FunctionDef, new: ast.stmt) -> Cells:
    """The cells with another function in the place of the old one."""
    tree = ast.parse(cells[-1][1])
    tree.body = [new if getattr(one, "lineno", 0) == old.lineno else one for one in tree.body]
    return [*cells[:-1], [cells[-1][0], ast.unparse(ast.fix_missing_locations(tree))]]


def telling_shapes(cells: Cells, function: ast.FunctionDef) -> Cells:
    """The answer, but it gives back a list of (line, name, shape) in the order of its assignments.

    The shape of what it returned stands there under the name "return".
    """
    told = copy.deepcopy(function)
    told.body = [*ast.parse("_seen = []").body, *_told(statements_of(told))]
    return [["<shapes>", SEEN], *_with(cells, function, told)]


def _told(statements: Sequence[ast.stmt]) -> list[ast.stmt]:
    found: list[ast.stmt] = []
    for statement in statements:
        if isinstance(statement, ast.Return):
            value = ast.unparse(statement.value) if statement.value else "None"
            found += ast.parse(f"_see(_seen, {statement.lineno}, 'return', {value})").body
            found += _returning()
            continue
        for field in ("body", "orelse"):
            if isinstance(statement, ast.For | ast.While | ast.If | ast.With) and getattr(
                statement, field, None
            ):
                setattr(statement, field, _told(getattr(statement, field)))
        found.append(statement)
        if isinstance(statement, ast.Assign | ast.AnnAssign | ast.AugAssign):
            for name in _stored(statement):
                found += ast.parse(f"_see(_seen, {statement.lineno}, {name!r}, {name})").body
    return found


def _returning() -> list[ast.stmt]:
    return [ast.Return(ast.Name("_seen", ast.Load()))]
