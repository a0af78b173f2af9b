"""The cells of a submitted notebook, of whatever version of Jupyter's format. Nothing in it is run."""

import json
import re
from dataclasses import dataclass
from typing import Any

from course.classroom.grading.submissions import Unreadable
from course.old_names import with_new_names

MAX_CODE = 500_000  # characters; an assignment has some twenty thousand
DAMAGED = "damaged"  # kind of a cell that cannot be read
SHOWN = 100  # characters of what is no notebook


@dataclass(frozen=True)
class NotebookCell:
    """One cell, with today's names of exercises.

    Args:
        number: place among all cells, from 1.
        kind: "code", "markdown", "raw", in format 3 "heading", or `DAMAGED`.
        ids: by which it may be found: its own, nbgrader's, and the one that Colab keeps in the metadata.
        source: as it stands.
    """

    number: int
    kind: str
    ids: tuple[str, ...]
    source: str


def parse_notebook(content: bytes) -> tuple[list[NotebookCell], str]:
    """What a file holds.

    Args:
        content: of the file, in UTF-8, UTF-16 or UTF-32, with or without a mark at its start, or as old Windows
            programs write it.

    Returns:
        its cells; and the version of Python that saved it, "3.12", or "" if it does not say.

    Raises:
        Unreadable: if the content is no notebook.
    """
    try:
        notebook = _loaded(content)
        found = [_cell_or_damaged(number, cell) for number, cell in enumerate(_cells(notebook), start=1)]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise Unreadable(_what_else(content, error)) from error
    if found and all(cell.kind == DAMAGED for cell in found):
        raise Unreadable("it is no notebook (none of its cells can be read)")
    if sum(len(cell.source) + 100 for cell in found if cell.kind == "code") > MAX_CODE:
        raise Unreadable(f"it has more than {MAX_CODE:,} characters of code")
    return found, _saved_by(notebook)


def _loaded(content: bytes) -> dict:
    try:
        return json.loads(content)
    except UnicodeDecodeError:
        return json.loads(content.decode("cp1252", errors="replace"))


def _what_else(content: bytes, error: Exception) -> str:
    start = content.strip()[:SHOWN]
    if not start:
        return "it is empty"
    begins = "" if start.startswith(b"{") else f"; it begins with {start.decode(errors='replace')!r}"
    return f"it is no notebook ({type(error).__name__}){begins}"


def _cells(notebook: dict) -> list[dict]:
    """Its cells; those of format 3, which Jupyter still opens, lie in sheets."""
    if "worksheets" in notebook:
        return [cell for sheet in notebook["worksheets"] for cell in sheet["cells"]]
    return notebook["cells"]


def _saved_by(notebook: dict) -> str:
    try:
        version = re.match(r"\d{1,3}\.\d{1,3}\b", notebook["metadata"]["language_info"]["version"], re.ASCII)
    except (KeyError, TypeError):
        return ""
    return version[0] if version else ""


def _cell_or_damaged(number: int, cell: dict) -> NotebookCell:
    """A cell, or a word in the place of what is none."""
    try:
        return _cell(number, cell)
    except (KeyError, TypeError, AttributeError):
        return NotebookCell(
            number, DAMAGED, (), "This cell is damaged, and was not read: to be looked at by hand."
        )


def _cell(number: int, cell: dict) -> NotebookCell:
    about = _fields(cell.get("metadata"))
    ids = (cell.get("id"), _fields(about.get("nbgrader")).get("grade_id"), about.get("id"))
    source = cell["input"] if "input" in cell else cell["source"]  # code of format 3 is called input
    text = source if isinstance(source, str) else "".join(source)
    known = tuple(with_new_names(one) for one in ids if isinstance(one, str))
    return NotebookCell(number, cell["cell_type"], known, with_new_names(text))


def _fields(value: Any) -> dict:
    return value if isinstance(value, dict) else {}
