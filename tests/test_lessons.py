"""Every lesson keeps the rules and matches its source; small lessons test the pipeline and each rule.

nbval checks that the cells still print the saved outputs: `make test` runs it over the notebooks as learners open them,
and `make test-all` also over the fifteen lessons solved.
"""

import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from course.classroom import gallery
from course.classroom.notebooks import save
from course.exercises import EXERCISES, Exercise, notebook_cells
from course.exercises.notebook_cells import answer_cell, stub_cell
from course.pictures import frame
from course_lib.attention import masked_softmax
from course_lib.masks import causal_mask
from workshop.lessons import __main__ as lessons
from workshop.lessons import building, path_rules, rules
from workshop.lessons.building import (
    LessonError,
    build,
    find_sources,
    is_built,
    notebook_path,
    read_source,
    shows_widgets,
)
from workshop.lessons.core_minutes import ALL_CORES, LONGEST_CORE, minutes_of
from workshop.lessons.rules import complaints
from workshop.lessons.solved import solve

ROOT = Path(__file__).resolve().parents[1]
SOURCES = find_sources()


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.stem)
def test_notebook_is_as_its_source_says(source):
    assert is_built(source), f"make lessons LESSON={source.stem[:2]}"


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.stem)
def test_lesson_keeps_the_rules(source):
    assert complaints(notebook_path(source)) == []


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_notebook_keeps_the_state_of_shown_widgets_only(source):
    notebook = nbformat.read(notebook_path(source), as_version=4)
    assert "widgets" not in notebook.metadata or shows_widgets(notebook)


def test_no_notebook_without_a_source():
    notebooks = (ROOT / "notebooks").rglob("*.ipynb")
    assert {*notebooks} == {notebook_path(source) for source in SOURCES}


@pytest.mark.parametrize("source", SOURCES[:15], ids=lambda path: path.stem)
def test_the_core_of_a_lesson_takes_at_most_75_minutes(source):
    assert minutes_of(read_source(source)) <= LONGEST_CORE


def test_lessons_00_to_09_take_at_most_680_minutes():
    assert sum(minutes_of(read_source(source)) for source in SOURCES[:10]) <= ALL_CORES


def test_minutes_are_words_lines_guesses_and_required_exercises():
    text = "**Predict** " + "word " * 299 + "\n### Exercise: padding_mask · 8 minutes · ★★"
    cells = [
        new_markdown_cell(text),
        new_code_cell("x = 1\n\n" * 24),
        new_code_cell("x = 1\n" * 24, metadata={"tags": ["apparatus"]}),
        new_code_cell("...", metadata={"exercise": "padding_mask"}),
        new_markdown_cell("### Exercise: causal_mask · 8 minutes · ★★ · optional"),
        new_code_cell("...", metadata={"exercise": "causal_mask"}),
    ]
    words = 300 + 8 + 10
    assert minutes_of(new_notebook(cells=cells)) == pytest.approx(
        words / 150 + 2 + 1.5 + EXERCISES["padding_mask"].minutes
    )


# The pipeline, on a lesson of a few cells.

SLIDE = 'slideshow={"slide_type": "slide"}'
SMALL = f'''# %% [markdown] {SLIDE}
# # A small lesson
# Two and two.

# %% {SLIDE}
import sys
from types import SimpleNamespace


class Result:
    passed, message = True, "passed"

    def __init__(self, passed):
        self.passed, self.message = passed, "passed" if passed else "not attempted"

    def __repr__(self):
        return self.message


def check(function):
    return Result(function(2, 2) == 4)


sys.modules["course.exercises"] = SimpleNamespace(check=check, hint=check)  # from there the built cell imports it

# %% {SLIDE}
print("two and two")
sys.stdout.flush()
print("is four")

# %% tags=["exercise"] exercise="add" {SLIDE}
def add(first: int, second: int) -> int:
    """The sum."""

# %% id="check-add" {SLIDE}
check(add)

# %% tags=["uses-answer"] {SLIDE}
add(1, 2)

# %% tags=["slow"] {SLIDE}
open("slow", "a").write("ran\\n")

# %% [markdown] {SLIDE}
# ## Recap!

# %% {SLIDE}
from ipywidgets import IntSlider

IntSlider(3)
'''


def add(first: int, second: int) -> int:
    """The sum."""
    return first + second


def subtract(first: int, second: int) -> int:
    """The sum."""
    return first - second


def exercise(function, **changes) -> Exercise:
    about = dict(minutes=1, difficulty=1, points=1, hints=("a", "b", "c"))
    return Exercise(**(dict(name=function.__name__, lesson=0, reference=function) | about | changes))


