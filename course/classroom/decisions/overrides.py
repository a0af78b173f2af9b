"""The teacher's own points and comments: a table with the columns student, exercise, points, comment.

A line is about an exercise, an open question, the `total`, or a `bonus` on top of it; as the student, `*` means
everybody, and the name of a group all its members. `excused` in place of points takes an exercise or a question out of
the sum and out of its maximum.

The lines are laid over the marks when the reports are written. The marks on the disk stay what the grader gave.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from course.classroom.assignments.declared import Assignment
from course.classroom.decisions.students import Students
from course.classroom.marks import ExerciseMark, Marks, QuestionMark
from course.classroom.tables.spreadsheets import Row, read_table, value_of
from course.classroom.text import did_you_mean, number

COLUMNS = ("student", "exercise", "points", "comment")
EVERYBODY = "*"  # in the column student
TOTAL, BONUS = "total", "bonus"  # in the column exercise
EXCUSED = "excused"  # in the column points
ON_REQUEST = "on request"  # before what is decided so
Mark = TypeVar("Mark", ExerciseMark, QuestionMark)


@dataclass(frozen=True)
class Override:
    """What the teacher decided on one exercise of one student, on the total, or as a bonus.

    Args:
        points: instead of the grader's; None leaves them.
        comment: for the student, or "".
        excused: whether it counts for nothing, and its maximum neither.
        whose: EVERYBODY or the group that the line was about; "" if it was about one student.
        asked: whether it answers a student's request.
    """

    points: float | int | None
    comment: str
    excused: bool = False
    whose: str = ""
    asked: bool = False

    @property
    def decides(self) -> bool:
        """Whether it says more than a comment."""
        return self.points is not None or self.excused

    @property
    def for_all(self) -> bool:
        """Whether the line was about everybody."""
        return self.whose == EVERYBODY


Overrides = Mapping[tuple[str, str], Override]  # by student, and by exercise, question, TOTAL or BONUS


def read_overrides(path: str | Path, assignment: Assignment, students: Students) -> Overrides:
    """Read the teacher's decisions. What a line leaves open, one about more students says: a group's, or everybody's.

    Raises:
        FileNotFoundError: if there is no such file.
        ValueError: if a line is wrong; the message names it, what was wanted and what came.
    """
    return overrides_of(read_table(path, COLUMNS), assignment, students)


def overrides_of(rows: Iterable[Row], assignment: Assignment, students: Students) -> Overrides:
    """What rows with the columns of such a table say; see `read_overrides`."""
    found: dict[tuple[str, str], Override] = {}
    places: dict[tuple[int, str, str], str] = {}
    for row in sorted(rows, key=lambda row: _rank(row, students)):
        what = _what(row, assignment)
        override = _override(row, what, assignment, students)
        for student in (
            sorted(students.names) if override.for_all else [one for one, _ in students.with_work([row])]
        ):
            if (line := (_rank(row, students), student, what)) in places:
                raise ValueError(
                    f"{row.place}: wanted one line for each exercise of a student; got a second for "
                    f"{override.whose or student}, {what}, after {places[line]}"
                )
            places[line] = row.place
            general = found.get((student, what))
            found[student, what] = over(override, general) if general else override
    return found


def _rank(row: Row, students: Students) -> int:
    """Lines about everybody come first, then those about groups."""
    who = row.cells["student"]
    return 0 if who == EVERYBODY else 1 if students.is_team(who) else 2


def over(own: Override, general: Override) -> Override:
    """A line over one about more students: what it leaves open stays."""
    comment = own.comment or general.comment
    return replace(own if own.decides else general, comment=comment, asked=own.asked or general.asked)


def _what(row: Row, assignment: Assignment) -> str:
    """What a line is about."""
    name, questions = row.cells["exercise"], [one.name for one in assignment.questions]
    wanted = [*assignment.exercises, *questions, TOTAL, BONUS]
    if name in wanted:
        return name
    if name.casefold() in (TOTAL, BONUS):
        return name.casefold()
    raise ValueError(
        f"{row.place}: wanted an exercise of {assignment.name}: {', '.join(wanted)}; got {name!r}"
        f"{did_you_mean(name, wanted)}"
    )


def _override(row: Row, what: str, assignment: Assignment, students: Students) -> Override:
    who, text, comment = (row.cells[column] for column in ("student", "points", "comment"))
    whose = who if who == EVERYBODY or students.is_team(who) else ""
    if not text and (not comment or what == BONUS):
        raise ValueError(f"{row.place}: wanted points{' or a comment' * (what != BONUS)}, got neither")
    if text.casefold() == EXCUSED and what not in (TOTAL, BONUS):
        return Override(None, comment, excused=True, whose=whose)
    points = _points(text, what, _most(what, assignment), row.place) if text else None
    return Override(points, comment, whose=whose)


def _most(what: str, assignment: Assignment) -> float | int:
    """The points to be had in something; a bonus may be as much as the whole."""
    if what in (TOTAL, BONUS):
        return assignment.max_points
    of_questions = {one.name: one.max_points for one in assignment.questions}
    return of_questions[what] if what in of_questions else assignment.points(what)


def _points(text: str, what: str, most: float | int, place: str) -> float | int:
    """A number, with a point or, as spreadsheets write it in much of Europe, a comma."""
    points = value_of(text)
    if points is None or not 0 <= points <= most:
        raise ValueError(
            f"{place}: wanted points from 0 to {number(most)}, got {text!r}{_hint(what, points)}"
        )
    return int(points) if points.is_integer() else points


def _hint(what: str, points: float | None) -> str:
    """What may have been meant."""
    if (points or 0) > 0 and what != BONUS:
        return f". For more than the maximum, add a line with {BONUS} in the column exercise"
    if what in (TOTAL, BONUS):
        return ""
    return f". To leave it out of the sum, write {EXCUSED}"


def with_overrides(marks: Marks, overrides: Overrides) -> Marks:
    """The marks with the teacher's points, each said on its exercise; with points, unreadable work has a mark."""
    own = {what: override for (student, what), override in overrides.items() if student == marks.student}
    return replace(
        marks,
        exercises=tuple(_overridden(mark, own.get(mark.name)) for mark in marks.exercises),
        questions=tuple(_overridden(mark, own.get(mark.name)) for mark in marks.questions),
        unreadable="" if any(one.decides and not one.for_all for one in own.values()) else marks.unreadable,
    )


