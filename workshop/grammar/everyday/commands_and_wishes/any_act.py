"""Commands of any act, with a condition or a reason, and telling people to do things: "dile que venga"."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.clauses.impersonal import impersonal
from workshop.grammar.everyday.clauses.impersonal import spoken as said_of_none
from workshop.grammar.everyday.grammar import contexts as c
from workshop.grammar.everyday.grammar import doings
from workshop.grammar.everyday.grammar.around_verbs import doing, say, who
from workshop.grammar.everyday.grammar.commanding import addressed, commanded, order
from workshop.grammar.everyday.grammar.parts import apart
from workshop.grammar.everyday.grammar.tenses import timed
from workshop.grammar.everyday.pronouns.acts import ACTS, act, bare
from workshop.grammar.everyday.pronouns.attached import doing_it, lasting_act, with_clitics
from workshop.grammar.everyday.pronouns.receivers import receiver, to_receiver
from workshop.grammar.language import english, spanish
from workshop.grammar.language.meaning import Clause, Pronoun, Subject
from workshop.grammar.language.orthography import text_of
from workshop.grammar.language.trees import Phrase, leaf, node, pair
from workshop.grammar.language.words import Verb
from workshop.grammar.lessons.building import Sentence, finish, statement
from workshop.grammar.lessons.sampling import Draw

UNORDERED = (
    "ganar",
    "ver",
    "tener",
    "saber",
    "necesitar",
    "querer",
    "oír",
    "encontrar",
    "creer",
    "parecer",
    "cumplir",
)
MARKED_FORMS = ("venir", "ir", "salir", "poner", "hacer", "decir", "tener")  # "sal": no form of a statement


def an_act(draw: Draw, subject: Subject, negated: bool) -> Clause:
    """Something that one may be told to do, or not to do."""
    kind = draw.weighted({"idea": 6, "clitics": 3, "oneself": 1, "to_come": 0 if negated else 0.8, "on": 0.4})
    if kind == "clitics":
        clause = with_clitics(
            draw, subject, {"person": 3, "thing": 2, "it_given": 2, "given": 1.5, "told": 1}
        )
        return clause if clause.verb.es not in UNORDERED else an_act(draw, subject, negated)
    if kind == "oneself":
        return ACTS["oneself"](draw, subject)
    if kind == "to_come":
        return _come_and(draw, subject)
    if kind == "on":
        return Clause(doing("seguir", "keep"), subject, rest=(doing_it(lasting_act(draw, subject)),))
    thought = doings.idea(draw, subject, {**doings.DOING, "whereabouts": 0, "personal": 1})
    wanted = ("act", "event", "now", "mishap") if negated else ("act", "event", "now")
    unfit = (*UNORDERED, "decir") if negated else UNORDERED  # "no digas algo"
    fits = thought.aspect in wanted and thought.clause.verb.es not in unfit
    return thought.clause if fits else an_act(draw, subject, negated)


def _come_and(draw: Draw, subject: Subject) -> Clause:
    """ "ven a visitarnos": come and visit us."""
    es, en = draw.pick((("venir", "come"), ("venir", "come"), ("ir", "go")))
    below = bare(draw, subject)
    if text_of(below.es).startswith(("ir", "venir")):
        return _come_and(draw, subject)
    to, and_ = leaf("IN", "a", "m.to"), leaf("CC", "and", "m.to")
    rest = Phrase(node("PP", to, below.es), node("VP", and_, below.en))
    return Clause(doing(es, en), subject, rest=(rest,))


def anything(draw: Draw) -> Sentence:
    """ "No corras en la casa.", "Pon la mesa, por favor.", "Vengan a vernos.", "No se lo digas." """
    negated, subject = draw.chance(0.5), addressed(draw, us=0.3)
    clause = an_act(draw, subject, negated)
    away = clause.verb.es == "irse" and not clause.rest  # "vete" is "go away"
    if away or (subject.person == "1p" and clause.verb.es in ("ir", "irse", "venir")):
        return anything(draw)
    like_a_statement = subject.person == "2s" and not negated and clause.verb.es not in MARKED_FORMS
    return order(draw, replace(clause, negated=negated), like_a_statement and not clause.clitics)


def with_pronouns(draw: Draw) -> Sentence:
    """ "Dámelo, por favor.", "Tráiganos la cuenta.", "Espérenme.", "No se lo des." """
    subject = addressed(draw, us=0.1)
    clause = with_clitics(
        draw, subject, {"person": 3, "thing": 2.5, "it_given": 4, "given": 3, "told": 2, "put": 1.2}
    )
    for_us = clause.clitics[0].es in ("me", "nos")
    if clause.verb.es in UNORDERED or (not for_us and draw.chance(0.45)):
        return with_pronouns(draw)
    return order(draw, replace(clause, negated=draw.chance(0.25)))


GROUNDS = {"collocation": 5, "framed": 2, "having_is_being": 3, "feeling": 2, "going": 1, "whereabouts": 1}
CONDITIONS = {"si": ("if", c.SIMPLE), "cuando": ("when", c.SUBJUNCTIVE)}


def on_a_condition(draw: Draw) -> Sentence:
    """ "Si tienes tiempo, ven a visitarnos.", "Cuando llegues a casa, llámame.", "Si llueve, quédate aquí." """
    subject = addressed(draw, us=0)
    word = draw.weighted({"si": 3, "cuando": 2})
    en, tenses = CONDITIONS[word]
    if draw.chance(0.2):
        first = timed(draw, impersonal(draw), c.without_will(tenses), 0.1, 0, known=True)
    else:
        thought = doings.idea(draw, subject, GROUNDS)
        first = timed(draw, thought, tenses, 0.2 if word == "si" else 0, 0.05, known=True)
    negated = draw.chance(0.3)
    second = an_act(draw, subject, negated)
    if first.verb.es == second.verb.es or first.often:
        return on_a_condition(draw)
    y = commanded(replace(second, negated=negated))
    w = pair(f"(IN {word}=w)", f"(IN {en}=w)")
    x = apart(said_of_none(first), "n")
    pattern = "(S (SBAR {w} {x}) (, ,=comma) {y})" if draw.chance(0.65) else "(S {y} (SBAR {w} {x}))"
    return finish(statement(pair(pattern, pattern, w=w, x=x, y=y)))


TOLD = (("decir", "tell"), ("decir", "tell"), ("decir", "tell"), ("pedir", "ask"), ("aconsejar", "advise"))
PERSONS = {"me": "1s", "te": "2s", "nos": "1p", "le": "3s", "les": "3p"}


def _to_do_it(draw: Draw, clause: Clause, past: bool) -> Clause:
    """The clause with what its receiver shall do: "que venga", "to come"."""
    receiving = receiver(draw, clause.subject)
    while not past and receiving.word in ("me", "nos") and draw.chance(0.9):
        receiving = receiver(draw, clause.subject)
    gender = receiving.named.gender if receiving.named else "m"
    other = Pronoun(PERSONS[receiving.word], "m.subj", gender)
    what = act(draw, other)
    es = replace(what, tense="past_subjunctive" if past else "subjunctive", elided=True)
    en = replace(what, tense="infinitive", elided=True)
    no = leaf("RB", "no", "m.neg"), leaf("RB", "not", "m.neg")
    negated = draw.chance(0.25)
    es_side = node(
        "SBAR", leaf("IN", "que", "that", "m.verb"), no[0] if negated else None, spanish.clause(es)
    )
    to = leaf("TO", "to", "", "that m.verb")
    en_side = node("S", no[1] if negated else None, node("VP", to, *english.clause(en).children))
    clause = to_receiver(clause, receiving, "")
    return replace(clause, rest=(apart(Phrase(es_side, en_side), "n"),))


def tell_them(draw: Draw) -> Sentence:
    """ "Dile a tu hermana que venga.", "Pídeles que no hagan ruido.", "Dígales que me esperen." """
    es, en = draw.pick(TOLD[:4])
    clause = _to_do_it(draw, Clause(doing(es, en), addressed(draw, us=0.2)), past=False)
    return order(draw, replace(clause, negated=draw.chance(0.12)))


def told_them(draw: Draw) -> Sentence:
    """ "Le dije que viniera.", "Me pidió que lo esperara.", "Te digo que te calles." """
    es, en = draw.pick(TOLD)
    past = draw.chance(0.7)
    clause = _to_do_it(draw, Clause(Verb(es, en, f"{en}.v"), who(draw)), past)
    if past:
        return say(draw, replace(clause, tense="preterite", negated=draw.chance(0.1)))
    return say(draw, _ahead(draw, clause))


def _ahead(draw: Draw, clause: Clause) -> Clause:
    modal = draw.weighted({"": 2, "going": 2, "have": 1, "want": 1})
    return replace(clause, modal=modal, enclitic=bool(modal))
