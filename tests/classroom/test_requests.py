"""Requests to look at a mark again: found wherever they stand, answered in a table, and never a late attempt."""

import csv
import zipfile
from dataclasses import replace

import nbformat
import pytest
from handing_in import RIGHT, SECRET, filled, hand_in, small_assignment
from nbformat.v4 import new_code_cell, new_markdown_cell
from sample_marks import HOSTILE, Reader, mistaken, plainly, submission

from course.__main__ import main
from course.classroom.assignments.declared import declaration
from course.classroom.assignments.handing_in import HandingIn
from course.classroom.decisions.attempts import find_attempts
from course.classroom.decisions.decided import Decisions
from course.classroom.decisions.overrides import Override, with_overrides
from course.classroom.decisions.requests import Line, add_requests, read_answers, read_requests
from course.classroom.decisions.students import Students
from course.classroom.feedback.request_page import write_request_page
from course.classroom.feedback.student_page import write_feedback
from course.classroom.grading.requests import TEXTS, Request, requests_in, without_repeats
from course.classroom.grading.submissions import find_submissions
from course.classroom.regrading import sort_out
from course.classroom.teams import Teams

ASSIGNMENT = small_assignment("merge_heads", "length_penalty")
SLIP = "def length_penalty(length, alpha):\n    return length**alpha\n"
WHY = "it is right for alpha = 1"


def with_cells(built, *cells):
    built.cells += cells
    return built


def asked_in(folder, *cells, answers=RIGHT):
    hand_in(with_cells(filled(ASSIGNMENT, answers), *cells), folder / "ada.ipynb")
    return [(one.what, one.reason) for one in requests_in(ASSIGNMENT, find_submissions(folder, "week_3"), 1)]


@pytest.mark.parametrize(
    "text",
    [
        f"Regrade length_penalty: {WHY}",
        f"regrade `length_penalty` :  {WHY}",
        f"Dear teacher,\n- REGRADE length_penalty: {WHY}\n\nThank you.",
        "**Regrade length_penalty**: it is right\nfor alpha = 1",
    ],
)  # fmt: skip
def test_a_line_is_found_as_people_write_it(tmp_path, text):
    assert asked_in(tmp_path, new_markdown_cell(text)) == [("length_penalty", WHY)]


@pytest.mark.parametrize(
    "text",
    [
        "Regrade length_penalty: ...",
        "Regrade length_penalty:",
        "Please regrade it.",
        "Regraded length_penalty: x",
    ],
)
def test_a_line_that_was_not_filled_in_asks_nothing(tmp_path, text):
    assert asked_in(tmp_path, new_markdown_cell(text)) == []


def test_several_lines_in_any_kind_of_cell_are_several_requests(tmp_path):
    cells = [
        new_markdown_cell(f"Regrade merge_heads: ...\nRegrade length_penalty: {WHY}\nRegrade total: see above"),
        new_code_cell("# Regrade merge_heads: my way\nx = 3"),
    ]  # fmt: skip
    inside = RIGHT["length_penalty"].replace(":\n", ":\n    # Regrade length_penalty: here, too\n\n")
    answers = RIGHT | {"length_penalty": inside}
    assert asked_in(tmp_path, *cells, answers=answers) == [
        ("length_penalty", WHY), ("total", "see above"), ("merge_heads", "my way x = 3"),
        ("length_penalty", "here, too"),
    ]  # fmt: skip


