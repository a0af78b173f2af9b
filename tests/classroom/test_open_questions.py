"""Open questions: declared, asked in the notebook, marked in a table, and shown with level and comment."""

import csv
import json
import re
from copy import deepcopy

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell

from course.__main__ import main
from course.classroom.assignments.declared import Assignment, declaration, load_assignment
from course.classroom.assignments.notebook import notebook
from course.classroom.assignments.questions import PLACE, Level, Question
from course.classroom.decisions.decided import Tables, read_decisions
from course.classroom.decisions.rubric import NOT_YET, NOTHING, Given, Rubric, add_lines, read_levels
from course.classroom.decisions.students import Students
from course.classroom.feedback.class_report import write_class_report
from course.classroom.feedback.question_page import groups
from course.classroom.feedback.student_page import write_feedback
from course.classroom.grading.parsing import parse_notebook
from course.classroom.grading.submissions import Submission, Unreadable
from course.classroom.grading.texts import CUT, find_texts
from course.classroom.grading.written import Written, written_by_class
from tests.classroom.handing_in import RIGHT, SECRET, filled, hand_in
from tests.classroom.sample_marks import HOSTILE, Reader, plainly, submission

LEVELS = {
    "full": Level(3, "names the `spread`"),
    "part": Level(1.5, "names sharpness"),
    "none": Level(0, "else"),
}
WHY = Question("why_scale", "Why divide by `sqrt(d_k)`?", LEVELS, "merge_heads")
LAST = Question("what_next", "What next?", {"yes": Level(1, "says it"), "no": Level(0, "does not")})
ASSIGNMENT = Assignment("week_3", "Week 3", "", ("merge_heads", "length_penalty"), questions=(WHY, LAST))
STUDENTS = Students(["ada", "bob", "=eve"])


def test_it_is_read_as_it_was_written(tmp_path):
    (tmp_path / "week_3.toml").write_text(declaration(ASSIGNMENT), encoding="utf-8")
    again = load_assignment(tmp_path / "week_3.toml")
    assert again.questions == ASSIGNMENT.questions
    assert again.max_points == 2 + 1 + 3 + 1


GOOD = '[questions.why]\ntext = "Why?"\n[questions.why.levels]\na = [1, "x"]\nb = [0, "y"]\n'


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (GOOD.replace('text = "Why?"', ""), r"\[questions.why\] needs a text; got ''"),
        (GOOD.replace('b = [0, "y"]\n', ""), r"\[questions.why.levels\] needs two levels or more"),
        (GOOD.replace("[0,", "[-1,"), r"must have lines like full = .*; got b = \[-1, 'y'\]"),
        (GOOD.replace("[0,", "[true,"), r"got b = \[True, 'y'\]"),
        (GOOD.replace('[0, "y"]', "2"), "got b = 2"),
        (
            GOOD.replace('text = "Why?"', 'text = "Why?"\nbeside = "causal_mask"'),
            "must stand beside one of .*; got 'c",
        ),
        (
            GOOD.replace('text = "Why?"', 'text = "Why?"\npoints = 3'),
            "must have only text, beside, levels; got 'p",
        ),
        (GOOD.replace("why", "merge_heads"), "needs a name of its own; an exercise has this one"),
        (
            GOOD.replace("questions.why", 'questions."Why not"'),
            "small letters, digits and _.*; got 'Why not'",
        ),
        ('questions = "why"', r"\[questions.NAME\] must have a text"),
    ],
)
def test_a_wrong_declaration_is_told(tmp_path, text, complaint):
    head = 'exercises = ["merge_heads", "length_penalty"]\n'
    (tmp_path / "week_3.toml").write_text(head + text)
    with pytest.raises(ValueError, match=complaint):
        load_assignment(tmp_path / "week_3.toml")


