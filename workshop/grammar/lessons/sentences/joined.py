"""Two clauses, one sentence: and, but, I think that."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.language.meaning import Clause, NounPhrase, Pronoun, Subject
from workshop.grammar.language.trees import Phrase, pair
from workshop.grammar.lessons.building import Sentence, be, finish, predicate, said, statement, tell
from workshop.grammar.lessons.lexicon import verb
from workshop.grammar.lessons.sampling import Draw, own, person
from workshop.grammar.lessons.sentences.being import adjectives_of, described_thing
from workshop.grammar.lessons.sentences.relatives import GROWN, daily
from workshop.grammar.lessons.sentences.topics import conjoined
from workshop.grammar.lessons.times import in_time


def and_works(draw: Draw) -> Sentence:
    """ "Mi hermana vive en Madrid y trabaja en un banco.": the second verb needs no subject in either language."""
    subject = person(draw, "m.subj")
    if isinstance(subject, NounPhrase) and subject.noun.kinds & {"child"}:
        return and_works(draw)
    first, second = draw.shuffled(GROWN, 2)
    one = daily(draw, subject, "m", (first,))
    two = daily(draw, subject, "n", (second,), elided=True)
    if "en casa" in (one.verb.es, two.verb.es):
        return and_works(draw)
    return finish(statement(conjoined(said(one), said(two))))


def but(draw: Draw) -> Sentence:
    """ "La casa es pequeña, pero es bonita.": context tells "it" from "she"."""
    subject: Subject = person(draw, "m.subj") if draw.chance(0.45) else described_thing(draw)
    found = [
        a
        for a in adjectives_of(draw, subject, "S")
        if a.es not in draw.lexicon.absolute and a.es != "aburrido"
    ]
    if len(found) < 2 or isinstance(subject, Pronoun) and not subject.overt and draw.chance(0.5):
        return but(draw)
    good, bad = [a for a in found if a.es in GOOD], [a for a in found if a.es in BAD]
    if not good or not bad:
        return but(draw)
    pick_good, pick_bad = draw.pick(good), draw.pick(bad)
    if (pick_good.es, pick_bad.es) in OPPOSITES:
        return but(draw)
    first, second = (pick_good, pick_bad) if draw.chance(0.5) else (pick_bad, pick_good)
    again = referring(subject, "n.subj")
    one = said(be("ser", subject, predicate(first, subject)))
    two = said(be("ser", again, predicate(second, again, draw.weighted({"": 2, "very": 1})), role="n"))
    return finish(statement(_with_comma(one, two)))


def _with_comma(first: Phrase, second: Phrase) -> Phrase:
    return pair(
        "(S {first} (, ,=comma) (CC pero=but) {second})",
        "(S {first} (, ,=comma) (CC but=but) {second})",
        first=first,
        second=second,
    )


GOOD = (
    "bonito",
    "barato",
    "nuevo",
    "rápido",
    "fácil",
    "interesante",
    "simpático",
    "amable",
    "inteligente",
    "rico",
    "dulce",
) + (("fuerte", "moderno", "importante", "listo", "divertido", "famoso", "tranquilo"))
OPPOSITES = {
    ("bonito", "feo"),
    ("barato", "caro"),
    ("nuevo", "viejo"),
    ("fácil", "difícil"),
    ("rico", "pobre"),
} | {
    ("moderno", "viejo"),
    ("tranquilo", "peligroso"),
}
BAD = (
    "caro",
    "viejo",
    "feo",
    "pesado",
    "difícil",
    "perezoso",
    "tímido",
    "serio",
    "pobre",
    "pequeño",
    "corto",
    "peligroso",
)


def referring(subject: Subject, role: str) -> Pronoun:
    """The pronoun, left out in Spanish, that goes on about the same one."""
    if isinstance(subject, Pronoun):
        return replace(subject, role=role, overt=False)
    is_person = bool(subject.noun.kinds & {"kin", "folk", "first_name"})
    return Pronoun(subject.person, role, subject.gender, thing=not is_person)


SAYING = (("creer", "creo", "think"), ("saber", "sé", "know"), ("pensar", "pienso", "think"))


def i_think(draw: Draw) -> Sentence:
    """ "Creo que Ana está enferma." """
    _, es, en = draw.pick(SAYING)
    sense = "know.v.fact" if en == "know" else "think.v"
    subject = person(draw, "m.subj") if draw.chance(0.6) else described_thing(draw)
    copula = draw.pick("SE")
    found = adjectives_of(draw, subject, copula)
    if not found:
        return i_think(draw)
    fact = be("ser" if copula == "S" else "estar", subject, predicate(draw.pick(found), subject))
    if isinstance(subject, Pronoun) and subject.person == "1s":
        return i_think(draw)
    if draw.chance(0.3) and not isinstance(subject, Pronoun) and "kin" in subject.noun.kinds:
        fact = in_time(draw, daily(draw, subject, "m", GROWN), "live", 0)
    return finish(statement(_thought(es, en, sense, said(fact))))


def _thought(es: str, en: str, sense: str, fact: Phrase) -> Phrase:
    return pair(
        f"(S (VP (VB {es}=think#{sense}) (SBAR (IN que=that) {{fact}})))",
        f"(S (NP (PRP I~think)) (VP (VBP {en}=think#{sense}) (SBAR (IN that=that) {{fact}})))",
        fact=fact,
    )


def self_owned(draw: Draw) -> Sentence:
    """ "Mi hermano quiere mucho a su perro.": his, because a brother has it."""
    subject = person(draw, "m.subj")
    pet = NounPhrase(draw.pick(draw.lexicon.nouns_of("pet")), "m.obj", own(subject))
    clause = Clause(verb("querer", "love"), subject, object=pet, personal=True)
    return tell(clause)
