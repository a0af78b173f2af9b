"""Answers of people who knew neither the bank nor its tests: what is wrong is refused, and told what was told before.

A file of `answers_of_strangers/` holds the answers to one exercise. A line that begins with `####` says whether an
answer is right or wrong, and what with it. The next one has what was read beside it: the misconception that the reply
names, or its first words.

Those to the five exercises that have changed since were written for the exercises of before. Their numbers were given
the names and biases of today, and their norms put where they stand today, by a program; the slips are their writers'.
"""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
import torch

from course.exercises import EXERCISES, check
from course.exercises.cards import Result
from tests.exercises.test_explaining import cell

FOLDER = Path(__file__).parent / "answers_of_strangers"
BLOCK = re.compile(
    r"^#### (right|wrong): (.*)\n(slip|refused|passed|noted): (.*)\n((?:(?!#### ).*\n?)*)", re.MULTILINE
)
BEFORE = """import math
import torch
import torch.nn.functional as F
from collections import Counter, defaultdict
from torch import Tensor, nn


"""


class Answer(NamedTuple):
    """An answer, with what its writer said of it, and the reply."""

    kind: str
    about: str
    outcome: str
    words: str
    source: str


def answers(name: str) -> list[Answer]:
    return [Answer(*found) for found in BLOCK.findall((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))]


NAMES = sorted(path.stem for path in FOLDER.glob("*.txt"))


def test_there_are_many_answers_to_exercises_that_exist():
    assert {*NAMES} <= EXERCISES.keys()
    found = [answer for name in NAMES for answer in answers(name)]
    assert sum(answer.kind == "wrong" for answer in found) > 1400
    assert sum(answer.kind == "right" for answer in found) > 400


def test_what_is_right_passes_and_what_is_wrong_is_told():
    for name in NAMES:
        for answer in answers(name):
            assert answer.outcome in (
                ("passed", "noted") if answer.kind == "right" else ("slip", "refused", "noted")
            ), answer


@cache
def replies(name: str) -> list[tuple[Answer, Result]]:
    return [(answer, check(cell(name, answer.source, BEFORE))) for answer in answers(name)]


def told(result: Result) -> tuple[str, str]:
    """The outcome, and the misconception or the first words of the reply."""
    if result.misconception in {one.name for one in EXERCISES[result.name].misconceptions}:
        return "slip", result.misconception
    if result.passed:
        text = next(iter(result.notes), "")
        return "noted" if text else "passed", text[:80].strip()
    return "refused", result.message.partition("\n")[0][:80].strip()


@pytest.mark.nightly
@pytest.mark.parametrize("name", NAMES)
def test_each_gets_the_reply_that_was_read(name):
    others = [(answer, told(result)) for answer, result in replies(name) if told(result) != answer[2:4]]
    assert others == []


@pytest.mark.nightly
@pytest.mark.parametrize("name", NAMES)
def test_what_the_bank_does_not_know_is_told_without_naming_what_is_not_there(name):
    for answer, result in replies(name):
        if told(result)[0] == "refused" and "raised" not in result.message:
            idea = result.message.partition("\n")[0]
            named = [word for word in re.findall(r"`(\w+)`", idea) if hasattr(torch.Tensor, word)]
            assert [word for word in named if word not in answer.source] == [], (answer, idea)
