"""A teacher's own exercises: a folder is added, tried out, carried by the notebook, and graded like the course's."""

import json
import os
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from course.__main__ import main
from course.classroom.assignments.declared import load_assignment, new_assignment
from course.classroom.assignments.notebook import build, notebook
from course.classroom.assignments.own import EXAMPLE, copy_example
from course.classroom.grading import sandbox as sandbox_module
from course.classroom.grading.depends import code_digest
from course.classroom.marks import read_marks
from course.exercises import EXERCISES, add_exercises, own_exercises
from course.exercises.own_exercises import BANKS, add_installed, packed
from course.exercises.tried_out import tried_out
from tests.classroom.handing_in import SECRET, filled, hand_in

NAME = "attention_entropy"
RIGHT = """
def attention_entropy(weights):
    return (-weights * weights.log()).nan_to_num(0.0).sum(-1)
"""
NO_ZEROS = "def attention_entropy(weights):\n    return -(weights * weights.log()).sum(-1)\n"


pytestmark = pytest.mark.usefixtures("catalogue")


@pytest.fixture
def bank(tmp_path) -> Path:
    """A folder with the worked example."""
    return copy_example(tmp_path / "my_bank").parent


def change(bank: Path, old: str, new: str, name: str = NAME) -> None:
    path = bank / f"{name}.py"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def with_another(bank: Path) -> Path:
    """The bank with a second exercise, which imports from a file that is none."""
    (bank / "_shared.py").write_text("SCALE = 3\n")
    text = EXAMPLE.read_text(encoding="utf-8").replace(NAME, "spread")
    text = text.replace(
        "from course.exercises.drawing", "from ._shared import SCALE\nfrom course.exercises.drawing"
    )
    (bank / "spread.py").write_text(text.replace("minutes=10", "minutes=SCALE"), encoding="utf-8")
    return bank


def test_a_folder_is_added_and_a_changed_file_replaces_the_old_one(bank):
    number = len(EXERCISES)
    assert add_exercises(with_another(bank)) == [NAME, "spread"]
    assert len(EXERCISES) == number + 2 and EXERCISES["spread"].minutes == 3
    assert EXERCISES.heading(NAME) == "How widely each query spreads its attention."
    first = EXERCISES[NAME]
    add_exercises(bank)
    assert EXERCISES[NAME] is first
    change(bank, "points=2", "points=5")
    add_exercises(bank)
    assert EXERCISES[NAME].points == 5


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("EXERCISE = ", "TASK = ", r"attention_entropy.py: wanted EXERCISE = Exercise\(...\); got NameError"),
        ('name="attention_entropy"', 'name="entropy"', "got ValueError: the reference of entropy is named"),
        ("import torch\n", "import torch(\n", "got SyntaxError"),
    ],
)
def test_a_file_that_holds_no_exercise_is_told(bank, old, new, complaint):
    change(bank, old, new)
    with pytest.raises(ValueError, match=complaint):
        add_exercises(bank)


def test_a_name_of_the_course_and_an_empty_folder_are_refused(bank, tmp_path):
    text = EXAMPLE.read_text(encoding="utf-8").replace(NAME, "merge_heads")
    (bank / "merge_heads.py").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match="no exercise of the course has; got merge_heads"):
        add_exercises(bank)
    with pytest.raises(
        FileNotFoundError, match="a folder with a file NAME.py for each exercise; got .*nothing"
    ):
        add_exercises(tmp_path / "nothing")


def test_the_example_has_no_fault(bank):
    add_exercises(bank)
    found = tried_out(EXERCISES[NAME])
    assert (found.faults, found.survivors, found.mistakes) == ((), (), 6)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("return -attention_entropy(weights)", "return attention_entropy(weights)", "the mistake 'no minus' passes"),
        (
            "return -attention_entropy(weights)",
            "return attention_entropy(weights) / weights.shape[-1]",
            "the mistake 'mean over the keys' is taken for 'no minus'",
        ),
        ("some(generator, range(2, 8), 3)", "2, 5, 3\n    generator.manual_seed(1)", "are the same under each secret"),
        ("return -(weights * torch.where(weights > 0, weights, 1).log()).sum(dim=-1)\n\n\ndef make",
         "return helper(weights)\n\n\ndef helper(weights):\n    return -weights.sum(-1)\n\n\ndef make",
         "the answer does not pass as a cell by itself"),
        ("return -(weights * torch.where(weights > 0, weights, 1).log()).sum(dim=-1)\n\n\ndef make",
         "return torch.special.entr(weights).sum(-1)\n\n\ndef make", "the answer does not pass as a cell by itself"),
        ("weights, 1).log()).sum(dim=-1)\n\n\ndef make", "weights, 1).logg()).sum(dim=-1)\n\n\ndef make",
         "the answer raises AttributeError"),
        ("scores < scores.mean(dim=-1, keepdim=True)", "scores < 9", "the answer gives NaN for weights"),
        ("heads, queries, keys =", "heads, keys =", "it cannot be checked: ValueError: too many values"),
    ],
)  # fmt: skip
def test_faults_are_found(bank, old, new, fault):
    change(bank, old, new)
    add_exercises(bank)
    assert any(fault in one for one in tried_out(EXERCISES[NAME]).faults)


