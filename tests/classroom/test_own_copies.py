"""The learner's copies of the lessons survive an update of the course, with answers and everything else in them."""

import os
import signal
import subprocess
import sys
from itertools import takewhile
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from course.classroom import lab
from course.classroom.notebooks import save
from course.classroom.own_copies import BESIDE, MINE, refresh
from course.places import ROOT


def lesson(*cells):
    return new_notebook(cells=[new_markdown_cell("# A lesson", id="title"), *cells])


def stub(name, source):
    return new_code_cell(source, id=name, metadata={"exercise": name})


@pytest.fixture
def folders(tmp_path):
    lessons, mine = tmp_path / "notebooks", tmp_path / "my_lessons"
    lessons.mkdir()
    for page in BESIDE:
        (lessons / page).write_text(f"# {page}\n")
    save(
        lesson(
            stub("f", "def f():\n    ..."), stub("g", "def g():\n    ..."), new_code_cell("1 + 1", id="sum")
        ),
        lessons / "00_a.ipynb",
    )
    save(lesson(), lessons / "01_b.ipynb")
    assert refresh(lessons, mine) == []
    return lessons, mine


def edit(path, **sources):
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        cell.source = sources.get(cell.id, cell.source)
    save(notebook, path)


def sources(path):
    return [cell.source for cell in nbformat.read(path, as_version=4).cells]


def test_every_lesson_and_the_pages_beside_them_are_copied_once(folders):
    lessons, mine = folders
    copied = ["00_a.ipynb", "01_b.ipynb", "glossary.md", "where_next.md"]
    assert sorted(path.name for path in mine.iterdir()) == copied
    assert (mine / "where_next.md").read_text() == "# where_next.md\n"
    assert sources(mine / "00_a.ipynb") == sources(lessons / "00_a.ipynb")


def test_without_an_update_nothing_is_touched(folders):
    lessons, mine = folders
    edit(mine / "00_a.ipynb", f="def f():\n    return 1")
    before = (mine / "00_a.ipynb").read_bytes()
    assert refresh(lessons, mine) == []
    assert (mine / "00_a.ipynb").read_bytes() == before


def test_an_update_takes_the_answers_along_and_keeps_the_old_copy(folders):
    lessons, mine = folders
    edit(mine / "00_a.ipynb", f="def f():\n    return 1", sum="2 + 2")
    old = (mine / "00_a.ipynb").read_bytes()
    edit(lessons / "00_a.ipynb", title="# A better lesson", g='def g():\n    """New."""\n    ...')
    [note] = refresh(lessons, mine)
    assert (
        note == "00_a.ipynb is brought up to date, with your answers (1); your old copy is 00_a.old_1.ipynb"
    )
    assert sources(mine / "00_a.ipynb") == [
        "# A better lesson",
        "def f():\n    return 1",
        'def g():\n    """New."""\n    ...',  # it was not answered, so the new stub is there
        "1 + 1",
    ]
    assert (mine / "00_a.old_1.ipynb").read_bytes() == old
    assert refresh(lessons, mine) == []


def test_a_second_update_takes_the_answers_along_too(folders):
    lessons, mine = folders
    edit(mine / "00_a.ipynb", f="def f():\n    return 1")
    for title in ("# Second", "# Third"):
        edit(lessons / "00_a.ipynb", title=title)
        refresh(lessons, mine)
    assert sources(mine / "00_a.ipynb")[:2] == ["# Third", "def f():\n    return 1"]
    assert (mine / "00_a.old_2.ipynb").exists()


def test_a_copy_that_was_only_run_is_replaced_without_a_trace(folders):
    lessons, mine = folders
    notebook = nbformat.read(mine / "00_a.ipynb", as_version=4)
    notebook.cells[-1].outputs = [
        nbformat.v4.new_output("execute_result", {"text/plain": "2"}, execution_count=1)
    ]
    notebook.cells.append(new_code_cell(""))
    save(notebook, mine / "00_a.ipynb")
    edit(lessons / "00_a.ipynb", title="# A better lesson")
    assert refresh(lessons, mine) == ["00_a.ipynb is brought up to date"]
    assert not list(mine.glob("*old*")) and sources(mine / "00_a.ipynb")[0] == "# A better lesson"


