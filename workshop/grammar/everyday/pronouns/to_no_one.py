"""Nobody as an object: "No se lo digas a nadie.", "No conozco a nadie aquí.", "No le des nada a nadie." """

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.grammar.around_verbs import at_some_time, doing, say, who
from workshop.grammar.everyday.grammar.commanding import addressed, order
from workshop.grammar.everyday.pronouns.attached import KIND_GIVINGS
from workshop.grammar.everyday.pronouns.objects import PEOPLE_VERBS
from workshop.grammar.everyday.pronouns.receivers import AFTER_A_PRONOUN
from workshop.grammar.language.meaning import Clause, Clitic, Subject
from workshop.grammar.language.trees import Phrase, leaf, node
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw
from workshop.grammar.lessons.sentences.clitics import THINGS


def _anyone(preposition: str = "") -> Phrase:
    anyone = node("NP", leaf("NN", "anyone", "m.none"))
    es = node(
        "PP", leaf("IN", "a", "m.none.to" if preposition else "", "m.none"), leaf("NN", "nadie", "m.none")
    )
    if not preposition:
        return Phrase(es, anyone)
    tag = "TO" if preposition == "to" else "IN"
    return Phrase(es, node("PP", leaf(tag, preposition, "m.none.to"), anyone))


def _with_no_one(draw: Draw, subject: Subject) -> tuple[Clause, str]:
    """The clause, and what its verb is like in time."""
    kind = draw.weighted({"told": 3, "given": 3, "person": 4})
    if kind == "told":
        it = Clitic("lo", "", "m.it")
        return Clause(doing("decir", "tell"), subject, clitics=(_se(), it), rest=(_anyone(),)), "once"
    if kind == "given":
        giving = draw.pick([row for row in KIND_GIVINGS if row.style not in ("of", "about", "from")])
        word = draw.pick(("lo", *THINGS))
        clitics = (_se(), Clitic(word, THINGS[word], "m.obj"))
        to = _anyone(AFTER_A_PRONOUN.get(giving.style, giving.style))
        return Clause(doing(giving.es, giving.en), subject, clitics=clitics, rest=(to,)), "once"
    es, en, time = draw.pick([row for row in PEOPLE_VERBS if row[0] not in ("tocar", "llevar", "dejar")])
    return Clause(doing(es, en), subject, rest=(_anyone(),)), time


def _se() -> Clitic:
    return Clitic("se", "", "m.given")


def to_no_one(draw: Draw) -> Sentence:
    """ "No se lo digas a nadie.", "No vi a nadie ayer.", "¿No conoces a nadie?" """
    if draw.chance(0.45):
        clause, _ = _with_no_one(draw, addressed(draw, us=0.2))
        return order(draw, replace(clause, negated=True))
    clause, time = _with_no_one(draw, who(draw))
    clause = at_some_time(draw, clause, time, negation=1)
    return (
        say(draw, clause)
        if clause.negated and clause.spanish_no is None and not clause.often
        else to_no_one(draw)
    )
