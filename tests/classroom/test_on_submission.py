"""Grading on submission: what Gradescope and GitHub Classroom read, and the folder of a container as they make it."""

import base64
import json
import os
import shutil
import stat
import subprocess
import sys
import tempfile
import zipfile
from dataclasses import replace
from importlib.metadata import distribution
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement

from course.__main__ import main
from course.classroom.assignments.declared import Assignment, declaration
from course.classroom.assignments.own import copy_example
from course.classroom.assignments.questions import Level, Question
from course.classroom.grading.sandbox import Sandbox, Unprotected
from course.classroom.marks import ExerciseMark
from course.classroom.on_submission import bundle
from course.classroom.on_submission.apart import place_for_one
from course.classroom.on_submission.bundle import write_for_github, write_for_gradescope
from course.classroom.on_submission.one import grade_one
from course.classroom.on_submission.replies import for_github, for_gradescope
from course.exercises import add_exercises
from course.exercises.workplace import Workplace
from tests.classroom.handing_in import RIGHT, SECRET, filled, hand_in
from tests.classroom.sample_marks import EVIDENCE, HOSTILE, mistaken, plainly, submission

WHY = Question("why", "Why?", {"full": Level(2, "names the spread"), "none": Level(0, "else")}, "merge_heads")
ASSIGNMENT = Assignment("week_3", "Week 3", "", ("merge_heads", "length_penalty"))
WRONG = {
    "merge_heads": "def merge_heads(x):\n    return x.mean(1)\n",
    "length_penalty": "def length_penalty(length, alpha):\n    return length\n",
}
# As Gradescope's documentation lists them.
OF_RESULTS = {
    "score",
    "execution_time",
    "output",
    "output_format",
    "visibility",
    "stdout_visibility",
    "extra_data",
    "tests",
}
OF_TESTS = {"score", "max_score", "status", "name", "number", "output", "output_format", "tags", "visibility"}


def a_class() -> list[ExerciseMark]:
    partly = replace(mistaken("causal_mask"), points=1, decision="partial credit for a known mistake: 1 of 2")
    predicted = ExerciseMark("predict_weights_shape", 0, 1, "wrong", "No.", EVIDENCE)
    return [plainly("merge_heads", "right"), mistaken("attention_scores"), partly, predicted]


def test_gradescope_gets_a_test_for_each_exercise_in_its_own_words():
    reply = for_gradescope(submission("ada", *a_class(), notes=("The notebook is named x.",)), questions=True)
    assert set(reply) <= OF_RESULTS and all(set(test) <= OF_TESTS for test in reply["tests"])
    assert [(test["score"], test["status"]) for test in reply["tests"]] == [
        (2, "passed"), (0, "failed"), (1, "failed"), (0, "failed")
    ]  # fmt: skip
    assert "named x." in reply["output"] and "marked by your teacher" in reply["output"]
    _, known, partly, predicted = (test["output"] for test in reply["tests"])
    assert all(
        part in known for part in ("The smallest input that shows it:\nx = [[1, 2, 3]]", "[[1, 3, 2]]")
    )
    assert "partial credit for a known mistake: 1 of 2" in partly
    assert "[[3, 2, 1]]" in predicted and "[[1, 3, 2]]" not in predicted  # that is the answer
    assert reply["stdout_visibility"] == "hidden"


def test_work_that_could_not_be_read_says_why_and_has_no_points():
    marks = replace(submission("ada", plainly("merge_heads", "not_answered")), unreadable="It is a zip.")
    reply = for_gradescope(marks, questions=False)
    assert reply["output"] == "It is a zip." and reply["tests"][0]["score"] == 0


def test_github_gets_what_its_runners_hand_on(tmp_path, monkeypatch):
    reply = for_github(submission("ada", *a_class()))
    assert (reply["version"], reply["status"], reply["max_score"]) == (1, "fail", 2 + 2 + 2 + 1)
    assert sum(test["score"] for test in reply["tests"]) == 3
    assert [test["status"] for test in reply["tests"]] == ["pass", "fail", "fail", "fail"]
    assert for_github(submission("ada", plainly("merge_heads", "right")))["status"] == "pass"


def test_hostile_text_is_visible_text():
    mark = replace(mistaken("causal_mask"), sentence=HOSTILE, evidence=dict.fromkeys(EVIDENCE, HOSTILE))
    for reply in (
        for_gradescope(submission("eve", mark), questions=False),
        for_github(submission("eve", mark)),
    ):
        assert not {"\u202e", "\x00", "\ud800"} & set(
            json.loads(json.dumps(reply))["tests"][0].get("output", "")
        )


