"""The pages of the exercises: what each asks, and never its answer."""

import re
from collections.abc import Mapping
from pathlib import Path

import nbformat

from course.classroom.notebooks import LESSONS, find_lessons, is_more
from course.classroom.slides.lecture import title_of
from course.exercises import EXERCISES
from course.exercises.plan import Lesson, lessons
from course.exercises.stubs import render_stub

INTRODUCTION = """# Exercises

All {number} exercises by lesson: what each asks, how long it takes and how hard it is (★ to ★★★★★). You write the
answer in its lesson, and `check` says what is right and which idea went wrong. The answers stand on no page.

| | lesson | required | optional | minutes of the required |
| --- | --- | --- | --- | --- |
"""
ELSEWHERE = "more practice: `print(stub({name!r}))` after `from course.exercises import stub`"


def exercise_pages() -> dict[str, str]:
    """A page for each lesson and one that lists them, by their places in the site's source."""
    plan, places = lessons(), _places()
    pages = {f"exercises/{_file(each)}": _page(each, places) for each in plan}
    return {"exercises/index.md": _index(plan)} | pages


def _places() -> dict[str, Path]:
    """The notebooks in which exercises stand, by the exercises' names."""
    return {
        name: path
        for path in find_lessons()
        for name in re.findall(r"### Exercise: (\w+) ", path.read_text(encoding="utf-8"))
    }


def _index(plan: list[Lesson]) -> str:
    rows = [
        f"| {_number(lesson)} | [{_title(lesson)}]({_file(lesson)}) | {len(lesson.required)} "
        f"| {len(lesson.optional)} | {sum(EXERCISES[name].minutes for name in lesson.required)} |"
        for lesson in plan
    ]
    entries = [f"{_number(lesson)} {_title(lesson)} <{_file(lesson)}>" for lesson in plan]
    toctree = ["", "```{toctree}", ":hidden:", *entries, "```", ""]
    number = sum(len(lesson.required) + len(lesson.optional) for lesson in plan)
    return INTRODUCTION.format(number=number) + "\n".join([*rows, *toctree])


def short_title(lesson: Path) -> str:
    """A lesson's title without its question: "02 · Attention" for "02 · Attention: how does a word look ...?"."""
    return title_of(nbformat.read(lesson, as_version=4)).partition(":")[0]


def _number(lesson: Lesson) -> str:
    return lesson.notebook[:2]


def _title(lesson: Lesson) -> str:
    return short_title(LESSONS / f"{lesson.notebook}.ipynb").partition(" · ")[2]


def _file(lesson: Lesson) -> str:
    return f"lesson_{_number(lesson)}.md"


def _page(lesson: Lesson, places: Mapping[str, Path]) -> str:
    title = f"# Exercises of lesson {_number(lesson)}: {_title(lesson)}\n"
    link = f"[The lesson](../notebooks/{lesson.notebook}.ipynb)\n"
    required = [_entry(name, [], places) for name in lesson.required]
    optional = [_entry(name, ["optional"], places) for name in lesson.optional]
    return "\n".join([title, link, *required, *optional])


def _entry(name: str, facts: list[str], places: Mapping[str, Path]) -> str:
    """What a notebook shows of an exercise before it is answered.

    Args:
        facts: more of them.
        places: the notebooks in which exercises stand; some stand in none.
    """
    exercise = EXERCISES[name]
    facts = [exercise.kind, f"{exercise.minutes} minutes", "★" * exercise.difficulty, *facts]
    line = " · ".join([*facts, _where(name, places)])
    return f"## `{name}`\n\n{EXERCISES.heading(name)}\n\n{line}\n\n```python\n{render_stub(exercise)}```\n"


def _where(name: str, places: Mapping[str, Path]) -> str:
    """A link to an exercise's place in a notebook, or how to get it."""
    if name not in places:
        return ELSEWHERE.format(name=name)
    return f"[in {'the notebook' if is_more(places[name]) else 'the lesson'}](#exercise-{name})"
