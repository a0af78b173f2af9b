"""Every adjective of the lexicon in its four forms, all adjectives equally often: "Somos optimistas." """

from __future__ import annotations

from dataclasses import replace
from functools import cache

from workshop.grammar.everyday.every_word.classes import CLASSES, article_for, class_of, forms
from workshop.grammar.everyday.grammar.around_verbs import doing
from workshop.grammar.everyday.grammar.doings import WHOLE, Idea
from workshop.grammar.everyday.grammar.people import clear, someone
from workshop.grammar.everyday.grammar.tenses import timed
from workshop.grammar.everyday.lexicon import adjectives_for, all_adjectives, noun
from workshop.grammar.everyday.words.adjectives import UNGRADED
from workshop.grammar.language.meaning import Clause, NounPhrase, Pronoun
from workshop.grammar.language.words import Adjective, Noun
from workshop.grammar.lessons.building import Sentence, ask, be, predicate, tell
from workshop.grammar.lessons.sampling import Draw

HAVING = (("ver", "see", "mishap"), ("tener", "have", "state"), ("comprar", "buy", "event"))


@cache
def _fitting(adjective: Adjective, gender: str, plural: bool) -> tuple[tuple[Noun, bool], ...]:
    """The noun forms of a gender and a number that the adjective may describe."""
    return tuple(
        (n, p) for n, p in forms() if p == plural and n.gender == gender and adjective.kinds & n.kinds
    )


def a_quality(draw: Draw) -> Sentence:
    """ "Las paredes son blancas.", "Estamos agotadas.", "Vi una película aburrida." """
    adjective = draw.pick([a for a in all_adjectives() if not a.es.startswith("de ")])
    gender, plural = draw.pick("mf"), draw.chance(0.5)
    of_people = adjective in adjectives_for(noun("amigo"), "S") + adjectives_for(noun("amigo"), "E")
    if of_people and draw.chance(0.45):
        return _of_a_person(draw, adjective, gender, plural)
    found = _fitting(adjective, gender, plural)
    if not found:
        return a_quality(draw)
    which, plural = draw.pick(found)
    before_or_after = set(adjective.uses) & set("AP") and "O" not in adjective.uses
    if before_or_after and draw.chance(0.4):
        return _beside_its_noun(draw, adjective, which, plural)
    if not set(adjective.uses) & set("SE"):
        return a_quality(draw)
    np = NounPhrase(which, "m.subj", article_for(draw, which, plural, definite=True), plural)
    return _is_so(draw, adjective, np)


def _degree(draw: Draw, adjective: Adjective) -> str:
    whole = adjective.es in (*UNGRADED, *WHOLE) or adjective.en[0].isupper() or adjective.en == "delicious"
    return "" if whole else draw.weighted({"": 4, "very": 2, "so": 0.5, "too": 0.3})


def _is_so(draw: Draw, adjective: Adjective, subject: NounPhrase | Pronoun) -> Sentence:
    use = draw.pick(sorted(set(adjective.uses) & set("SE")))
    how = predicate(adjective, subject, _degree(draw, adjective))
    clause = be("ser" if use == "S" else "estar", subject, how)
    asked = draw.chance(0.2)
    if asked and (isinstance(subject, NounPhrase) or subject.person != "1s"):
        return ask(replace(clause, question=True))
    tense = draw.weighted({"present": 6, "imperfect": 3})
    return tell(clear(replace(clause, tense=tense, negated=draw.chance(0.2))))


def _of_a_person(draw: Draw, adjective: Adjective, gender: str, plural: bool) -> Sentence:
    person = draw.pick(("1p", "3p") if plural else ("1s", "2s", "3s"))
    return _is_so(draw, adjective, Pronoun(person, "m.subj", gender, overt=draw.chance(0.2)))


def _beside_its_noun(draw: Draw, adjective: Adjective, which: Noun, plural: bool) -> Sentence:
    subject = someone(draw)
    article = article_for(draw, which, plural, subject)
    name = class_of(which)
    unfit = name in ("kin", "language") or article in ("some", "other", "my", "your", "this", "that")
    if unfit or (not article and not (plural or which.mass)):
        return a_quality(draw)
    np = NounPhrase(which, "m.obj", article, plural, adjective)
    es, en, aspect = draw.pick(CLASSES[name].doings or HAVING)
    clause = Clause(doing(es, en), subject, object=np, personal=name == "people")
    asked = draw.chance(0.15) and subject.person[0] == "2"
    clause = timed(draw, Idea(clause, aspect), more=0.2)
    return ask(replace(clause, question=True)) if asked else tell(clause)
