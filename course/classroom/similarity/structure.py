"""The structure of an answer's code: what stays when names, comments, docstrings, annotations and layout change."""

import ast
import builtins
from collections import Counter
from collections.abc import Iterator

OWN = "own name"
SPAN = 4  # symbols in a row that count as one piece of structure
MODULES = {"torch", "F", "nn", "math"}
LEFT_OUT = (ast.expr_context, ast.Import, ast.ImportFrom)


def structure(source: str) -> Counter[tuple[str, ...]]:
    """How often each run of four symbols occurs in the code; empty if it is no Python.

    A symbol is a kind of syntax ("BinOp"), an attribute, a foreign name or a constant. All names that the code
    gives itself (variables, parameters, functions) are one symbol.
    """
    tree = _parsed(source)
    if tree is None:
        return Counter()
    return _runs(tree, _own_names(tree))


def structure_of_expression(source: str) -> Counter[tuple[str, ...]]:
    """The same for expressions out of some code: all their names are own ones, but for modules and builtins."""
    tree = _parsed(source)
    if tree is None or not all(isinstance(one, ast.Expr) for one in tree.body):
        return Counter()
    named = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    own = named - MODULES - set(dir(builtins))
    return sum((_runs(one.value, own) for one in tree.body if isinstance(one, ast.Expr)), Counter())


def _runs(node: ast.AST, own: set[str]) -> Counter[tuple[str, ...]]:
    symbols = list(_symbols(node, own))
    return Counter(zip(*(symbols[start:] for start in range(SPAN)), strict=False))


def shared_lines(source: str, other: str) -> set[int]:
    """The lines of `source`, from 1, whose statements have the structure of a statement in `other`."""
    theirs = {shape for _, _, shape in _statements(other)}
    return {
        line
        for first, last, shape in _statements(source)
        for line in range(first, last + 1)
        if shape in theirs
    }


def _parsed(source: str) -> ast.Module | None:
    try:
        return ast.parse(source)
    except (SyntaxError, ValueError, RecursionError):
        return None


def _statements(source: str) -> list[tuple[int, int, tuple[str, ...]]]:
    """First line, last line and symbols of each simple statement, and of the first line of each that has a body."""
    tree = _parsed(source)
    if tree is None:
        return []
    own, found = _own_names(tree), []
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt) and not isinstance(node, LEFT_OUT):
            inner = getattr(node, "body", [])
            last = inner[0].lineno - 1 if inner else node.end_lineno or node.lineno
            head = [one for one in ast.iter_child_nodes(node) if one not in inner] if inner else [node]
            shape = (type(node).__name__, *(symbol for one in head for symbol in _symbols(one, own)))
            found.append((node.lineno, max(last, node.lineno), shape))
    return found


def _own_names(tree: ast.AST) -> set[str]:
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            names.add(node.arg)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
    return names


def _symbols(node: ast.AST, own: set[str]) -> Iterator[str]:
    """The symbols of a piece of code, from the outside to the inside."""
    if isinstance(node, LEFT_OUT) or _is_docstring(node):
        return
    if isinstance(node, ast.Name):
        yield OWN if node.id in own else node.id
        return
    if isinstance(node, ast.Constant):
        yield f"{node.value!r}"
        return
    yield getattr(node, "attr", type(node).__name__)
    for field, value in ast.iter_fields(node):
        if field not in ("annotation", "returns", "type_comment"):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from _symbols(child, own)


def _is_docstring(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str | type(...))
    )
