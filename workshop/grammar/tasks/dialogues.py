"""Mini dialogues of two sentences, each with two wrong second sentences: another's, or the own with another pronoun.

Both are exchanged among the dialogues. So every second sentence is right as often as it is another's, and every verb
has each pronoun as often right as wrong: a second sentence by itself tells nothing.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import cycle, islice

from workshop.grammar.files import Row
from workshop.grammar.language.trees import leaves
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.lexicon import LESSON_WORDS
from workshop.grammar.lessons.sampling import Draw
from workshop.grammar.lessons.sentences.topics import after_sentence, after_topic

SIZES = {"train": 4_000, "test": 600}
DRAWS = 40_000
UNCLEAR = ("ropa", "pescado")
SINGULAR = {"m": "him", "f": "her"}
CUT = re.compile(r"(.*?[.?]) (.*)")


@dataclass(frozen=True)
class Dialogue:
    """Two sentences. A pronoun of the second stands for a noun of the first; `fitting` are all that may.

    `group` is the same for dialogues with the same verb, about people or about things.
    """

    first: str
    second: str
    group: tuple[str, bool]
    pronoun: str
    fitting: frozenset[str]

    def with_pronoun(self, pronoun: str) -> str:
        """The second sentence with another pronoun in the same place."""
        return re.sub(rf"\b{self.pronoun}\b", pronoun, self.second)

    def contrasts(self, other: Dialogue) -> bool:
        """Whether either becomes wrong with the other's pronoun."""
        return other.pronoun not in self.fitting and self.pronoun not in other.fitting


def dialogue_of(sentence: Sentence) -> Dialogue:
    """A drawn line, cut where its first sentence ends."""
    first, second = CUT.fullmatch(sentence.tgt).groups()
    by_key = {key: leaf for leaf in reversed(leaves(sentence.en)) for key in leaf.links}
    pronoun, noun = by_key["m.obj.pro"].word, by_key["topic.noun"]
    fitting = genders()[noun.word] if pronoun in SINGULAR.values() else frozenset({pronoun})
    return Dialogue(first, second, (by_key["m.verb"].lemma, noun.lemma in people()), pronoun, fitting)


@cache
def people() -> frozenset[str]:
    """The dictionary forms of the nouns for people."""
    return frozenset(noun.lemma for noun in LESSON_WORDS.nouns() if noun.kinds & {"kin", "folk"})


@cache
def genders() -> dict[str, frozenset[str]]:
    """The pronouns that fit an English noun for one person: a cousin is he or she."""
    found = defaultdict(set)
    for noun in LESSON_WORDS.nouns():
        if noun.lemma in people():
            found[noun.en].add(SINGULAR[noun.gender])
    return {en: frozenset(pronouns) for en, pronouns in found.items()}


def drawn(draw: Draw, draws: int) -> list[Dialogue]:
    """Different dialogues of the two kinds in turn."""
    lines = (family(draw) for family in islice(cycle((after_topic, after_sentence)), draws))
    return [*dict.fromkeys(dialogue_of(line) for line in lines if not unclear(line))]


def unclear(line: Sentence) -> bool:
    """Whether both "it" and "them" may stand for its noun, as for "clothes" and "fish"."""
    return any(leaf.lemma in UNCLEAR for leaf in leaves(line.en))


def couples(dialogues: Iterable[Dialogue]) -> Iterator[tuple[Dialogue, Dialogue]]:
    """Two dialogues of a group, each of which becomes wrong with the other's pronoun; no dialogue comes twice."""
    waiting: dict[tuple[str, bool], list[Dialogue]] = defaultdict(list)
    for dialogue in dialogues:
        others = waiting[dialogue.group]
        other = next((other for other in others if dialogue.contrasts(other)), None)
        if other is None:
            others.append(dialogue)
        else:
            others.remove(other)
            yield other, dialogue


def dialogues(seed: int, draws: int = DRAWS) -> list[Row]:
    """The rows of all splits.

    Raises:
        ValueError: if the draws give too few dialogues.
    """
    draw = Draw(seed)
    found = draw.shuffled([*couples(drawn(draw, draws))])
    rows: list[Row] = []
    for split, size in SIZES.items():
        part, found = found[: size // 2], found[size // 2 :]
        if len(part) < size // 2:
            raise ValueError(f"wanted {size} dialogues for {split}; the draws gave {2 * len(part)}")
        rows += _rows(draw, split, part)
    return rows


def _rows(draw: Draw, split: str, part: list[tuple[Dialogue, Dialogue]]) -> list[Row]:
    both = [(one, other.pronoun) for couple in part for one, other in (couple, couple[::-1])]
    both = draw.shuffled(both)
    others = exchanged(draw, [dialogue.second for dialogue, _ in both])
    return [
        {
            "split": split,
            "first": dialogue.first,
            "second": dialogue.second,
            "another": another,
            "other_pronoun": dialogue.with_pronoun(pronoun),
        }
        for (dialogue, pronoun), another in zip(both, others, strict=True)
    ]


def exchanged(draw: Draw, sentences: list[str]) -> list[str]:
    """The sentences in another order, in which none stands where an equal one stood."""
    found = draw.shuffled(sentences)
    for i, sentence in enumerate(sentences):
        while found[i] == sentence:
            j = draw.pick(range(len(sentences)))
            if found[j] != sentence != sentences[j]:
                found[i], found[j] = found[j], found[i]
    return found
