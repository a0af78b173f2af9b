"""What Canvas and Moodle take back: their importers, read a second time, give each student the right mark and page."""

import csv
import io
import zipfile
from dataclasses import replace

import nbformat
import pytest
from handing_in import RIGHT, SECRET, filled, hand_in, small_assignment
from sample_marks import Reader, plainly, submission
from second_readers import (
    canvas_gradebook,
    canvas_reupload,
    moodle_feedback,
    moodle_gradebook,
    moodle_worksheet,
)

from course.__main__ import main
from course.classroom.assignments.declared import declaration
from course.classroom.feedback.giving_back import give_back
from course.classroom.feedback.gradebook import write_canvas_csv, write_moodle_csv
from course.classroom.feedback.scale import scale_of, told
from course.classroom.grading.submissions import find_submissions
from course.classroom.grading.unpacking import unpacked
from course.classroom.tables.worksheet import check_worksheet, is_worksheet, maximum_grade

HEAD = "Identifier,Full name,Email address,Status,Grade,Maximum Grade,Grade can be changed,Last modified (submission),"
HEAD += "Online text,Last modified (grade),Feedback comments"
ROW = 'Participant {},{},{}@example.org,"Submitted, for grading",{},4.00,{},"4 December 2026, 5:00 PM","a\nb",-,{}'
WORKSHEET = "\n".join(
    [
        HEAD,
        ROW.format(77, "Zoë Müller", "zoe", "", "Yes", ""),
        ROW.format(78, "Bob Ng", "bob", "1.00", "No", "old"),
        ROW.format(79, "Cem Ak", "cem", "3.00", "Yes", "kept"),
    ]
)
ASSIGNMENT = small_assignment("merge_heads", "length_penalty")


def marks_of(student: str, outcome: str = "right"):
    return submission(student, plainly("attention_scores", outcome), plainly("causal_mask", "right"))


def handed_in(folder, *names):
    """What an archive unpacks to."""
    for name in names:
        hand_in(filled(ASSIGNMENT, RIGHT), folder / name)
    return find_submissions(folder, "week_3")


def moodle_class(tmp_path):
    folders = [f"{name}_assignsubmission_file/week_3.ipynb" for name in ("Zoë Müller_77", "Bob Ng_78")]
    return handed_in(tmp_path / "in", *folders), [marks_of("Zoë Müller_77"), marks_of("Bob Ng_78", "wrong")]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("separator", [",", ";"])
def test_moodle_reads_marks_and_comments_from_its_worksheet(tmp_path, encoding, separator):
    rows = list(csv.reader(io.StringIO(WORKSHEET, newline="")))
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=separator).writerows(rows)
    (tmp_path / "w.csv").write_bytes(text.getvalue().encode(encoding))
    submissions, marks = moodle_class(tmp_path)
    most = marks[0].max_points
    remarks = give_back(marks, submissions, tmp_path, "Week 3", tmp_path / "w.csv")
    content = (tmp_path / "moodle_worksheet.csv").read_bytes()
    taken = moodle_worksheet(content, most, {77, 78, 79})
    assert {number: grade for number, (grade, _) in taken.items()} == {77: most, 78: 2, 79: 3}
    assert taken[77][1].startswith("attention_scores 2/2; causal_mask ")
    assert taken[79][1] == "kept"
    assert remarks == ["Moodle has locked the marks of Participant 78: it will not take others"]
    after = list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))
    changed = {
        (i, j)
        for i, (one, other) in enumerate(zip(rows, after, strict=True))
        for j in range(11)
        if one[j] != other[j]
    }
    assert changed == {(1, 4), (1, 10), (2, 4), (2, 10)}


def test_a_comment_is_no_html_and_work_without_a_mark_keeps_its_cells(tmp_path):
    (tmp_path / "w.csv").write_text(WORKSHEET)
    submissions, (zoe, bob) = moodle_class(tmp_path)
    zoe = replace(zoe, decisions=("changed by the teacher: a < b & c",))
    bob = replace(bob, unreadable="it is a .zip")
    give_back([zoe, bob], submissions, tmp_path, "Week 3", tmp_path / "w.csv")
    taken = moodle_worksheet((tmp_path / "moodle_worksheet.csv").read_bytes(), 4, {77, 78, 79})
    assert taken[77][1].endswith("a &lt; b &amp; c")
    assert taken[78] == (1, "old")