@pytest.fixture
def exercises(monkeypatch):
    """Replace the course's exercises by small ones."""
    table = {function.__name__: exercise(function) for function in (add, masked_softmax, causal_mask)}
    for module in (notebook_cells, building, rules, path_rules):
        monkeypatch.setattr(module, "EXERCISES", table)
    return table


def write_source(folder: Path, text: str = SMALL, name: str = "00_small") -> Path:
    path = folder / "source" / f"{name}.py"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The small lesson's source, with its notebook built beside it."""
    source = write_source(tmp_path_factory.mktemp("small"))
    save(build(source), notebook_path(source))
    return source


def test_a_notebook_is_built_from_its_source(built):
    notebook = nbformat.read(notebook_path(built), as_version=4)
    assert [cell.id for cell in notebook.cells] == [
        *("00-a-small-lesson-1", "00-a-small-lesson-2", "00-a-small-lesson-3"),
        *("exercise-add", "check-add", "00-a-small-lesson-4", "00-a-small-lesson-5"),
        *("00-recap-1", "00-recap-2"),
    ]
    assert [output.text for output in notebook.cells[2].outputs] == ["two and two\nis four\n"]
    assert notebook.cells[4].outputs[0].data["text/plain"] == "not attempted"
    assert is_built(built)


def test_a_build_is_the_same_twice(built):
    again = nbformat.writes(build(built))
    assert again.strip() == notebook_path(built).read_text().strip()
    assert f'"model_id": "{3:032x}"' in again


def test_widgets_that_are_not_shown_leave_no_state(built, tmp_path):
    assert "widgets" in nbformat.read(notebook_path(built), as_version=4).metadata
    source = write_source(tmp_path, "# %%\nimport ipywidgets\n\nipywidgets.IntSlider(37).value\n")
    assert "widgets" not in build(source).metadata


@pytest.mark.slow
def test_no_kernel_knows_what_was_passed_elsewhere(tmp_path):
    source = write_source(tmp_path, '# %%\nimport os\nopen(os.environ["COURSE_PROGRESS"], "x").close()\n')
    build(source)
    build(source)
    with pytest.raises(LessonError, match="name 'os' is not defined"):
        build(write_source(tmp_path, "# %%\nos.getcwd()\n"))


def test_an_edited_source_is_not_built(built, tmp_path):
    source = write_source(tmp_path, SMALL.replace("is four", "is 4"))
    notebook_path(source).write_bytes(notebook_path(built).read_bytes())
    assert not is_built(source)
    with pytest.raises(LessonError, match="run `make lessons` first"):
        solve(source)


@pytest.mark.parametrize("changed", ["frame.css", "frame.js", "dying_gradient.js"])
def test_a_lesson_with_a_picture_of_yesterday_is_not_built(changed, tmp_path, monkeypatch):
    source = write_source(tmp_path, "# %%\ndying_gradient()\n")
    picture = gallery.example("dying_gradient")
    notebook = read_source(source)
    notebook.cells[0].outputs = [new_output("display_data", {"text/html": picture.html()})]
    save(notebook, notebook_path(source))
    assert is_built(source)
    today = frame.compact
    monkeypatch.setattr(frame, "compact", lambda path: today(path) + (";" if path.name == changed else ""))
    assert not is_built(source)


@pytest.mark.slow
def test_a_lesson_that_fails_leaves_its_notebook_alone(tmp_path, monkeypatch, capsys):
    source = write_source(tmp_path, SMALL.replace('print("is four")', "1 / 0"))
    notebook_path(source).write_text("as it was")
    monkeypatch.setattr(lessons, "find_sources", lambda lessons: [source])
    assert lessons.main(["build", "00"]) == 1
    assert "ZeroDivisionError" in capsys.readouterr().err
    assert notebook_path(source).read_text() == "as it was"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["00_small.ipynb", "source"]


@pytest.mark.slow
def test_a_cell_that_takes_too_long_is_stopped(tmp_path, monkeypatch):
    monkeypatch.setattr(building, "CELL_TIMEOUT", 1)
    source = write_source(tmp_path, "# %%\nwhile True:\n    pass\n")
    with pytest.raises(LessonError, match="timed out"):
        build(source)


def test_two_cells_cannot_share_an_id(tmp_path):
    with pytest.raises(LessonError, match="two cells with the id same"):
        read_source(write_source(tmp_path, '# %% id="same"\n1\n# %% id="same"\n2\n'))


