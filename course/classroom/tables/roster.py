"""Who is in a class: its roster, and whom the name of a submission means."""

import csv
import io
import re
import unicodedata
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path

from course.classroom.tables.moodle_words import HIDDEN, in_english, number_of
from course.classroom.tables.spreadsheets import separator_of, text_of

RosterRow = Mapping[str, str]

# Names of a roster's columns: ours first, then those in the exports of Canvas and Moodle.
COLUMNS = {
    "name": ("student", "name", "full name"),
    "first_name": ("first name",),
    "last_name": ("last name", "surname"),
    "canvas_id": ("canvas id", "id", "canvas user id"),
    "sis_user_id": ("sis user id", "user id"),
    "login": ("login", "sis login id", "username", "login id"),
    "section": ("section", "sections"),
    "group": ("group", "team", "group name"),
    "id_number": ("id number",),
    "email": ("email", "email address"),
    "participant": ("identifier",),
}
IDS = ("login", "canvas_id", "sis_user_id", "id_number", "email", "participant")


def read_roster(path: str | Path) -> list[RosterRow]:
    """Read the students of a class from a CSV with a header, such as an export of Canvas or Moodle.

    Raises:
        FileNotFoundError: if there is no such file.
        ValueError: if it is no text in UTF-8, is Moodle's worksheet in a language that is not read, no column
            identifies the students, or two students share an id.
    """
    text = text_of(path)
    reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=separator_of(text))
    reader.fieldnames = in_english(reader.fieldnames or ())
    lines = list(reader)
    fields = {column: field_of(column) for column in reader.fieldnames}
    _check_language(lines, fields.values(), path)
    if not set(fields.values()) & set(IDS):
        wanted = ", ".join(COLUMNS[field][0] for field in IDS)
        raise ValueError(f"{path} needs a column that tells students apart, one of {wanted}")
    rows: list[RosterRow] = [
        {field: (value or "").strip() for column, value in row.items() if (field := fields.get(column))}
        for row in lines
    ]
    roster = [row for row in rows if any(row.get(field) for field in IDS)]
    _check_unique(roster, path)
    return roster


def field_of(column: str) -> str | None:
    """What a column of a roster holds, by our names; None if it is none of those that are read."""
    name = " ".join(column.replace("_", " ").split()).lower()
    return next((field for field, names in COLUMNS.items() if name in names), None)


def _check_language(
    lines: Sequence[Mapping[str, str]], fields: Collection[str | None], path: str | Path
) -> None:
    """Moodle's worksheet begins with one word and a number for each participant, as in Participant 77."""
    first = [
        re.fullmatch(r"([^\W\d]\D{4,}?) ?\d+", (next(iter(line.values())) or "").strip()) for line in lines
    ]
    told_apart = set(fields) & set(IDS) - {"canvas_id"}  # some worksheets begin with the column ID
    words = {found[1] for found in first if found}
    if first and not told_apart and all(first) and len(words) == 1:
        raise ValueError(
            f"{path}: wanted a roster; got what looks like Moodle's worksheet with columns in another language "
            f"({words.pop()}). Switch Moodle to English, German, Spanish or French, download it again, and stay in "
            "this language for the upload"
        )


def _check_unique(roster: list[RosterRow], path: str | Path) -> None:
    for field in IDS:
        values = [row[field].casefold() for row in roster if row.get(field)]
        if doubled := {value for value in values if values.count(value) > 1}:
            raise ValueError(f"{path} has two students with the {COLUMNS[field][0]} {sorted(doubled)[0]}")


def find_student(student: str, roster: Sequence[RosterRow]) -> RosterRow | None:
    """Who a submission's name means; None if it is nobody, or if it can be more than one.

    An id of the roster; what stands before the @ of an address; or a name, with a number as in the archives of Canvas
    and Moodle: the student with both, as Canvas's export and Moodle's worksheet have them, else the one student of
    that name, before which the name of their group may stand. A number alone is no student: it may count anything.
    """
    name, _, number = student.rpartition("_")
    ways: tuple[Callable[[RosterRow], bool], ...] = (
        lambda row: _plain(student) in {_plain(row.get(field, "")) for field in IDS} - {""},
        lambda row: _plain(student) == _plain(row.get("email", "").partition("@")[0]) != "",
        lambda row: _is_in_archive(name, number, row),
        lambda row: not {_letters(name), _letters(student)}.isdisjoint(_names(row)),
        lambda row: _letters(name) in {_letters(row.get("group", "")) + known for known in _names(row)},
    )
    for is_meant in ways:
        if found := [row for row in roster if is_meant(row)]:
            return found[0] if len(found) == 1 else None
    return None


def _is_in_archive(name: str, number: str, row: RosterRow) -> bool:
    """Has the student this number, and this name or, where Moodle hides names, the word that stands for it?"""
    participant = _letters(row.get("participant", ""))
    if participant and participant == _letters(name + number):
        return True
    has_number = number and number in (row.get("canvas_id"), number_of(row.get("participant", "")))
    # The name of a group may stand before the student's own or, in Canvas, in its place.
    hidden = HIDDEN if participant else ()
    named = any(_letters(name).endswith(known) for known in (*_names(row), *hidden))
    return bool(has_number) and (named or same_letters(row.get("group", ""), name))


def archive_name(row: RosterRow) -> str:
    """How Moodle's archive would name a student of its worksheet; for others, the first of their ids."""
    number = number_of(row.get("participant", ""))
    if number and full_name(row):
        return f"{full_name(row).replace('_', ' ')}_{number}"
    return next(row[field] for field in IDS if row.get(field))


def same_letters(one: str, other: str) -> bool:
    """Are two names the same, apart from signs and from small and capital letters? Empty ones are not."""
    return _letters(one) == _letters(other) != ""


def _names(row: RosterRow) -> set[str]:
    """A student's name as archives write it: only letters, with first name or surname first."""
    last, _, first = row.get("name", "").partition(",")
    first, last = row.get("first_name") or first, row.get("last_name") or last
    return {_letters(first + last), _letters(last + first)} - {""}


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, _plain(text)))


def _plain(text: str) -> str:
    """In small letters, with accents in one form: macOS takes them apart."""
    return unicodedata.normalize("NFC", text).casefold()


def full_name(row: RosterRow) -> str:
    """A student's name as the roster has it; "" if it has none."""
    return row.get("name") or " ".join(filter(None, (row.get("first_name"), row.get("last_name"))))