def test_submissions_by_email_find_their_participant(tmp_path):
    (tmp_path / "w.csv").write_text(WORKSHEET)
    give_back([marks_of("zoe")], [], tmp_path, "Week 3", tmp_path / "w.csv")
    assert moodle_worksheet((tmp_path / "moodle_worksheet.csv").read_bytes(), 4, {77})[77][0] == 4
    assert not list(tmp_path.glob("*.zip"))


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("Grade,Maximum", "Bewertung,Maximum", "wanted the column Grade, once; got Identifier"),
        ("Feedback comments", "Notes", "wanted the column Feedback comments, once"),
        (
            "Participant 78",
            "Teilnehmer 78",
            "row 3: wanted an identifier like Participant 77, got 'Teilnehmer 78'",
        ),
        ("4.00,No", "100.00,No", "w.csv: wanted one number above 0 as maximum grade; got '4.00', '100.00'"),
        ("4.00", "Excellent", "wanted one number above 0 as maximum grade; got 'Excellent'"),
        ("4.00", "0.00", "wanted one number above 0 as maximum grade; got '0.00'"),
        (",-,old", ",-", "row 3: wanted 11 cells, got 10"),
    ],
)
def test_a_worksheet_that_moodle_would_not_take_is_told(tmp_path, old, new, complaint):
    assert old in WORKSHEET
    everywhere = old == "4.00"
    (tmp_path / "w.csv").write_text(WORKSHEET.replace(old, new, -1 if everywhere else 1))
    assert is_worksheet(tmp_path / "w.csv")
    with pytest.raises(ValueError, match=complaint):
        check_worksheet(tmp_path / "w.csv")


def test_a_maximum_with_a_comma_is_the_same_number(tmp_path):
    (tmp_path / "w.csv").write_text(WORKSHEET.replace("4.00", '"4,00"'))
    check_worksheet(tmp_path / "w.csv")
    assert maximum_grade(tmp_path / "w.csv") == 4


def test_marks_are_scaled_to_what_moodle_has_and_no_bonus_is_above_it(tmp_path):
    (tmp_path / "w.csv").write_text(WORKSHEET.replace("4.00", "100.00").replace(",No,", ",Yes,"))
    submissions, (zoe, bob) = moodle_class(tmp_path)
    remarks = give_back([replace(zoe, bonus=1), bob], submissions, tmp_path, "Week 3", tmp_path / "w.csv")
    taken = moodle_worksheet((tmp_path / "moodle_worksheet.csv").read_bytes(), 100, {77, 78, 79})
    assert {number: grade for number, (grade, _) in taken.items()} == {77: 100, 78: 50, 79: 3}
    assert taken[78][1].endswith("2 of 4 points, here on a scale to 100")
    [remark] = remarks
    assert remark.startswith("Moodle takes at most 100 points, so ") and "Zoë Müller_77 125" in remark
    [said] = told([zoe, bob], "Week 3", tmp_path / "w.csv")
    assert said.startswith(
        "Moodle has 100 points for this assignment, which has 4: the marks for Moodle are scaled"
    )


def test_marks_are_scaled_to_what_canvas_has(tmp_path):
    export = "Student,ID,SIS User ID,SIS Login ID,Section,Week 3 (17)\n    Points Possible,,,,,8.0\n"
    (tmp_path / "r.csv").write_text(f'{export}"Ng, Bob",11,u11,bob,B,\n')
    assert scale_of([marks_of("bob")], "Week 3", tmp_path / "r.csv") == 8
    write_canvas_csv([marks_of("bob", "wrong")], tmp_path / "canvas.csv", "Week 3", tmp_path / "r.csv", 8)
    assert "Week 3 (17)\r\n    Points Possible,,,,,8\r\n" in (tmp_path / "canvas.csv").read_bytes().decode()
    assert canvas_gradebook((tmp_path / "canvas.csv").read_bytes(), {"bob": "11"}, {"Week 3 (17)"}) == {
        "11": 4
    }
    assert told([marks_of("bob")], "Week 3", tmp_path / "r.csv")[0].startswith("Canvas has 8 points for this")
    (tmp_path / "r.csv").write_text(export.replace("8.0", "4") + '"Ng, Bob",11,u11,bob,B,\n')
    assert told([marks_of("bob")], "Week 3", tmp_path / "r.csv") == []


