"""Slides made of a class's mistakes: what stands on them, how much of it, and which scripts may run."""

import base64
import hashlib
import re
from dataclasses import replace

import pytest

from course.classroom.feedback.deck import write_deck
from course.classroom.feedback.mistakes import class_mistakes
from course.classroom.gallery import example_with
from course.exercises import EXERCISES
from course.pictures.leak_detector import example
from course_lib.masks import causal_mask
from tests.classroom.sample_marks import EVIDENCE, mistaken, small_class, submission


def written(folder, all_marks) -> str:
    write_deck(class_mistakes(all_marks), len(all_marks), folder / "slides.html", "Attention")
    return (folder / "slides.html").read_text(encoding="utf-8")


def shown(folder, **evidence) -> list[str]:
    """What stands in the boxes of a mistake's slide."""
    mark = replace(mistaken("padding_mask"), evidence=EVIDENCE | evidence)
    page = written(folder, [submission("ada", mark)])
    return re.findall(r"<pre>(.*?)</pre>", page.partition("<script>")[0], re.DOTALL)


def test_every_script_of_the_page_may_run_and_no_other(tmp_path):
    page = written(tmp_path, small_class())
    scripts = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    hashes = [base64.b64encode(hashlib.sha256(one.encode()).digest()).decode() for one in scripts]
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', page)[1]
    assert sorted(re.findall("sha256-([^']+)", policy)) == sorted(hashes)
    assert len(hashes) == 3 and "default-src 'none'" in policy  # two pictures


def test_a_class_without_known_mistakes_has_one_slide(tmp_path):
    page = written(tmp_path, [submission("ada")])
    assert page.count('class="slide"') == 1 and "No answer agreed with a known mistake." in page


def test_a_mistake_in_what_counts_for_nobody_is_not_talked_about(tmp_path):
    dropped = replace(mistaken("padding_mask"), points=0, max_points=0, excused=True)
    page = written(tmp_path, [submission("ada", dropped, mistaken("causal_mask"))])
    assert page.count('class="slide"') == 3  # the list, the mistake, its picture
    assert "<code>causal_mask</code>" in page and "<code>padding_mask</code>" not in page


@pytest.mark.slow
def test_the_picture_is_drawn_with_the_code_of_the_mistake():
    off_by_one, right = (
        example_with("causal_mask", code)
        for code in (lambda seq_len: causal_mask(seq_len + 1)[1:, :-1], causal_mask)
    )
    assert off_by_one.data() == example().data()
    assert right.data()["mine"] != off_by_one.data()["mine"]
    assert right.data()["ours"] == off_by_one.data()["ours"]


def test_what_no_picture_can_draw_has_none():
    assert example_with("padding_mask", lambda: None) is None
    assert example_with("causal_mask", lambda seq_len: 1 / 0) is None


@pytest.mark.parametrize(
    "exercise",
    ["attention_scores", "split_heads", "window_mask", pytest.param("rotate", marks=pytest.mark.slow)],
)
def test_pictures_take_the_known_mistakes_of_their_exercise(exercise):
    codes = [one.code for one in EXERCISES[exercise].misconceptions]
    drawn = [example_with(exercise, code) for code in codes]
    assert sum(one is not None for one in drawn) > len(codes) / 2


def test_long_lines_stand_one_above_the_other_and_all_is_cut_to_the_slide(tmp_path):
    assert 1 <= len(EXERCISES["padding_mask"].misconceptions[0].sentence) / 90 < 2  # one more line of the 16
    row, rows = f"[{'1.234, ' * 20}5]", "\n".join(["[1, 2]"] * 30)
    went_in, came, wanted = shown(tmp_path, input=rows, yours=row, expected="[1]")
    assert (len(came), wanted) == (96, "[1]") and came.endswith("…")
    assert went_in.count("\n") + 1 == 11 and went_in.endswith("\n…")
    went_in, came, wanted = shown(tmp_path, input=rows, yours=rows, expected="[1]")
    assert (came.count("\n") + 1, went_in.count("\n") + 1) == (6, 9)


def test_the_smallest_input_of_the_class_is_shown(tmp_path):
    marks = [
        submission(name, replace(mistaken("padding_mask"), evidence=EVIDENCE | {"input": text}))
        for name, text in (("ada", "x = [1, 2, 3]"), ("bob", "x = [1]"), ("cem", "x = [1, 2]"))
    ]
    page = written(tmp_path, marks)
    assert "<pre>x = [1]</pre>" in page and "3 of 3 students" in page
