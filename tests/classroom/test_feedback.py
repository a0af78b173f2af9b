"""Feedback: what a student is told, and that nothing which they wrote can act."""

import re

import pytest

from course.classroom.feedback.student_page import aligned, write_feedback
from course.classroom.marks import OUTCOMES, ExerciseMark, file_name
from course.classroom.text import clean, number
from course.exercises import EXERCISES
from course.exercises.stubs import source_of
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
    return write_feedback(marks, folder, "Attention").read_text(encoding="utf-8")


def test_a_student_reads_points_sentence_and_both_outputs(tmp_path):
    marks = submission("ben", mistaken("attention_scores"), plainly("causal_mask", "right"))
    assert write_feedback(marks, tmp_path, "Attention") == tmp_path / "ben.html"
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


@pytest.mark.parametrize(
    "student", ["../ada", "a/b", "a\\b", "..", "", ".hidden", "x" * 250, "é" * 250, "\ud800"]
)
def test_no_name_leads_elsewhere_and_every_student_has_a_page(student, tmp_path):
    folder = tmp_path / "feedback"
    path = write_feedback(submission(student, plainly("causal_mask", "right")), folder, "Attention")
    assert [*tmp_path.iterdir()] == [folder]
    assert [*folder.iterdir()] == [path]
    assert not path.name.startswith(".") or not student


def test_two_students_never_share_a_file():
    names = ["ada", "a/da", "a%2Fda", "x" * 250, "x" * 251, "é" * 250, "é" * 251, "Zoë Ng_777", "O'Brien"]
    files = [file_name(name) for name in names]
    assert len(set(files)) == len(names)
    assert files[:3] == ["ada", "a%2Fda", "a%252Fda"]
    assert files[-2:] == names[-2:]  # they stay as they are
    assert max(len(file.encode()) for file in files) <= 200


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
    assert clean("a\u200b\u061c\ufeff\u2066b") == "a\ufffd\ufffd\ufffd\ufffdb"
    assert (
        clean("\u0645\u06cc\u200c\u0646\u0627") == "\u0645\u06cc\u200c\u0646\u0627"
    )  # a joiner in a Persian name
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