def test_the_notebook_asks_below_the_exercise_or_at_the_end():
    cells = notebook(ASSIGNMENT).cells
    ids = [cell.id for cell in cells]
    place = ids.index("question-why_scale")
    assert ids[place - 2 : place + 1] == ["check-merge_heads", "asked-why_scale", "question-why_scale"]
    assert ids[-1] == "question-what_next"
    assert cells[place].source == PLACE
    marks = cells[place].metadata.nbgrader
    assert (marks.points, marks.grade, marks.solution, marks.locked, marks.cell_type) == (
        3, True, True, False, "markdown"
    )  # fmt: skip
    text = "\n".join(cell.source for cell in cells)
    assert "names the" not in text  # the rubric is the teacher's
    assert "| | `why_scale` | answer a question | 3 | |" in text
    assert "**7**" in text


def test_a_notebook_without_questions_says_nothing_of_them():
    text = "\n".join(cell.source for cell in notebook(Assignment("w", "W", "", ("merge_heads",))).cells)
    assert "question" not in text.lower()


def answered(answers, texts):
    built = filled(ASSIGNMENT, answers)
    for cell in built.cells:
        if cell.id.removeprefix("question-") in texts and cell.id.startswith("question-"):
            cell.source = texts[cell.id.removeprefix("question-")]
    return built


def test_texts_are_found_by_id_or_by_nbgraders_name_and_empty_ones_are_none(tmp_path):
    built = answered(RIGHT, {"why_scale": "Because.", "what_next": f"{PLACE}\n "})
    for cell in built.cells:
        cell.pop("id")  # as Colab saves it
    path = tmp_path / "ada.ipynb"
    hand_in(json.dumps(built), path)
    broken = tmp_path / "bob.ipynb"
    broken.write_bytes(b"{")
    found = written_by_class(
        ASSIGNMENT, [Submission("ada", path), Submission("bob", broken), Submission("cem", None)], 2
    )
    assert found["ada"].texts == {"why_scale": "Because."}
    assert set(found["ada"].code) == {"merge_heads", "length_penalty"}
    assert "flatten(2)" in found["ada"].code["merge_heads"]
    assert found["bob"].problem.startswith("it is no notebook")
    assert found["cem"].problem == "no notebook was handed in"


GIVEN = {cell.id: cell.source for cell in notebook(ASSIGNMENT).cells}
NAMES = ("why_scale", "what_next")


def texts_in(built) -> dict[str, str]:
    return find_texts(parse_notebook(json.dumps(built).encode())[0], NAMES, GIVEN)


def place_of(built, cell_id):
    return next(number for number, cell in enumerate(built.cells) if cell.id == cell_id)


def put_below(built, cell_id, *cells):
    place = place_of(built, cell_id) + 1
    built.cells[place:place] = cells


def below_the_given_one(built):
    put_below(built, "question-why_scale", new_markdown_cell("Because."))


def below_the_cleared_one(built):
    built.cells[place_of(built, "question-why_scale")].source = ""
    below_the_given_one(built)


def without_ids(built):
    """As a service saves it that drops ids and metadata."""
    built.cells[place_of(built, "question-why_scale")].source = "Because."
    for cell in built.cells:
        del cell["id"]
        cell.metadata = {}


def below_without_ids(built):
    below_the_given_one(built)
    for cell in built.cells:
        del cell["id"]
        cell.metadata = {}


def as_code(built):
    built.cells[place_of(built, "question-why_scale")].update(cell_type="code", source="Because.")


def as_raw(built):
    built.cells[place_of(built, "question-why_scale")].update(cell_type="raw", source="Because.")


def an_empty_copy_below(built):
    given = built.cells[place_of(built, "question-why_scale")]
    put_below(built, "question-why_scale", deepcopy(given))
    given.source = "Because."


def in_code_of_ones_own(built):
    put_below(built, "question-why_scale", new_code_cell("# Because."))


def into_the_question(built):
    built.cells[place_of(built, "asked-why_scale")].source += "\n\nBecause."


def in_place_of_the_question(built):
    built.cells[place_of(built, "asked-why_scale")].source = "Because."


def merged_with_the_question(built):
    place = place_of(built, "question-why_scale")
    built.cells[place - 1].source += "\n\nBecause.\n\n" + built.cells.pop(place).source


IN_PLACES = [below_the_given_one, below_the_cleared_one, without_ids, below_without_ids, as_code, as_raw,
             an_empty_copy_below, in_code_of_ones_own, into_the_question, in_place_of_the_question,
             merged_with_the_question]  # fmt: skip


