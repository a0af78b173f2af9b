"""A submission's marks: each answer is tried in the sandbox on inputs drawn under the teacher's secret seed.

The worker has the inputs and the student's code. What is expected, which misconception an answer agrees with and
what it counts are decided here, from plain values, and nothing of a student's is ever run or unpickled here.
"""

import hashlib
import importlib
import inspect
import json
import linecache
import platform
import threading
from collections.abc import Callable, Iterable
from contextlib import contextmanager
from dataclasses import replace

import torch

from course_lib.classroom.assignments.declared import Assignment
from course_lib.classroom.grading.answer_cells import Answer, Pieces, find_answer
from course_lib.classroom.grading.cells import Cell, Code
from course_lib.classroom.grading.counterexample import evidence
from course_lib.classroom.grading.cut_library import PACKAGE, library_without
from course_lib.classroom.grading.sandbox import Unprotected
from course_lib.classroom.grading.submissions import Submission, Unreadable, code_cells, read_bytes
from course_lib.classroom.marks import ExerciseMark, Marks
from course_lib.exercises import EXERCISES, messages
from course_lib.exercises.answer_key import AnswerKey
from course_lib.exercises.checking import TIME_LIMIT, request
from course_lib.exercises.forbidden_calls import forbidden_names
from course_lib.exercises.judging import judge
from course_lib.exercises.workplace import NoWorker

MAX_SENTENCE = 1000
MAX_NOTES = 20


