"""A class that began with version 1 goes on: old names in declarations, notebooks, tables and marks are understood."""

import json

import nbformat
import pytest

from course.__main__ import main
from course.classroom.assignments.declared import Assignment, declaration, load_assignment
from course.classroom.assignments.questions import Level, Question
from course.classroom.decisions.overrides import read_overrides
from course.classroom.decisions.students import Students
from course.classroom.decisions.variants import read_variants
from course.classroom.grading.marking import Grader
from course.classroom.grading.written import written_by_class
from course.classroom.marks import read_marks
from course.classroom.own_copies import BESIDE, refresh
from course.exercises import check
from course.exercises.notebook_cells import answer_cell, stub_cell
from course.places import LESSONS
from tests.classroom.handing_in import RIGHT, SECRET, filled, hand_in, marks_of, saved, with_cell
from tests.classroom.sample_marks import mistaken, submission
from tests.version_1 import as_in_version_1

FIX, OTHER = "fix_soft_lookup", "fix_split_heads"
LESSON, BEYOND = "02_attention.ipynb", "more/02_softmax.ipynb"
LEVELS = {"full": Level(1, "the keys"), "none": Level(0, "nothing")}
ASSIGNMENT = Assignment(
    "week_3",
    "Week 3",
    "",
    (FIX, OTHER, "merge_heads"),
    {FIX: 5},
    credit={FIX: {"the bug is still there": 0.25}},
    questions=(Question("why", f"What was wrong in `{FIX}`?", LEVELS, beside=FIX),),
)
POOLS = Assignment("week_3", "Week 3", "", (FIX, OTHER), {FIX: 2, OTHER: 2}, pools={"bugs": (FIX, OTHER)})
ANSWERS = {name: answer_cell(name) for name in (FIX, OTHER)} | RIGHT


def old(assignment: Assignment, folder):
    """The declaration of an assignment as version 1 wrote it."""
    path = folder / f"{assignment.name}.toml"
    path.write_text(as_in_version_1(declaration(assignment)))
    assert "mend_" in path.read_text() and "fix_" not in path.read_text()
    return path


@pytest.mark.parametrize("assignment", [ASSIGNMENT, POOLS])
def test_a_declaration_of_version_1_is_read(assignment, tmp_path):
    assert declaration(load_assignment(old(assignment, tmp_path))) == declaration(assignment)


def test_an_exercise_may_not_stand_there_under_both_names(tmp_path):
    (tmp_path / "a.toml").write_text('exercises = ["mend_top_p", "fix_top_p"]')
    with pytest.raises(ValueError, match="has an exercise twice"):
        load_assignment(tmp_path / "a.toml")


def test_the_commands_know_the_old_names(tmp_path, capsys):
    assert main(["assignment", "build", "week_5", "mend_top_p=3", "--out", str(tmp_path)]) == 0
    assert load_assignment(tmp_path / "week_5.toml").points("fix_top_p") == 3
    assert main(["assignment", "list", "--cases", "mend_top_p"]) == 0
    assert "[credit.fix_top_p.cases]" in capsys.readouterr().out
    assert main(["assignment", "build", "week_6", "mend_everything", "--out", str(tmp_path)]) == 2
    assert "there is no exercise mend_everything" in capsys.readouterr().err


def test_a_ready_assignment_of_version_1_is_built_again_and_a_changed_one_is_kept(tmp_path, capsys):
    path = old(load_assignment("decoding_and_cost"), tmp_path)
    build = ["assignment", "build", "decoding_and_cost", "--out", str(tmp_path)]
    assert main(build) == 0
    assert path.read_text() == declaration(load_assignment("decoding_and_cost"))
    path.write_text(path.read_text().replace(" = 3\n", " = 4\n"))
    assert main(build) == 2
    assert "is there and differs" in capsys.readouterr().err


def old_notebook(answers: dict[str, str]) -> str:
    text = as_in_version_1(saved(filled(ASSIGNMENT, answers)))
    assert f"answer-mend_{FIX.removeprefix('fix_')}" in text and "course_lib.exercises" in text
    return text


def test_a_notebook_of_version_1_gets_the_same_marks(sandbox, tmp_path):
    grader = Grader(ASSIGNMENT, SECRET, sandbox.attempt)
    slip = ANSWERS | {
        FIX: answer_cell(FIX).replace("dim=-1", "dim=0"),
        "merge_heads": stub_cell("merge_heads"),
    }
    for number, answers in enumerate([ANSWERS, slip, {}]):
        today = marks_of(grader, saved(filled(ASSIGNMENT, answers)), tmp_path / f"today_{number}")
        before = marks_of(grader, old_notebook(answers), tmp_path / f"before_{number}")
        assert before.exercises == today.exercises
        assert [mark.outcome for mark in before.exercises] == [
            ["right"] * 3, ["misconception", "right", "not_answered"], ["not_answered"] * 3
        ][number]  # fmt: skip
        assert before.notes == () and before.exercises[0].notes == ()


