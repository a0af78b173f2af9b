"""Which notebook each student handed in. Nothing in it is run, and no link is followed."""

import json
import os
import re
import stat
import unicodedata
from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

TIMESTAMP = "timestamp.txt"  # of nbgrader
# No link is followed and no pipe waited for; Windows has neither flag, but would change line ends.
OPENED = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY"))
MAX_NOTEBOOK = 50_000_000  # bytes, saved pictures included
MAX_DEPTH, MAX_ENTRIES = 5, 10_000  # of folders that a student packed
BEGINNING = 100_000  # bytes, by which a notebook under another name is known
OF_SYSTEMS = re.compile(r"\.DS_Store|\._.*|\.ipynb_checkpoints|__MACOSX|__pycache__")  # no work
FEW = 20  # names on the screen
PACKED = (".zip", ".gz", ".7z", ".rar")
# Files as they lie in the archives that Canvas and Moodle hand out: name, number of the student, and so on.
CANVAS = re.compile(r"(?!.*_assignsubmission_)(?P<name>[^_]+)(?P<late>_LATE)?_(?P<number>\d+)_\d+_.+")
# Moodle's are of files, or of online text.
MOODLE = re.compile(r"(?P<name>.+?)_(?P<number>\d+)_assignsubmission_[a-z]+.*")


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
        superseded: whether the student handed in another one after it.
        others: the files that were handed in, if none is a notebook.
    """

    student: str
    path: Path | None
    notes: tuple[str, ...] = ()
    handed_in: datetime | None = None
    late: bool = False
    attempt: int = 1
    superseded: bool = False
    others: tuple[Path, ...] = ()


def find_submissions(folder: Path, assignment: str, texts: Collection[str] = ()) -> list[Submission]:
    """Every student's submission, by name.

    Args:
        folder: nbgrader's submitted/ (STUDENT/ASSIGNMENT/*.ipynb) or the course folder that holds it; a folder of
            STUDENT.ipynb; or what an archive of Canvas or Moodle unpacks to.
        assignment: its name.
        texts: endings of files of text that are somebody's work, too, such as ".txt".

    Raises:
        FileNotFoundError: if there is no such folder, or no submission in it.
    """
    if not folder.is_dir():
        raise FileNotFoundError(f"there is no folder {folder}")
    handed_in: dict[str, list[Path]] = {}
    for entry in _entries(folder):
        if (files := _files_of(entry, assignment, texts)) is not None:
            handed_in.setdefault(_student(entry), []).extend(files)
    if not handed_in:
        raise FileNotFoundError(f"{folder} holds no submission of {assignment}")
    return [_choose(student, files, assignment) for student, files in sorted(handed_in.items())]


def one_submission(folder: Path, assignment: str) -> Submission:
    """The submission of a folder that holds what one student handed in, and nothing of others.

    Raises:
        FileNotFoundError: if there is no such folder.
    """
    if not folder.is_dir():
        raise FileNotFoundError(f"there is no folder {folder}")
    files = _files(folder)
    return _choose(
        "the student", files if any(map(_is_notebook, files)) else files + _deeper(folder, ""), assignment
    )


def passed_over(folder: Path, assignment: str) -> list[str]:
    """What lies in a folder of submissions and is none, as a remark for the teacher; nothing if all is."""
    names = [_as_text(entry.name) for entry in _entries(folder) if _files_of(entry, assignment) is None]
    few = ", ".join(names[:FEW]) + ", ..." * (len(names) > FEW)
    return [f"No work for {assignment} in {folder}: {few}"] if names else []


def _entries(folder: Path) -> list[Path]:
    """What lies in a folder of submissions, without what systems hide there."""
    folder = folder / "submitted" if (folder / "submitted").is_dir() else folder
    return [path for path in sorted(folder.iterdir()) if not OF_SYSTEMS.fullmatch(path.name)]


def _files_of(entry: Path, assignment: str, texts: Collection[str] = ()) -> list[Path] | None:
    """What one student handed in; None if it is nobody's work."""
    archived = bool(_archived(entry))
    if entry.name.startswith((".", "__")) and not archived:  # it tells no student
        return None
    if not _is_folder(entry):
        return [entry] if archived or entry.suffix.lower() in texts or _is_notebook(entry) else None
    of_nbgrader = _is_folder(entry / assignment)
    files = _files(entry / assignment if of_nbgrader else entry)
    if not any(map(_is_notebook, files)):  # a folder was packed, or unpacked, with others around it
        files += _deeper(entry, "" if archived else assignment)
    return files if files or of_nbgrader or archived else None


def _is_folder(path: Path) -> bool:
    return path.is_dir() and not path.is_symlink()


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if not path.is_dir() and _is_shown(path))


def _is_shown(path: Path) -> bool:
    """Is it no hidden file? A student's notebook may begin with a dot, but a system's never counts."""
    hidden = path.name.startswith(".")
    return not hidden or not OF_SYSTEMS.fullmatch(path.name) and _is_notebook(path)


