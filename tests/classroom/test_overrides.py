"""The teacher's own points: laid over the grader's, said everywhere, and checked line by line."""

import csv

import pytest

from course.classroom.assignments.declared import load_assignment
from course.classroom.decisions.decided import Tables, read_decisions
from course.classroom.decisions.overrides import lowered, read_overrides, with_overrides
from course.classroom.decisions.students import Students
from course.classroom.feedback.class_report import write_class_report
from course.classroom.feedback.gradebook import write_canvas_csv, write_moodle_csv
from course.classroom.feedback.student_page import write_feedback
from course.classroom.tables.roster import read_roster
from tests.classroom.sample_marks import Reader, mistaken, plainly, submission

ATTENTION = load_assignment("attention")
NAMES = ("ada", "ben", "doecem_12")
ROSTER = 'Student,ID,SIS Login ID\n"Doe, Cem",12,cdoe\n"Roe, Fay",13,fay\n'


def marks():
    return submission("ben", mistaken("attention_scores", "no scaling"), plainly("causal_mask", "right"))


def overrides(folder, *lines, students=None):
    path = folder / "overrides.csv"
    path.write_text("\n".join(("student,exercise,points,comment", *lines)), encoding="utf-8")
    return read_overrides(path, ATTENTION, students or Students(NAMES))


def test_points_change_and_everything_else_stays(tmp_path):
    decided = with_overrides(marks(), overrides(tmp_path, 'Ben,attention_scores,"1,5",the idea is right'))
    one, two = decided.exercises
    assert (one.points, one.max_points, one.outcome, decided.points) == (1.5, 2, "misconception", 3.5)
    assert one.decision == "changed by the teacher: 0 -> 1.5, the idea is right"
    assert two == marks().exercises[1]


def test_a_comment_alone_leaves_the_points(tmp_path):
    decided = with_overrides(marks(), overrides(tmp_path, "ben,causal_mask,,elegant"))
    assert decided.points == marks().points
    assert decided.exercises[1].decision == "looked at by the teacher, elegant"


def test_without_a_line_of_their_own_nothing_changes(tmp_path):
    assert with_overrides(marks(), overrides(tmp_path, "ada,causal_mask,0,")) == marks()


def test_it_is_said_on_the_page_in_the_report_and_in_the_csv(tmp_path):
    found = overrides(
        tmp_path, "ben,attention_scores,1,well begun", "ben,causal_mask,0,<script>see me</script>"
    )
    decided = with_overrides(marks(), found)
    page = Reader(write_feedback(decided, tmp_path, "Attention").read_text(encoding="utf-8"))
    assert "Changed by the teacher: 0 -> 1, well begun" in page.text
    assert "1 of 4 points" in page.text
    assert ("href", "#exercise-causal_mask") in page.attributes  # though it is right
    assert page.text.count("changed by the teacher") == 2  # in the overview
    write_class_report([decided], tmp_path / "class.html", "Attention")
    report = Reader((tmp_path / "class.html").read_text(encoding="utf-8"))
    assert "2 decisions, with names" in report.text
    assert "attention_scores: changed by the teacher: 0 -> 1, well begun" in report.text
    assert "script" not in page.tags + report.tags
    write_canvas_csv([decided], tmp_path / "canvas.csv", "Attention")
    write_moodle_csv([decided], tmp_path / "moodle.csv", "Attention")
    canvas, moodle = (
        list(csv.reader((tmp_path / f"{name}.csv").read_text().splitlines())) for name in ("canvas", "moodle")
    )
    assert (canvas[2][-1], moodle[1][-2]) == ("1", "1")
    assert "attention_scores 1/2 (no scaling, changed by the teacher: 0 -> 1, well begun)" in moodle[1][-1]


def test_a_report_without_decisions_has_no_such_part(tmp_path):
    write_class_report([marks()], tmp_path / "class.html", "Attention")
    assert "Decided" not in (tmp_path / "class.html").read_text(encoding="utf-8")


def test_any_id_of_the_roster_names_the_student(tmp_path):
    (tmp_path / "roster.csv").write_text(ROSTER)
    students = Students(NAMES, read_roster(tmp_path / "roster.csv"))
    for name in ("doecem_12", "cdoe", "12"):
        found = overrides(tmp_path, f"{name},causal_mask,1,", students=students)
        assert list(found) == [("doecem_12", "causal_mask")]


def test_a_line_of_a_student_without_work_is_told_and_the_others_count(tmp_path):
    (tmp_path / "roster.csv").write_text(ROSTER)
    students = Students(NAMES, read_roster(tmp_path / "roster.csv"))
    found = overrides(tmp_path, "fay,causal_mask,1,", "ben,causal_mask,1,", students=students)
    assert list(found) == [("ben", "causal_mask")] and students.without_work == {"fay"}
    students = Students(NAMES, read_roster(tmp_path / "roster.csv"))
    decisions = read_decisions(ATTENTION, students, Tables(overrides=tmp_path / "overrides.csv"))
    assert decisions.remarks([]) == ["In your tables, but no work yet: fay"]
    with pytest.raises(ValueError, match="line 2: wanted a student who handed in, got 'fya'"):
        overrides(tmp_path, "fya,causal_mask,1,", students=students)


def test_names_that_differ_in_case_alone_are_not_guessed(tmp_path):
    students = Students(["ada", "Ada"])
    assert list(overrides(tmp_path, "Ada,causal_mask,1,", students=students)) == [("Ada", "causal_mask")]
    with pytest.raises(ValueError, match="got 'ADA'; near it are Ada, ada"):
        overrides(tmp_path, "ADA,causal_mask,1,", students=students)


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        (["bem,causal_mask,1,"], "line 2: wanted a student who handed in, got 'bem'; near it are ben"),
        ([",causal_mask,1,"], "line 2: wanted a student who handed in, got ''"),
        (["ada,causal_mask,1,", "ben,causal,1,"], "line 3: wanted an exercise of attention: .*; got 'causal'"),
        (["ben,causal_mask,3,"], "line 2: wanted points from 0 to 2, got '3'"),
        (["ben,causal_mask,-1,"], "wanted points from 0 to 2, got '-1'"),
        (["ben,causal_mask,two,"], "wanted points from 0 to 2, got 'two'"),
        (["ben,causal_mask,nan,"], "wanted points from 0 to 2, got 'nan'"),
        (["ben,causal_mask,,"], "line 2: wanted points or a comment, got neither"),
        (["ben,causal_mask,1,", "BEN,causal_mask,2,"], "line 3: .*second for ben, causal_mask, after .*line 2"),
    ],
)  # fmt: skip
def test_a_wrong_line_is_told(tmp_path, lines, complaint):
    with pytest.raises(ValueError, match=complaint):
        overrides(tmp_path, *lines)


def test_points_below_the_graders_are_listed(tmp_path):
    found = overrides(tmp_path, "ben,attention_scores,1,", "ben,causal_mask,1,")
    assert lowered([marks()], found) == ["ben, causal_mask: 2 -> 1"]
