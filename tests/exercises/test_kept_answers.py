"""Passed answers are kept as source, given back by `mine`, begun again by `reset`, and carried by one file."""

import atexit
import inspect
import linecache
import sys
import zipfile
from dataclasses import replace
from types import ModuleType, SimpleNamespace

import pytest
import torch

from course.exercises import (
    EXERCISES,
    check,
    load_answers,
    mine,
    my_folder,
    progress,
    reset,
    save_answers,
)
from course.exercises.answer_source import Unkeepable, answer_source
from course.exercises.kept_answers import answer_file, keep, kept_source
from course.exercises.notebook_cells import answer_cell, stub_cell
from course.exercises.plan import asked
from course.exercises.progress_file import save_pass
from course_lib.running.files import write_whole

SPLIT = "def split_heads(x, num_heads):\n    return x.unflatten(-1, (num_heads, -1)).transpose(-3, -2)\n"
OTHER_SPLIT = SPLIT.replace("transpose(-3, -2)", "transpose(1, 2)")


@pytest.fixture
def notebook(monkeypatch):
    """Runs cells one after another in a namespace of their own, as a kernel does; gives the namespace."""
    kernel = ModuleType("__main__")
    monkeypatch.setitem(sys.modules, "__main__", kernel)

    def run(*cells: str) -> SimpleNamespace:
        for number, source in enumerate(cells):
            file = f"<cell {len(linecache.cache)}-{number}>"
            linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
            exec(compile(source, file, "exec"), vars(kernel))
        return SimpleNamespace(**vars(kernel))

    return run


@pytest.mark.nightly
@pytest.mark.parametrize("name", EXERCISES)
def test_every_answer_of_the_course_is_kept_and_passes_again(notebook, name):
    assert "course.exercises" not in stub_cell(name) + answer_cell(name)
    cells = notebook(answer_cell(name))
    result = check(getattr(cells, name))
    assert result.passed and not result.notes, result
    again = check(mine(name))
    assert again.passed and not again.notes, again


@pytest.fixture
def shell(monkeypatch, tmp_path):
    """IPython itself, for cells under a magic."""
    import IPython
    from IPython.core.interactiveshell import InteractiveShell
    from traitlets.config import Config

    kernel = ModuleType("__main__")
    monkeypatch.setitem(sys.modules, "__main__", kernel)
    config = Config(HistoryManager={"enabled": False})
    shell = InteractiveShell(
        config=config, user_module=kernel, user_ns=vars(kernel), ipython_dir=str(tmp_path)
    )
    monkeypatch.setattr(IPython, "get_ipython", lambda: shell)
    yield shell
    shell.atexit_operations()
    atexit.unregister(shell.atexit_operations)


@pytest.mark.parametrize("magic", ["%%time", "%%prun -q", "\n%%capture\n%%time", "%%time\n"])
def test_an_answer_in_a_cell_under_a_magic_is_kept(shell, magic):
    helpers = "class Axes:\n    def of(self):\n        return -3, -2\n\ndef axes():\n    return Axes().of()\n"
    wrong, right = (SPLIT.replace("-3, -2", inside) for inside in ("0, 1", "*axes()"))
    for cell in (f"{magic}\n{wrong}", f"{magic}\n{helpers}\n{right}\nx = 3", f"%%time\n{wrong}\n("):
        shell.run_cell(cell, store_history=True)
    result = check(vars(sys.modules["__main__"])["split_heads"])
    assert result.passed and "cannot have it" not in repr(result), result
    assert kept_source("split_heads").endswith(f"\n\n\n{right}")
    assert mine("split_heads")(torch.zeros(2, 5, 6), 3).shape == (2, 3, 5, 2)


def test_an_answer_in_no_cell_of_this_session_is_not_made_up(shell):
    shell.run_cell(f"%%time\n{OTHER_SPLIT}", store_history=True)
    shell.run_cell(f"%%time\n{SPLIT}", store_history=False)
    with pytest.raises(Unkeepable, match="does not have the source of `split_heads`"):
        answer_source(vars(sys.modules["__main__"])["split_heads"])


