"""From a worker's response to a result: passed, or what to look at next."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from course.exercises import messages
from course.exercises.agreement import Outcome, agree
from course.exercises.answer_key import AnswerKey
from course.exercises.cards import Result
from course.exercises.case_table import Row, case_table, num_items
from course.exercises.comparing import is_a
from course.exercises.exercise import Exercise, Misconception
from course.exercises.explaining.attempt import Attempt, Slip
from course.exercises.explaining.explain import explain
from course.exercises.explaining.fixing import UNTOUCHED
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
    outcomes = list(key.judged(outcomes))
    wrong = failed_cases(key, outcomes)
    result = replace(_verdict(key, outcomes, wrong, files), printed=printed)
    if not result.passed:
        return result
    notes = (
        *_edge_notes(key, outcomes, wrong, files),
        *_device_notes(key, response),
        *_number_notes(key, outcomes),
        *_promise_notes(key, refusals),
    )
    return replace(result, notes=notes)


def _edge_notes(
    key: AnswerKey, outcomes: list[Outcome], wrong: Sequence[int], files: frozenset[str]
) -> tuple[str, ...]:
    """A note on the first case beyond the idea that the answer fails."""
    if not wrong:
        return ()
    slip = _explained(Attempt(key, outcomes, tuple(wrong), files))
    problem = messages.problem(key, wrong[0], outcomes[wrong[0]], files, slip.idea if slip else "")
    return (messages.edge_note(problem),)


def _device_notes(key: AnswerKey, response: dict) -> tuple[str, ...]:
    inputs = key.cases[0]["inputs"].values()
    tensors_go_in = any(isinstance(value, dict) and value["kind"] == "tensor" for value in inputs)
    return tuple(map(messages.device_note, response.get("without_device", [])[:1])) if tensors_go_in else ()


def _number_notes(key: AnswerKey, outcomes: list[Outcome]) -> tuple[str, ...]:
    """A note if a tensor came where a plain number is promised."""
    expected, actual = key.expected[0].get("value"), outcomes[0].get("value")
    wanted = isinstance(expected, int | float) and key.exercise.kind != "predict"
    return (messages.NUMBER_NOTE,) if wanted and is_a(actual, "tensor") else ()


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


def _verdict(key: AnswerKey, outcomes: list[Outcome], wrong: Sequence[int], files: frozenset[str]) -> Result:
    exercise = key.exercise
    counted = [index for index in wrong if index not in key.edges]
    failed = tuple(index for index in counted if not is_beyond_the_idea(key, outcomes, index))
    if not failed:
        return Result(exercise.name, True, messages.passed(key, len(wrong)))
    known = recognise(key, outcomes, wrong, failed)
    inputs = {argument: decode(value) for argument, value in key.cases[failed[0]]["inputs"].items()}
    if known.slips:
        told = _told(known, key, outcomes, failed, files)
        line = " ".join(one.line for one in known.slips if one.line)
        return Result(exercise.name, False, told, misconception=known.slips[0].name, line=line, inputs=inputs)
    slip = _explained(Attempt(key, outcomes, failed, files)) or Slip("", describes=True)
    message = messages.problem(key, failed[0], outcomes[failed[0]], files, slip.idea)
    if slip.describes and (exercise.starter is None or slip.name == UNTOUCHED):  # else the hint's bug is gone
        message = f"{message}\n{messages.idea(exercise)}"
    rows = _table(key.expected[failed[0]], outcomes[failed[0]], exercise)
    return Result(
        exercise.name,
        False,
        message,
        misconception=slip.name,
        line=slip.line,
        inputs=inputs,
        rows=rows,
    )


def _told(
    known: "Known", key: AnswerKey, outcomes: list[Outcome], failed: Sequence[int], files: frozenset[str]
) -> str:
    """What is known of an answer, and a case that is not explained by it."""
    if known.everywhere or len(known.slips) == 2:
        return messages.same_results(known.slips, key.exercise)
    told = messages.same_in_cases(known.slips[0], len(failed) - len(known.rest), len(failed))
    if not known.rest:
        return told
    rest = messages.problem(key, known.rest[0], outcomes[known.rest[0]], files)
    return f"{told}\n{messages.also(rest)}"


def _table(expected: Outcome, outcome: Outcome, exercise: Exercise) -> tuple[Row, ...]:
    """The case as a table; none of a value that is not what it says."""
    try:
        return tuple(case_table(expected, outcome, exercise))
    except Exception:
        return ()


def _explained(attempt: Attempt) -> Slip | None:
    """What kind of slip it is. An odd answer may be beyond words, and that must not cost the verdict."""
    try:
        return explain(attempt)
    except Exception:
        return None


def failed_cases(key: AnswerKey, outcomes: list[Outcome]) -> list[int]:
    """The indices of the cases in which an answer differs from the reference, those with the smallest inputs first."""
    wrong = (index for index in range(len(key.cases)) if not key.agrees(outcomes, index))
    return sorted(wrong, key=lambda index: num_items(key.cases[index]["inputs"]))


def is_beyond_the_idea(key: AnswerKey, outcomes: list[Outcome], index: int) -> bool:
    """Does an answer stop at a case that its idea has nothing to do with?

    It takes no device, which is None elsewhere; or a tensor of its own is in float32, and the inputs are not.
    """
    text = outcomes[index].get("raised", {}).get("text", "")
    takes_none = re.search("positional argument|unexpected keyword argument 'device'", text)
    return bool(
        "device" in key.cases[index]["inputs"] and takes_none or index in key.in_float64 and "dtype" in text
    )


class Known(NamedTuple):
    """Misconceptions that give an answer's results, whether they do so everywhere, and the cases in which none does."""

    slips: tuple[Misconception, ...] = ()
    everywhere: bool = False
    rest: tuple[int, ...] = ()


def recognise(key: AnswerKey, outcomes: list[Outcome], wrong: Sequence[int], failed: Sequence[int]) -> Known:
    """The misconception that agrees with the answer on every case; or two, of which one agrees on each case.

    If there is something else in the answer, the misconception that agrees on most of the failed cases is named, if it
    does so on half of them, and no other one does as often. It must agree wherever the answer is right.

    Args:
        key, outcomes: of the answer.
        wrong: the cases that it fails, edges too.
        failed: those of them that count.
    """
    tolerance, bank = key.exercise.tolerance, key.exercise.misconceptions
    right = {*range(len(outcomes))} - {*wrong} - key.edges

    def agrees(one: Misconception, index: int) -> bool:
        return agree(key.outcome_of(one, index), outcomes[index], tolerance)

    telling = [
        *failed,
        *({*range(len(outcomes))} - {*failed}),
    ]  # most disagree at once where the answer fails
    for one in bank:
        if all(agrees(one, index) for index in telling):
            return Known((one,), everywhere=True)
    if "raised" in outcomes[failed[0]]:
        return Known()
    said = {one.name: {index for index in failed if agrees(one, index)} for one in bank}
    held = [one for one in bank if said[one.name] and all(agrees(one, index) for index in right)]
    pairs = [pair for pair in combinations(held, 2) if said[pair[0].name] | said[pair[1].name] == {*failed}]
    partly = [pair for pair in pairs if not any(said[one.name] == {*failed} for one in pair)]
    if len(partly) == 1:
        return Known(partly[0])
    most = max((len(said[one.name]) for one in held), default=0)
    nearest = [one for one in held if len(said[one.name]) == most]
    if most == len(failed):
        return Known((nearest[0],))
    if len(nearest) != 1 or 2 * most < len(failed):
        return Known()
    return Known((nearest[0],), rest=tuple(index for index in failed if index not in said[nearest[0].name]))
