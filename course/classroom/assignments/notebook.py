"""An assignment as nbgrader's source notebook, in a course folder.

Each exercise has a statement, the answer's cell with its stub, and a check that students see. Nothing else is in the
notebook: the hidden checks run in our own grader with the teacher's seed, and no cell holds an answer.
"""

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from course.classroom.assignments.declared import Assignment, declaration
from course.classroom.assignments.own import copy_banks
from course.classroom.assignments.questions import PLACE, Question, asked_id, cell_id, heading
from course.classroom.notebooks import NOTEBOOK_METADATA, save
from course.exercises import EXERCISES, Exercise
from course.exercises.notebook_cells import stub_cell
from course.exercises.own_exercises import packed
from course.files import put_aside
from course_lib.running.files import write_whole

BUILT = "course_built"  # in the notebook's metadata: a digest of its cells
CONFIG = "nbgrader_config.py"
KEEP_STUBS = "GenerateAssignment.preprocessors"

CONFIG_TEXT = '''"""nbgrader's settings for this course folder; its documentation lists the others."""

import sys

from nbgrader.converters.generate_assignment import GenerateAssignment

if "autograde" in sys.argv:
    sys.exit("`nbgrader autograde` gives no marks for this course: grade with `course grade` instead.")

c = get_config()  # noqa: F821

c.CourseDirectory.course_id = "transformer"

# No notebook made by `python -m course assignment build` holds an answer, so nothing must be removed: the stubs
# stay, with signature and docstring.
c.GenerateAssignment.preprocessors = [
    step for step in GenerateAssignment.preprocessors.default_args[0] if step.__name__ != "ClearSolutions"
]
'''

TASKS = {
    "write": "Write the function. Its docstring describes the input and the output.",
    "find the bug": (
        "The docstring says what the function must do. The code runs, but something in it is wrong: find it and "
        "repair it."
    ),
    "predict": "Replace the dots by your prediction, as the docstring asks.",
}

RULES = """## How points are given

- Each answer has a check below it. Run it as often as you like: it says whether the answer is right. If it is
  wrong, the check says what to look at.
- After you hand in, the same checks run again on other numbers and decide about the points. An answer that is right
  for every input passes them, too.
- Each exercise is graded separately: a mistake in one exercise costs nothing in another, and an empty answer costs
  only its own points.
- Build your answer from smaller parts. If you use PyTorch's or the course's ready function for exactly the thing that
  you must write, you get no points; the check tells you when you have used one.
- `hint("name")` costs nothing.
"""

VARIANTS = """## Which exercises are yours

Some exercises have variants of equal worth. Write the name that you log in with between the quotation marks below, and
run both cells. Only your own variants count; leave the others as they are. You have

"""

QUESTIONS = """- Your teacher reads and marks the answers to questions.
"""

HANDING_IN = """## How to hand in

1. Write in the answer cells, each marked by its stub. Only they are graded{questions}. Put everything
   that an answer needs into its cell: imports, helper functions.
2. You may add cells to try things out. They are not graded.
3. At the end, restart the kernel and run all cells, look at the checks, and save.
4. Hand in the notebook under the name `{name}.ipynb`: with **Submit** in JupyterLab's list of assignments, with
   `nbgrader submit {name}`, or by uploading it, as your teacher says. You may hand in again until {until}; the
   {counts} version counts.{cost}{together}

Trust the checks, not nbgrader's button **Validate**: it only sees whether the cells run.
"""


def notebook(assignment: Assignment, variants: str = "") -> NotebookNode:
    """The notebook for students, without nbgrader's additions.

    Args:
        assignment: what it holds.
        variants: who has which exercises of the pools: `pools.hashed_table`.
    """
    cells = [new_markdown_cell(text, id=name) for name, text in _opening(assignment).items()]
    cells.append(new_code_cell("from course.exercises import check, hint", id="setup"))
    cells += _own_cells(assignment)
    cells += _variant_cells(assignment, variants)
    for number, name in enumerate(assignment.exercises, start=1):
        cells += _exercise_cells(number, EXERCISES[name], assignment.points(name))
        cells += _question_cells(one for one in assignment.questions if one.beside == name)
    cells += _question_cells(one for one in assignment.questions if not one.beside)
    built = new_notebook(cells=cells, metadata=NOTEBOOK_METADATA)
    nbformat.validate(built)
    return built


def _own_cells(assignment: Assignment) -> list[NotebookNode]:
    """A cell that carries the exercises that are not the course's; none if there are no such."""
    if not assignment.own:
        return []
    source = (
        f"from course.exercises.own_exercises import add_packed\n\nadd_packed({packed(assignment.own)!r})"
    )
    return [new_code_cell(source, id="own-exercises", metadata={"jupyter": {"source_hidden": True}})]


def _variant_cells(assignment: Assignment, variants: str) -> list[NotebookNode]:
    """Cells by which students find out which exercises are theirs; none if there are no pools."""
    if not assignment.pools:
        return []
    pools = "".join(
        f"- one of {', '.join(f'`{name}`' for name in pool)}\n" for pool in assignment.pools.values()
    )
    told = f"from course.classroom.assignments.pools import your_exercises\n\nwhich = your_exercises({variants!r})"
    return [
        new_markdown_cell(VARIANTS + pools.rstrip(), id="variants"),
        new_code_cell(told, id="variants-table", metadata={"jupyter": {"source_hidden": True}}),
        new_code_cell('which("")', id="variants-yours"),
    ]


