"""The headings over exercises, which say what each takes and whether it is optional, and the plan made from them."""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from nbformat import NotebookNode

from course.classroom.notebooks import is_more
from course.exercises.exercise import Exercise
from course.exercises.plan import PLAN
from course_lib.running.files import write_whole
from workshop.lessons.building import find_sources, read_source

OPTIONAL = " · optional"
CODE = re.compile(r"```.*?```", re.DOTALL)


def heading_of(exercise: Exercise) -> str:
    """The heading under which an exercise's stub stands; that of an optional one goes on with `OPTIONAL`."""
    return f"### Exercise: {exercise.name} · {exercise.minutes} minutes · {'★' * exercise.difficulty}"


def stubs_with_headings(cells: Sequence[NotebookNode]) -> Iterator[tuple[NotebookNode, str]]:
    """Each exercise's cell, with the last heading before it."""
    heading = ""
    for cell in cells:
        if cell.cell_type == "markdown":
            found = re.findall(r"^#+ .+$", CODE.sub("", cell.source), re.MULTILINE)
            heading = found[-1].rstrip() if found else heading
        elif "exercise" in cell.metadata:
            yield cell, heading


def plan(sources: Iterable[Path]) -> str:
    """The text of plan.json: each lesson's exercises in the order of its cells.

    Those of the notebooks beyond a lesson are optional ones of the lesson.
    """
    lessons: dict[str, dict[str, list[str]]] = {}
    number = {}
    for source in sources:
        if not is_more(source):
            number[source.stem[:2]] = source.stem
        kinds = lessons.setdefault(number[source.stem[:2]], {"required": [], "optional": []})
        for cell, heading in stubs_with_headings(read_source(source).cells):
            kind = "optional" if heading.endswith(OPTIONAL) else "required"
            kinds[kind].append(cell.metadata.exercise)
    return json.dumps(lessons, indent=1) + "\n"


def write_plan() -> None:
    """Write the plan of all lessons, if it has changed."""
    text = plan(find_sources())
    if not PLAN.is_file() or PLAN.read_text(encoding="utf-8") != text:
        write_whole(PLAN, text.encode())