@pytest.mark.parametrize("change", IN_PLACES, ids=lambda change: change.__name__)
def test_an_answer_is_found_wherever_it_was_written(change):
    built = answered(RIGHT, {})
    built.cells.append(new_code_cell("6 * 7"))  # somebody tried something out, below the last question
    change(built)
    found = texts_in(built)
    assert set(found) == {"why_scale", "what_next"}
    kept = change in (as_code, as_raw, an_empty_copy_below)
    assert re.fullmatch("Because\\." if kept else r"\[cell \d+\] (# )?Because\.", found["why_scale"])
    assert found["what_next"].endswith("] 6 * 7")


def test_both_halves_of_a_split_answer_count_once_each():
    built = answered(RIGHT, {"why_scale": "The spread grows.", "what_next": "Heads."})
    first = built.cells[place_of(built, "question-why_scale")]
    second, again = deepcopy(first), deepcopy(first)
    second.update(source="So the softmax gets sharp.", id="another")
    put_below(built, "question-why_scale", second, again, new_code_cell("softmax(x)"))
    place = place_of(built, "question-why_scale") + 1
    assert texts_in(built) == {
        "why_scale": f"[cell {place}] The spread grows.\n\n[cell {place + 1}] So the softmax gets sharp.",
        "what_next": "Heads.",
    }


def test_a_damaged_answer_is_told_in_its_place():
    built = json.loads(json.dumps(answered(RIGHT, {})))
    place = [cell["id"] for cell in built["cells"]].index("question-why_scale")
    built["cells"][place] = None
    assert texts_in(built)["why_scale"].startswith(
        f"[cell {place + 1}] This cell is damaged, and was not read"
    )


def test_what_stands_elsewhere_is_no_answer():
    built = answered(RIGHT, {})
    put_below(built, "check-merge_heads", new_markdown_cell("That was hard."), new_code_cell("print(3)"))
    put_below(built, "statement-length_penalty", new_markdown_cell("See section 7."))
    assert texts_in(built) == {}


def test_a_text_is_cut_and_what_is_no_notebook_is_told():
    assert texts_in(answered({}, {"why_scale": "x" * 20_000})) == {"why_scale": "x" * 10_000 + CUT}
    with pytest.raises(Unreadable):
        parse_notebook(b'{"cells": 3}')


def levels(folder, *lines, head="student,question,level,comment"):
    path = folder / "questions.csv"
    path.write_text("\n".join((head, *lines)), encoding="utf-8")
    return read_levels(path, ASSIGNMENT.questions, STUDENTS)


def test_levels_are_read_with_any_case_and_guarded_names(tmp_path):
    found = levels(tmp_path, "ADA,why_scale,Full,Well said", "'=eve,what_next,no,", "bob,why_scale,,")
    assert found == {
        ("ada", "why_scale"): Given("full", "Well said"),
        ("=eve", "what_next"): Given("no", ""),
        ("bob", "why_scale"): Given("", ""),
    }


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        (["ada,why,full,"], "line 2: wanted a question, one of why_scale, what_next; got 'why'"),
        (["ada,what_next,1.01,"], "or points from 0 to 1; got '1.01'"),
        (["ada,what_next,nan,"], "or points from 0 to 1; got 'nan'"),
        (
            ["ada,what_next,full,"],
            "line 2: wanted a level, one of yes, no, or points from 0 to 1; got 'full'",
        ),
        (
            ["ada,what_next,yes,", "ada,what_next,no,"],
            "line 3: wanted one line for each answer; got a second",
        ),
    ],
)
def test_a_wrong_line_is_told(tmp_path, lines, complaint):
    with pytest.raises(ValueError, match=complaint):
        levels(tmp_path, *lines)


