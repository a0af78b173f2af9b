"""Partial credit for a known mistake: declared, checked, and said."""

import pytest

from course_lib.classroom.assignments.declared import Assignment, declaration, load_assignment
from course_lib.classroom.assignments.handing_in import HandingIn
from course_lib.classroom.decisions.credit import with_credit
from course_lib.classroom.decisions.decided import Decisions
from course_lib.classroom.decisions.overrides import Override
from course_lib.classroom.grading.submissions import Submission
from tests.classroom.sample_marks import mistaken, plainly, submission

CREDIT = {"attention_scores": {"no scaling": 0.75, "keys ask, queries answer": 0}}


def test_only_the_declared_mistake_gets_its_share():
    marks = submission("ada", mistaken("attention_scores", "no scaling"), plainly("causal_mask", "wrong"))
    one, two = with_credit(marks, CREDIT).exercises
    assert (one.points, one.decision) == (1.5, "partial credit for a known mistake: 1.5 of 2")
    assert two == marks.exercises[1]
    other = submission(
        "ada", mistaken("attention_scores", "keys ask, queries answer"), mistaken("causal_mask")
    )
    assert with_credit(other, CREDIT) == other


def test_the_teachers_own_points_come_after_it():
    marks = submission("ada", mistaken("attention_scores", "no scaling"))
    decisions = Decisions(HandingIn(), {("ada", "attention_scores"): Override(1, "see me")}, {}, CREDIT)
    [ada] = decisions.on([(Submission("ada", None), marks)])
    assert ada.exercises[0].decision == (
        "partial credit for a known mistake: 1.5 of 2; changed by the teacher: 1.5 -> 1, see me"
    )
    assert decisions.remarks([(Submission("ada", None), marks)]) == [
        "Your points are lower than the grader's: ada, attention_scores: 1.5 -> 1"
    ]


def test_it_is_read_as_it_was_written(tmp_path):
    rules = HandingIn(counts="best")
    written = Assignment(
        "week_3", "Week 3", "", ("attention_scores",), {"attention_scores": 2}, rules, CREDIT
    )
    (tmp_path / "week_3.toml").write_text(declaration(written))
    assert load_assignment(tmp_path / "week_3.toml") == written


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        ("[credit.causal_mask]", r"\[credit.causal_mask\] must name one of the exercises attention_scores"),
        (
            "[credit.attention_scores]\n'no scale' = 0.5",
            "must name known mistakes: .*, no scaling, .*; got 'no scale'",
        ),
        ("[credit.attention_scores]\n'no scaling' = 2", "must give from 0 to 1 of the points; got 2"),
        ("[credit.attention_scores]\n'no scaling' = true", "must give from 0 to 1 of the points; got True"),
        ("[credit]\nattention_scores = 0.5", "must have lines like"),
    ],
)
def test_a_wrong_declaration_is_told(tmp_path, lines, complaint):
    text = declaration(Assignment("week_3", "Week 3", "", ("attention_scores",)))
    (tmp_path / "week_3.toml").write_text(f"{text}\n{lines}\n")
    with pytest.raises(ValueError, match=complaint):
        load_assignment(tmp_path / "week_3.toml")
