"""Moodle's offline grading worksheet: a table of participants that Moodle hands out and takes back with the marks.

Moodle finds a participant by Identifier ("Participant 77"), and reads back the columns Grade and Feedback comments, by
exactly these names in its own language (`moodle_words.py`). It leaves a mark out if the student got another one after
the time in "Last modified (grade)", or if it is above the maximum (`mod/assign/feedback/offline` in Moodle's source).
So every other cell stays as it came.
"""

import codecs
import csv
import io
from collections.abc import Mapping
from html import escape
from pathlib import Path

from course.classroom.tables.moodle_words import (
    CHANGEABLE,
    COMMENTS,
    GRADE,
    GRADED,
    IDENTIFIER,
    MAXIMUM,
    NO,
    SUBMITTED,
    in_english,
    number_of,
)
from course.classroom.tables.spreadsheets import separator_of, text_of, value_of
from course.classroom.text import clean
from course_lib.running.files import write_whole

NEEDED = (IDENTIFIER, GRADE, GRADED, COMMENTS)
LANGUAGE = (
    "Switch Moodle to English and the assignment's Feedback comments on, then download the worksheet again"
)


def is_worksheet(path: str | Path) -> bool:
    """Whether a roster is such a worksheet."""
    return IDENTIFIER in _rows(path)[0]


def has_times(path: str | Path) -> bool:
    """Whether a roster is such a worksheet, and tells when each student handed in."""
    return {IDENTIFIER, SUBMITTED} <= {*_rows(path)[0]}


def check_worksheet(path: str | Path) -> None:
    """Check a worksheet before the grading.

    Raises:
        ValueError: if Moodle would not read it, or it tells no maximum grade.
    """
    head, rows = _rows(path)
    if missing := [column for column in NEEDED if head.count(column) != 1]:
        raise ValueError(
            f"{path}: wanted the column {missing[0]}, once; got {', '.join(map(clean, head))}. {LANGUAGE}"
        )
    for line, cells in enumerate(rows, start=2):
        if len(cells) != len(head):
            raise ValueError(f"{path}, row {line}: wanted {len(head)} cells, got {len(cells)}")
        identifier = cells[head.index(IDENTIFIER)]
        if number_of(identifier) is None:
            raise ValueError(
                f"{path}, row {line}: wanted an identifier like Participant 77, got {clean(identifier)!r}"
            )
    maximum_grade(path)


def maximum_grade(path: str | Path) -> float | None:
    """The maximum grade in Moodle; None if the worksheet has no such column, or no rows.

    Raises:
        ValueError: if it is no number above 0, or not the same in all rows.
    """
    head, rows = _rows(path)
    place = next((place for place, column in enumerate(head) if column.lower() == MAXIMUM.lower()), None)
    found = list(dict.fromkeys(cells[place] for cells in rows)) if place is not None else []
    for text in found:
        if len(found) > 1 or not (value_of(text) or 0) > 0:
            shown = ", ".join(map(repr, map(clean, found[:2])))
            raise ValueError(
                f"{path}: wanted one number above 0 as {MAXIMUM.lower()}; got {shown}. Set points as the type of "
                "grade in Moodle, then download the worksheet again"
            )
    return value_of(found[0]) if found else None


def write_worksheet(
    marks: Mapping[str, str], comments: Mapping[str, str], path: str | Path, worksheet: str | Path
) -> list[str]:
    """Write the worksheet with marks and comments, as text in UTF-8 with commas, as Moodle hands it out.

    Args:
        marks: by identifier; a student without one keeps all cells.
        comments: by identifier.
        worksheet: as Moodle handed it out.

    Returns:
        the identifiers whose mark Moodle has locked.
    """
    head, rows = _rows(worksheet)
    places = [head.index(column) for column in (IDENTIFIER, GRADE, COMMENTS)]
    lock = head.index(CHANGEABLE) if CHANGEABLE in head else None
    locked = []
    for cells in rows:
        identifier, grade, comment = places
        if cells[identifier] not in marks:
            continue
        if lock is not None and cells[lock] in NO:
            locked.append(cells[identifier])
        cells[grade] = marks[cells[identifier]]
        cells[comment] = escape(clean(comments[cells[identifier]]), quote=False)  # Moodle reads HTML
    text = io.StringIO(newline="")
    csv.writer(text).writerows([_all_rows(worksheet)[0], *rows])
    mark = codecs.BOM_UTF8 if Path(worksheet).read_bytes().startswith(codecs.BOM_UTF8) else b""
    write_whole(path, mark + text.getvalue().encode())
    return locked


def _rows(path: str | Path) -> tuple[list[str], list[list[str]]]:
    """The columns by their English names, and the rows below."""
    head, *rows = _all_rows(path) or [[]]
    return in_english(head), rows


def _all_rows(path: str | Path) -> list[list[str]]:
    text = text_of(path)
    return [
        cells
        for cells in csv.reader(io.StringIO(text, newline=""), delimiter=separator_of(text))
        if any(cells)
    ]
