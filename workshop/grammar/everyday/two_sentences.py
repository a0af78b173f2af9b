"""Two short sentences one after the other: "Estoy cansado. Me voy a casa.", "¡Cuidado! El suelo está mojado." """

from __future__ import annotations

from functools import cache

from workshop.grammar.everyday.conversation.phrases_said import full_phrase, phrases_said
from workshop.grammar.everyday.families import CLAUSES, NUMBERS_AND_TIMES, PRONOUNS, TALK, VERB_FORMS, WORDS
from workshop.grammar.everyday.grammar.parts import apart
from workshop.grammar.language.trees import Phrase, leaves, node
from workshop.grammar.lessons.building import Sentence, finish
from workshop.grammar.lessons.families import FAMILIES, Family
from workshop.grammar.lessons.sampling import Draw

MOST_WORDS = 6  # of one of the two sentences, at most
OTHERS = set("he she it they him her them his its their himself herself themselves".split())
ONES = set("one ones mine yours this that these those someone everyone nobody people".split())
NOUNS = ("NN", "NNS", "NNP", "NNPS")
TO_YOU = set("te tú ti tu tus contigo".split())


@cache
def _weights() -> dict[Family, float]:
    """The kinds of sentences that may be short, and how often each is drawn."""
    found = FAMILIES | CLAUSES | VERB_FORMS | NUMBERS_AND_TIMES | PRONOUNS | TALK | WORDS
    return {family: weight for family, weight in found.items() if family is not phrases_said}


def _short(draw: Draw) -> Sentence:
    """One short sentence of any kind."""
    found = draw.weighted(_weights())(draw)
    is_one = sum(leaf.word in ".?!" for leaf in leaves(found.en)) == 1
    return found if is_one and len(found.src.split()) <= MOST_WORDS else _short(draw)


def goes_on(first: Sentence, second: Sentence) -> bool:
    """Whether the second sentence, after the first one, still means what it means alone.

    After "Mi hermana está aquí.", "Vive en Madrid." is no longer "he", and "¿Dónde vive?" is no longer "you".
    """
    english = {leaf.word.lower() for leaf in leaves(first.en)}
    if not english & (OTHERS | ONES) and not any(leaf.tag in NOUNS for leaf in leaves(first.es)):
        return True
    words = {leaf.word.lower() for leaf in leaves(second.en)}
    asks_you = "?" in words and words & {"you", "your", "yours"}
    return not words & OTHERS and not (asks_you and not _to_a_friend(second))


def _to_a_friend(sentence: Sentence) -> bool:
    """Whether "you" is "tú", by a pronoun or the ending of a verb."""
    said = [leaf.word.lower() for leaf in leaves(sentence.es)]
    verbs = [leaf.word for leaf in leaves(sentence.es) if leaf.tag.startswith(("VB", "AUX", "MD"))]
    return bool(TO_YOU & {*said}) or any(
        verb.endswith(("s", "ste")) and not verb.endswith("mos") for verb in verbs
    )


def _first(draw: Draw) -> Sentence:
    return finish(full_phrase(draw)) if draw.chance(0.25) else _short(draw)


def two_sentences(draw: Draw) -> Sentence:
    """ "Estoy cansado. Me voy a casa.", "¿Tienes hambre? Hay sopa en la cocina.", "No lo sé. ¿Qué quieres hacer?" """
    first, second = _first(draw), _short(draw)
    if first.src == second.src or not goes_on(first, second):
        return two_sentences(draw)
    one, two = (apart(Phrase(s.es, s.en), name) for s, name in ((first, "one"), (second, "two")))
    return Sentence(node("S", one.es, two.es), node("S", one.en, two.en))
