"""How much of it and how often: "bebo demasiado café", "pocos lo saben", "casi nunca desayuno antes de las nueve"."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.clauses.going_on import clause_told_on
from workshop.grammar.everyday.grammar import dates, doings
from workshop.grammar.everyday.grammar.around_verbs import doing
from workshop.grammar.everyday.grammar.parts import apart, phrase
from workshop.grammar.everyday.grammar.people import clear, someone
from workshop.grammar.everyday.grammar.tenses import timed
from workshop.grammar.everyday.lexicon import nouns_of, transitive_frames
from workshop.grammar.everyday.numbers_and_times.counting import acting
from workshop.grammar.language.meaning import Clause, NounPhrase
from workshop.grammar.lessons.building import Sentence, ask, tell
from workshop.grammar.lessons.sampling import Draw
from workshop.grammar.lessons.times import ambiguous_past

OF_MASS = ("little", "a_little", "enough", "quite_a_bit", "too_much", "so_much", "very_many", "less", "more")
OF_MANY = (
    *("several", "few", "a_few", "enough", "quite_a_bit", "too_much", "so_much", "very_many", "more", "less"),
    *("a_couple", "a_dozen", "most_of", "half_of", "both"),
)
HAVING = (("tener", "have"), ("necesitar", "need"), ("querer", "want"), ("perder", "lose"), ("haber", "be"))
HAD = ("money", "patience", "problem", "amigo", "text", "work", "trabajo", "spare", "drink", "clothes", "toy")


def so_much_of_it(draw: Draw) -> Sentence:
    """ "Bebo demasiado café.", "¿Tienes suficiente dinero?", "Compramos un par de libros ayer." """
    asked = draw.chance(0.15)
    subject = someone(draw, asked=asked)
    if draw.chance(0.25):
        es, en = draw.pick(HAVING[:3])
        clause, kinds, aspect = Clause(doing(es, en), subject), HAD, "state"
    else:
        frames = [
            f
            for f in transitive_frames()
            if {"i", "n", "b"} & set(f.articles) and {"kin", "grown"} & f.subjects
        ]
        frame = draw.pick(frames)
        clause, kinds = Clause(frame.verb, subject), tuple(frame.objects)
        aspect = doings.ASPECTS[frame.time]
    np = _some(draw, kinds, "m.obj")
    if np is None:
        return so_much_of_it(draw)
    clause = replace(clause, object=np, question=asked)
    clause = timed(draw, doings.Idea(clause, aspect, "f"), negation=0.05 if asked else 0.15, more=0.25)
    return ask(clause) if asked else tell(clause)


def _some(draw: Draw, kinds: tuple[str, ...], role: str) -> NounPhrase | None:
    found = [n for n in nouns_of(*kinds) if n.number == "both" or n.mass]
    if not found:
        return None
    chosen = draw.pick(found)
    article = draw.pick(OF_MASS if chosen.mass else OF_MANY)
    return NounPhrase(chosen, role, article, not chosen.mass)


def several_do(draw: Draw) -> Sentence:
    """ "Varios estudiantes llegaron tarde.", "Pocas personas vinieron." """
    folk = draw.pick([n for n in nouns_of("folk", "job", "friend", "persona") if n.number == "both"])
    article = draw.pick(("several", "few", "a_few", "too_much", "very_many", "more", "both", "a_couple"))
    clause = acting(draw)
    return tell(replace(clause, subject=NounPhrase(folk, "m.subj", article, True)))


OFTEN = {
    "ADVP nunca/RB=o | ADVP never/RB=o": 6.0,
    "ADVP siempre/RB=o | ADVP always/RB=o": 3.0,
    "ADVP jamás/RB=o | ADVP never/RB=o": 1.0,
    "ADVP casi/RB=a nunca/RB=o | ADVP almost/RB=a never/RB=o": 2.5,
    "ADVP casi/RB=a siempre/RB=o | ADVP almost/RB=a always/RB=o": 2.5,
}
AT_TIMES = {
    "act": {
        "present": 6,
        "imperfect": 1.5,
        "future": 1,
        "preterite": 0.7,
        "perfect": 0.7,
        "conditional": 0.5,
    },
    "event": {"present": 3, "future": 1, "perfect": 1, "preterite": 1},
    "state": {"present": 4, "imperfect": 2},
    "now": {"present": 4, "future": 1, "imperfect": 1},
}
KINDS = {
    "collocation": 6,
    "transitive": 2,
    "intransitive": 3,
    "framed": 2,
    "going": 2,
    "reflexive": 3,
    "personal": 1,
}


def so_often(draw: Draw) -> Sentence:
    """ "Nunca desayuno antes de las nueve.", "Casi siempre vamos en coche.", "Siempre me levanto temprano." """
    thought = doings.idea(draw, someone(draw), KINDS)
    clause = thought.clause
    if thought.aspect not in AT_TIMES or clause.often or clause.front or clause.verb.es in ("tardar", "irse"):
        return so_often(draw)
    row = draw.weighted(OFTEN)
    tense = draw.weighted(AT_TIMES[thought.aspect])
    if not row.startswith(("ADVP nunca", "ADVP jamás")) and tense in ("preterite", "perfect", "conditional"):
        tense = "present"
    clause = replace(
        clause, tense=tense, habit=tense == "imperfect" and thought.aspect != "state" and "never" not in row
    )
    clause = replace(clause, often=apart(phrase(row), "often"), negated=False)
    if thought.aspect in ("act", "event") and not clause.rest and draw.chance(0.5):
        clause = replace(clause, rest=(apart(dates.TABLE.phrase(draw, "by_the_clock"), "clock"),))
    return so_often(draw) if ambiguous_past(clause) else clause_told_on(draw, clear(clause))
