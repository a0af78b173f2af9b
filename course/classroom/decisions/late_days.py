"""Free late days of a whole course: a table with the columns student, used. One assignment's goes into the next."""

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from course.classroom.decisions.students import Students
from course.classroom.marks import Marks
from course.classroom.tables.spreadsheets import Row, read_table, safe_cell, unguarded
from course_lib.running.files import write_whole

LATE_DAYS = "late_days.csv"  # in OUT
COLUMNS = ("student", "used")


@dataclass(frozen=True)
class LateDays:
    """Free late days that were used in earlier assignments.

    Args:
        used: by students who handed in this time.
        others: by all others, under the names of the table.
    """

    used: Mapping[str, int] = field(default_factory=dict)
    others: Mapping[str, int] = field(default_factory=dict)


def read_late_days(path: Path, students: Students) -> LateDays:
    """Read the table that an earlier assignment left.

    Raises:
        FileNotFoundError: if there is no such file.
        ValueError: if a line is wrong; the message names it.
    """
    used: dict[str, int] = {}
    others: dict[str, int] = {}
    for row in read_table(path, COLUMNS):
        name = unguarded(row.cells["student"])
        try:
            name, found = students.find(name, row.place), used
        except ValueError:  # of somebody who handed in nothing this time, or has left
            found = others
        if name in found:
            raise ValueError(f"{row.place}: wanted one line for each student, got a second for {name}")
        found[name] = _days(row)
    return LateDays(used, others)


def _days(row: Row) -> int:
    if not row.cells["used"].isdecimal():
        raise ValueError(f"{row.place}: wanted a number of days, 0 or more; got {row.cells['used']!r}")
    return int(row.cells["used"])


def write_late_days(path: Path, earlier: LateDays, all_marks: Sequence[Marks], students: Students) -> None:
    """Write how many each student has used by now.

    Args:
        path: of the table.
        earlier: before this assignment.
        all_marks: of this one.
        students: who handed in; under a name that the next assignment's table will find.
    """
    now = {
        students.lasting_name(marks.student): earlier.used.get(marks.student, 0) + marks.free_days
        for marks in all_marks
    }
    text = io.StringIO(newline="")
    rows = sorted({**earlier.others, **now}.items())
    csv.writer(text).writerows([COLUMNS, *((safe_cell(name), days) for name, days in rows)])
    write_whole(path, text.getvalue().encode("utf-8-sig"))
