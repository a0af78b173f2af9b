"""Feedback: what a student is told, and that nothing which they wrote can act."""

import re

import pytest

from course_lib.classroom.feedback.page import clean, number
from course_lib.classroom.feedback.student_page import aligned, write_feedback
from course_lib.classroom.marks import OUTCOMES, ExerciseMark
from course_lib.exercises import EXERCISES
from course_lib.exercises.stubs import source_of
from tests.classroom.sample_marks import (
    EVIDENCE,
    HOSTILE,
    Reader,
    mistaken,
    plainly,
    sentence,
    small_class,
    submission,
)


def feedback_of(marks, folder) -> str:
    return write_feedback(marks, folder).read_text(encoding="utf-8")


def test_a_student_reads_points_sentence_and_both_outputs(tmp_path):
    marks = submission("ben", mistaken("attention_scores"), plainly("causal_mask", "right"))
    assert write_feedback(marks, tmp_path) == tmp_path / "ben.html"
    text = Reader(feedback_of(marks, tmp_path)).text
    assert "2 of 4 points" in text
    assert "1 of 2 exercises is right; below is what to look at in the other." in text
    assert sentence("attention_scores") in text
    for value in EVIDENCE.values():
        assert value in text
    assert "It is right." not in text  # needs no section


@pytest.mark.parametrize(
    ("outcomes", "said"),
    [
        (["right", "right"], "Every exercise is right. Well done."),
        (["wrong", "error"], "None is right yet; each has its own section below"),
        (["right", "wrong", "error"], "1 of 3 exercises is right; below is what to look at in the other 2."),
    ],
)
def test_it_says_where_the_student_stands(outcomes, said, tmp_path):
    names = ["attention_scores", "causal_mask", "padding_mask"]
    marks = submission(
        "ben", *(plainly(name, outcome) for name, outcome in zip(names, outcomes, strict=False))
    )
    assert said in Reader(feedback_of(marks, tmp_path)).text


@pytest.mark.parametrize("outcome", [outcome for outcome in OUTCOMES if outcome != "right"])
def test_every_outcome_is_told_in_words(outcome, tmp_path):
    page = Reader(feedback_of(submission("ben", plainly("causal_mask", outcome)), tmp_path))
    assert f"It is {outcome}." in page.text
    assert ("href", "#exercise-causal_mask") in page.attributes
    assert ("id", "exercise-causal_mask") in page.attributes
    assert 'hint("causal_mask")' in page.text


def test_a_right_answer_with_a_note_shows_it(tmp_path):
    mark = ExerciseMark("causal_mask", 2, 2, "right", "", notes=("The cell was copied.",))
    assert "The cell was copied." in Reader(feedback_of(submission("ben", mark), tmp_path)).text


@pytest.mark.parametrize("name", sorted(EXERCISES))
def test_no_page_gives_an_answer_away(name, tmp_path):
    everything = submission("ben", *(mistaken(name, one.name) for one in EXERCISES[name].misconceptions))
    text = " ".join(Reader(feedback_of(everything, tmp_path)).text.split())
    body = source_of(EXERCISES[name].reference).rstrip().splitlines()[-1].strip().removeprefix("return ")
    assert len(body) < 12 or body not in text


def test_what_was_to_be_predicted_is_not_told(tmp_path):
    text = Reader(feedback_of(submission("ben", mistaken("predict_attention_shapes")), tmp_path)).text
    assert EVIDENCE["yours"] in text
    assert EVIDENCE["expected"] not in text
    wrong = ExerciseMark(
        "predict_logits_shape", 0, 1, "wrong", "Yours, 3, is too small.", EVIDENCE | {"yours": "3"}
    )
    assert "expected" not in Reader(feedback_of(submission("cem", wrong), tmp_path)).text.lower()


def test_nothing_that_a_student_wrote_acts(tmp_path):
    eve = next(marks for marks in small_class() if marks.student == "eve")
    page = Reader(feedback_of(eve, tmp_path))
    assert not {"script", "img", "iframe", "link", "object"} & set(page.tags)
    assert not [name for name, _ in page.attributes if name.startswith("on") or name == "src"]
    assert page.text.count("<script>alert(1)</script>") == 6  # sentence, three of evidence, two notes
    assert not set("\u202e\x00\ud800") & set(page.text)


def test_a_page_asks_for_nothing_and_forbids_scripts(tmp_path):
    html = feedback_of(small_class()[1], tmp_path)
    assert not re.search(r"https?://|url\(|@import", html)
    assert "default-src 'none'; style-src 'unsafe-inline'" in html


@pytest.mark.parametrize("student", ["../ada", "a/b", "a\\b", "..", "", ".hidden"])
def test_a_name_that_leads_elsewhere_is_refused(student, tmp_path):
    with pytest.raises(ValueError, match="must be fit for a file"):
        write_feedback(submission(student, plainly("causal_mask", "right")), tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_rows_of_numbers_stand_in_columns():
    text = "x: shape (2, 3)\n[1, -2.5, 3]\n[10, 2, 0.25]\nn: 5\n[True, False]\n'[a, b]'\n[c, d]]"
    assert aligned(text).splitlines() == [
        "x: shape (2, 3)",
        "[ 1, -2.5,    3]",
        "[10,    2, 0.25]",
        "n: 5",
        "[True, False]",
        "'[a, b]'",
        "[c, d]]",
    ]


def test_an_error_beside_a_value_is_no_sentence(tmp_path):
    evidence = EVIDENCE | {"yours": "`ValueError: no`."}
    mark = ExerciseMark("causal_mask", 0, 2, "error", "It raised.", evidence)
    assert "<pre>ValueError: no</pre>" in feedback_of(submission("ben", mark), tmp_path)


def test_the_tensors_of_a_tuple_stand_by_themselves():
    text = "(shape (2, 2)\n[1, 10]\n[10, 1], shape (1, 2)\n[0, 1])"
    assert aligned(text) == "shape (2, 2)\n[ 1, 10]\n[10,  1]\nshape (1, 2)\n[0, 1]"


@pytest.mark.parametrize("text", ["", "[", "[]", "[,]", "[a,b, c]\n[,,]", "[ , ]\n" * 3])
def test_whatever_looks_like_rows_is_shown_whole(text):
    assert aligned(text).replace(" ", "") == text.strip("\n").replace(" ", "")


def test_long_texts_are_cut():
    assert clean("x" * 10_000) == "x" * 4_000 + " … (cut)"
    assert clean("a\tb\nc\x1b[31m") == "a\tb\nc\ufffd[31m"
    assert "\u202e" not in clean(HOSTILE)


def test_points_are_written_as_people_do():
    assert [number(points) for points in (0, 3, 10, 2.5, 1 / 3, 100.0)] == [
        "0",
        "3",
        "10",
        "2.5",
        "0.33",
        "100",
    ]