def seeds_of(secret: str, exercise: str) -> tuple[int, ...]:
    """The three seeds of an exercise; who knows them for one, or one of them, knows no other."""
    texts = (f"{secret}\0{exercise}\0{number}" for number in range(3))
    return tuple(int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big") for text in texts)


class Grader:
    """Gives marks for one assignment, from several threads if need be.

    Args:
        assignment: exercises and points.
        secret: from which the inputs' seeds are made.
        attempt: tries a request: that of a `Sandbox`, or of several that take turns.
    """

    def __init__(self, assignment: Assignment, secret: str, attempt: Callable[[dict], dict]):
        self.assignment, self._attempt = assignment, attempt
        self._busy = threading.RLock()  # parsing, judging and misconceptions change what all threads share
        self._keys = {
            name: AnswerKey(EXERCISES[name], seeds_of(secret, name)) for name in assignment.exercises
        }
        self._forbidden = {name: forbidden_names(EXERCISES[name]) for name in assignment.exercises}
        for dotted in {dotted for names in self._forbidden.values() for dotted in names["python"]}:
            importlib.import_module(dotted.rpartition(".")[0])  # its aliases are then seen for what they are
        self._libraries = {name: library_without(names["python"]) for name, names in self._forbidden.items()}
        self._basis = self._all_but_the_submission(secret)

    def _all_but_the_submission(self, secret: str) -> str:
        points = {name: self.assignment.points(name) for name in self.assignment.exercises}
        versions = [platform.python_version(), torch.__version__, _course_digest()]
        return json.dumps(
            [self.assignment.name, points, hashlib.sha256(secret.encode()).hexdigest(), *versions]
        )

    def fingerprint(self, submission: Submission) -> str:
        """Of all that its marks depend on."""
        try:
            content = read_bytes(submission.path) if submission.path else b""
        except Unreadable as error:
            content = str(error).encode()
        about = json.dumps([submission.student, *submission.notes])
        return hashlib.sha256(b"\0".join([self._basis.encode(), about.encode(), content])).hexdigest()

    def grade(self, submission: Submission) -> Marks:
        """Its marks, whatever it holds."""
        code, notes = Code(), submission.notes
        if submission.path is not None:
            try:
                with self._busy:
                    code = Code(Cell(**cell) for cell in code_cells(read_bytes(submission.path)))
            except Unreadable as error:
                notes += (f"{submission.path.name} could not be read: {error}.",)
        exercises = tuple(self._grade_exercise(name, code) for name in self.assignment.exercises)
        fingerprint = self.fingerprint(submission)
        return Marks(submission.student, self.assignment.name, exercises, notes, fingerprint)

    def _grade_exercise(self, name: str, code: Code) -> ExerciseMark:
        try:
            return self._grade_answer(name, code)
        except (NoWorker, Unprotected):  # the machine's fault
            raise
        except Exception as error:  # one submission, whatever is in it, must not end the run
            note = f"It could not be graded ({type(error).__name__}): to be looked at by hand."
            return self._mark(
                Answer(name, None, code), "error", "Your answer could not be graded.", notes=[note]
            )

    def _grade_answer(self, name: str, code: Code) -> ExerciseMark:
        with self._busy:
            answer = find_answer(name, code)
        if answer.cell is None:
            return self._mark(answer, "not_answered", "Nothing was written.")
        if answer.cell.problem:
            return self._mark(answer, "error", f"The cell cannot be read as Python: {answer.cell.problem}.")
        mark = self._try(answer)
        lent = () if mark.outcome in ("right", "not_allowed") else self._lendable(answer)
        again = self._try(answer, lent) if lent else mark
        if again.outcome == "right" != mark.outcome:
            note = f"Your own {_listed(lent)} is not right yet; here the course's was used in its place."
            return replace(again, notes=(*again.notes, note))
        return mark

    def _lendable(self, answer: Answer) -> list[str]:
        """Other exercises' functions, the student's own, that the answer uses and that the library has too."""
        with self._busy:
            own = {name for s in answer.pieces().chosen if not s.imports for name in s.binds}
        return sorted(name for name in own & set(EXERCISES) - {answer.name} if _home(name) is not None)

    def _try(self, answer: Answer, instead: Iterable[str] = ()) -> ExerciseMark:
        name = answer.name
        with self._busy:
            pieces = answer.pieces(instead)
            notes, found = pieces.notes(), pieces.borrowed(self._forbidden[name])
        if found:
            return self._mark(answer, "not_allowed", messages.borrowed(found), notes=notes)
        lent = [["<course>", f"from {_home(other)} import {other}"] for other in instead]
        function = {"cells": lent + pieces.sources, "name": name}
        response = self._attempt(request(self._keys[name], function) | {"library": self._libraries[name]})
        with self._busy, _sources_at_hand(pieces):
            return self._judge(answer, pieces, response, notes)

    def _judge(self, answer: Answer, pieces: Pieces, response: dict, notes: list[str]) -> ExerciseMark:
        key = self._keys[answer.name]
        files = frozenset(label for label, _ in pieces.sources)
        try:
            result = judge(key, response, files, TIME_LIMIT)
            outcome = _outcome(response, result)
            shown = (
                evidence(key, response["cases"]) if outcome in ("misconception", "wrong", "error") else None
            )
        except Exception:  # it is the student's code that has written the response
            if response["outcome"] == "answered":
                return self._mark(answer, "error", "What your code gave back could not be read.", notes=notes)
            shown = None
        return self._mark(answer, outcome, result.message, shown, notes, result.misconception)

    def _mark(
        self,
        answer: Answer,
        outcome: str,
        sentence: str,
        shown: dict[str, str] | None = None,
        notes: Iterable[str] = (),
        misconception: str | None = None,
    ) -> ExerciseMark:
        to_be_had = self.assignment.points(answer.name)
        points = to_be_had if outcome == "right" else 0
        all_notes = (*answer.notes, *notes)[:MAX_NOTES]
        sentence = sentence[:MAX_SENTENCE]
        return ExerciseMark(
            answer.name, points, to_be_had, outcome, sentence, shown, all_notes, misconception
        )


def _outcome(response: dict, result) -> str:
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
    return "error" if messages.RAISED in result.message else "wrong"


def _home(exercise: str) -> str | None:
    """The library's module that has an exercise's function, if one has."""
    home = inspect.unwrap(EXERCISES[exercise].reference).__module__
    return None if home.startswith("course_lib.exercises") else home


def _listed(names: list[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


@contextmanager
def _sources_at_hand(pieces: Pieces):
    """Let the line of an answer that raised be quoted."""
    for label, source in pieces.sources:
        linecache.cache[label] = len(source), None, source.splitlines(keepends=True), label
    try:
        yield
    finally:
        for label, _ in pieces.sources:
            linecache.cache.pop(label, None)


def _course_digest() -> str:
    """Changes when any code of the course does: then everything is to be graded again."""
    files = sorted(PACKAGE.rglob("*.py"))
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in files)).hexdigest()
