"""An answer that calls another exercise's function, which is still a stub."""

import ast

from course.exercises.explaining.attempt import Attempt


def unwritten_call(attempt: Attempt) -> str | None:
    """The name of a function that the answer calls and whose body is still a stub."""
    if attempt.definition is None:
        return None
    called = {ast.unparse(node.func) for node in ast.walk(attempt.definition) if isinstance(node, ast.Call)}
    inside = (node for tree in attempt.trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    return next((node.name for node in inside if node.name in called and _is_stub(node)), None)


def _is_stub(function: ast.FunctionDef) -> bool:
    return all(
        isinstance(node, ast.Pass) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        for node in function.body
    )


def unwritten(name: str) -> str:
    """What to do about it."""
    return (
        f"Your code calls `{name}`, which is still a stub in your notebook and returns None. Write `{name}` first, or "
        f'take the course\'s: `from course.exercises import mine` and `{name} = mine("{name}")`.'
    )
