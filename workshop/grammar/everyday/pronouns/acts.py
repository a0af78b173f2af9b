"""Acts below another verb: "leer el libro", "levantarme temprano", "verte", "ir a la playa"."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.grammar import doings
from workshop.grammar.everyday.grammar.around_verbs import doing
from workshop.grammar.everyday.grammar.parts import apart
from workshop.grammar.everyday.pronouns.feeling_and_becoming import MISHAPS, body_clause
from workshop.grammar.everyday.pronouns.objects import PEOPLE_VERBS, THING_VERBS, fits
from workshop.grammar.everyday.pronouns.receivers import (
    GIVINGS,
    GIVINGS_OF_A_NOUN,
    given_clause,
    it_given_clause,
)
from workshop.grammar.everyday.pronouns.reflexives import PRONOMINALS, complement
from workshop.grammar.language import english, spanish
from workshop.grammar.language.meaning import Clause, Clitic, Subject
from workshop.grammar.language.trees import Phrase, leaf, node
from workshop.grammar.lessons.sampling import Draw
from workshop.grammar.lessons.sentences.clitics import PEOPLE, SPEAKERS, THINGS
from workshop.grammar.lessons.sentences.days import oneself

PRONOMINAL_ACTS = set(
    "levantarse acostarse despertarse ducharse bañarse vestirse irse quedarse sentarse prepararse moverse mudarse"
    " relajarse divertirse casarse despedirse esconderse".split()
)
KINDS = {"idea": 5, "oneself": 1, "body": 0.4, "pronoun": 1.6, "given": 0.8, "it_given": 0.8}


def act(draw: Draw, subject: Subject) -> Clause:
    """What the subject may do, without a tense."""
    return ACTS[draw.weighted(KINDS)](draw, subject)


def _idea(draw: Draw, subject: Subject) -> Clause:
    thought = doings.idea(draw, subject, {**doings.DOING, "whereabouts": 0, "to_person": 1, "to_thing": 0.5})
    return thought.clause if thought.aspect in ("act", "event", "now") else _idea(draw, subject)


def _oneself(draw: Draw, subject: Subject) -> Clause:
    chosen = draw.pick([row for row in PRONOMINALS if row.es in PRONOMINAL_ACTS])
    rest = complement(draw, draw.pick(chosen.more), subject)
    return Clause(doing(chosen.es, chosen.en), subject, clitics=(oneself(subject),), rest=rest)


def _body(draw: Draw, subject: Subject) -> Clause:
    found = body_clause(draw, subject)
    hurts = found.verb.es in MISHAPS or found.object.noun.es == "mano"
    return _body(draw, subject) if hurts else found


def _pronoun(draw: Draw, subject: Subject) -> Clause:
    people = draw.chance(0.6)
    rows = [row for row in (PEOPLE_VERBS if people else THING_VERBS) if row[2] in ("once", "often")]
    es, en, _ = draw.pick(rows)
    words = {**(PEOPLE if people else THINGS)}
    if people:
        words |= {word: SPEAKERS[word][0] for word in SPEAKERS if fits(word, subject)}
    word = draw.pick(list(words))
    return Clause(doing(es, en), subject, clitics=(Clitic(word, words[word], "m.obj"),))


def _given(draw: Draw, subject: Subject) -> Clause:
    return given_clause(draw, draw.pick(GIVINGS_OF_A_NOUN), subject)


def _it_given(draw: Draw, subject: Subject) -> Clause:
    return it_given_clause(draw, draw.pick(GIVINGS), subject)


ACTS = {
    "idea": _idea,
    "oneself": _oneself,
    "body": _body,
    "pronoun": _pronoun,
    "given": _given,
    "it_given": _it_given,
}


def to_do(draw: Draw, subject: Subject, key: str = "n") -> Phrase:
    """An infinitive in both languages: "leer el libro", "to read the book"."""
    clause = _below(act(draw, subject), "infinitive")
    to = leaf("TO", "to", "", "m.verb")
    both = Phrase(spanish.clause(clause), node("S", node("VP", to, *english.clause(clause).children)))
    return apart(both, key)


def bare(draw: Draw, subject: Subject, tense: str = "infinitive", key: str = "n") -> Phrase:
    """An infinitive in Spanish, and in English the same without "to", or the form in -ing (`tense` "ing")."""
    clause = _below(act(draw, subject), tense)
    return apart(Phrase(spanish.clause(clause), english.clause(clause)), key)


def _below(clause: Clause, tense: str) -> Clause:
    return replace(clause, tense=tense, elided=True, enclitic=True)