def test_a_text_or_what_was_typed_into_moodle_is_read(tmp_path):
    (tmp_path / "Ada L_901_assignsubmission_onlinetext").mkdir()
    page = "<div class='x'><p>Hello!<br>Regrade length_penalty: it is &lt;right&gt;<br/>I think.</p><p>Bye</p></div>"
    (tmp_path / "Ada L_901_assignsubmission_onlinetext" / "onlinetext.html").write_text(page)
    (tmp_path / "ngbob_12_501_mine.txt").write_text("\ufeffRegrade merge_heads: see line 3")
    (tmp_path / "akcem_13_502_mine.pdf").write_text("Regrade merge_heads: a picture")
    found = find_submissions(tmp_path, "week_3")
    assert [*requests_in(ASSIGNMENT, found, 1)] == [
        Request("Ada L_901", "length_penalty", "it is <right> I think."),
        Request("ngbob_12", "merge_heads", "see line 3"),
    ]


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    "text", ["\n" * 100_000, " " * 100_000, "<" * 100_000, "Regrade " * 10_000, "Regrade a " * 10_000]
)
def test_no_text_takes_long(tmp_path, text):
    (tmp_path / "ngbob_12_501_mine.html").write_text(text)
    assert asked_in(tmp_path / "in", new_markdown_cell(text)) == []
    assert [*requests_in(ASSIGNMENT, find_submissions(tmp_path, "week_3"), 1)] == []


def test_a_student_cannot_fill_the_table(tmp_path):
    text = "\n".join(f"Regrade merge_heads: {number}" for number in range(1000))
    assert len(asked_in(tmp_path, new_markdown_cell(text))) == 20


def test_a_notebook_that_only_asks_is_no_new_attempt(tmp_path):
    hand_in(filled(ASSIGNMENT, {"length_penalty": SLIP}), tmp_path / "1" / "ada.ipynb")
    asking = with_cells(
        filled(ASSIGNMENT, {"length_penalty": SLIP}), new_markdown_cell(f"Regrade merge_heads: {WHY}")
    )
    hand_in(asking, tmp_path / "2" / "ada.ipynb")
    attempts = find_attempts([tmp_path / "1", tmp_path / "2"], "week_3")
    assert [one.superseded for one in attempts] == [True, False]
    [kept] = without_repeats(ASSIGNMENT, attempts, 1)
    assert (kept.path, kept.superseded) == (tmp_path / "1" / "ada.ipynb", False)
    changed = with_cells(filled(ASSIGNMENT, RIGHT), new_markdown_cell(f"Regrade merge_heads: {WHY}"))
    hand_in(changed, tmp_path / "2" / "ada.ipynb")
    attempts = find_attempts([tmp_path / "1", tmp_path / "2"], "week_3")
    assert without_repeats(ASSIGNMENT, attempts, 1) == attempts


ASKED = [Request("ada", "merge_heads", WHY), Request("=ben", "total", HOSTILE)]
STUDENTS = ["ada", "=ben", "cem"]


def test_lines_are_added_once_and_the_teachers_words_stay(tmp_path):
    path = tmp_path / "requests.csv"
    assert [line.answered for line in add_requests(path, ASKED)] == [False, False]
    before = path.read_bytes()
    assert len(add_requests(path, ASKED)) == 2 and path.read_bytes() == before
    text = before.decode("utf-8-sig").replace(f"ada,merge_heads,{WHY},,", f"ada,merge_heads,{WHY},1,Nearly.")
    path.write_text(text, "utf-8")
    again = Request("ada", "merge_heads", "and yet")
    lines = add_requests(path, [*ASKED, again])
    assert [(line.request.student, line.answered) for line in lines] == [
        ("ada", True), ("=ben", False), ("ada", False)
    ]  # fmt: skip
    cells = [cell for row in csv.reader(path.read_text("utf-8-sig").splitlines()) for cell in row]
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))]
    assert read_requests(tmp_path / "nothing.csv") == []


def answers(folder, *lines, assignment=ASSIGNMENT, students=None):
    path = folder / "requests.csv"
    path.write_text("\n".join(("student,exercise,reason,points,comment", *lines)), "utf-8")
    return read_answers(path, assignment, students or Students(STUDENTS))


def test_an_answer_counts_over_the_teachers_own_table(tmp_path):
    found = answers(
        tmp_path,
        "ada,merge_heads,a,1,First.",
        "ada,merge_heads,b,,Second.",
        "'=ben,total,c,2,",
        "cem,total,d,,",
    )
    assert found == {
        ("ada", "merge_heads"): Override(1, "Second.", asked=True), ("=ben", "total"): Override(2, "", asked=True)
    }  # fmt: skip
    own = {("ada", "merge_heads"): Override(2, "Mine."), ("ada", "length_penalty"): Override(1, "")}
    decided = Decisions(
        HandingIn(), own, {}, {}, answers={("ada", "merge_heads"): Override(None, "It stays.")}
    )
    assert decided.own_points == {**own, ("ada", "merge_heads"): Override(2, "It stays.")}


