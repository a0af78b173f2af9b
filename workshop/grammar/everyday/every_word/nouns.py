"""Every noun of the lexicon in everyday frames, all nouns equally often: "Me falta un calcetín.", "Hay tres velas." """

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.clauses.coordination import both
from workshop.grammar.everyday.every_word.classes import ANY_CLASS, CLASSES, CONCRETE, class_of, shown
from workshop.grammar.everyday.every_word.spots import beside, there_is, where, without_it
from workshop.grammar.everyday.grammar.around_verbs import doing
from workshop.grammar.everyday.grammar.doings import Idea
from workshop.grammar.everyday.grammar.enriching import enriched
from workshop.grammar.everyday.grammar.notation import written
from workshop.grammar.everyday.grammar.people import someone
from workshop.grammar.everyday.grammar.tenses import timed
from workshop.grammar.everyday.lexicon import adjectives_for, nouns_of, people_names
from workshop.grammar.everyday.words.adjectives import UNGRADED
from workshop.grammar.language.meaning import Clause, Group, NounPhrase
from workshop.grammar.language.trees import Phrase
from workshop.grammar.lessons.building import (
    Sentence,
    ask,
    be,
    finish,
    noun_pair,
    predicate,
    prepositional,
    tell,
)
from workshop.grammar.lessons.sampling import Draw, described


def a_noun(draw: Draw) -> Sentence:
    """Any noun in any of the frames."""
    return FRAMES[draw.weighted(WEIGHTS)](draw)


def as_object(draw: Draw) -> Sentence:
    """ "Perdí mi cargador.", "¿Buscas un martillo?", "No recuerdo los detalles." """
    asked = draw.chance(0.2)
    subject = someone(draw, asked=asked)
    np = shown(draw, "m.obj", *ANY_CLASS, subject=subject)
    name = class_of(np.noun)
    if name in ("kin", "people") and isinstance(subject, NounPhrase):
        return as_object(draw)
    if name == "ideas" and draw.chance(0.6):
        return _about(draw, subject, np, asked)
    np = _richer(draw, np)
    es, en, aspect = draw.pick(CLASSES[name].doings)
    clause = Clause(doing(es, en), subject, object=np, personal=name in ("kin", "people", "crowd"))
    return _said(draw, Idea(clause, aspect), asked)


def _richer(draw: Draw, np: NounPhrase) -> NounPhrase:
    return enriched(draw, described(draw, np, 0.2), probability=0.12)


def _said(draw: Draw, thought: Idea, asked: bool) -> Sentence:
    clause = timed(draw, thought, more=0.25)
    return ask(replace(clause, question=True)) if asked else tell(clause)


def _about(draw: Draw, subject, np: NounPhrase, asked: bool) -> Sentence:
    """ "Hablamos de la libertad.", "¿Piensas en tus exámenes?" """
    if np.article == "" and np.noun.mass:
        np = replace(np, article="the", generic=True)
    es, en, aspect, before = draw.pick(
        (
            ("hablar", "talk", "act", ("de", "about")),
            ("hablar", "talk", "act", ("sobre", "about")),
            ("pensar", "think", "now", ("en", "about")),
        )
    )
    clause = Clause(doing(es, en), subject, rest=(prepositional(*before, np),))
    return _said(draw, Idea(clause, aspect), asked)


def two_objects(draw: Draw) -> Sentence:
    """ "Compré un martillo y tres clavos.", "¿Viste las jirafas y las cebras?" """
    asked = draw.chance(0.15)
    subject = someone(draw, asked=asked)
    name = draw.weighted(
        {"owned": 6, "rooms": 1, "food": 3, "places": 3, "animals": 3, "seen": 2, "ideas": 2}
    )
    one, two = (shown(draw, f"m.{role}", name, subject=subject) for role in ("one", "two"))
    if one.noun.en == two.noun.en:
        return two_objects(draw)
    es, en, aspect = draw.pick(CLASSES[name].doings)
    clause = Clause(doing(es, en), subject, object=Group(both(noun_pair(one), noun_pair(two)), "3p", "m.obj"))
    return _said(draw, replace(Idea(clause, aspect), adjuncts="f"), asked)


