"""A lesson's solved form: every stub filled from its exercise's reference, to be run by the tests."""

import ast
import inspect
import re
import textwrap
from collections.abc import Callable
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from course_lib.classroom.building import LessonError, is_built, notebook_path

CHECK = re.compile(r"^check\((\w+)\)$", re.MULTILINE)  # how a lesson calls a check: alone on its line


def solve(source: Path) -> NotebookNode:
    """The built lesson with its stubs filled; its outputs are what a run of it must show.

    That is what the lesson as opened shows, for where nothing was attempted it goes on with the reference
    too. Not compared are cells tagged `uses-answer`, which show what the learner wrote. The checks must
    pass. Cells tagged `slow` are skipped, since the lesson as opened has run them.
    """
    if not is_built(source):
        raise LessonError(f"{notebook_path(source).name} is not as its source says; run `make lessons` first")
    notebook = nbformat.read(notebook_path(source), as_version=4)
    for cell in notebook.cells:
        _solve_cell(cell)
    return notebook


def _solve_cell(cell: NotebookNode) -> None:
    tags = cell.metadata.setdefault("tags", [])
    if "exercise" in cell.metadata:
        cell.source = answer(cell.metadata.exercise)
    elif cell.cell_type == "code" and CHECK.search(cell.source):
        cell.source = CHECK.sub(r"result = check(\1)\nassert result.passed, result.message", cell.source)
        tags.append("nbval-ignore-output")
    elif "uses-answer" in tags:
        tags.append("nbval-ignore-output")
    elif "slow" in tags:
        tags.append("nbval-skip")


def answer(exercise: str) -> str:
    """The source of an exercise's reference, after the imports that it needs in a notebook."""
    from course_lib.exercises import EXERCISES

    reference = inspect.unwrap(EXERCISES[exercise].reference)
    source = textwrap.dedent(inspect.getsource(reference)).rstrip()
    used = {node.id for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name)}
    needed = sorted(used & reference.__globals__.keys() - {reference.__name__})
    imports = _import_lines(needed, reference)
    return "\n".join([*imports, "\n", source] if imports else [source])


def _import_lines(names: list[str], function: Callable) -> list[str]:
    """What brings these globals of the function's module into a notebook under the same names."""
    values = {name: function.__globals__[name] for name in names}
    modules = {name: value.__name__ for name, value in values.items() if inspect.ismodule(value)}
    lines = [
        f"import {path}" if path == name else f"import {path} as {name}" for name, path in modules.items()
    ]
    others = [name for name in names if name not in modules]
    return lines + ([f"from {function.__module__} import {', '.join(others)}"] if others else [])