def test_lessons_are_found_by_number_and_by_name(tmp_path):
    for name in ("00_small", "01_large"):
        source = write_source(tmp_path, name=name)
    folder = source.parent
    assert [path.stem for path in find_sources(folder)] == ["00_small", "01_large"]
    assert [path.stem for path in find_sources(folder, ["01"])] == ["01_large"]
    assert [path.stem for path in find_sources(folder, ["00_small"])] == ["00_small"]
    with pytest.raises(LessonError, match="there is no lesson 07"):
        find_sources(folder, ["00", "07"])


def test_notebooks_beyond_the_lessons_come_last_and_are_named_in_full(tmp_path):
    for name in ("00_small", "01_large", "more/00_by_hand"):
        source = write_source(tmp_path, name=name)
    folder = source.parents[1]
    assert [path.stem for path in find_sources(folder)] == ["00_small", "01_large", "00_by_hand"]
    assert [path.stem for path in find_sources(folder, ["00"])] == ["00_small"]
    assert [path.stem for path in find_sources(folder, ["00_by_hand"])] == ["00_by_hand"]
    assert notebook_path(source) == folder.parent / "more" / "00_by_hand.ipynb"
    cells = read_source(source).cells
    assert cells[0].source.endswith("[← lesson 00](../00_small.ipynb)")


# The solved form.


def nbval(path: Path) -> str:
    """The output of nbval for a notebook."""
    settings = path.parent / "nowhere.ini"
    settings.write_text("[pytest]\n")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "--nbval",
        "-p",
        "no:cacheprovider",
        "-c",
        settings.name,
        path.name,
    ]
    return subprocess.run(command, cwd=path.parent, capture_output=True, text=True).stdout


@pytest.mark.slow
def test_the_opened_form_passes_nbval(built):
    assert "7 passed" in nbval(notebook_path(built))


@pytest.mark.slow
def test_the_solved_form_passes_nbval(built, exercises, tmp_path):
    save(solve(built), tmp_path / "solved.ipynb")
    assert "6 passed, 1 skipped" in nbval(tmp_path / "solved.ipynb")
    assert not (tmp_path / "slow").exists()


def test_only_lessons_that_ask_for_a_function_are_solved(monkeypatch, tmp_path):
    cells = {"asks": [code("x = 1", exercise="add")], "shows": [code("x = 1")]}
    monkeypatch.setattr(lessons, "SOLVED", tmp_path / "build" / "solved")
    monkeypatch.setattr(lessons, "find_sources", lambda lessons: [Path(name) for name in cells])
    monkeypatch.setattr(lessons, "solve", lambda source: new_notebook(cells=cells[source.stem]))
    assert lessons.main(["solve"]) == 0
    assert [path.name for path in (tmp_path / "build" / "solved").iterdir()] == ["asks.ipynb"]


@pytest.mark.slow
def test_a_wrong_answer_fails_the_solved_form(built, exercises, tmp_path):
    exercises["add"] = exercise(subtract)
    notebook = solve(built)
    notebook.cells[3].source = notebook.cells[3].source.replace("subtract", "add")
    save(notebook, tmp_path / "solved.ipynb")
    output = nbval(tmp_path / "solved.ipynb")
    assert "not attempted" in output
    assert "1 failed, 5 passed, 1 skipped" in output


@pytest.mark.slow
def test_an_output_that_changed_fails(built, tmp_path):
    notebook = nbformat.read(notebook_path(built), as_version=4)
    notebook.cells[2].outputs[0].text = "is five"
    save(notebook, tmp_path / "changed.ipynb")
    assert "1 failed, 6 passed" in nbval(tmp_path / "changed.ipynb")


def test_an_answer_brings_its_imports(exercises):
    namespace = {}
    exec(answer_cell("causal_mask"), namespace)
    assert namespace["causal_mask"] is not causal_mask
    assert namespace["causal_mask"](3).tolist() == causal_mask(3).tolist()
    assert answer_cell("masked_softmax").splitlines()[:5] == [
        "import math",
        "import torch",
        "from course_lib.masks import require_mask",
        "from jaxtyping import Bool, Float",
        "from torch import Tensor",
    ]


