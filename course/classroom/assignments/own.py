"""Exercises of a teacher's own in an assignment: named by the folder, which stands beside the declaration.

`exercises = "my_bank/"` takes all of the folder's. In a list, "my_bank/" takes them all, "my_bank/entropy" takes one.
"""

import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from course.exercises.own_exercises import add_exercises, bank_files
from course_lib.running.files import write_whole

EXAMPLE = Path(__file__).parent / "example_bank" / "attention_entropy.py"


def read_exercises(declared: Any, beside: Path) -> tuple[list[str], dict[str, Path]]:
    """The names of exercises; those of one's own become known.

    Args:
        declared: names and folders.
        beside: where the folders stand.

    Returns:
        the names, in order, and the folders of those of one's own.

    Raises:
        FileNotFoundError: if a folder is missing.
        ValueError: if it is no list of names, or an own exercise cannot be used.
    """
    items = [declared] if isinstance(declared, str) and "/" in declared else declared
    if not isinstance(items, list) or not all(isinstance(item, str) for item in items):
        raise ValueError(
            f'exercises must be a list of names, or a folder such as "my_bank/"; got {declared!r}'
        )
    names: list[str] = []
    own: dict[str, Path] = {}
    for item in items:
        folder, slash, name = item.rpartition("/")
        found = _added(beside / folder, name) if slash else []
        own |= dict.fromkeys(found, (beside / folder).resolve())
        names += found if slash else [item]
    return names, own


def _added(folder: Path, name: str) -> list[str]:
    """All exercises of a folder, or the one with the name."""
    there = add_exercises(folder)
    if name and name not in there:
        raise ValueError(f"{folder} has the exercises {', '.join(there)}; got {name}")
    return [name] if name else there


def where_it_is(name: str, own: Mapping[str, Path]) -> str:
    """An exercise as a declaration names it, beside which the folders stand."""
    return f"{own[name].name}/{name}" if name in own else name


def stand_beside(declared: Any) -> bool:
    """Whether all folders that a declaration names are to stand beside it."""
    items = [declared] if isinstance(declared, str) else declared or ()
    folders = [item.rpartition("/")[0] for item in items]
    return bool(folders) and all(folder in ("", Path(folder).resolve().name) for folder in folders)


def copy_banks(banks: Iterable[Path], course: Path) -> None:
    """Lay the folders beside the declaration, so that both can be moved together."""
    for bank in {*banks}:
        if bank != (course / bank.name).resolve():
            for file in bank_files(bank):
                write_whole(course / bank.name / file.name, file.read_bytes())


def copy_example(folder: Path) -> Path:
    """Copy the worked example into a folder of exercises.

    Raises:
        ValueError: if it is there already.
    """
    target = folder / EXAMPLE.name
    if target.exists():
        raise ValueError(f"{target} is there already, and stays as it is")
    folder.mkdir(parents=True, exist_ok=True)
    return Path(shutil.copyfile(EXAMPLE, target))
