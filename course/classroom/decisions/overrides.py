"""The teacher's own points and comments: a table with the columns student, exercise, points, comment.

They are laid over the marks when the reports are written. The marks on the disk stay what the grader gave.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from course.classroom.assignments.declared import Assignment
from course.classroom.decisions.students import Students
from course.classroom.marks import ExerciseMark, Marks
from course.classroom.tables.spreadsheets import Row, read_table
from course.classroom.text import number

COLUMNS = ("student", "exercise", "points", "comment")


@dataclass(frozen=True)
class Override:
    """What the teacher decided on one exercise of one student.

    Args:
        points: instead of the grader's; None leaves them.
        comment: for the student, or "".
    """

    points: float | int | None
    comment: str


Overrides = Mapping[tuple[str, str], Override]  # by student and exercise


def read_overrides(path: str | Path, assignment: Assignment, students: Students) -> Overrides:
    """Read the teacher's decisions.

    Raises:
        FileNotFoundError: if there is no such file.
        ValueError: if a line is wrong; the message names it, what was wanted and what came.
    """
    found: dict[tuple[str, str], Override] = {}
    places: dict[tuple[str, str], str] = {}
    for student, row in students.with_work(read_table(path, COLUMNS)):
        key = student, _exercise(row, assignment)
        if key in found:
            raise ValueError(
                f"{row.place}: wanted one line for each exercise of a student; got a second for "
                f"{student}, {key[1]}, after {places[key]}"
            )
        found[key], places[key] = _override(row, assignment.points(key[1])), row.place
    return found


def _exercise(row: Row, assignment: Assignment) -> str:
    name = row.cells["exercise"]
    if name not in assignment.exercises:
        wanted = ", ".join(assignment.exercises)
        raise ValueError(f"{row.place}: wanted an exercise of {assignment.name}: {wanted}; got {name!r}")
    return name


def _override(row: Row, most: float | int) -> Override:
    text, comment = row.cells["points"], row.cells["comment"]
    if not text and not comment:
        raise ValueError(f"{row.place}: wanted points or a comment, got neither")
    return Override(_points(text, most, row.place) if text else None, comment)


def _points(text: str, most: float | int, place: str) -> float | int:
    """A number, with a point or, as spreadsheets write it in much of Europe, a comma."""
    try:
        points = float(text.replace(",", "."))
    except ValueError:
        points = -1
    if not 0 <= points <= most:
        raise ValueError(f"{place}: wanted points from 0 to {number(most)}, got {text!r}")
    return int(points) if points.is_integer() else points


def with_overrides(marks: Marks, overrides: Overrides) -> Marks:
    """The marks with the teacher's points, each said on its exercise; with points, unreadable work has a mark."""
    decided = [overrides.get((marks.student, mark.name)) for mark in marks.exercises]
    exercises = tuple(map(_overridden, marks.exercises, decided))
    looked_at = any(override is not None and override.points is not None for override in decided)
    return replace(marks, exercises=exercises, unreadable="" if looked_at else marks.unreadable)


def _overridden(mark: ExerciseMark, override: Override | None) -> ExerciseMark:
    if override is None:
        return mark
    points = mark.points if override.points is None else override.points
    changed = f"changed by the teacher: {number(mark.points)} -> {number(points)}"
    said = changed if points != mark.points else "looked at by the teacher"
    said = ", ".join(filter(None, (said, override.comment)))
    return replace(mark, points=points, decision="; ".join(filter(None, (mark.decision, said))))


def lowered(before: Iterable[Marks], overrides: Overrides) -> list[str]:
    """The exercises for which a decision gives less than the grader: after a second attempt it may be too old."""
    return [
        f"{marks.student}, {mark.name}: {number(mark.points)} -> {number(points)}"
        for marks in before
        for mark in marks.exercises
        if (override := overrides.get((marks.student, mark.name)))
        and (points := override.points) is not None
        and points < mark.points
    ]
