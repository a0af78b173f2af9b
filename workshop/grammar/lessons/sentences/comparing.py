"""Bigger, prettier, as expensive as."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.language import english_forms
from workshop.grammar.language.meaning import NounPhrase
from workshop.grammar.language.spanish import adjective_leaf
from workshop.grammar.language.trees import Phrase, leaf, node
from workshop.grammar.language.words import Adjective
from workshop.grammar.lessons.building import Sentence, be, noun_pair, tell
from workshop.grammar.lessons.lexicon import noun
from workshop.grammar.lessons.sampling import Draw


def compared(draw: Draw) -> Sentence:
    """ "Mi hermana es más alta que yo." """
    first, second = _two_alike(draw)
    graded = [
        a
        for a in draw.lexicon.adjectives_for(first.noun, "S")
        if a.es in GRADED and a.kinds & second.noun.kinds
    ]
    choices = [adjective for adjective in graded if _is_true(first, adjective, second)]
    if not choices:
        return compared(draw)
    adjective = draw.pick(choices)
    kind = "more" if first.noun.es in SIZES else draw.weighted({"more": 4, "as": 1.5})
    clause = be("ser", first, _comparison(adjective, first, noun_pair(second), kind))
    if first.noun.es in SIZES:
        return tell(clause)
    return tell(
        replace(clause, negated=draw.chance(0.15), tense=draw.weighted({"present": 6, "imperfect": 1}))
    )


GRADED = (
    "grande",
    "pequeño",
    "caro",
    "barato",
    "alto",
    "joven",
    "rico",
    "simpático",
    "amable",
    "inteligente",
) + (
    ("famoso", "fuerte", "nuevo", "bonito", "rápido", "interesante", "aburrido", "difícil", "fácil", "largo")
)


def _two_alike(draw: Draw) -> tuple[NounPhrase, NounPhrase]:
    kind = draw.pick(
        ("kin", "kin", "first_name", "vehicle", "furniture", "animal", "clothes", "text", "building")
    )
    if kind == "animal":
        return _by_size(draw)
    one, other = draw.pick(draw.lexicon.nouns_of(kind)), draw.pick(draw.lexicon.nouns_of(kind))
    if one.es == other.es or one.en == other.en or {"pl"} & (one.kinds | other.kinds):
        return _two_alike(draw)
    article = {"kin": "my", "first_name": ""}.get(kind, "the")
    if kind in ("vehicle", "clothes", "furniture") and draw.chance(0.5):
        return NounPhrase(one, "m.subj", "my"), NounPhrase(one, "m.other", "your")
    return NounPhrase(one, "m.subj", article), NounPhrase(other, "m.other", article)


SIZES = ("ratón", "pájaro", "conejo", "gato", "perro", "oveja", "cerdo", "caballo", "elefante")


def _by_size(draw: Draw) -> tuple[NounPhrase, NounPhrase]:
    """Two animals; what is said of their sizes must be true."""
    small, big = sorted(draw.shuffled(range(len(SIZES)), 2))
    first, second = (small, big) if draw.chance(0.5) else (big, small)
    return NounPhrase(noun(SIZES[first]), "m.subj"), NounPhrase(noun(SIZES[second]), "m.other")


def _is_true(first: NounPhrase, adjective: Adjective, second: NounPhrase) -> bool:
    """Whether a mouse may be said to be smaller than this animal."""
    if "furniture" in first.noun.kinds and first.noun != second.noun:
        return adjective.es not in ("grande", "pequeño")
    if first.noun.es not in SIZES:
        return True
    bigger = SIZES.index(first.noun.es) > SIZES.index(second.noun.es)
    return adjective.es == ("grande" if bigger else "pequeño")


def _comparison(adjective: Adjective, subject: NounPhrase, other: Phrase, kind: str) -> Phrase:
    key = f"{subject.role}.pred"
    es = adjective_leaf(adjective, key, subject.gender, subject.plural)
    degree, link = ("más", "que") if kind == "more" else ("tan", "como")
    tree = node(
        "ADJP",
        leaf("RB", degree, "degree"),
        es,
        node("PP", leaf("IN", link, "than", sense="as.conj" if link == "como" else ""), other.es),
    )
    return Phrase(tree, _english_comparison(adjective, key, other, kind))


def _english_comparison(adjective: Adjective, key: str, other: Phrase, kind: str):
    given = {"lemma": adjective.es, "sense": adjective.sense}
    if kind == "as":
        words = [leaf("RB", "as", "degree"), leaf("JJ", adjective.en, key, **given)]
    else:
        *more, word = english_forms.comparative(adjective.en).split()
        more_leaves = [leaf("RBR", part, "degree") for part in more]
        words = [*more_leaves, leaf("JJ" if more else "JJR", word, key if more else f"{key} degree", **given)]
    than = leaf("IN", "than" if kind == "more" else "as", "than", sense="" if kind == "more" else "as.conj")
    return node("ADJP", *words, node("PP", than, other.en))