def test_an_answer_of_an_old_name_in_another_cell_is_found(sandbox, tmp_path):
    grader = Grader(ASSIGNMENT, SECRET, sandbox.attempt)
    built = with_cell(filled(ASSIGNMENT, {}), f"answer-{FIX}", answer_cell(FIX))
    mark = marks_of(grader, as_in_version_1(saved(built)), tmp_path).exercises[0]
    assert (mark.outcome, mark.points) == ("right", 5)
    assert mark.notes[0].startswith("The answer stood in another cell")


def test_what_a_class_wrote_is_shown_by_the_names_of_today(tmp_path):
    written = written_by_class(ASSIGNMENT, [hand_in(old_notebook(ANSWERS), tmp_path / "week_3.ipynb")], 1)
    assert set(written["ada"].code) == set(ASSIGNMENT.exercises)
    assert f"def {FIX}(" in written["ada"].code[FIX]


def test_marks_of_version_1_are_read(tmp_path):
    marks = submission("ada", mistaken(FIX, "the bug is still there"))
    marks.write(tmp_path / "ada.json")
    (tmp_path / "ada.json").write_text(as_in_version_1((tmp_path / "ada.json").read_text()))
    assert json.loads((tmp_path / "ada.json").read_text())["exercises"][0]["name"] == "mend_soft_lookup"
    assert read_marks(tmp_path / "ada.json") == marks


def test_the_teachers_tables_of_version_1_are_read(tmp_path):
    students = Students({"ada", "bob"})
    (tmp_path / "overrides.csv").write_text("student,exercise,points,comment\nada,mend_soft_lookup,4,seen\n")
    [place] = read_overrides(tmp_path / "overrides.csv", ASSIGNMENT, students)
    assert place == ("ada", FIX)
    table = tmp_path / "week_3_variants.csv"
    table.write_text("student,bugs\nada,mend_split_heads\nbob,fix_soft_lookup\n")
    assert read_variants(table, POOLS, students) == {"ada": {"bugs": OTHER}, "bob": {"bugs": FIX}}


@pytest.fixture
def old_copies(tmp_path):
    """Lesson 02 as version 1 had it, with an exercise that stands in another notebook today, and a learner's copy."""
    before, mine = tmp_path / "before", tmp_path / "my_lessons"
    before.mkdir()
    for page in BESIDE:
        (before / page).write_bytes((LESSONS / page).read_bytes())
    notebook, beyond = (nbformat.read(LESSONS / name, as_version=4) for name in (LESSON, BEYOND))
    notebook.cells += [cell for cell in beyond.cells if cell.get("id") == f"exercise-{FIX}"]
    lesson = nbformat.writes(notebook)
    (before / "02_attention.ipynb").write_text(as_in_version_1(lesson), encoding="utf-8")
    assert refresh(before, mine) == []
    return mine / "02_attention.ipynb"


def today(folder):
    """A folder with today's lesson 02, and the notebook beyond it that has one of its exercises."""
    (folder / "more").mkdir()
    for name in (LESSON, BEYOND, *BESIDE):
        (folder / name).write_bytes((LESSONS / name).read_bytes())
    return folder


def test_a_learners_copy_of_version_1_is_brought_over(old_copies, tmp_path):
    notebook = nbformat.read(old_copies, as_version=4)
    cells = {cell.id: cell for cell in notebook.cells}
    answer = cells["exercise-mend_soft_lookup"]
    assert answer.metadata.exercise == "mend_soft_lookup" and "def mend_soft_lookup(" in answer.source
    answer.source = "from course_lib.exercises import EXERCISES  # to look at the points\n" + as_in_version_1(
        answer_cell(FIX)
    )
    nbformat.write(notebook, old_copies)
    before = old_copies.read_bytes()
    (tmp_path / "after").mkdir()
    assert refresh(today(tmp_path / "after"), old_copies.parent) == [
        "02_attention.ipynb is brought up to date, with your answers (0); your old copy is "
        "02_attention.old_1.ipynb",
        "02_softmax.ipynb is new, with your answers (1) to exercises that moved into it",
    ]
    assert old_copies.with_name("02_attention.old_1.ipynb").read_bytes() == before
    new = nbformat.read(old_copies.parent / BEYOND, as_version=4)
    source = next(cell.source for cell in new.cells if cell.get("id") == f"exercise-{FIX}")
    assert source.startswith("from course.exercises import EXERCISES  # to look at the points\n")
    names: dict = {}
    exec(source, names)
    assert check(names[FIX]).passed
    others = [cell.source for cell in new.cells if cell.get("id") != f"exercise-{FIX}"]
    original = nbformat.read(LESSONS / BEYOND, as_version=4)
    assert others == [cell.source for cell in original.cells if cell.get("id") != f"exercise-{FIX}"]


def test_a_copy_of_version_1_without_answers_becomes_todays_lesson(old_copies, tmp_path):
    (tmp_path / "after").mkdir()
    assert refresh(today(tmp_path / "after"), old_copies.parent) == [
        "02_attention.ipynb is brought up to date"
    ]
    assert "mend_" not in old_copies.read_text() and "course_lib.exercises" not in old_copies.read_text()
