"""The learner's own copies of the lessons. They are what is opened, so an update of the course meets no edited file.

A copy remembers the sha256 of its original and of each cell, so it is known what the learner has changed.
"""

import hashlib
from collections.abc import Collection, Sequence
from copy import deepcopy
from pathlib import Path

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell

from course.classroom.notebooks import find_lessons, save
from course.files import put_aside
from course.old_names import with_new_names
from course.places import LESSONS
from course_lib.running.files import write_whole

MINE = Path("my_lessons")
BESIDE = ("glossary.md", "where_next.md")  # pages that the lessons link to


def refresh(lessons: Path = LESSONS, mine: Path = MINE) -> list[str]:
    """Copy the lessons that are not there yet, and bring up to date those that the course has changed.

    Nothing of the learner's is lost: their answers go into the new copy, or into that of the notebook to which the
    course has moved the exercise, and a copy that they have changed is kept beside it under another name.

    Returns:
        a line for each copy that was brought up to date.

    Raises:
        OSError: if the copies cannot be written.
    """
    for page in BESIDE:
        write_whole(mine / page, (lessons / page).read_bytes())
    copies = {path: mine / path.relative_to(lessons) for path in find_lessons(lessons)}
    has_new = not all(copy.exists() for copy in copies.values())
    moved = [cell for copy in copies.values() for cell in _own_cells_in(copy)] if has_new else []
    notes = (_refresh_one(path, copy, moved) for path, copy in copies.items())
    return [note for note in notes if note]


def _own_cells_in(copy: Path) -> list[NotebookNode]:
    """The cells of a copy that the learner changed or added; none if it is not there, or cannot be read."""
    try:
        notebook = nbformat.reader.reads(copy.read_text(encoding="utf-8-sig"))
        return _own_cells(notebook, notebook.metadata["course"]["cells"].values())
    except Exception:  # `_refresh_one` tells of a file that is no notebook
        return []


def _refresh_one(original: Path, copy: Path, moved: Sequence[NotebookNode]) -> str | None:
    digest = _digest(original.read_text(encoding="utf-8"))
    fresh = nbformat.read(original, as_version=4)
    cells = {cell.id: _digest(cell.source) for cell in fresh.cells}
    fresh.metadata["course"] = {"original": digest, "cells": cells}
    if not copy.exists():
        number = _put_in(fresh, moved)
        save(fresh, copy)
        return (
            f"{copy.name} is new, with your answers ({number}) to exercises that moved into it"
            if number
            else None
        )
    try:
        old = nbformat.convert(nbformat.reader.reads(copy.read_text(encoding="utf-8-sig")), fresh.nbformat)
        recorded = old.metadata.get("course", {})
        if recorded.get("original") == digest:
            return None
        own = _own_cells(old, {*recorded.get("cells", {}).values(), *cells.values()})
    except Exception as error:  # nbformat has no error of its own for a file that is no notebook
        aside = put_aside(copy, ".old_")
        save(fresh, copy)
        return f"{copy.name} could not be read ({type(error).__name__}); it is now {aside.name}, beside a new copy"
    return _update(fresh, own, copy)


def _put_in(fresh: NotebookNode, own: Sequence[NotebookNode]) -> int:
    """Put the learner's answers into the cells of their exercises; returns to how many exercises."""
    answers: dict[
        str | None, dict[str, None]
    ] = {}  # of an answer in several cells, each once, in their order
    for cell in own:
        if cell.cell_type == "code" and "exercise" in cell.metadata:
            answers.setdefault(_kept_as(cell), {})[with_new_names(cell.source)] = None
    given, fresh.cells = fresh.cells, []
    for cell in given:
        first, *more = answers.get(_kept_as(cell), [cell.source])
        cell.source = first
        fresh.cells += [cell, *(new_code_cell(source, metadata=deepcopy(cell.metadata)) for source in more)]
    return len(answers.keys() & {_kept_as(cell) for cell in given})


def _update(fresh: NotebookNode, own: Sequence[NotebookNode], copy: Path) -> str:
    """Put a fresh copy, with the learner's answers, in the place of an old one."""
    given = list(fresh.cells)
    carried = _put_in(fresh, own)
    if not own:
        save(fresh, copy)
        return f"{copy.name} is brought up to date"
    changed = ", ".join(_changed(given, own))
    aside = put_aside(copy, ".old_")
    save(fresh, copy)
    note = f"{copy.name} is brought up to date, with your answers ({carried}); your old copy is {aside.name}"
    return note + f". It keeps those to exercises that have changed: {changed}" * bool(changed)


def _kept_as(cell: NotebookNode) -> str | None:
    """The name under which the answer in a cell is kept: that of its exercise, unless the exercise has changed."""
    name = cell.metadata.get("kept_as", cell.metadata.get("exercise"))
    return name and with_new_names(str(name))


def _changed(given: Sequence[NotebookNode], own: Sequence[NotebookNode]) -> list[str]:
    """The exercises that ask for something else than when the learner answered them."""
    today = {cell.metadata.exercise: _kept_as(cell) for cell in given if "exercise" in cell.metadata}
    answered = {with_new_names(str(cell.metadata.get("exercise"))): _kept_as(cell) for cell in own}
    return [name for name, kept_as in answered.items() if today.get(name, kept_as) != kept_as]


def _own_cells(copy: NotebookNode, originals: Collection[str]) -> list[NotebookNode]:
    """The cells that the learner changed or added: their digests are none of the originals'."""
    return [cell for cell in copy.cells if cell.source.strip() and _digest(cell.source) not in originals]


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
