"""Moles, bats and flies, leaves that fall in the fall, wells."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.language.meaning import Clause, NounPhrase, Subject
from workshop.grammar.language.trees import Phrase, pair
from workshop.grammar.language.words import Verb
from workshop.grammar.lessons.building import (
    Sentence,
    be,
    finish,
    located,
    noun_pair,
    predicate,
    prepositional,
    statement,
    tell,
)
from workshop.grammar.lessons.lexicon import noun, verb
from workshop.grammar.lessons.sampling import Draw, counted, described, own, person
from workshop.grammar.lessons.sentences.days import HOURS, clock
from workshop.grammar.lessons.times import in_time
from workshop.grammar.lessons.words.adverbs import adverb


def leaf_or_sheet(draw: Draw) -> Sentence:
    """ "Las hojas del árbol son amarillas.", "Necesito una hoja de papel." """
    if draw.chance(0.5):
        number = draw.pick(
            (
                ("una", "a", "hoja", "sheet"),
                ("dos", "two", "hojas", "sheets"),
                ("tres", "three", "hojas", "sheets"),
            )
        )
        paper = pair(
            f"(NP (DT {number[0]}=n) (NN {number[2]}=sheet#sheet.n) (PP (IN de=of) (NN papel=paper)))",
            f"(NP (DT {number[1]}=n) (NN {number[3]}=sheet#sheet.n) (PP (IN of=of) (NN paper=paper)))",
        )
        doing = draw.pick(
            (
                ("necesitar", "need"),
                ("querer", "want"),
                ("cortar", "cut"),
                ("usar", "use"),
                ("buscar", "look for"),
            )
        )
        return tell(with_phrase(draw, verb(*doing), paper))
    colour = draw.pick(
        [a for a in draw.lexicon.all_adjectives() if a.es in ("verde", "amarillo", "rojo", "marrón")]
    )
    plural = NounPhrase(noun("hoja", "leaf.n"), "m.subj", "the", True)
    leaves = pair(
        "(NP (DT las=the) (NNS hojas=leaf#leaf.n) (PP (IN de=of) (DT el=thetree) (NN árbol=tree#tree.n)))",
        "(NP (DT the=the) (NNS leaves=leaf#leaf.n) (PP (IN of=of) (DT the=thetree) (NN tree=tree#tree.n)))",
    )
    es, en = draw.pick((("son", "are"), ("eran", "were")))
    return finish(
        statement(
            pair(
                f"(S {{x}} (VP (VB {es}=is) {{y}}))",
                f"(S {{x}} (VP (AUX {en}=is) {{y}}))",
                x=leaves,
                y=predicate(colour, plural),
            )
        )
    )


def with_phrase(draw: Draw, doing: Verb, phrase: Phrase, subject: Subject | None = None) -> Clause:
    """A verb whose English object is the first of `rest`; "look for" keeps its preposition with it."""
    first, _, more = doing.en.partition(" ")
    if more:
        phrase = pair("{x}", f"(PP (IN {more}=m.verb) {{x}})", x=phrase)
    clause = Clause(replace(doing, en=first), subject or person(draw, "m.subj"), rest=(phrase,))
    if doing.es in ("necesitar", "querer"):
        return replace(clause, negated=draw.chance(0.2))
    return in_time(draw, clause, "now" if doing.es == "buscar" else "event")


def mole(draw: Draw) -> Sentence:
    """A topo digs, a lunar sits on the skin."""
    if draw.chance(0.45):
        np = described(draw, counted(draw, noun("topo"), "m.subj", "the", 0.4), 0)
        where = (
            located(NounPhrase(noun("jardín"), "m.place"))
            if draw.chance(0.5)
            else located(NounPhrase(noun("árbol"), "m.place"), "under")
        )
        doing = draw.pick((("vivir", "live"), ("dormir", "sleep"), ("correr", "run")))
        return tell(
            in_time(draw, Clause(verb(*doing), np, rest=(where,)), "feel" if doing[0] != "vivir" else "know")
        )
    part = draw.pick(("brazo", "pierna", "espalda", "cara", "mano", "cuello", "nariz", "rodilla"))
    subject = person(draw, "m.subj")
    if subject.plural:
        return mole(draw)
    where = NounPhrase(noun(part), "m.place", "the", english_article=own(subject))
    spot = described(draw, NounPhrase(noun("lunar"), "m.obj", "a"), 0)
    if draw.chance(0.4):
        adjective = draw.pick(
            [a for a in draw.lexicon.all_adjectives() if a.es in ("pequeño", "grande", "negro", "marrón")]
        )
        spot = replace(spot, adjective=adjective)
    clause = Clause(verb("tener", "have"), subject, object=spot, rest=(located(where, "on"),))
    return tell(replace(clause, negated=draw.chance(0.12)))


def insect(draw: Draw) -> Sentence:
    """ "Hay una mosca en la sopa." """
    bug = described(draw, NounPhrase(noun(draw.pick(("mosca", "mosca", "araña"))), "m.subj", "a"), 0)
    where = located(
        NounPhrase(
            draw.pick(
                draw.lexicon.nouns_of("sopa", "ensalada", "vessel", "room", "wall", "ventana", "plato")
            ),
            "m.place",
        ),
        "",
    )
    spot = NounPhrase(
        draw.pick(draw.lexicon.nouns_of("sopa", "ensalada", "vessel", "room", "plato")), "m.place"
    )
    where = located(spot, "in" if spot.noun.es != "plato" else "on")
    if draw.chance(0.5):
        return tell(be("estar", replace(bug, article="the"), where))
    return finish(
        statement(
            pair(
                "(S (VP (VB hay=is) {x} {y}))",
                "(S (NP (EX there~is)) (VP (AUX is=is) {x} {y}))",
                x=noun_pair(bug),
                y=where,
            )
        )
    )


def bat(draw: Draw) -> Sentence:
    """A murciélago flies, a bate hits."""
    if draw.chance(0.4):
        np = counted(draw, noun("murciélago"), "m.subj", "the", 0.6)
        where = adverb(draw.pick(("at_night", "fast")))
        return tell(Clause(verb("volar", "fly"), np, rest=(where,)))
    np = described(draw, NounPhrase(noun("bate"), "m.obj", draw.pick(("a", "my"))), 0)
    new = draw.pick(
        [
            a
            for a in draw.lexicon.all_adjectives()
            if a.es in ("nuevo", "viejo", "pesado", "rojo", "negro", "azul")
        ]
    )
    subject = person(draw, "m.subj")
    np = replace(
        np, article="a" if np.article == "a" else own(subject), adjective=new if draw.chance(0.5) else None
    )
    doing, time = draw.pick(
        ((("comprar", "buy"), "event"), (("perder", "lose"), "mishap"), (("romper", "break"), "mishap"))
    )
    return tell(in_time(draw, Clause(verb(*doing), subject, object=np), time))


def well_and_can(draw: Draw) -> Sentence:
    """Water in a pozo (well), food in a lata (can)."""
    if draw.chance(0.5):
        es, en, sense = draw.pick(
            (
                ("tomates", "tomatoes", "tomato.n"),
                ("sopa", "soup", "soup.n"),
                ("pescado", "fish", "fish.n.food"),
            )
        )
        number = draw.pick(
            (("una", "a", "lata", "can"), ("dos", "two", "latas", "cans"), ("tres", "three", "latas", "cans"))
        )
        what = pair(
            f"(NP (DT {number[0]}=n) (NN {number[2]}=can#can.n) (PP (IN de=of) (NN {es}=food#{sense})))",
            f"(NP (DT {number[1]}=n) (NN {number[3]}=can#can.n) (PP (IN of=of) (NN {en}=food#{sense})))",
        )
        doing = draw.pick((("comprar", "buy"), ("necesitar", "need"), ("querer", "want"), ("abrir", "open")))
        return tell(with_phrase(draw, verb(*doing), what))
    place = NounPhrase(noun("pozo"), "m.place")
    there = draw.pick((("hay", "is", ""), ("había", "was", ""), ("hay", "is", "no")))
    no_es, no_en = ("(RB no=no) ", "(DT no=no) ") if there[2] else ("", "")
    return finish(
        statement(
            pair(
                f"(S (VP {no_es}(VB {there[0]}=is) (NP (NN agua=water#water.n)) {{y}}))",
                f"(S (NP (EX there~is)) (VP (AUX {there[1]}=is) (NP {no_en}(NN water=water#water.n)) {{y}}))",
                y=located(place),
            )
        )
    )


def falling(draw: Draw) -> Sentence:
    """Leaves fall, and they do it in the fall."""
    en_otono = pair(
        "(PP (IN en=in) (NP (NN otoño=fall#fall.n.season)))",
        "(PP (IN in=in) (DT the~fall) (NN fall=fall#fall.n.season))",
    )
    if draw.chance(0.4):
        np = counted(draw, noun("hoja", "leaf.n"), "m.subj", "the", 1)
        clause = Clause(verb("caer", "fall"), np, tense=draw.pick(("present", "progressive", "preterite")))
        where = draw.pick((en_otono, located(NounPhrase(noun("suelo"), "m.place"), "on"), None))
        if clause.tense == "progressive":
            where = None
        return tell(replace(clause, rest=(where,) if where else ()))
    far = draw.pick(draw.lexicon.nouns_of("city_name", "country_name"))
    where = prepositional("a", "to", NounPhrase(far, "m.to", ""))
    clause = Clause(verb("ir", "go"), person(draw, "m.subj"), rest=(where, en_otono))
    return tell(replace(clause, modal=draw.pick(("going", "want"))))


SEASONS = {"primavera": ("la", "spring", "spring.n"), "verano": ("el", "summer", "summer.n")} | {
    "otoño": ("el", "fall", "fall.n.season"),
    "invierno": ("el", "winter", "winter.n"),
}


def season(draw: Draw) -> Sentence:
    """An estación of the year, or the one where trains stop."""
    if draw.chance(0.5):
        return _at_the_station(draw)
    es = draw.pick(list(SEASONS))
    article, en, sense = SEASONS[es]
    whose_es, whose_en = draw.pick((("mi", "my"), ("tu", "your"), ("nuestra", "our")))
    fact = pair(
        f"(S (NP (DT {article}~season) (NN {es}=season#{sense})) (VP (VB es=is) (NP (PRP$ {whose_es}=my)"
        " (NN estación=kind#season.n) (JJ favorita=favorite))))",
        f"(S (NP (NN {en}=season#{sense})) (VP (AUX is=is) (NP (PRP$ {whose_en}=my) (JJ favorite=favorite)"
        " (NN season=kind#season.n))))",
    )
    return finish(statement(fact))


def _at_the_station(draw: Draw) -> Sentence:
    np = NounPhrase(noun("estación"), "m.place")
    if draw.chance(0.4):
        train = NounPhrase(draw.pick(draw.lexicon.nouns_of("tren", "autobús")), "m.subj")
        clause = Clause(
            verb("llegar", "arrive"),
            train,
            rest=(prepositional("a", "at", np), clock(draw.pick(list(HOURS)))),
        )
        return tell(replace(clause, tense=draw.pick(("present", "preterite"))))
    if draw.chance(0.5):
        clause = Clause(verb("esperar", "wait"), person(draw, "m.subj"), rest=(located(np),))
        return tell(replace(clause, tense=draw.pick(("progressive", "past_progressive"))))
    return tell(be("estar", person(draw, "m.subj"), located(np), negated=draw.chance(0.2)))
