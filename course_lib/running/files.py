"""Writing files completely or not at all."""

import os
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
