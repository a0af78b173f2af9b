"""Late work: how many days, after the deadline or the student's own extension, and what they cost."""

import math
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date, datetime, timedelta, tzinfo
from pathlib import Path

from course.classroom.assignments.handing_in import HandingIn, moment
from course.classroom.decisions.students import HandedInNothing, Students
from course.classroom.decisions.times import read_time
from course.classroom.grading.submissions import Submission
from course.classroom.marks import Marks
from course.classroom.tables.moodle_words import IDENTIFIER, SUBMITTED
from course.classroom.tables.roster import read_roster
from course.classroom.tables.spreadsheets import Row, read_table
from course.classroom.tables.worksheet import is_worksheet
from course.classroom.text import number

COLUMNS = ("student", "until")
HANDED_IN = "handed_in"

Times = Mapping[str, datetime]  # by student


def read_extensions(path: str | Path, rules: HandingIn, students: Students) -> Times:
    """Read a table with the columns student, until. A line about one student goes before one about a group.

    Raises:
        FileNotFoundError: if there is no such file.
        ValueError: if a line is wrong, or the assignment has no deadline.
    """
    if rules.due is None:
        raise ValueError(f"{path}: wanted a deadline in the assignment's [handing_in], got none")
    found: dict[str, datetime] = {}
    lines: set[tuple[bool, str]] = set()
    rows = sorted(read_table(path, COLUMNS), key=lambda row: not students.is_team(row.cells["student"]))
    for student, row in students.with_work(rows):
        until, line = (
            moment(_time(row, "until"), rules.zone),
            (students.is_team(row.cells["student"]), student),
        )
        if line in lines:
            raise ValueError(f"{row.place}: wanted one line for each student, got a second for {student}")
        lines.add(line)
        if until <= rules.due:
            raise ValueError(
                f"{row.place}: wanted a time after the deadline, {rules.shown(rules.due)}; got {rules.shown(until)}"
            )
        found[student] = until
    return found


def read_times(path: str | Path, rules: HandingIn, students: Students) -> Times:
    """Read the times of submissions that came without one.

    Args:
        path: of a table with the columns student, handed_in; or of Moodle's grading worksheet. A row without a time, or
            of somebody who handed in nothing, says nothing.
        rules: with the zone of times that name none.
        students: who handed in.

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
            for student in students.meant(row.cells[who], row.place):
                if student in found:
                    raise ValueError(
                        f"{row.place}: wanted one line for each student, got a second for {student}"
                    )
                found[student] = moment(_time(row, when), rules.zone, min)
    return found


def with_times(submissions: Sequence[Submission], times: Times) -> list[Submission]:
    """The submissions, with times for the last attempts of students that came without one."""
    return [
        replace(one, handed_in=times[one.student])
        if one.student in times and one.handed_in is None and not one.superseded
        else one
        for one in submissions
    ]


def _time(row: Row, column: str) -> date | datetime:
    try:
        return read_time(row.cells[column])
    except ValueError as error:
        raise ValueError(f"{row.place}: {error}") from None


def days_late(handed_in: datetime, due: datetime, zone: tzinfo) -> int:
    """The days that have begun since it was due, by the calendar of a zone: a day may have 23 hours, or 25."""
    if handed_in <= due:
        return 0
    by_clock = [when.astimezone(zone).replace(tzinfo=None) for when in (handed_in, due)]
    return max(1, math.ceil((by_clock[0] - by_clock[1]) / timedelta(days=1)))


def with_lateness(
    marks: Marks, submission: Submission, rules: HandingIn, until: datetime | None, free: int = 0
) -> Marks:
    """The marks less what lateness costs, with a sentence on it.

    Args:
        until: the student's own extension, if there is one.
        free: late days that still cost this student nothing.
    """
    said, handed_in = list(marks.decisions), submission.handed_in
    due = until or rules.due
    if until:
        said.append(f"extended until {rules.shown(until)}")
    if handed_in and rules.comes_too_late(handed_in, until):
        said.append(f"handed in {rules.shown(handed_in)}, after the cut-off: no points")
        return replace(marks, decisions=tuple(said), taken=marks.points)
    is_late = handed_in and due and rules.is_after(handed_in, due)
    days = days_late(handed_in, due, rules.zone) if handed_in and due and is_late else 0
    used = min(days, free) if rules.late_percent_per_day else 0
    percent = min(100, (days - used) * rules.late_percent_per_day)
    if days:
        said.append(_told(days, used, percent))
    elif submission.late and not handed_in:
        said.append("late, says Canvas")
    taken = round(marks.points * percent / 100, 2)
    return replace(marks, decisions=tuple(said), taken=taken, late_days=days, free_days=used)


def _told(days: int, free: int, percent: float) -> str:
    count = f"{days} day{'' if days == 1 else 's'} late"
    return count + f", {free} of them free" * bool(free) + f": -{number(percent)}%" * bool(percent)