def test_the_command_copies_the_example_and_tries_the_folder_out(tmp_path, capsys):
    folder = tmp_path / "mine"
    assert main(["assignment", "bank", str(folder), "--example"]) == 0
    assert f"{NAME}: right; mistakes named: 6; small changes caught: 17 of 17" in capsys.readouterr().out
    assert main(["assignment", "bank", str(folder), "--example"]) == 2
    assert "is there already, and stays as it is" in capsys.readouterr().err
    change(folder, "return -attention_entropy(weights)", "return attention_entropy(weights)")
    assert main(["assignment", "bank", str(folder)]) == 2
    said = capsys.readouterr()
    assert "the mistake 'no minus' passes" in said.out and "mine: 1 of 1 to be changed" in said.err


def test_what_is_not_caught_and_a_mistake_that_passes_are_told_with_their_places(
    tmp_path, capsys, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    main(["assignment", "bank", "mine", "--example"])
    change(tmp_path / "mine", "equivalents={", "equivalents={} and {")
    lines = (tmp_path / "mine" / f"{NAME}.py").read_text().splitlines()
    answer = 1 + next(i for i, line in enumerate(lines) if "torch.where(weights > 0" in line)
    capsys.readouterr()
    assert main(["assignment", "bank", "mine"]) == 0
    assert f"not caught: mine/{NAME}.py:{answer}: 1 -> 2\n" in capsys.readouterr().out
    change(tmp_path / "mine", "return -attention_entropy(weights)", "return attention_entropy(weights)")
    mistake = 1 + lines.index('@EXERCISE.misconception("no minus")')
    main(["assignment", "bank", "mine"])
    assert f"mine/{NAME}.py:{mistake}: the mistake 'no minus' passes" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("exercises", "names"),
    [
        ('"my_bank/"', [NAME, "spread"]),
        ('["merge_heads", "my_bank/spread"]', ["merge_heads", "spread"]),
        ('["my_bank/", "merge_heads"]', [NAME, "spread", "merge_heads"]),
    ],
)
def test_a_declaration_names_the_folder_beside_it(bank, exercises, names):
    with_another(bank)
    path = bank.parent / "week_3.toml"
    path.write_text(f"# mine\nexercises = {exercises}\n", encoding="utf-8")
    assignment = load_assignment(path)
    assert list(assignment.exercises) == names
    assert assignment.own == {name: bank for name in names if name != "merge_heads"}
    build(assignment, bank.parent, written=path.read_text())
    assert f"# mine\nexercises = {exercises}\n" in path.read_text()
    assert load_assignment(path) == assignment.completed()


@pytest.mark.parametrize(
    ("exercises", "complaint"),
    [
        ('"merge_heads"', "must be a list of names, or a folder such as \"my_bank/\"; got 'merge_heads'"),
        ('["my_bank/spread"]', "has the exercises attention_entropy; got spread"),
        ('["my_bank/", "my_bank/attention_entropy"]', "has an exercise twice"),
    ],
)
def test_a_wrong_name_in_a_declaration_is_told(bank, exercises, complaint):
    path = bank.parent / "week_3.toml"
    path.write_text(f"exercises = {exercises}\n", encoding="utf-8")
    with pytest.raises(ValueError, match=complaint):
        load_assignment(path)


