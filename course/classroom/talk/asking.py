"""Three to five questions for each student, made from their own answers by rules.

The rules: why does this input fail; what would change without this line; what if it were a little different; what shape
has this variable; which shapes change if a size is doubled; what does this line do. Where it can be computed, the
answer stands below, for the teacher. It is computed by running the student's own code in the sandbox.
"""

import ast
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from course.classroom.grading.marking import Grader
from course.classroom.grading.reading import Reading
from course.classroom.grading.submissions import Submission
from course.classroom.marks import ExerciseMark
from course.classroom.talk.axes import doubled, num_axes, shapes_of
from course.classroom.talk.changed_code import (
    Cells,
    Change,
    definition_of,
    left_out,
    small_changes,
    statements_of,
    telling_shapes,
)
from course.exercises import EXERCISES
from course.exercises.worker.values import decode

MOST, FEWEST = 5, 3  # questions for a student
EXERCISES_ASKED = 3
TRIES = 5  # changes of an answer that are tried
TELLING = (
    "misconception",
    "wrong",
    "right",
    "error",
    "timeout",
)  # outcomes of a change, the best question first
TO_HEAR = "In their own words."


@dataclass(frozen=True)
class Asked:
    """A question.

    Args:
        exercise: about whose answer it is.
        kind: the rule that made it.
        text: to the student.
        answer: for the teacher.
    """

    exercise: str
    kind: str
    text: str
    answer: str


@dataclass(frozen=True)
class Sheet:
    """The questions for one student, and the code that they are about.

    Args:
        student: the name of the submission.
        code: by exercise, the answer's cell.
        asked: the questions, in the order of the exercises.
        problem: why there are none; "" if there are some.
    """

    student: str
    code: dict[str, str]
    asked: tuple[Asked, ...]
    problem: str = ""


@dataclass(frozen=True)
class _Answer:
    exercise: str
    cells: Cells
    function: ast.FunctionDef


def sheet_for(submission: Submission, grader: Grader) -> Sheet:
    """The questions for one student; the same each time.

    Raises:
        Unreadable: if the notebook cannot be read.
        NoWorker, RuntimeError: if the machine failed.
    """
    answers = _longest([answer for reading in grader.read(submission) if (answer := _answer(reading))])
    if not answers:
        return Sheet(submission.student, {}, (), "nothing was written that questions can be made of")
    chance = random.Random(submission.student)
    found = [one for answer in answers for one in _all_kinds(answer, grader, chance)]
    chosen = _chosen(found)
    code = {
        one.exercise: one.cells[-1][1] for one in answers if any(q.exercise == one.exercise for q in chosen)
    }
    return Sheet(
        submission.student, code, tuple(sorted(chosen, key=lambda one: list(code).index(one.exercise)))
    )


def _answer(reading: Reading) -> _Answer | None:
    if not reading.ways or EXERCISES[reading.name].kind == "predict":
        return None
    cells = reading.ways[0].cells
    function = definition_of(cells, reading.name)
    return _Answer(reading.name, cells, function) if function and statements_of(function) else None


def _longest(answers: Sequence[_Answer]) -> list[_Answer]:
    """Those with the most to talk about, in the assignment's order."""
    chosen = sorted(answers, key=lambda one: -sum(1 for _ in ast.walk(one.function)))[:EXERCISES_ASKED]
    return [one for one in answers if one in chosen]


def _chosen(found: Sequence[Asked]) -> list[Asked]:
    """At first one of each kind, of exercises that have few questions; then others, as long as there are too few."""
    chosen: list[Asked] = []
    kinds = list(dict.fromkeys(one.kind for one in found if one.kind != "line"))
    for kind in ("why wrong", *(kind for kind in kinds if kind != "why wrong")):
        of_kind = [one for one in found if one.kind == kind]
        if of_kind and len(chosen) < MOST:
            chosen.append(
                min(of_kind, key=lambda one: sum(other.exercise == one.exercise for other in chosen))
            )
    return chosen + [one for one in found if one not in chosen][: max(0, FEWEST - len(chosen))]


def _all_kinds(answer: _Answer, grader: Grader, chance: random.Random) -> Iterator[Asked]:
    mark = grader.tried(answer.exercise, answer.cells)
    if mark.outcome == "right":
        yield from _best(answer, "left out", left_out(answer.cells, answer.function), grader, chance)
        yield from _best(answer, "changed", small_changes(answer.cells, answer.function), grader, chance)
    else:
        yield from _why_wrong(answer, mark)
    if mark.outcome in ("right", "misconception", "wrong"):
        yield from _shapes(answer, grader, chance)
    yield from _line(answer, chance)


