"""Just what the reference gives with one small change."""

import time
import warnings

from course_lib.exercises.comparing import difference
from course_lib.exercises.explaining.alternatives import alternatives
from course_lib.exercises.explaining.attempt import Attempt, Slip

SECONDS = 1.5  # of looking for a change; then other words must do


def equal_to_a_change(attempt: Attempt) -> Slip | None:
    """The first small change of the reference that gives what the answer gives, in every case."""
    if any("value" not in outcome for outcome in attempt.outcomes):
        return None
    until, guess = time.perf_counter() + SECONDS, attempt.key.exercise.kind == "predict"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of changes that nobody wrote
        for alternative in alternatives(attempt.key.exercise):
            if time.perf_counter() > until:
                return None
            if _agrees(attempt, alternative.code):
                told = f"Your answer is what the right code gives with one change: {alternative.idea}."
                return Slip(told, "" if guess else alternative.line)
    return None


def _agrees(attempt: Attempt, code) -> bool:
    order = [attempt.first, *(i for i in range(len(attempt.outcomes)) if i != attempt.first)]
    return all(_same(attempt, index, attempt.key.value_of(code, index)) for index in order)


def _same(attempt: Attempt, index: int, outcome: dict) -> bool:
    tolerance = attempt.key.exercise.tolerance
    return (
        "value" in outcome
        and difference(outcome["value"], attempt.outcomes[index]["value"], tolerance) is None
    )
