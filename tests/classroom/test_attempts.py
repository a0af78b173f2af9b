"""Several attempts: their order, which are graded, and which one counts."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from handing_in import hand_in

from course.classroom.assignments.handing_in import HandingIn
from course.classroom.decisions.attempts import find_attempts, the_one_that_counts, to_grade
from course.classroom.decisions.decided import Decisions
from course.classroom.decisions.lateness import with_times
from course.classroom.decisions.overrides import Override
from course.classroom.grading.submissions import Submission
from tests.classroom.sample_marks import plainly, submission

DUE = datetime(2026, 12, 4, 18, tzinfo=UTC)


def collected(folder, **notebooks):
    """A folder as nbgrader collects it: a notebook and the hours after the deadline."""
    for student, (text, hours) in notebooks.items():
        hand_in(text, folder / student / "week_3" / "week_3.ipynb")
        (folder / student / "week_3" / "timestamp.txt").write_text(f"{DUE + timedelta(hours=hours)}")
    return folder


def test_attempts_are_numbered_and_the_same_notebook_is_none(tmp_path):
    first = collected(tmp_path / "1", ada=("{}", -9), ben=("{}", -8))
    second = collected(tmp_path / "2", ada=("{} ", 5), ben=("{}", 7), eve=("{}", 1))
    found = find_attempts([first, second], "week_3")
    assert [(one.student, one.attempt, one.path.parts[-4]) for one in found] == [
        ("ada", 1, "1"), ("ada", 2, "2"), ("ben", 1, "1"), ("eve", 1, "2")
    ]  # fmt: skip
    assert found[2].handed_in < DUE  # what did not change is not late
    assert to_grade(found, HandingIn(counts="best"), {}, {}) == found
    assert [(one.student, one.attempt) for one in to_grade(found, HandingIn(), {}, {})] == [
        ("ada", 2),
        ("ben", 1),
        ("eve", 1),
    ]


def test_folders_in_the_wrong_order_are_told(tmp_path):
    first, second = collected(tmp_path / "1", ada=("{}", -9)), collected(tmp_path / "2", ada=("{} ", 5))
    with pytest.raises(
        ValueError, match="wanted the folder with the oldest submissions first; ada handed in"
    ):
        find_attempts([second, first], "week_3")


def test_an_attempt_after_the_cut_off_takes_nothing_from_one_before(tmp_path):
    first = collected(tmp_path / "1", ada=("{}", -9), ben=("{}", 30))
    second = collected(tmp_path / "2", ada=("{} ", 30), ben=("{} ", 31))
    found = find_attempts([first, second], "week_3")
    rules = HandingIn(DUE, cut_off=DUE + timedelta(days=1))
    later = {"ben": DUE + timedelta(days=2)}
    chosen = to_grade(found, rules, later, {})
    assert [(one.student, one.attempt) for one in chosen] == [("ada", 1), ("ben", 2)]
    ada = the_one_that_counts([(chosen[0], attempt(1, "right", "right")[1])], "last")
    assert (ada.points, ada.decisions) == (4, ("attempt 1 counts: the next came after the cut-off",))
    untimed = [replace(one, handed_in=None) for one in found]
    times = {"ada": DUE + timedelta(days=3)}  # Moodle has the time of the last upload
    assert [one.attempt for one in to_grade(untimed, rules, {}, times)] == [1, 2]
    assert with_times(to_grade(untimed, rules, {}, times), times)[0].handed_in is None


def attempt(number, scores, mask, hours=-1.0):
    marks = submission("ada", plainly("attention_scores", scores), plainly("causal_mask", mask))
    return Submission("ada", None, (), DUE + timedelta(hours=hours), attempt=number), marks


def test_the_best_counts_as_a_whole_and_of_equals_the_latest():
    attempts = [attempt(1, "wrong", "right"), attempt(2, "right", "wrong"), attempt(3, "wrong", "wrong")]
    best = the_one_that_counts(attempts, "best")
    assert (best.exercises, best.decisions) == (
        attempts[1][1].exercises,
        ("attempt 2 of 3 counts: the best",),
    )
    assert the_one_that_counts(attempts[:1], "best") == attempts[0][1]


def test_best_is_what_is_best_after_lateness_and_the_teachers_points():
    graded = [attempt(1, "wrong", "right"), attempt(2, "right", "right", hours=30)]
    assert Decisions(HandingIn(DUE, 10, "best"), {}, {}, {}).on(graded)[0].decisions == (
        "attempt 2 of 2 counts: the best", "2 days late: -20%"
    )  # fmt: skip
    [ada] = Decisions(HandingIn(DUE, 40, "best"), {}, {}, {}).on(graded)
    assert (ada.points, ada.decisions) == (2, ("attempt 1 of 2 counts: the best",))
    [ada] = Decisions(HandingIn(DUE, 40, "best"), {("ada", "attention_scores"): Override(1, "")}, {}, {}).on(
        graded
    )
    assert ada.points == 3  # the first attempt with the teacher's point; the second has 3 of 4 less 80%