def missing(draw: Draw) -> Sentence:
    """ "Me falta un calcetín.", "Nos faltan dos sillas.": what should be there and is not."""
    np = shown(draw, "m.obj", "owned")
    if np.article not in ("a", "two", "three"):
        return missing(draw)
    clitic, en = draw.pick(
        (("me", "I am"), ("me", "I am"), ("te", "you are"), ("nos", "we are"), ("les", "they are"))
    )
    pronoun, be_ = en.split()
    verb = "faltan" if np.plural else "falta"
    line = f"{clitic}=who {verb}/VB=v {{x}} . | {pronoun}=who {be_}/AUX~v missing/VBG=v {{x}} ."
    if clitic == "te":
        line = f"¿ te=who {verb}/VB=v {{x}} ? | are/AUX~v you=who missing/VBG=v {{x}} ?"
    return finish(written(line, lambda slot: noun_pair(np)))


def of_someone(draw: Draw) -> Sentence:
    """ "Este cargador es de Ana.", "¿Es de tu hermano esta bufanda?": whose it is."""
    np = shown(draw, "m.subj", "owned")
    if np.article not in ("this", "that"):
        return of_someone(draw)
    if draw.chance(0.5):
        owner = NounPhrase(draw.pick(people_names()), "m.owner", "")
    else:
        kin = draw.pick([n for n in nouns_of("kin") if n.number != "pl"])
        owner = NounPhrase(kin, "m.owner", draw.pick(("my", "your")))
    en = noun_pair(owner).en
    *before, last = en.children
    said = replace(en, children=(*before, replace(last, word=last.word + "'s")))
    of = prepositional("de", "of", owner).es.children[0]
    of = replace(of, links=frozenset(), maybe=frozenset({"m.owner.noun"}))
    es = noun_pair(owner).es
    whose = Phrase(replace(es, label="PP", children=(of, *es.children)), said)
    return tell(be("ser", np, whose, negated=draw.chance(0.15)))


def is_so(draw: Draw) -> Sentence:
    """ "Los tiburones son peligrosos.", "El garaje de Ana es muy grande.", "¿Es caro este collar?" """
    np = shown(draw, "m.subj", *ANY_CLASS, definite=True)
    use = draw.pick("SE")
    found = adjectives_for(np.noun, use)
    if not found:
        return is_so(draw)
    if class_of(np.noun) == "owned" and np.article == "the" and draw.chance(0.4):
        np = replace(np, owner=NounPhrase(draw.pick(people_names()), "m.subj.owner", ""))
    adjective = draw.pick(found)
    degree = "very" if adjective.es not in UNGRADED and use == "S" and draw.chance(0.4) else ""
    clause = be("ser" if use == "S" else "estar", np, predicate(adjective, np, degree))
    asked = draw.chance(0.2)
    if asked:
        return ask(replace(clause, question=True))
    tense = draw.weighted({"present": 5, "imperfect": 2})
    return tell(replace(clause, tense=tense, negated=draw.chance(0.2)))


def this_is_one(draw: Draw) -> Sentence:
    """ "Esto es un tornillo.", "¿Qué es un volcán?", "Esta es una foto de unas ballenas." """
    np = shown(draw, "m.pred", *ANY_CLASS)
    kind = draw.pick(("this", "this", "what", "picture"))
    if kind == "picture" and class_of(np.noun) in CONCRETE and np.article != "other":
        line = "esta=1 es una foto de=2 {x} . | this=1 is a picture of=2 {x} ."
    elif kind == "this" and np.article == "a" and class_of(np.noun) not in ("kin", "people"):
        line = draw.pick(
            (
                "esto es {x} . | this is {x} .",
                "es=1 {x} . | it~1 is=1 {x} .",
                "no=2 es=1 {x} . | it~1 isn't/AUX=1+2 {x} .",
                "¿ es=1 {x} ? | is=1 it~1 {x} ?",
            )
        )
    elif kind == "what" and np.article == "a":
        line = "¿ qué es {x} ? | what is {x} ?"
    else:
        return this_is_one(draw)
    return finish(written(line, lambda slot: noun_pair(np)))


FRAMES = {
    frame.__name__: frame
    for frame in (
        as_object,
        two_objects,
        where,
        there_is,
        missing,
        of_someone,
        is_so,
        beside,
        this_is_one,
        without_it,
    )
}
WEIGHTS = {
    "as_object": 8,
    "two_objects": 6,
    "where": 2,
    "there_is": 3,
    "missing": 1.5,
    "of_someone": 1.5,
    "is_so": 4,
    "beside": 5,
    "this_is_one": 3,
    "without_it": 1.5,
}