def _deeper(folder: Path, assignment: str) -> list[Path]:
    """The notebooks of the assignment, by its name, at most some folders deep; no link is followed."""
    found, entries = [], 0
    for here, folders, files in os.walk(folder):
        entries += len(folders) + len(files)
        deep = len(Path(here).relative_to(folder).parts) >= MAX_DEPTH or entries > MAX_ENTRIES
        folders[:] = [] if deep else sorted(name for name in folders if not name.startswith((".", "__")))
        paths = (Path(here, name) for name in sorted(files))
        found += [
            path for path in paths if assignment in _stem(path) and _is_shown(path) and _is_notebook(path)
        ]
    return found


def _is_notebook(path: Path) -> bool:
    """By its name, to which browsers add (week_3.ipynb.json), or else by how it begins."""
    if ".ipynb" in path.name.lower():
        return path.suffix.lower() not in PACKED
    try:
        content = read_bytes(path, BEGINNING)
    except Unreadable:
        return False
    text = content.decode(json.detect_encoding(content), "replace").lstrip()
    return text.startswith("{") and ('"cells"' in text or '"nbformat"' in text)


def _stem(path: Path) -> str:
    """The name without what begins with .ipynb, or else without the last ending."""
    name = _as_text(path.name)
    place = name.lower().find(".ipynb")
    return name[:place] if place >= 0 else Path(name).stem


def _as_text(name: str) -> str:
    """A file's name as it can be written down: accents in one form, which macOS changes, and bytes that are no text."""
    return unicodedata.normalize("NFC", name.encode(errors="backslashreplace").decode())


def _archived(path: Path) -> re.Match | None:
    name = _as_text(path.name)
    return MOODLE.fullmatch(name) or CANVAS.fullmatch(name)


def _student(entry: Path) -> str:
    if archived := _archived(entry):
        return f"{archived['name']}_{archived['number']}"
    return _as_text(entry.name) if _is_folder(entry) else _stem(entry)


def _choose(student: str, files: list[Path], assignment: str) -> Submission:
    notebooks = [path for path in files if _is_notebook(path)]
    if not notebooks:
        names = ", ".join(_as_text(path.name) for path in files[:5])
        note = f"No notebook was handed in, but: {names}." if names else "No file was handed in."
        when = _handed_in(files, assignment)
        return Submission(student, None, (note,), when, _is_late(files), others=tuple(files))
    # The last of those that fit the assignment's name best.
    chosen = max(reversed(notebooks), key=lambda path: _fit(path, assignment))
    name, stem, notes = _as_text(chosen.name), _stem(chosen), []
    if len(notebooks) > 1:
        others = ", ".join(_as_text(path.name) for path in notebooks if path != chosen)
        notes.append(f"Several notebooks were handed in: {name} was graded, {others} was not.")
    elif not _is_named_well(chosen) or (assignment not in stem and stem != student):
        notes.append(f"The notebook is named {name}.")
    return Submission(student, chosen, tuple(notes), _handed_in(files, assignment), _is_late([chosen]))


def _fit(path: Path, assignment: str) -> tuple[bool, bool, bool]:
    stem = _stem(path)
    return stem == assignment, assignment in stem, _is_named_well(path)


def _is_named_well(path: Path) -> bool:
    return path.suffix.lower() == ".ipynb"


def _handed_in(files: list[Path], assignment: str) -> datetime | None:
    """When, as nbgrader wrote it into STUDENT/ASSIGNMENT/timestamp.txt: "2026-12-04 17:00:00.000000 UTC"."""
    stamp = next((path for path in files if path.parts[-2:] == (assignment, TIMESTAMP)), None)
    try:
        text = read_bytes(stamp, 100).decode() if stamp else ""
        found = datetime.fromisoformat(text.strip().replace(" UTC", "+00:00"))
    except ValueError:  # Unreadable is one
        return None
    return found if found.tzinfo else found.replace(tzinfo=UTC)


def _is_late(files: list[Path]) -> bool:
    return any(found["late"] is not None for path in files if (found := CANVAS.fullmatch(path.name)))


def read_bytes(path: Path, most: int = MAX_NOTEBOOK) -> bytes:
    """A file that a student handed in.

    Args:
        path: of the file.
        most: bytes that are read.

    Raises:
        Unreadable: if it is a link, no plain file, or too large.
    """
    try:
        descriptor = os.open(path, OPENED)
    except OSError as error:
        if path.is_socket():
            raise Unreadable(f"{path.name} is no plain file") from error
        raise Unreadable(f"{path.name} is a link" if path.is_symlink() else str(error.strerror)) from error
    with os.fdopen(descriptor, "rb") as file:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise Unreadable(f"{path.name} is no plain file")
        if status.st_size > MAX_NOTEBOOK:
            raise Unreadable(f"{path.name} has more than {MAX_NOTEBOOK // 10**6} MB")
        return file.read(most)