def test_cells_that_the_learner_added_are_work_too(folders):
    lessons, mine = folders
    notebook = nbformat.read(mine / "01_b.ipynb", as_version=4)
    notebook.cells.append(new_code_cell("my_own = 1"))
    save(notebook, mine / "01_b.ipynb")
    edit(lessons / "01_b.ipynb", title="# New")
    refresh(lessons, mine)
    assert sources(mine / "01_b.old_1.ipynb")[-1] == "my_own = 1"


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff"])
def test_a_copy_that_cannot_be_read_is_put_aside(folders, content):
    lessons, mine = folders
    (mine / "00_a.ipynb").write_bytes(content)
    [note] = refresh(lessons, mine)
    assert "could not be read" in note and "it is now 00_a.old_1.ipynb, beside a new copy" in note
    assert (mine / "00_a.old_1.ipynb").read_bytes() == content
    assert sources(mine / "00_a.ipynb") == sources(lessons / "00_a.ipynb")


def test_git_leaves_the_copies_alone():
    asked = ["git", "check-ignore", "--quiet", str(MINE / "00_start_here.ipynb")]
    assert subprocess.run(asked, cwd=ROOT, check=False).returncode == 0


def test_jupyterlab_gets_further_options_and_the_courses_settings(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(lab, "refresh", lambda: ["00_a.ipynb is brought up to date"])
    monkeypatch.setattr(lab, "MINE", tmp_path / "my_lessons")
    (tmp_path / "my_lessons").mkdir()
    (tmp_path / "my_lessons" / "00_a.ipynb").touch()
    started = []

    def run(command, **options):
        started.append((command[2:], options.get("env", {}).get("JUPYTER_CONFIG_PATH")))
        return subprocess.CompletedProcess(command, 3)

    monkeypatch.setattr(subprocess, "run", run)
    assert lab.main(["--no-browser", "--port=0"]) == 3
    trust, jupyterlab = started
    assert trust[0] == ["jupyter", "trust", "--log-level=ERROR", str(tmp_path / "my_lessons" / "00_a.ipynb")]
    assert jupyterlab[0][:2] == ["jupyter", "lab"] and jupyterlab[0][-2:] == ["--no-browser", "--port=0"]
    assert next(Path(jupyterlab[1]).glob("labconfig/*")).name == "default_setting_overrides.json"
    assert capsys.readouterr().out == f"00_a.ipynb is brought up to date\n{lab.NEXT}\n"


@pytest.mark.slow
def test_the_terminal_ends_with_what_to_do_next_and_an_address(tmp_path):
    """JupyterLab has thirty lines about itself, which would push away the two that a learner needs."""
    own = {f"JUPYTER_{name}_DIR": str(tmp_path / name) for name in ("CONFIG", "DATA", "RUNTIME")}
    options = ["--no-browser", "--port=0", "--ServerApp.port_retries=0", "--allow-root"]
    command = [sys.executable, "-u", "-m", "course.classroom.lab", *options]
    environment = os.environ | own | {"HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    with subprocess.Popen(command, cwd=tmp_path, env=environment, start_new_session=True, **pipes) as process:
        assert process.stdout is not None
        lines = [*takewhile(lambda line: "http://127.0.0.1:" not in line, process.stdout)]
        os.killpg(process.pid, signal.SIGKILL)
    assert "".join(lines[:2]) == f"{lab.NEXT}\n"
    # The two, six before the address, and two of nbgrader where it is installed.
    assert len(lines) <= 10 and "00_start_here.ipynb" in lines[-1], "".join(lines)
