"""Who learned with version 1 goes on: kept answers, archives and commands are understood by the old names."""

import json
import linecache
import sys
import zipfile
from importlib.util import find_spec
from types import ModuleType

import pytest

from course.exercises import (
    EXERCISES,
    check,
    hint,
    load_answers,
    mine,
    progress,
    reset,
    save_answers,
    solution,
    stub,
)
from course.exercises.kept_answers import answer_file, keep, kept_source
from course.exercises.notebook_cells import answer_cell, stub_cell
from course.exercises.plan import asked
from course.exercises.progress_file import save_pass
from course.old_names import MODULES, RENAMED, with_new_names
from tests import version_1

OLD, TODAY = "mend_soft_lookup", "fix_soft_lookup"


def old_answer(today: str = TODAY) -> str:
    """The right answer, as a learner of version 1 wrote and kept it."""
    source = version_1.as_in_version_1(answer_cell(today))
    assert f"def {version_1.OLD[today]}(" in source
    return source


@pytest.fixture
def kept(progress_file):
    """What version 1 left in the learner's folder: an answer and the record of its pass."""
    folder = progress_file.parent / "answers"
    folder.mkdir(parents=True)
    (folder / f"{OLD}.py").write_text(old_answer())
    progress_file.write_text(json.dumps({"passed": [OLD, "split_heads"]}))
    return folder / f"{OLD}.py"


@pytest.fixture
def in_a_notebook(monkeypatch):
    """Makes a function of a cell's source, as a kernel does."""
    kernel = ModuleType("__main__")
    monkeypatch.setitem(sys.modules, "__main__", kernel)

    def run(source: str, name: str):
        linecache.cache["<cell>"] = (len(source), None, source.splitlines(keepends=True), "<cell>")
        exec(compile(source, "<cell>", "exec"), vars(kernel))
        return vars(kernel)[name]

    return run


def test_the_table_has_the_33_exercises_that_were_renamed():
    assert len(RENAMED) == 33 and set(RENAMED.values()) < set(EXERCISES)
    assert not set(RENAMED) & set(EXERCISES)
    for old, today in RENAMED.items():
        assert EXERCISES[old] is EXERCISES[today]


@pytest.mark.parametrize("old", MODULES)
def test_each_module_that_moved_is_there_and_no_longer_where_it_was(old):
    assert find_spec(MODULES[old]) is not None
    assert find_spec(old) is None


@pytest.mark.parametrize(
    "old, today",
    [
        ("mend_top_p", "fix_top_p"),
        ("answer-mend_probe", "answer-fix_probe"),
        ("mend_padded_loss + mend_padded_attention", "fix_padded_loss + fix_padded_attention"),
        ("from course_lib.exercises import check", "from course.exercises import check"),
        ("import course_lib.pictures.films as films", "import course.pictures.films as films"),
        (
            "from course_lib.running.requirements import require_fit",
            "from course_lib.running.checks import require_fit",
        ),
        ("!python -m course_lib train --help", "!python -m course train --help"),
        ("python -m course_lib.classroom.lab", "python -m course.classroom.lab"),
        *(
            (text, text)
            for text in (
                "mend_everything",
                "mend_top_p_too",
                "my_mend_top_p",
                "from course_lib.masks import causal_mask",
                "import course_lib",
                "course_lib.exercises_of_my_own",
            )
        ),
    ],
)
def test_old_names_and_no_others_become_those_of_today(old, today):
    assert with_new_names(old) == today


def test_an_answer_of_version_1_is_found_run_and_passes(kept, capsys):
    for name in (OLD, TODAY):
        assert mine(name).__code__.co_filename == str(kept)
    assert capsys.readouterr().out == ""
    result = check(mine(OLD))
    assert result.passed and result.name == TODAY and not result.notes, result


@pytest.mark.parametrize("today", RENAMED.values())
def test_each_of_the_33_kept_answers_is_understood(progress_file, today, capsys):
    keep(today, "")
    old = progress_file.parent / "answers" / f"{version_1.OLD[today]}.py"
    answer_file(today).rename(old)
    old.write_text(old_answer(today))
    assert mine(old.stem).__name__ == mine(today).__name__ == today
    assert capsys.readouterr().out == ""


