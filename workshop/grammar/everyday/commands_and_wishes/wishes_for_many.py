"""The subjunctive with subjects that are named: "que todos sepan la verdad", "antes de que lleguen los niños"."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.clauses.impersonal import spoken, stops_or_starts
from workshop.grammar.everyday.commands_and_wishes.any_act import an_act
from workshop.grammar.everyday.commands_and_wishes.wishes import FOR_YOU, HOPES, WISHES, as_wish
from workshop.grammar.everyday.grammar import contexts as c
from workshop.grammar.everyday.grammar import doings
from workshop.grammar.everyday.grammar.commanding import addressed, commanded
from workshop.grammar.everyday.grammar.parts import apart, phrase
from workshop.grammar.everyday.grammar.people import clear, someone, whoever
from workshop.grammar.everyday.grammar.tenses import timed, told
from workshop.grammar.language.meaning import Clause, Group, Pronoun
from workshop.grammar.language.orthography import text_of
from workshop.grammar.language.trees import Phrase, pair
from workshop.grammar.language.words import Verb
from workshop.grammar.lessons.building import Sentence, finish, statement
from workshop.grammar.lessons.sampling import Draw, named_person

DONE = {**doings.KINDS, "going": 1, "having_is_being": 0.5}


def others_act(draw: Draw, tense: str) -> Clause:
    """What everyone, the children, my parents or Ana do, in a tense of the subjunctive."""
    who = whoever(draw) if draw.chance(0.4) else named_person(draw, "m.subj")
    if isinstance(who, Group) and text_of(who.phrase.es) == "nadie":
        return others_act(draw, tense)
    stands_in = Pronoun(who.person, "m.subj", who.gender, overt=True) if isinstance(who, Group) else who
    clause = timed(draw, doings.idea(draw, stands_in, DONE), c.only(tense), 0, 0.1, known=True)
    if clause.often or clause.front or clause.spanish_no is not None:
        return others_act(draw, tense)
    return replace(clause, subject=who) if isinstance(who, Group) else clause


def wanted(draw: Draw) -> Sentence:
    """ "Quiero que todos sepan la verdad.", "Mi madre quería que los niños comieran en casa." """
    es, en = draw.pick(WISHES)
    subject = Pronoun("1s", "m.subj") if draw.chance(0.6) else someone(draw)
    tense = "imperfect" if draw.chance(0.2) else "present"
    what = as_wish(others_act(draw, "subjunctive" if tense == "present" else "past_subjunctive"))
    above = Clause(Verb(es, en, f"{en}.v"), subject, tense=tense, rest=(apart(what, "o"),))
    above = replace(above, negated=es != "preferir" and draw.chance(0.2))
    return finish(statement(told(clear(above))))


def better(draw: Draw) -> Sentence:
    """ "Es importante que todos sepan la verdad.": it is important for everyone to know the truth."""
    es, en = draw.pick(FOR_YOU).split()
    what = as_wish(others_act(draw, "subjunctive"), for_=True)
    said = pair(
        f"(S (VP (VB es=be) (ADJP (JJ {es}=how)) {{x}}))",
        f"(S (NP (PRP it~be)) (VP (VBZ is=be) (ADJP (JJ {en}=how)) {{x}}))",
        x=apart(what, "o"),
    )
    return finish(statement(said))


PLAIN_HOPES = [
    row for row in HOPES if not any(word in row for word in ("dudo", "creo", "posible", "probable"))
]


def hoped(draw: Draw) -> Sentence:
    """ "Espero que todos estén bien.", "Me alegra que tus padres vivan aquí." """
    fact = apart(spoken(others_act(draw, "subjunctive")), "n")
    pattern = "(S {x} (SBAR (IN que~n.m.verb) {y}))"
    return finish(statement(pair(pattern, "(S {x} (SBAR {y}))", x=phrase(draw.pick(PLAIN_HOPES)), y=fact)))


JOINS = {
    "antes de que": "before",
    "para que": "so that",
    "hasta que": "until",
    "cuando": "when",
    "en cuanto": "as soon as",
    "después de que": "after",
}


def _may(draw: Draw, clause: Clause) -> Clause:
    """ "puedes quedarte", "tengo que esperar"."""
    return replace(clause, modal=draw.pick(("can", "can", "have", "want", "should", "need")), enclitic=True)


def before_they_do(draw: Draw) -> Sentence:
    """ "Limpia la cocina antes de que lleguen tus padres.", "Voy a esperar hasta que todos terminen." """
    if draw.chance(0.2):
        other = timed(draw, stops_or_starts(draw), c.SUBJUNCTIVE, 0, 0, known=True)
    else:
        other = others_act(draw, "subjunctive")
    verb_first = draw.chance(0.5) and not (other.rest or other.object)
    fact = apart(Phrase(spoken(replace(other, inverted=verb_first)).es, spoken(other).en), "n")
    if draw.chance(0.4):
        main = commanded(an_act(draw, addressed(draw, us=0), False))
    else:
        subject = someone(draw)
        idea = doings.idea(draw, subject, doings.DOING)
        if idea.aspect not in ("act", "event"):
            return before_they_do(draw)
        clause = timed(draw, idea, c.SOON, 0, 0) if draw.chance(0.6) else _may(draw, idea.clause)
        if clause.spanish_no is not None:
            return before_they_do(draw)
        main = spoken(clause)
    es = draw.pick(list(JOINS))
    words = " ".join(f"(IN {word}=join)" for word in es.split())
    english = " ".join(f"(IN {word}=join)" for word in JOINS[es].split())
    both = pair(f"(S {{x}} (SBAR {words} {{y}}))", f"(S {{x}} (SBAR {english} {{y}}))", x=main, y=fact)
    return finish(statement(both))