def test_an_answer_to_a_group_is_for_all_and_one_who_has_left_stops_nothing(tmp_path):
    teams = Teams({"Team 1": ["ada", "cem"]}, {"ada": "Team 1"})
    students = Students(["ada", "cem"], teams=teams)
    found = answers(tmp_path, "Team 1,merge_heads,a,1,", "gone,merge_heads,b,2,", students=students)
    assert {key: one.points for key, one in found.items()} == {
        ("ada", "merge_heads"): 1,
        ("cem", "merge_heads"): 1,
    }
    assert "got 'gone'" in next(iter(students.unknown))
    with pytest.raises(ValueError, match="requests.csv, line 2: wanted points from 0 to 2, got '9'"):
        answers(tmp_path, "ada,merge_heads,a,9,")


def test_a_request_is_its_students_whatever_moodles_number(tmp_path):
    students = Students(
        ["Ada L_77", "Bob F_78", "Cem A_79"], teams=Teams({"T": ["Cem A_79"]}, {"Cem A_79": "T"})
    )
    found = [
        Request("Ada L_901", "Merge_Heads", "a"), Request("Eve_9", "total", "b"), Request("Bob F_78", "merge", "c"),
        Request("Cem A_5", "total", "d"),
    ]  # fmt: skip
    hand_in("{}", tmp_path / "Bob F_3_assignsubmission_file" / "week_3.ipynb")
    kept, remarks = sort_out(found, find_submissions(tmp_path, "week_3"), ASSIGNMENT, students)
    assert kept == [Request("Ada L_77", "merge_heads", "a"), Request("T", "total", "d (Cem A_79)")]
    assert "--requests: wanted a student who handed in, got 'Eve_9'" in remarks[0]
    assert remarks[1] == "Bob F_78 asks about merge, which week_3 does not have; did you mean merge_heads?"
    assert remarks[2] == (
        "Look yourself at what these ask, because no line like `Regrade merge_heads: ...` was found: Bob F_3"
    )


def test_the_page_has_the_answer_beside_the_mark_and_escapes_all(tmp_path):
    marks = submission("ada", mistaken("causal_mask"), plainly("attention_scores", "right"))
    lines = [
        Line(Request("ada", "causal_mask", HOSTILE), True), Line(Request("ada", "total", "b"), False),
        Line(Request("eve", "causal_mask", "c"), False),
    ]  # fmt: skip
    all_marks = {"ada": replace(marks, decisions=("1 day late: -10%",))}
    write_request_page(lines, all_marks, {"ada": {"causal_mask": HOSTILE}}, tmp_path / "r.html", HOSTILE)
    page = Reader((tmp_path / "r.html").read_text("utf-8"))
    assert not {"script", "img"} & {*page.tags}
    assert "3 requests, 2 without an answer." in page.text and "1 day late: -10%" in page.text
    assert "The smallest input that shows it" in page.text and "There is no work with this name." in page.text
    assert page.text.index("ada: total") < page.text.index("ada: causal_mask")  # what waits comes first


def test_the_feedback_page_has_the_lines_to_copy(tmp_path):
    marks = submission("ada", mistaken("causal_mask"), plainly("attention_scores", "right"))
    page = Reader(write_feedback(marks, tmp_path, "Attention").read_text("utf-8")).text
    assert (
        "Is a mark wrong?" in page
        and "Regrade causal_mask: ..." in page
        and "Regrade attention_scores" not in page
    )
    answered = with_overrides(marks, {("ada", "causal_mask"): Override(None, "It stays.", asked=True)})
    said = Reader(write_feedback(answered, tmp_path, "Attention").read_text("utf-8")).text
    assert "On request, looked at by the teacher: It stays." in said and "Is a mark wrong?" not in said
    full = submission("ada", plainly("attention_scores", "right"))
    assert "Is a mark wrong?" not in write_feedback(full, tmp_path, "Attention").read_text("utf-8")


