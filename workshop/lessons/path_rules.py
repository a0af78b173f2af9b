"""The rules that keep a reader's path through a lesson: breaks to come back from, exercises to find, true minutes."""

import re
from collections.abc import Iterator
from pathlib import Path

from nbformat import NotebookNode

from course.classroom.notebooks import COMING_BACK
from course.exercises import EXERCISES
from workshop.lessons.core_minutes import own_code
from workshop.lessons.headings import OPTIONAL, heading_of, stubs_with_headings

BREAKS = re.compile(
    r"\bbreaks? (?:is \w+ )?after sections? (?P<after>\d+(?:(?:,| and|, and) \d+)*)"
    r"|\bsections? (?:\d+ to )?(?P<first>\d+), then (?:sections? )?\d+"
)
OWN_MINUTES = re.compile(r"\b(\d+) of them for your own code")


def ways_back(notebook: NotebookNode, path: Path) -> Iterator[str]:
    """Each section after a break says how to enter there: its text begins, under the heading, with `COMING_BACK`."""
    sections = {}
    for cell in notebook.cells:
        if cell.cell_type == "markdown" and (match := re.match(r"## (\d+) · .*\n+(.*)", cell.source)):
            sections[int(match[1])] = match[2]
    for number in sorted(_sections_after_breaks(notebook)):
        if not sections.get(number, "").startswith(COMING_BACK):
            yield f"section {number} follows a break; under its heading it needs a line that begins {COMING_BACK}"


def _sections_after_breaks(notebook: NotebookNode) -> set[int]:
    """The sections that follow the breaks which the lesson's opening advises."""
    found: set[int] = set()
    for match in BREAKS.finditer(_opening(notebook)):
        numbers = re.findall(r"\d+", match["after"] or match["first"])
        found |= {int(number) + 1 for number in numbers}
    return found


def _opening(notebook: NotebookNode) -> str:
    """The text before the first section, on one line."""
    texts = [cell.source for cell in notebook.cells if cell.cell_type == "markdown"]
    return " ".join(re.split(r"^## ", "\n".join(texts), maxsplit=1, flags=re.MULTILINE)[0].split())


def exercise_headings(notebook: NotebookNode, path: Path) -> Iterator[str]:
    """Each exercise stands under a heading of its own, with its minutes and its difficulty."""
    for cell, heading in stubs_with_headings(notebook.cells):
        name = cell.metadata.exercise
        if name not in EXERCISES:
            continue
        wanted = heading_of(EXERCISES[name])
        if heading.removesuffix(OPTIONAL) != wanted:
            yield f"{cell.id}: stands under `{heading}`; wanted `{wanted}`, with `{OPTIONAL}` if it is optional"


def own_minutes(notebook: NotebookNode, path: Path) -> Iterator[str]:
    """The minutes that the opening gives to your own code are those of the required exercises."""
    minutes = own_code(notebook)
    for stated in OWN_MINUTES.findall(_opening(notebook)):
        if int(stated) != minutes:
            yield f"the opening gives {stated} minutes to your own code; the required exercises take {minutes}"


PATH_RULES = (ways_back, exercise_headings, own_minutes)