def test_a_stub_is_the_reference_without_its_answer(exercises, tmp_path):
    assert stub_cell("add") == 'def add(first: int, second: int) -> int:\n    """The sum."""\n    ...'
    head, body = stub_cell("masked_softmax").split("def masked_softmax")
    assert head == "from jaxtyping import Bool, Float\nfrom torch import Tensor\n\n\n"
    assert body.endswith('stay hidden.\n    """\n    ...')
    source = write_source(tmp_path, '# %% tags=["exercise"] exercise="add"\n\n# %%\ncheck(add)\n')
    assert read_source(source).cells[0].source == stub_cell("add")
    with pytest.raises(LessonError, match="there is no exercise plus; there are add"):
        read_source(write_source(tmp_path, '# %% tags=["exercise"] exercise="plus"\n'))


# Each rule, on a notebook that breaks it.


def code(source: str = "x = 1", *outputs, **metadata):
    return new_code_cell(source, execution_count=1, outputs=list(outputs), metadata=on_a_slide(metadata))


def prose(source: str = "Prose.", **metadata):
    return new_markdown_cell(source, metadata=on_a_slide(metadata))


def on_a_slide(metadata: dict) -> dict:
    return {"slideshow": {"slide_type": "slide"}} | metadata


def exercise_stub(old: str = "", new: str = "", **metadata):
    text = 'def add(first: int, second: int) -> int:\n    """The sum."""\n'
    return code(text.replace(old, new), **({"tags": ["exercise"], "exercise": "add"} | metadata))


HEADING = "### Exercise: add · 1 minutes · ★"


def shown(kind: str, data: str):
    return new_output("display_data", {kind: data})


def printed(text: str, name: str = "stdout"):
    return new_output("stream", text=text, name=name)


def fetching(html: str):
    return code("x", shown("text/html", html))


ALT = "Two dots that come nearer to each other."
KEY_ERROR = new_output("error", ename="KeyError", evalue="", traceback=[])
NOT_RUN = new_code_cell("x", metadata=on_a_slide({}))
PICTURE = shown("image/png", "aGk=")

GOOD = [
    [code("from course_lib.masks import causal_mask\n\n%matplotlib inline\n!ls")],
    [code("\n".join(["x"] * 25)), prose(slideshow={"slide_type": "skip"})],
    [exercise_stub(), code("check(add)")],
    [code("found = 1", tags=["slow"]), code("print(found)", tags=["slow"]), code("found = 2\nprint(found)")],
    [code("x", PICTURE, tags=["picture"], alt=ALT), prose("![two dots](../LICENSE)")],
    [code("1 / 0", KEY_ERROR, tags=["raises-exception"])],
    [prose("[site](https://example.org/a) [down](#recap) [up](../LICENSE#mit) `[no](link)`")],
    [fetching('<a href="https://example.org">x</a><svg xmlns="http://www.w3.org/2000/svg">')],
    [code("from course_lib.masks import causal_mask  # written in lesson 03")],
    [prose("Here `causal_mask`, written in [lesson 03](source/03_masking.py), comes back.")],
]