def test_folders_come_to_lie_beside_the_declaration(bank, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assignment = new_assignment("week_3", ["merge_heads", f"my_bank/{NAME}=4"])
    build(assignment, tmp_path / "class")
    moved = (tmp_path / "class").rename(tmp_path / "elsewhere")
    again = load_assignment(moved / "week_3.toml")
    assert (again.exercises, again.points(NAME)) == (("merge_heads", NAME), 4)
    assert again.own == {NAME: moved / "my_bank"}


def test_lessons_are_the_courses_and_ones_own_are_named_beside_them(bank):
    change(bank, "lesson=2", "lesson=15")
    add_exercises(with_another(bank))
    with pytest.raises(ValueError, match="from 00 to 14, .*; got '15'"):
        new_assignment("week_3", [], ["15"])
    change(bank, "lesson=15", "lesson=2")
    add_exercises(bank)
    chosen = new_assignment("week_3", [f"{bank}/spread=4", "stable_softmax=5"], ["02"])
    assert len(chosen.exercises) == 8 and NAME not in chosen.exercises
    assert (chosen.exercises[-1], chosen.points("spread"), chosen.points("stable_softmax")) == (
        "spread",
        4,
        5,
    )
    assert chosen.own == {"spread": bank}


def test_the_notebook_carries_what_it_uses_and_no_more(bank):
    with_another(bank)
    assignment = new_assignment("week_3", [f"{bank}/spread"])
    cell = next(cell for cell in notebook(assignment).cells if cell.id == "own-exercises")
    assert packed(assignment.own) in cell.source and cell.metadata.jupyter.source_hidden
    assert packed(assignment.own) != packed(assignment.own | {NAME: bank})
    assert "own-exercises" not in {
        cell.id for cell in notebook(new_assignment("week_3", ["merge_heads"])).cells
    }


@pytest.mark.slow
def test_students_check_without_the_folder(bank, tmp_path):
    with_another(bank)
    built = filled(new_assignment("week_3", [f"{bank}/"]), {NAME: NO_ZEROS})
    code = "\n".join(cell.source for cell in built.cells if cell.cell_type == "code")
    program = tmp_path / "notebook.py"
    for name, part in ((NAME, "misconception"), ("spread", "attempted")):
        code = code.replace(f"check({name})", f"print(check({name}).{part})")
    program.write_text(code)
    bank.rename(tmp_path / "gone")
    environment = os.environ | {"COURSE_PROGRESS": str(tmp_path / "progress.json")}
    done = subprocess.run(
        [sys.executable, program], env=environment, cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert "0 log 0 is not a number\nFalse" in done.stdout


def grade(bank: Path) -> int:
    places = [str(bank.parent / part) for part in ("week_3.toml", "submitted", "seed", "out")]
    declared, submitted, seed, out = places
    return main(["grade", declared, submitted, "--seed-file", seed, "--out", out, "--jobs", "1"])


@pytest.mark.slow
def test_they_are_graded_and_graded_again_when_they_change(sandbox, bank, capsys):
    path = bank.parent / "week_3.toml"
    path.write_text('exercises = "my_bank/"\n')
    (bank.parent / "seed").write_text(SECRET)
    peeping = f"def attention_entropy(weights):\n    print(open({str(bank / NAME) + '.py'!r}).read())\n"
    answers = {"ada": RIGHT, "bob": NO_ZEROS, "eve": peeping}
    for student, answer in answers.items():
        hand_in(filled(load_assignment(path), {NAME: answer}), bank.parent / "submitted" / f"{student}.ipynb")
    assert grade(bank) == 0
    marks = {student: read_marks(bank.parent / "out" / "marks" / f"{student}.json") for student in answers}
    found = {student: (one.exercises[0].outcome, one.points) for student, one in marks.items()}
    assert found == {"ada": ("right", 2), "bob": ("misconception", 0), "eve": ("error", 0)}
    assert "FileNotFoundError" in marks["eve"].exercises[0].sentence
    change(bank, "plain weights; ", "plain weights, softly; ")
    assert grade(bank) == 0
    assert read_marks(bank.parent / "out" / "marks" / "ada.json").fingerprint != marks["ada"].fingerprint
    assert "attention_entropy" in json.dumps((bank.parent / "out" / "slides.html").read_text())
    assert "earlier run" not in capsys.readouterr().err  # no mark is another
    change(bank, "-torch.inf", "-1.0")  # weights of 0 are no longer asked for
    assert grade(bank) == 0
    assert "Other marks than in an earlier run: bob 0 -> 2. If you have" in capsys.readouterr().err
    assert (bank.parent / "out" / "changed.csv").read_text("utf-8-sig").splitlines()[1:] == ["bob,0,2"]


def test_marks_depend_on_the_whole_folder(bank):
    with_another(bank)
    add_exercises(bank)
    before = code_digest([EXERCISES.module("spread")])
    assert (
        before == code_digest([EXERCISES.module("spread")]) != code_digest([EXERCISES.module("merge_heads")])
    )
    (bank / "_shared.py").write_text("SCALE = 4\n")
    assert code_digest([EXERCISES.module("spread")]) != before


def test_a_folder_among_what_the_sandbox_may_read_is_hidden(monkeypatch):
    folder = sandbox_module.readable_folders()[-1] / "somebodys_exercises"
    monkeypatch.setitem(BANKS, "course.exercises.own.bank_0", folder.resolve())
    parts = sandbox_module.command()
    assert str(sandbox_module.inside(folder.resolve())) in parts[parts.index("--tmpfs") :]


def test_an_installed_package_gives_its_exercises(bank, tmp_path, monkeypatch):
    package = tmp_path / "somebodys_course"
    package.mkdir()
    (package / "__init__.py").touch()
    bank.rename(package / "exercises")
    monkeypatch.syspath_prepend(tmp_path)
    entries = [EntryPoint(name, value, own_exercises.GROUP)
               for name, value in (("a", "somebodys_course.exercises"), ("b", "somebodys_course.nothing"))]  # fmt: skip
    monkeypatch.setattr(own_exercises, "entry_points", lambda group: entries)
    with pytest.warns(UserWarning, match="somebodys_course.nothing cannot be used: wanted a package"):
        add_installed()
    assert new_assignment("week_3", [NAME]).points(NAME) == 2