def test_a_student_who_has_left_stops_no_run(tmp_path):
    """Not even in a folder of results that knows nothing of them: the table may come from a copy."""
    path = tmp_path / "questions.csv"
    add_lines(path, [("ada", "why_scale"), ("adda", "why_scale")], {})
    path.write_text(path.read_text("utf-8-sig").replace("adda,why_scale,", "adda,why_scale,full"), "utf-8")
    students = Students(["ada", "bob"])
    decisions = read_decisions(ASSIGNMENT, students, Tables(levels=path))
    assert set(decisions.rubric.levels) == {("ada", "why_scale")}
    [said] = decisions.remarks([])
    assert (
        "line 3: wanted a student who handed in, got 'adda'; near it are ada; the line has no effect" in said
    )


def test_lines_are_added_and_what_the_teacher_wrote_stays(tmp_path):
    path = tmp_path / "questions.csv"
    both = [("ada", "why_scale"), ("=eve", "why_scale")]
    assert add_lines(path, both, {}) == 2
    assert list(csv.reader(path.read_text("utf-8-sig").splitlines()))[1:] == [
        ["ada", "why_scale", "", ""],
        ["'=eve", "why_scale", "", ""],
    ]
    path.write_text("comment;level;student;question\nHm;full;ada;why_scale\n", encoding="utf-8")
    known = read_levels(path, ASSIGNMENT.questions, STUDENTS)
    assert add_lines(path, [*both, ("bob", "what_next")], known) == 2
    text = path.read_text("utf-8-sig")
    assert text.splitlines() == [
        "comment;level;student;question", "Hm;full;ada;why_scale", ";;'=eve;why_scale", ";;bob;what_next"
    ]  # fmt: skip
    again = read_levels(path, ASSIGNMENT.questions, STUDENTS)
    assert again["ada", "why_scale"] == Given("full", "Hm")
    before = path.stat().st_mtime_ns
    assert add_lines(path, [*both, ("bob", "what_next")], again) == 2
    assert path.stat().st_mtime_ns == before  # nothing new, so it is not written again


def test_a_level_gives_its_points_and_the_others_say_why_there_are_none():
    given = {("ada", "why_scale"): Given("part", "Nearly.")}
    marks = Rubric((WHY, LAST), given, {("ada", "why_scale"), ("ada", "what_next")}).on(
        submission("ada", plainly("merge_heads", "right"))
    )
    one, two = marks.questions
    assert (one.points, one.max_points, one.level, one.says, one.comment) == (
        1.5, 3, "part", "names sharpness", "Nearly."
    )  # fmt: skip
    assert (two.points, two.level, two.says) == (0, "", NOT_YET)
    assert (marks.points, marks.max_points) == (2 + 1.5, 2 + 3 + 1)
    [nobody, _] = Rubric((WHY, LAST)).on(submission("bob")).questions
    assert nobody.says == NOTHING


def test_points_between_two_levels_say_between_which():
    given = {("ada", "why_scale"): Given("2,25", ""), ("bob", "why_scale"): Given("1.50", "")}
    marks = Rubric((WHY,), given)
    [one] = marks.on(submission("ada")).questions
    assert (one.points, one.level) == (2.25, "between part and full")
    assert one.says == "more than this: names sharpness; less than this: names the `spread`"
    [two] = marks.on(submission("bob")).questions
    assert (two.points, two.level, two.says) == (1.5, "part", "names sharpness")


def test_equal_answers_stand_together_in_an_order_that_names_nobody():
    code = {"zoe": "return 1", "ada": "return 2", "bob": "return 2"}
    texts = {"zoe": "A spread.", "ada": "  a SPREAD. ", "bob": "[cell 9] A spread.", "cem": "No idea."}
    written = {
        name: Written({"merge_heads": code[name]} if name in code else {}, {"why_scale": text})
        for name, text in texts.items()
    }
    lines = {(name, "why_scale"): number for number, name in enumerate(texts, start=1)}
    spread, other = groups(WHY, written, lines)
    assert (spread.text, spread.lines, spread.codes) == ("A spread.", [1, 2, 3], ["return 2", "return 1"])
    assert (other.text, other.lines, other.codes) == ("No idea.", [4], [])
    assert groups(LAST, written, lines) == []