@pytest.fixture
def week(tmp_path):
    """A folder with declaration, secret and an empty submission."""
    (tmp_path / "week_3.toml").write_text(declaration(ASSIGNMENT), encoding="utf-8")
    (tmp_path / "seed").write_text(SECRET)
    (tmp_path / "submission").mkdir()
    return tmp_path


def grade(week, *options) -> dict:
    places = ["--seed-file", str(week / "seed"), "--out", str(week / "results")]
    assert main(["grade", str(week / "week_3.toml"), str(week / "submission"), *places, *options]) == 0
    return json.loads((week / "results" / "results.json").read_text(encoding="utf-8"))


def scores(reply) -> dict:
    return {test["name"]: test["score"] for test in reply["tests"]}


@pytest.mark.slow
def test_one_submission_is_graded_and_nothing_else_is_written(sandbox, week, monkeypatch):
    hand_in(
        filled(ASSIGNMENT, RIGHT | {"merge_heads": WRONG["merge_heads"]}),
        week / "submission" / "my work.ipynb",
    )
    (week / "submission" / "photo.png").write_bytes(b"\x89PNG")
    reply = grade(week, "--gradescope")
    assert scores(reply) == {"merge_heads": 0, "length_penalty": 1}
    assert (
        "The heads are averaged" in reply["tests"][0]["output"] and "named my work.ipynb" in reply["output"]
    )
    assert [path.name for path in (week / "results").iterdir()] == ["results.json"]
    monkeypatch.setenv("GITHUB_OUTPUT", str(week / "outputs"))
    reply = grade(week, "--github")
    packed = (week / "outputs").read_text().removeprefix("result=")
    assert json.loads(base64.b64decode(packed)) == reply and reply["max_score"] == 3


@pytest.mark.slow
def test_who_hands_in_again_meets_other_inputs(sandbox, week):
    notebook = week / "submission" / "week_3.ipynb"
    inputs = []
    for answer in (WRONG["merge_heads"], WRONG["merge_heads"], WRONG["merge_heads"] + "# again\n"):
        hand_in(filled(ASSIGNMENT, {"merge_heads": answer}), notebook)
        inputs.append(grade(week, "--gradescope")["tests"][0]["output"].partition("Yours")[0])
    assert inputs[0] == inputs[1] != inputs[2]


@pytest.mark.parametrize(("name", "content"), [("week_3.ipynb", b"{"), ("work.zip", b"PK"), (None, b"")])
def test_what_is_no_notebook_is_told(sandbox, week, name, content):
    if name:
        (week / "submission" / name).write_bytes(content)
    reply = grade(week, "--gradescope")
    told = ("could not be read", "No notebook was handed in", "No file was handed in.")
    assert any(one in reply["output"] for one in told)
    assert set(scores(reply).values()) == {0}


def test_pools_are_refused(tmp_path):
    pooled = replace(ASSIGNMENT, pools={"one": ("merge_heads", "length_penalty")})
    with pytest.raises(ValueError, match="has \\[pools\\]"):
        grade_one(pooled, tmp_path, SECRET)
    with pytest.raises(ValueError, match="has \\[pools\\]"):
        write_for_gradescope(pooled, SECRET, tmp_path / "autograder.zip")


@pytest.fixture
def no_sandbox(monkeypatch):
    def refuse(self):
        raise Unprotected("no bubblewrap here")

    monkeypatch.setattr(Sandbox, "start", refuse)


def test_without_a_sandbox_only_root_or_the_teachers_word_goes_on(no_sandbox, monkeypatch):
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    with pytest.raises(ValueError, match="no bubblewrap here. Without it nothing keeps submitted code"):
        place_for_one(unsafe=False)
    place = place_for_one(unsafe=True)
    assert type(place) is Workplace
    place.close()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nobody takes bubblewrap's place")
def test_a_user_who_cannot_run_python_is_no_protection(no_sandbox, monkeypatch):
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with pytest.raises(ValueError, match="no bubblewrap here; another user cannot run it here: .*nowhere"):
        place_for_one(unsafe=False)


# The bundles


@pytest.fixture
def whole(tmp_path, catalogue) -> Assignment:
    """The assignment with a question and an own exercise."""
    bank = copy_example(tmp_path / "my_bank").parent
    [name] = add_exercises(bank)
    return replace(ASSIGNMENT, exercises=(*ASSIGNMENT.exercises, name), questions=(WHY,), own={name: bank})