def _opening(assignment: Assignment) -> dict[str, str]:
    exercises = [EXERCISES[name] for name in assignment.exercises]
    variants = {name for pool in assignment.pools.values() for name in pool}
    rows = [
        f"| {number} | [`{exercise.name}`](#{_heading(number, exercise).replace(' ', '-')}) | {exercise.kind}"
        f"{' (a variant)' if exercise.name in variants else ''} "
        f"| {assignment.points(exercise.name)} | {exercise.minutes} |"
        for number, exercise in enumerate(exercises, start=1)
    ]
    head = "| | exercise | what you do | points | minutes |\n| --: | --- | --- | --: | --: |"
    rules = assignment.handing_in
    handing_in = HANDING_IN.format(
        name=assignment.name,
        until=rules.until(),
        counts=rules.counts,
        cost=rules.cost(),
        together="\n5. Hand in one notebook for your whole group: it counts for each of you." * rules.groups,
        questions=", with the cells below the questions" if assignment.questions else "",
    )
    rows += [f"| | `{one.name}` | answer a question | {one.max_points} | |" for one in assignment.questions]
    total = f"| | **together** | | **{assignment.max_points}** | **{assignment.minutes}** |"
    table = "\n".join([head, *rows, total])
    return {
        "title": f"# {assignment.title}\n\n{assignment.about}".rstrip(),
        "contents": f"## What you will do\n\n{table}",
        "points": RULES + QUESTIONS.rstrip() if assignment.questions else RULES.rstrip(),
        "handing-in": handing_in.rstrip(),
    }


def _heading(number: int, exercise: Exercise) -> str:
    """The exercise's own heading, unless that would reveal the bug."""
    own = EXERCISES.heading(exercise.name).rstrip(".")
    return f"{number}. {'Find the bug' if exercise.kind == 'find the bug' else own}"


def _exercise_cells(number: int, exercise: Exercise, points: float | int) -> list[NotebookNode]:
    name = exercise.name
    facts = f"`{name}` · {_count(points, 'point')} · about {exercise.minutes} minutes · lesson {exercise.lesson:02}"
    statement = f"## {_heading(number, exercise)}\n\n{facts}\n\n{TASKS[exercise.kind]}"
    answer, check = f"answer-{name}", f"check-{name}"
    return [
        new_markdown_cell(statement, id=f"statement-{name}"),
        new_code_cell(stub_cell(name), id=answer, metadata={"nbgrader": _nbgrader(answer, solution=True)}),
        new_code_cell(
            f"check({name})", id=check, metadata={"nbgrader": _nbgrader(check, grade=True, points=points)}
        ),
    ]


def _question_cells(questions: Iterable[Question]) -> list[NotebookNode]:
    """The text of each question, and below it a cell for the answer."""
    cells = []
    for one in questions:
        text = f"{heading(one.name)} · {_count(one.max_points, 'point')}\n\n{one.text}"
        about = _nbgrader(cell_id(one.name), solution=True, grade=True, points=one.max_points)
        about |= {"locked": False, "cell_type": "markdown"}
        cells += [
            new_markdown_cell(text, id=asked_id(one.name)),
            new_markdown_cell(PLACE, id=cell_id(one.name), metadata={"nbgrader": about}),
        ]
    return cells


def _count(number: float | int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _nbgrader(grade_id: str, solution: bool = False, grade: bool = False, **points: float | int) -> dict:
    """The cell's metadata for nbgrader."""
    return {
        "schema_version": 3,
        "grade_id": grade_id,
        "solution": solution,
        "grade": grade,
        "locked": grade,
        "task": False,
        "cell_type": "code",
        **points,
    }


def build(assignment: Assignment, course: Path, variants: str = "", written: str = "") -> Path:
    """Write source/NAME/NAME.ipynb, NAME.toml and own exercises into a course folder; add missing settings.

    Args:
        assignment, variants: as in `notebook`.
        course: the folder.
        written: the declaration as the teacher wrote it; its comments stay.

    Raises:
        ValueError: if the folder has settings with which nbgrader would remove the stubs; nothing is written.
    """
    config = course / CONFIG
    if config.is_file() and KEEP_STUBS not in config.read_text(encoding="utf-8"):
        raise ValueError(
            f"{config} lets nbgrader replace every stub by its own; add to it these lines, then build again:\n\n"
            f"{CONFIG_TEXT.partition(chr(10) * 2)[2]}"
        )
    path = course / "source" / assignment.name / f"{assignment.name}.ipynb"
    copy_banks(assignment.own.values(), course)
    built = notebook(assignment.completed(), variants)
    built.metadata[BUILT] = _digest(built)
    if path.is_file() and _is_changed(path):
        print(f"{path} was changed by hand, so it is kept as {put_aside(path, '.')}")
    save(built, path)
    write_whole(course / f"{assignment.name}.toml", declaration(assignment, written).encode())
    if not config.is_file():
        write_whole(config, CONFIG_TEXT.encode())
    return path


def _is_changed(path: Path) -> bool:
    """Whether somebody has written in a notebook since it was built, as who translates it does."""
    try:
        there = nbformat.read(path, as_version=4)
    except (ValueError, KeyError, AttributeError):  # no notebook any more
        return True
    return there.metadata.get(BUILT, "") not in ("", _digest(there))


def _digest(one: NotebookNode) -> str:
    texts = [[cell.id, cell.cell_type, cell.source] for cell in one.cells]
    return hashlib.sha256(json.dumps(texts).encode()).hexdigest()
