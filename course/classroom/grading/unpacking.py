"""Unpacking the archive of all uploads that Canvas and Moodle hand out."""

import hashlib
import os
import tempfile
import zipfile
from pathlib import Path, PurePosixPath

from course.classroom.grading.submissions import MAX_NOTEBOOK


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
    """Files only, and of a file that is too large to be read no more than shows it."""
    folder.mkdir()
    try:
        with zipfile.ZipFile(path) as archive:
            for member in archive.infolist():
                names = [name for name in PurePosixPath(member.filename).parts if name not in ("/", "..")]
                if names and not member.is_dir() and names[0] != "__MACOSX":
                    target = folder.joinpath(*names)
                    target.parent.mkdir(parents=True, exist_ok=True)
                    with archive.open(member) as file:
                        target.write_bytes(file.read(MAX_NOTEBOOK + 1))
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError, EOFError, OSError) as error:
        raise ValueError(f"{path} could not be unpacked: {error}") from error