def test_helpers_constants_and_imports_come_along(notebook):
    cells = notebook(
        "import math\nimport torch.nn.functional as F\nfrom torch import Tensor\nSIZES, SCALE = {'a': [1, 2]}, -2.5",
        "def twice(x):\n    return 2 * halves(x, 3)",
        "def halves(x, depth):\n    return x / 2 if depth else twice(x)",
        "def answer(x: Tensor, scale=SCALE) -> Tensor:\n"
        "    return F.relu(twice(x)) * math.sqrt(len(SIZES['a'])) - scale",
    )
    alone: dict = {}
    exec(answer_source(cells.answer), alone)
    x = torch.tensor([-3.0, 4.0])
    assert alone["answer"](x).tolist() == cells.answer(x).tolist()
    assert alone["answer"](x)[0] == 2.5


def test_classes_come_along_as_they_were_last_written(notebook):
    cells = notebook(
        "class Scale:\n    def __init__(self):\n        self.by = 7.0",
        "from torch import nn\nHALF = 0.5",
        "def twice(x):\n    return 2 * x\n\ndef thrice(cls):\n    cls.more = 3\n    return cls",
        "@thrice\nclass Scale(nn.Module):\n    by = HALF\n\n"
        "    def forward(self, x):\n        return twice(x) * self.by * self.more",
        "def answer(x):\n    return Scale()(x)",
    )
    alone: dict = {}
    exec(answer_source(cells.answer), alone)
    assert alone["answer"](5.0) == 15.0


@pytest.mark.parametrize(
    "cells, said",
    [
        (
            ["class Half:\n    by = 2", "def f(x):\n    return x / Half.by"],
            "the class `Half` has no method of its own",
        ),
        (
            ["import torch\nw = torch.ones(3)", "def f(x):\n    return x @ w"],
            "it uses `w` (Tensor) of the notebook",
        ),
        (
            ["def make(n):\n    def f(x):\n        return x + n\n    return f\nf = make(1)"],
            "inside another function",
        ),
        (["def g(x):\n    return x\nh = g", "def f(x):\n    return h(x)"], "`h` is a second name of `g`"),
        (["f = eval('lambda x: x')\nf.__name__ = 'f'"], "does not have the source of `f`"),
    ],
)
def test_what_cannot_stand_alone_is_named(notebook, cells, said):
    with pytest.raises(Unkeepable) as error:
        answer_source(notebook(*cells).f)
    assert said in str(error.value)


def test_a_pass_that_cannot_be_kept_is_still_a_pass(notebook):
    cells = notebook("import torch\naxes = torch.tensor([-3, -2])", SPLIT.replace("-3, -2", "*axes.tolist()"))
    result = check(cells.split_heads)
    assert result.passed
    assert result.notes[-1] == (
        'Passed, but `mine("split_heads")` cannot have it: it uses `axes` (Tensor) of the notebook; '
        "make it an argument, or make it inside the function."
    )
    assert not answer_file("split_heads").exists()


def test_an_earlier_answer_that_stays_is_told(notebook):
    check(notebook(SPLIT).split_heads)
    cells = notebook("import torch\naxes = torch.tensor([-3, -2])", SPLIT.replace("-3, -2", "*axes.tolist()"))
    assert check(cells.split_heads).notes[-1].endswith("inside the function. Your earlier answer stays kept.")
    assert kept_source("split_heads").endswith(SPLIT)


def test_an_answer_that_passes_only_in_its_notebook_is_not_kept(notebook):
    """Its constant was changed after the function was defined to use another."""
    cells = notebook(
        "AXES = (-3, -2)",
        "def split_heads(x, num_heads, axes=AXES):\n"
        "    return x.unflatten(-1, (num_heads, -1)).transpose(*axes)",
        "AXES = (0, 1)",
    )
    result = check(cells.split_heads)
    assert (
        result.passed
        and 'Passed, but `mine("split_heads")` cannot have it: The sizes of your result' in result.notes[-1]
    )
    assert not answer_file("split_heads").exists()


