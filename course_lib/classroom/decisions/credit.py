"""Partial credit for a known mistake, as the assignment declares it."""

from dataclasses import replace

from course_lib.classroom.assignments.credit import Credit
from course_lib.classroom.feedback.page import number
from course_lib.classroom.marks import ExerciseMark, Marks


def with_credit(marks: Marks, credit: Credit) -> Marks:
    """The marks with what known mistakes still get, each said on its exercise."""
    return replace(marks, exercises=tuple(_credited(mark, credit) for mark in marks.exercises))


def _credited(mark: ExerciseMark, credit: Credit) -> ExerciseMark:
    share = credit.get(mark.name, {}).get(mark.misconception or "", 0)
    if not share:
        return mark
    points = round(mark.max_points * share, 2)
    said = f"partial credit for a known mistake: {number(points)} of {number(mark.max_points)}"
    return replace(mark, points=points, decision=said)