BAD = {
    "explicit_imports": [([code("from torch import *")], "imports * from torch")],
    "short_cells": [
        ([code("\n".join(["x"] * 26))], "26 lines; at most 25"),
        ([prose("\n".join(["x"] * 30))], "30 lines; at most 25"),
    ],
    "slideshow_metadata": [
        ([code(slideshow={})], "it is None"),
        ([prose(slideshow={"slide_type": "slyde"})], "it is slyde"),
    ],
    "slow_cells_stand_alone": [
        ([code("found = 1", tags=["slow"]), code("print(found)")], "found comes from a slow cell")
    ],
    "shown_answers": [
        (
            [code("mine", printed("add: the course's, until yours passes its check\n"))],
            "without the tag uses-answer",
        )
    ],
    "known_tags": [([code(tags=["exersise"])], "unknown tag exersise")],
    "exercises_match": [
        ([exercise_stub(tags=[]), code("check(add)")], "go together"),
        ([code(tags=["exercise"])], "go together"),
        ([exercise_stub()], "no cell has the line check(add)"),
        ([exercise_stub(), code("# check(add)")], "no cell has the line check(add)"),
        ([exercise_stub(exercise="sub"), code("check(sub)")], "there is no exercise sub"),
        ([exercise_stub("add", "plus"), code("check(add)")], "defines no function add"),
        (
            [exercise_stub("second", "other"), code("check(add)")],
            "the stub says add(first: int, other: int)",
        ),
        (
            [exercise_stub(" -> int", ""), code("check(add)")],
            "the reference add(first: int, second: int) -> int",
        ),
        ([exercise_stub("sum", "total"), code("check(add)")], "docstring is not the reference's"),
    ],
    "meant_headings": [
        ([prose("It was reported ([pytorch\n#128413](../LICENSE)).")], "by mistake: '#128413]")
    ],
    "text_alternatives": [
        ([code(tags=["picture"])], "needs alt="),
        ([code(tags=["picture"], alt="A plot.")], "needs alt="),
        ([code("x", PICTURE)], "needs alt="),
        ([prose("![](../LICENSE)")], "without alternative text"),
        ([prose('<img src="../LICENSE">')], "without alternative text"),
    ],
    "clean_outputs": [
        ([NOT_RUN], "was not run"),
        ([code("x", KEY_ERROR)], "failed with KeyError"),
        ([code("x", printed("a warning", "stderr"))], "writes to stderr: 'a warning'"),
        ([code("x", printed("<f at 0x7f00aa11>"))], "names 0x7f00aa11"),
        ([code("x", shown("text/plain", "'/tmp/x1/model'"))], "names /tmp/x"),
    ],
    "works_offline": [
        ([fetching('<script src="https://cdn.example.org/d3.js">')], "fetches https://cdn.example.org/d3.js"),
        ([fetching('<link rel="stylesheet" href="//cdn.example.org/a.css">')], "fetches //cdn"),
        ([fetching("import('https://cdn.example.org/d3.js')")], "fetches https://cdn"),
        ([prose("![a cat](https://example.org/cat.png)")], "fetches https://example.org/cat.png"),
    ],
    "links_resolve": [
        ([prose("[next](99_missing.ipynb)")], "99_missing.ipynb leads nowhere"),
        ([prose('<a href="gone.md">x</a>')], "gone.md leads nowhere"),
    ],
    "written_in_is_true": [
        (
            [code("from course_lib.masks import padding_mask  # written in lesson 03")],
            "padding_mask was not",
        ),
        (
            [code("from course_lib.masks import causal_mask  # written in lesson 02")],
            "causal_mask was not",
        ),
        (
            [prose("We need `padding_mask`, written in [lesson 03](source/03_masking.py).")],
            "padding_mask was not",
        ),
        ([prose("We need `later`, written in lesson 07.")], "later was not"),
    ],
    "ways_back": [([prose("A break after section 1."), prose("## 2 · B")], "section 2 follows a break")],
    "exercise_headings": [
        ([prose("## Yours"), exercise_stub(), code("check(add)")], f"under `## Yours`; wanted `{HEADING}`"),
    ],
    "own_minutes": [
        (
            [prose("2 of them for your own code"), prose(HEADING), exercise_stub(), code("check(add)")],
            "gives 2 minutes",
        ),
    ],
}


@pytest.fixture
def course(tmp_path, exercises):
    """A folder of lessons in which lesson 03 writes causal_mask, and lesson 07 another function."""
    (tmp_path / "LICENSE").touch()
    folder = tmp_path / "notebooks"
    folder.mkdir()
    write_source(folder, "# %%\ndef causal_mask(seq_len):\n    ...\n", name="03_masking")
    write_source(folder, "# %%\nclass later:\n    ...\n", name="07_later")
    return folder


def complaints_about(cells: list, folder: Path, number: str) -> list[str]:
    if "exercise" in cells[0].metadata:
        cells = [prose(HEADING), *cells]
    path = folder / f"{number}_broken.ipynb"
    save(new_notebook(cells=cells), path)
    return complaints(path)


@pytest.mark.parametrize("cells", GOOD)
def test_rules_allow_what_they_should(cells, course):
    number = "00" if "exercise" in cells[0].metadata else "05"
    assert complaints_about(cells, course, number) == []


@pytest.mark.parametrize(
    ("rule", "cells", "complaint"), [(rule, *case) for rule, cases in BAD.items() for case in cases]
)
def test_rules_are_enforced(rule, cells, complaint, course, monkeypatch):
    number = "00" if any("exercise" in cell.metadata for cell in cells) else "05"
    [found] = complaints_about(cells, course, number)
    assert complaint in found
    others = [other for other in rules.RULES if other.__name__ != rule]
    monkeypatch.setattr(rules, "RULES", others)
    assert complaints_about(cells, course, number) == []


def test_an_exercise_of_another_lesson_is_caught(course):
    [found] = complaints_about([exercise_stub(), code("check(add)")], course, "05")
    assert "add belongs to lesson 00" in found


def test_a_lesson_that_was_not_built_is_caught(tmp_path):
    assert complaints(tmp_path / "00_small.ipynb") == [
        "00_small.ipynb: not built yet; `make lessons` builds it"
    ]


def test_every_rule_is_proven():
    assert set(BAD) == {rule.__name__ for rule in rules.RULES}
