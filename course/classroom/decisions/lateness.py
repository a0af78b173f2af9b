"""Late work: how many days, after the deadline or the student's own extension, and what they cost."""

import math
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

from course.classroom.assignments.handing_in import HandingIn, moment
from course.classroom.decisions.students import HandedInNothing, Students
from course.classroom.grading.submissions import Submission
from course.classroom.marks import Marks
from course.classroom.tables.roster import read_roster
from course.classroom.tables.spreadsheets import Row, read_table
from course.classroom.tables.worksheet import IDENTIFIER, SUBMITTED, is_worksheet
from course.classroom.text import number

COLUMNS = ("student", "until")
HANDED_IN = "handed_in"
DAYS = ("%Y-%m-%d", "%d.%m.%Y")
MOODLE = "%A, %d %B %Y, %I:%M %p"  # as in its grading worksheet
TIMES = (*(f"{day} {clock}" for day in DAYS for clock in ("%H:%M", "%H:%M:%S")), MOODLE)

Extensions = Mapping[str, datetime]  # by student


def read_extensions(path: str | Path, rules: HandingIn, students: Students) -> Extensions:
    """Read a table with the columns student, until.

    Raises:
        FileNotFoundError: if there is no such file.
        ValueError: if a line is wrong, or the assignment has no deadline.
    """
    if rules.due is None:
        raise ValueError(f"{path}: wanted a deadline in the assignment's [handing_in], got none")
    found: dict[str, datetime] = {}
    for student, row in students.with_work(read_table(path, COLUMNS)):
        until = _time(row, "until")
        if student in found:
            raise ValueError(f"{row.place}: wanted one line for each student, got a second for {student}")
        if until <= rules.due:
            raise ValueError(
                f"{row.place}: wanted a time after the deadline, {_shown(rules.due)}; got {_shown(until)}"
            )
        found[student] = until
    return found


def read_times(path: str | Path, students: Students) -> Mapping[str, datetime]:
    """Read the times of submissions that came without one.

    Args:
        path: of a table with the columns student, handed_in; or of Moodle's grading worksheet. A row without a time, or
            of somebody who handed in nothing, says nothing.

    Raises:
        FileNotFoundError: if there is no such file.
        ValueError: if a line is wrong.
    """
    who, when = "student", HANDED_IN
    if is_worksheet(path):  # it tells its own participants
        who, when = IDENTIFIER.lower(), SUBMITTED.lower()
        students = Students(students.names, read_roster(path))
    found: dict[str, datetime] = {}
    for row in read_table(path, (who, when)):
        if row.cells[when] in ("", "-"):
            continue
        with suppress(HandedInNothing):
            student = students.find(row.cells[who], row.place)
            if student in found:
                raise ValueError(f"{row.place}: wanted one line for each student, got a second for {student}")
            found[student] = _time(row, when)
    return found


def with_times(submissions: Sequence[Submission], times: Mapping[str, datetime]) -> list[Submission]:
    """The submissions, with times for the last attempts of students that came without one."""
    last = {one.student: one.attempt for one in submissions}
    return [
        replace(one, handed_in=times[one.student])
        if one.student in times and one.handed_in is None and one.attempt == last[one.student]
        else one
        for one in submissions
    ]


def _time(row: Row, column: str) -> datetime:
    text = re.sub(r"(?<=\d)T(?=\d)", " ", row.cells[column])
    for form in (*DAYS, *TIMES):
        try:
            found = datetime.strptime(text, form)
        except ValueError:
            continue
        return moment(found.date() if form in DAYS else found)
    raise ValueError(
        f"{row.place}: wanted a time like 2026-12-04 18:00 or 4.12.2026 18:00, or a day; got {row.cells[column]!r}"
    )


def _shown(when: datetime) -> str:
    return f"{when:%Y-%m-%d %H:%M}"


def days_late(handed_in: datetime, due: datetime) -> int:
    """The days that have begun since it was due."""
    return max(0, math.ceil((handed_in - due) / timedelta(days=1)))


def with_lateness(marks: Marks, submission: Submission, rules: HandingIn, until: datetime | None) -> Marks:
    """The marks less what lateness costs, with a sentence on it.

    Args:
        until: the student's own extension, if there is one.
    """
    said, taken = list(marks.decisions), marks.taken
    due = until or rules.due
    if until:
        said.append(f"extended until {_shown(until)}")
    days = days_late(submission.handed_in, due) if submission.handed_in and due else 0
    if days:
        percent = min(100, days * rules.late_percent_per_day)
        taken = round(marks.points * percent / 100, 2)
        said.append(
            f"{days} day{'' if days == 1 else 's'} late" + (f": -{number(percent)}%" if percent else "")
        )
    elif submission.late and not submission.handed_in:
        said.append("late, says Canvas")
    return replace(marks, decisions=tuple(said), taken=taken)
