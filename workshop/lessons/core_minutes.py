"""How long a notebook takes by an honest rule: 150 words or 12 lines of code a minute, and a minute and a half a guess.

To these come the minutes that its required exercises declare. Pictures that are moved, and waiting, are not in it.
"""

import re

from nbformat import NotebookNode

from course.exercises import EXERCISES
from workshop.lessons.headings import OPTIONAL, stubs_with_headings

WORDS, LINES, GUESS = 150, 12, 1.5
LONGEST_CORE = 75
ALL_CORES = 680  # lessons 00 to 09 together
MARKUP = re.compile(r"<[^>]+>")
GUESSES = re.compile(r"\*\*(?:Predict|Guess|Put)\b")


def minutes_of(notebook: NotebookNode) -> float:
    """The minutes of a notebook. Folded answers count, folded code does not."""
    text = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    code = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "code" and _is_read(cell))
    lines = sum(bool(line.strip()) for line in code.splitlines())
    guesses = len(GUESSES.findall(text))
    return len(MARKUP.sub("", text).split()) / WORDS + lines / LINES + GUESS * guesses + own_code(notebook)


def own_code(notebook: NotebookNode) -> int:
    """The minutes that the required exercises declare."""
    stubs = stubs_with_headings(notebook.cells)
    required = [cell.metadata.exercise for cell, heading in stubs if not heading.endswith(OPTIONAL)]
    return sum(EXERCISES[name].minutes for name in required if name in EXERCISES)


def _is_read(cell: NotebookNode) -> bool:
    return "exercise" not in cell.metadata and "apparatus" not in cell.metadata.get("tags", [])
