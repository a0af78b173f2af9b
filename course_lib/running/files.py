"""Writing files completely or not at all."""

import os
from itertools import count
from pathlib import Path


def write_whole(path: str | Path, content: bytes) -> None:
    """Write a file completely or not at all: a crash half-way leaves the old content."""
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with temporary.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def put_aside(path: Path, mark: str) -> Path:
    """Rename a file or folder to the first free name with a number, such as `a.1.py` with the mark "."; the new path.

    Raises:
        OSError: if it cannot be renamed.
    """
    names = (path.with_name(f"{path.stem}{mark}{number}{path.suffix}") for number in count(1))
    return path.rename(next(name for name in names if not name.exists()))
