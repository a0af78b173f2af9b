"""The everyday corpus: its splits, and as many fresh pairs to train on as are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, combinations

from workshop.grammar.corpus import (
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
from workshop.grammar.everyday.families import SINGLE
from workshop.grammar.everyday.grammar.enriching import enriched, enriched_person
from workshop.grammar.everyday.grammar.naming import titled
from workshop.grammar.everyday.lexicon import EVERYDAY_WORDS
from workshop.grammar.everyday.phrases.fixed_phrases import talk_phrases
from workshop.grammar.everyday.two_sentences import two_sentences
from workshop.grammar.language.meaning import NounPhrase, Subject
from workshop.grammar.lessons.families import FAMILIES
from workshop.grammar.lessons.sampling import Draw
from workshop.grammar.lessons.sentences.phrasebook import phrasebook


class EverydayDraw(Draw):
    """A source of choices among the words of everyday Spanish, which says more of things and people."""

    lexicon = EVERYDAY_WORDS

    def named(self, role: str) -> NounPhrase:
        """Someone who is called by a name, sometimes with a title."""
        return titled(self, role) if self.chance(0.22) else super().named(role)

    def enriched(
        self, np: NounPhrase, subject: Subject | None = None, probability: float = 0.4
    ) -> NounPhrase:
        """A thing's noun phrase, sometimes with another determiner, a degree, an owner or something after it."""
        return enriched(self, np, subject, probability)

    def enriched_person(self, np: NounPhrase) -> NounPhrase:
        """A person's noun phrase, sometimes with another determiner, an adjective or a name."""
        return enriched_person(self, np)


# The kinds of the lessons' corpus, of which the later lessons ask the most, are drawn twice as often as there.
EVERYDAY = Grammar(
    lambda: [*phrasebook(EVERYDAY_WORDS.names()), *talk_phrases()],
    {**{family: 2 * weight for family, weight in FAMILIES.items()}, **SINGLE, two_sentences: 52},
    EverydayDraw,
)
SIZES = Sizes(train=60_000, held_out=280)


def everyday_corpus(
    seed: int,
    lessons: Corpus,
    progress: Callable[[int], object] = lambda count: None,
    sizes: Sizes = SIZES,
) -> tuple[Corpus, Iterator[Pair]]:
    """The everyday corpus of a seed, and fresh pairs to train on without end.

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
    drawn = chain(lessons.train, map(Pair, EVERYDAY.draws(EverydayDraw(seed + 2))))
    return made, _fresh(drawn, pairs, [*asked, *for_validation, *for_test])


def _fresh(drawn: Iterable[Pair], pairs: list[Pair], held_out: list[Combination]) -> Iterator[Pair]:
    """Those drawn that are none of the pairs and hold no combination of those held out."""
    known = {pair.src for pair in pairs}
    for pair in drawn:
        if pair.src not in known and not holding(pair, held_out):
            yield pair
        known.add(pair.src)
