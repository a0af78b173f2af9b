"""The page of the pictures: every picture of the library, alive, as a notebook."""

import inspect

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from course.classroom.gallery import example, heading, names, shelf
from course.classroom.notebooks import NOTEBOOK_METADATA

INTRODUCTION = """# Pictures

Each picture asks a question; "Skip the guess" goes on without an answer. A film moves by itself, and stops for its
question. The keyboard by itself is enough. In a lesson they show your own tensors; here they show an example."""


def gallery() -> str:
    """The notebook, as text."""
    cells = [new_markdown_cell(INTRODUCTION)]
    for name in names():
        about = (inspect.getdoc(getattr(shelf(name), name)) or "").partition("\n\n")[0]
        source = f"from {shelf(name).__name__}.{name} import example\n\nexample()"
        shown = new_output("execute_result", example(name)._repr_mimebundle_(), execution_count=1)
        cells.append(new_markdown_cell(f"## {heading(name)}\n\n{about}"))
        folded = {"tags": ["hide-input"]}
        cells.append(new_code_cell(source, outputs=[shown], execution_count=1, metadata=folded))
    for number, cell in enumerate(cells):
        cell.id = f"picture-{number}"
    return nbformat.writes(new_notebook(cells=cells, metadata=NOTEBOOK_METADATA))
