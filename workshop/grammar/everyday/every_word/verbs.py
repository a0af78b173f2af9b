"""Every verb of the lexicon in its common forms, all verbs equally often: "Crecimos aquí.", "No lo niegues." """

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from functools import cache

from workshop.grammar.everyday.clauses.coordination import both
from workshop.grammar.everyday.commands_and_wishes.any_act import MARKED_FORMS, UNORDERED
from workshop.grammar.everyday.grammar import doings
from workshop.grammar.everyday.grammar.commanding import addressed, order
from workshop.grammar.everyday.grammar.doings import Idea
from workshop.grammar.everyday.grammar.people import clear
from workshop.grammar.everyday.grammar.settled_lines import SETTLED
from workshop.grammar.everyday.grammar.tenses import timed
from workshop.grammar.everyday.lexicon import intransitive_frames, personal_frames, transitive_frames
from workshop.grammar.language.meaning import Pronoun, Subject
from workshop.grammar.lessons.building import Sentence, ask, finish, said, statement, tell
from workshop.grammar.lessons.sampling import Draw, named_person, overt_pronoun

Maker = Callable[[Draw, Subject], Idea]
PERSONS = {"1s": 4, "2s": 3, "3s": 3, "1p": 3, "3p": 3, "overt": 1.5, "named": 2}
TENSES = {
    "act": {
        "present": 5,
        "preterite": 5,
        "used": 2.5,
        "future": 3,
        "perfect": 2.5,
        "progressive": 2,
        "past_progressive": 1,
        "conditional": 1.5,
        "modal": 1.5,
        "pluperfect": 0.7,
    },
    "event": {
        "preterite": 5,
        "habit": 2.5,
        "before": 1,
        "future": 3,
        "perfect": 2.5,
        "progressive": 1,
        "conditional": 1.5,
        "modal": 2,
        "pluperfect": 0.7,
    },
    "mishap": {"preterite": 5, "future": 2, "perfect": 2.5, "conditional": 1, "habit": 1.5, "pluperfect": 1},
    "state": {"present": 5, "imperfect": 4, "future": 2, "conditional": 1.5, "perfect": 0.7},
    "now": {
        "present": 4,
        "preterite": 5,
        "used": 1.5,
        "future": 3,
        "perfect": 2.5,
        "progressive": 2,
        "conditional": 1.5,
        "modal": 1.5,
    },
}


@cache
def makers() -> dict[str, list[Maker]]:
    """For each verb, what makes an idea of it: one maker for each of its frames."""
    found: dict[str, list[Maker]] = defaultdict(list)
    for frames, made in (
        (transitive_frames(), doings.of_transitive),
        (personal_frames(), doings.of_personal),
        (intransitive_frames(), doings.of_intransitive),
    ):
        for frame in frames:
            if frame.subjects & {"kin", "grown"}:
                found[frame.verb.es].append(_maker(made, frame))
    for row in doings.collocations():
        found[row[0].es].append(_maker(doings.of_collocation, row))
    return {es: made for es, made in found.items() if es != "nacer"}


def _maker(made: Callable, row: object) -> Maker:
    return lambda draw, subject: made(draw, subject, row)


def _idea(draw: Draw, subject: Subject) -> Idea:
    known = makers()
    return draw.pick(known[draw.pick(sorted(known))])(draw, subject)


def _who(draw: Draw, *but: str) -> Subject:
    kind = draw.weighted({name: weight for name, weight in PERSONS.items() if name not in but})
    if kind == "overt":
        return overt_pronoun(draw, "m.subj")
    return named_person(draw, "m.subj") if kind == "named" else Pronoun(kind, "m.subj")


def a_verb(draw: Draw) -> Sentence:
    """Any verb: in one clause, in two, or as a command."""
    return {"one": one, "two": two, "command": command}[draw.weighted({"one": 4, "two": 4, "command": 2.5})](
        draw
    )


def one(draw: Draw) -> Sentence:
    """ "Crecimos en este pueblo.", "¿Merecías ese premio?" """
    subject = _who(draw)
    asked = subject.person in ("2s", "3p") and draw.chance(0.3)
    clause = timed(draw, _idea(draw, subject), TENSES, 0.15, 0.3)
    if not asked:
        return tell(clause)
    sentence = ask(replace(clause, question=True))
    return one(draw) if sentence.src in SETTLED else sentence


TOGETHER = ("preterite", "preterite", "future", "perfect", "present", "used")


def _in_the_same_time(kind: str) -> dict[str, dict[str, float]]:
    """The tense for every aspect; where it does not suit one, the nearest to it."""
    states = {"preterite": "imperfect", "used": "imperfect"}
    events = {"present": "habit"}
    return {
        "act": {kind: 1},
        "now": {kind: 1},
        "event": {events.get(kind, kind): 1},
        "mishap": {events.get(kind, kind) if kind != "used" else "preterite": 1},
        "state": {states.get(kind, kind): 1},
    }


def two(draw: Draw) -> Sentence:
    """ "Barrí el suelo y fregué los platos.", "Ella llora, pero yo sonrío." """
    first = _who(draw, "named", "overt") if draw.chance(0.5) else _who(draw)
    same = isinstance(first, Pronoun) and not first.overt
    second = first if same else overt_pronoun(draw, "m.subj")
    if not same and second.person == first.person:
        return two(draw)
    tenses = _in_the_same_time(draw.pick(TOGETHER))
    clauses = [timed(draw, _idea(draw, who), tenses, 0.1, 0.05, known=True) for who in (first, second)]
    if same and first.person == "3s":
        clauses = [clear(clauses[0]), clauses[1]]
    if clauses[0].verb.es == clauses[1].verb.es:
        return two(draw)
    a, b = map(said, clauses)
    return finish(statement(both(a, b, "but" if not same and draw.chance(0.4) else "and", "S")))


def command(draw: Draw) -> Sentence:
    """ "Agradece el regalo.", "No golpees la puerta.", "Respeten las reglas." """
    negated, subject = draw.chance(0.4), addressed(draw, us=1.5)
    thought = _idea(draw, subject)
    clause = thought.clause
    if (
        clause.verb.es in UNORDERED
        or thought.aspect in ("state", "mishap")
        or clause.verb.es in ("ir", "venir")
    ):
        return command(draw)
    like_a_statement = subject.person == "2s" and not negated and clause.verb.es not in MARKED_FORMS
    return order(draw, replace(clause, negated=negated), marked=like_a_statement)
