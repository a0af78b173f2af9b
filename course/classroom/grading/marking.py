"""A submission's marks: each answer is tried in the sandbox on inputs drawn under the teacher's secret seed.

The worker has the inputs and the student's code. What is expected, which misconception an answer agrees with and
what it counts are decided here, from plain values, and nothing of a student's is ever run or unpickled here.
"""

import ast
import hashlib
import json
import linecache
import platform
import re
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace

import torch

from course.classroom.assignments.declared import Assignment
from course.classroom.grading.answer_cells import Task
from course.classroom.grading.counterexample import evidence, stopped
from course.classroom.grading.cut_library import library_without
from course.classroom.grading.depends import code_digest
from course.classroom.grading.reading import Reading, Way, read_apart
from course.classroom.grading.sandbox import Unprotected
from course.classroom.grading.submissions import Submission, Unreadable, read_bytes
from course.classroom.marks import ExerciseMark, Marks
from course.exercises import EXERCISES
from course.exercises.answer_key import SEEDS, AnswerKey
from course.exercises.cards import Result
from course.exercises.case_groups import right_groups
from course.exercises.checking import TIME_LIMIT, request
from course.exercises.exercise import Exercise, every_size
from course.exercises.forbidden_calls import forbidden_names
from course.exercises.judging import judge
from course.exercises.lending import lending_cell
from course.exercises.notebook_cells import answer_cell, stub_cell
from course.exercises.worker.forbidden import barred_form
from course.exercises.workplace import NoWorker

MAX_SENTENCE = 1000
MAX_NOTES = 20
SECONDS_TOGETHER = 30.0  # for all answers of a submission
LEAST_SECONDS = 1.0  # for one when they are used up
ATTENTION = {"attention", "scaled_dot_product_attention"}  # who may build on one may take the other


