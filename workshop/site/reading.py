"""What a page changes in a lesson: what a notebook folds stays folded, and links stay within the site.

A Sphinx extension. It changes a text when Sphinx reads it, so the file that a reader downloads is the lesson as built.
"""

import posixpath
import re
from collections.abc import Container

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_markdown_cell

from course_lib.classroom.slides.lecture import RELATIVE_LINK, changed, unfolded

PROMPTS = {
    "hide-input": "Show the code",
    "hide-output": "Answer the question first, then open the output",
    "both": "Answer the question first, then open the {type}",
}
EXERCISE = re.compile(r"^(?=### Exercise: (\w+))", re.MULTILINE)
TO_READ = """```{note}
This page is for reading. The pictures work here: answer, then move them. To write the code and have it checked, open this
lesson [on your own computer](../index.md#start). What stands under an exercise here is what `check` says of an empty answer.
```"""


def for_reading(notebook: NotebookNode) -> NotebookNode:
    """A lesson as the site shows it: with a note under its title, folded where the notebook is folded.

    Its state of widgets is left out, because no output shows one.
    """
    first, *rest = (_code(cell) if cell.cell_type == "code" else _text(cell) for cell in notebook.cells)
    metadata = {name: value for name, value in notebook.metadata.items() if name != "widgets"}
    return changed(notebook, cells=[first, new_markdown_cell(TO_READ), *rest], metadata=metadata)


def _text(cell: NotebookNode) -> NotebookNode:
    """A text in which each exercise can be linked by its name."""
    return changed(cell, source=EXERCISE.sub(r"(exercise-\1)=\n", cell.source))


def _code(cell: NotebookNode) -> NotebookNode:
    """A code cell with myst-nb's own words for what is folded, and for what its picture shows."""
    state = cell.metadata.get("jupyter", {})
    folded = [tag for tag in ("hide-input", "hide-output") if state.get(f"{_kind(tag)}_hidden")]
    settings: dict = {}
    if folded:
        prompt = PROMPTS[folded[0] if len(folded) == 1 else "both"]
        settings |= {"code_prompt_show": prompt, "code_prompt_hide": "Fold it up again"}
    if "alt" in cell.metadata:
        settings["image"] = {"alt": cell.metadata.alt}
    tags = [*cell.metadata.get("tags", []), *folded]
    return changed(unfolded(cell), metadata={**cell.metadata, "tags": tags, "mystnb": settings})


def _kind(tag: str) -> str:
    return "source" if tag == "hide-input" else "outputs"


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


def read(app, name: str, source: list[str]) -> None:
    """Sphinx's event: change the text of a page before it is parsed."""
    files = {path.as_posix() for page in app.env.found_docs if (path := _file(app, page))}
    page = _file(app, name).as_posix()
    if not page.endswith(".ipynb"):
        source[0] = within(source[0], page, files) if page.endswith(".md") else source[0]
        return
    notebook = nbformat.reads(source[0], as_version=4)
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = within(cell.source, page, files)
    source[0] = nbformat.writes(for_reading(notebook))


def _file(app, name: str):
    """The path of a page's file in the source."""
    return app.env.doc2path(name, base=False)


def setup(app) -> dict:
    """Sphinx's entry."""
    app.connect("source-read", read)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
