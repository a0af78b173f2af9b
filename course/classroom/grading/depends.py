"""The code that marks depend on: a verdict stays as long as none of it changes."""

import ast
import hashlib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from course.classroom.grading.cut_library import LIBRARY
from course.exercises.own_exercises import bank_files, own_folder
from course.places import PACKAGE

MARKING = "course.classroom.grading.marking"
WORKER = PACKAGE / "exercises" / "worker"  # started by its path, not imported


def code_digest(modules: Iterable[str]) -> str:
    """Of all of the library, of the worker, of what marking imports, and of the banks of own exercises.

    Args:
        modules: of the exercises, which are imported by their names.
    """
    banks = {module: own_folder(module) for module in modules}
    own = [file for bank in sorted({*filter(None, banks.values())}) for file in bank_files(bank)]
    begun = [MARKING, *(module for module, bank in banks.items() if bank is None)]
    begun += [name for file in own for name in _imported(file).values()]
    apart = [*LIBRARY.rglob("*.py"), *WORKER.rglob("*.py")]
    files = [*sorted({*apart, *files_behind(begun)}), *own]
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in files)).hexdigest()


def files_behind(names: Iterable[str]) -> set[Path]:
    """The files of the package `course` that these modules import, those that they import, and so on.

    Of what a folder's `__init__.py` offers, only what is asked for is followed.
    """
    found: set[Path] = set()
    todo = [*names]
    while todo:
        name = todo.pop()
        above, _, attribute = name.rpartition(".")
        path = _file(name)
        if path is None:
            offered = _imported(_file(above)) if (_file(above) or Path()).name == "__init__.py" else {}
            todo += [offered.get(attribute, above)] if above else []
        elif path not in found:
            found.add(path)
            todo += [] if path.name == "__init__.py" else _imported(path).values()
    return found


def _file(module: str) -> Path | None:
    """Where a module of the package is."""
    top, *parts = module.split(".")
    path = PACKAGE.joinpath(*parts)
    files = (path.with_suffix(".py"), path / "__init__.py") if top == PACKAGE.name else ()
    return next((file for file in files if file.is_file()), None)


@cache
def _imported(path: Path) -> Mapping[str, str]:
    """What a file imports, anywhere in it: names, and what they stand for."""
    nodes = list(ast.walk(ast.parse(path.read_bytes())))
    whole = {alias.name: alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    return whole | {
        alias.asname or alias.name: f"{node.module}.{alias.name}"
        for node in nodes
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
