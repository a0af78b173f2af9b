"""The teacher's own points: laid over the grader's, said everywhere, and checked line by line."""

import csv
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from course.classroom.assignments.declared import load_assignment
from course.classroom.assignments.handing_in import HandingIn
from course.classroom.assignments.questions import Level, Question
from course.classroom.decisions.decided import Decisions, Tables, read_decisions
from course.classroom.decisions.overrides import lowered, read_overrides, with_overrides
from course.classroom.decisions.students import Students
from course.classroom.feedback.class_report import write_class_report
from course.classroom.feedback.gradebook import write_canvas_csv, write_moodle_csv
from course.classroom.feedback.student_page import write_feedback
from course.classroom.grading.submissions import Submission
from course.classroom.marks import QuestionMark
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
    assert one.decision == "changed by the teacher from 0 to 1.5, the idea is right"
    assert two == marks().exercises[1]


def test_a_comment_alone_leaves_the_points(tmp_path):
    decided = with_overrides(marks(), overrides(tmp_path, "ben,causal_mask,,elegant"))
    assert decided.points == marks().points
    assert decided.exercises[1].decision == "looked at by the teacher: elegant"


QUESTIONS = replace(
    ATTENTION, questions=(Question("why", "Why?", {"full": Level(3, "a"), "none": Level(0, "b")}),)
)


def with_question():
    return replace(marks(), questions=(QuestionMark("why", 0, 3, "none", "b"),))


def of(tmp_path, *lines, students=None):
    path = tmp_path / "overrides.csv"
    path.write_text("\n".join(("student,exercise,points,comment", *lines)), encoding="utf-8")
    return read_overrides(path, QUESTIONS, students or Students(NAMES))


def test_a_question_gets_points_between_its_levels(tmp_path):
    decided = with_overrides(with_question(), of(tmp_path, "ben,why,1.5,nearly"))
    [question] = decided.questions
    assert (question.points, question.level, decided.points) == (1.5, "none", 3.5)
    assert question.decision == "changed by the teacher from 0 to 1.5, nearly"
    page = Reader(write_feedback(decided, tmp_path, "Attention").read_text(encoding="utf-8"))
    assert "Changed by the teacher from 0 to 1.5, nearly" in page.text and "1.5 of 3 points" in page.text


def test_an_exercise_dropped_for_all_leaves_the_sum_and_its_maximum(tmp_path):
    found = of(tmp_path, "*,attention_scores,excused,Its text was wrong.")
    assert {student for student, _ in found} == set(NAMES)
    decided = with_overrides(marks(), found)
    first = decided.exercises[0]
    assert (first.points, first.max_points, first.excused, first.outcome) == (0, 0, True, "misconception")
    assert (decided.points, decided.max_points) == (2, 2)
    assert first.decision == "counts for nobody: Its text was wrong."
    page = Reader(write_feedback(decided, tmp_path, "Attention").read_text(encoding="utf-8"))
    assert "does not count" in page.text and "2 of 2 points" in page.text
    assert "Every exercise is right" in page.text  # of those that count
    others = [replace(decided, student=student) for student in ("ada", "eve")]
    write_class_report([decided, *others], tmp_path / "class.html", "Attention")
    report = Reader((tmp_path / "class.html").read_text(encoding="utf-8")).text
    assert report.count("counts for nobody") == 1 and "everybodyattention_scores: counts for nobody" in report
    [said] = Decisions(HandingIn(), found, {}, {}).remarks([])
    assert said.startswith(
        "Out of the sum for everybody: attention_scores. If the roster is no export of Canvas"
    )


def test_all_get_an_exercise_and_one_student_has_a_line_of_their_own(tmp_path):
    found = of(
        tmp_path, "ben,causal_mask,1,Not this.", "*,causal_mask,2,A gift.", "ada,causal_mask,,Elegant."
    )
    points = {student: found[student, "causal_mask"].points for student in NAMES}
    assert points == {"ada": 2, "ben": 1, "doecem_12": 2}
    assert found["ada", "causal_mask"].comment == "Elegant."
    unread = replace(marks(), student="doecem_12", unreadable="a .zip")
    assert with_overrides(unread, found).unreadable  # a gift to all reads no notebook


def test_one_student_is_excused(tmp_path):
    found = of(tmp_path, "ben,causal_mask,Excused,Ill.", "ben,why,excused,")
    decided = with_overrides(with_question(), found)
    assert (decided.points, decided.max_points) == (0, 2)
    assert decided.exercises[1].decision == "excused, so it does not count: Ill."
    assert decided.questions[0].excused


