"""The learner's copies of the lessons survive an update of the course, with answers and everything else in them."""

import json
import os
import random
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
    save(lesson(), lessons / "more" / "00_c.ipynb")
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
    assert sorted(path.name for path in mine.glob("*.*")) == copied
    assert [path.name for path in (mine / "more").iterdir()] == ["00_c.ipynb"]
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


def test_an_answer_to_an_exercise_that_has_changed_stays_in_the_old_copy(folders):
    lessons, mine = folders
    edit(mine / "00_a.ipynb", f="def f():\n    return 1", g="def g():\n    return 2")
    notebook = nbformat.read(lessons / "00_a.ipynb", as_version=4)
    notebook.cells[1].metadata["kept_as"] = "f-2"
    save(notebook, lessons / "00_a.ipynb")
    edit(lessons / "00_a.ipynb", f='def f():\n    """Other."""\n    ...')
    assert refresh(lessons, mine) == [
        "00_a.ipynb is brought up to date, with your answers (1); your old copy is 00_a.old_1.ipynb. It keeps those "
        "to exercises that have changed: f"
    ]
    assert sources(mine / "00_a.ipynb")[1:3] == [
        'def f():\n    """Other."""\n    ...',
        "def g():\n    return 2",
    ]
    assert sources(mine / "00_a.old_1.ipynb")[1] == "def f():\n    return 1"


def test_an_answer_to_the_changed_exercise_is_taken_along(folders):
    lessons, mine = folders
    for title in ("# Second", "# Third"):
        notebook = nbformat.read(lessons / "00_a.ipynb", as_version=4)
        notebook.cells[1].metadata["kept_as"] = "f-2"
        save(notebook, lessons / "00_a.ipynb")
        edit(lessons / "00_a.ipynb", title=title)
        refresh(lessons, mine)
        edit(mine / "00_a.ipynb", f="def f():\n    return 1")
    assert sources(mine / "00_a.ipynb")[:2] == ["# Third", "def f():\n    return 1"]
    edit(lessons / "00_a.ipynb", title="# Fourth")
    assert refresh(lessons, mine) == [
        "00_a.ipynb is brought up to date, with your answers (1); your old copy is 00_a.old_2.ipynb"
    ]
    assert sources(mine / "00_a.ipynb")[:2] == ["# Fourth", "def f():\n    return 1"]


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


def changed(path, change):
    """The file with another notebook in it, written as it is, valid or not."""
    notebook = json.loads(path.read_text())
    change(notebook)
    path.write_text(json.dumps(notebook))


def as_format_4_0(notebook):
    """As services save it that know no ids of cells and drop the notebook's metadata."""
    for cell in notebook["cells"]:
        cell["metadata"]["id"] = cell.pop("id")
    notebook |= {"nbformat_minor": 0, "metadata": {"language_info": {"name": "python"}}}


def with_one_id_for_all(notebook):
    for cell in notebook["cells"]:
        cell["id"] = "f"


def without_ids_in_format_4_5(notebook):
    for cell in notebook["cells"]:
        del cell["id"]


@pytest.mark.parametrize("change", [as_format_4_0, with_one_id_for_all, without_ids_in_format_4_5])
def test_answers_are_found_without_the_ids_of_cells(folders, change):
    lessons, mine = folders
    edit(mine / "00_a.ipynb", f="def f():\n    return 1")
    changed(mine / "00_a.ipynb", change)
    edit(lessons / "00_a.ipynb", title="# A better lesson")
    assert "with your answers (1)" in refresh(lessons, mine)[0]
    assert sources(mine / "00_a.ipynb")[:3] == [
        "# A better lesson",
        "def f():\n    return 1",
        "def g():\n    ...",
    ]


def test_an_answer_in_several_cells_is_taken_along_whole(folders):
    """JupyterLab copies a cell's metadata when it splits or doubles it."""
    lessons, mine = folders
    parts = ["import math", "def f():\n    return math.pi", "f(), 'a try'"]
    notebook = nbformat.read(mine / "00_a.ipynb", as_version=4)
    stubs = [
        new_code_cell(source, metadata={"exercise": "f"}) for source in [*parts, "def f():\n    ...", ""]
    ]
    notebook.cells[1:2] = [*stubs, stub("f", parts[1])]
    save(notebook, mine / "00_a.ipynb")
    for title in ("# Second", "# Third"):
        edit(lessons / "00_a.ipynb", title=title)
        assert "with your answers (1)" in refresh(lessons, mine)[0]
        assert sources(mine / "00_a.ipynb") == [title, *parts, "def g():\n    ...", "1 + 1"]


