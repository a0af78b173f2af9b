"""The pages of the exercises: what each asks, and never its answer."""

from course_lib.classroom.notebooks import LESSONS
from course_lib.exercises import EXERCISES
from course_lib.exercises.plan import Lesson, lessons
from course_lib.exercises.stubs import render_stub

INTRODUCTION = """# Exercises

All {number} exercises by lesson: what each asks, how long it takes and how hard it is (★ to ★★★★★). You write the answer
in its lesson, and `check` says what is right and which idea went wrong. The answers stand on no page.

"""
ELSEWHERE = "more practice: `print(stub({name!r}))` after `from course_lib.exercises import stub`"


def exercise_pages() -> dict[str, str]:
    """A page for each lesson and one that lists them, by their places in the site's source."""
    plan = lessons()
    rows = [
        f"| {lesson.notebook[:2]} | [{_title(lesson)}]({_file(lesson)}) | {len(lesson.required)} "
        f"| {len(lesson.optional)} | {sum(EXERCISES[name].minutes for name in lesson.required)} |"
        for lesson in plan
    ]
    table = [
        "| | lesson | required | optional | minutes of the required |",
        "| --- | --- | --- | --- | --- |",
    ]
    toctree = [
        "```{toctree}",
        ":hidden:",
        *(f"{lesson.notebook[:2]} {_title(lesson)} <{_file(lesson)}>" for lesson in plan),
        "```",
    ]
    number = sum(len(lesson.required) + len(lesson.optional) for lesson in plan)
    index = INTRODUCTION.format(number=number) + "\n".join([*table, *rows, "", *toctree, ""])
    return {"exercises/index.md": index} | {f"exercises/{_file(lesson)}": _page(lesson) for lesson in plan}


def _title(lesson: Lesson) -> str:
    return lesson.notebook[3:].replace("_", " ")


def _file(lesson: Lesson) -> str:
    return f"lesson_{lesson.notebook[:2]}.md"


def _page(lesson: Lesson) -> str:
    head = f"# Exercises of lesson {lesson.notebook[:2]}: {_title(lesson)}\n\n[The lesson](../notebooks/{lesson.notebook}.ipynb)\n"
    text = (LESSONS / f"{lesson.notebook}.ipynb").read_text(encoding="utf-8")
    return "\n".join(
        [
            head,
            *(_entry(name, name in lesson.optional, text) for name in (*lesson.required, *lesson.optional)),
        ]
    )


def _entry(name: str, optional: bool, lesson: str) -> str:
    """What a lesson shows of an exercise before it is answered."""
    exercise = EXERCISES[name]
    facts = [exercise.kind, f"{exercise.minutes} minutes", "★" * exercise.difficulty]
    facts += ["optional"] if optional else []
    where = (
        f"[in the lesson](#exercise-{name})"
        if f"### Exercise: {name} " in lesson
        else ELSEWHERE.format(name=name)
    )
    about = EXERCISES.heading(name)
    return (
        f"## `{name}`\n\n{about}\n\n{' · '.join([*facts, where])}\n\n```python\n{render_stub(exercise)}```\n"
    )
