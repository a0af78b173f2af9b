"""A class of three played from end to end with nbgrader's exchange and our grader; what students write is known."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.students import HOSTILE, ODD, make_class, mistakes_of
from course.classroom.assignments.declared import load_assignment
from course.exercises import EXERCISES

ROOT = Path(__file__).resolve().parents[2]
EXERCISE_NAMES = ["attention_scores", "predict_attention_shapes", "fix_soft_lookup"]


def test_a_mistake_is_written_out_with_all_that_it_needs():
    found = mistakes_of("fix_soft_lookup")
    assert [answer.misconception for answer in found][:2] == ["over the batch", "queries and keys together"]
    assert found[0].source.startswith("import torch\n\n\ndef scores_of(query, key):")
    assert "def fix_soft_lookup(query, key, value):" in found[0].source


def test_the_same_seed_makes_the_same_class():
    assert make_class(EXERCISE_NAMES, 6, seed=1) == make_class(EXERCISE_NAMES, 6, seed=1)
    assert make_class(EXERCISE_NAMES, 6, seed=1) != make_class(EXERCISE_NAMES, 6, seed=2)


def test_a_class_of_thirty_has_every_oddity_and_most_kinds_of_answer():
    students = make_class(EXERCISE_NAMES, 30)
    assert {student.oddity for student in students} == {"", *ODD}
    sources = {answer.source for student in students for answer in student.answers.values()}
    for _, source in HOSTILE.values():
        assert source.format(name="attention_scores") in sources
    outcomes = {answer.outcome for student in students for answer in student.answers.values()}
    assert {"right", "misconception", "wrong", "error", "not_answered", "not_allowed"} <= outcomes


@pytest.mark.nightly
@pytest.mark.skipif(sys.platform == "win32", reason="nbgrader's exchange wants a Unix")
def test_a_class_of_three_from_release_to_feedback(sandbox, tmp_path):
    command = [
        sys.executable,
        "-m",
        "benchmarks.simulated_class",
        "--students",
        "3",
        "--out",
        str(tmp_path / "class"),
    ]
    played = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert played.returncode == 0, played.stdout + played.stderr
    assert "30 of 30 answers were judged as what they are" in played.stdout
    assert "3 of 3 students have their feedback" in played.stdout
    results = tmp_path / "class" / "results"
    assert len((results / "canvas.csv").read_text().splitlines()) == 5
    assert len((results / "moodle.csv").read_text().splitlines()) == 4
    marks = json.loads((results / "marks" / "student01.json").read_text())
    assert [mark["name"] for mark in marks["exercises"]] == list(load_assignment("attention").exercises)
    assert all(mark["max_points"] == EXERCISES[mark["name"]].points for mark in marks["exercises"])
    fetched = list((tmp_path / "class" / "students" / "student01" / "attention" / "feedback").rglob("*.html"))
    assert [path.read_bytes() for path in fetched] == [(results / "feedback" / "student01.html").read_bytes()]
