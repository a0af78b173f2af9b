"""Pronouns at the end of infinitives and gerunds, "os", and what goes on: "traérmelos", "sigo buscándolo"."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.grammar import doings
from workshop.grammar.everyday.grammar.around_verbs import at_a_spot, at_some_time, doing, say, spoken, who
from workshop.grammar.everyday.grammar.parts import apart
from workshop.grammar.everyday.grammar.people import clear, someone
from workshop.grammar.everyday.lexicon import nouns_of
from workshop.grammar.everyday.pronouns.objects import BOTH_VERBS, PEOPLE_VERBS, THING_VERBS, fits
from workshop.grammar.everyday.pronouns.receivers import (
    GIVINGS,
    GIVINGS_OF_A_NOUN,
    given_clause,
    it_given_clause,
)
from workshop.grammar.everyday.pronouns.telling import told_something
from workshop.grammar.language import english, spanish
from workshop.grammar.language.conjugation import gerund
from workshop.grammar.language.meaning import Clause, Clitic, NounPhrase, Pronoun, Subject
from workshop.grammar.language.orthography import with_pronouns
from workshop.grammar.language.trees import Leaf, Node, Phrase, Tree, leaf, node
from workshop.grammar.language.words import Verb
from workshop.grammar.lessons.building import Sentence, located
from workshop.grammar.lessons.sampling import Draw
from workshop.grammar.lessons.sentences.clitics import PEOPLE, SPEAKERS, THINGS
from workshop.grammar.lessons.words.adverbs import adverb

KIND_GIVINGS = [giving for giving in GIVINGS if giving.es not in ("deber", "robar", "quitar")]
KINDS = {"person": 4, "thing": 3, "it_given": 4, "given": 1.5, "told": 2, "put": 0.7}
COMMON = set(
    "dar traer pasar mostrar enseñar explicar contar mandar comprar prestar llevar hacer leer decir"
    " ver llamar esperar ayudar buscar escuchar mirar dejar seguir poner abrir usar probar terminar limpiar".split()
)


def with_clitics(draw: Draw, subject: Subject, kinds: dict[str, float] | None = None) -> Clause:
    """An act with one pronoun or two, of any verb that may have them, without a tense."""
    kind = draw.weighted(kinds or KINDS)
    common = draw.chance(0.65)
    if kind in ("given", "it_given"):
        found = GIVINGS_OF_A_NOUN if kind == "given" else KIND_GIVINGS
        giving = draw.pick([row for row in found if row.es in COMMON or not common])
        clause = (given_clause if kind == "given" else it_given_clause)(draw, giving, subject)
        return _to_all_of_you(clause) if draw.chance(0.06) else clause
    if kind == "told":
        return told_something(draw, subject)
    if kind == "put":
        return _put_there(draw, subject)
    people = kind == "person"
    rows = PEOPLE_VERBS if people else (*THING_VERBS, *BOTH_VERBS)
    es, en, _ = draw.pick([row for row in rows if row[2] != "state" and (row[0] in COMMON or not common)])
    words = dict(PEOPLE if people else THINGS)
    if people:
        words |= {word: SPEAKERS[word][0] for word in SPEAKERS if fits(word, subject)}
        words |= {"os": "you"} if draw.chance(0.3) and fits("te", subject) else {}
    word = draw.pick(list(words))
    return Clause(doing(es, en), subject, clitics=(Clitic(word, words[word], "m.obj"),))


def _put_there(draw: Draw, subject: Subject) -> Clause:
    """ "ponlo en la mesa", "dejarlos aquí"."""
    es, en = draw.pick((("poner", "put"), ("poner", "put"), ("dejar", "leave")))
    word = draw.pick(list(THINGS))
    furniture = NounPhrase(draw.pick(nouns_of("furniture")), "m.place")
    where = adverb(draw.pick(("here", "there"))) if draw.chance(0.5) else located(furniture)
    return Clause(doing(es, en), subject, clitics=(Clitic(word, THINGS[word], "m.obj"),), rest=(where,))


def _to_all_of_you(clause: Clause) -> Clause:
    """ "te lo doy" as "os lo doy"."""
    found = tuple(replace(said, es="os") if said.es == "te" else said for said in clause.clitics)
    return replace(clause, clitics=found)


MODALS = {
    "going": 5,
    "want": 4,
    "can": 4,
    "have": 4,
    "need": 2,
    "should": 2,
    "try": 1,
    "would_like": 1,
    "just": 1,
}


MOMENTS = set(
    "ver oír encontrar olvidar perdonar creer recordar entender deber robar quitar salvar romper perder tocar"
    " dejar saludar despertar engañar".split()
)


def at_the_end(draw: Draw) -> Sentence:
    """ "¿Puedes traérmelos mañana?", "Quiero decírtelo.", "Estoy buscándolo." """
    asked = draw.chance(0.2)
    clause = replace(with_clitics(draw, who(draw, asked)), question=asked, enclitic=True)
    if clause.verb.es in ("buscar", "esperar", "ver") and draw.chance(0.4):
        clause = replace(clause, rest=(*clause.rest, at_a_spot(draw)), enclitic=draw.chance(0.6))
    if clause.verb.es not in MOMENTS and draw.chance(0.4):
        tense = draw.weighted({"progressive": 4, "past_progressive": 1})
        negated = not asked and draw.chance(0.15)
        return say(draw, clear(replace(clause, tense=tense, negated=negated)))
    modal = draw.weighted({"can": 5, "want": 2, "going": 2} if asked else MODALS)
    negated = not asked and modal != "just" and draw.chance(0.2)
    tense = "past_subjunctive" if modal == "would_like" else "present"
    clause = replace(clause, modal=modal, tense=tense, negated=negated)
    return say(draw, clear(clause))


def to_all_of_you(draw: Draw) -> Sentence:
    """ "Os quiero mucho.", "Os lo voy a contar todo.", "¿Quién os lo dijo?" """
    subject = Pronoun(draw.pick(("1s", "1s", "1s", "1p", "3p")), "m.subj") if draw.chance(0.8) else who(draw)
    if not fits("te", subject):
        return to_all_of_you(draw)
    if draw.chance(0.5):
        es, en, time = draw.pick((*PEOPLE_VERBS, *BOTH_VERBS))
        clause = Clause(doing(es, en), subject, clitics=(Clitic("os", "you", "m.obj"),))
        return say(draw, at_some_time(draw, clause, time))
    made = given_clause if draw.chance(0.5) else it_given_clause
    clause = made(draw, draw.pick(KIND_GIVINGS), subject)
    while clause.clitics[0].es != "te":
        clause = made(draw, draw.pick(KIND_GIVINGS), subject)
    return say(draw, at_some_time(draw, _to_all_of_you(clause), "once"))


def doing_it(clause: Clause, key: str = "n") -> Phrase:
    """The act as "buscándolo" and "looking for it"."""
    below = replace(clause, tense="ing", elided=True, enclitic=True)
    form = with_pronouns(gerund(clause.verb.es), [clitic.es for clitic in clause.clitics])
    es = _with_verb(spanish.clause(below), f"{clause.role}.verb", form)
    return apart(Phrase(es, english.clause(below)), key)


def _with_verb(tree: Node, key: str, form: str) -> Node:
    if isinstance(tree, Tree):
        return replace(tree, children=tuple(_with_verb(child, key, form) for child in tree.children))
    is_verb = isinstance(tree, Leaf) and tree.tag == "VB" and key in tree.links
    return replace(tree, tag="VBG", word=form) if is_verb else tree


STILL = Phrase(None, node("ADVP", leaf("RB", "still", "m.verb")))
KEPT = {"preterite": 4, "future": 1, "going": 3, "want": 2, "can": 2, "have": 2, "should": 1}


def goes_on(draw: Draw) -> Sentence:
    """ "Sigo buscando trabajo." (I am still looking for work), "Siguió hablando." (he kept talking)."""
    asked = draw.chance(0.12)
    subject = someone(draw, asked=asked)
    what = doing_it(lasting_act(draw, subject))
    if asked or draw.chance(0.65):
        tense = draw.weighted({"present": 5, "imperfect": 0 if asked else 1})
        clause = Clause(Verb("seguir", "be", "still.v"), subject, tense=tense, rest=(what,), question=asked)
        es, en = clear(clause), replace(clear(clause), often=STILL)
        return spoken(draw, Phrase(spanish.clause(es), english.clause(en)), asked)
    kind = draw.weighted(KEPT)
    if kind == "preterite" and subject.person == "1p":  # "seguimos" is the present, too
        kind = "going"
    modal, tense = ("", kind) if kind in ("preterite", "future") else (kind, "present")
    clause = Clause(Verb("seguir", "keep", "keep.v"), subject, tense=tense, modal=modal, rest=(what,))
    return say(draw, clear(clause))


LONG_STATES = ("vivir", "trabajar", "pensar", "soñar")


def lasting_act(draw: Draw, subject: Subject) -> Clause:
    """Something that may go on for some time."""
    if draw.chance(0.25):
        clause = with_clitics(draw, subject, {"person": 1, "thing": 1})
        rows = (*PEOPLE_VERBS, *THING_VERBS, *BOTH_VERBS)
        time = next(row[2] for row in rows if row[0] == clause.verb.es)
        return clause if time in ("often", "now") else lasting_act(draw, subject)
    thought = doings.idea(draw, subject, {**doings.DOING, "going": 0})
    doing_, moves = thought.clause.verb, ("venir", "ir", "salir", "volver", "llegar")
    lasts = thought.aspect in ("act", "now") or doing_.es in LONG_STATES
    return (
        thought.clause
        if lasts and not doing_.reflexive and doing_.es not in moves
        else lasting_act(draw, subject)
    )
