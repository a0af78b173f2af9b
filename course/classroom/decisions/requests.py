"""The table of requests: student, exercise, reason, and the teacher's points and comment.

`grade` writes the lines to answer into OUT/requests.csv and reads the table again: a line with points or a comment
counts as one of overrides.csv, over those. It adds lines and never takes one away.
"""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from course.classroom.assignments.declared import Assignment
from course.classroom.decisions.overrides import Override, Overrides, over, overrides_of
from course.classroom.decisions.students import Students
from course.classroom.grading.requests import Request
from course.classroom.tables.spreadsheets import Row, read_table, safe_cell, separator_of, text_of, unguarded
from course_lib.running.files import write_whole

REQUESTS = "requests.csv"  # in OUT
COLUMNS = ("student", "exercise", "reason", "points", "comment")


@dataclass(frozen=True)
class Line:
    """One line of the table; `answered` says whether the teacher has filled it in."""

    request: Request
    answered: bool


def read_requests(path: Path) -> list[Line]:
    """The lines of the table; none if there is no table.

    Raises:
        ValueError: if it is no such table.
    """
    rows = _rows(path) if path.is_file() else []
    return [Line(Request(*(row.cells[column] for column in COLUMNS[:3])), _is_answered(row)) for row in rows]


def read_answers(path: Path, assignment: Assignment, students: Students) -> Overrides:
    """What the teacher answered; of two answers on one exercise the later one, with what it leaves open.

    Raises:
        ValueError: if a line is wrong; the message names it.
    """
    found: dict[tuple[str, str], Override] = {}
    for row in filter(_is_answered, _rows(path)):
        for student, line in students.with_work_or_none([row]):
            own = replace(line, cells={**line.cells, "student": student})
            for key, answer in overrides_of([own], assignment, students).items():
                answer = replace(answer, asked=True)
                found[key] = over(answer, found[key]) if key in found else answer
    return found


def _rows(path: Path) -> list[Row]:
    return [
        replace(row, cells={name: unguarded(cell) for name, cell in row.cells.items()})
        for row in read_table(path, COLUMNS)
    ]


def _is_answered(row: Row) -> bool:
    return bool(row.cells["points"] or row.cells["comment"])


def add_requests(path: Path, found: Sequence[Request]) -> list[Line]:
    """Add a line for each request that has none yet; the table is made if it is not there.

    Returns:
        all lines.
    """
    known = {_key(line.request) for line in read_requests(path)}
    new = [one for one in dict.fromkeys(found) if _key(one) not in known]
    if new:
        old = text_of(path).rstrip("\r\n") if path.is_file() else ",".join(COLUMNS)
        head = [
            name.strip().lower()
            for name in next(csv.reader([old.splitlines()[0]], delimiter=separator_of(old)))
        ]
        text = io.StringIO(newline="")
        for one in new:
            cells = dict(zip(COLUMNS, map(safe_cell, (one.student, one.what, one.reason)), strict=False))
            csv.writer(text, delimiter=separator_of(old)).writerow(cells.get(name, "") for name in head)
        write_whole(path, f"{old}\r\n{text.getvalue()}".encode("utf-8-sig", errors="replace"))
    return read_requests(path)


def _key(request: Request) -> tuple[str, ...]:
    """A request as it stands in the table."""
    return tuple(
        unguarded(safe_cell(text).strip()) for text in (request.student, request.what, request.reason)
    )
