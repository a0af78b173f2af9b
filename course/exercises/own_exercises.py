"""Exercises of a teacher's own: a folder, the bank, with a file NAME.py for each, written like those of the course.

A bank needs no installation: an assignment names its folder, and the students' notebook carries it. A package that is
installed can have a bank, too: an entry point of the group `course.exercises` names the package in which its files lie.
"""

import base64
import hashlib
import importlib
import importlib.util
import io
import sys
import tempfile
import warnings
import zipfile
from collections.abc import Iterable, Mapping
from contextlib import suppress
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType

from course.exercises.catalogue import EXERCISES, OWN

GROUP = "course.exercises"
BANKS: dict[str, Path] = {}  # the folders whose exercises were added, by the packages that stand for them
UNPACKED: list[tempfile.TemporaryDirectory] = []  # they last as long as this process


def add_exercises(bank: str | Path) -> list[str]:
    """Add the exercises of a folder; `check` and the other commands know them then.

    Call it again after a change of a file.

    Returns:
        their names.

    Raises:
        FileNotFoundError: if there is no such folder, or no exercise in it.
        ValueError: if a file holds no exercise of its name, or the course has one of this name.
    """
    folder = Path(bank).resolve()
    files = bank_files(folder)
    names = [file.stem for file in files if not file.stem.startswith("_")]
    if not names:
        raise FileNotFoundError(f"wanted a folder with a file NAME.py for each exercise; got {bank}")
    package = _package(folder, files)
    for name in names:
        _check_holds(f"{package}.{name}", name, folder)
        EXERCISES.add(name, f"{package}.{name}")
    return names


def bank_files(folder: Path) -> list[Path]:
    """All that belongs to a bank: the exercises, and what begins with `_`, which they may import."""
    return sorted(file for file in folder.glob("*.py") if file.stem.isidentifier())


def _package(folder: Path, files: Iterable[Path]) -> str:
    """A package whose modules are the files, under another name when one of them has changed."""
    content = b"\0".join([str(folder).encode(), *(file.read_bytes() for file in files)])
    name = f"{OWN}.bank_{hashlib.sha256(content).hexdigest()[:12]}"
    if name not in BANKS:
        package = ModuleType(name)
        package.__path__ = [str(folder)]
        sys.modules[name], BANKS[name] = package, folder
        for file in files:  # Python takes bytecode for today's if the file has the same second and size
            with suppress(OSError):
                Path(importlib.util.cache_from_source(str(file))).unlink(missing_ok=True)
        importlib.invalidate_caches()
    return name


def _check_holds(module: str, name: str, folder: Path) -> None:
    try:
        found = importlib.import_module(module).EXERCISE.name
    except Exception as error:
        problem = f"{type(error).__name__}: {error}"
        raise ValueError(f"{folder / name}.py: wanted EXERCISE = Exercise(...); got {problem}") from error
    if found != name:
        raise ValueError(f"{folder / name}.py: wanted an exercise named {name}, as its file; got {found}")


def own_folder(module: str) -> Path | None:
    """The folder of the bank that a module belongs to; None if it is the course's."""
    return BANKS.get(module.rpartition(".")[0])


def packed(exercises: Mapping[str, Path]) -> str:
    """Exercises as text for a notebook, with what they may import from their folders; the same each time.

    Args:
        exercises: their folders, by name.
    """
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for number, bank in enumerate(sorted({*exercises.values()})):
            for file in bank_files(bank):
                if file.stem.startswith("_") or exercises.get(file.stem) == bank:
                    entry = zipfile.ZipInfo(f"{number}/{file.name}")
                    archive.writestr(entry, file.read_bytes(), zipfile.ZIP_DEFLATED)
    return base64.b64encode(target.getvalue()).decode()


def add_packed(text: str) -> None:
    """Add the exercises of banks that a notebook carries.

    Args:
        text: as `packed` made it.
    """
    UNPACKED.append(tempfile.TemporaryDirectory(prefix="own_exercises_"))
    folder = Path(UNPACKED[-1].name)
    with zipfile.ZipFile(io.BytesIO(base64.b64decode(text))) as archive:
        archive.extractall(folder)
    for bank in sorted(folder.iterdir()):
        add_exercises(bank)


def add_installed() -> None:
    """Add the exercises of installed packages; of one that cannot be used, a warning says why."""
    for entry in entry_points(group=GROUP):
        try:
            add_exercises(_folder_of(entry))
        except Exception as error:
            warnings.warn(f"the exercises of {entry.value} cannot be used: {error}", stacklevel=2)


def _folder_of(entry: EntryPoint) -> Path:
    found = importlib.util.find_spec(entry.value)
    if found is None or not found.submodule_search_locations:
        raise ValueError(f"wanted a package; got {entry.value}")
    return Path(found.submodule_search_locations[0])
