"""From a seed to the three splits: draw a pool, choose unseen combinations, and split the pool by them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import dataclass
from functools import cached_property

from workshop.grammar.language.trees import leaves
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.families import FAMILIES, Family
from workshop.grammar.lessons.lexicon import LESSON_WORDS
from workshop.grammar.lessons.sampling import Draw
from workshop.grammar.lessons.sentences.phrasebook import phrasebook

Combination = tuple[str, str]


@dataclass(frozen=True)
class Sizes:
    """The number of pairs of each split, and the number of combinations that training must not show."""

    train: int = 36_000
    validation: int = 1_000
    test: int = 1_000
    held_out: int = 160


@dataclass(frozen=True)
class Grammar:
    """The phrases and the families of sentences from which pairs are drawn, and the draws that know its words."""

    phrasebook: Callable[[], list[Sentence]]
    families: Mapping[Family, float]
    draw: type[Draw]

    def draws(self, draw: Draw) -> Iterator[Sentence]:
        """Draws from all families without end."""
        while True:
            yield draw.weighted(self.families)(draw)


LESSONS = Grammar(lambda: phrasebook(LESSON_WORDS.names()), FAMILIES, Draw)


class Pair:
    """A pair of the pool, with the words and combinations by which the splits are chosen."""

    def __init__(self, sentence: Sentence, is_phrase: bool = False):
        """Make the text lines from the trees; `is_phrase`: the sentence is one of the phrasebook."""
        self.sentence, self.is_phrase = sentence, is_phrase
        self.src, self.tgt = sentence.src, sentence.tgt

    @cached_property
    def lemmas(self) -> frozenset[str]:
        """Dictionary forms of the Spanish content words."""
        return frozenset(leaf.lemma for leaf in leaves(self.sentence.es) if leaf.lemma)

    @cached_property
    def combinations(self) -> frozenset[Combination]:
        """Pairs of words in a grammatical relation."""
        return frozenset(combinations(self.sentence))

    @cached_property
    def forms(self) -> frozenset[tuple[str, str]]:
        """The words in written form, each with its language."""
        sides = (("es", self.sentence.es), ("en", self.sentence.en))
        return frozenset((language, leaf.word.lower()) for language, tree in sides for leaf in leaves(tree))


def combinations(sentence: Sentence) -> Iterator[Combination]:
    """Pairs of dictionary forms in a relation: noun and adjective, verb and object, subject and verb."""
    by_key = {key: leaf for leaf in leaves(sentence.es) if leaf.lemma for key in leaf.links}
    for key, leaf in by_key.items():
        head, _, last = key.rpartition(".")
        wanted = {
            "adj": (f"{head}.noun",),
            "verb": (f"{head}.obj.noun", f"{head}.subj.noun"),
            "pred": (f"{head}.noun",),
        }
        for other in wanted.get(last, ()):
            if other in by_key:
                yield tuple(sorted((leaf.lemma, by_key[other].lemma)))


def pool(
    seed: int,
    size: int,
    progress: Callable[[int], object] = lambda count: None,
    grammar: Grammar = LESSONS,
) -> list[Pair]:
    """At least `size` pairs: the whole phrasebook, then draws from all families.

    A Spanish line occurs once. If it is drawn again with another translation, the first one stays.
    """
    pairs: dict[str, Pair] = {}
    for sentence in grammar.phrasebook():
        pairs.setdefault(sentence.src, Pair(sentence, is_phrase=True))
    draws = grammar.draws(grammar.draw(seed))
    while len(pairs) < size:
        pair = Pair(next(draws))
        progress(int(pairs.setdefault(pair.src, pair) is pair))
    return list(pairs.values())


def senses_of_words(pairs: list[Pair]) -> dict[tuple[str, str], set[str]]:
    """For each side and written word, the senses in which the pairs use it."""
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for pair in pairs:
        for side, tree in (("src", pair.sentence.es), ("tgt", pair.sentence.en)):
            for leaf in leaves(tree):
                if leaf.sense:
                    found[side, leaf.word.lower()].add(leaf.sense)
    return found


def held_out_combinations(
    draw: Draw,
    pairs: list[Pair],
    count: int,
    spared: Set[str] = frozenset(),
    taught: Set[Combination] = frozenset(),
) -> tuple[list[Combination], list[Combination]]:
    """Combinations to keep out of training, for validation and for test.

    None of them occurs in the phrasebook, is one of `taught` or holds a word of `spared`. Each word has many other
    combinations, and no word loses more than a few.
    """
    counts = Counter(combination for pair in pairs for combination in pair.combinations)
    together = Counter(lemma for combination in counts for lemma in combination)
    spoken = {combination for pair in pairs if pair.is_phrase for combination in pair.combinations}
    fit = [c for c in sorted(counts) if 4 <= counts[c] <= 40 and c not in spoken and c[0] != c[1]]
    fit = [
        c for c in fit if c not in taught and not spared & {*c} and min(together[lemma] for lemma in c) >= 8
    ]
    chosen, taken = [], Counter()
    for combination in draw.shuffled(fit):
        if all(taken[lemma] < 1 + together[lemma] // 12 for lemma in combination):
            chosen.append(combination)
            taken.update(combination)
    return sorted(chosen[:count]), sorted(chosen[count : 2 * count])


def ambiguous_lemmas(pairs: list[Pair]) -> set[str]:
    """Dictionary forms of the words, on either side, that the pairs use in more senses than one."""
    ambiguous = {word for word, senses in senses_of_words(pairs).items() if len(senses) > 1}
    found = set()
    for pair in pairs:
        for side, tree in (("src", pair.sentence.es), ("tgt", pair.sentence.en)):
            found |= {
                leaf.lemma for leaf in leaves(tree) if leaf.lemma and (side, leaf.word.lower()) in ambiguous
            }
    return found


def holding(pair: Pair, held: list[Combination]) -> list[Combination]:
    """The combinations of which both words occur in the sentence, related or not."""
    lemmas = pair.lemmas
    return [(one, other) for one, other in held if one in lemmas and other in lemmas]


@dataclass(frozen=True)
class Corpus:
    """The three splits, with the unseen combinations of each validation and test pair."""

    train: list[Pair]
    validation: list[tuple[Pair, list[Combination]]]
    test: list[tuple[Pair, list[Combination]]]


def corpus(seed: int, sizes: Sizes, progress: Callable[[int], object] = lambda count: None) -> Corpus:
    """The corpus of a seed.

    Raises:
        ValueError: if the pool gives too few pairs for a split.
    """
    pairs = pool(seed, int((sizes.train + sizes.validation + sizes.test) * 1.28), progress)
    draw = Draw(seed + 1)
    # With few pairs to train on, the context of an ambiguous word must be learnable from all of them.
    held = held_out_combinations(draw, pairs, sizes.held_out, ambiguous_lemmas(pairs))
    return split(draw, pairs, *held, sizes)


def split(
    draw: Draw,
    pairs: list[Pair],
    for_validation: list[Combination],
    for_test: list[Combination],
    sizes: Sizes,
) -> Corpus:
    """The pairs in three splits, by the combinations that only validation and only test may show.

    Raises:
        ValueError: if there are too few pairs for a split.
    """
    parts: dict[str, list] = {"train": [], "validation": [], "test": [], "neither": []}
    for pair in pairs:
        parts[_part(pair, for_validation, for_test)].append(pair)
    train = _shortened(draw, parts["train"], sizes.train, "training")
    seen = Counter(form for pair in train for form in pair.forms)
    return Corpus(
        train,
        _unseen(draw, parts["validation"], for_validation, seen, sizes.validation, "validation"),
        _unseen(draw, parts["test"], for_test, seen, sizes.test, "test"),
    )


def _part(pair: Pair, for_validation: list[Combination], for_test: list[Combination]) -> str:
    in_validation, in_test = holding(pair, for_validation), holding(pair, for_test)
    if not in_validation and not in_test:
        return "train"
    if in_validation and in_test:
        return "neither"
    related = pair.combinations & {*in_validation, *in_test}
    return ("validation" if in_validation else "test") if related else "neither"


def _shortened(draw: Draw, pairs: list[Pair], size: int, what: str) -> list[Pair]:
    """A given number of the pairs in a new order; the phrasebook is always included."""
    spoken = [pair for pair in pairs if pair.is_phrase]
    others = draw.shuffled([pair for pair in pairs if not pair.is_phrase])
    if len(pairs) < size:
        raise ValueError(f"wanted {size} {what} pairs; the pool has {len(pairs)}")
    return draw.shuffled([*spoken, *others[: size - len(spoken)]])


def _unseen(draw: Draw, pairs: list[Pair], held: list[Combination], seen: Counter, size: int, what: str):
    """Pairs with only word forms that training shows, and their unseen combinations."""
    known = [pair for pair in draw.shuffled(pairs) if all(seen[form] >= 3 for form in pair.forms)]
    if len(known) < size:
        raise ValueError(f"wanted {size} {what} pairs; the pool has {len(known)}")
    return [(pair, sorted(pair.combinations & {*held})) for pair in known[:size]]