def test_its_pass_counts(kept, progress_file):
    assert f"2 of {len(asked())} exercises done" in progress().title
    check(mine(TODAY))
    assert json.loads(progress_file.read_text()) == {"passed": [OLD, "split_heads"]}  # nothing new to note
    save_pass("causal_mask")
    assert json.loads(progress_file.read_text())["passed"] == ["causal_mask", TODAY, "split_heads"]


def test_a_new_answer_takes_its_place(kept):
    check(mine(OLD))
    assert not kept.exists() and answer_file(TODAY).name == f"{TODAY}.py"
    assert f"def {TODAY}(" in kept_source(TODAY)


def test_reset_puts_it_aside_and_forgets_its_pass(kept):
    card = reset(OLD)
    assert card.title == f"{TODAY}: its stub"
    assert card.sentences == (f"Your earlier answer is in {kept.with_suffix('.1.py')}.",)
    assert not answer_file(TODAY).exists()
    assert f"1 of {len(asked())} exercises done" in progress().title


def test_an_archive_of_version_1_is_taken(tmp_path, progress_file):
    with zipfile.ZipFile(tmp_path / "answers.zip", "w") as archive:
        archive.writestr(f"{OLD}.py", old_answer())
    assert load_answers(tmp_path / "answers.zip").rows[1] == (f"`{TODAY}`", "kept")
    assert answer_file(TODAY).is_file() and mine(TODAY).__name__ == TODAY


def test_answers_of_version_1_are_saved_by_the_names_of_today(kept, tmp_path):
    save_answers(tmp_path / "answers.zip")
    with zipfile.ZipFile(tmp_path / "answers.zip") as archive:
        assert archive.namelist() == [f"{TODAY}.py"]
        assert f"def {TODAY}(" in archive.read(f"{TODAY}.py").decode()


def test_a_function_of_the_old_name_is_checked_kept_and_told_the_new_one(in_a_notebook):
    result = check(in_a_notebook(old_answer(), OLD))
    assert result.passed and result.name == TODAY
    said = f"This exercise is now called `{TODAY}`. Your `{OLD}` counts for it; rename it when you like."
    assert result.notes == (said,)
    assert mine(TODAY).__name__ == TODAY and "mend" not in kept_source(TODAY)
    assert hint().title == f"{TODAY}: hint 1 of 3"


def test_the_old_stub_is_not_attempted_and_a_slip_is_named(in_a_notebook):
    untouched = check(in_a_notebook(version_1.as_in_version_1(stub_cell(TODAY)), OLD))
    assert not untouched.attempted and f'hint("{TODAY}")' in untouched.message
    slip = old_answer().replace("dim=-1", "dim=0")
    assert check(in_a_notebook(slip, OLD)).misconception


def test_the_commands_know_the_old_name(in_a_notebook):
    assert hint(OLD).title == f"{TODAY}: hint 1 of 3"
    assert hint(TODAY).title == f"{TODAY}: hint 2 of 3"
    assert solution(OLD) == solution(TODAY) and f"def {TODAY}(" in solution(OLD).code
    assert stub(OLD) == stub(TODAY)
    assert reset(in_a_notebook(old_answer(), OLD)).title == f"{TODAY}: its stub"


def test_no_other_name_that_begins_like_them_is_known(in_a_notebook):
    unknown = "mend_everything"
    assert unknown not in EXERCISES
    result = check(in_a_notebook(f"def {unknown}():\n    return 1", unknown))
    assert f"There is no exercise named `{unknown}`" in result.message
    with pytest.raises(ValueError, match=f"There is no exercise named `{unknown}`"):
        mine(unknown)


def test_a_kept_answer_that_imports_the_course_by_its_old_name_runs(progress_file):
    keep("encode", "from course_lib.exercises import mine\n\n\ndef encode(x):\n    return mine\n")
    assert mine("encode")(1) is mine
