"""Which notebook each student handed in, and its code cells. Nothing in it is run, and no link is followed."""

import json
import os
import re
import stat
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from course.old_names import with_new_names

TIMESTAMP = "timestamp.txt"  # of nbgrader
# No link is followed and no pipe waited for; Windows has neither flag, but would change line ends.
OPENED = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY"))
MAX_NOTEBOOK = 50_000_000  # bytes, saved pictures included
MAX_DEPTH, MAX_ENTRIES = 5, 10_000  # of folders that a student packed
MAX_CODE = 500_000  # characters; an assignment has some twenty thousand
MAX_ANSWER = 10_000  # characters of an answer to a question
# Files as they lie in the archives that Canvas and Moodle hand out: name, number of the student, and so on.
CANVAS = re.compile(r"(?P<name>[^_]+)(?P<late>_LATE)?_(?P<number>\d+)_\d+_.+")
MOODLE = re.compile(r"(?P<name>[^_]+)_(?P<number>\d+)_assignsubmission_file.*")


class Unreadable(ValueError):
    """What was handed in is no notebook; the message says what it is."""


@dataclass(frozen=True)
class Submission:
    """What one student handed in.

    Args:
        student: as the folder or file says.
        path: of the notebook; None if there is none.
        notes: what was odd.
        handed_in: when, as nbgrader wrote it down; None if nobody did.
        late: whether Canvas says so.
        attempt: the student's first is 1.
    """

    student: str
    path: Path | None
    notes: tuple[str, ...] = ()
    handed_in: datetime | None = None
    late: bool = False
    attempt: int = 1


def find_submissions(folder: Path, assignment: str) -> list[Submission]:
    """Every student's submission, by name.

    Args:
        folder: nbgrader's submitted/ (STUDENT/ASSIGNMENT/*.ipynb) or the course folder that holds it; a folder of
            STUDENT.ipynb; or what an archive of Canvas or Moodle unpacks to.
        assignment: its name.

    Raises:
        FileNotFoundError: if there is no such folder, or no submission in it.
    """
    if not folder.is_dir():
        raise FileNotFoundError(f"there is no folder {folder}")
    folder = folder / "submitted" if (folder / "submitted").is_dir() else folder
    handed_in: dict[str, list[Path]] = {}
    for student, files in _by_student(folder, assignment):
        handed_in.setdefault(student, []).extend(files)
    if not handed_in:
        raise FileNotFoundError(f"{folder} holds no submission of {assignment}")
    return [_choose(student, files, assignment) for student, files in sorted(handed_in.items())]


def _by_student(folder: Path, assignment: str) -> Iterator[tuple[str, list[Path]]]:
    for entry in sorted(folder.iterdir()):
        if entry.name.startswith("."):
            continue
        if _is_folder(entry):
            of_nbgrader = _is_folder(entry / assignment)
            files = _files(entry / assignment if of_nbgrader else entry)
            if not any(map(_is_notebook, files)):  # a folder was packed, or unpacked, with others around it
                files += _deeper(entry, assignment)
            if files or of_nbgrader:
                yield _student(entry.name), files
        elif _is_notebook(entry) or _archived(entry.name):
            yield _student(entry.stem), [entry]


def _is_folder(path: Path) -> bool:
    return path.is_dir() and not path.is_symlink()


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if not path.name.startswith(".") and not path.is_dir())


def _deeper(folder: Path, assignment: str) -> list[Path]:
    """The notebooks of the assignment, by its name, at most some folders deep; no link is followed."""
    found, entries = [], 0
    for here, folders, files in os.walk(folder):
        entries += len(folders) + len(files)
        deep = len(Path(here).relative_to(folder).parts) >= MAX_DEPTH or entries > MAX_ENTRIES
        folders[:] = [] if deep else sorted(name for name in folders if not name.startswith((".", "__")))
        paths = (Path(here, name) for name in sorted(files) if not name.startswith("."))
        found += [path for path in paths if _is_notebook(path) and assignment in path.stem]
    return found


def _is_notebook(path: Path) -> bool:
    return path.suffix.lower() == ".ipynb"


def _archived(name: str) -> re.Match | None:
    return MOODLE.fullmatch(name) or CANVAS.fullmatch(name)


def _student(name: str) -> str:
    name = name.encode(errors="replace").decode()  # a name that is no text could not be written down
    archived = _archived(name)
    return f"{archived['name']}_{archived['number']}" if archived else name


