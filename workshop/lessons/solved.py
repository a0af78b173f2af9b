"""The solved form of a lesson, which the tests run: every stub is replaced by its exercise's reference."""

from pathlib import Path

from nbformat import NotebookNode

from course.classroom.notebooks import CHECK, LessonError
from course.classroom.notes import read_with_notes
from course.exercises.notebook_cells import answer_cell
from workshop.lessons.building import is_built, notebook_path


def solve(source: Path) -> NotebookNode:
    """The built lesson with all answers; its outputs are those that a run must show.

    They are the outputs of the lesson as a learner opens it, because there, too, the reference replaces an answer
    that was not attempted. So cells tagged `slow` are skipped: the lesson as opened runs them. Other cells tagged
    `uses-answer` show the learner's own work, so they are not compared. The checks must pass.
    """
    if not is_built(source):
        raise LessonError(f"{notebook_path(source).name} does not match its source; run `make lessons` first")
    notebook = read_with_notes(notebook_path(source))
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
    elif "slow" in tags:
        tags.append("nbval-skip")
    elif "uses-answer" in tags:
        tags.append("nbval-ignore-output")
    cell.metadata["tags"] = [*dict.fromkeys(tags)]  # nbval warns of a tag that is there twice
