"""Right answers in other styles than the references': all pass, and are kept.

They stand in `own_answers`, one for each exercise. `workshop.whole_way` goes through the lessons with them.
"""

import linecache
from pathlib import Path
from types import ModuleType

import pytest

from course.exercises import EXERCISES, check
from course.exercises.kept_answers import is_kept
from tests.by_day import only_by_day

ANSWERS = Path(__file__).with_name("own_answers")


@pytest.fixture
def answer(monkeypatch):
    """Makes the function of an answer, as if its cell had been run."""

    def run(name):
        source, cell = (ANSWERS / f"{name}.py").read_text(encoding="utf-8"), f"<own answer {name}>"
        monkeypatch.setitem(linecache.cache, cell, (len(source), None, source.splitlines(True), cell))
        kernel = ModuleType("__main__")
        others = {other: EXERCISES[other].reference for other in EXERCISES.keys() - {name}}
        vars(kernel).update(others)  # a lesson's cells above have them
        exec(compile(source, cell, "exec"), vars(kernel))
        return vars(kernel)[name]

    return run


def test_every_exercise_has_one():
    assert {path.stem for path in ANSWERS.glob("*.py")} == EXERCISES.keys()


@pytest.mark.slow
@pytest.mark.parametrize("name", only_by_day([*EXERCISES][::3], EXERCISES))
def test_it_passes_and_is_kept(answer, name):
    result = check(answer(name))
    assert result.passed, result.message
    assert is_kept(name), result.notes
