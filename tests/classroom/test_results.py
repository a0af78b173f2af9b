"""The table of results and the file beside it; and nbgrader's own command, which exports our marks by a plug-in."""

import csv
import json
import os
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from course.classroom.assignments.handing_in import HandingIn
from course.classroom.decisions.decided import Decisions
from course.classroom.decisions.overrides import Override
from course.classroom.feedback.giving_back import give_back
from course.classroom.feedback.reports import write_reports
from course.classroom.feedback.results import write_results
from course.classroom.grading.submissions import Submission
from course.classroom.marks import QuestionMark
from course.classroom.tables.roster import read_roster
from course.classroom.text import number
from tests.classroom.sample_marks import HOSTILE, mistaken, small_class, submission

ROSTER = (
    "Student,SIS Login ID,Section,Email\n"
    '"Lovelace, Ada",ada,Mon,ada@x.edu\nBen Bo,ben,Tue,\nCem Ak,cem,Tue,\nHal,hal,Mon,\n'
)
DUE = datetime(2026, 12, 4, 18, tzinfo=UTC)
QUESTION = QuestionMark("why", 1.5, 3, "part", "names sharpness", "Nearly.")


def decided():
    """Ada is late and has a bonus; Ben's total is the teacher's; Cem is excused from one; Dia is unread."""
    handed_in = {"ada": DUE.replace(day=5), "ben": DUE, "cem": DUE, "dia": DUE}
    marks = [one for one in small_class() if one.student in handed_in]
    graded = [(Submission(one.student, None, (), handed_in[one.student]), one) for one in marks]
    overrides = {
        ("ada", "bonus"): Override(2, "Presented."),
        ("ben", "total"): Override(3.5, ""),
        ("cem", "causal_mask"): Override(None, "Ill.", excused=True),
    }
    found = Decisions(HandingIn(DUE, 10), overrides, {}, {}).on(graded)
    found = [replace(one, questions=(QUESTION,)) if one.student == "ada" else one for one in found]
    return [replace(one, unreadable="a .zip") if one.student == "dia" else one for one in found]


@pytest.fixture
def written(tmp_path):
    (tmp_path / "roster.csv").write_text(ROSTER)
    write_results(decided(), tmp_path, "Attention", read_roster(tmp_path / "roster.csv"))
    return tmp_path


def lines_of(path):
    return list(csv.DictReader(path.read_text("utf-8-sig").splitlines()))


def test_a_students_lines_add_up_to_the_mark(written):
    sums: dict[str, float] = {}
    for line in lines_of(written / "results.csv"):
        sums[line["student"]] = sums.get(line["student"], 0) + float(line["points"] or 0)
    marks = {one.student: one.points for one in decided() if not one.unreadable}
    assert {student: round(sums[student], 2) for student in marks} == pytest.approx(marks)
    # 4 less 10% and a bonus, with an answer to a question; the teacher's; nothing of an exercise that counts.
    assert marks == pytest.approx({"ada": 4 - 0.4 + 2 + 1.5, "ben": 3.5, "cem": 0})


def test_every_place_tells_the_same_mark_and_what_goes_to_moodle_is_on_its_scale(tmp_path):
    head = "Identifier,Full name,Email address,Grade,Maximum grade,Last modified (grade),Feedback comments\n"
    people = "".join(
        f"Participant {i},{name},{name}@x.edu,,20.00,-,\n" for i, name in enumerate(("ada", "ben", "cem"))
    )
    (tmp_path / "w.csv").write_text(head + people)
    marks = decided()
    write_reports(marks, tmp_path, "Attention", tmp_path / "w.csv")
    give_back(marks, [], tmp_path, "Attention", tmp_path / "w.csv")
    lines = lines_of(tmp_path / "results.csv")
    students = json.loads((tmp_path / "results.json").read_text("utf-8"))["students"]
    in_canvas = {one["SIS Login ID"]: one["Attention"] for one in lines_of(tmp_path / "canvas.csv")}
    in_moodle = {one["Email address"]: one["Attention"] for one in lines_of(tmp_path / "moodle.csv")}
    in_worksheet = {one["Full name"]: one["Grade"] for one in lines_of(tmp_path / "moodle_worksheet.csv")}
    told = {one["student"]: (one["points"], one["max_points"]) for one in students}
    for name, most in (("ada", 7), ("ben", 4), ("cem", 2)):
        points = told[name][0]
        assert told[name][1] == most
        assert sum(float(one["points"]) for one in lines if one["student"] == name) == pytest.approx(points)
        assert f">{number(points)} of {most} points<" in (tmp_path / "feedback" / f"{name}.html").read_text()
        scaled = number(points * 20 / most)
        assert in_canvas[f"{name}@x.edu"] == in_moodle[f"{name}@x.edu"] == scaled
        assert float(in_worksheet[name]) == min(20, float(scaled))  # Moodle takes no more
    assert told["ben"] == (3.5, 4)  # the total of the teacher


def test_each_line_says_what_came_out(written):
    found = {
        (one["student"], one["exercise"] or one["kind"]): one for one in lines_of(written / "results.csv")
    }
    wrong = found["ben", "attention_scores"]
    assert (wrong["outcome"], wrong["misconception"], wrong["points"], wrong["max_points"]) == (
        "misconception", "no scaling", "0", "2"
    )  # fmt: skip
    assert (found["ada", "causal_mask"]["name"], found["ada", "causal_mask"]["section"]) == (
        "Lovelace, Ada",
        "Mon",
    )
    ada = found["ada", "whole"]
    assert (ada["points"], ada["decisions"]) == ("1.6", "1 day late: -10%; bonus: 2, Presented.")
    why = found["ada", "why"]
    assert (why["kind"], why["points"], why["outcome"], why["decisions"]) == (
        "question",
        "1.5",
        "part",
        "Nearly.",
    )
    ill = found["cem", "causal_mask"]
    assert (ill["points"], ill["max_points"], ill["decisions"]) == (
        "0",
        "0",
        "excused, so it does not count: Ill.",
    )
    assert (found["dia", "whole"]["outcome"], found["dia", "whole"]["points"]) == ("could not be read", "")
    assert found["hal", "whole"]["outcome"] == "nothing handed in"
    assert ("dia", "causal_mask") not in found


