"""The grammar as a source of English sentences: endless, each with the nats of the choices that made it.

The entropy of a source is the floor of a language model's loss (Shannon 1948): no model of its sentences does better
on average. The grammar's own choices bound it from above. How often sentences come again bounds it from below.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from statistics import fmean

from course_lib.tokens import words
from workshop.grammar.corpus import LESSONS
from workshop.grammar.lessons.sampling import Draw, Item

EDGE = ""  # stands before the first word and after the last
LEAST_HITS = 30


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

    def weighted(self, weights: Mapping[Item, float]) -> Item:
        """One of the items, with a probability in proportion to its weight."""
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
    for sentence in LESSONS.draws(draw):
        yield Fresh(sentence.tgt, draw.nats, tuple(draw.choices))
        draw.forget()


@dataclass(frozen=True)
class Floor:
    """What is known of the entropy of a source, in nats a sentence; `words` counts `<eos>` as one.

    `derivations` and `sums` are not below the entropy, `lower` is not above it, up to the chance of the draws.
    """

    draws: int
    different: int
    words: float
    derivations: float
    sums: float
    lower: float
    unmeasured: float


def measure_floor(known: Sequence[Fresh], others: Sequence[Fresh]) -> Floor:
    """Bounds on the entropy of the source from which both samples were drawn, independently of each other.

    `derivations`: the mean of -log p of each derivation, the entropy of the derivations. A sentence has several, so its
    own p is larger. `sums`: the same with the p of all different derivations of a sentence in `known` added up; those
    that were not drawn are missing, so this is still too large.
    `lower`: log(p / sum) is what is missing. Its mean is at most the log of the mean of p / sum (Jensen), and the
    sentences of `others` count p without bias. This is done for sentences of a like sum together. A group that `others`
    hits fewer than 30 times cannot be counted; `unmeasured` is the share of the draws in such groups.

    Raises:
        ValueError: if a sample is empty, or no group is hit often enough.
    """
    if not known or not others:
        raise ValueError(f"wanted two samples; got {len(known)} and {len(others)} sentences")
    sums = {sentence: math.fsum(found.values()) for sentence, found in _derivations(known).items()}
    again = Counter(fresh.sentence for fresh in others)
    groups: dict[int, list[tuple[float, float]]] = defaultdict(
        list
    )  # hits, and how often p is that of the sum
    for fresh in known:
        p, hits = sums[fresh.sentence], again[fresh.sentence]
        groups[int(-math.log(p))].append((hits, hits / len(others) / p))
    counted = [group for group in groups.values() if sum(hits for hits, _ in group) >= LEAST_HITS]
    if not counted:
        raise ValueError(
            f"wanted sentences that come again {LEAST_HITS} times; got {sum(again.values())} draws"
        )
    measured = sum(map(len, counted))
    missing = sum(len(group) * math.log(fmean(ratio for _, ratio in group)) for group in counted) / measured
    upper = fmean(-math.log(sums[fresh.sentence]) for fresh in known)
    return Floor(
        draws=len(known),
        different=len(sums),
        words=fmean(len(fresh.words) + 1 for fresh in known),
        derivations=fmean(fresh.nats for fresh in known),
        sums=upper,
        lower=upper - missing,
        unmeasured=1 - measured / len(known),
    )


def _derivations(sample: Iterable[Fresh]) -> dict[str, dict[tuple[int, ...], float]]:
    """The probability of each different derivation of each sentence."""
    found: dict[str, dict[tuple[int, ...], float]] = defaultdict(dict)
    for fresh in sample:
        found[fresh.sentence][fresh.choices] = math.exp(-fresh.nats)
    return found


def missing_in_frequent(known: Sequence[Fresh], others: Sequence[Fresh], least: int) -> float:
    """How much more probable the sentences drawn `least` times are than the sum of their known derivations, as a log.

    This is an estimate for frequent sentences, no bound: of rarer ones, more derivations are missing.

    Raises:
        ValueError: if no sentence was drawn so often.
    """
    counts = Counter(fresh.sentence for fresh in known)
    chosen = {sentence for sentence, count in counts.items() if count >= least}
    if not chosen & {fresh.sentence for fresh in others}:
        raise ValueError(f"wanted sentences drawn {least} times that come again; there are none")
    found = _derivations(fresh for fresh in known if fresh.sentence in chosen)
    total = math.fsum(p for each in found.values() for p in each.values())
    return math.log(fmean(fresh.sentence in chosen for fresh in others) / total)


def triples(sentence: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    """Each three words in a row; the edges of the sentence count as words."""
    edged = [EDGE, *sentence, EDGE]
    return zip(edged, edged[1:], edged[2:], strict=False)


class Triples:
    """The triples of many sentences; a sentence is odd if it has another one.

    An odd sentence may be right: the grammar writes more than any sample holds. Print the share of true sentences that
    are odd beside every share.
    """

    def __init__(self, sentences: Iterable[Sequence[str]]):
        """Collect the triples of sentences, each given as its words."""
        self._known = {triple for sentence in sentences for triple in triples(sentence)}

    def is_odd(self, sentence: Sequence[str]) -> bool:
        """Whether a sentence, given as its words, has no words or a triple that none of the sentences has."""
        return not sentence or any(triple not in self._known for triple in triples(sentence))

    def share_odd(self, sentences: Iterable[Sequence[str]]) -> float:
        """The share of the sentences that are odd."""
        return fmean(self.is_odd(sentence) for sentence in sentences)


def different_sentences(sample: Iterable[Fresh], count: int) -> list[list[str]]:
    """The first `count` different sentences of a sample, as words.

    Raises:
        ValueError: if there are fewer.
    """
    found = [*islice(dict.fromkeys(fresh.sentence for fresh in sample), count)]
    if len(found) < count:
        raise ValueError(f"wanted {count} different sentences; the sample has {len(found)}")
    return [words(sentence) for sentence in found]