SOME = [None, 3, "x", [], [7], {}, {"cells": 3}, {"cells": [[]]}, {"original": []}]


@pytest.mark.parametrize("seed", range(8))
def test_no_copy_however_damaged_stops_the_start(folders, seed):
    """What a copy holds is the learner's, so anything may stand in it; nothing of it may get lost."""
    lessons, mine = folders
    chance = random.Random(seed)
    for number in range(12):
        path = mine / "00_a.ipynb"
        edit(lessons / "00_a.ipynb", title=f"# {number}")
        notebook = json.loads(path.read_text())
        cell = chance.choice(notebook["cells"])
        cell["source"] = f"my = {number}"
        place = chance.choice([notebook, notebook["metadata"], notebook["metadata"]["course"], cell])
        place[chance.choice(sorted(place))] = chance.choice(SOME)
        text = json.dumps(notebook)
        path.write_text(text[: chance.choice([len(text)] * 3 + [chance.randrange(len(text))])])
        before = path.read_bytes()
        notes = refresh(lessons, mine)
        assert len(notes) == 1
        kept = any(copy.read_bytes() == before for copy in mine.glob("00_a.*"))
        assert kept or f"my = {number}" not in text, notes
        nbformat.validate(nbformat.read(path, as_version=4))


def test_git_leaves_the_copies_alone():
    asked = ["git", "check-ignore", "--quiet", str(MINE / "00_start_here.ipynb")]
    assert subprocess.run(asked, cwd=ROOT, check=False).returncode == 0


def test_jupyterlab_gets_further_options_and_the_courses_settings(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(lab, "refresh", lambda: ["00_a.ipynb is brought up to date"])
    monkeypatch.setattr(lab, "MINE", tmp_path / "my_lessons")
    (tmp_path / "my_lessons").mkdir()
    (tmp_path / "my_lessons" / "00_a.ipynb").touch()
    started = []

    def run(command, environment=None, **options):
        started.append((command[2:], (environment or {}).get("JUPYTER_CONFIG_PATH")))
        return 3

    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(lab, "_run_to_its_end", run)
    assert lab.main(["--no-browser", "--port=0"]) == 3
    trust, jupyterlab = started
    assert trust[0] == ["jupyter", "trust", "--log-level=ERROR", str(tmp_path / "my_lessons" / "00_a.ipynb")]
    assert jupyterlab[0][:2] == ["jupyter", "lab"] and jupyterlab[0][-2:] == ["--no-browser", "--port=0"]
    assert next(Path(jupyterlab[1]).glob("labconfig/*")).name == "default_setting_overrides.json"
    assert capsys.readouterr().out == f"00_a.ipynb is brought up to date\n{lab.NEXT}\n"


def test_copies_that_cannot_be_written_are_told_and_what_is_there_opens(monkeypatch, tmp_path, capsys):
    (tmp_path / "file").touch()
    monkeypatch.setattr(lab, "refresh", lambda: refresh(mine=tmp_path / "file" / "my_lessons"))
    monkeypatch.setattr(lab, "MINE", tmp_path)
    monkeypatch.setattr(subprocess, "run", lambda *_, **options: None)
    monkeypatch.setattr(lab, "_run_to_its_end", lambda *_: 0)
    assert lab.main([]) == 1
    (tmp_path / lab.FIRST).touch()
    assert lab.main([]) == 0
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 2 and said[0].startswith(
        "Your copies of the lessons could not be brought up to date: "
    )


def test_control_c_is_for_jupyterlab(tmp_path):
    """It asks back and saves; whoever waits for it neither ends it nor shows a traceback."""
    asks = (
        "import signal, sys, time\n"
        "signal.signal(signal.SIGINT, lambda *_: (time.sleep(0.5), sys.exit(3)))\n"
        "print('ready', flush=True)\ntime.sleep(60)"
    )
    waits = (
        "import sys\nfrom course.classroom.lab import _run_to_its_end\n"
        f"sys.exit(_run_to_its_end([sys.executable, '-c', {asks!r}], {{}}))"
    )
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-c", waits], env=environment, start_new_session=True, **pipes
    ) as process:
        assert process.stdout is not None and process.stdout.readline() == "ready\n"
        os.killpg(process.pid, signal.SIGINT)
        _, said = process.communicate()
    assert (process.returncode, said) == (3, "")


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
