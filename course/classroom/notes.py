"""Notes for the teacher: they stand in a lesson's source and on slides, and never in the learner's notebook."""

from pathlib import Path

import nbformat
from nbformat import NotebookNode

from course.classroom.notebooks import MORE, LessonError, is_more


def is_note(cell: NotebookNode) -> bool:
    """Is the cell a note for the teacher, which slides show to the speaker only?"""
    return cell.metadata.get("slideshow", {}).get("slide_type") == "notes"


def source_notebook(source: Path) -> NotebookNode:
    """A lesson's source, in py:percent, as a notebook."""
    import jupytext

    return jupytext.reads(source.read_text(encoding="utf-8"), fmt="py:percent")


def read_with_notes(lesson: Path) -> NotebookNode:
    """A built lesson with the teacher's notes from its source, each in its place.

    Raises:
        LessonError: if the notebook does not have the other cells of the source.
    """
    notebook = nbformat.read(lesson, as_version=4)
    wanted = source_notebook(_source_path(lesson)).cells
    if len(notebook.cells) != sum(not is_note(cell) for cell in wanted):
        raise LessonError(f"{lesson.name} does not match its source; run `make lessons` first")
    cells = iter(notebook.cells)
    notebook.cells = [cell if is_note(cell) else next(cells) for cell in wanted]
    return notebook


def _source_path(lesson: Path) -> Path:
    folder = lesson.parents[1] / "source" / MORE if is_more(lesson) else lesson.parent / "source"
    return folder / f"{lesson.stem}.py"