def test_the_file_holds_everything_with_ids(written):
    found = json.loads((written / "results.json").read_text("utf-8"))
    assert (found["assignment"], found["title"], found["max_points"]) == ("attention", "Attention", 7)
    people = {one["student"]: one for one in found["students"]}
    ada = people["ada"]
    assert ada["ids"] == {"login": "ada", "email": "ada@x.edu"}
    assert (ada["points"], ada["late"], ada["bonus"]) == (7.1, {"days": 1, "free_days": 0, "taken": 0.4}, 2)
    assert [one["outcome"] for one in ada["exercises"]] == ["right", "right"]
    assert ada["questions"][0]["level"] == "part"
    assert people["ben"]["adjusted"] == 1.5 and people["ben"]["exercises"][0]["misconception"] == "no scaling"
    assert people["dia"]["points"] is None and people["dia"]["unreadable"] == "a .zip"
    assert people["hal"] == {
        "student": "hal", "name": "Hal", "section": "Mon", "group": "", "ids": {"login": "hal"},
        "outcome": "nothing handed in",
    }  # fmt: skip


def test_hostile_text_is_a_cell_and_no_formula(tmp_path):
    mark = replace(mistaken("causal_mask"), sentence=HOSTILE, decision="=1+1", misconception="-x")
    write_results([submission("@SUM(A1)", mark, notes=(HOSTILE,))], tmp_path, HOSTILE, [])
    first, _ = lines_of(tmp_path / "results.csv")
    assert [first[name] for name in ("student", "misconception", "decisions")] == [
        "'@SUM(A1)",
        "'-x",
        "'=1+1",
    ]
    assert json.loads((tmp_path / "results.json").read_text("utf-8"))["students"][0]["student"] == "@SUM(A1)"


def test_without_a_roster_there_are_only_those_who_handed_in(tmp_path):
    write_results(small_class(), tmp_path, "Attention", [])
    assert {one["student"] for one in lines_of(tmp_path / "results.csv")} == {
        "ada",
        "ben",
        "cem",
        "dia",
        "eve",
        "fay",
    }


GRADEBOOK = """
from datetime import datetime
from nbgrader.api import Gradebook

with Gradebook("sqlite:///gradebook.db", "transformer") as gradebook:
    gradebook.add_assignment("attention", duedate=datetime(2026, 12, 4, 18))
    gradebook.add_student("ben", first_name="Benjamin", last_name="Bo", email="ben@x.edu")
    gradebook.add_submission("attention", "ben", timestamp=datetime(2026, 12, 4, 17))
"""


def exported(folder, *options):
    """What nbgrader's own command writes."""
    exporter = "--exporter=course.classroom.nbgrader_exporter.ResultsExporter"
    command = [sys.executable, "-m", "nbgrader", "export", exporter, "--to=grades.csv", *options]
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    return lines_of(folder / "grades.csv")


@pytest.mark.slow
def test_nbgraders_own_command_exports_our_marks(tmp_path, monkeypatch):
    monkeypatch.setenv(
        "PATH", str(Path(sys.executable).parent), prepend=os.pathsep
    )  # nbgrader starts alembic
    subprocess.run([sys.executable, "-W", "ignore", "-c", GRADEBOOK], cwd=tmp_path, check=True)
    (tmp_path / "nbgrader_config.py").write_text(
        'c = get_config()\nc.CourseDirectory.course_id = "transformer"\n'
    )
    (tmp_path / "roster.csv").write_text(ROSTER)
    for place in ("results", "results/week_2"):
        (tmp_path / place).mkdir()
        write_results(decided(), tmp_path / place, "Attention", read_roster(tmp_path / "roster.csv"))
    other = tmp_path / "results" / "week_2" / "results.json"
    other.write_text(
        other.read_text("utf-8").replace('"assignment": "attention"', '"assignment": "week_2"'), "utf-8"
    )
    (tmp_path / "submitted" / "eve").mkdir(parents=True)
    (tmp_path / "submitted" / "eve" / "results.json").write_text("{")  # a student's file is not read
    found = exported(tmp_path)
    assert [*found[0]] == [
        "assignment", "duedate", "timestamp", "student_id", "last_name", "first_name", "email", "raw_score",
        "late_submission_penalty", "score", "max_score",
    ]  # fmt: skip
    rows = {(one["assignment"], one["student_id"]): one for one in found}
    ada, ben, hal = (rows["attention", name] for name in ("ada", "ben", "hal"))
    assert (ada["last_name"], ada["first_name"], ada["raw_score"], ada["late_submission_penalty"], ada["score"]) == (
        "Lovelace", "Ada", "7.5", "0.4", "7.1"
    )  # fmt: skip
    assert (ben["first_name"], ben["email"], ben["timestamp"], ben["score"]) == (
        "Benjamin", "ben@x.edu", "2026-12-04 17:00:00", "3.5"
    )  # fmt: skip
    assert (hal["score"], hal["max_score"]) == ("", "7")
    assert len(rows) == 2 * len({name for _, name in rows})
    only = exported(tmp_path, "--assignment=week_2", "--student=ada")
    assert [(one["assignment"], one["student_id"]) for one in only] == [("week_2", "ada")]
