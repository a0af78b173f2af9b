"""Making room for a new file or folder: the old one stays, under another name."""

from itertools import count
from pathlib import Path


def put_aside(path: Path, mark: str) -> Path:
    """Rename a file or folder to the first free name with a number, such as `a.1.py` with the mark "."; the new path.

    Raises:
        OSError: if it cannot be renamed.
    """
    names = (path.with_name(f"{path.stem}{mark}{number}{path.suffix}") for number in count(1))
    return path.rename(next(name for name in names if not name.exists()))
