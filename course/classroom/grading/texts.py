"""Answers to open questions, wherever in the notebook they were written. The teacher reads them, so all is kept."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from course.classroom.assignments.questions import PLACE, asked_id, cell_id, heading
from course.classroom.grading.parsing import NotebookCell

MAX_ANSWER = 10_000  # characters
CUT = "\n[cut here: the rest is in the notebook]"


def find_texts(
    cells: Sequence[NotebookCell], questions: Collection[str], given: Mapping[str, str]
) -> dict[str, str]:
    """The answers to the questions; those that were not written are not there.

    An answer is what stands in the question's two cells, of any kind, and in the student's own cells below them, down
    to the next text of the course. Code of the student's own counts only if there is nothing else. In a notebook that
    has lost the ids, an answer may have lost its place, too: there, if nothing else is found, all texts of the
    student's own are taken. A cell is named by its number if it is not the only one with the answer's id.

    Args:
        cells: of the notebook.
        questions: their names.
        given: the cells as students got them: source by id.
    """
    below: dict[str, list[NotebookCell]] = {name: [] for name in questions}
    own = []
    sources = {_plain(source) for source in given.values()} - {_plain(PLACE)}
    passed: set[str] = set()  # of the course's texts: a second one is a copy that the student made
    current = None
    for cell in cells:
        name, source = _question_of(cell, questions), _plain(cell.source)
        if name is not None:
            current = name
        elif source in sources or any(one in given for one in cell.ids):
            if cell.kind != "code" and source not in passed:
                passed.add(source)
                current = None
            continue
        else:
            own.append(cell)
        if current is not None:
            below[current].append(cell)
    lost_ids = not any(one in given for cell in cells for one in cell.ids)
    astray = [cell for cell in own if cell.kind != "code"] if lost_ids else []
    asked = {name: given.get(asked_id(name), "") for name in questions}
    texts = {
        name: _together(name, below[name], asked[name]) or _together(name, astray, asked[name])
        for name in questions
    }
    return {name: text for name, text in texts.items() if text}


def _question_of(cell: NotebookCell, questions: Collection[str]) -> str | None:
    """Whose cell it is; a service may have dropped the ids, but the question still has its heading."""
    for name in questions:
        if {asked_id(name), cell_id(name)} & {*cell.ids} or cell.source.lstrip().startswith(heading(name)):
            return name
    return None


def _together(name: str, cells: Sequence[NotebookCell], asked: str) -> str:
    written = {cell: text for cell in cells if (text := _own_text(cell, name, asked))}
    prose = {cell: text for cell, text in written.items() if cell.kind != "code" or cell_id(name) in cell.ids}
    texts: dict[str, NotebookCell] = {}
    for cell, text in (prose or written).items():
        texts.setdefault(text, cell)
    alone = len(texts) == 1 and all(cell_id(name) in cell.ids for cell in texts.values())
    text = "\n\n".join(text if alone else f"[cell {cell.number}] {text}" for text, cell in texts.items())
    return text if len(text) <= MAX_ANSWER else text[:MAX_ANSWER] + CUT


def _own_text(cell: NotebookCell, name: str, asked: str) -> str:
    """What the student wrote into a cell: all but the lines of the question, and the place for the answer."""
    lines = {_plain(line) for line in asked.splitlines()}
    return "\n".join(_own_lines(cell.source.replace(PLACE, ""), lines, heading(name))).strip()


def _own_lines(text: str, given: Collection[str], first: str) -> Iterator[str]:
    for line in text.splitlines():
        if not line.strip() or (_plain(line) not in given and not line.lstrip().startswith(first)):
            yield line


def _plain(text: str) -> str:
    return " ".join(text.split())