def test_who_is_excused_from_a_part_has_a_mark_on_the_scale_of_the_others(tmp_path):
    bob = marks_of("bob", "wrong")
    excused = replace(bob.exercises[0], points=0, max_points=0, excused=True)
    bob = replace(bob, exercises=(excused, bob.exercises[1]))  # 2 of 2, where the others have 4
    write_canvas_csv([marks_of("zoe", "wrong"), bob], tmp_path / "canvas.csv", "Week 3")
    assert canvas_gradebook((tmp_path / "canvas.csv").read_bytes(), {"bob": "1", "zoe": "2"}, {"Week 3"}) == {
        "1": 4, "2": 2
    }  # fmt: skip


def test_moodle_takes_a_page_for_each_participant(tmp_path):
    submissions, marks = moodle_class(tmp_path)
    give_back(marks, submissions, tmp_path, "Week 3", None)
    taken = moodle_feedback((tmp_path / "moodle_feedback.zip").read_bytes(), {77, 78})
    assert {number: name for number, (name, _) in taken.items()} == {77: "feedback.html", 78: "feedback.html"}
    assert "for Zoë Müller_77" in Reader(taken[77][1].decode()).text
    assert "for Bob Ng_78" in Reader(taken[78][1].decode()).text
    assert not (tmp_path / "canvas_feedback.zip").exists()


def test_canvas_takes_a_notebook_for_each_upload(tmp_path):
    names = ("ngbob_11_501_week_3.ipynb", "mullerzoe_LATE_12_502_week_3-1.ipynb", "akcem_13_503_work.zip",
             "leekim_14_504_week_3.ipynb.json")  # fmt: skip
    submissions = handed_in(tmp_path / "in", *names)
    marks = [marks_of(one.student, "wrong") for one in submissions]
    give_back(marks, submissions, tmp_path, "Week 3", None)
    uploads = {
        501: (11, "week_3.ipynb"),
        502: (12, "week_3-1.ipynb"),
        503: (13, "work.zip"),
        504: (14, "week_3.ipynb.json"),
    }
    taken, ignored = canvas_reupload((tmp_path / "canvas_feedback.zip").read_bytes(), uploads)
    assert ignored == []
    assert set(taken) == {
        (11, "week_3.ipynb"),
        (12, "week_3-1.ipynb"),
    }  # a .zip that is no zip could not be opened, nor could a .json
    notebook = nbformat.reads(taken[11, "week_3.ipynb"].decode(), as_version=4)
    nbformat.validate(notebook)
    page = Reader(notebook.cells[0].outputs[0].data["text/html"])
    assert "for ngbob_11" in page.text
    assert "not your work" in page.text
    assert "script" not in page.tags
    assert not (tmp_path / "moodle_feedback.zip").exists()


def test_of_two_uploads_to_canvas_the_last_one_is_answered(tmp_path):
    first = handed_in(tmp_path / "one", "ngbob_11_501_week_3.ipynb")
    second = [replace(one, attempt=2) for one in handed_in(tmp_path / "two", "ngbob_11_509_week_3-1.ipynb")]
    give_back([marks_of("ngbob_11")], [*first, *second], tmp_path, "Week 3", None)
    content = (tmp_path / "canvas_feedback.zip").read_bytes()
    assert zipfile.ZipFile(io.BytesIO(content)).namelist() == ["ngbob_11_509_week_3-1.ipynb"]


def test_the_same_marks_give_the_same_bytes(tmp_path):
    submissions, marks = moodle_class(tmp_path)
    for name in ("a", "b"):
        give_back(marks, submissions, tmp_path / name, "Week 3", None)
    one, other = ((tmp_path / name / "moodle_feedback.zip").read_bytes() for name in ("a", "b"))
    assert one == other


def test_work_that_came_another_way_makes_no_archives(tmp_path):
    submissions = handed_in(tmp_path / "in", "ada.ipynb")
    assert give_back([marks_of("ada")], submissions, tmp_path, "Week 3", None) == []
    assert not list(tmp_path.glob("*.zip"))


