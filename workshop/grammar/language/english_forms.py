"""English words: plurals, the forms of verbs, comparatives."""

from __future__ import annotations

import re

from workshop.grammar.language.english_irregulars import DOUBLED, DOUBLED_PAST, PARTICIPLES, PAST, PLURALS

COMPARED = {"good": "better", "bad": "worse", "fun": None, "narrow": "narrower"}
VOWELS = "aeiou"


def plural(noun: str) -> str:
    """The plural of a noun; in "sheet of paper" the first word changes."""
    head, of, rest = noun.partition(" of ")
    *before, last = head.split()
    return " ".join([*before, _plural_word(last)]) + of + rest


def _plural_word(noun: str) -> str:
    if noun in PLURALS:
        return PLURALS[noun]
    if re.search(r"(s|x|z|ch|sh|tomato|potato|hero)$", noun):
        return noun + "es"
    return noun[:-1] + "ies" if re.search(r"[^aeiou]y$", noun) else noun + "s"


def third_person(verb: str) -> str:
    """The present after he, she and it."""
    if verb in ("be", "have", "do", "go"):
        return {"be": "is", "have": "has", "do": "does", "go": "goes"}[verb]
    if re.search(r"(s|x|z|ch|sh)$", verb):
        return verb + "es"
    return verb[:-1] + "ies" if re.search(r"[^aeiou]y$", verb) else verb + "s"


def past(verb: str) -> str:
    """The simple past; for "be", the form after I, he, she and it."""
    return PAST.get(verb) or _with_ed(verb)


def past_participle(verb: str) -> str:
    """The form after "have"."""
    return PARTICIPLES.get(verb) or past(verb)


def _with_ed(verb: str) -> str:
    if verb in DOUBLED_PAST:
        return verb + verb[-1] + "ed"
    if verb.endswith("e"):
        return verb + "d"
    return verb[:-1] + "ied" if re.search(r"[^aeiou]y$", verb) else verb + "ed"


def ing(verb: str) -> str:
    """The form in -ing."""
    if verb in DOUBLED:
        return verb + verb[-1] + "ing"
    if verb == "be" or verb.endswith("ie"):
        return {"be": "being"}.get(verb, verb[:-2] + "ying")
    return verb[:-1] + "ing" if re.search(r"[^aeoiy]e$", verb) else verb + "ing"


def comparative(adjective: str) -> str:
    """The comparative: "taller", "nicer", "happier", "more expensive"."""
    if adjective in COMPARED:
        return COMPARED[adjective] or f"more {adjective}"
    if len(re.findall(r"[aeiouy]+", adjective.removesuffix("e"))) > 1 and not adjective.endswith("y"):
        return f"more {adjective}"
    return _stem_er(adjective) + "er"


def _stem_er(adjective: str) -> str:
    if adjective.endswith("y"):
        return adjective[:-1] + "i"
    if re.fullmatch(r"[^aeiou]+[aeiou][^aeiouwy]", adjective):
        return adjective + adjective[-1]
    return adjective.removesuffix("e")


def superlative(adjective: str) -> str:
    """The superlative: "tallest", "happiest", "most expensive"."""
    if adjective in ("good", "bad"):
        return {"good": "best", "bad": "worst"}[adjective]
    compared = comparative(adjective)
    return compared.replace("more ", "most ") if compared.startswith("more ") else compared[:-2] + "est"
