"""Noun phrases of everyday speech: "todos mis libros", "otro café con leche", "la casa más cara", "mi mejor amigo".

Where a family of sentences draws a noun phrase, it is sometimes made richer here; never in the lessons' corpus.
"""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.grammar.after_nouns import following
from workshop.grammar.everyday.grammar.compounds import compounded
from workshop.grammar.everyday.grammar.naming import titled, with_name
from workshop.grammar.everyday.grammar.superlatives import raised
from workshop.grammar.everyday.lexicon import adjective, adjectives_for, nouns_of
from workshop.grammar.everyday.words.adjectives import UNGRADED
from workshop.grammar.language.determiners import WHOLES
from workshop.grammar.language.meaning import NounPhrase, Subject
from workshop.grammar.lessons.lexicon import OWNED
from workshop.grammar.lessons.sampling import Draw

THINGS = {  # what may stand for an article of the sentence
    "one": {"other": 5, "some": 0.6, "any": 0.5, "a": 4},
    "many": {
        "several": 3,
        "few": 1,
        "a_few": 2,
        "enough": 1,
        "quite_a_bit": 0.7,
        "too_much": 1,
        "so_much": 0.7,
        "more": 2,
        "less": 0.3,
        "a_couple": 1.2,
        "a_dozen": 0.3,
        "very_many": 0.6,
        "other": 1.5,
        "some": 2,
        "seven": 0.4,
        "eight": 0.4,
        "nine": 0.4,
        "twelve": 0.5,
        "fifteen": 0.4,
        "twenty": 0.6,
        "thirty": 0.3,
        "fifty": 0.3,
        "a_hundred": 0.4,
        "two_hundred": 0.2,
        "five_hundred": 0.2,
        "a_thousand": 0.3,
    },
    "much": {
        "much": 4,
        "very_many": 0.8,
        "little": 1,
        "a_little": 3,
        "enough": 1,
        "too_much": 1,
        "so_much": 0.7,
        "more": 2,
        "less": 0.7,
    },
    "the": {
        "same": 2,
        "the_other": 3,
        "first": 1,
        "second": 0.7,
        "third": 0.3,
        "last": 1.2,
        "next": 0.5,
        "following": 0.4,
        "previous": 0.3,
        "only": 0.5,
        "best": 0.5,
        "worst": 0.3,
        "every": 0.4,
        "whole": 2,
        "half_of": 0.6,
        "part_of": 0.5,
    },
    "the_many": {
        "half_of": 0.6,
        "all_the": 5,
        "both": 1,
        "the_two": 1.5,
        "same": 1,
        "the_other": 2,
        "most_of": 1,
        "the_three": 0.6,
        "last": 0.4,
        "first": 0.4,
    },
}
PERSONS = {
    "the": {
        "a": 6,
        "the_other": 1.5,
        "other": 1,
        "this": 1,
        "that": 1,
        "same": 0.4,
        "every": 0.3,
        "some": 0.2,
    },
    "the_many": {
        "all_the": 3,
        "some": 2,
        "many": 2,
        "the_other": 1.5,
        "several": 1.5,
        "two": 1,
        "three": 0.7,
        "these": 1,
        "most_of": 1,
        "half_of": 0.6,
        "few": 0.4,
        "the_two": 1,
        "a_couple": 0.3,
    },
    "my": {"one_of_my": 1, "my_other": 0.6, "my_new": 0.5},
    "my_many": {"all_my": 4, "my_two": 2, "some": 0.6, "my_other": 0.6, "my_best": 0.3},
}
COUNTABLE_BY_THE_HUNDRED = frozenset(
    {"text", "letter_text", "foto", "coin", "flower", "bought", "people", "folk"}
)
LARGE = ("twenty", "thirty", "fifty", "a_hundred", "two_hundred", "five_hundred", "a_thousand", "a_dozen")
NEVER_COUNTED = frozenset({"language", "subject", "sport", "heard", "weather", "meal", "job_thing"})
OF_SOMEONE = OWNED | {"bag", "lost", "toy", "letter_text", "picture", "message"}
UNCOMPARED = {*UNGRADED, "rojo", "azul", "verde", "amarillo", "negro", "blanco", "gris", "marrón", "roto"} | {
    *(
        "abierto",
        "cerrado",
        "listo",
        "primero",
        "último",
        "solo",
        "delicioso",
        "mejor",
        "gran",
        "bueno",
        "malo",
        "maduro",
    ),
}
MADE_ANEW = frozenset("profesor profesora jefe jefa vecino vecina amigo amiga novio novia".split())
RELATIVES_BY_AGE = frozenset({"hermano", "hermana", "hijo", "hija", "primo", "prima", "sobrino", "sobrina"})


def enriched(
    draw: Draw, np: NounPhrase, subject: Subject | None = None, probability: float = 0.4
) -> NounPhrase:
    """A thing's noun phrase, sometimes with another determiner, a degree, an owner or something after it."""
    if np.generic or "name_of" in np.noun.kinds or not draw.chance(probability):
        return np
    if "pet" in np.noun.kinds and draw.chance(0.4):
        return with_name(draw, np)
    how = draw.weighted({"determiner": 5, "degree": 3, "after": 3, "owner": 1.5, "compound": 2.5})
    changed = ENRICHING[how](draw, np)
    return replace(changed, adjective=None) if _crowded(changed) else changed


