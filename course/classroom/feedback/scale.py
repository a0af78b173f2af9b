"""The maximum on whose scale marks go to Canvas and Moodle: what stands there, if the roster is an export of theirs."""

import csv
import io
from collections.abc import Sequence
from pathlib import Path

from course.classroom.feedback.gradebook import canvas_column
from course.classroom.marks import Marks
from course.classroom.tables.roster import IDS, field_of
from course.classroom.tables.spreadsheets import separator_of, text_of, value_of
from course.classroom.tables.worksheet import is_worksheet, maximum_grade
from course.classroom.text import number


def scale_of(all_marks: Sequence[Marks], title: str, roster: Path | None) -> float:
    """The maximum in Canvas or Moodle, if the roster tells it; else that of the class."""
    own = max((marks.max_points for marks in all_marks), default=0)
    return maximum_there(title, roster) or own


def maximum_there(title: str, roster: Path | None) -> float | None:
    """The maximum that a roster tells; None if it tells none.

    Args:
        title: of the assignment.
        roster: Moodle's worksheet, an export of Canvas's gradebook, or another table.

    Raises:
        ValueError: if Moodle's worksheet tells none or several.
    """
    if roster is None:
        return None
    return maximum_grade(roster) if is_worksheet(roster) else _points_possible(title, roster)


def _points_possible(title: str, roster: Path) -> float | None:
    """From Canvas's export: the row below its head that is no student's has the points possible."""
    text, column = text_of(roster), canvas_column(title, roster)
    rows = csv.DictReader(io.StringIO(text, newline=""), delimiter=separator_of(text))
    of_students = [one for one in rows.fieldnames or () if field_of(one) in IDS]
    found = (value_of(row.get(column) or "") for row in rows if not any(row[one] for one in of_students))
    return next(filter(None, found), None)


def told(all_marks: Sequence[Marks], title: str, roster: Path | None) -> list[str]:
    """What the teacher should know, if the assignment has another maximum than Canvas or Moodle."""
    there, own = maximum_there(title, roster), scale_of(all_marks, title, None)
    if there is None or there == own:
        return []
    where = "Moodle" if roster is not None and is_worksheet(roster) else "Canvas"
    return [
        f"{where} has {number(there)} points for this assignment, which has {number(own)}: the marks for {where} are "
        f"scaled to {number(there)}. To give them as they are, set {number(own)} there, and download {roster} again"
    ]
