"""Pairs of submissions that are more alike than the class makes usual.

Right answers are alike, because they are right. So a likeness counts only for what it has above the usual: above the
likeness of both answers to the course's own, and above the upper quartile of their likeness to the class. Short answers
leave little choice and count less.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from course.classroom.similarity.structure import structure

LONG = 60  # pieces of structure from which on an answer counts whole
LEAST = 0.25  # of a pair's sum, to be shown
Answers = Mapping[str, str]


@dataclass(frozen=True)
class Likeness:
    """How alike two students' answers to one exercise are.

    Args:
        exercise: its name.
        alike: from 0 to 1, the share of structure that both have.
        usual: the likeness that nobody need explain.
        counts: what it adds to the pair's sum, from 0 to 1.
    """

    exercise: str
    alike: float
    usual: float
    counts: float


@dataclass(frozen=True)
class Pair:
    """Two students, and the exercises whose answers are unusually alike, the most striking first."""

    students: tuple[str, str]
    likenesses: tuple[Likeness, ...]

    @property
    def sum(self) -> float:
        """What all exercises add up to: 1 is one long answer, the same and like no other."""
        return sum(one.counts for one in self.likenesses)


def striking_pairs(answers: Mapping[str, Answers], solutions: Answers, least: float = LEAST) -> list[Pair]:
    """The pairs whose sum is at least `least`, the most striking first.

    Args:
        answers: for each exercise, the source of each student's answer.
        solutions: for each exercise, the course's own.
    """
    found: dict[tuple[str, str], list[Likeness]] = {}
    for exercise, by_student in answers.items():
        for students, likeness in _above_the_usual(exercise, by_student, solutions[exercise]):
            found.setdefault(students, []).append(likeness)
    return as_pairs(found, least)


def as_pairs(found: Mapping[tuple[str, str], list[Likeness]], least: float) -> list[Pair]:
    """The pairs whose sum is at least `least`, the most striking first, with their likenesses."""
    pairs = [
        Pair(students, tuple(sorted(likenesses, key=lambda one: -one.counts)))
        for students, likenesses in found.items()
    ]
    return sorted((pair for pair in pairs if pair.sum >= least), key=lambda pair: (-pair.sum, pair.students))


def _above_the_usual(exercise: str, by_student: Answers, solution: str):
    students = sorted(by_student)
    shapes = [*(structure(by_student[student]) for student in students), structure(solution)]
    alike, sizes = likenesses(shapes), [sum(shape.values()) for shape in shapes]
    usual = [_usual(alike[place], place) for place in range(len(students))]
    for one, other in combinations(range(len(students)), 2):
        expected = max(usual[one], usual[other])
        long = min(1.0, min(sizes[one], sizes[other]) / LONG)
        counts = max(0.0, alike[one, other] - expected) * long
        if counts > 0:
            likeness = Likeness(exercise, float(alike[one, other]), float(expected), float(counts))
            yield (students[one], students[other]), likeness


def _usual(row: np.ndarray, place: int) -> float:
    """Of an answer: the likeness to the course's, or to a quarter of the class, whichever is larger."""
    others = np.delete(row[:-1], place)
    return max(row[-1], np.quantile(others, 0.75, method="lower") if len(others) > 3 else 0.0)


def likenesses(shapes: list[Counter]) -> np.ndarray:
    """For each two structures the share that both have: pieces in both, divided by pieces in either."""
    places = {piece: i for i, piece in enumerate(dict.fromkeys(piece for shape in shapes for piece in shape))}
    counts = np.zeros((len(shapes), len(places)), dtype=np.int32)
    for row, shape in zip(counts, shapes, strict=True):
        row[[places[piece] for piece in shape]] = list(shape.values())
    both = np.stack([np.minimum(counts, row).sum(axis=1) for row in counts])
    sizes = counts.sum(axis=1)
    return both / np.maximum(sizes[:, None] + sizes - both, 1)