def test_mine_is_the_learners_function_with_its_source(notebook, capsys):
    assert check(notebook(SPLIT).split_heads).passed
    function = mine("split_heads")
    assert inspect.getsource(function) == SPLIT
    assert function.__code__.co_filename == str(answer_file("split_heads"))
    assert capsys.readouterr().out == ""


def test_the_last_answer_that_passed_is_the_one(notebook):
    check(notebook(SPLIT).split_heads)
    check(notebook(OTHER_SPLIT).split_heads)
    assert not check(notebook(SPLIT.replace("-3, -2", "0, 1")).split_heads).passed
    assert kept_source("split_heads").endswith(OTHER_SPLIT)


def test_an_answer_that_refuses_nothing_does_not_replace_one_that_does(notebook):
    refusing = SPLIT.replace("return", "if x.shape[-1] % num_heads:\n        raise ValueError\n    return")
    careless = SPLIT.replace(
        "x.unflatten(-1, (num_heads, -1))", "x.reshape(*x.shape[:2], num_heads, x.shape[2] // num_heads)"
    )
    assert check(notebook(careless).split_heads).passed and kept_source("split_heads").endswith(careless)
    assert not check(notebook(refusing).split_heads).notes
    result = check(notebook(careless).split_heads)
    assert result.passed and 'reset("split_heads")' in result.notes[-1]
    assert kept_source("split_heads").endswith(refusing)
    reset("split_heads")
    check(notebook(careless).split_heads)
    assert kept_source("split_heads").endswith(careless)


def test_without_an_answer_mine_is_the_courses(capsys):
    assert mine("split_heads") is EXERCISES["split_heads"].reference
    assert capsys.readouterr().out == "split_heads: the course's, until yours passes its check\n"


def test_the_courses_that_the_library_lacks_can_be_built_on_but_is_no_answer(notebook):
    attention = mine("attention")
    cells = notebook(
        "def self_attention(x, w_query, w_key, w_value):\n"
        "    return attention(x @ w_query, x @ w_key, x @ w_value)[0]",
        "def attention(query, key, value):\n    return given(query, key, value)",
    )
    cells.attention.__globals__["given"] = attention
    for borrowed in (attention, cells.attention):
        assert "which does here what you are to write yourself" in check(borrowed).message
    cells.self_attention.__globals__["attention"] = attention
    result = check(cells.self_attention)
    assert result.passed and "cannot have it" not in repr(result.notes), result


@pytest.mark.parametrize(
    "damaged, said",
    [
        ("def split_heads(x, num_heads):\n    return (", "SyntaxError"),
        ("raise ValueError('no')", "ValueError: no"),
        ("split_heads = 3", "it defines no function `split_heads`"),
        ("", "it defines no function `split_heads`"),
    ],
)
def test_a_damaged_answer_costs_a_note(damaged, said, capsys):
    answer_file("split_heads").parent.mkdir(parents=True)
    answer_file("split_heads").write_text(damaged)
    assert mine("split_heads") is EXERCISES["split_heads"].reference
    assert said in capsys.readouterr().out


def test_mine_of_no_exercise():
    with pytest.raises(ValueError, match="Did you mean `split_heads`"):
        mine("split_head")


def test_where_nothing_can_be_written_a_pass_is_still_a_pass(notebook, progress_file):
    progress_file.parent.mkdir()
    (progress_file.parent / "answers").write_text("a file where the folder should be")
    result = check(notebook(SPLIT).split_heads)
    assert result.passed and "could not be kept" in result.notes[-1]


