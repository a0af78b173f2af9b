"""Answers that are more like the course's own code than the class makes usual: its solutions, and code in its hints.

Both are there for every student, and hints are free. Who used them is to be able to say why they are right.
"""

import ast
import inspect
import re
from collections import Counter
from collections.abc import Iterator, Mapping

import numpy as np

from course_lib.classroom.similarity.pairs import LEAST, LONG, Answers, Likeness, Pair, as_pairs, likenesses
from course_lib.classroom.similarity.structure import structure
from course_lib.exercises import EXERCISES
from course_lib.exercises.notebook_cells import answer_cell

SOLUTION, HINTS = "solution()", "hint()"
ENOUGH = 5  # answers that show what is usual
LONG_HINT = 30  # pieces of structure from which on a hint's code counts whole


def course_code(exercise: str) -> dict[str, str]:
    """What everybody can look up: the solution; and what stands between backticks in the hints, if it is code."""
    found = {SOLUTION: answer_cell(exercise)}
    pieces = [piece for hint in EXERCISES[exercise].hints for piece in re.findall(r"`([^`]+)`", hint)]
    lines = [piece for piece in pieces if _is_code(piece)]
    if lines:
        found[HINTS] = "\n    ".join([_head(exercise), *lines])
    return found


def _is_code(text: str) -> bool:
    try:
        return any(
            isinstance(node, ast.Call | ast.BinOp | ast.Subscript) for node in ast.walk(ast.parse(text))
        )
    except SyntaxError:
        return False


def _head(exercise: str) -> str:
    parameters = inspect.signature(inspect.unwrap(EXERCISES[exercise].reference)).parameters
    return f"def {exercise}({', '.join(parameters)}):"


def like_the_course(answers: Mapping[str, Answers], least: float = LEAST) -> list[Pair]:
    """A student beside the solutions or the hints, if what they share is unusual; the most striking first.

    Args:
        answers: for each exercise, the source of each student's answer.
        least: of a pair's sum, to be shown.
    """
    found: dict[tuple[str, str], list[Likeness]] = {}
    for exercise, by_student in answers.items():
        if len(by_student) >= ENOUGH:
            for students, likeness in _unusual(exercise, by_student):
                found.setdefault(students, []).append(likeness)
    return as_pairs(found, least)


def _unusual(exercise: str, by_student: Answers) -> Iterator[tuple[tuple[str, str], Likeness]]:
    students = sorted(by_student)
    shapes = [structure(by_student[student]) for student in students]
    for source, code in course_code(exercise).items():
        if source == SOLUTION:
            theirs, long = structure(code), LONG
            alike = likenesses([*shapes, theirs])[-1, :-1]
        else:
            theirs, long = structure(code) - structure(f"{_head(exercise)} pass"), LONG_HINT
            alike = np.array([_share(theirs, shape) for shape in shapes])
        whole = min(1.0, sum(theirs.values()) / long)
        for place, student in enumerate(students):
            usual = float(np.quantile(np.delete(alike, place), 0.75, method="lower"))
            if (counts := (alike[place] - usual) * whole) > 0:
                yield (student, source), Likeness(exercise, float(alike[place]), usual, float(counts))


def _share(theirs: Counter, shape: Counter) -> float:
    """How much of one structure is in another."""
    return (theirs & shape).total() / max(1, theirs.total())