def test_the_pages_show_level_and_comment_and_escape_them(tmp_path):
    given = {("ada", "why_scale"): Given("part", HOSTILE)}
    marks = Rubric((WHY,), given, {("ada", "why_scale")}).on(
        submission("ada", plainly("merge_heads", "right"))
    )
    page = Reader(write_feedback(marks, tmp_path, "Week 3").read_text(encoding="utf-8"))
    assert "part: names sharpness" in page.text
    assert "1.5 of 3 points" in page.text
    assert "script" not in page.tags and "img" not in page.tags
    write_class_report([marks], tmp_path / "class.html", "Week 3")
    assert "why_scalepart1" in Reader((tmp_path / "class.html").read_text(encoding="utf-8")).text


@pytest.fixture
def course(tmp_path):
    texts = {
        "ada": {"why_scale": "The <script>spread</script> grows."},
        "bob": {"why_scale": "So."},
        "eve": {},
    }
    for student, own in texts.items():
        hand_in(answered(RIGHT, own), tmp_path / "submitted" / f"{student}.ipynb")
    (tmp_path / "week_3.toml").write_text(declaration(ASSIGNMENT), encoding="utf-8")
    (tmp_path / "seed").write_text(SECRET)
    return tmp_path


def grade(course, *options: str) -> int:
    places = [str(course / "week_3.toml"), str(course / "submitted")]
    always = ["--seed-file", str(course / "seed"), "--out", str(course / "out"), "--jobs", "1"]
    return main(["grade", *places, *always, *options])


@pytest.mark.slow
def test_an_evening_with_questions(sandbox, course, capsys):
    assert grade(course) == 0
    assert "2 answers have no level yet" in capsys.readouterr().err
    page = Reader((course / "out" / "questions.html").read_text(encoding="utf-8"))
    assert "The <script>spread</script> grows." in page.text
    assert page.tags.count("script") == 2  # the table, and the page's own
    assert page.text.count("flatten(2)") == 2  # beside each answer the code
    assert "2 of 3 submissions have an answer, in 2 ways." in page.text
    table = course / "out" / "questions.csv"
    table.write_text(
        table.read_text("utf-8-sig").replace("ada,why_scale,,", "ada,why_scale,full,Yes!"), "utf-8"
    )
    assert grade(course) == 0
    assert "1 answers have no level yet" in capsys.readouterr().err
    rows = {row[0]: row[3:] for row in csv.reader((course / "out" / "moodle.csv").read_text().splitlines())}
    assert rows["ada"][0] == "6" and "why_scale 3/3 (full, Yes!)" in rows["ada"][1]
    assert rows["bob"][0] == "3" and "why_scale 0/3 (not marked yet)" in rows["bob"][1]
    assert "why_scale 0/3 (nothing was written)" in rows["eve"][1]
    assert "Yes!" in (course / "out" / "feedback" / "ada.html").read_text()
    table.write_text(table.read_text("utf-8").replace("full", "great"), "utf-8")
    assert grade(course) == 2
    assert (
        "line 2: wanted a level, one of full, part, none, or points from 0 to 3; got 'great'"
        in capsys.readouterr().err
    )
    table.write_text(table.read_text("utf-8").replace("great", "full"), "utf-8")
    (course / "overrides.csv").write_text("student,exercise,points,comment\n*,why_scale,excused,Too vague.\n")
    dropped = ["--overrides", str(course / "overrides.csv"), "--out", str(course / "without")]
    (course / "without").mkdir()
    kept = course / "without" / "questions.csv"
    kept.write_text(table.read_text("utf-8"), "utf-8")
    assert grade(course, *dropped) == 0
    assert "have no level yet" not in capsys.readouterr().err
    assert 'id="why_scale"' not in (course / "without" / "questions.html").read_text("utf-8")
    assert kept.read_text("utf-8") == table.read_text("utf-8")
    (course / "submitted" / "bob.ipynb").unlink()  # who has left the class
    for _ in range(2):
        assert grade(course) == 0
        assert "In your tables, but no work yet: bob" in capsys.readouterr().err
    assert "bob,why_scale,," in table.read_text("utf-8")
    table.unlink()
    assert grade(course) == 2
    said = "questions.csv, and this one does not have it, so marks would change: ada 6 -> 3"
    assert said in capsys.readouterr().err
