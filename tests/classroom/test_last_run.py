"""No table that decided something is forgotten, and nobody who is gone keeps a page."""

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from course.classroom.assignments.handing_in import HandingIn
from course.classroom.assignments.questions import Level, Question
from course.classroom.decisions.decided import Decisions, Tables
from course.classroom.decisions.last_run import RECORD, check_nothing_taken_back, write_last_run
from course.classroom.decisions.overrides import Override
from course.classroom.decisions.rubric import Given, Rubric
from course.classroom.gone import put_gone_aside
from course.classroom.grading.submissions import Submission
from course.classroom.marks import file_name
from tests.classroom.handing_in import small_assignment
from tests.classroom.sample_marks import plainly, submission

DUE = datetime(2026, 12, 4, 18, tzinfo=UTC)
LATE = DUE.replace(day=5, hour=12)
QUESTION = Question("why", "Why?", {"full": Level(2, "because"), "none": Level(0, "else")})
DECIDED = Decisions(
    HandingIn(DUE, 50),
    {("ada", "causal_mask"): Override(2, "")},
    {"ada": DUE.replace(day=6)},
    {},
    Rubric([QUESTION], {("bob", "why"): Given("full", "")}, [("bob", "why")]),
    small_assignment("attention_scores", "causal_mask"),
    times={"ada": LATE, "bob": LATE},
)


@pytest.fixture
def last_run(tmp_path):
    """OUT, the tables of a run, and what they decided."""
    names = ("overrides", "extensions", "times", "levels")
    tables = Tables(**{name: tmp_path / f"{name}.csv" for name in names})
    for name in names:
        getattr(tables, name).touch()
    marks = [plainly("attention_scores", "right"), plainly("causal_mask", "wrong")]
    graded = [(Submission(student, None), submission(student, *marks)) for student in ("ada", "bob")]
    write_last_run(tmp_path, tables, DECIDED, graded)
    return tmp_path, tables


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "overrides",
            "had --overrides {path}, .* so marks would change: ada 4 -> 2. Nothing is graded or written",
        ),
        ("extensions", "had --extensions {path}, .* so marks would change: ada 4 -> 2"),
        ("times", "had --times {path}, .* so marks would change: bob 2 -> 4"),
        ("levels", "had {path}, .* so marks would change: bob 2 -> 1"),
    ],
)
def test_a_table_that_was_forgotten_is_told_with_the_marks_that_would_change(last_run, name, said):
    out, tables = last_run
    check_nothing_taken_back(out, tables, DECIDED)
    said = said.format(path=getattr(tables, name))
    with pytest.raises(ValueError, match=said):
        check_nothing_taken_back(out, replace(tables, **{name: None}), DECIDED)
    getattr(tables, name).unlink()
    with pytest.raises(
        ValueError,
        match="Give it again; to take the decisions of a table back, delete all its lines but the first",
    ):
        check_nothing_taken_back(out, tables, DECIDED)


def test_all_tables_that_were_forgotten_are_told_at_once(last_run):
    out, tables = last_run
    told = "had --overrides {}, .* ada 4 -> 2; the last run had --times {}, .* bob 2 -> 4. Nothing .* Give them again"
    with pytest.raises(ValueError, match=told.format(tables.overrides, tables.times)):
        check_nothing_taken_back(out, replace(tables, overrides=None, times=None), DECIDED)


def test_of_many_marks_six_are_told(tmp_path):
    names = [f"s{number}" for number in range(9)]
    said = replace(
        DECIDED, overrides={(name, "causal_mask"): Override(1, "") for name in names}, extensions={}, times={}
    )
    graded = [(Submission(name, None), submission(name, plainly("causal_mask", "wrong"))) for name in names]
    write_last_run(tmp_path, Tables(overrides=tmp_path / "o.csv"), said, graded)
    with pytest.raises(ValueError, match="s4 1 -> 0, s5 1 -> 0, and 3 others. Nothing"):
        check_nothing_taken_back(tmp_path, Tables(), said)


def test_a_table_of_comments_is_not_forgotten(tmp_path):
    said = replace(
        DECIDED, overrides={("ada", "causal_mask"): Override(None, "Elegant.")}, extensions={}, times={}
    )
    graded = [(Submission("ada", None), submission("ada", plainly("causal_mask", "right")))]
    write_last_run(tmp_path, Tables(overrides=tmp_path / "o.csv"), said, graded)
    with pytest.raises(ValueError, match="no mark would change, but what pages say, or what waits"):
        check_nothing_taken_back(tmp_path, Tables(), said)


def test_a_table_for_students_who_have_not_handed_in_yet_is_not_forgotten(tmp_path):
    waiting = Decisions(HandingIn(DUE), {}, {}, {}, assignment=DECIDED.assignment, without_work=["eve"])
    write_last_run(tmp_path, Tables(extensions=tmp_path / "e.csv"), waiting, [])
    with pytest.raises(ValueError, match="had --extensions .*e.csv, .* what waits for students without work"):
        check_nothing_taken_back(tmp_path, Tables(), waiting)


def test_a_table_without_lines_and_another_assignment_need_nothing(last_run):
    out, tables = last_run
    write_last_run(out, tables, replace(DECIDED, overrides={}, extensions={}, times={}, rubric=Rubric()), [])
    check_nothing_taken_back(out, Tables(), DECIDED)
    write_last_run(out, tables, DECIDED, [])
    other = replace(DECIDED, assignment=replace(DECIDED.assignment, name="week_4"))
    check_nothing_taken_back(out, Tables(), other)


def test_a_damaged_record_is_told(last_run):
    out, tables = last_run
    for text in ("{", json.dumps([]), json.dumps({"tables": {}})):
        (out / RECORD).write_text(text)
        with pytest.raises(
            ValueError, match="decisions.json is damaged .*; delete it, and give all your tables"
        ):
            check_nothing_taken_back(out, tables, DECIDED)


def test_pages_and_marks_of_students_who_are_gone_are_put_aside(tmp_path):
    students = ["ada", "SCHOOL\\bob", "eve.e"]
    kinds = {"feedback": "html", "marks": "json", "marks/attempt_2": "json"}
    for folder, end in kinds.items():
        (tmp_path / folder).mkdir(exist_ok=True)
        for student in students:
            (tmp_path / folder / f"{file_name(student)}.{end}").write_text(student)
    (tmp_path / "feedback" / "notes.txt").touch()  # the teacher's own
    assert put_gone_aside(tmp_path, students) == []
    [said] = put_gone_aside(tmp_path, students[:2])
    assert said == f"No longer among the submissions, so put into {tmp_path / 'gone'}: eve.e"
    for folder, end in kinds.items():
        assert (tmp_path / "gone" / folder / f"eve.e.{end}").read_text() == "eve.e"
        assert not (tmp_path / folder / f"eve.e.{end}").exists()
        assert (tmp_path / folder / f"ada.{end}").exists()
    assert (tmp_path / "feedback" / "notes.txt").exists()
