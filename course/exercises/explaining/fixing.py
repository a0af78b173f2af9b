"""Find the bug: do its lines still stand?"""

import ast
from typing import NamedTuple

from course.exercises.explaining.attempt import Attempt, Slip
from course.exercises.stubs import definition_in, source_of


def bug_untouched(attempt: Attempt) -> Slip | None:
    """The lines with the bug stand as they stood."""
    compared = _compared(attempt)
    if compared is None or not compared.faulty or len(compared.still) < len(compared.faulty):
        return None
    lines = "lines" if len(compared.faulty) > 1 else "line"
    return Slip(
        f"The {lines} in which the right code differs from the stub stand{'s' * (lines == 'line')} in yours as in the "
        "stub.",
        f"Look at `{compared.still[0]}`",
        "the bug's lines as they were",
    )


class Compared(NamedTuple):
    """Statements of the starter with the bug, and which of them still stand."""

    faulty: list[str]
    still: list[str]


def _compared(attempt: Attempt) -> Compared | None:
    """How the answer's statements compare; None if it shares too few with the starter."""
    exercise = attempt.key.exercise
    if exercise.starter is None or attempt.definition is None:
        return None
    bug, right = (
        _statements(definition_in(ast.parse(source_of(f)))) for f in (exercise.starter, exercise.reference)
    )
    yours = _statements(attempt.definition)
    if 2 * len([line for line in bug if line in yours]) < len(bug):
        return None
    faulty = [line for line in bug if line not in right]
    return Compared(
        faulty,
        [line for line in faulty if line in yours],
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