def seeds_of(secret: str, exercise: str) -> tuple[int, ...]:
    """The three seeds of an exercise; who knows them for one, or one of them, knows no other."""
    texts = (f"{secret}\0{exercise}\0{number}" for number in range(3))
    return tuple(int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big") for text in texts)


class TimeLeft:
    """The processor time and sleep that a submission still has. Who uses it up has little for each further answer."""

    def __init__(self):
        self._left = SECONDS_TOGETHER

    @property
    def for_one(self) -> float:
        """Seconds that the next answer may take."""
        return max(LEAST_SECONDS, min(TIME_LIMIT, self._left))

    def took(self, seconds: float) -> None:
        """An answer has taken so long."""
        self._left -= seconds


class Grader:
    """Gives marks for one assignment, from several threads if need be.

    Args:
        assignment: exercises and points.
        secret: from which the inputs' seeds are made.
        attempt: tries a request: that of a `Sandbox`, or of several that take turns.
    """

    def __init__(self, assignment: Assignment, secret: str, attempt: Callable[[dict], dict]):
        self.assignment, self._attempt = assignment, attempt
        self._busy = threading.Lock()  # judging and misconceptions change what all threads share
        self._keys = {
            name: AnswerKey(EXERCISES[name], seeds_of(secret, name)) for name in assignment.exercises
        }
        self._forbidden = {name: forbidden_names(EXERCISES[name]) for name in assignment.exercises}
        self._libraries = {name: library_without(names["python"]) for name, names in self._forbidden.items()}
        self._tasks = [Task(name, stub_cell(name), answer_cell(name)) for name in assignment.exercises]
        self._lent = {name: lending_cell(name) for name in EXERCISES if EXERCISES[name].kind == "write"}
        self._basis = self._all_but_the_submission(secret)

    def _all_but_the_submission(self, secret: str) -> str:
        code = code_digest(map(EXERCISES.module, self.assignment.exercises))
        versions = [platform.python_version(), torch.__version__, code]
        return json.dumps(
            [
                self.assignment.name,
                self.assignment.exercises,
                hashlib.sha256(secret.encode()).hexdigest(),
                *versions,
            ]
        )

    def fingerprint(self, submission: Submission) -> str:
        """Of all that its marks depend on, except for the points: see `priced`."""
        try:
            content = read_bytes(submission.path) if submission.path else b""
        except Unreadable as error:
            content = str(error).encode()
        about = json.dumps([submission.student, *submission.notes])
        return hashlib.sha256(b"\0".join([self._basis.encode(), about.encode(), content])).hexdigest()

    def grade(self, submission: Submission) -> Marks:
        """Its marks, whatever it holds.

        Raises:
            NoWorker, RuntimeError: if the machine failed.
        """
        readings, python, unreadable = [Reading(name) for name in self.assignment.exercises], "", ""
        if submission.path is None:
            unreadable = " ".join(submission.notes)
        else:
            try:
                readings, python = read_apart(read_bytes(submission.path), self._tasks, self._lent)
            except Unreadable as error:
                unreadable = f"{submission.path.name} could not be read: {error}."
        time_left = TimeLeft()
        exercises = tuple(self._grade_exercise(one, time_left) for one in readings)
        return Marks(
            submission.student, self.assignment.name, exercises, submission.notes, self.fingerprint(submission),
            python, unreadable=unreadable,
        )  # fmt: skip

    def priced(self, marks: Marks) -> Marks:
        """Marks that were given before with the assignment's points of today."""
        points = {name: self.assignment.points(name) for name in self.assignment.exercises}
        return replace(marks, exercises=tuple(_priced(mark, points) for mark in marks.exercises))

    def read(self, submission: Submission) -> list[Reading]:
        """The answers of a submission, as they would be tried.

        Raises:
            Unreadable: if there is no notebook, or it cannot be read.
        """
        if submission.path is None:
            raise Unreadable("no notebook was handed in")
        return read_apart(read_bytes(submission.path), self._tasks, self._lent)[0]

    def tried(self, exercise: str, cells: list[list[str]]) -> ExerciseMark:
        """The mark of an answer that consists of these cells."""
        way = Way(cells)
        return self._try(Reading(exercise, [way]), way, TimeLeft())

    def called(self, exercise: str, cells: list[list[str]], cases: list[dict]) -> list[dict]:
        """What an answer gives in some cases, see `worker`; nothing if it did not come to an end."""
        asked = self._request(exercise, {"cells": cells, "name": exercise})
        return self._attempt(asked | {"cases": cases}).get("cases", [])

    def cases(self, exercise: str) -> list[dict]:
        """The cases of an exercise under its first seed, the simplest first."""
        cases = self._keys[exercise].cases
        return cases[: len(cases) // len(SEEDS)]

    def _request(self, exercise: str, function: dict, seconds: float = TIME_LIMIT) -> dict:
        others = {name: source for name, source in self._lent.items() if name != exercise}
        about = {"library": self._libraries[exercise], "lent": others}
        return request(self._keys[exercise], function, seconds) | about

    def _grade_exercise(self, reading: Reading, time_left: TimeLeft) -> ExerciseMark:
        failure = reading.failure
        try:
            if not failure:
                return self._grade_answer(reading, time_left)
        except (NoWorker, Unprotected):  # the machine's fault
            raise
        except Exception as error:  # one submission, whatever is in it, must not end the run
            failure = type(error).__name__
        note = f"It could not be graded ({failure}): to be looked at by hand."
        return self._mark(reading, "error", "Your answer could not be graded.", notes=[note])

    def _grade_answer(self, reading: Reading, time_left: TimeLeft) -> ExerciseMark:
        if reading.problem:
            return self._mark(reading, "error", f"The cell cannot be read as Python: {reading.problem}.")
        if not reading.ways:
            return self._mark(reading, "not_answered", "Nothing was written.")
        mark = self._try(reading, reading.ways[0], time_left)
        if mark.outcome in ("right", "not_allowed"):
            return mark
        for way in reading.ways[1:]:
            again = self._try(reading, way, time_left)
            if again.outcome == "right":
                note = f"With your own {_listed(way.lent)} it is not right; it is with the course's instead."
                return replace(again, notes=(*again.notes, note))
        return mark

    def _try(self, reading: Reading, way: Way, time_left: TimeLeft) -> ExerciseMark:
        lent = [["<course>", lending_cell(name)] for name in way.lent]
        function = {"cells": lent + way.cells, "name": reading.name}
        seconds = time_left.for_one
        response = self._attempt(self._request(reading.name, function, seconds))
        time_left.took(response.get("took", 0.0))
        with self._busy, _sources_at_hand(way):
            return self._judge(reading, way, response, seconds)

    def _judge(self, reading: Reading, way: Way, response: dict, seconds: float) -> ExerciseMark:
        key = self._keys[reading.name]
        files = frozenset(label for label, _ in way.cells)
        try:
            result = judge(key, response, files, seconds)
            answered = response["outcome"] == "answered"
            outcomes = list(key.judged(response["cases"][: len(key.cases)])) if answered else []
            outcome = _outcome(key, response, outcomes, result)
            failed = outcome in ("misconception", "wrong", "error") and answered
            shown = evidence(key, outcomes) if failed else None
            barred = self._forbidden[reading.name]["torch"]
            notes = [*way.notes, *_to_be_looked_at(key.exercise, barred, response, outcome)]
            if outcome == "timeout" and seconds < TIME_LIMIT:
                notes.append(f"All answers together have {SECONDS_TOGETHER:g} seconds, and little was left.")
            right_in = right_groups(key, outcomes) if failed else ()
        except Exception:  # it is the student's code that has written the response
            return self._mark(
                reading, "error", "What your code gave back could not be read.", notes=way.notes
            )
        mark = self._mark(reading, outcome, result.sentence, shown, notes, result.misconception)
        return replace(mark, right_in=right_in)

    def _mark(
        self,
        reading: Reading,
        outcome: str,
        sentence: str,
        shown: dict[str, str] | None = None,
        notes: Iterable[str] = (),
        misconception: str | None = None,
    ) -> ExerciseMark:
        to_be_had = self.assignment.points(reading.name)
        points = to_be_had if outcome == "right" else 0
        all_notes = (*reading.notes, *notes)[:MAX_NOTES]
        sentence = sentence[:MAX_SENTENCE]
        return ExerciseMark(
            reading.name, points, to_be_had, outcome, sentence, shown, all_notes, misconception
        )


def _priced(mark: ExerciseMark, points: Mapping[str, float | int]) -> ExerciseMark:
    most = points.get(mark.name, mark.max_points)
    return replace(mark, points=most if mark.outcome == "right" else 0, max_points=most)


def _outcome(key: AnswerKey, response: dict, outcomes: list[dict], result: Result) -> str:
    if result.passed:
        return "right"
    if not result.attempted:
        return "not_answered"
    if response.get("borrowed"):
        return "not_allowed"
    if response["outcome"] != "answered":
        return "timeout" if response["outcome"] == "timeout" else "error"
    if result.misconception:
        return "misconception"
    return "error" if stopped(key, outcomes) else "wrong"


def _to_be_looked_at(exercise: Exercise, barred: list[str], response: dict, outcome: str) -> Iterator[str]:
    """What the worker saw that a teacher should know of."""
    if response["outcome"] == "unloadable" and response["raised"]["type"] == "ModuleNotFoundError":
        yield "It imports what is not installed where it was graded: to be looked at by hand."
    if outcome == "right":
        fetched = sorted({*response["fetched"]} - _lendable(exercise))
        if fetched:
            yield f"It fetched {_listed(fetched)} with `mine`, which the course's own answer does not use."
        ran = dict.fromkeys(barred_form(operation, frozenset(barred)) for operation in response["ran"])
        yield from (f"PyTorch's `{name}` ran in it: look at the code." for name in ran if name)
        if response["outside"] and exercise.never_made is not every_size:
            ways = _listed(response["outside"])
            yield f"It takes numbers out of PyTorch by {ways}, where no size is watched: look at the code."
        if response["threads"]:
            yield "It starts threads: look at the code."
        if not response["watched"]:
            yield "It switched off the watch over PyTorch's functions: look at the code."


def _lendable(exercise: Exercise) -> set[str]:
    """What the course's own answer or a hint names; a docstring may name what is asked for under another name."""
    nodes = ast.walk(ast.parse(answer_cell(exercise.name)))
    used = {getattr(node, field, "") for node in nodes for field in ("id", "attr", "name")} - {exercise.name}
    named = {*used, *re.findall(r"\w+", " ".join(exercise.hints))}
    return named | ATTENTION if named & ATTENTION else named


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


@contextmanager
def _sources_at_hand(way: Way):
    """Let the line of an answer that raised be quoted."""
    for label, source in way.cells:
        lines = [f"{line}\n" for line in source.split("\n")]  # as Python counts them
        linecache.cache[label] = len(source), None, lines, label
    try:
        yield
    finally:
        for label, _ in way.cells:
            linecache.cache.pop(label, None)
