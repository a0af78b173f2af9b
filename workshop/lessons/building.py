"""Building a lesson: `notebooks/source/NN_topic.py`, in py:percent, becomes `notebooks/NN_topic.ipynb`.

workshop/README.md says how to write a source.
"""

import json
import os
import re
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from course.classroom.notebooks import MORE, NOTEBOOK_METADATA, LessonError, find_lessons, is_more
from course.classroom.notes import is_note, source_notebook
from course.exercises import EXERCISES
from course.exercises.notebook_cells import stub_cell
from course.places import LESSONS
from workshop.lessons.additions import (
    add_way_back,
    add_ways,
    fold_apparatus,
    import_what_is_called,
    link_lessons,
)
from workshop.lessons.environment import CELL_TIMEOUT, kernel_environment, write_profile
from workshop.lessons.questions import blank_first_lines, fold_answers, fold_texts
from workshop.lessons.saved_pictures import outdated_pictures

SOURCES = LESSONS / "source"


def find_sources(folder: Path = SOURCES, lessons: Iterable[str] = ()) -> list[Path]:
    """The sources of the lessons named by number ("00") or in full ("00_start_here"); all if none is named."""
    return find_lessons(folder, lessons, ending=".py")


def notebook_path(source: Path) -> Path:
    """The path of the notebook built from `source`: beside the folder of the sources, or there in `more`."""
    folder = source.parents[2] / MORE if is_more(source) else source.parents[1]
    return folder / f"{source.stem}.ipynb"


def read_source(path: Path) -> NotebookNode:
    """Read a lesson from its source: the form that a learner opens, but without outputs.

    An exercise's cell that is empty in the source gets its stub, and the teacher's notes are left out. The ids of
    cells are the same in every build, because grading finds an answer by the id of its cell.
    """
    notebook = source_notebook(path)
    notebook.metadata = nbformat.from_dict(NOTEBOOK_METADATA)
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    name_cells(notebook.cells, lesson=path.stem[:2])
    notebook.cells = [cell for cell in notebook.cells if not is_note(cell)]
    fill_stubs(notebook.cells)
    add_what_no_author_writes(notebook.cells, path)
    nbformat.validate(notebook)
    return notebook


def add_what_no_author_writes(cells: list[NotebookNode], source: Path) -> None:
    """Fold apparatus and answers, import what checks need, and link the lessons to one another."""
    folder = source.parents[1] if is_more(source) else source.parent
    names = {path.stem[:2]: path.stem for path in find_sources(folder) if not is_more(path)}
    fold_apparatus(cells)
    fold_answers(cells)
    fold_texts(cells)
    import_what_is_called(cells)
    if is_more(source):
        names = {number: f"../{name}" for number, name in names.items()}
        link_lessons(cells, "", names)
        add_way_back(cells, source.stem[:2], names)
    else:
        link_lessons(cells, source.stem[:2], names)
        add_ways(cells, source.stem[:2], names)


def fill_stubs(cells: list[NotebookNode]) -> None:
    """Give each exercise's empty cell its stub."""
    for cell in cells:
        exercise = cell.metadata.get("exercise")
        if exercise is not None and not cell.source:
            if exercise not in EXERCISES:
                raise LessonError(f"there is no exercise {exercise}; there are {', '.join(EXERCISES)}")
            cell.source = stub_cell(exercise)
            if EXERCISES[exercise].changed:
                cell.metadata.kept_as = EXERCISES[exercise].kept_as


def name_cells(cells: list[NotebookNode], lesson: str) -> None:
    """Give each cell its id, made from `id="..."`, or from its exercise, or from its heading and position."""
    section, seen = "top", Counter()
    for cell in cells:
        section = _heading(cell) or section
        own = cell.metadata.pop("id", None)
        exercise = cell.metadata.get("exercise")
        wanted = own or (f"exercise-{exercise}" if exercise else f"{lesson}-{section}")
        seen[wanted] += 1
        if seen[wanted] > 1 and (own or exercise):
            raise LessonError(f"lesson {lesson} has two cells with the id {wanted}")
        cell.id = wanted if own or exercise else f"{wanted}-{seen[wanted]}"


