"""Any clause: whoever does whatever, in every tense, with what belongs to it."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.grammar import doings
from workshop.grammar.everyday.grammar.people import someone, together, whoever
from workshop.grammar.everyday.grammar.settled_lines import SETTLED
from workshop.grammar.everyday.grammar.tenses import MAIN, timed
from workshop.grammar.language.meaning import Clause, Pronoun, Subject
from workshop.grammar.lessons.building import Sentence, ask, tell
from workshop.grammar.lessons.sampling import Draw


def free(
    draw: Draw, subject: Subject, tenses: dict = MAIN, negation: float = 0.18, more: float = 0.5
) -> Clause:
    """Any clause about the subject, in one of the tenses."""
    return timed(draw, doings.idea(draw, subject), tenses, negation, more)


def statement(draw: Draw) -> Sentence:
    """ "No he visto a Juan esta semana.", "Vive en Madrid con su hermano." """
    return tell(free(draw, someone(draw)))


def short(draw: Draw) -> Sentence:
    """ "No lo sabía.", "Ya comí.": a verb and hardly more."""
    return tell(free(draw, someone(draw), more=0.12))


def yes_or_no(draw: Draw) -> Sentence:
    """ "¿Quieres ir al cine mañana?", "¿Ha llegado ya tu hermano?" """
    asked = ask(replace(free(draw, someone(draw, asked=True), more=0.3), question=True))
    return yes_or_no(draw) if asked.src in SETTLED else asked


def may_i(draw: Draw) -> Sentence:
    """ "¿Puedo abrir la ventana?", "¿Debemos esperar aquí?" """
    subject = Pronoun(draw.pick(("1s", "1s", "1p")), "m.subj")
    thought = doings.idea(draw, subject, doings.DOING)
    if thought.aspect in ("mishap", "state"):
        return may_i(draw)
    modal = draw.weighted({"can": 5, "should": 1.5, "have": 1.5})
    tense = "conditional" if modal == "can" and subject.plural and draw.chance(0.3) else "present"
    return ask(replace(thought.clause, modal=modal, tense=tense, question=True, enclitic=True))


def about_no_one(draw: Draw) -> Sentence:
    """ "Nadie vino ayer.", "Todos hablan español.", "La gente trabaja mucho." """
    who = whoever(draw)
    clause = free(draw, Pronoun(who.person, "m.subj", who.gender, overt=True))
    if clause.negated or clause.spanish_no is not None or clause.often:
        return about_no_one(draw)
    return tell(replace(clause, subject=who))


def about_two(draw: Draw) -> Sentence:
    """ "Juan y María viven en Madrid.", "Mi madre y yo fuimos al mercado." """
    who = together(draw)
    clause = free(draw, Pronoun(who.person, "m.subj", who.gender, overt=True))
    return tell(replace(clause, subject=who))
