"""The commands beside `check`: hints, solutions, stubs and progress."""

import sys
from collections import Counter
from collections.abc import Callable

from course_lib.exercises import messages, progress_file
from course_lib.exercises.cards import Card
from course_lib.exercises.catalogue import EXERCISES
from course_lib.exercises.exercise import Exercise
from course_lib.exercises.kept_answers import answer_file, set_aside
from course_lib.exercises.notebook_cells import stub_cell
from course_lib.exercises.stubs import render_stub, source_of

_rungs: Counter[str] = Counter()  # how many hints each exercise has given since the kernel started


def hint(name: str | Callable) -> Card:
    """The next hint each time: first a question, then a line of pseudo-code, then almost the answer."""
    name = _name(name)
    if name not in EXERCISES:
        return _unknown(name)
    hints, rung = EXERCISES[name].hints, _rungs[name]
    _rungs[name] += 1
    if rung >= len(hints):
        return Card(f"{name}: no more hints", (f'`solution("{name}")` shows the answer.',))
    return Card(f"{name}: hint {rung + 1} of {len(hints)}", (hints[rung],))


def solution(name: str | Callable) -> Card:
    """The reference's source."""
    name = _name(name)
    if name not in EXERCISES:
        return _unknown(name)
    return Card(f"{name}: the course's answer", (), source_of(EXERCISES[name].reference).rstrip())


def reset(name: str | Callable) -> Card:
    """Begin an exercise again: its stub comes into the next cell, its pass is forgotten, its answer is put aside."""
    name = _name(name)
    if name not in EXERCISES:
        return _unknown(name)
    try:
        aside = set_aside(name)
    except OSError as error:
        return Card(name, (f"Your answer in {answer_file(name)} cannot be put aside ({error.strerror}).",))
    notes = [f"Your earlier answer is in {aside}."] * (aside is not None)
    notes += filter(None, [progress_file.forget_pass(name)])
    if _put_into_next_cell(stub_cell(name)):
        return Card(f"{name}: its stub is in the next cell", tuple(notes))
    return Card(f"{name}: its stub", tuple(notes), stub_cell(name))


def _put_into_next_cell(source: str) -> bool:
    """Insert a cell below the one that runs; only a notebook can."""
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    if shell is None or not hasattr(shell, "payload_manager"):
        return False
    shell.set_next_input(source)
    return True


def stub(name: str) -> str:
    """The source that a lesson shows: the reference's signature and docstring over `...`, or over the bug to find."""
    return render_stub(EXERCISES[name])


def progress() -> Card:
    """What is done and what is next, lesson by lesson, and a map of the machine that shows which parts are yours."""
    from course_lib.pictures.machine_map import machine_map  # a grader needs no pictures

    passed, note = progress_file.load()
    lessons: dict[int, list[Exercise]] = {}
    for exercise in EXERCISES.values():
        lessons.setdefault(exercise.lesson, []).append(exercise)
    rows: list[tuple[str, ...]] = [("lesson", "done", "next", "minutes")]
    rows += [_row(lesson, exercises, passed) for lesson, exercises in sorted(lessons.items())]
    done = len(passed & set(EXERCISES))
    title = f"{done} of {len(EXERCISES)} exercises done"
    return Card(title, (note,) if note else (), "", tuple(rows), picture=machine_map(passed))


def _row(lesson: int, exercises: list[Exercise], passed: set[str]) -> tuple[str, ...]:
    open_ones = sorted((e for e in exercises if e.name not in passed), key=lambda e: (e.difficulty, e.name))
    following = f"`{open_ones[0].name}`" if open_ones else "–"
    minutes = str(sum(e.minutes for e in open_ones)) if open_ones else "–"
    return f"{lesson:02d}", f"{len(exercises) - len(open_ones)} of {len(exercises)}", following, minutes


def _name(name: str | Callable) -> str:
    return str(getattr(name, "__name__", name))


def _unknown(name: str) -> Card:
    return Card(name, (messages.unknown(name, EXERCISES),))