def _heading(cell: NotebookNode) -> str | None:
    """The first heading of a cell as a part of an id; None if it has no heading."""
    match = re.search(r"^#+ (.+)$", cell.source, re.MULTILINE) if cell.cell_type == "markdown" else None
    return re.sub(r"[^a-z0-9]+", "-", match[1].lower()).strip("-")[:40] if match else None


def is_built(source: Path) -> bool:
    """Whether the notebook exists with the cells of its source and with up-to-date pictures."""
    path = notebook_path(source)
    if not path.is_file():
        return False
    notebook = nbformat.read(path, as_version=4)
    return cells_of(notebook) == cells_of(read_source(source)) and not outdated_pictures(notebook)


def cells_of(notebook: NotebookNode) -> list[dict]:
    """The parts of a notebook that come from its source: everything except the outputs."""
    return [{key: cell[key] for key in ("id", "cell_type", "source", "metadata")} for cell in notebook.cells]


def build(source: Path, report: Callable[[int, int], None] = lambda done, of: None) -> NotebookNode:
    """Run a lesson from top to bottom, as a learner opens it, and return it with its outputs."""
    notebook = read_source(source)
    execute(notebook, notebook_path(source).parent, report)
    tidy(notebook)
    blank_first_lines(notebook.cells)
    return notebook


def execute(
    notebook: NotebookNode,
    folder: Path,
    report: Callable[[int, int], None],
    environment: dict[str, str] | None = None,
) -> None:
    """Run every cell in a new kernel and keep the outputs; `environment` takes the place of `kernel_environment`.

    Raises:
        LessonError: if a cell failed, or ran for more than `CELL_TIMEOUT` seconds.
    """
    from nbclient import NotebookClient
    from nbclient.exceptions import CellControlSignal

    client = NotebookClient(
        notebook,
        timeout=CELL_TIMEOUT,
        kernel_name="python3",
        extra_arguments=["--IPKernelApp.log_level=ERROR"],
        record_timing=False,
        resources={"metadata": {"path": str(folder)}},
        on_cell_start=lambda cell, cell_index: report(cell_index, len(notebook.cells)),
    )
    try:
        write_profile()
        client.execute(env=os.environ | (environment or kernel_environment()))
    except CellControlSignal as error:
        raise LessonError(str(error)) from error


def tidy(notebook: NotebookNode) -> None:
    """Remove from the outputs everything that differs between machines or runs."""
    notebook.metadata.language_info = nbformat.from_dict(NOTEBOOK_METADATA["language_info"])
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs = _join_streams(cell.outputs)
    if not shows_widgets(notebook):
        notebook.metadata.pop("widgets", None)  # the state of those that were only used
    _number_widgets(notebook)


def shows_widgets(notebook: NotebookNode) -> bool:
    """Whether a saved output is the view of a widget."""
    outputs = (output for cell in notebook.cells for output in cell.get("outputs", []))
    return any("application/vnd.jupyter.widget-view+json" in output.get("data", {}) for output in outputs)


def _join_streams(outputs: list[NotebookNode]) -> list[NotebookNode]:
    """Join a cell's printed pieces, because the cuts between them are random."""
    joined = []
    for output in outputs:
        if (
            joined
            and output.output_type == joined[-1].output_type == "stream"
            and output.name == joined[-1].name
        ):
            joined[-1].text += output.text
        else:
            joined.append(output)
    return joined


def _number_widgets(notebook: NotebookNode) -> None:
    """Replace the random ids of widgets by numbers in the order of their creation."""
    widgets = notebook.metadata.get("widgets", {}).get("application/vnd.jupyter.widget-state+json", {})
    numbers = {
        model_id: f"{number:032x}" for number, model_id in enumerate(widgets.get("state", {}), start=1)
    }
    if numbers:
        text = re.sub("|".join(numbers), lambda match: numbers[match[0]], json.dumps(notebook))
        notebook.update(nbformat.from_dict(json.loads(text)))
