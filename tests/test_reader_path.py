"""A reader's path: ways back after a break, headings over exercises, true minutes, and the plan made from them."""

import json

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from course.exercises import EXERCISES
from course.exercises.plan import PLAN, asked, lessons
from workshop.lessons import headings
from workshop.lessons.building import find_sources
from workshop.lessons.headings import heading_of, plan, stubs_with_headings
from workshop.lessons.path_rules import exercise_headings, own_minutes, ways_back

HEADING = "### Exercise: causal_mask · 5 minutes · ★"
BACK = "**Coming back after a break?** Click here."


def lesson(*cells: str):
    """A notebook of texts; `stub NAME` is the cell of that exercise."""
    stubs = {cell: cell.removeprefix("stub ") for cell in cells if cell.startswith("stub ")}
    return new_notebook(
        cells=[
            new_code_cell("...", metadata={"exercise": stubs[cell]})
            if cell in stubs
            else new_markdown_cell(cell)
            for cell in cells
        ]
    )


def complaints(rule, *cells: str) -> list[str]:
    return list(rule(lesson(*cells), PLAN))


@pytest.mark.parametrize(
    ("advice", "entered"),
    [
        ("best in two sittings, with a break after section 1", [2]),
        ("a break is best after\nsection 2", [3]),
        ("three sittings, with breaks after sections 1 and 2", [2, 3]),
        ("two sittings (sections 1 to 2, then 3 to 5)", [3]),
        ("sections 1 to 2 are short", []),
        ("a section before a break", []),
    ],
)
def test_a_section_after_a_break_says_how_to_enter(advice, entered):
    texts = [f"# A\n\n{advice}"] + [f"## {number} · B\n\nText." for number in (1, 2, 3)]
    assert [int(line.split()[1]) for line in complaints(ways_back, *texts)] == entered
    complete = [text.replace("Text", BACK) for text in texts]
    assert complaints(ways_back, *complete) == []
    late = [text.replace("Text.", f"Text.\n\n{BACK}") for text in texts]
    assert len(complaints(ways_back, *late)) == len(entered)


@pytest.mark.parametrize(
    "texts",
    [
        (HEADING,),
        (f"{HEADING} · optional\n\nText.\n\n```python\n# no heading\n```",),
        ("## 1 · Masks", f"Text.\n\n{HEADING}"),
    ],
)
def test_headings_over_exercises(texts):
    assert complaints(exercise_headings, *texts, "stub causal_mask") == []


@pytest.mark.parametrize(
    "heading",
    [
        "## 1 · Masks",
        HEADING.replace("5", "6"),
        HEADING + "★",
        HEADING + " · if you like",
        HEADING.replace("causal", "padding"),
        HEADING.replace("###", "##"),
        f"{HEADING}\n\n### More",
    ],
)
def test_headings_that_are_missing_or_wrong(heading):
    [found] = complaints(exercise_headings, heading, "stub causal_mask")
    assert f"wanted `{HEADING}`" in found


def test_two_exercises_need_two_headings():
    assert len(complaints(exercise_headings, HEADING, "stub causal_mask", "stub padding_mask")) == 1


def test_own_minutes_are_those_of_the_required_exercises():
    other = heading_of(EXERCISES["padding_mask"])
    cells = (HEADING, "stub causal_mask", other, "stub padding_mask")
    both = EXERCISES["causal_mask"].minutes + EXERCISES["padding_mask"].minutes
    assert complaints(own_minutes, f"{both} of them for your\nown code", *cells) == []
    [found] = complaints(own_minutes, "5 of them for your own code", *cells)
    assert f"5 minutes to your own code; the required exercises take {both}" in found
    cells = (HEADING, "stub causal_mask", f"{other} · optional", "stub padding_mask")
    assert complaints(own_minutes, "5 of them for your own code", *cells) == []


def test_the_last_heading_before_a_stub_counts():
    notebook = lesson("# A\n\n## B", "Text.", "stub one", "### C", "stub two")
    assert [heading for _, heading in stubs_with_headings(notebook.cells)] == ["## B", "### C"]


def test_the_plan_is_that_of_the_notebooks():
    assert PLAN.read_text(encoding="utf-8") == plan(find_sources()), "make lessons"


def test_a_plan_has_the_order_of_the_cells(tmp_path):
    source = tmp_path / "00_small.py"
    stub = '# %% tags=["exercise"] exercise="{}"\n...\n'
    optional = f"# %% [markdown]\n# {HEADING} · optional\n"
    source.write_text(stub.format("padding_mask") + optional + stub.format("causal_mask"))
    assert plan([source]).split() == (
        '{ "00_small": { "required": [ "padding_mask" ], "optional": [ "causal_mask" ] } }'.split()
    )


def test_exercises_beyond_a_lesson_are_optional_ones_of_it(tmp_path):
    (tmp_path / "more").mkdir()
    stub = f'# %% [markdown]\n# {HEADING} · optional\n# %% tags=["exercise"] exercise="{{}}"\n...\n'
    sources = [tmp_path / "00_small.py", tmp_path / "more" / "00_masks.py"]
    for source, name in zip(sources, ("padding_mask", "causal_mask"), strict=True):
        source.write_text(stub.format(name))
    assert json.loads(plan(sources)) == {
        "00_small": {"required": [], "optional": ["padding_mask", "causal_mask"]}
    }


def test_the_plan_is_written_when_it_changes(tmp_path, monkeypatch):
    monkeypatch.setattr(headings, "PLAN", tmp_path / "plan.json")
    headings.write_plan()
    assert (tmp_path / "plan.json").read_bytes() == PLAN.read_bytes()
    written = (tmp_path / "plan.json").stat().st_mtime_ns
    headings.write_plan()
    assert (tmp_path / "plan.json").stat().st_mtime_ns == written


def test_every_exercise_has_one_place_in_the_plan():
    placed = asked()
    written = {int(one.notebook[:2]) for one in lessons()}
    assert sorted(placed) == sorted(name for name in EXERCISES if EXERCISES[name].lesson in written)
    assert all(EXERCISES[name].lesson == int(one.notebook[:2]) for one in lessons() for name in one.optional)