def _crowded(np: NounPhrase) -> bool:
    """Whether the determiner leaves no place for the adjective: "the other first class", "the same few"."""
    return (
        bool(np.adjective) and not np.degree and ("O" in np.adjective.uses or np.article in ("half", "whole"))
    )


def group_of(np: NounPhrase) -> str:
    """Which of the lists of determiners fits: "one", "many", "much", "the", "the_many"."""
    if np.noun.mass:
        return "much" if np.article == "" and not np.noun.kinds & NEVER_COUNTED else ""
    if np.noun.kinds & NEVER_COUNTED or np.noun.number != "both":
        return "much" if np.article == "" and "en_singular" in np.noun.kinds else ""
    if np.article == "the":
        return "the_many" if np.plural else "the"
    if np.plural:
        return "many" if np.article in ("", "many", "two", "three", "four", "five") else ""
    return "one" if np.article == "a" else ""


def _determined(draw: Draw, np: NounPhrase) -> NounPhrase:
    group = group_of(np)
    if not group or np.owner:
        return replace(np, article=f"all_{np.article}") if np.plural and np.article in ("my", "this") else np
    choices = {name: weight for name, weight in THINGS[group].items() if _suits(np, name)}
    return replace(np, article=draw.weighted(choices))


def _suits(np: NounPhrase, name: str) -> bool:
    if name in ("whole", "part_of") or (name == "half_of" and not np.plural):
        return bool(np.noun.kinds & WHOLES) and not np.adjective
    if name in LARGE:
        return bool(np.noun.kinds & COUNTABLE_BY_THE_HUNDRED)
    if name in ("first", "second", "third", "last", "next", "following", "previous", "only", "best", "worst"):
        return np.noun.number == "both" and not np.adjective
    return (
        name not in ("same", "every", "any", "both", "the_two", "the_three", "more", "less")
        or not np.adjective
    )


def _in_degree(draw: Draw, np: NounPhrase) -> NounPhrase:
    """ "un coche muy caro", "un coche más barato", "el coche más barato"."""
    choices = [
        a for a in adjectives_for(np.noun, "A") if a.es not in UNCOMPARED and not a.es.startswith("de ")
    ]
    if not choices or np.owner:
        return np
    if np.article in ("the", "my"):
        return replace(np, adjective=draw.pick(choices), degree="most")
    if np.article in ("a", "") and (np.article or np.plural or np.noun.mass):
        chosen, degree = draw.pick(choices), draw.pick(("very", "very", "more"))
        high = raised(chosen) if degree == "very" and draw.chance(0.3) else None
        return replace(np, adjective=high) if high else replace(np, adjective=chosen, degree=degree)
    return np


def _owned(draw: Draw, np: NounPhrase) -> NounPhrase:
    """ "el coche de mi hermano", "los libros de Ana"."""
    if np.article != "the" or np.after or not np.noun.kinds & OF_SOMEONE:
        return np
    if draw.chance(0.4):
        if draw.chance(0.2):
            return replace(np, owner=titled(draw, f"{np.role}.owner"))
        return replace(np, owner=NounPhrase(draw.pick(nouns_of("first_name")), f"{np.role}.owner", ""))
    kin = draw.pick(nouns_of("kin"))
    plural = kin.number == "pl" or (kin.number == "both" and draw.chance(0.25))
    owner = NounPhrase(kin, f"{np.role}.owner", draw.pick(("my", "my", "your")), plural)
    return replace(np, owner=with_name(draw, owner) if draw.chance(0.25) else owner)


ENRICHING = {
    "determiner": _determined,
    "degree": _in_degree,
    "after": following,
    "owner": _owned,
    "compound": compounded,
}


def enriched_person(draw: Draw, np: NounPhrase, probability: float = 0.3) -> NounPhrase:
    """A person's noun phrase, sometimes with another determiner or an adjective: "muchas personas", "mi hijo menor"."""
    if np.adjective:
        return np
    if draw.chance(0.13):
        np = with_name(draw, compounded(draw, np))
    if np.after or np.compound or not draw.chance(probability):
        return np
    if np.article == "the":
        return _someone(draw, np)
    if np.plural and np.noun.number == "both" and np.article == "my":
        return replace(np, article=draw.weighted(PERSONS["my_many"]))
    if not np.plural and np.noun.kinds & RELATIVES_BY_AGE:
        return replace(np, adjective=adjective(draw.pick(("mayor", "menor"))))
    if np.plural or np.article not in ("my", "your"):
        return np
    if "friend" in np.noun.kinds and np.noun.es in ("amigo", "amiga"):
        best = replace(np, article=f"{np.article}_best")
        return with_name(draw, best) if draw.chance(0.25) else best
    if np.noun.es in MADE_ANEW:
        return replace(np, article=f"{np.article}_new")
    return np


def _someone(draw: Draw, np: NounPhrase) -> NounPhrase:
    if np.noun.number == "pl":
        return replace(np, article="all_the") if draw.chance(0.5) else np
    if draw.chance(0.3) and np.noun.number == "both":
        return replace(np, article=draw.weighted(PERSONS["the_many"]).replace("these", "this"), plural=True)
    np = replace(np, plural=False)
    return replace(np, article=draw.weighted(PERSONS["the"]))
