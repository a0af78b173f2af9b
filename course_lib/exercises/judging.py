"""From a worker's response to a result: passed, or what to look at next."""

from collections.abc import Iterator

from course_lib.exercises import messages
from course_lib.exercises.answer_key import AnswerKey
from course_lib.exercises.cards import Result
from course_lib.exercises.comparing import difference
from course_lib.exercises.exercise import Misconception

Outcome = dict  # of one case, as in `worker`


def judge(
    key: AnswerKey, response: dict, files: frozenset[str] = frozenset(), seconds: float | int = 5.0
) -> Result:
    """The result of an attempt.

    Args:
        key: of the exercise, with the cases that were sent.
        response: what the worker said.
        files: the learner's source files, to find the line that raised.
        seconds: the time limit, for the message.
    """
    name, printed = key.exercise.name, response.get("printed", "")
    if response.get("borrowed"):
        return Result(name, False, messages.borrowed(response["borrowed"][0]), printed=printed)
    if response["outcome"] == "unloadable":
        return Result(name, False, messages.unloadable(response["raised"]), printed=printed)
    if response["outcome"] != "answered":
        return Result(name, False, messages.ended(response, seconds), printed=printed)
    outcomes, refusals = response["cases"][: len(key.cases)], response["cases"][len(key.cases) :]
    if outcomes[0].get("raised", {}).get("type") == "NotImplementedError":
        return not_attempted(name)
    passed, message, misconception = _verdict(key, outcomes, files)
    notes = (*_device_notes(key, response), *_promise_notes(key, refusals)) if passed else ()
    return Result(name, passed, message, True, misconception, printed, notes)


def _device_notes(key: AnswerKey, response: dict) -> tuple[str, ...]:
    inputs = key.cases[0]["inputs"].values()
    tensors_go_in = any(isinstance(value, dict) and value["kind"] == "tensor" for value in inputs)
    return tuple(map(messages.device_note, response.get("without_device", [])[:1])) if tensors_go_in else ()


def _promise_notes(key: AnswerKey, refusals: list[Outcome]) -> tuple[str, ...]:
    """A note on the first inputs that the docstring promises to refuse and the answer takes."""
    notes = (
        messages.promise_note(case, outcome)
        for case, outcome in zip(key.refused, refusals, strict=False)  # outcomes may lack the refusals
        if outcome.get("raised", {}).get("type") != "ValueError"
    )
    return tuple(notes)[:1]


def not_attempted(name: str) -> Result:
    """The result for a stub."""
    return Result(name, False, messages.not_attempted(name), attempted=False)


def _verdict(key: AnswerKey, outcomes: list[Outcome], files: frozenset[str]) -> tuple[bool, str, str | None]:
    first = next(failed_cases(key, outcomes), None)
    if first is None:
        return True, messages.passed(key), None
    if misconception := recognise(key, outcomes, first):
        return False, misconception.sentence, misconception.name
    return False, messages.problem(key, first, outcomes[first], files), None


def failed_cases(key: AnswerKey, outcomes: list[Outcome]) -> Iterator[int]:
    """The indices of the cases in which an answer differs from the reference."""
    tolerance = key.exercise.tolerance
    return (i for i, expected in enumerate(key.expected) if not agree(expected, outcomes[i], tolerance))


def recognise(key: AnswerKey, outcomes: list[Outcome], first: int) -> Misconception | None:
    """The misconception that agrees with the answer on every case.

    If there is none, the answer may hold a misconception and another mistake. Then the misconception is named if
    it is the only one that agrees on the case `first`, the first that failed.
    """
    tolerance = key.exercise.tolerance
    here = [
        misconception
        for misconception in key.exercise.misconceptions
        if agree(key.outcome_of(misconception, first), outcomes[first], tolerance)
    ]
    for misconception in here:
        theirs = (key.outcome_of(misconception, index) for index in range(len(outcomes)))
        if all(agree(one, other, tolerance) for one, other in zip(theirs, outcomes, strict=True)):
            return misconception
    return here[0] if len(here) == 1 and "raised" not in outcomes[first] else None


def agree(one: Outcome, other: Outcome, tolerance: float) -> bool:
    """Do both have the same value, gradients and changed inputs, or the same error in the same words?"""
    if "raised" in one or "raised" in other:
        return _error(one) == _error(other)
    same_value = difference(one["value"], other["value"], tolerance) is None
    return same_value and one["changed"] == other["changed"] and _same_gradients(one, other, tolerance)


def _same_gradients(one: Outcome, other: Outcome, tolerance: float) -> bool:
    ours, theirs = one.get("gradients"), other.get("gradients")
    if ours is None or theirs is None:
        return ours is theirs
    if "raised" in ours or "raised" in theirs:
        return _error(ours) == _error(theirs)
    return all(difference(grad, theirs[name], tolerance) is None for name, grad in ours.items())


def _error(outcome: dict) -> tuple[str, str] | None:
    raised = outcome.get("raised")
    return raised and (raised["type"], raised["text"])
