"""The grammar as a source of English sentences: endless, each with the nats of the choices that made it.

The entropy of a source is the floor of a language model's loss (Shannon 1948): no model of its sentences does better
on average. The grammar's own choices bound it from above. How often sentences come again bounds it from below.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, pairwise
from statistics import fmean, stdev

from course_lib.corpora.spanish_english.generate import LESSONS
from course_lib.corpora.spanish_english.sampling import Draw, Item
from course_lib.tokens import words

EDGE = ""  # stands before the first word and after the last


class CountingDraw(Draw):
    """A `Draw` that keeps what it chose and adds up -log p of it, in nats; it chooses what a `Draw` of the seed would.

    An item that stands twice among five has p = 2/5: which of the two was meant makes no difference to a sentence.
    """

    def __init__(self, seed: int):
        """Start the sequence of choices of a seed."""
        super().__init__(seed)
        self.forget()

    def forget(self) -> None:
        """Begin again to count."""
        self.nats = 0.0
        self.choices: list[int] = []

    def pick(self, items: Iterable[Item]) -> Item:
        """One of the items, all equally likely."""
        items = items if isinstance(items, Sequence) else sorted(items)
        found = super().pick(items)
        self._count(items.index(found), items.count(found) / len(items))
        return found

    def chance(self, probability: float) -> bool:
        """Return True with this probability."""
        found = super().chance(probability)
        self._count(found, min(max(probability if found else 1 - probability, 0.0), 1.0))
        return found

    def weighted(self, weights: dict[str, float]) -> str:
        """One of the names, with a probability in proportion to its weight."""
        found = super().weighted(weights)
        self._count([*weights].index(found), weights[found] / sum(weights.values()))
        return found

    def shuffled(self, items: Sequence[Item], count: int | None = None) -> list[Item]:
        """All the items in random order, or the first `count` of them; equal items count as different ones."""
        found = super().shuffled(range(len(items)), count)
        for taken, index in enumerate(found):
            self._count(index, 1 / (len(items) - taken))
        return [items[index] for index in found]

    def _count(self, choice: int, probability: float) -> None:
        self.choices.append(int(choice))
        self.nats -= math.log(probability)


@dataclass(frozen=True)
class Fresh:
    """A sentence drawn from the grammar, with the choices that made it and their nats: its derivation."""

    sentence: str
    nats: float
    choices: tuple[int, ...]

    @cached_property
    def words(self) -> list[str]:
        """The words and marks of the sentence."""
        return words(self.sentence)


def fresh_sentences(seed: int) -> Iterator[Fresh]:
    """English sentences of the lessons' grammar without end; the same seed gives the same ones.

    >>> next(fresh_sentences(0)).words
    """
    draw = CountingDraw(seed)
    for sentence, _ in LESSONS.draws(draw):
        yield Fresh(sentence.tgt, draw.nats, tuple(draw.choices))
        draw.forget()