def grade(folder, *options: str) -> int:
    always = ["--seed-file", str(folder / "seed"), "--out", str(folder / "out"), "--jobs", "1"]
    return main(["grade", str(folder / "week_3.toml"), str(folder / "submitted"), *always, *options])


@pytest.mark.slow
def test_from_the_feedback_page_to_another_mark(sandbox, tmp_path, capsys):
    """Ada copies the line from her page into her notebook; Bob writes nothing."""
    built = {"Ada L_77": {**RIGHT, "length_penalty": SLIP}, "Bob F_78": RIGHT}
    for name, own in built.items():
        hand_in(
            filled(ASSIGNMENT, own), tmp_path / "submitted" / f"{name}_assignsubmission_file" / "week_3.ipynb"
        )
    (tmp_path / "week_3.toml").write_text(declaration(ASSIGNMENT))
    (tmp_path / "seed").write_text(SECRET)
    assert grade(tmp_path) == 0
    assert not (tmp_path / "out" / "requests.csv").exists()
    page = Reader((tmp_path / "out" / "feedback" / "Ada L_77.html").read_text("utf-8")).text
    [line] = [line for line in page.splitlines() if "Regrade length_penalty: ..." in line]
    line = line[line.index("Regrade ") :].replace("...", WHY)
    asking = with_cells(filled(ASSIGNMENT, built["Ada L_77"]), new_markdown_cell(line))
    with zipfile.ZipFile(tmp_path / "requests.zip", "w") as archive:
        archive.writestr("Ada L_901_assignsubmission_file/week_3.ipynb", nbformat.writes(asking))
        archive.writestr(
            "Bob F_902_assignsubmission_file/week_3.ipynb", nbformat.writes(filled(ASSIGNMENT, RIGHT))
        )
    asked = ["--requests", str(tmp_path / "requests.zip")]
    assert grade(tmp_path, "--requests", str(tmp_path / "request.zip")) == 2
    assert "request.zip" in capsys.readouterr().err
    assert grade(tmp_path, *asked) == 0
    said = capsys.readouterr().err
    assert "Requests that wait for an answer: 1; see requests.html" in said
    assert "no line like `Regrade merge_heads: ...` was found: Bob F_902" in said
    table = tmp_path / "out" / "requests.csv"
    assert table.read_text("utf-8-sig").splitlines()[1] == f"Ada L_77,length_penalty,{WHY},,"
    page = Reader((tmp_path / "out" / "requests.html").read_text("utf-8")).text
    assert "return length**alpha" in page and WHY in page
    table.write_text(table.read_text("utf-8-sig").replace(f"{WHY},,", f"{WHY},0.5,Half."), "utf-8")
    assert grade(tmp_path) == 0  # the archive need not be given again
    rows = {row[0]: row[3:] for row in csv.reader((tmp_path / "out" / "moodle.csv").read_text().splitlines())}
    points, comment = rows["Ada L_77"]
    assert points == "2.5" and "on request, changed by the teacher from 0 to 0.5, Half." in comment
    assert "no answer yet" not in (tmp_path / "out" / "requests.html").read_text("utf-8")
    table.unlink()
    assert grade(tmp_path) == 2
    assert "requests.csv, and this one does not have it, so marks would change: Ada L_77 2.5 -> 2" in (
        capsys.readouterr().err
    )


def test_texts_that_lie_in_one_folder_ask_too(tmp_path):
    for name in ("ann.txt", "ben.MD", "cem.html"):
        (tmp_path / name).write_text("Regrade merge_heads: look again")
    (tmp_path / "notes.csv").write_text("Regrade merge_heads: mine")
    found = find_submissions(tmp_path, "week_3", TEXTS)
    assert [one.student for one in requests_in(ASSIGNMENT, found, 1)] == ["ann", "ben", "cem"]
