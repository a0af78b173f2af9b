"""Sentences about people with a name beside a noun, and about things of a day."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.clauses.free import free
from workshop.grammar.everyday.grammar import doings
from workshop.grammar.everyday.grammar.compounds import DATED, dated
from workshop.grammar.everyday.grammar.doings import ASPECTS, Idea
from workshop.grammar.everyday.grammar.naming import NAMED, titled, with_name
from workshop.grammar.everyday.grammar.people import someone
from workshop.grammar.everyday.grammar.tenses import timed
from workshop.grammar.everyday.lexicon import adjectives_for, noun, nouns_of, personal_frames
from workshop.grammar.everyday.words.adjectives import UNGRADED
from workshop.grammar.language.meaning import Clause, NounPhrase
from workshop.grammar.lessons.building import Sentence, ask, be, predicate, prepositional, tell
from workshop.grammar.lessons.sampling import Draw

CLOSE = "amigo amiga amigo amiga hermano hermana primo prima tío tía hijo hija vecino vecina".split()


def person_named(draw: Draw, role: str, owners: tuple[str, ...] = ("my", "my", "your", "our")) -> NounPhrase:
    """ "mi amigo Carlos", "la tía Rosa"."""
    if draw.chance(0.3):
        return titled(draw, role)
    es = draw.pick(CLOSE) if draw.chance(0.65) else draw.pick(sorted(NAMED))
    return with_name(draw, NounPhrase(noun(es), role, draw.pick(owners)))


def someone_named(draw: Draw) -> Sentence:
    """ "Mi amigo Carlos toca la guitarra.", "¿Vive en Madrid tu prima Lucía?" """
    if draw.chance(0.2):
        clause = free(draw, person_named(draw, "m.subj", ("your", "your", "my")), more=0.3)
        return ask(replace(clause, question=True))
    return tell(free(draw, person_named(draw, "m.subj"), more=0.4))


def with_someone_named(draw: Draw) -> Sentence:
    """ "Vi a tu amiga Elena ayer.", "Fui al cine con mi primo Juan.", "Este regalo es para la tía Rosa." """
    how = draw.weighted({"object": 4, "company": 4, "gift": 2})
    np = person_named(draw, "m.who")
    if how == "company" and draw.chance(0.3):
        np = with_name(draw, NounPhrase(noun(draw.pick(("perro", "gato"))), "m.who", "my"))
    if how == "gift":
        thing = NounPhrase(draw.pick(nouns_of("gift", "flower", "text", "toy")), "m.subj", "this")
        return tell(
            be("ser", replace(thing, plural=thing.noun.number == "pl"), prepositional("para", "for", np))
        )
    subject = someone(draw)
    if isinstance(subject, NounPhrase):
        return with_someone_named(draw)
    if how == "object":
        frame = draw.pick([f for f in personal_frames() if "kin" in f.objects])
        clause = Clause(frame.verb, subject, object=np, personal=True)
        return tell(timed(draw, Idea(clause, ASPECTS[frame.time]), more=0.35))
    thought = doings.idea(draw, subject, {"going": 2, "collocation": 6, "intransitive": 2})
    if "c" not in thought.adjuncts or thought.aspect == "state":
        return with_someone_named(draw)
    clause = timed(draw, thought, more=0)
    return tell(replace(clause, rest=(*clause.rest, prepositional("con", "with", np))))


TENSES = {"mañana": "future", "hoy": "present", "ayer": "preterite", "anoche": "preterite"}


def of_a_day(draw: Draw) -> Sentence:
    """ "El examen de mañana será difícil.", "La fiesta del sábado fue muy divertida." """
    found = [n for n in nouns_of(*sorted(DATED)) if n.number == "both" and adjectives_for(n, "S")]
    np = dated(draw, NounPhrase(draw.pick(found), "m.subj"))
    adjective = draw.pick(adjectives_for(np.noun, "S"))
    how = predicate(adjective, np, "very" if adjective.es not in UNGRADED and draw.chance(0.4) else "")
    day = np.owner.noun.es
    tense = TENSES.get(day) or draw.pick(("preterite", "future"))
    return tell(be("ser", np, how, tense=tense, negated=draw.chance(0.12)))
