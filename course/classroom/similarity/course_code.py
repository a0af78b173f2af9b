"""Answers that are more like the course's own code than the class makes usual: its solutions, and code in its hints.

Both are there for every student, and hints are free. Who used them is to be able to say why they are right.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping

import numpy as np

from course.classroom.similarity.pairs import LEAST, LONG, Answers, Likeness, Pair, as_pairs, likenesses
from course.classroom.similarity.structure import structure, structure_of_expression
from course.exercises import EXERCISES
from course.exercises.notebook_cells import answer_cell

SOLUTION, HINTS = "solution()", "hint()"
ENOUGH = 5  # answers that show what is usual
LONG_HINT = 15  # pieces of structure from which on a hint's code counts whole


def course_code(exercise: str) -> dict[str, str]:
    """What everybody can look up: the solution; and the code in the hints, an expression on each line."""
    hinted = {HINTS: "\n".join(_hinted(exercise))}
    return {SOLUTION: answer_cell(exercise)} | (hinted if hinted[HINTS] else {})


def _hinted(exercise: str) -> list[str]:
    """What stands between backticks in the hints, if it has a structure."""
    pieces = [piece for hint in EXERCISES[exercise].hints for piece in re.findall(r"`([^`]+)`", hint)]
    return [piece for piece in pieces if structure_of_expression(piece)]


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
            theirs, long = structure_of_expression(code), LONG_HINT
            alike = np.array([_share(theirs, shape) for shape in shapes])
        whole = min(1.0, sum(theirs.values()) / long)
        for place, student in enumerate(students):
            usual = float(np.quantile(np.delete(alike, place), 0.75, method="lower"))
            if (counts := (alike[place] - usual) * whole) > 0:
                yield (student, source), Likeness(exercise, float(alike[place]), usual, float(counts))


def _share(theirs: Counter, shape: Counter) -> float:
    """How much of one structure is in another."""
    return (theirs & shape).total() / max(1, theirs.total())
