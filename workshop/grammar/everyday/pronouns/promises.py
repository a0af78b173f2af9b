"""Promises and offers, and the object said first: "Te llamo mañana.", "¿Te ayudo?", "A Ana la vi ayer." """

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.grammar import adjuncts
from workshop.grammar.everyday.grammar.around_verbs import at_some_time, doing, spoken, who
from workshop.grammar.everyday.grammar.parts import apart
from workshop.grammar.everyday.grammar.strong_pronouns import STRONG
from workshop.grammar.everyday.pronouns.objects import FAVORS, PEOPLE_VERBS, THING_VERBS
from workshop.grammar.everyday.pronouns.receivers import GIVINGS, given_clause, it_given_clause
from workshop.grammar.language import english, spanish
from workshop.grammar.language.meaning import Clause, Clitic, NounPhrase, Pronoun
from workshop.grammar.language.spanish import noun_phrase
from workshop.grammar.language.trees import Node, Phrase, leaf, node
from workshop.grammar.lessons.building import Sentence
from workshop.grammar.lessons.sampling import Draw, named_person
from workshop.grammar.lessons.sentences.clitics import PEOPLE, THINGS

WILLING = "ver visitar buscar acompañar hacer terminar comprar arreglar leer pagar".split()


def _favor(draw: Draw, subject: Pronoun, to: str = "") -> Clause:
    """Something done for someone: `to` is the clitic that it must have, if any."""
    kind = draw.weighted({"person": 3, "thing": 0 if to else 1.5, "given": 2, "it_given": 1.5})
    if kind in ("given", "it_given"):
        chosen = draw.pick([giving for giving in GIVINGS if giving.es in FAVORS])
        clause = (given_clause if kind == "given" else it_given_clause)(draw, chosen, subject)
        return clause if not to or clause.clitics[0].es == to else _favor(draw, subject, to)
    rows = [
        row for row in (PEOPLE_VERBS if kind == "person" else THING_VERBS) if row[0] in (*FAVORS, *WILLING)
    ]
    es, en, _ = draw.pick(rows)
    words = {**PEOPLE, "te": "you"} if kind == "person" else THINGS
    word = to or draw.pick([*words, *["te"] * (3 * (kind == "person"))])
    return Clause(doing(es, en), subject, clitics=(Clitic(word, words[word], "m.obj"),))


def promised(draw: Draw) -> Sentence:
    """ "Te llamo mañana.", "Luego te lo explico.", "El lunes la vemos.": the present for what will be."""
    said, negated = promise(draw)
    return spoken(draw, said, False, negated)


def promise(draw: Draw) -> tuple[Phrase, bool]:
    """What the speaker is going to do for someone, without a mark, and whether it is denied."""
    subject = Pronoun(draw.pick(("1s", "1s", "1s", "1p")), "m.subj")
    clause = replace(_favor(draw, subject), negated=draw.chance(0.08))
    time = apart(adjuncts.when(draw, "future"), "m.time")
    first = draw.chance(0.3)
    es = replace(clause, front=time) if first else replace(clause, rest=(*clause.rest, time))
    en = replace(es, tense="future")
    return Phrase(spanish.clause(es), english.clause(en)), bool(clause.negated)


def offered(draw: Draw) -> Sentence:
    """ "¿Te ayudo?", "¿Te traigo un café?", "¿Lo abrimos?": "Can I help you?" """
    subject = Pronoun(draw.pick(("1s", "1s", "1s", "1p")), "m.subj")
    clause = replace(_favor(draw, subject, "te" if draw.chance(0.75) else ""), question=True)
    en = replace(clause, modal="can")
    return spoken(draw, Phrase(spanish.clause(clause), english.clause(en)), True)


def object_first(draw: Draw) -> Sentence:
    """ "A Ana la vi ayer.", "A él no lo conozco.", "A mi hermano lo llamaré mañana." """
    es, en, time = draw.pick(PEOPLE_VERBS)
    subject = who(draw)
    if draw.chance(0.35):
        word = draw.pick(("él", "ella", "ellos", "ellas"))
        clitic = {"él": "lo", "ella": "la", "ellos": "los", "ellas": "las"}[word]
        named = node("NP", leaf("PRP", word, "m.obj.pro"))
        clause = Clause(doing(es, en), subject, clitics=(Clitic(clitic, STRONG[word][0], "m.obj"),))
        clause = replace(at_some_time(draw, clause, time), front=None)
        return _fronted(draw, clause, named, clause)
    np = named_person(draw, "m.obj")
    if isinstance(subject, NounPhrase) and subject.noun.en == np.noun.en:
        return object_first(draw)
    clitic = {"mFalse": "lo", "fFalse": "la", "mTrue": "los", "fTrue": "las"}[f"{np.gender}{np.plural}"]
    clause = Clause(doing(es, en), subject, clitics=(Clitic(clitic, "", "m.obj2"),))
    clause = replace(at_some_time(draw, clause, time), front=None)
    return _fronted(draw, clause, noun_phrase(np), replace(clause, clitics=(), object=np))


def _fronted(draw: Draw, clause: Clause, first: Node, in_english: Clause) -> Sentence:
    to = Phrase(node("PP", leaf("IN", "a", "", "m.obj.noun m.obj.pro"), first), None)
    es = replace(clause, front=to)
    return spoken(draw, Phrase(spanish.clause(es), english.clause(in_english)), False, bool(clause.negated))
