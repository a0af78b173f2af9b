"""What `solution` shows runs where it is shown: pasted into the exercise's cell, with nothing solved before it.

Of the cells above, the imports and definitions run, stubs included. What else they compute takes minutes in some
lessons, and no shown solution may need it.
"""

import ast
import linecache
from contextlib import suppress

import nbformat
import pytest

from course.classroom.notebooks import find_lessons
from course.exercises import EXERCISES, check, solution
from course.exercises.plan import lessons

DEFINES = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef)


def define(source: str, namespace: dict) -> None:
    """Run the imports and the definitions of a cell, except those that need a value which the cells above compute."""
    lines = [line for line in source.splitlines() if not line.lstrip().startswith(("%", "!"))]
    for statement in ast.parse("\n".join(lines)).body:
        if isinstance(statement, DEFINES):
            with suppress(NameError):
                exec(compile(ast.Module([statement], []), "<above>", "exec", dont_inherit=True), namespace)


def run_cell(source: str, name: str, namespace: dict) -> None:
    """Run a cell as IPython does: Python can find its source afterwards."""
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    exec(compile(source, name, "exec", dont_inherit=True), namespace)


def pasted(lesson: str, exercise: str):
    """The function that the shown solution defines in its cell."""
    namespace = {"__name__": "__main__"}
    for cell in nbformat.read(*find_lessons(lessons=[lesson]), as_version=4).cells:
        if cell.metadata.get("exercise") == exercise:
            break
        if cell.cell_type == "code":
            define(cell.source, namespace)
    run_cell(solution(exercise).code, f"<{exercise}>", namespace)
    return namespace[exercise]


PLACES = [(one.notebook[:2], name) for one in lessons() for name in (*one.required, *one.optional)]


@pytest.mark.nightly
@pytest.mark.parametrize(("lesson", "exercise"), PLACES, ids=[name for _, name in PLACES])
def test_a_shown_solution_passes_in_its_cell(lesson, exercise):
    result = check(pasted(lesson, exercise))
    assert result.passed, result.message
    assert not any("cannot have it" in note for note in result.notes), result.notes


def test_no_exercise_is_left_out():
    written = {int(one.notebook[:2]) for one in lessons()}
    assert sorted(name for _, name in PLACES) == sorted(
        n for n in EXERCISES if EXERCISES[n].lesson in written
    )
