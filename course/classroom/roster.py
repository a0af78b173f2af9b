"""Who is in a class: its roster, and whom the name of a submission means."""

import csv
import io
from collections.abc import Mapping, Sequence
from pathlib import Path

from course.classroom.spreadsheets import separator_of, text_of

RosterRow = Mapping[str, str]

# Names of a roster's columns: ours first, then those in the exports of Canvas and Moodle.
COLUMNS = {
    "name": ("student", "name", "full name"),
    "first_name": ("first name",),
    "last_name": ("last name", "surname"),
    "canvas_id": ("canvas id", "id"),
    "sis_user_id": ("sis user id",),
    "login": ("login", "sis login id", "username"),
    "section": ("section",),
    "id_number": ("id number",),
    "email": ("email", "email address"),
    "participant": ("identifier",),
}
IDS = ("login", "canvas_id", "sis_user_id", "id_number", "email", "participant")


def read_roster(path: str | Path) -> list[RosterRow]:
    """Read the students of a class from a CSV with a header, such as an export of Canvas or Moodle.

    Raises:
        FileNotFoundError: if there is no such file.
        ValueError: if it is no text in UTF-8, no column identifies the students, or two students share an id.
    """
    text = text_of(path)
    reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=separator_of(text))
    fields = {column: _field(column) for column in reader.fieldnames or ()}
    if not set(fields.values()) & set(IDS):
        wanted = ", ".join(COLUMNS[field][0] for field in IDS)
        raise ValueError(f"{path} needs a column that tells students apart, one of {wanted}")
    rows: list[RosterRow] = [
        {field: (value or "").strip() for column, value in row.items() if (field := fields.get(column))}
        for row in reader
    ]
    roster = [row for row in rows if any(row.get(field) for field in IDS)]
    _check_unique(roster, path)
    return roster


def _field(column: str) -> str | None:
    name = " ".join(column.replace("_", " ").split()).lower()
    return next((field for field, names in COLUMNS.items() if name in names), None)


def _check_unique(roster: list[RosterRow], path: str | Path) -> None:
    for field in IDS:
        values = [row[field].casefold() for row in roster if row.get(field)]
        if doubled := {value for value in values if values.count(value) > 1}:
            raise ValueError(f"{path} has two students with the {COLUMNS[field][0]} {sorted(doubled)[0]}")


def find_student(student: str, roster: Sequence[RosterRow]) -> RosterRow | None:
    """Who a submission's name means.

    An id of the roster; what stands before the @ of an address; or, as in the archives of Canvas and Moodle, a name
    and a number: the number if Canvas's export or Moodle's worksheet has it, else the name if one student alone has it.
    """
    name, _, number = student.rpartition("_")
    by_number = (number, ("canvas_id",)), (f"Participant {number}", ("participant",))
    for wanted, fields in ((student, IDS), *(by_number if name else ())):
        for field in fields:
            for row in roster:
                if wanted and wanted.casefold() in _ids(field, row):
                    return row
    named = [row for row in roster if name and _letters(name) in _names(row)]
    return named[0] if len(named) == 1 else None


def _ids(field: str, row: RosterRow) -> set[str]:
    value = row.get(field, "").casefold()
    return {value, value.partition("@")[0]} if field == "email" else {value}


def _names(row: RosterRow) -> set[str]:
    """A student's name as archives write it: only letters, with first name or surname first."""
    last, _, first = row.get("name", "").partition(",")
    first, last = row.get("first_name") or first, row.get("last_name") or last
    return {_letters(first + last), _letters(last + first)} - {""}


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


def full_name(row: RosterRow) -> str:
    """A student's name as the roster has it; "" if it has none."""
    return row.get("name") or " ".join(filter(None, (row.get("first_name"), row.get("last_name"))))
