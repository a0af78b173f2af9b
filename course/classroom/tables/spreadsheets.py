"""CSV as spreadsheets read and write it: UTF-8 or UTF-16, parted by commas, semicolons or tabs."""

import codecs
import csv
import io
import math
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from course.classroom.tables.moodle_words import in_english
from course.classroom.text import clean, one_line
from course.old_names import with_new_names

SEPARATORS = ",;\t"
# Where a spreadsheet sees a formula: at a cell's start, or after what it takes for the cell's end; in full width, too.
START, SIGN = r"(^|[;\t]\s*)", r"([=+\-@\t\r\uff1d\uff0b\uff0d\uff20])"
FORMULA, GUARDED = re.compile(START + SIGN), re.compile(f"{START}'{SIGN}")


@dataclass(frozen=True)
class Row:
    """A row of a table.

    Args:
        place: for messages: "overrides.csv, line 3".
        cells: by column, without spaces around them.
    """

    place: str
    cells: dict[str, str]


def text_of(path: str | Path) -> str:
    """The text of a CSV file.

    Raises:
        FileNotFoundError: if there is no such file.
        ValueError: if it is neither UTF-8 nor UTF-16 with a mark at its start.
    """
    path = Path(path)
    if not path.is_file():
        raise FileNotFoundError(f"there is no file {path}")
    content = path.read_bytes()
    encoding = "utf-16" if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8-sig"
    try:
        return unicodedata.normalize("NFC", content.decode(encoding))  # macOS takes accents apart
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise ValueError(
            f"{path}, line {line}: wanted text in UTF-8, got the byte 0x{content[error.start]:02x}; "
            'save the file as "CSV UTF-8"'
        ) from None


def separator_of(text: str) -> str:
    """The separator of a table: the most frequent one in its first line."""
    head = text.lstrip().partition("\n")[0]
    return max(SEPARATORS, key=head.count)


def read_table(path: str | Path, columns: Sequence[str]) -> list[Row]:
    """The rows of a table that are not empty, with today's names of exercises and Moodle's columns in English. Further
    columns are left out.

    Raises:
        FileNotFoundError: if there is no such file.
        ValueError: if the columns are not there, or a row does not fit; the message names the line.
    """
    lines = _lines(path)
    number, head = next(lines, (1, []))
    head = [name.lower() for name in in_english(head)]
    if any(head.count(column) != 1 for column in columns):
        wanted, got = ", ".join(columns), ", ".join(head) or "nothing"
        raise ValueError(f"{path}, line {number}: wanted the columns {wanted}, once each; got {got}")
    return [_row(f"{path}, line {number}", head, cells) for number, cells in lines if any(cells)]


def all_cells(path: str | Path) -> list[list[str]]:
    """The cells of all rows that are not empty, with all columns; the first row is the head, and none is shorter.

    Raises:
        FileNotFoundError: if there is no such file.
        ValueError: if it is no table.
    """
    head, *rows = (cells for _, cells in _lines(path) if any(cells))
    return [head, *(cells + [""] * (len(head) - len(cells)) for cells in rows)]


def _row(place: str, head: list[str], cells: list[str]) -> Row:
    if any(cells[len(head) :]):
        raise ValueError(
            f"{place}: wanted {len(head)} cells, as in the first line, got {len(cells)}; "
            "put a text that holds the separator between quotation marks"
        )
    padded = cells + [""] * (len(head) - len(cells))
    return Row(place, dict(zip(head, padded, strict=False)))


def _lines(path: str | Path) -> Iterator[tuple[int, list[str]]]:
    """The cells of each row, with the number of the line in which it begins."""
    text = with_new_names(text_of(path))
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator_of(text), strict=True)
    number = 1
    try:
        for cells in reader:
            yield number, [cell.strip() for cell in cells]
            number = reader.line_num + 1
    except csv.Error as error:
        raise ValueError(
            f"{path}, line {number}: wanted a row of a table, got one that is none: {error}"
        ) from None


def value_of(text: str) -> float | None:
    """The number in a cell, with a point or a comma; None if there is none."""
    try:
        found = float(text.replace(",", "."))
    except ValueError:
        return None
    return found if math.isfinite(found) else None


def safe_cell(cell: str) -> str:
    """A cell that no spreadsheet reads as a formula. "-" alone means no mark in Moodle."""
    cell = one_line(clean(cell))
    return cell if cell == "-" else FORMULA.sub(r"\1'\2", cell)


def unguarded(cell: str) -> str:
    """What `safe_cell` was given."""
    return GUARDED.sub(r"\1\2", cell)
