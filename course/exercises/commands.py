"""The commands beside `check`: hints, solutions, stubs and progress."""

import sys
from collections.abc import Callable

from course.exercises import messages, progress_file
from course.exercises.cards import Card
from course.exercises.catalogue import EXERCISES
from course.exercises.kept_answers import answer_file, set_aside
from course.exercises.notebook_cells import answer_cell, stub_cell
from course.exercises.plan import Lesson, asked, lessons
from course.exercises.progress_file import my_folder
from course.exercises.session import SESSION
from course.exercises.stubs import render_stub

NONE_YET = (
    "`{command}()` is about the exercise that you checked last, and no exercise was checked since this kernel started. "
    'Name the exercise, as in `{command}("causal_mask")`.'
)


def hint(name: str | Callable | None = None) -> Card:
    """The next hint each time: first a question, then a line of pseudo-code, then almost the answer.

    Args:
        name: the exercise; without one, it is the exercise that was last checked or asked about.
    """
    if isinstance(chosen := _chosen(name, "hint"), Card):
        return chosen
    hints, rung = EXERCISES[chosen].hints, SESSION.hints[chosen]
    SESSION.hints[chosen] += 1
    if rung >= len(hints):
        return Card(f"{chosen}: no more hints", (f'`solution("{chosen}")` shows the answer.',))
    return Card(f"{chosen}: hint {rung + 1} of {len(hints)}", (hints[rung],))


def solution(name: str | Callable | None = None) -> Card:
    """The reference's source, with the imports that it needs: it runs as it stands, in any cell.

    Args:
        name: the exercise; without one, it is the exercise that was last checked or asked about.
    """
    if isinstance(chosen := _chosen(name, "solution"), Card):
        return chosen
    return Card(f"{chosen}: the course's answer", (), answer_cell(chosen))


def reset(name: str | Callable) -> Card:
    """Begin an exercise again: its stub comes into the next cell, its pass is forgotten, its answer is put aside."""
    if isinstance(chosen := _chosen(name, "reset"), Card):
        return chosen
    try:
        aside = set_aside(chosen)
    except OSError as error:
        return Card(
            chosen, (f"Your answer in {answer_file(chosen)} cannot be put aside ({error.strerror}).",)
        )
    notes = [f"Your earlier answer is in {aside}."] * (aside is not None)
    notes += filter(None, [progress_file.forget_pass(EXERCISES[chosen].kept_as)])
    if _put_into_next_cell(stub_cell(chosen)):
        return Card(f"{chosen}: its stub is in the next cell", tuple(notes))
    return Card(f"{chosen}: its stub", tuple(notes), stub_cell(chosen))


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
    from course.pictures.machine_map import machine_map  # a grader needs no pictures

    kept, note = progress_file.load()
    names = {one.partition("-")[0] for one in kept}
    passed = {name for name in names & EXERCISES.keys() if EXERCISES[name].kept_as in kept}
    rows: list[tuple[str, ...]] = [("lesson", "done", "next", "minutes", "optional minutes")]
    rows += [_row(lesson, passed) for lesson in lessons()]
    title = f"{len(passed.intersection(asked()))} of {len(asked())} exercises done"
    sentences = [
        note,
        *_changed(names - passed),
        *_next_step(passed),
        "The minutes are those of the exercises that are still to do.",
    ]
    return Card(title, tuple(filter(None, sentences)), "", tuple(rows), picture=machine_map(passed))


def _changed(names: set[str]) -> list[str]:
    """A sentence that names what was passed before it changed; none if nothing was."""
    changed = ", ".join(f"`{name}`" for name in asked() if name in names)
    stay = f"your earlier answers stay in {my_folder() / 'answers'}"
    return [f"Changed since you passed, and open again: {changed}; {stay}."] * bool(changed)


def _next_step(passed: set[str]) -> list[str]:
    """A sentence that names the first required exercise that is open; none if all are done."""
    steps = [(name, lesson) for lesson in lessons() for name in _open(lesson.required, passed)]
    return [f"Next: `{name}`, in lesson {_link(lesson)}." for name, lesson in steps[:1]]


def _row(lesson: Lesson, passed: set[str]) -> tuple[str, ...]:
    required, optional = _open(lesson.required, passed), _open(lesson.optional, passed)
    total = len(lesson.required) + len(lesson.optional)
    done = f"{total - len(required) - len(optional)} of {total}"
    return _link(lesson), done, _following(required, optional), _minutes(required), _minutes(optional)


def _open(names: tuple[str, ...], passed: set[str]) -> list[str]:
    return [name for name in names if name not in passed]


def _following(required: list[str], optional: list[str]) -> str:
    if required:
        return f"`{required[0]}`"
    return f"done; `{optional[0]}` is optional" if optional else "done"


def _minutes(names: list[str]) -> str:
    return str(sum(EXERCISES[name].minutes for name in names)) if names else "–"


def _link(lesson: Lesson) -> str:
    return f"[{lesson.notebook.replace('_', ' ')}]({lesson.notebook}.ipynb)"


def _chosen(name: str | Callable | None, command: str) -> str | Card:
    """The name of the exercise that is meant, which is remembered; a card that tells why if there is none."""
    name = SESSION.latest if name is None else str(getattr(name, "__name__", name))
    if name is None:
        return Card(f"{command}: of which exercise?", (NONE_YET.format(command=command),))
    if name not in EXERCISES:
        return Card(name, (messages.unknown(name, EXERCISES),))
    SESSION.latest = EXERCISES[name].name
    return SESSION.latest
