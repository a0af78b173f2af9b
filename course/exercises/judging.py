"""From a worker's response to a result: passed, or what to look at next."""

from collections.abc import Iterator
from dataclasses import replace

from course.exercises import messages
from course.exercises.agreement import Outcome, agree
from course.exercises.answer_key import AnswerKey
from course.exercises.cards import Result
from course.exercises.exercise import Misconception
from course.exercises.explaining.attempt import Attempt, Slip
from course.exercises.explaining.explain import explain
from course.exercises.worker.values import decode


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
    outcomes = list(key.judged(outcomes))
    result = replace(_verdict(key, outcomes, files), printed=printed)
    if not result.passed:
        return result
    notes = (
        *_edge_notes(key, outcomes, files),
        *_device_notes(key, response),
        *_promise_notes(key, refusals),
    )
    return replace(result, notes=notes)


def _edge_notes(key: AnswerKey, outcomes: list[Outcome], files: frozenset[str]) -> tuple[str, ...]:
    """A note on the first case beyond the idea that the answer fails."""
    failed = tuple(failed_cases(key, outcomes))
    if not failed:
        return ()
    slip = _explained(Attempt(key, outcomes, failed, files))
    problem = messages.problem(key, failed[0], outcomes[failed[0]], files, slip.idea if slip else "")
    return (messages.edge_note(problem),)


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


def _verdict(key: AnswerKey, outcomes: list[Outcome], files: frozenset[str]) -> Result:
    name = key.exercise.name
    failed = tuple(index for index in failed_cases(key, outcomes) if index not in key.edges)
    if not failed:
        return Result(name, True, messages.passed(key))
    inputs = {argument: decode(value) for argument, value in key.cases[failed[0]]["inputs"].items()}
    if misconception := recognise(key, outcomes, failed[0]):
        sentence, line = misconception.sentence, misconception.line
        return Result(name, False, sentence, misconception=misconception.name, line=line, inputs=inputs)
    slip = _explained(Attempt(key, outcomes, failed, files))
    message = messages.problem(key, failed[0], outcomes[failed[0]], files, slip.idea if slip else "")
    if slip is None:
        return Result(name, False, message, inputs=inputs)
    return Result(name, False, message, misconception=slip.name, line=slip.line, inputs=inputs)


def _explained(attempt: Attempt) -> Slip | None:
    """What kind of slip it is. An odd answer may be beyond words, and that must not cost the verdict."""
    try:
        return explain(attempt)
    except Exception:
        return None


def failed_cases(key: AnswerKey, outcomes: list[Outcome]) -> Iterator[int]:
    """The indices of the cases in which an answer differs from the reference."""
    tolerance = key.exercise.tolerance
    return (i for i, expected in enumerate(key.expected) if not agree(expected, outcomes[i], tolerance))


def recognise(key: AnswerKey, outcomes: list[Outcome], first: int) -> Misconception | None:
    """The misconception that agrees with the answer on every case.

    If there is none, the answer may hold a misconception and another mistake, or fail an edge in its own way. Then of
    those that agree on the case `first`, the first that failed, the one that agrees on most cases is named. If two do
    so, neither is.
    """

    def agrees(misconception: Misconception, index: int) -> bool:
        return agree(key.outcome_of(misconception, index), outcomes[index], key.exercise.tolerance)

    here = [misconception for misconception in key.exercise.misconceptions if agrees(misconception, first)]
    counts = [sum(agrees(each, index) for index in range(len(outcomes))) for each in here]
    most = max(counts, default=0)
    nearest = counts.count(most) == 1 and "raised" not in outcomes[first]
    return here[counts.index(most)] if most == len(outcomes) or nearest else None
