"""Dolls and wrists, cups, floors, parking, time and weather."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.language.meaning import Clause, NounPhrase, Subject
from workshop.grammar.language.trees import Phrase, pair
from workshop.grammar.lessons.building import (
    Sentence,
    ask,
    be,
    finish,
    located,
    prepositional,
    statement,
    tell,
)
from workshop.grammar.lessons.lexicon import noun, verb
from workshop.grammar.lessons.sampling import Draw, counted, own, person
from workshop.grammar.lessons.sentences.banks import grown
from workshop.grammar.lessons.sentences.days import oneself
from workshop.grammar.lessons.sentences.nature import with_phrase
from workshop.grammar.lessons.times import in_time, when
from workshop.grammar.lessons.words.adverbs import adverb


def wrist_or_doll(draw: Draw) -> Sentence:
    """Children play with a muñeca; one breaks a muñeca, and then it hurts."""
    if draw.chance(0.3):
        subject = person(draw, "m.subj")
        if subject.plural:
            return wrist_or_doll(draw)
        part = draw.pick((noun("muñeca", "wrist.n"), noun("brazo"), noun("pierna")))
        np = NounPhrase(part, "m.obj", "the", english_article=own(subject))
        clause = Clause(
            verb("romper", "break"), subject, tense="preterite", object=np, clitics=(oneself(subject),)
        )
        return tell(
            when(draw, clause, ("yesterday", "last_week", "last_year")) if draw.chance(0.6) else clause
        )
    child = draw.pick(list(draw.lexicon.nouns_of("child", "hija", "hijo", "baby")))
    subject = counted(draw, child, "m.subj", "my" if "kin" in child.kinds else "the", 0.2)
    toy = NounPhrase(draw.pick(draw.lexicon.nouns_of("toy")), "m.with", draw.pick(("the", "a", "own")))
    toy = replace(toy, article=own(subject) if toy.article == "own" else toy.article)
    if child.es == "bebé" and toy.article == "own":
        toy = replace(toy, article="the")
    with_toy = prepositional("con", "with", toy)
    return tell(in_time(draw, Clause(verb("jugar", "play"), subject, rest=(with_toy,)), "feel"))


WINE = ("copa", "glass", "glass.n.wine", "vino", "wine", "wine.n")


def cup(draw: Draw) -> Sentence:
    """ "una copa de vino" is a glass, "ganar la copa" wins a cup."""
    if draw.chance(0.35):
        clause = Clause(
            verb("ganar", "win"), person(draw, "m.subj"), object=NounPhrase(noun("copa"), "m.obj")
        )
        return tell(in_time(draw, clause, "project", 0.2))
    kind = draw.pick(
        (
            ("vaso", "glass", "glass.n.cup", "agua", "water", "water.n"),
            ("vaso", "glass", "glass.n.cup", "leche", "milk", "milk.n"),
            ("taza", "cup", "cup.n", "café", "coffee", "coffee.n"),
            ("taza", "cup", "cup.n", "té", "tea", "tea.n"),
            ("vaso", "glass", "glass.n.cup", "jugo", "juice", "juice.n"),
        )
    )
    subject = person(draw, "m.subj")
    if draw.chance(0.3) and not (
        isinstance(subject, NounPhrase) and subject.noun.kinds & {"child", "hijo", "hija"}
    ):
        kind = WINE
    es, en, sense, drink_es, drink_en, drink_sense = kind
    two = draw.chance(0.3)
    article = ("dos", "two") if two else ("un" if es == "vaso" else "una", "a")
    es, en = (es + "s", en + ("es" if en == "glass" else "s")) if two else (es, en)
    what = pair(
        f"(NP (DT {article[0]}=n) (NN {es}=cup#{sense}) (PP (IN de=of) (NN {drink_es}=drink#{drink_sense})))",
        f"(NP (DT {article[1]}=n) (NN {en}=cup#{sense}) (PP (IN of=of) (NN {drink_en}=drink#{drink_sense})))",
    )
    doing = draw.pick((("beber", "drink"), ("querer", "want"), ("necesitar", "need"), ("beber", "drink")))
    return tell(with_phrase(draw, verb(*doing), what, subject))


FLOORS = (("primera", "first"), ("segunda", "second"), ("tercera", "third"), ("quinta", "fifth"))


def floor(draw: Draw) -> Sentence:
    """ "Vivimos en la segunda planta.": a floor; one waters the other planta."""
    if draw.chance(0.4):
        doing, kind = draw.pick(((verb("regar", "water"), "plantas"), (verb("comprar", "buy"), "planta")))
        np = NounPhrase(noun(kind), "m.obj", "the" if kind == "plantas" else "a", kind == "plantas")
        return tell(in_time(draw, Clause(doing, person(draw, "m.subj"), object=np), "event"))
    es, en = draw.pick(FLOORS)
    where = pair(
        f"(PP (IN en=on) (NP (DT la=the) (JJ {es}=nth) (NN planta=floor#floor.n.storey)))",
        f"(PP (IN on=on) (NP (DT the=the) (JJ {en}=nth) (NN floor=floor#floor.n.storey)))",
    )
    if draw.chance(0.35):
        subject: Subject = NounPhrase(
            draw.pick(draw.lexicon.nouns_of("oficina", "room", "biblioteca", "restaurante", "ropa")), "m.subj"
        )
        if "ropa" in subject.noun.kinds:
            return floor(draw)
        return tell(be("estar", subject, where))
    clause = Clause(verb(*draw.pick((("vivir", "live"), ("trabajar", "work")))), grown(draw), rest=(where,))
    return tell(in_time(draw, clause, "live"))


def parking(draw: Draw) -> Sentence:
    """ "No puedo aparcar el coche aquí.": to park, beside the park."""
    np = NounPhrase(draw.pick(draw.lexicon.nouns_of("driven", "moto")), "m.obj", draw.pick(("the", "own")))
    subject = person(draw, "m.subj")
    if isinstance(subject, NounPhrase) and "child" in subject.noun.kinds:
        return parking(draw)
    np = replace(np, article=own(subject) if np.article == "own" else "the")
    where = draw.pick(
        (
            adverb("here"),
            located(NounPhrase(noun("calle"), "m.place")),
            located(NounPhrase(noun("plaza"), "m.place")),
        )
    )
    clause = Clause(verb("aparcar", "park"), subject, object=np, rest=(where,))
    return tell(in_time(draw, clause, "event"))


def time_to_spare(draw: Draw) -> Sentence:
    """The tiempo one has; the other tiempo is good or bad."""
    np = NounPhrase(noun("tiempo", "time.n"), "m.obj", "")
    asked = draw.chance(0.2)
    doing = draw.pick((("tener", "have"), ("tener", "have"), ("necesitar", "need")))
    clause = Clause(verb(*doing), person(draw, "m.subj", asked), object=np, question=asked)
    clause = replace(clause, negated=not asked and draw.chance(0.6))
    if draw.chance(0.5):
        clause = replace(clause, rest=(adverb(draw.pick(("today", "now"))),))
    return ask(clause) if asked else tell(clause)


def weather(draw: Draw) -> Sentence:
    """ "Hoy hace buen tiempo." is "Today the weather is good." """
    good = draw.pick((("buen", "good"), ("mal", "bad")))
    tense = draw.pick((("hace", "is"), ("hace", "is"), ("hacía", "was")))
    says = pair(
        f"(S (VP (VB {tense[0]}=is) (NP (JJ {good[0]}=good) (NN tiempo=weather#weather.n))))",
        f"(S (NP (DT the~weather) (NN weather=weather#weather.n)) (VP (AUX {tense[1]}=is) (JJ {good[1]}=good)))",
    )
    return finish(statement(in_the_place(draw, says, tense[0] == "hace")))


def in_the_place(draw: Draw, says: Phrase, now: bool) -> Phrase:
    """Today, in Madrid, in summer: when and where the weather is so."""
    day = adverb(draw.pick(("today", "now") if now else ("yesterday", "last_night")))
    place = draw.pick(draw.lexicon.nouns_of("city_name", "country_name", "playa", "montaña", "isla"))
    where = located(NounPhrase(place, "w.place", "" if "name_of" in place.kinds else "the"))
    if draw.chance(0.25):
        return Phrase(
            *(
                type(side)(side.label, (front, *side.children))
                for side, front in ((says.es, day.es), (says.en, day.en))
            )
        )
    chosen = draw.pick(((where,), (day,), (where, day), ()))
    return Phrase(
        type(says.es)("S", (*says.es.children, *(p.es for p in chosen))),
        type(says.en)("S", (*says.en.children, *(p.en for p in chosen))),
    )