def _why_wrong(answer: _Answer, mark: ExerciseMark) -> Iterator[Asked]:
    """Why is the answer not right yet?"""
    if mark.evidence and mark.evidence.get("input"):
        text = f"With this input your function does not give what is wanted. Why?\n{mark.evidence['input']}"
        told = f"{mark.sentence}\ntheirs: {mark.evidence['yours']}\nwanted: {mark.evidence['expected']}"
    else:
        text, told = "This answer is not right yet. Where do you think it goes wrong?", mark.sentence
    yield Asked(answer.exercise, "why wrong", text, told)


def _best(
    answer: _Answer, kind: str, found: Iterator[Change], grader: Grader, chance: random.Random
) -> Iterator[Asked]:
    """Of some changes the one about which there is most to say."""
    every = list(islice(found, 200))
    tried = [
        (change, grader.tried(answer.exercise, change.cells))
        for change in chance.sample(every, min(TRIES, len(every)))
    ]
    if known := [(change, mark) for change, mark in tried if mark.outcome in TELLING]:
        change, mark = min(known, key=lambda pair: TELLING.index(pair[1].outcome))
        yield Asked(answer.exercise, kind, _supposed(change), _told(mark))


def _supposed(change: Change) -> str:
    if change.now:
        return f"In line {change.line} stands `{change.was}`. What would change if it were `{change.now}`?"
    return f"What would change if line {change.line} were not there, `{change.was}`?"


def _told(mark: ExerciseMark) -> str:
    if mark.outcome == "right":
        return "The checks would still say that it is right. So what is it for?"
    return f"The check would say: {mark.sentence}"


def _shapes(answer: _Answer, grader: Grader, chance: random.Random) -> Iterator[Asked]:
    """The shape of a variable, and what becomes of all shapes if a size is doubled."""
    case = max(grader.cases(answer.exercise), key=num_axes) | {"gradients": [], "never_made": 0}
    telling = telling_shapes(answer.cells, answer.function)
    sizes = list(doubled(EXERCISES[answer.exercise], case))
    axis, size, wider = chance.choice(sizes) if sizes else ("", 0, case)
    before, after = map(_seen, (grader.called(answer.exercise, telling, [case, wider]) + [{}, {}])[:2])
    given = shapes_of(case)
    tensors = [place for place, shape in before.items() if place[1] != "return" and shape.startswith("(")]
    if tensors:
        line, name = place = chance.choice(tensors)
        yield Asked(
            answer.exercise,
            "shape",
            f"The inputs are {given}. What shape has `{name}` after line {line}, and what stands on each axis?",
            f"{before[place]}.",
        )
    if before and after.keys() == before.keys() and sizes:
        text = (
            f"The inputs are {given}. If {axis} were {2 * size} instead of {size}, which shapes would change?"
        )
        yield Asked(answer.exercise, "doubled", text, _changed_shapes(before, after))


def _changed_shapes(before: dict[tuple[int, str], str], after: dict[tuple[int, str], str]) -> str:
    changed = [
        f"{_called(place)}: {shape} becomes {after[place]}"
        for place, shape in before.items()
        if after[place] != shape
    ]
    stays = [f"{_called(place)} stays {shape}" for place, shape in before.items() if after[place] == shape]
    return f"{'; '.join([*changed, *stays])}."


def _called(place: tuple[int, str]) -> str:
    line, name = place
    return "the result" if name == "return" else f"`{name}` (line {line})"


def _seen(outcome: dict) -> dict[tuple[int, str], str]:
    """By line and name, the first shape that a variable had there; nothing if the code gave back something else."""
    try:
        found: dict[tuple[int, str], str] = {}
        told: Any = decode(outcome["value"])
        for line, name, shape in told:
            found.setdefault((int(line), str(name)), str(shape))
        return found
    except Exception:  # it is the student's code that gave it
        return {}


def _line(answer: _Answer, chance: random.Random) -> Iterator[Asked]:
    """What does this line do?"""
    weights = {one: sum(1 for _ in ast.walk(one)) for one in statements_of(answer.function)}
    heaviest = sorted(weights, key=lambda one: -weights[one])[:2]
    chosen = chance.choice(heaviest)
    first = ast.unparse(chosen).partition("\n")[0]
    text = f"What does line {chosen.lineno} do, and why is it needed? `{first}`"
    yield Asked(answer.exercise, "line", text, TO_HEAR)
