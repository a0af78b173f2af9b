"""Just what the reference gives with one small change."""

import math
import warnings
from collections.abc import Iterable
from itertools import islice

from course.exercises.comparing import difference
from course.exercises.explaining import contrast
from course.exercises.explaining.alternatives import Alternative, alternatives
from course.exercises.explaining.attempt import Attempt, Slip
from course.exercises.explaining.other_inputs import other_inputs

MOST = 400  # changes are tried, in a few seconds at most; then other words must do


def equal_to_a_change(attempt: Attempt) -> Slip | None:
    """The first small change of the reference, or of its inputs, that gives what the answer gives in every case."""
    if any("value" not in outcome for outcome in attempt.outcomes) or _says_nothing(attempt):
        return None
    exercise = attempt.key.exercise
    found = _found(attempt, alternatives(exercise)) or _found(attempt, other_inputs(exercise))
    if found is None:
        return None
    told = f"The right code gives your results if one thing in it is changed: {found.idea}."
    return Slip(told, "" if exercise.kind == "predict" else found.line)


def _says_nothing(attempt: Attempt) -> bool:
    """Nothing but NaN, or one value everywhere, is what many wrong ways give: no evidence for one of them."""
    found = [a for _, a in contrast.numbers(attempt)]
    return len(found) > 1 and (all(a == found[0] for a in found) or all(map(_is_nan, found)))


def _is_nan(value: object) -> bool:
    return isinstance(value, float) and math.isnan(value)


def _found(attempt: Attempt, among: Iterable[Alternative]) -> Alternative | None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of changes that nobody wrote
        return next(
            (alternative for alternative in islice(among, MOST) if _agrees(attempt, alternative.code)), None
        )


def _agrees(attempt: Attempt, code) -> bool:
    order = [attempt.first, *(i for i in range(len(attempt.outcomes)) if i != attempt.first)]
    return all(_same(attempt, index, attempt.key.value_of(code, index)) for index in order)


def _same(attempt: Attempt, index: int, outcome: dict) -> bool:
    tolerance = attempt.key.exercise.tolerance
    return (
        "value" in outcome
        and difference(outcome["value"], attempt.outcomes[index]["value"], tolerance) is None
    )
