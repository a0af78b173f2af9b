"""What a page changes in a lesson: what a notebook folds stays folded, and links stay within the site.

A Sphinx extension. It changes a text when Sphinx reads it, so the file that a reader downloads is the lesson as built.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Container
from typing import TYPE_CHECKING

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_markdown_cell

from course.classroom.slides.lecture import RELATIVE_LINK, changed, unfolded
from workshop.site.translator.building import translator_html

if TYPE_CHECKING:
    from myst_nb.sphinx_ import HideCodeCellNode
    from sphinx.application import Sphinx
    from sphinx.util.docutils import SphinxTranslator

PROMPTS = {"above-input": "Show the code", "below-input": "Answer the question first, then open the output"}
FOLDED = {"source_hidden": "hide-input", "outputs_hidden": "hide-output"}  # a notebook's words and myst-nb's
EXERCISE = re.compile(r"^(?=### Exercise: (\w+))", re.MULTILINE)
TO_READ = """```{admonition} This page is for reading
The pictures work: answer first, then move them. To write the code and have it checked, open the lesson
[on your own computer](../index.md#start). Under an exercise stands what `check` says while nothing is written.
```"""

YOUR_SENTENCE = f"""**Your own sentence.** Type one: this page needs no Python. Point at a word to hold its step.

{translator_html("../translator/", lessons="")}
"""
FILM = "whole_machine("  # the translator stands under the cell that shows this film


def for_reading(notebook: NotebookNode) -> NotebookNode:
    """A lesson as the site shows it: with a note under its title, folded where the notebook is folded.

    Its state of widgets is left out, because no output shows one.
    """
    first, *rest = (shown for cell in notebook.cells for shown in _shown(cell))
    metadata = {name: value for name, value in notebook.metadata.items() if name != "widgets"}
    return changed(notebook, cells=[first, new_markdown_cell(TO_READ), *rest], metadata=metadata)


def _shown(cell: NotebookNode) -> list[NotebookNode]:
    if cell.cell_type != "code":
        return [_text(cell)]
    return [_code(cell), *([new_markdown_cell(YOUR_SENTENCE)] if FILM in cell.source else [])]


def _text(cell: NotebookNode) -> NotebookNode:
    """A text in which each exercise can be linked by its name."""
    return changed(cell, source=EXERCISE.sub(r"(exercise-\1)=\n", cell.source))


def _code(cell: NotebookNode) -> NotebookNode:
    """A code cell with myst-nb's own words for what is folded, and for what its picture shows."""
    state = cell.metadata.get("jupyter", {})
    tags = [*cell.metadata.get("tags", []), *(tag for name, tag in FOLDED.items() if state.get(name))]
    settings = {"image": {"alt": cell.metadata.alt}} if "alt" in cell.metadata else {}
    return changed(unfolded(cell), metadata={**cell.metadata, "tags": tags, "mystnb": settings})


def within(text: str, page: str, files: Container[str]) -> str:
    """A text without its links to files that are no pages of the site; the words of such a link stay.

    Args:
        page: the file that holds the text, by its path in the site's source.
        files: those that are pages.
    """

    def kept(link: re.Match) -> str:
        words, address = link.groups()
        target = posixpath.normpath(posixpath.join(posixpath.dirname(page), address.partition("#")[0]))
        return link[0] if target in files else words

    return RELATIVE_LINK.sub(kept, text)


def read(app: Sphinx, name: str, source: list[str]) -> None:
    """Sphinx's event: change the text of a page before it is parsed."""
    page, files = _file(app, name), {_file(app, other) for other in app.env.found_docs}
    if page.endswith(".md"):
        source[0] = within(source[0], page, files)
    elif page.startswith("notebooks/"):
        notebook = for_reading(nbformat.reads(source[0], as_version=4))
        for cell in notebook.cells:
            if cell.cell_type == "markdown":
                cell.source = within(cell.source, page, files)
        source[0] = nbformat.writes(notebook)


def _file(app: Sphinx, name: str) -> str:
    """The path of a page's file in the site's source."""
    return app.env.doc2path(name, base=False).as_posix()


def open_fold(translator: SphinxTranslator, node: HideCodeCellNode) -> None:
    """A fold whose title says what to do first."""
    [prompt] = (words for place, words in PROMPTS.items() if place in node["classes"])
    translator.body.append(f'<details class="folded"><summary>{prompt}</summary>\n')


def close_fold(translator: SphinxTranslator, node: HideCodeCellNode) -> None:
    """The end of a fold."""
    translator.body.append("</details>\n")


def setup(app: Sphinx) -> dict:
    """Sphinx's entry."""
    from myst_nb.sphinx_ import HideCodeCellNode

    app.connect("source-read", read)
    app.add_node(HideCodeCellNode, override=True, html=(open_fold, close_fold))
    return {"parallel_read_safe": True, "parallel_write_safe": True}
