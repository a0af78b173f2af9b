"""Find the bug: do its lines still stand?"""

import ast

from course.exercises.explaining.attempt import Attempt, Slip
from course.exercises.stubs import definition_in, source_of

UNTOUCHED = "the bug's lines as they were"


def bug_untouched(attempt: Attempt) -> Slip | None:
    """The lines with the bug stand as they stood, in an answer that shares most of its lines with the stub.

    Silent where the right code also has lines more: then the bug can be mended in another place.
    """
    exercise = attempt.key.exercise
    if exercise.starter is None or attempt.definition is None:
        return None
    bug, right = (
        _statements(definition_in(ast.parse(source_of(f)))) for f in (exercise.starter, exercise.reference)
    )
    yours = _statements(attempt.definition)
    faulty = [line for line in bug if line not in right]
    mended = [line for line in right if line not in bug]
    shared = [line for line in bug if line in yours]
    if not faulty or len(mended) != len(faulty) or not {*faulty} <= {*shared} or 2 * len(shared) < len(bug):
        return None
    lines = "lines" if len(faulty) > 1 else "line"
    return Slip(
        f"The {lines} in which the right code differs from the stub stand{'s' * (lines == 'line')} in yours as in the "
        "stub.",
        f"Look at `{faulty[0]}`",
        UNTOUCHED,
    )


def _statements(function: ast.FunctionDef) -> list[str]:
    """The statements of a function, one a line, with neither docstring nor nested bodies."""
    found = []
    for node in ast.walk(function):
        if isinstance(node, ast.FunctionDef) or not isinstance(node, ast.stmt):
            continue
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue
        text = ast.unparse(node)
        found.append(text.partition("\n")[0])
    return found
