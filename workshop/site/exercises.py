"""The pages of the exercises: what each asks, and never its answer."""

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
    plan = lessons()
    return {"exercises/index.md": _index(plan)} | {f"exercises/{_file(each)}": _page(each) for each in plan}


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


def _page(lesson: Lesson) -> str:
    title = f"# Exercises of lesson {_number(lesson)}: {_title(lesson)}\n"
    link = f"[The lesson](../notebooks/{lesson.notebook}.ipynb)\n"
    required = [_entry(name, []) for name in lesson.required]
    return "\n".join([title, link, *required, *(_entry(name, ["optional"]) for name in lesson.optional)])


def _entry(name: str, facts: list[str]) -> str:
    """What a notebook shows of an exercise before it is answered.

    Args:
        facts: more of them.
    """
    exercise = EXERCISES[name]
    facts = [exercise.kind, f"{exercise.minutes} minutes", "★" * exercise.difficulty, *facts]
    line = " · ".join([*facts, _where(name)])
    return f"## `{name}`\n\n{EXERCISES.heading(name)}\n\n{line}\n\n```python\n{render_stub(exercise)}```\n"


def _where(name: str) -> str:
    """A link to an exercise's place in a notebook; some stand in none."""
    here = [path for path in find_lessons() if f"### Exercise: {name} " in path.read_text(encoding="utf-8")]
    if not here:
        return ELSEWHERE.format(name=name)
    return f"[in {'the notebook' if is_more(here[0]) else 'the lesson'}](#exercise-{name})"
