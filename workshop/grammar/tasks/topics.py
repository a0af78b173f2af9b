"""What is a sentence about? Six topics by the kinds of nouns; half of the nouns of each are never labelled."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import chain, islice

from workshop.grammar.corpus import LESSONS
from workshop.grammar.files import Row
from workshop.grammar.language.trees import leaves
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.lexicon import LESSON_WORDS
from workshop.grammar.lessons.sampling import Draw

KINDS = {  # the kinds of nouns of each topic
    "animal": frozenset("animal flyer swimmer insect".split()),
    "body": frozenset({"body"}),
    "clothes": frozenset({"clothes", "shoe"}),
    "food": frozenset("food food_raw meal drink".split()),
    "home": frozenset("furniture kitchenware vessel room door fridge wall lamp_light cloth".split()),
    "place": frozenset("building town street square airport station bridge tower park".split()),
}
SIZES = {"train": 64, "known_nouns": 60, "new_nouns": 60}  # sentences of each topic
UNLABELLED = 3_000
DRAWS = 80_000
MOST = 24  # nouns of a topic: so each of the labelled half stands among the first 16 sentences of its topic

Meaning = tuple[str, str]  # the dictionary form and the sense of a noun


@cache
def topics_of_meanings() -> dict[Meaning, str]:
    """The topic of each noun that has one."""
    return {
        (noun.lemma, noun.sense): topic
        for noun in LESSON_WORDS.nouns()
        for topic, kinds in KINDS.items()
        if noun.kinds & kinds and not ("home" in noun.kinds and topic == "place")
    }


@cache
def clear_words() -> dict[Meaning, str]:
    """The English word of each noun that shares no word with another: not "bat", "fish", "movie theater"."""
    meanings, word = defaultdict(set), {}
    for noun in LESSON_WORDS.nouns():
        word.setdefault((noun.lemma, noun.sense), noun.en)
        for part in {noun.en, noun.en_plural, *noun.en.split()}:
            meanings[part].add((noun.lemma, noun.sense))
    several = frozenset().union(*(found for found in meanings.values() if len(found) > 1))
    return {meaning: en for meaning, en in word.items() if meaning not in several}


def noun_of_topic(sentence: Sentence) -> Meaning | None:
    """The only noun of a topic in the English sentence; None if there is no such noun, or another one beside it."""
    meanings = {(leaf.lemma, leaf.sense) for leaf in leaves(sentence.en) if leaf.tag.startswith("NN")}
    found = meanings & topics_of_meanings().keys()
    return found.pop() if len(found) == 1 and found <= clear_words().keys() else None


def by_noun(draw: Draw, draws: int) -> dict[Meaning, list[str]]:
    """The different sentences about each noun, in the order in which they are drawn."""
    found: dict[Meaning, dict[str, None]] = defaultdict(dict)
    for sentence in islice(LESSONS.draws(draw), draws):
        meaning = noun_of_topic(sentence)
        if meaning:
            found[meaning][sentence.tgt] = None
    return {meaning: [*sentences] for meaning, sentences in found.items()}


def topics(seed: int, draws: int = DRAWS) -> list[Row]:
    """The rows of all splits; in a split with labels, the topics take turns, and so do the nouns of each.

    Raises:
        ValueError: if the draws give too few sentences about some topic.
    """
    draw = Draw(seed)
    sentences = by_noun(draw, draws)
    rows = defaultdict(list)
    for topic in KINDS:
        labelled, new = halves(draw, topic, sentences)
        taken = taking_turns(labelled, sentences)
        for split, source in (
            ("train", taken),
            ("known_nouns", taken),
            ("new_nouns", taking_turns(new, sentences)),
        ):
            rows[split].append(
                [_row(split, text, topic, noun) for text, noun in islice(source, SIZES[split])]
            )
            if len(rows[split][-1]) < SIZES[split]:
                raise ValueError(
                    f"wanted {SIZES[split]} sentences about {topic} for {split}; the draws gave fewer"
                )
    used = {row["sentence"] for parts in rows.values() for part in parts for row in part}
    others = draw.shuffled(sorted(set(chain.from_iterable(sentences.values())) - used))[:UNLABELLED]
    labelled_rows = [row for parts in rows.values() for turn in zip(*parts, strict=True) for row in turn]
    return labelled_rows + [_row("unlabelled", text, None, None) for text in others]


def halves(
    draw: Draw, topic: str, sentences: dict[Meaning, list[str]]
) -> tuple[list[Meaning], list[Meaning]]:
    """The commonest nouns of a topic in two halves: those that are labelled, and those that never are."""
    known = [meaning for meaning in sentences if topics_of_meanings()[meaning] == topic]
    common = sorted(known, key=lambda meaning: (-len(sentences[meaning]), meaning))[:MOST]
    mixed = draw.shuffled(common)
    return mixed[len(mixed) // 2 :], mixed[: len(mixed) // 2]


def taking_turns(meanings: list[Meaning], sentences: dict[Meaning, list[str]]) -> Iterator[tuple[str, str]]:
    """Sentences about each of the nouns in turn, with the noun in English, until none is left."""
    waiting = [(iter(sentences[meaning]), clear_words()[meaning]) for meaning in meanings]
    while waiting:
        for entry in [*waiting]:
            sentence = next(entry[0], None)
            if sentence is None:
                waiting.remove(entry)
            else:
                yield sentence, entry[1]


def _row(split: str, sentence: str, topic: str | None, noun: str | None) -> Row:
    return {"split": split, "sentence": sentence, "topic": topic, "noun": noun}
