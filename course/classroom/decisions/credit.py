"""Partial credit for a known mistake or for groups of cases, as the assignment declares it."""

from dataclasses import replace

from course.classroom.assignments.credit import CASES, Credit
from course.classroom.marks import ExerciseMark, Marks
from course.classroom.text import number


def with_credit(marks: Marks, credit: Credit) -> Marks:
    """The marks with what known mistakes and groups of cases get, the larger of both, each said on its exercise."""
    return replace(marks, exercises=tuple(_credited(mark, credit) for mark in marks.exercises))


def _credited(mark: ExerciseMark, credit: Credit) -> ExerciseMark:
    shares = credit.get(mark.name, {})
    for_mistake = shares.get(mark.misconception or "", 0)
    groups = [name for name in shares.get(CASES, {}) if name in mark.right_in]
    for_groups = sum(shares[CASES][name] for name in groups)
    if mark.outcome == "right" or not (for_mistake or for_groups):
        return mark
    points = round(mark.max_points * max(for_mistake, for_groups), 2)
    right_in = ", ".join(f'"{name}"' for name in groups)
    reason = " for a known mistake" if for_mistake >= for_groups else f", right in {right_in}"
    said = f"partial credit{reason}: {number(points)} of {number(mark.max_points)}"
    return replace(mark, points=points, decision=said)
