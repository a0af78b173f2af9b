"""Unpacking the archive of all uploads that Canvas and Moodle hand out."""

import hashlib
import lzma
import os
import struct
import tempfile
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path, PurePosixPath

from course.classroom.grading.submissions import MAX_NOTEBOOK, MOODLE

TOGETHER = 2 * MAX_NOTEBOOK  # bytes of one student's files
MAX_NAME, MAX_DEPTH = 200, 10  # bytes of a file's name; names in a path
INSTEAD = "This file could not be unpacked"  # begins what stands in its place
# A wrong checksum, a password, an unknown or broken compression, a broken head, an end that came too soon.
DAMAGED = (
    zipfile.BadZipFile, RuntimeError, EOFError, OSError, UnicodeDecodeError, struct.error, zlib.error, lzma.LZMAError
)  # fmt: skip


def unpacked(path: Path, place: Path) -> Path:
    """The folder of submissions: the path itself, or what it unpacks to if it is a zip.

    Args:
        path: a folder, or a zip as Canvas or Moodle made it.
        place: where zips are unpacked; the same zip only once.

    Raises:
        ValueError: if the file is no zip.
    """
    if not path.is_file():
        return path
    if not zipfile.is_zipfile(path):
        raise ValueError(
            f"{path}: wanted a folder of submissions, or a zip of Canvas or Moodle; got another file"
        )
    folder = place / f"{path.stem}-{hashlib.sha256(path.read_bytes()).hexdigest()[:12]}"
    if not folder.is_dir():
        place.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=place) as temporary:
            _unpack(path, Path(temporary) / "all")
            os.replace(Path(temporary) / "all", folder)
    return folder


def _unpack(path: Path, folder: Path) -> None:
    """Files only. What cannot be unpacked is replaced by a word on why, and one student's files have a limit."""
    folder.mkdir()
    written: Counter[str] = Counter()  # bytes, by student
    try:
        with zipfile.ZipFile(path) as archive:
            for member in archive.infolist():
                names = [name for name in PurePosixPath(member.filename).parts if name not in ("/", "..")]
                if names and not member.is_dir() and names[0] != "__MACOSX":
                    student = "/".join(names[:1] if MOODLE.fullmatch(names[0]) else names[:-1] or names)
                    content = _content(archive, member, TOGETHER - written[student])
                    written[student] += len(content)
                    _place(folder, names).write_bytes(content)
    except (zipfile.BadZipFile, OSError) as error:
        raise ValueError(f"{path} could not be unpacked: {error}") from error


def _content(archive: zipfile.ZipFile, member: zipfile.ZipInfo, room: int) -> bytes:
    """What a member holds, or why it cannot be read; of a file that is too large no more than shows it."""
    try:
        with archive.open(member) as file:
            content = file.read(MAX_NOTEBOOK + 1)
    except DAMAGED as error:
        return f"{INSTEAD}: {error}".encode(errors="replace")
    if len(content) > room:
        return f"{INSTEAD}: the student's files have more than {TOGETHER // 10**6} MB together".encode()
    return content


def _place(folder: Path, names: Sequence[str]) -> Path:
    """Where a member is written: names too long for a file are cut, and a name that is taken gets a number."""
    *above, name = map(_short, (*names[: MAX_DEPTH - 1], *names[MAX_DEPTH - 1 :][-1:]))
    for part in above:
        folder = next(place for place in _numbered(folder / part) if place.is_dir() or not place.exists())
    folder.mkdir(parents=True, exist_ok=True)
    return next(place for place in _numbered(folder / name) if not place.exists())


def _numbered(path: Path) -> Iterator[Path]:
    yield path
    yield from (path.with_name(f"{path.name}.{number}") for number in count(2))


def _short(name: str) -> str:
    """The name, without its middle if a file cannot have it whole: the student stands first, the ending last."""
    encoded = name.encode(errors="replace")
    if len(encoded) <= MAX_NAME:
        return encoded.decode()
    half = MAX_NAME // 2
    return f"{encoded[:half].decode(errors='ignore')}...{encoded[-half:].decode(errors='ignore')}"
