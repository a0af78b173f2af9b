"""A lesson's solved form: every stub filled from its exercise's reference, to be run by the tests."""

from pathlib import Path

import nbformat
from nbformat import NotebookNode

from course_lib.classroom.notebooks import CHECK, LessonError
from course_lib.exercises.notebook_cells import answer_cell
from workshop.lessons.building import is_built, notebook_path


def solve(source: Path) -> NotebookNode:
    """The built lesson with its stubs filled; its outputs are what a run of it must show.

    That is what the lesson as opened shows, for where nothing was attempted it goes on with the reference
    too. Not compared are cells tagged `uses-answer`, which show what the learner wrote. The checks must
    pass. Cells tagged `slow` are skipped, since the lesson as opened has run them.
    """
    if not is_built(source):
        raise LessonError(f"{notebook_path(source).name} is not as its source says; run `make lessons` first")
    notebook = nbformat.read(notebook_path(source), as_version=4)
    for cell in notebook.cells:
        _solve_cell(cell)
    return notebook


def _solve_cell(cell: NotebookNode) -> None:
    tags = cell.metadata.setdefault("tags", [])
    if "exercise" in cell.metadata:
        cell.source = answer_cell(cell.metadata.exercise)
    elif cell.cell_type == "code" and CHECK.search(cell.source):
        cell.source = CHECK.sub(r"result = check(\1)\nassert result.passed, result.message", cell.source)
        tags.append("nbval-ignore-output")
    elif "uses-answer" in tags:
        tags.append("nbval-ignore-output")
    elif "slow" in tags:
        tags.append("nbval-skip")
