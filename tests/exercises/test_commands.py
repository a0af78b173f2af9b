"""Hints and solutions without a name; progress in the order of the lessons."""

import re
import subprocess
import sys

import pytest

from course.exercises import EXERCISES, check, commands, hint, progress, reset, solution
from course.exercises.plan import Lesson
from course.exercises.progress_file import save_pass


def causal_mask(seq_len):
    return None


def test_without_a_name_the_exercise_that_was_checked_last_is_meant():
    check(EXERCISES["split_heads"].reference)
    check(causal_mask)
    assert hint().title == "causal_mask: hint 1 of 3"
    assert hint().title == "causal_mask: hint 2 of 3"
    assert solution().title == "causal_mask: the course's answer"


@pytest.mark.parametrize("ask", [hint, solution, reset])
def test_or_the_exercise_that_was_asked_about_last(ask):
    check(causal_mask)
    ask("split_heads")
    assert hint().title.startswith("split_heads: hint")


def test_a_name_that_is_no_exercise_is_not_remembered():
    check(causal_mask)
    check(len)
    hint("causal_musk")
    assert hint().title == "causal_mask: hint 1 of 3"


@pytest.mark.parametrize("ask", [hint, solution])
def test_where_nothing_was_checked_a_name_is_asked_for(ask):
    name = ask.__name__
    assert ask().title == f"{name}: of which exercise?"
    assert f"no exercise was checked since this kernel started. Name the exercise, as in `{name}(" in repr(
        ask()
    )


@pytest.fixture
def two_lessons(monkeypatch):
    """A plan in which the names' order is not that of the alphabet."""
    plan = [
        Lesson("03_masking", ("padding_mask", "causal_mask"), ("fix_tgt_mask",)),
        Lesson("04_multi_head_attention", ("split_heads",), ()),
    ]
    monkeypatch.setattr(commands, "lessons", lambda: plan)


def rows() -> list[list[str]]:
    return [re.split(r"  +", line) for line in repr(progress()).splitlines() if line[:2] in ("03", "04")]


def minutes(*names: str) -> str:
    return str(sum(EXERCISES[name].minutes for name in names))


def test_progress_goes_through_the_cells_required_ones_first(two_lessons):
    of_lesson_4 = ["04 multi head attention", "0 of 1", "split_heads", minutes("split_heads"), "–"]
    optional = minutes("fix_tgt_mask")
    both = minutes("padding_mask", "causal_mask")
    assert rows() == [["03 masking", "0 of 3", "padding_mask", both, optional], of_lesson_4]
    assert "Next: `padding_mask`, in lesson 03 masking." in repr(progress())
    save_pass("padding_mask")
    assert rows()[0] == ["03 masking", "1 of 3", "causal_mask", minutes("causal_mask"), optional]
    save_pass("causal_mask")
    assert rows()[0] == ["03 masking", "2 of 3", "done; fix_tgt_mask is optional", "–", optional]
    assert "Next: `split_heads`, in lesson 04 multi head attention." in repr(progress())
    save_pass("fix_tgt_mask")
    assert rows() == [["03 masking", "3 of 3", "done", "–", "–"], of_lesson_4]
    save_pass("split_heads")
    assert "Next" not in repr(progress())


def test_lessons_in_the_progress_are_links(two_lessons):
    html = progress()._repr_html_()
    assert html.count('href="03_masking.ipynb"') == 2  # the next step, and the row
    assert html.count('href="04_multi_head_attention.ipynb"') == 1


def test_without_docstrings_the_exercises_say_how_to_start_python():
    run = subprocess.run(
        [sys.executable, "-OO", "-c", "import course.exercises"], capture_output=True, text=True
    )
    assert run.stderr.splitlines()[-1].startswith(
        "ImportError: course.exercises takes its words from docstrings"
    )
