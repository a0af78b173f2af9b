"""Questions, and the cells that answer them: their saved outputs stay folded until the learner runs the cell.

JupyterLab shows a folded output as its first line and three dots, and unfolds it when the cell is run or the dots are
clicked. So that the first line is not the answer, an empty one is put in front of it.
"""

import re
from collections.abc import Iterator, Sequence

from nbformat import NotebookNode

from course.classroom.notebooks import CHECK, EMPTY_LINE
from course.pictures import __all__ as PICTURES
from course.pictures.films import __all__ as FILMS

ASKS = re.compile(r"\*\*(?:Predict|Guess|Put)\b|\?")
ASIDE = re.compile(
    r"<details>.*?</details>|^#.*?$|\]\([^)]*\)|`[^`]*`|\*[^*\s][^*]*\*", re.DOTALL | re.MULTILINE
)
# Calls whose output hides what it answers (a film asks on its way), or answers nothing.
OPEN = re.compile(rf"\b(?:{'|'.join([*PICTURES, *FILMS, 'progress', 'hint'])})\(")


def asks(cell: NotebookNode) -> bool:
    """Does a text ask the reader something? Titles, examples in italics and folded answers do not count."""
    if cell.cell_type != "markdown":
        return False
    bold = cell.source.replace("**", "\0")  # a question may be in bold, and an example is in italics
    return bool(ASKS.search(ASIDE.sub("", bold).replace("\0", "**")))


def answering(cells: Sequence[NotebookNode]) -> Iterator[NotebookNode]:
    """The code cells between a question and the next text, but for exercises, their checks and our pictures.

    A patient of the clinic is a question in itself.
    """
    asked = False
    for cell in cells:
        if cell.cell_type != "code":
            asked = asks(cell)
        elif "exercise" in cell.metadata or _waits_itself(cell.source):
            continue
        elif asked or "clinic" in cell.metadata.get("tags", []):
            yield cell


def _waits_itself(source: str) -> bool:
    return bool(CHECK.search(source) or OPEN.search(source))


def fold_answers(cells: Sequence[NotebookNode]) -> None:
    """Have JupyterLab hide the saved outputs of the cells that answer a question."""
    for cell in answering(cells):
        cell.metadata.setdefault("jupyter", {})["outputs_hidden"] = True


def blank_first_lines(cells: Sequence[NotebookNode]) -> None:
    """Put an empty line before the saved text of each cell that answers a question."""
    for cell in answering(cells):
        for output in cell.outputs[:1]:
            if output.output_type == "stream":
                output.text = EMPTY_LINE + output.text
            elif "text/plain" in output.get("data", {}):
                output.data["text/plain"] = EMPTY_LINE + output.data["text/plain"]
