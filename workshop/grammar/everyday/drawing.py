"""The everyday corpus: its splits, and as many fresh pairs to train on as are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, combinations

from workshop.grammar.everyday.families import EVERYDAY_FAMILIES
from workshop.grammar.everyday.phrases.phrasebook import everyday_phrases
from workshop.grammar.families import FAMILIES
from workshop.grammar.generate import (
    Combination,
    Corpus,
    Grammar,
    Pair,
    Sizes,
    held_out_combinations,
    holding,
    pool,
    split,
)
from workshop.grammar.reach import everyday_words
from workshop.grammar.sampling import Draw
from workshop.grammar.sentences.phrasebook import phrasebook

# The kinds of the lessons' corpus, of which the later lessons ask the most, are drawn twice as often as there.
EVERYDAY = Grammar(
    lambda: [*phrasebook(), *everyday_phrases()],
    {**{family: 2 * weight for family, weight in FAMILIES.items()}, **EVERYDAY_FAMILIES},
    everyday_words,
)
SIZES = Sizes(train=60_000, held_out=280)


def everyday_corpus(
    seed: int,
    lessons: Corpus,
    progress: Callable[[int], object] = lambda count: None,
    sizes: Sizes = SIZES,
) -> tuple[Corpus, Iterator[Pair]]:
    """The everyday corpus of a seed, and fresh pairs to train on without end, to be drawn inside `everyday_words()`.

    The first fresh pairs are all those that the lessons train on. No pair to train on holds a combination that
    validation or test asks for, here or in the lessons' corpus. All pairs are different.

    Raises:
        ValueError: if the pool gives too few pairs for a split.
    """
    size = int((sizes.train + sizes.validation + sizes.test) * 1.5)
    asked = {combination for _, held in (*lessons.validation, *lessons.test) for combination in held}
    pairs = [pair for pair in pool(seed, size, progress, EVERYDAY) if not holding(pair, [*asked])]
    draw = Draw(seed + 1)
    taught = {both for pair in lessons.train for both in combinations(sorted(pair.lemmas), 2)}
    for_validation, for_test = held_out_combinations(draw, pairs, sizes.held_out, taught=taught)
    made = split(draw, pairs, for_validation, for_test, sizes)
    drawn = chain(lessons.train, map(Pair, EVERYDAY.draws(Draw(seed + 2))))
    return made, _fresh(drawn, pairs, [*asked, *for_validation, *for_test])


def _fresh(drawn: Iterable[Pair], pairs: list[Pair], held_out: list[Combination]) -> Iterator[Pair]:
    """Those drawn that are none of the pairs and hold no combination of those held out."""
    known = {pair.src for pair in pairs}
    for pair in drawn:
        if pair.src not in known and not holding(pair, held_out):
            yield pair
        known.add(pair.src)