def test_gradescopes_zip_has_its_two_files_at_the_top_and_all_that_grading_needs(whole, tmp_path):
    path = tmp_path / "autograder.zip"
    write_for_gradescope(whole, SECRET, path)
    before = path.read_bytes()
    write_for_gradescope(whole, SECRET, path)
    assert path.read_bytes() == before and len(before) < 3_000_000
    with zipfile.ZipFile(path) as archive:
        modes = {entry.filename: entry.external_attr >> 16 for entry in archive.infolist()}
        assert all(modes[name] & stat.S_IXUSR for name in ("setup.sh", "run_autograder"))
        assert {"week_3.toml", "secret", "requirements.txt", "my_bank/attention_entropy.py"} <= set(modes)
        assert {"packages/course/__main__.py", "packages/course_lib/masks.py"} <= set(modes)
        assert not [name for name in modes if "__pycache__" in name or "/data/" in name]
        assert archive.read("secret").decode() == SECRET
        assert b"week_3.toml" in archive.read("run_autograder")


def test_githubs_template_has_neither_secret_nor_rubric(whole, tmp_path):
    write_for_github(whole, tmp_path / "template")
    written = {
        path.relative_to(tmp_path / "template").as_posix()
        for path in (tmp_path / "template").rglob("*")
        if path.is_file()
    }
    assert written == {"week_3.ipynb", ".github/grading.zip", ".github/workflows/classroom.yml"}
    with zipfile.ZipFile(tmp_path / "template" / ".github" / "grading.zip") as archive:
        assert b"names the spread" not in b"".join(map(archive.read, archive.namelist()))
        assert archive.read("secret").decode() == bundle.PRACTICE
    assert "question-why" in (tmp_path / "template" / "week_3.ipynb").read_text()
    workflow = yaml.safe_load((tmp_path / "template" / ".github/workflows/classroom.yml").read_text())
    steps = workflow["jobs"]["run-autograding-tests"]["steps"]
    graded = next(step for step in steps if step.get("id") == "grade")
    assert "week_3.toml" in graded["run"] and "--github" in graded["run"]
    assert steps[-1]["env"] == {"GRADE_RESULTS": "${{ steps.grade.outputs.result }}"}
    assert workflow["permissions"] == {"checks": "write", "actions": "read", "contents": "read"}


def test_the_commands_write_both(week, capsys):
    declared = str(week / "week_3.toml")
    assert main(["assignment", "autograder", declared, "--out", str(week / "a.zip")]) == 2
    assert "wanted --seed-file" in capsys.readouterr().err
    assert (
        main(
            [
                "assignment",
                "autograder",
                declared,
                "--seed-file",
                str(week / "seed"),
                "--out",
                str(week / "a.zip"),
            ]
        )
        == 0
    )
    assert "holds your secret" in capsys.readouterr().out
    assert main(["assignment", "autograder", declared, "--github", "--out", str(week / "template")]) == 0
    assert (week / "template" / "week_3.ipynb").is_file()


FAKE = """#!/bin/sh
echo "$(basename "$0") $*" >> "$LOG"
case "$0 $*" in
*apt-get*python3.13*) exit 100 ;;
*-m\\ venv*) for last; do :; done; mkdir -p "$last/bin"; cp "$0" "$last/bin/pip" ;;
esac
"""


def test_setup_installs_a_python_that_there_is_and_what_grading_needs(tmp_path):
    home, tools = tmp_path / "autograder", tmp_path / "tools"
    write_for_gradescope(ASSIGNMENT, SECRET, tmp_path / "a.zip")
    shutil.unpack_archive(tmp_path / "a.zip", home / "source")
    tools.mkdir()
    for name in ("apt-get", "python3.12"):
        (tools / name).write_text(FAKE)
        (tools / name).chmod(0o755)
    environment = os.environ | {
        "PATH": f"{tools}:{os.environ['PATH']}",
        "LOG": str(tmp_path / "log"),
        "AUTOGRADER": str(home),
    }
    subprocess.run(["bash", home / "source" / "setup.sh"], env=environment, check=True, capture_output=True)
    log = (tmp_path / "log").read_text().splitlines()
    assert "apt-get install -y bubblewrap" in log
    assert f"python3.12 -m venv {home}/python" in log
    torch, rest = (line for line in log if line.startswith("pip"))
    assert torch.startswith("pip install --no-cache-dir torch==") and rest.endswith("source/requirements.txt")
    assert stat.S_IMODE((home / "source").stat().st_mode) == 0o700


