"""Late work: how many days, after the deadline or the student's own extension, and what they cost."""

import math
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

from course_lib.classroom.assignments.handing_in import HandingIn, moment
from course_lib.classroom.decisions.students import Students
from course_lib.classroom.feedback.page import number
from course_lib.classroom.grading.submissions import Submission
from course_lib.classroom.marks import Marks
from course_lib.classroom.spreadsheets import Row, read_table

COLUMNS = ("student", "until")
DAYS = ("%Y-%m-%d", "%d.%m.%Y")
TIMES = tuple(f"{day} {clock}" for day in DAYS for clock in ("%H:%M", "%H:%M:%S"))

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
    for row in read_table(path, COLUMNS):
        student, until = students.find(row.cells["student"], row.place), _until(row)
        if student in found:
            raise ValueError(f"{row.place}: wanted one line for each student, got a second for {student}")
        if until <= rules.due:
            raise ValueError(
                f"{row.place}: wanted a time after the deadline, {_shown(rules.due)}; got {_shown(until)}"
            )
        found[student] = until
    return found


def _until(row: Row) -> datetime:
    text = row.cells["until"].replace("T", " ")
    for form in (*DAYS, *TIMES):
        try:
            found = datetime.strptime(text, form)
        except ValueError:
            continue
        return moment(found.date() if form in DAYS else found)
    raise ValueError(
        f"{row.place}: wanted a time like 2026-12-04 18:00 or 4.12.2026 18:00, or a day; got {row.cells['until']!r}"
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
