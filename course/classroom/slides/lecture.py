"""A lesson's lecture: the built notebook as a page of slides, without the parts that only a reader needs."""

import re
from pathlib import Path

from nbformat import NotebookNode, from_dict
from nbformat.v4 import new_markdown_cell

from course.classroom.notebooks import CHECK, COMING_BACK, EMPTY_LINE, unfolded_text
from course.classroom.slides.brevity import brief, is_figure, lines_of_code, lines_printed
from course.classroom.slides.parts import folders
from course.classroom.slides.statement import statement
from course.exercises import EXERCISES

HERE = Path(__file__).parent
BEGINNINGS = ("slide", "subslide")
LINES = 20  # of code and of what it prints, in letters of 20 pixels
ASKS_FOR_HELP = re.compile(r"^hint\(", re.MULTILINE)
# Lines that only a reader needs: how to come back, and the links to the lessons before and after.
FOR_A_READER = re.compile(rf"^(?:{re.escape(COMING_BACK)}|\[← lesson|\[lesson \d\d →).*\n?", re.MULTILINE)
RELATIVE_LINK = re.compile(r"(?<!!)\[([^\]]+)\]\((?![a-z]+:|#)([^)\s]+)\)")


def lecture(notebook: NotebookNode) -> NotebookNode:
    """The notebook for the lecture: exercises as statements, with notes for the speaker; no checks, no hints.

    Every figure has a slide to itself: beside other things its letters would be too small for the last row. Of a long
    text a slide shows the questions and the main sentences, and the notes have all of it.
    """
    cells, begins = [], None
    for cell in notebook.cells:
        if _is_left_out(cell):
            begins = _kind(cell) if _kind(cell) in BEGINNINGS else begins
            continue
        for part in _shown(cell):
            kind, alone = _kind(part), any(map(is_figure, part.get("outputs", ())))
            if (begins or alone) and kind in ("fragment", "-"):
                part = changed(
                    part, metadata={**part.metadata, "slideshow": {"slide_type": begins or "subslide"}}
                )
            if kind not in ("notes", "skip"):
                begins = "subslide" if alone else None
            cells.append(part)
    return changed(notebook, cells=brief(cells))


def _kind(cell: NotebookNode) -> str:
    return cell.metadata.get("slideshow", {}).get("slide_type", "-")


def _is_left_out(cell: NotebookNode) -> bool:
    """Whether a cell checks an answer, shows the output of an answer that does not exist yet, or shows nothing."""
    tags = cell.metadata.get("tags", [])
    if cell.cell_type != "code" or "exercise" in tags:
        return False
    if "apparatus" in tags and not cell.outputs:
        return True
    asks = CHECK.search(cell.source) or ASKS_FOR_HELP.search(cell.source)
    return bool(asks) or ("uses-answer" in tags and "picture" not in tags)


def _shown(cell: NotebookNode) -> list[NotebookNode]:
    if cell.cell_type == "markdown":
        return [changed(cell, source=linked_to_pages(FOR_A_READER.sub("", unfolded_text(cell.source))))]
    if "exercise" in cell.metadata:
        return _statement(cell)
    return [part for one in _figures_apart(unfolded(cell)) for part in _output_apart(one)]


def _output_apart(cell: NotebookNode) -> list[NotebookNode]:
    """A cell as it is; if its code and what it prints are too long for one slide, one after the other."""
    tags = cell.metadata.get("tags", [])
    if (
        {"apparatus", "picture"} & {*tags}
        or not cell.outputs
        or lines_of_code(cell.source) + lines_printed(cell) <= LINES
    ):
        return [cell]
    alone = {**cell.metadata, "tags": [*tags, "apparatus"], "slideshow": {"slide_type": "subslide"}}
    return [changed(cell, outputs=[]), changed(cell, id=f"{cell.id}-printed", metadata=alone)]


def _figures_apart(cell: NotebookNode) -> list[NotebookNode]:
    """A cell as it is; if it shows a figure beside other things, first these, then each figure."""
    figures = list(filter(is_figure, cell.outputs))
    rest = [output for output in cell.outputs if not is_figure(output)]
    if len(cell.outputs) < 2 or not figures:
        return [cell]
    parts = [[one] for one in figures]
    return [
        changed(cell, id=f"{cell.id}-{number}", outputs=part)
        for number, part in enumerate([rest, *parts] if rest else parts)
    ]


def unfolded(cell: NotebookNode) -> NotebookNode:
    """A code cell whose saved text begins with its first line: a slide shows it after the question, as a fragment."""
    outputs = [
        changed(output, text=output.text.removeprefix(EMPTY_LINE)) if "text" in output else output
        for output in cell.outputs
    ]
    return changed(cell, outputs=outputs)


def changed(node: NotebookNode, **entries: object) -> NotebookNode:
    """A copy of a notebook, or of a cell, with other entries."""
    return from_dict({**node, **entries})


def linked_to_pages(text: str) -> str:
    """A text whose links to lessons lead to their pages, without links to other files, which would be dead."""
    return RELATIVE_LINK.sub(_to_page, text)


def _to_page(link: re.Match) -> str:
    text, address = link.groups()
    page = address.rpartition("/")[2].replace(".ipynb", ".html")  # all pages stand in one folder
    return f"[{text}]({page})" if ".ipynb" in address else text


def _statement(cell: NotebookNode) -> list[NotebookNode]:
    """The statement of an exercise with its minutes; for the speaker, its details and the common mistakes."""
    exercise = EXERCISES[cell.metadata.exercise]
    shown, details = statement(exercise)
    metadata = {**cell.metadata, "minutes": exercise.minutes}
    heard = "\n".join(f"- *{mistake.name}*: {mistake.sentence}" for mistake in exercise.misconceptions)
    detailed = f"\n\n```\n{details}\n```" if details else ""
    notes = f"**{exercise.name}**: {exercise.minutes} minutes.{detailed}\n\nWhat people write:\n\n{heard}"
    return [
        changed(cell, source=shown, outputs=[], metadata=metadata),
        new_markdown_cell(notes, metadata={"slideshow": {"slide_type": "notes"}}),
    ]


def page(notebook: NotebookNode, title: str) -> str:
    """A lecture as HTML; it must stand beside the folder `parts`."""
    from nbconvert import SlidesExporter
    from traitlets.config import Config

    config = Config()
    config.TagRemovePreprocessor.enabled = True
    config.TagRemovePreprocessor.remove_input_tags = {"picture", "apparatus"}  # only what they show
    exporter = SlidesExporter(
        config=config,
        template_name="theme",
        extra_template_basedirs=[str(HERE)],
        exclude_input_prompt=True,
        exclude_output_prompt=True,
        exclude_anchor_links=True,
    )
    resources = {"metadata": {"name": title}, "parts": folders()}
    return exporter.from_notebook_node(lecture(notebook), resources)[0]


def title_of(notebook: NotebookNode) -> str:
    """The lesson's own heading.

    Raises:
        ValueError: if its first cell has none.
    """
    heading = re.search(r"^# (.+)$", notebook.cells[0].source, re.MULTILINE)
    if heading is None:
        raise ValueError("a lesson's first cell must hold its heading, such as `# Attention`; got none")
    return heading[1]
