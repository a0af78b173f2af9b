"""Assignments: what is declared, what stands in the notebook, and that no answer does."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from course.__main__ import main
from course.classroom.assignments.declared import (
    Assignment,
    declaration,
    load_assignment,
    new_assignment,
    ready_assignments,
)
from course.classroom.assignments.notebook import CONFIG, build, notebook
from course.exercises import EXERCISES
from course.exercises.notebook_cells import stub_cell
from course.exercises.stubs import source_of
from tests.by_day import only_by_day
from workshop.lessons.building import execute

# Lines of a reference that a stub beside it holds too, and that answer nothing.
HARMLESS = {"d_model = x.shape[-1:]", "return weight"}
READY = [
    "attention",
    "multi_head_and_encoder",
    "encoder_decoder_and_training",
    "decoding_and_cost",
    "bert_and_gpt",
    "looking_inside",
]


def test_six_are_ready_in_the_order_of_the_lessons():
    assert ready_assignments() == READY
    assert [len(load_assignment(name).exercises) for name in READY] == [10] * 6
    names = [exercise for name in READY for exercise in load_assignment(name).exercises]
    assert len(set(names)) == 60
    assert {EXERCISES[name].lesson for name in names} == {*range(2, 14)}


def test_an_assignments_points_are_its_exercises_own_or_those_that_it_says():
    own = new_assignment("week_3", ["split_heads", "merge_heads=5", "feed_forward=0.5"])
    points = [EXERCISES["split_heads"].points, 5, 0.5]
    assert [own.points(name) for name in own.exercises] == points
    assert (own.title, own.max_points) == ("Week 3", sum(points))


@pytest.mark.parametrize("name", READY)
def test_a_declaration_is_read_as_it_was_written(name, tmp_path):
    ready = load_assignment(name)
    path = tmp_path / f"{name}.toml"
    path.write_text(declaration(ready), encoding="utf-8")
    again = load_assignment(path)
    assert (again.name, again.title, again.about) == (name, ready.title, ready.about)
    assert again.exercises == ready.exercises
    assert again.own_points == {exercise: EXERCISES[exercise].points for exercise in ready.exercises}


def test_a_title_with_odd_letters_is_read_as_it_was_written(tmp_path):
    odd = Assignment("week", 'Said "été"\\ \x7f\t🙂', "", ("split_heads",))
    (tmp_path / "week.toml").write_text(declaration(odd), encoding="utf-8")
    assert load_assignment(tmp_path / "week.toml").title == odd.title


@pytest.mark.parametrize(
    ("name", "exercises", "complaint"),
    [
        ("week/3", ["split_heads"], "an assignment's name has letters, digits, _ and -; got 'week/3'"),
        (
            "week",
            ["split_head"],
            "no exercise split_head; .* lists all; did you mean split_heads or fix_split_heads",
        ),
        ("week", ["zzz"], "there is no exercise zzz; `course assignment list --exercises` lists all$"),
        ("week", ["02", "03"], "there is no exercise 02; for all exercises of a lesson write --lessons 02"),
        ("week", ["split_heads", "split_heads"], "has an exercise twice"),
        ("week", ["split_heads=many"], "points must be a number; got 'many'"),
        ("week", ["split_heads=-1"], "points must be a number, 0 or more; got -1"),
        ("week", ["split_heads=nan"], "points must be a number, 0 or more; got nan"),
        ("attention", ["split_heads"], "attention is a ready assignment; give yours another name"),
    ],
)
def test_what_cannot_be_an_assignment_is_told(name, exercises, complaint):
    with pytest.raises(ValueError, match=complaint.replace("(", r"\(")):
        new_assignment(name, exercises)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("exercises = []", "has no exercises"),
        ("exercises = 'split_heads'", "exercises must be a list of names"),
        ("exercises = ['split_heads']\nseed = 3", "it has seed; wanted are title"),
        ("exercises = ['split_heads']\n[points]\nmerge_heads = 2", "gives points for merge_heads"),
        ("exercises = ['split_heads']\n[points]\nsplit_heads = true", "points must be a number, 0 or more; got True"),
        ("exercises = [", "cannot be used"),
    ],
)  # fmt: skip
def test_what_a_file_declares_wrongly_is_told(text, complaint, tmp_path):
    (tmp_path / "week.toml").write_text(text)
    with pytest.raises(ValueError, match=complaint):
        load_assignment(tmp_path / "week.toml")


def test_all_exercises_of_lessons_are_an_assignment():
    chosen = new_assignment("week", ["causal_mask=5", "merge_heads"], ["03", "2"])
    assert [EXERCISES[name].lesson for name in chosen.exercises[:-1]] == [2] * 7 + [3] * 11
    assert chosen.exercises[:2] == ("attention_scores", "predict_attention_shapes")  # as the lesson has them
    assert chosen.exercises.index("attention") > chosen.exercises.index("attention_scores")
    assert len(chosen.exercises) == sum(one.lesson in (2, 3) for one in EXERCISES.values()) + 1
    assert (chosen.points("causal_mask"), chosen.exercises[-1]) == (5, "merge_heads")
    assert chosen.about == "Lessons 02 and 03."


@pytest.mark.parametrize("lesson", ["15", "two", "-1", "2.0", "causal_mask"])
def test_a_lesson_that_is_none_is_told(lesson):
    with pytest.raises(ValueError, match=f"from 00 to 14, and exercises before --lessons; got '{lesson}'"):
        new_assignment("week", [], ["02", lesson])


def test_lessons_are_built_by_one_command(tmp_path, capsys):
    assert main(["assignment", "build", "week_1", "--lessons", "02", "03", "--out", str(tmp_path)]) == 0
    assert "18 exercises, 49 points" in capsys.readouterr().out
    assert len(load_assignment(tmp_path / "week_1.toml").exercises) == 18
    assert main(["assignment", "build", "--lessons", "02", "--out", str(tmp_path)]) == 2
    assert "wanted a name for the assignment, before --lessons" in capsys.readouterr().err
    assert main(["assignment", "list", "--cases", "causal"]) == 2
    assert "did you mean causal_mask" in capsys.readouterr().err


def test_an_own_declaration_is_found_where_its_name_is_typed(tmp_path, monkeypatch):
    (tmp_path / "week_9.toml").touch()
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FileNotFoundError, match="did you mean week_9.toml?"):
        load_assignment("week_9")
    with pytest.raises(FileNotFoundError, match="did you mean attention?"):
        load_assignment("atention")


def test_an_assignment_that_is_not_there_is_told():
    with pytest.raises(FileNotFoundError, match="no assignment week_9; ready are attention, "):
        load_assignment("week_9")


@pytest.mark.parametrize("name", READY)
def test_each_exercise_has_its_statement_its_stub_and_a_check(name):
    assignment = load_assignment(name)
    cells = {cell.id: cell for cell in notebook(assignment).cells}
    for exercise in assignment.exercises:
        assert f"`{exercise}`" in cells[f"statement-{exercise}"].source
        answer, check = cells[f"answer-{exercise}"], cells[f"check-{exercise}"]
        assert answer.source == stub_cell(exercise)
        assert check.source == f"check({exercise})"
        ids = {"schema_version": 3, "task": False, "cell_type": "code"}
        assert answer.metadata.nbgrader == ids | {
            "grade_id": f"answer-{exercise}", "solution": True, "grade": False, "locked": False,
        }  # fmt: skip
        assert check.metadata.nbgrader == ids | {
            "grade_id": f"check-{exercise}", "solution": False, "grade": True, "locked": True,
            "points": EXERCISES[exercise].points,
        }  # fmt: skip
    assert len(cells) == 5 + 3 * len(assignment.exercises)


def test_no_heading_gives_a_bug_away():
    cells = notebook(load_assignment("attention")).cells
    statement = next(cell.source for cell in cells if cell.id == "statement-fix_soft_lookup")
    assert statement.splitlines()[0] == "## 4. Find the bug"


@pytest.mark.slow
@pytest.mark.parametrize("name", only_by_day(["attention"], READY))
def test_untouched_it_runs_from_top_to_bottom_and_nothing_is_attempted(name, tmp_path):
    untouched = notebook(load_assignment(name))
    execute(untouched, tmp_path, lambda done, of: None)
    for cell in untouched.cells:
        if cell.id.startswith("check-"):
            (output,) = cell.outputs
            assert "not attempted yet" in output.data["text/plain"]
        elif cell.cell_type == "code":
            assert cell.outputs == []


def answer_lines(exercise: str) -> set[str]:
    """Lines of the reference that its stub does not show, but for those that say little."""
    function = ast.parse(source_of(EXERCISES[exercise].reference)).body[0]
    source = source_of(EXERCISES[exercise].reference).splitlines()
    body = source[
        function.body[0].end_lineno if ast.get_docstring(function) else function.body[0].lineno - 1 :
    ]
    shown = stub_cell(exercise)
    lines = {line.strip() for line in body if len(line.strip()) >= 12 and line.strip() not in shown}
    return lines - HARMLESS


def test_answer_lines_are_found():
    assert answer_lines("attention_scores") == {
        "return query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])"
    }
    assert answer_lines("fix_soft_lookup") == {"weights = torch.softmax(scores, dim=-1)"}


def everything_in(folder: Path) -> str:
    """The text of all files, of notebooks also with its quotes and line ends as typed."""
    texts = [
        path.read_text(encoding="utf-8", errors="replace") for path in folder.rglob("*") if path.is_file()
    ]
    return "\n".join([*texts, *(json.dumps(text) for text in texts)]).replace('\\"', '"')


@pytest.fixture(scope="module")
def released(tmp_path_factory):
    """The folder that nbgrader makes for students, of all ready assignments."""
    course = tmp_path_factory.mktemp("course")
    for name in READY:
        build(load_assignment(name), course)
        nbgrader(course, "generate_assignment", name, "--create")
    return course / "release"


def nbgrader(folder: Path, *words: str) -> str:
    path = f"{Path(sys.executable).parent}:/usr/bin:/bin"
    command = [sys.executable, "-m", "nbgrader", *words]
    environment = {"PATH": path, "HOME": str(folder), "JUPYTER_ALLOW_INSECURE_WRITES": "1"}
    ran = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout + ran.stderr


@pytest.mark.nightly
def test_no_file_that_students_get_holds_a_line_of_an_answer(released):
    text = everything_in(released)
    for name in READY:
        for exercise in load_assignment(name).exercises:
            lines = answer_lines(exercise)
            assert lines or EXERCISES[exercise].kind == "predict", exercise
            assert [line for line in lines if line in text] == [], exercise
            assert stub_cell(exercise).splitlines()[-1].strip() in text


@pytest.mark.nightly
@pytest.mark.slow
def test_nbgrader_keeps_every_cell_as_it_was_built(released):
    for name in READY:
        built = notebook(load_assignment(name)).cells
        path = released / name / f"{name}.ipynb"
        given = nbformat.read(path, as_version=4).cells
        assert [(cell.id, cell.source) for cell in given] == [(cell.id, cell.source) for cell in built]
        assert sorted(p.name for p in path.parent.iterdir()) == [path.name]


@pytest.mark.slow
def test_nbgrader_gives_no_marks_by_itself(tmp_path):
    build(load_assignment("attention"), tmp_path)
    with pytest.raises(AssertionError, match="grade with `course grade` instead"):
        nbgrader(tmp_path, "autograde", "attention")


def test_settings_that_would_take_the_stubs_away_are_told(tmp_path):
    (tmp_path / CONFIG).write_text("c = get_config()\n")
    with pytest.raises(ValueError, match="GenerateAssignment.preprocessors = "):
        build(load_assignment("attention"), tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [CONFIG]


def test_a_teachers_own_settings_are_kept(tmp_path):
    build(load_assignment("attention"), tmp_path)
    settings = (tmp_path / CONFIG).read_text() + "c.CourseDirectory.course_id = 'ours'\n"
    (tmp_path / CONFIG).write_text(settings)
    build(load_assignment("attention"), tmp_path)
    assert (tmp_path / CONFIG).read_text() == settings


def test_the_command_builds_what_it_is_told(tmp_path, capsys):
    assert (
        main(["assignment", "build", "week_3", "split_heads=5", "merge_heads", "--out", str(tmp_path)]) == 0
    )
    said = capsys.readouterr().out.splitlines()
    assert said[0] == f"{tmp_path}/source/week_3/week_3.ipynb: 2 exercises, 7 points"
    assert load_assignment(tmp_path / "week_3.toml").points("split_heads") == 5
    assert main(["assignment", "build", str(tmp_path / "week_3.toml"), "--out", str(tmp_path / "again")]) == 0
    one, two = (folder / "source/week_3/week_3.ipynb" for folder in (tmp_path, tmp_path / "again"))
    assert one.read_bytes() == two.read_bytes()


@pytest.mark.parametrize("chosen", [["attention"], ["week_1", "--lessons", "02"]])
def test_an_exercise_is_left_out(tmp_path, chosen, capsys):
    command = ["assignment", "build", "--out", str(tmp_path), *chosen]
    assert main([*command, "--without", "attention_scores"]) == 0
    left = load_assignment(tmp_path / f"{chosen[0]}.toml").exercises
    assert len(left) > 3 and "attention_scores" not in left
    assert main([*command, "--without", "attention_score"]) == 2
    said = f"wanted an exercise of {chosen[0]}, got 'attention_score'; did you mean attention_scores"
    assert said in capsys.readouterr().err
    assert main(["assignment", "build", str(tmp_path / f"{chosen[0]}.toml"), "--without", left[0]]) == 2
    assert "in a declaration, delete the exercise" in capsys.readouterr().err


def test_a_notebook_that_was_translated_is_kept_when_it_is_built_again(tmp_path, capsys):
    path = build(load_assignment("attention"), tmp_path)
    build(load_assignment("attention"), tmp_path)
    assert capsys.readouterr().out == "" and len([*path.parent.iterdir()]) == 1
    there = nbformat.read(path, as_version=4)
    there.cells[0].source = "# Aufmerksamkeit"
    nbformat.write(there, path)
    build(load_assignment("attention"), tmp_path)
    kept = path.with_name("attention.1.ipynb")
    assert f"{path} was changed by hand, so it is kept as {kept}" in capsys.readouterr().out
    assert nbformat.read(kept, as_version=4).cells[0].source == "# Aufmerksamkeit"
    assert nbformat.read(path, as_version=4).cells[0].source != "# Aufmerksamkeit"


def test_an_assignment_that_is_released_is_released_again_by_force(tmp_path, capsys):
    """Without it, nbgrader leaves the old version where it is, and says so in one line among many."""
    arguments = ["assignment", "build", "attention", "--out", str(tmp_path)]
    told = f"Next, in {tmp_path}: nbgrader generate_assignment attention --create"
    for released, end in ((False, "\n"), (True, " --force\n")):
        if released:
            (tmp_path / "release" / "attention").mkdir(parents=True)
        assert main(arguments) == 0
        assert capsys.readouterr().out.endswith(told + end)


def test_the_command_builds_all_ready_ones(tmp_path):
    assert main(["assignment", "build", "--out", str(tmp_path)]) == 0
    assert sorted(path.name for path in (tmp_path / "source").iterdir()) == sorted(READY)


@pytest.mark.parametrize("told", [["attention"], []])
def test_a_declaration_that_was_changed_is_not_written_over(tmp_path, capsys, told):
    command = ["assignment", "build", "--out", str(tmp_path)]
    assert main([*command, "attention"]) == main([*command, "attention"]) == 0  # the same again is no loss
    path = tmp_path / "attention.toml"
    path.write_text(changed := path.read_text() + "\n[handing_in]\ndeadline = 2026-12-04\n")
    capsys.readouterr()
    assert main([*command, *told]) == 2
    assert f"To build what it says, give its path, {path}, in place of the name" in capsys.readouterr().err
    assert path.read_text() == changed
    assert main([*command, str(path)]) == 0
    assert load_assignment(path).handing_in.due is not None


def test_the_command_says_what_is_wrong_in_a_line(tmp_path, capsys):
    assert main(["assignment", "build", "week_9", "--out", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith("course assignment: there is no assignment week_9; ready are")


def test_the_command_lists_assignments_and_exercises(capsys):
    assert main(["assignment", "list"]) == 0
    assert [line.partition(":")[0] for line in capsys.readouterr().out.splitlines()[::2]] == READY
    assert main(["assignment", "list", "--exercises"]) == 0
    assert [line.split()[1] for line in capsys.readouterr().out.splitlines()] == list(EXERCISES)