# A folder as Gradescope lays it out, on a machine like its container: no bubblewrap, and the grader is root.


def distributions(requirements: str) -> set[str]:
    """What pip would install for the requirements."""
    found: set[str] = set()
    todo = [line.partition("==")[0] for line in requirements.splitlines()]
    while todo:
        name = todo.pop().lower().replace("_", "-")
        if name not in found:
            found.add(name)
            needed = map(Requirement, distribution(name).requires or [])
            todo += [one.name for one in needed if one.marker is None or one.marker.evaluate({"extra": ""})]
    return found


def installed(folder: Path, names: set[str]) -> None:
    """A folder of packages that has these distributions, and no other."""
    for name in names:
        one = distribution(name)
        tops = {Path(file).parts[0] for file in one.files or [] if ".." not in Path(file).parts}
        for top in tops - {"__pycache__"}:
            if not (folder / top).exists():
                (folder / top).symlink_to(Path(str(one.locate_file(top))))


@pytest.fixture
def container():
    """/autograder for Gradescope, where every user may go; the sources of Python stand in it, too."""
    folder = Path(tempfile.mkdtemp(prefix="gradescope_"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


START = """
set -e
mkdir $PLACE/python_base $PLACE/tools
mount --bind $BASE $PLACE/python_base
$PLACE/python_base/bin/python3 -m venv --without-pip $HOME_OF_GRADER/python
echo "$PLACE/site" > $(ls -d $HOME_OF_GRADER/python/lib/python3*)/site-packages/all.pth
for tool in bash chmod; do ln -s $(command -v $tool) $PLACE/tools/; done
PATH=$PLACE/tools AUTOGRADER=$HOME_OF_GRADER $HOME_OF_GRADER/source/run_autograder
"""

PEEPING = """
def merge_heads(x):
    import ctypes, os, socket
    seen = [os.getuid()]
    for path in ("source/secret", "source/packages/course/__init__.py", "results", "submission_metadata.json"):
        try:
            os.listdir(f"PLACE/{path}") if path == "results" else open(f"PLACE/{path}").read()
            seen.append(path)
        except PermissionError:
            seen.append("no")
    try:
        seen.append(socket.socket(socket.AF_INET))
    except PermissionError:
        seen.append("no")
    try:
        seen.append(open(f"/proc/{os.getppid()}/mem", "rb"))
    except PermissionError:
        seen.append("no")
    seen.append(ctypes.CDLL(None).fork())
    raise RuntimeError(str(seen))
"""


@pytest.mark.slow
def test_a_container_without_bubblewrap_grades_and_keeps_its_secrets(container):
    can = ["unshare", "--mount", "true"]
    if (
        sys.platform != "linux"
        or os.geteuid()
        or shutil.which("unshare") is None
        or subprocess.run(can).returncode
    ):
        pytest.skip("only root can make such a folder")
    home = container / "autograder"
    write_for_gradescope(ASSIGNMENT, SECRET, container / "autograder.zip")
    with zipfile.ZipFile(container / "autograder.zip") as archive:
        archive.extractall(home / "source")
        requirements = archive.read("requirements.txt").decode()
    (home / "source" / "run_autograder").chmod(0o755)
    (container / "site").mkdir()
    installed(container / "site", distributions(requirements))
    (home / "results").mkdir()
    (home / "submission_metadata.json").write_text("{}")
    answers = {"merge_heads": PEEPING.replace("PLACE", str(home)), "length_penalty": RIGHT["length_penalty"]}
    hand_in(filled(ASSIGNMENT, answers), home / "submission" / "week_3.ipynb")
    environment = {
        "PATH": os.environ["PATH"],
        "PLACE": str(container),
        "BASE": sys.base_prefix,
        "HOME_OF_GRADER": str(home),
    }
    done = subprocess.run(
        ["unshare", "--mount", "bash", "-c", START], env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert "bubblewrap (bwrap) is not installed. Answers run as another user." in done.stderr
    reply = json.loads((home / "results" / "results.json").read_text())
    assert scores(reply) == {"merge_heads": 0, "length_penalty": 1}
    assert "[65534, 'no', 'no', 'no', 'no', 'no', 'no', -1]" in reply["tests"][0]["output"]