def test_a_bonus_comes_on_top_and_a_total_replaces_the_sum_and_both_are_left_alone_by_lateness(tmp_path):
    rules = HandingIn(datetime(2026, 12, 4, tzinfo=UTC), 50)
    late = Submission("ben", None, (), datetime(2026, 12, 4, 1, tzinfo=UTC))
    graded = [(late, marks())]
    [ben] = Decisions(rules, of(tmp_path, "ben,bonus,3,Presented."), {}, {}).on(graded)
    assert (ben.points, ben.max_points, ben.decisions) == (4, 4, ("1 day late: -50%", "bonus: 3, Presented."))
    found = of(tmp_path, "ben,bonus,3,", 'ben,Total,"2,5",By word of mouth.', "*,bonus,1,")
    [ben] = Decisions(rules, found, {}, {}).on(graded)
    assert ben.points == 5.5
    assert ben.decisions[1:] == (
        "total changed by the teacher from 1 to 2.5",
        "By word of mouth.",
        "bonus: 3",
    )
    page = Reader(write_feedback(ben, tmp_path, "Attention").read_text(encoding="utf-8"))
    assert "5.5 of 4 points" in page.text and "Bonus: 3" not in page.text and "bonus: 3" in page.text
    write_canvas_csv([ben], tmp_path / "canvas.csv", "Attention")
    assert (tmp_path / "canvas.csv").read_text().splitlines()[2].endswith(",5.5")
    [said] = Decisions(rules, of(tmp_path, "ben,total,,See me."), {}, {}).on(graded)
    assert (said.points, said.decisions) == (1, ("1 day late: -50%", "See me."))


def test_without_a_line_of_their_own_nothing_changes(tmp_path):
    assert with_overrides(marks(), overrides(tmp_path, "ada,causal_mask,0,")) == marks()


def test_it_is_said_on_the_page_in_the_report_and_in_the_csv(tmp_path):
    found = overrides(
        tmp_path, "ben,attention_scores,1,well begun", "ben,causal_mask,0,<script>see me</script>"
    )
    decided = with_overrides(marks(), found)
    page = Reader(write_feedback(decided, tmp_path, "Attention").read_text(encoding="utf-8"))
    assert "Changed by the teacher from 0 to 1, well begun" in page.text
    assert "1 of 4 points" in page.text
    assert ("href", "#exercise-causal_mask") in page.attributes  # though it is right
    assert page.text.count("changed by the teacher") == 2  # in the overview
    write_class_report([decided], tmp_path / "class.html", "Attention")
    report = Reader((tmp_path / "class.html").read_text(encoding="utf-8"))
    assert "2 decisions, with names" in report.text
    assert "attention_scores: changed by the teacher from 0 to 1, well begun" in report.text
    assert "script" not in page.tags + report.tags
    write_canvas_csv([decided], tmp_path / "canvas.csv", "Attention")
    write_moodle_csv([decided], tmp_path / "moodle.csv", "Attention")
    canvas, moodle = (
        list(csv.reader((tmp_path / f"{name}.csv").read_text().splitlines())) for name in ("canvas", "moodle")
    )
    assert (canvas[2][-1], moodle[1][-2]) == ("1", "1")
    assert (
        "attention_scores 1/2 (no scaling, changed by the teacher from 0 to 1, well begun)" in moodle[1][-1]
    )


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
    with pytest.raises(
        ValueError, match="line 2: wanted a student who handed in, got 'fya'; near it are fay"
    ):
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
        (["*,causal_mask,1,", "*,causal_mask,2,"], r"line 3: .*second for \*, causal_mask, after .*line 2"),
        (["ben,bonus,,well"], "line 2: wanted points, got neither"),
        (["ben,total,excused,"], "line 2: wanted points from 0 to 27, got 'excused'$"),
        (["ben,causal_mask,3,"], "got '3'. For more than the maximum, add a line with bonus in the column exercise"),
        (["ben,causal_mask,none,"], "got 'none'. To leave it out of the sum, write excused"),
        (["ben,causal,1,"], "got 'causal'; did you mean causal_mask"),
        (["ben,causal_mask,1,", "BEN,causal_mask,2,"], "line 3: .*second for ben, causal_mask, after .*line 2"),
    ],
)  # fmt: skip
def test_a_wrong_line_is_told(tmp_path, lines, complaint):
    with pytest.raises(ValueError, match=complaint):
        overrides(tmp_path, *lines)


def test_points_below_the_graders_are_listed(tmp_path):
    found = overrides(tmp_path, "ben,attention_scores,1,", "ben,causal_mask,1,")
    assert lowered([marks()], found) == ["ben, causal_mask: 2 -> 1"]
    both = [marks(), replace(marks(), student="ada")]  # what one line does is told once
    assert lowered(both, overrides(tmp_path, "*,causal_mask,1,")) == ["*, causal_mask: 2 -> 1"]
