"""An exercise tried out by its author: does the check know the answer, and each known mistake?"""

import math
from collections.abc import Iterator
from dataclasses import dataclass

from course.exercises.answer_key import AnswerKey
from course.exercises.checking import request
from course.exercises.exercise import Exercise
from course.exercises.judging import judge
from course.exercises.mutants import mutants, verdicts
from course.exercises.notebook_cells import answer_cell
from course.exercises.stubs import place_of
from course.exercises.workplace import WORKPLACE

OTHER_SEEDS = (100, 101, 102)


@dataclass(frozen=True)
class TriedOut:
    """What came of it.

    Args:
        faults: what its author must change.
        cases: under all seeds.
        mistakes: the number of known ones.
        mutants: the number of small changes of the answer.
        survivors: those of them that pass the check, and that the exercise does not list as equivalent; each with its
            place, "answer.py:18: 1 -> 2".
    """

    faults: tuple[str, ...]
    cases: int = 0
    mistakes: int = 0
    mutants: int = 0
    survivors: tuple[str, ...] = ()


def tried_out(exercise: Exercise) -> TriedOut:
    """Try an exercise out.

    Args:
        exercise: one of the catalogue.
    """
    try:
        key = AnswerKey(exercise)
        others = AnswerKey(exercise, OTHER_SEEDS)
        faults = [*_of_numbers(key), *_of_numbers(others)] or [*_of_cell(key)]
        faults += [] if faults else [*_of_mistakes(key), *_of_inputs(key, others)]
    except Exception as error:
        return TriedOut((f"it cannot be checked: {type(error).__name__}: {error}",))
    if faults:
        return TriedOut(tuple(faults))
    passed = verdicts(key)
    survivors = [
        f"{place_of(exercise.reference, one.line)}: {one.label}"
        for one in mutants(exercise)
        if passed[one.label] and one.label not in exercise.equivalents
    ]
    return TriedOut((), len(key.cases), len(exercise.misconceptions), len(passed), tuple(survivors))


def _of_numbers(key: AnswerKey) -> Iterator[str]:
    """The first case, if there is one, for which the answer raises an error or gives what is not a number."""
    for case, outcome in zip(key.cases, key.expected, strict=True):
        given = ", ".join(case["inputs"])
        if "raised" in outcome:
            yield f"the answer raises {outcome['raised']['type']} ({outcome['raised']['text']}) for {given}"
            return
        if any(map(math.isnan, numbers(outcome["value"]))):
            yield f"the answer gives NaN for {given}"
            return


def numbers(value: object) -> list[float]:
    """All floats in an encoded value, see `worker.values`."""
    if isinstance(value, dict):
        inside = value["data"] or [] if value["kind"] == "tensor" else value["items"]
        return [number for item in inside for number in numbers(item)]
    if isinstance(value, list):
        return [number for item in value for number in numbers(item)]
    return [value] if isinstance(value, float) else []


def _of_cell(key: AnswerKey) -> Iterator[str]:
    """Whether the answer passes as a student would hand it in: without its file, and without what is barred."""
    cells = [["<answer>", answer_cell(key.exercise.name)]]
    result = judge(key, WORKPLACE.attempt(request(key, {"name": key.exercise.name, "cells": cells})))
    if not result.passed:
        yield f"the answer does not pass as a cell by itself: {result.sentence}"


def _of_mistakes(key: AnswerKey) -> Iterator[str]:
    for one in key.exercise.misconceptions:
        told = judge(key, {"outcome": "answered", "cases": key.outcomes_of(one)})
        if told.passed:
            yield f"{place_of(one.code)}: the mistake {one.name!r} passes: add a case that shows it"
        elif told.misconception != one.name:
            other = told.misconception or "no known mistake"
            yield (
                f"{place_of(one.code)}: the mistake {one.name!r} is taken for {other!r}: "
                "add a case that tells them apart"
            )


def _of_inputs(key: AnswerKey, others: AnswerKey) -> Iterator[str]:
    if key.exercise.kind != "predict" and key.cases == others.cases:
        yield "its inputs are the same under each secret: draw them from the generator"
