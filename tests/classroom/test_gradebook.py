"""Gradebooks: the columns that Canvas and Moodle read, ids from a roster, and no formula."""

import csv
import re
from pathlib import Path

import pytest

from course.classroom.feedback.gradebook import write_canvas_csv, write_moodle_csv
from course.classroom.tables.roster import find_student, read_roster
from tests.classroom.sample_marks import mistaken, plainly, submission

CANVAS_EXPORT = """\
Student,ID,SIS User ID,SIS Login ID,Section,Attention (8812),Current Score
    Points Possible,,,,,4,(read only)
"Lovelace, Ada",501,S-1,ada,Monday,,
"Öz, Cem",502,S-2,cem@uni.example,Monday,3,
"Not, Here",503,S-3,noth,Tuesday,,
"""
MOODLE_EXPORT = """\
First name,Last name,ID number,Email address
Ada,Lovelace,77,ada@uni.example
Cem,Öz,78,cem@uni.example
Not,Here,79,noth@uni.example
"""


def marks():
    return [
        submission("cem", mistaken("attention_scores", "no scaling"), plainly("causal_mask", "right")),
        submission("ada", plainly("attention_scores", "right"), plainly("causal_mask", "right")),
        submission("zoe", plainly("attention_scores", "right"), plainly("causal_mask", "wrong")),
    ]