def _choose(student: str, files: list[Path], assignment: str) -> Submission:
    notebooks = [path for path in files if _is_notebook(path)]
    if not notebooks:
        names = ", ".join(path.name for path in files[:5])
        note = f"No notebook was handed in, but: {names or 'nothing'}."
        return Submission(student, None, (note,), _handed_in(files, assignment), _is_late(files))
    named = [path for path in notebooks if path.stem == assignment]
    chosen = (named or [path for path in notebooks if assignment in path.stem] or notebooks)[-1]
    notes = []
    if len(notebooks) > 1:
        others = ", ".join(path.name for path in notebooks if path != chosen)
        notes.append(f"Several notebooks were handed in: {chosen.name} was graded, {others} was not.")
    elif assignment not in chosen.stem and chosen.stem != student:
        notes.append(f"The notebook is named {chosen.name}.")
    return Submission(student, chosen, tuple(notes), _handed_in(files, assignment), _is_late([chosen]))


def _handed_in(files: list[Path], assignment: str) -> datetime | None:
    """When, as nbgrader wrote it into STUDENT/ASSIGNMENT/timestamp.txt: "2026-12-04 17:00:00.000000 UTC"."""
    stamp = next((path for path in files if path.parts[-2:] == (assignment, TIMESTAMP)), None)
    try:
        text = read_bytes(stamp)[:100].decode() if stamp else ""
        found = datetime.fromisoformat(text.strip().replace(" UTC", "+00:00"))
    except ValueError:  # Unreadable is one
        return None
    return found if found.tzinfo else found.replace(tzinfo=UTC)


def _is_late(files: list[Path]) -> bool:
    return any(found["late"] is not None for path in files if (found := CANVAS.fullmatch(path.name)))


def read_bytes(path: Path) -> bytes:
    """A file that a student handed in.

    Raises:
        Unreadable: if it is a link, no plain file, or too large.
    """
    try:
        descriptor = os.open(path, OPENED)
    except OSError as error:
        raise Unreadable(f"{path.name} is a link" if path.is_symlink() else str(error.strerror)) from error
    with os.fdopen(descriptor, "rb") as file:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise Unreadable(f"{path.name} is no plain file")
        if status.st_size > MAX_NOTEBOOK:
            raise Unreadable(f"{path.name} has more than {MAX_NOTEBOOK // 10**6} MB")
        return file.read(MAX_NOTEBOOK)


def parse_notebook(content: bytes) -> tuple[list[dict], str]:
    """What a file holds.

    Returns:
        its code cells, with today's names of exercises: {"number": place among all cells, "ids": [id, grade_id],
        "source": text}; and the version of Python that saved it, "3.12", or "" if it does not say.

    Raises:
        Unreadable: if the content is no notebook.
    """
    try:
        notebook = json.loads(content.decode("utf-8-sig"))
        cells = enumerate(_cells(notebook), start=1)
        found = [_cell(number, cell) for number, cell in cells if cell["cell_type"] == "code"]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise Unreadable(f"it is no notebook ({type(error).__name__})") from error
    if sum(len(cell["source"]) + 100 for cell in found) > MAX_CODE:
        raise Unreadable(f"it has more than {MAX_CODE:,} characters of code")
    return found, _saved_by(notebook)


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


def _cell(number: int, cell: dict) -> dict:
    about = cell.get("metadata") or {}
    grade_id = (about.get("nbgrader") or {}).get("grade_id")
    source = cell.get("source", cell.get("input", ""))  # "input" in format 3
    text = source if isinstance(source, str) else "".join(source)
    ids = [with_new_names(one) for one in (cell.get("id"), grade_id, about.get("id")) if isinstance(one, str)]
    return {"number": number, "ids": ids, "source": with_new_names(text)}


def texts_of(content: bytes, ids: Collection[str]) -> dict[str, str]:
    """The Markdown cells of a notebook that have one of these ids; of several with one id, the last.

    Raises:
        Unreadable: if the content is no notebook.
    """
    try:
        cells = _cells(json.loads(content.decode("utf-8-sig")))
        found = [_cell(0, cell) for cell in cells if cell["cell_type"] == "markdown"]
        return {name: cell["source"][:MAX_ANSWER] for cell in found for name in cell["ids"] if name in ids}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise Unreadable(f"it is no notebook ({type(error).__name__})") from error
