"""Partial credit for a known mistake: declared, checked, and said."""

from dataclasses import replace

import pytest

from course.__main__ import main
from course.classroom.assignments.declared import Assignment, declaration, load_assignment
from course.classroom.assignments.handing_in import HandingIn
from course.classroom.decisions.credit import with_credit
from course.classroom.decisions.decided import Decisions
from course.classroom.decisions.overrides import Override
from course.classroom.grading.submissions import Submission
from tests.classroom.handing_in import RIGHT, graded_alone
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
        "partial credit for a known mistake: 1.5 of 2; changed by the teacher from 1.5 to 1, see me"
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


GROUPS = {"masked_softmax": {"hidden rows give NaN": 0.5, "cases": {"float32": 0.25, "values": 0.5}}}


@pytest.mark.parametrize(
    ("misconception", "right_in", "points", "said"),
    [
        (None, ("float32",), 0.75, 'partial credit, right in "float32": 0.75 of 3'),
        (None, ("values", "float32"), 2.25, 'partial credit, right in "float32", "values": 2.25 of 3'),
        ("hidden rows give NaN", ("float32",), 1.5, "partial credit for a known mistake: 1.5 of 3"),
        ("turned round", ("gradients",), 0, ""),
    ],
)
def test_groups_of_cases_add_up_and_the_larger_credit_counts(misconception, right_in, points, said):
    mark = replace(mistaken("masked_softmax"), misconception=misconception, right_in=right_in)
    [credited] = with_credit(submission("ada", mark), GROUPS).exercises
    assert (credited.points, credited.decision) == (points, said)


def test_a_right_answer_keeps_all_points():
    mark = replace(plainly("masked_softmax", "right"), right_in=("float32",))
    assert with_credit(submission("ada", mark), GROUPS).points == 3


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        (
            "float16 = 0.5",
            r"\[credit.attention_scores.cases\] must name groups of cases: values, .*; got 'float16'",
        ),
        ("float32 = 0.6\nfloat64 = 0.5", "must give at most 1 together; got 1.1"),
        ("float32 = -0.1", "must give from 0 to 1 of the points; got -0.1"),
    ],
)
def test_wrong_groups_are_told(tmp_path, lines, complaint):
    text = declaration(Assignment("week_3", "Week 3", "", ("attention_scores",)))
    (tmp_path / "week_3.toml").write_text(f"{text}\n[credit.attention_scores.cases]\n{lines}\n")
    with pytest.raises(ValueError, match=complaint):
        load_assignment(tmp_path / "week_3.toml")


def test_groups_are_read_as_they_were_written(tmp_path):
    written = Assignment("week_3", "Week 3", "", ("masked_softmax",), {"masked_softmax": 3}, credit=GROUPS)
    (tmp_path / "week_3.toml").write_text(declaration(written))
    assert load_assignment(tmp_path / "week_3.toml") == written


def test_the_grader_says_in_which_groups_an_answer_is_right(sandbox, tmp_path):
    source = "def attention_scores(query, key):\n    return query @ key.T / query.shape[-1] ** 0.5\n"
    assert graded_alone(sandbox, tmp_path, "attention_scores", source).right_in == ("only two axes",)
    assert graded_alone(sandbox, tmp_path, "attention_scores", RIGHT["attention_scores"]).right_in == ()


def test_the_command_lists_groups_and_who_is_right_in_them(capsys):
    assert main(["assignment", "list", "--cases", "attention_scores"]) == 0
    said = capsys.readouterr().out
    assert '"only two axes" = 0.0\n    # also right here: ' in said
    assert main(["assignment", "list", "--cases", "attention_score"]) == 2
    assert "there is no exercise attention_score" in capsys.readouterr().err