def test_reset_brings_the_stub_back_and_loses_nothing(notebook):
    for answer in (SPLIT, OTHER_SPLIT):
        check(notebook(answer).split_heads)
        assert f"1 of {len(asked())}" in progress().title
        assert reset("split_heads").code == stub_cell("split_heads")
    assert f"0 of {len(asked())}" in progress().title
    aside = [answer_file("split_heads").with_suffix(f".{n}.py").read_text() for n in (1, 2)]
    assert [source.endswith(answer) for source, answer in zip(aside, (SPLIT, OTHER_SPLIT), strict=True)] == [
        True,
        True,
    ]
    assert reset("split_heads").sentences == ()
    assert "no exercise" in repr(reset("split_head"))


def test_in_a_notebook_the_stub_comes_into_the_next_cell(monkeypatch):
    inserted = []
    shell = SimpleNamespace(payload_manager=None, set_next_input=inserted.append)
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: shell))
    assert reset("split_heads").title == "split_heads: its stub is in the next cell"
    assert inserted == [stub_cell("split_heads")]


@pytest.mark.slow
def test_answers_move_in_one_file(notebook, tmp_path, monkeypatch):
    check(notebook(SPLIT).split_heads)
    check(notebook(answer_cell("causal_mask")).causal_mask)
    save_answers(tmp_path / "answers.zip")
    monkeypatch.setenv("COURSE_PROGRESS", str(tmp_path / "other" / "progress.json"))
    check(notebook(OTHER_SPLIT).split_heads)
    moved = load_answers(tmp_path / "answers.zip")
    assert moved.title == "Answers kept: 2 of 2" and f"2 of {len(asked())}" in progress().title
    assert kept_source("split_heads").endswith(SPLIT)
    assert answer_file("split_heads").with_suffix(".1.py").read_text().endswith(OTHER_SPLIT)
    assert {row[1] for row in load_answers(tmp_path / "answers.zip").rows[1:]} == {"kept already"}


def test_an_answer_that_does_not_pass_is_not_taken(tmp_path):
    with zipfile.ZipFile(tmp_path / "answers.zip", "w") as archive:
        archive.writestr("split_heads.py", SPLIT.replace("-3, -2", "0, 1"))
    moved = load_answers(tmp_path / "answers.zip")
    assert moved.title == "Answers kept: 0 of 1" and moved.rows[1][1].startswith(
        "not kept: The sizes of your result"
    )
    assert not answer_file("split_heads").exists()


@pytest.mark.parametrize("name", ["../split_heads.py", "split_heads.txt", "split_head.py"])
def test_another_file_is_refused(tmp_path, name):
    with zipfile.ZipFile(tmp_path / "answers.zip", "w") as archive:
        archive.writestr(name, SPLIT)
    with pytest.raises(ValueError, match="wanted a file that `save_answers` wrote"):
        load_answers(tmp_path / "answers.zip")
    (tmp_path / "answers.zip").write_bytes(b"PK")
    with pytest.raises(ValueError, match="wanted a file that `save_answers` wrote"):
        load_answers(tmp_path / "answers.zip")


def test_a_kept_answer_calls_the_parts_that_are_kept_now(progress_file):
    """Whoever writes a part later has it in what was put together before."""
    keep(
        "encode",
        "from course_lib.functional import layer_norm\n\n\ndef encode(x):\n    return layer_norm(x)\n",
    )
    keep("layer_norm", "def layer_norm(x):\n    return x + 1\n")
    assert mine("encode")(1) == 2
    keep("layer_norm", "def layer_norm(x):\n    return x + 2\n")
    assert mine("encode")(1) == 3
    answer_file("layer_norm").write_text("no Python")
    assert mine("encode").__globals__["layer_norm"] is EXERCISES["layer_norm"].reference


def test_mine_takes_a_function_as_the_other_commands_do(capsys):
    def split_heads():
        """A stub."""

    assert mine(split_heads) is EXERCISES["split_heads"].reference