def test_the_gradebooks_take_the_marks(tmp_path):
    roster = "Student;ID;SIS User ID;SIS Login ID;Section;Week 3 (17)\nMüller, Zoë;12;u12;zoe;A;\n"
    roster += "Ng, Bob;11;u11;bob;B;\n"
    (tmp_path / "canvas_roster.csv").write_bytes(roster.encode("utf-16"))
    marks = [marks_of("zoe"), marks_of("bob", "wrong")]
    write_canvas_csv(marks, tmp_path / "canvas.csv", "Week 3", tmp_path / "canvas_roster.csv")
    content = (tmp_path / "canvas.csv").read_bytes()
    assert canvas_gradebook(content, {"zoe": "12", "bob": "11"}, {"Week 3 (17)"}) == {"12": 4, "11": 2}
    roster = "First name\tSurname\tID number\tEmail address\nZoë\tMüller\t5\tzoe@x.org\n"
    roster += "Bob\tNg\t6\tbob@x.org\nCem\tAk\t7\tc@x.org\n"
    (tmp_path / "moodle_roster.csv").write_text(roster, encoding="utf-8-sig")
    write_moodle_csv(marks, tmp_path / "moodle.csv", "Week 3", tmp_path / "moodle_roster.csv")
    assert moodle_gradebook((tmp_path / "moodle.csv").read_bytes(), "ID number", {"5", "6", "7"}) == {
        "5": 4,
        "6": 2,
    }


def packed(path, *names, content=b"{}"):
    with zipfile.ZipFile(path, "w") as archive:
        for name in names:
            archive.writestr(name, content)
    return path


def test_an_archive_is_unpacked_once_and_stays_in_its_place(tmp_path):
    archive = packed(
        tmp_path / "all.zip",
        "../../out_11_501_a.ipynb",
        "Ada_7_assignsubmission_file/a.ipynb",
        "__MACOSX/x",
        "/b/",
    )
    folder = unpacked(archive, tmp_path / "place")
    found = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert found == {"out_11_501_a.ipynb", "Ada_7_assignsubmission_file/a.ipynb"}
    (folder / "mark").touch()
    assert (unpacked(archive, tmp_path / "place") / "mark").is_file()
    assert unpacked(packed(tmp_path / "all.zip", "b.ipynb"), tmp_path / "place") != folder
    assert [path.name[:4] for path in (tmp_path / "place").iterdir()] == ["all-"] * 2
    assert unpacked(folder, tmp_path / "place") == folder


def test_a_file_that_is_no_archive_is_told(tmp_path):
    (tmp_path / "a.rar").write_bytes(b"Rar!")
    with pytest.raises(ValueError, match=r"a\.rar: wanted a folder of submissions, or a zip"):
        unpacked(tmp_path / "a.rar", tmp_path / "place")
    assert not (tmp_path / "place").exists()


@pytest.mark.slow
def test_from_moodles_zip_to_moodles_import(sandbox, tmp_path, capsys):
    """One command: the archive as Moodle packs it and its worksheet go in, what Moodle imports comes out."""
    answers = {
        77: RIGHT,
        78: {**RIGHT, "length_penalty": "def length_penalty(length, alpha):\n    return length**alpha\n"},
    }
    with zipfile.ZipFile(tmp_path / "moodle.zip", "w") as archive:
        for number, name in ((77, "Zoë Müller"), (78, "Bob Ng")):
            text = nbformat.writes(filled(ASSIGNMENT, answers[number]))
            archive.writestr(f"{name}_{number}_assignsubmission_file/week_3.ipynb", text)
    (tmp_path / "week_3.toml").write_text(declaration(ASSIGNMENT))
    (tmp_path / "seed").write_text(SECRET)
    places = [str(tmp_path / name) for name in ("week_3.toml", "moodle.zip")]
    options = [
        "--seed-file",
        str(tmp_path / "seed"),
        "--out",
        str(tmp_path / "out"),
        "--jobs",
        "1",
        "--roster",
    ]
    (tmp_path / "w.csv").write_text(WORKSHEET)
    assert main(["grade", *places, *options, str(tmp_path / "w.csv")]) == 0
    assert "Moodle has 4 points for this assignment, which has 3" in capsys.readouterr().err
    (tmp_path / "w.csv").write_text(WORKSHEET.replace("4.00", "3.00").replace(",No,", ",Yes,"))
    assert main(["grade", *places, *options, str(tmp_path / "w.csv")]) == 0
    out = tmp_path / "out"
    taken = moodle_worksheet((out / "moodle_worksheet.csv").read_bytes(), 3, {77, 78, 79})
    assert {number: grade for number, (grade, _) in taken.items()} == {77: 3, 78: 2, 79: 3}
    pages = moodle_feedback((out / "moodle_feedback.zip").read_bytes(), {77, 78, 79})
    assert set(pages) == {77, 78}
    assert "3 of 3 points" in Reader(pages[77][1].decode()).text
    assert "Bob Ng (Bob Ng_78)" in (out / "class.html").read_text()
