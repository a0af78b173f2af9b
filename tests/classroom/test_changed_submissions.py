"""Submissions changed at random keep three laws: no run ends by one, no mark is for another's work, none is lost
without a sentence."""

import csv
import json
import random
import re
from dataclasses import asdict

import pytest

from course.__main__ import main
from course.classroom.assignments.declared import declaration
from course.classroom.decisions.attempts import find_attempts
from course.classroom.feedback.reports import write_reports
from course.classroom.grading import reading
from course.classroom.grading.marking import Grader
from course.classroom.grading.submissions import passed_over
from course.classroom.grading.unpacking import unpacked
from course.classroom.grading.written import written_by_class
from course.classroom.marks import Marks, read_marks
from course.classroom.tables.roster import find_student, read_roster
from tests.classroom.changed_submissions import ASSIGNMENT, PEOPLE, ROSTER, WHY, handed_in, mark_of, upload
from tests.classroom.handing_in import SECRET

LOGINS = re.compile("|".join(map(mark_of, PEOPLE)))


@pytest.fixture(scope="module")
def grader():
    return Grader(ASSIGNMENT, SECRET, lambda request: pytest.fail("nothing is run here"))


@pytest.fixture
def nothing_runs(monkeypatch):
    """Read in this process, and take each answer for right, with its source as the sentence."""

    def said(content, tasks, lendable, questions=(), given=None):
        asked = {"tasks": [asdict(one) for one in tasks], "lendable": sorted(lendable)}
        found = reading._said(content, asked | {"questions": list(questions), "given": given or {}})
        if "unreadable" in found:
            raise reading.Unreadable(found["unreadable"])
        return json.loads(json.dumps(found))

    def tried(grader, answer, way):
        return grader._mark(answer, "right", way.cells[-1][1], notes=way.notes)

    monkeypatch.setattr(reading, "_said_apart", said)
    monkeypatch.setattr(Grader, "_try", tried)


def a_class(folder, chance):
    """Uploads of all students in a folder or zip, and what was done to them."""
    changed = {login: upload(login, chance) for login in PEOPLE}
    place, done = handed_in(folder, {login: content for login, (content, _) in changed.items()}, chance)
    return place, {"layout": done, **{login: changes for login, (_, changes) in changed.items()}}


def complaints(all_marks, texts, roster, remarks) -> list[str]:
    """Where the second and the third law are broken; remarks are what the teacher is told of the class."""
    found = []
    for marks in all_marks:
        text = texts[marks.student]
        owners = set(LOGINS.findall(" ".join([*(one.sentence for one in marks.exercises), text])))
        row = find_student(marks.student, roster)
        if len(owners) > 1 or (row and owners - {mark_of(row["login"])}):
            found.append(f"{marks.student} has the work of {owners}")
        if not marks.unreadable:
            found += [f"{marks.student} loses {one.name}" for one in marks.exercises if is_lost_silently(one)]
            found += [f"{marks.student} loses the text"] * (not text)
    said = remarks or any("Several notebooks" in note for marks in all_marks for note in marks.notes)
    return found + ["a submission is not named"] * (len(all_marks) < len(PEOPLE) and not said)


def is_lost_silently(mark) -> bool:
    return mark.outcome == "not_answered" and not mark.notes


@pytest.mark.parametrize("part", range(5))
def test_changed_submissions_keep_the_three_laws(grader, nothing_runs, tmp_path, part):
    broken = run_of_cases(grader, tmp_path, range(20 * part, 20 * (part + 1)))
    assert broken == []


@pytest.mark.nightly
def test_many_changed_submissions_keep_the_three_laws(grader, nothing_runs, tmp_path):
    assert run_of_cases(grader, tmp_path, range(1_000, 1_750)) == []


def run_of_cases(grader, tmp_path, seeds) -> list:
    (tmp_path / "roster.csv").write_text(ROSTER, encoding="utf-8")
    roster, broken = read_roster(tmp_path / "roster.csv"), []
    for seed in seeds:
        folder = tmp_path / str(seed)
        place, done = a_class(folder, random.Random(seed))
        place = unpacked(place, folder / "unpacked")
        try:
            submissions = find_attempts([place], ASSIGNMENT.name)
        except FileNotFoundError as error:
            assert "holds no submission of week_3" in str(error)
            continue
        written = written_by_class(ASSIGNMENT, submissions, 1)
        all_marks: list[Marks] = [grader.grade(one) for one in submissions]
        texts = {student: one.texts.get(WHY.name, "") for student, one in written.items()}
        remarks = passed_over(place, ASSIGNMENT.name)
        if seed % 10 == 0:
            write_reports(all_marks, folder / "out", "Week 3", tmp_path / "roster.csv")
        broken += [(seed, one, done) for one in complaints(all_marks, texts, roster, remarks)]
    return broken


@pytest.mark.slow
@pytest.mark.parametrize(
    "seed", [0, 1, 2, 3, *(pytest.param(n, marks=pytest.mark.nightly) for n in range(4, 24))]
)
def test_the_command_grades_changed_submissions(sandbox, tmp_path, capsys, seed):
    """The whole evening: each answer that is found in a readable notebook is judged by the real grader."""
    place, done = a_class(tmp_path, random.Random(seed))
    (tmp_path / "week_3.toml").write_text(declaration(ASSIGNMENT), encoding="utf-8")
    (tmp_path / "seed").write_text(SECRET)
    (tmp_path / "roster.csv").write_text(ROSTER, encoding="utf-8")
    out = tmp_path / "out"
    options = {"seed-file": tmp_path / "seed", "roster": tmp_path / "roster.csv", "out": out, "jobs": 1}
    told = [text for name, value in options.items() for text in (f"--{name}", str(value))]
    status = main(["grade", str(tmp_path / "week_3.toml"), str(place), *told])
    said = capsys.readouterr().err
    if status == 2 and said.endswith("holds no submission of week_3\n"):
        return
    assert status == 0, (said, done)
    all_marks = [read_marks(path) for path in sorted((out / "marks").glob("*.json"))]
    for marks in all_marks:
        assert marks.unreadable or not any(map(is_lost_silently, marks.exercises)), (marks, done)
        assert not marks.unreadable or marks.student in said
    roster = read_roster(tmp_path / "roster.csv")
    whose = {row["login"]: marks for marks in all_marks if (row := find_student(marks.student, roster))}
    rows = csv.DictReader((out / "canvas.csv").read_text(encoding="utf-8").splitlines())
    points = {row["SIS Login ID"]: row["Week 3"] for row in rows}
    for login in PEOPLE:
        mine = whose.get(login)
        assert points[login] == ("" if mine is None or mine.unreadable else f"{mine.points:g}"), (login, done)