def rows(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def roster(folder: Path, text: str) -> Path:
    (folder / "roster.csv").write_text(text, encoding="utf-8-sig")
    return folder / "roster.csv"


def test_canvas_without_a_roster(tmp_path):
    assert write_canvas_csv(marks(), tmp_path / "canvas.csv", "Attention") == []
    assert rows(tmp_path / "canvas.csv") == [
        ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Attention"],
        ["    Points Possible", "", "", "", "", "4"],
        ["ada", "", "", "ada", "", "4"],
        ["cem", "", "", "cem", "", "2"],
        ["zoe", "", "", "zoe", "", "2"],
    ]


def test_canvas_with_its_own_export_as_roster(tmp_path):
    strangers = write_canvas_csv(
        marks(), tmp_path / "canvas.csv", "Attention", roster(tmp_path, CANVAS_EXPORT)
    )
    assert rows(tmp_path / "canvas.csv") == [
        ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Attention (8812)"],
        ["    Points Possible", "", "", "", "", "4"],
        ["Lovelace, Ada", "501", "S-1", "ada", "Monday", "4"],
        ["Öz, Cem", "502", "S-2", "cem@uni.example", "Monday", ""],
        ["Not, Here", "503", "S-3", "noth", "Tuesday", ""],
        ["cem", "", "", "cem", "", "2"],  # "cem" is no login there
        ["zoe", "", "", "zoe", "", "2"],
    ]
    assert strangers == ["cem", "zoe"]


def test_canvas_without_a_column_for_the_assignment_is_told(tmp_path):
    path = roster(tmp_path, CANVAS_EXPORT)
    with pytest.raises(ValueError, match=r"assignments Attention \(8812\), and none for 'Homework 3'"):
        write_canvas_csv(marks(), tmp_path / "canvas.csv", "Homework 3", path)
    assert not (tmp_path / "canvas.csv").exists()


def test_moodle_with_its_own_export_as_roster(tmp_path):
    strangers = write_moodle_csv(
        marks(), tmp_path / "moodle.csv", "Attention", roster(tmp_path, MOODLE_EXPORT)
    )
    assert rows(tmp_path / "moodle.csv") == [
        ["Username", "ID number", "Email address", "Attention", "Attention (feedback)"],
        ["", "77", "ada@uni.example", "4", "attention_scores 2/2; causal_mask 2/2"],
        ["", "78", "cem@uni.example", "2", "attention_scores 0/2 (no scaling); causal_mask 2/2"],
        ["", "79", "noth@uni.example", "-", ""],
    ]
    assert strangers == ["zoe"]  # one unknown student would stop the import


def test_moodle_without_a_roster(tmp_path):
    assert write_moodle_csv(marks(), tmp_path / "moodle.csv", "Attention") == []
    assert [row[:4] for row in rows(tmp_path / "moodle.csv")[1:]] == [
        ["ada", "", "", "4"],
        ["cem", "", "", "2"],
        ["zoe", "", "", "2"],
    ]


def test_a_student_is_found_by_any_id_whatever_its_case(tmp_path):
    people = read_roster(roster(tmp_path, "login,email,canvas_id,name\nada,lovelace@uni.example,501,Ada\n"))
    for student in ("ada", "ADA", "501", "lovelace@uni.example", "Lovelace"):
        assert find_student(student, people)["name"] == "Ada"
    for student in ("", "Ada L", "50", "uni.example"):
        assert find_student(student, people) is None


@pytest.mark.parametrize("export", [CANVAS_EXPORT, MOODLE_EXPORT], ids=["canvas", "moodle"])
@pytest.mark.parametrize("student", ["lovelaceada_501", "Ada Lovelace_90210", "LOVELACE, Ada_3"])
def test_a_student_is_found_by_the_name_in_an_archive(export, student, tmp_path):
    row = find_student(student, read_roster(roster(tmp_path, export)))
    assert "Lovelace" in row.get("name", "") + row.get("last_name", "")


def test_a_student_is_found_by_the_name_alone(tmp_path):
    people = read_roster(roster(tmp_path, CANVAS_EXPORT))
    assert find_student("Ada Lovelace", people) == find_student("lovelaceada_501", people) is not None


@pytest.mark.parametrize("head", ["ID,Nome completo,Indirizzo email", "Azonosító,Teljes név,E-mail cím"])
def test_moodles_worksheet_in_another_language_is_told(tmp_path, head):
    with pytest.raises(
        ValueError, match=r"in another language \(Partecipante\). Switch Moodle to English, German"
    ):
        read_roster(roster(tmp_path, f"{head}\nPartecipante77,Ada,a@x.edu\nPartecipante 78,Ben,b@x.edu\n"))


def test_a_roster_that_begins_with_a_class_and_a_number_is_one(tmp_path):
    assert read_roster(roster(tmp_path, "Class,login\nClass 7,ada\n")) == [{"login": "ada"}]
    assert read_roster(roster(tmp_path, "ID,Name\ns1,Ada\ns2,Ben\n"))[1] == {"canvas_id": "s2", "name": "Ben"}


def test_of_two_with_one_name_neither_is_guessed(tmp_path):
    people = read_roster(
        roster(tmp_path, "login,name\nada1,'Lovelace, Ada'\nada2,'Lovelace, Ada'\n".replace("'", '"'))
    )
    assert find_student("lovelaceada_7", people) is None


def test_a_second_submission_of_a_student_is_a_stranger(tmp_path):
    both = [submission(name, plainly("causal_mask", "right")) for name in ("ada", "501")]
    path = roster(tmp_path, "login,canvas_id\nada,501\n")
    assert write_canvas_csv(both, tmp_path / "canvas.csv", "Attention", path) == ["ada"]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("name,section\nAda,Monday\n", "needs a column that tells students apart, one of login, canvas id"),
        ("", "needs a column"),
        ("login\nada\nADA\n", "two students with the login ada"),
    ],
)
def test_a_roster_that_cannot_serve_is_told(text, complaint, tmp_path):
    with pytest.raises(ValueError, match=complaint):
        read_roster(roster(tmp_path, text))


@pytest.mark.parametrize(
    "name", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "=cmd|'/c calc'!A1", "\uff1d1\uff0b1", "\uff0d1"]
)
def test_no_cell_is_a_formula(name, tmp_path):
    for write in (write_canvas_csv, write_moodle_csv):
        write([submission(name, plainly("causal_mask", "right"))], tmp_path / "marks.csv", "Attention")
        cells = [cell for row in rows(tmp_path / "marks.csv") for cell in row]
        assert "'" + name.replace("\n", " ") in cells
        assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "\t", "\r"))]


@pytest.mark.parametrize("name", ["x;=1+1;y", "x; -1", "x\t@SUM(A1)", "x;\uff1d1"])
def test_no_cell_is_a_formula_where_other_signs_part_cells(name, tmp_path):
    write_canvas_csv([submission(name, plainly("causal_mask", "right"))], tmp_path / "marks.csv", "Attention")
    text = (tmp_path / "marks.csv").read_text()
    assert not [
        part for part in re.split(r"[;\t]", text)[1:] if part.strip().startswith(("=", "-", "@", "\uff1d"))
    ]


def test_no_marks_are_told(tmp_path):
    with pytest.raises(ValueError, match="at least one"):
        write_canvas_csv([], tmp_path / "canvas.csv", "Attention")
