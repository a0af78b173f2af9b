"""A statement that may go on with another: "Llevo una hora esperando, pero el tren no llega." """

from __future__ import annotations

from workshop.grammar.everyday.clauses.free import free
from workshop.grammar.everyday.grammar.parts import apart
from workshop.grammar.everyday.grammar.people import someone
from workshop.grammar.everyday.grammar.tenses import told
from workshop.grammar.language.meaning import Clause
from workshop.grammar.language.trees import Phrase, pair
from workshop.grammar.lessons.building import Sentence, finish, statement
from workshop.grammar.lessons.sampling import Draw

LINKS = {
    "y": ("(S {a} (CC y=link) {b})", "(S {a} (CC and=link) {b})"),
    "pero": ("(S {a} (, ,=link.c) (CC pero=link) {b})", "(S {a} (, ,=link.c) (CC but=link) {b})"),
    "porque": ("(S {a} (SBAR (IN porque=link) {b}))", "(S {a} (SBAR (IN because=link) {b}))"),
}


def told_on(draw: Draw, said: Phrase, chance: float = 0.15) -> Sentence:
    """The phrase as a statement, at times with another clause after it."""
    if not draw.chance(chance):
        return finish(statement(said))
    more = apart(told(free(draw, someone(draw), more=0.15)), "on")
    return finish(statement(pair(*LINKS[draw.pick([*LINKS])], a=said, b=more)))


def clause_told_on(draw: Draw, clause: Clause) -> Sentence:
    """The clause as a statement, at times with another clause after it."""
    return told_on(draw, told(clause))