def _overridden(mark: Mark, override: Override | None) -> Mark:
    if override is None:
        return mark
    points = mark.points if override.points is None else override.points
    if override.excused:
        points, said, colon = (
            0,
            "counts for nobody" if override.for_all else "excused, so it does not count",
            ": ",
        )
    elif points != mark.points:
        said, colon = f"changed by the teacher from {number(mark.points)} to {number(points)}", ", "
    else:
        said, colon = "looked at by the teacher", ": "
    said = f"{ON_REQUEST}, " * override.asked + colon.join(filter(None, (said, override.comment)))
    return replace(
        mark,
        points=points,
        max_points=0 if override.excused else mark.max_points,
        excused=override.excused,
        decision="; ".join(filter(None, (mark.decision, said))),
    )


def with_total(marks: Marks, overrides: Overrides) -> Marks:
    """The marks with what the teacher decided on the whole, after lateness: the total, and a bonus on top of it."""
    total, bonus = (overrides.get((marks.student, what)) for what in (TOTAL, BONUS))
    said = list(marks.decisions)
    if total is not None:
        if total.points is not None:
            before = marks.points
            marks = replace(marks, adjusted=marks.adjusted + total.points - before)
            said.append(f"total changed by the teacher from {number(before)} to {number(total.points)}")
        said += [total.comment] * bool(total.comment)
    if bonus is not None and bonus.points is not None:
        marks = replace(marks, bonus=bonus.points)
        said.append(", ".join(filter(None, (f"bonus: {number(bonus.points)}", bonus.comment))))
    return replace(marks, decisions=tuple(said))


def lowered(before: Iterable[Marks], overrides: Overrides) -> list[str]:
    """The exercises for which a decision gives less than the grader: after a second attempt it may be too old."""
    found = (
        f"{override.whose or marks.student}, {mark.name}: {number(mark.points)} -> {number(points)}"
        for marks in before
        for mark in marks.exercises
        if (override := overrides.get((marks.student, mark.name)))
        and (points := override.points) is not None
        and points < mark.points
    )
    return list(dict.fromkeys(found))
