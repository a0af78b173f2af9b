"""Questions, the cells that answer them, and the texts that tell the answer: these stay folded for those who guess.

JupyterLab shows a folded output as its first line and three dots, and unfolds it when the cell is run or the dots are
clicked. So that the first line is not the answer, an empty one is put in front of it. The text that follows is folded
up to its next question or heading, or to the mark `<!-- open -->`, after which stands what everybody needs to go on.
"""

import re
from collections.abc import Iterator, Sequence

from nbformat import NotebookNode

from course.classroom.notebooks import CHECK, COMING_BACK, EMPTY_LINE, folded_text, unfolded_text
from course.pictures import __all__ as PICTURES
from course.pictures.films import __all__ as FILMS

ASKS = re.compile(r"\*\*(?:Predict|Guess|Put)\b|\?")
ASIDE = re.compile(
    r"<details>.*?</details>|^#.*?$|\]\([^)]*\)|`[^`]*`|\*[^*\s][^*]*\*", re.DOTALL | re.MULTILINE
)
OPEN_FROM_HERE = "<!-- open -->"
# The paragraph of the next question, or the next heading, or the mark.
NEXT = re.compile(
    rf"^(?:#|<details>|{OPEN_FROM_HERE}|(?:(?!\n\n)[\s\S])*?\*\*(?:Predict|Guess|Put|By hand)\b)",
    re.MULTILINE,
)
# Calls whose output hides what it answers (a film asks on its way), or answers nothing.
OPEN = re.compile(rf"\b(?:{'|'.join([*PICTURES, *FILMS, 'progress', 'hint'])})\(")


def asks(cell: NotebookNode) -> bool:
    """Does a text ask the reader something? Titles, examples in italics and folded answers do not count."""
    if cell.cell_type != "markdown":
        return False
    text = unfolded_text(cell.source).replace(COMING_BACK, "")
    bold = text.replace("**", "\0")  # a question may be in bold, and an example is in italics
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


def fold_texts(cells: Sequence[NotebookNode]) -> None:
    """Fold the texts that tell what a cell has shown that answers a question, or what a guess is checked against."""
    asked = tells = False
    for cell in cells:
        if cell.cell_type == "code":
            tells = _answers(cell, asked, tells)
            continue
        asked = asks(cell)
        if tells:
            told, rest = _told(cell.source)
            cell.source = "\n\n".join([*([folded_text(told)] if told else []), *([rest] if rest else [])])
            tells = not rest


def _answers(cell: NotebookNode, asked: bool, tells: bool) -> bool:
    """Does the text after this code cell tell an answer? Asked: a question stood before; tells: so did the last one."""
    if "exercise" in cell.metadata:
        return False
    if checked := CHECK.search(cell.source):
        return checked[1].startswith("predict_")
    return tells or asked or "clinic" in cell.metadata.get("tags", [])


def _told(text: str) -> tuple[str, str]:
    """What a text tells before its next question or heading, and the rest."""
    end = NEXT.search(text)
    place = end.start() if end else len(text)
    return text[:place].strip(), text[place:].removeprefix(OPEN_FROM_HERE).strip()


def blank_first_lines(cells: Sequence[NotebookNode]) -> None:
    """Put an empty line before the saved text of each cell that answers a question."""
    for cell in cells:
        if not cell.metadata.get("jupyter", {}).get("outputs_hidden"):
            continue
        for output in cell.outputs[:1]:
            if output.output_type == "stream":
                output.text = EMPTY_LINE + output.text
            elif "text/plain" in output.get("data", {}):
                output.data["text/plain"] = EMPTY_LINE + output.data["text/plain"]
