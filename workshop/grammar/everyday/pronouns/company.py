"""Pronouns after prepositions: "Ven conmigo.", "No puedo vivir sin ti.", "Esto es para ella.", "Habló de mí." """

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.grammar import doings
from workshop.grammar.everyday.grammar.around_verbs import at_some_time, doing, say, wh, who
from workshop.grammar.everyday.grammar.commanding import addressed, order
from workshop.grammar.everyday.grammar.people import of_the_verb
from workshop.grammar.everyday.grammar.strong_pronouns import after, strong_word, with_person
from workshop.grammar.everyday.pronouns.belonging import possession
from workshop.grammar.language.meaning import Clause, Pronoun
from workshop.grammar.lessons.building import Sentence, be
from workshop.grammar.lessons.sampling import Draw

GOVERNED = """
pensar en think about now
hablar de talk about often
hablar con talk to often
soñar con dream about often
vivir con live with state
vivir sin live without state
ir con go with once
venir con come with once
salir con go_out with often
jugar con play with often
trabajar con work with often
trabajar para work for state
bailar con dance with often
viajar con travel with often
estudiar con study with often
comer con eat with often
cenar con have_dinner with once
contar con count on state
confiar en trust - state
creer en believe in state
depender de depend on state
preguntar por ask about once
votar por vote for once
discutir con argue with mishap
cocinar para cook for often
cantar para sing for often
ir sin go without once
salir sin leave without once
luchar por fight for once
quedar con meet - once
"""
COMMANDED = ("hablar", "ir", "venir", "jugar", "bailar", "contar", "confiar", "creer", "cocinar", "cantar")


def with_someone(draw: Draw) -> Sentence:
    """ "Vivo con ella.", "¿Quieres venir conmigo?", "Pienso en ti.","""
    es, preposition, en, english_preposition, time = draw.pick(
        [row.split() for row in GOVERNED.split("\n") if row]
    )
    verb = doing(es, en.replace("_", " "))
    if es in COMMANDED and draw.chance(0.25):
        subject = addressed(draw, us=0)
        rest = (with_person(draw, preposition, english_preposition, subject, "m.with"),)
        clause = Clause(verb, subject, rest=rest, negated=draw.chance(0.4))
        return order(
            draw, clause, marked=subject.person == "2s" and not clause.negated and es not in ("ir", "venir")
        )
    asked = draw.chance(0.22)
    subject = who(draw, asked)
    rest = (with_person(draw, preposition, english_preposition, subject, "m.with"),)
    clause = Clause(verb, of_the_verb(es, subject), rest=rest, question=asked)
    clause = at_some_time(draw, clause, time)
    if asked and draw.chance(0.25):
        clause = wh(draw, clause, ("when", "why"), rest)
    return say(draw, clause)


FOR_WHOM = (("para", "for"), ("para", "for"), ("por", "for"), ("sin", "without"), ("con", "with"))


def done_for_someone(draw: Draw) -> Sentence:
    """ "Compré un regalo para ti.", "Lo hice por ella.", "Voy a cenar sin ustedes." """
    asked = draw.chance(0.2)
    subject = who(draw, asked)
    kinds = {"transitive": 3, "to_thing": 2, "intransitive": 1.5, "collocation": 2}
    thought = doings.idea(draw, subject, kinds)
    if thought.aspect in ("state", "mishap") or len(thought.clause.rest) > 1:
        return done_for_someone(draw)
    es, en = draw.pick(FOR_WHOM)
    phrase = after(es, en, strong_word(draw, subject), "m.with")
    clause = replace(thought.clause, rest=(*thought.clause.rest, phrase), question=asked)
    return say(draw, at_some_time(draw, clause, "often" if thought.aspect == "act" else "once"))


def it_is_for(draw: Draw) -> Sentence:
    """ "Este regalo es para ti.", "¿Es para mí?", "Esto no es para ustedes." """
    asked = draw.chance(0.25)
    subject = possession(draw)
    where = with_person(draw, "para", "for", Pronoun("3s", "x"), "m.with")
    clause = be("ser", subject, where, question=asked, negated=not asked and draw.chance(0.25))
    return say(draw, replace(clause, tense=draw.weighted({"present": 7, "imperfect": 1, "future": 0.5})))


def being_with(draw: Draw) -> Sentence:
    """ "Estoy contigo.", "¿Estás enojada conmigo?", "Estaba cerca de mí." """
    es, en = draw.pick(
        (
            ("con", "with"),
            ("con", "with"),
            ("contra", "against"),
            ("cerca de", "near"),
            ("lejos de", "far from"),
            ("delante de", "in front of"),
            ("detrás de", "behind"),
            ("al lado de", "next to"),
        )
    )
    asked = draw.chance(0.2)
    subject = who(draw, asked)
    where = with_person(draw, es, en, subject, "m.with")
    clause = Clause(doing("estar", "be"), subject, rest=(where,), question=asked)
    return say(draw, at_some_time(draw, clause, "state"))
