"""Pronouns after prepositions: "conmigo", "para ti", "sin ella"."""

from __future__ import annotations

from workshop.grammar.language.meaning import NounPhrase, Pronoun, Subject
from workshop.grammar.language.trees import Node, Phrase, leaf, node
from workshop.grammar.lessons.building import noun_pair
from workshop.grammar.lessons.sampling import Draw, named_person

STRONG = {  # the word, in English, and the persons of a subject that it cannot stand beside
    "mí": ("me", "1s 1p"),
    "ti": ("you", "2s"),
    "él": ("him", ""),
    "ella": ("her", ""),
    "usted": ("you", "2s"),
    "nosotros": ("us", "1s 1p"),
    "ellos": ("them", ""),
    "ellas": ("them", ""),
    "ustedes": ("you", "2s"),
}
JOINED = {"mí": "conmigo", "ti": "contigo"}


def strong_word(draw: Draw, subject: Subject | None = None) -> str:
    """A pronoun that is not the subject itself."""
    if subject is None:
        return draw.pick(list(STRONG))
    formal = isinstance(subject, Pronoun) and subject.formal
    found = [
        word
        for word, (en, same) in STRONG.items()
        if subject.person not in same.split() and not (formal and en == "you")
    ]
    return draw.pick(found)


def after(es: str, en: str, word: str, key: str) -> Phrase:
    """A preposition before a strong pronoun; "con mí" is one word, "conmigo"."""
    english = node("PP", *_prepositions(en, key), node("NP", leaf("PRP", STRONG[word][0], f"{key}.pro")))
    if es == "con" and word in JOINED:
        return Phrase(node("PP", leaf("PRP", JOINED[word], f"{key}.prep {key}.pro")), english)
    return Phrase(node("PP", *_prepositions(es, key), node("NP", leaf("PRP", word, f"{key}.pro"))), english)


def _prepositions(words: str, key: str) -> list[Node]:
    return [leaf("TO" if word == "to" else "IN", word, f"{key}.prep") for word in words.split()]


def with_noun(es: str, en: str, np: NounPhrase) -> Phrase:
    """A preposition before a noun; "-" for none in English: "acordarse de" is "remember"."""
    noun, key = noun_pair(np), np.role
    if en == "-":
        return Phrase(node("PP", leaf("IN", es, "", f"{key}.noun"), noun.es), noun.en)
    return Phrase(node("PP", *_prepositions(es, key), noun.es), node("PP", *_prepositions(en, key), noun.en))


def with_person(draw: Draw, es: str, en: str, subject: Subject, key: str) -> Phrase:
    """A preposition before a pronoun or a person."""
    if draw.chance(0.5):
        word = strong_word(draw, subject)
        if en == "-":
            bare = node("NP", leaf("PRP", STRONG[word][0], f"{key}.pro"))
            return Phrase(after(es, es, word, key).es, bare)
        return after(es, en, word, key)
    np = named_person(draw, key)
    if isinstance(subject, NounPhrase) and subject.noun.en == np.noun.en:
        return with_person(draw, es, en, subject, key)
    return with_noun(es, en, np)