# An exercise that has changed: what was kept before is not used, not lost, and its owner is told.

OLD = "def encode(model, src_ids):\n    return 'as it was'\n"


@pytest.fixture
def earlier():
    """An answer that was kept, and a pass that was noted, before `encode` changed."""
    file = my_folder() / "answers" / "encode.py"
    write_whole(file, OLD.encode())
    save_pass("encode")
    save_pass("split_heads")
    return file


def test_each_revision_has_a_name_of_its_own():
    assert EXERCISES["split_heads"].revisions == ("split_heads",)
    assert EXERCISES["split_heads"].kept_as == "split_heads"
    assert EXERCISES["encode"].revisions == ("encode", "encode-2")
    twice = replace(EXERCISES["encode"], changed=("first", "second"))
    assert twice.revisions == ("encode", "encode-2", "encode-3") and twice.kept_as == "encode-3"


def test_an_answer_to_an_earlier_revision_is_told_and_not_used(earlier, capsys):
    assert mine("encode") is EXERCISES["encode"].reference
    assert capsys.readouterr().out == (
        "encode: the course's, because the exercise has changed since yours passed: its layers are pre-norm, and it "
        f"ends with a norm. Yours stays in {earlier}.\n"
    )


def test_no_answer_calls_one_to_an_earlier_revision(earlier):
    keep(
        "cross_attention",
        "from course_lib.functional import encode\n\n\ndef cross_attention():\n    return encode\n",
    )
    assert mine("cross_attention")() is EXERCISES["encode"].reference


def test_progress_counts_no_pass_of_an_earlier_revision(earlier):
    card = progress()
    assert card.title.startswith("1 of ")
    assert card.sentences[0] == (
        f"Changed since you passed, and open again: `encode`; your earlier answers stay in {earlier.parent}."
    )


def test_an_answer_to_todays_revision_stands_beside_the_earlier_one(earlier, notebook, capsys):
    assert check(notebook(answer_cell("encode")).encode).passed
    assert answer_file("encode").name == "encode-2.py" and earlier.read_text() == OLD
    assert mine("encode").__module__ != EXERCISES["encode"].reference.__module__
    assert capsys.readouterr().out == ""
    assert progress().title.startswith("2 of ") and "open again" not in repr(progress())
    reset("encode")
    assert progress().title.startswith("1 of ") and earlier.read_text() == OLD


def test_an_answer_to_an_earlier_revision_is_not_taken_from_a_file(earlier, notebook, tmp_path, monkeypatch):
    with zipfile.ZipFile(tmp_path / "old.zip", "w") as archive:
        archive.writestr("encode.py", OLD)
        archive.writestr("split_heads.py", SPLIT)
    loaded = load_answers(tmp_path / "old.zip")
    why = "not kept: the exercise has changed since: its layers are pre-norm, and it ends with a norm"
    assert loaded.rows[1:] == (("`encode`", why), ("`split_heads`", "kept"))
    assert check(notebook(answer_cell("encode")).encode).passed
    save_answers(tmp_path / "new.zip")
    assert zipfile.ZipFile(tmp_path / "new.zip").namelist() == ["split_heads.py", "encode-2.py"]
    monkeypatch.setenv("COURSE_PROGRESS", str(tmp_path / "other" / "progress.json"))
    assert load_answers(tmp_path / "new.zip").title == "Answers kept: 2 of 2"
    assert answer_file("encode").name == "encode-2.py" and progress().title.startswith("2 of ")


@pytest.mark.parametrize("name", ["split_heads-2.py", "encode-3.py", "encode-.py"])
def test_a_revision_that_there_is_not_is_refused(tmp_path, name):
    with zipfile.ZipFile(tmp_path / "answers.zip", "w") as archive:
        archive.writestr(name, SPLIT)
    with pytest.raises(ValueError, match="wanted a file that `save_answers` wrote"):
        load_answers(tmp_path / "answers.zip")
