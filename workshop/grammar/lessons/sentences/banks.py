"""The banco with money, the banco in the park, and the river bank."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.language.meaning import Clause, NounPhrase, Subject
from workshop.grammar.language.spanish import agreeing
from workshop.grammar.language.trees import pair
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
from workshop.grammar.lessons.sampling import Draw, counted, person
from workshop.grammar.lessons.sentences.days import clock
from workshop.grammar.lessons.times import RECENTLY, SOON, in_time, when
from workshop.grammar.lessons.words.adverbs import adverb

MONEY_BANK, BENCH = noun("banco", "bank.n.money"), noun("banco", "bench.n")


def bank(draw: Draw) -> Sentence:
    """The banco with money in it: people go to it, work there, and it opens and closes."""
    kind = draw.pick(("go", "go", "work", "open", "money", "near", "where", "closed"))
    np = NounPhrase(MONEY_BANK, "m.bank")
    if kind == "go":
        clause = Clause(verb("ir", "go"), person(draw, "m.subj"), rest=(prepositional("a", "to", np),))
        return tell(_to_the_bank(draw, clause))
    if kind == "work":
        return tell(in_time(draw, Clause(verb("trabajar", "work"), grown(draw), rest=(located(np),)), "live"))
    if kind == "money":
        money = NounPhrase(noun("dinero"), "m.obj", draw.pick(("", "my")))
        return tell(
            Clause(
                verb("tener", "have"),
                person(draw, "m.subj"),
                object=replace(money, article=""),
                rest=(located(np, "in"),),
            )
        )
    return _bank_itself(draw, kind, replace(np, role="m.subj"))


def _bank_itself(draw: Draw, kind: str, np: NounPhrase) -> Sentence:
    if kind == "open":
        doing = draw.pick((("abrir", "open"), ("cerrar", "close")))
        clause = Clause(
            verb(*doing), np, rest=(clock(draw.pick(("ocho", "nueve", "diez", "tres", "cinco"))),)
        )
        clause = replace(clause, tense=draw.pick(("present", "present", "preterite")))
        return tell(clause)
    if kind == "closed":
        state = draw.pick([a for a in draw.lexicon.all_adjectives() if a.es in ("abierto", "cerrado")])
        clause = be("estar", np, predicate(state, np), negated=draw.chance(0.2))
        clause = replace(clause, rest=(*clause.rest, adverb(draw.pick(("today", "now")))))
        return tell(clause)
    if kind == "where":
        return tell(
            be(
                "estar",
                np,
                draw.pick((adverb("near_here"), *SIDES, located(NounPhrase(noun("plaza"), "m.place")))),
            )
        )
    near = adverb("near_here")
    bank_ = noun_pair(replace(np, article="a"))
    return finish(
        pair(
            "(S (. ¿~end) (VP (VB hay=is) {bank} {near}) (. ?=end))",
            "(SQ (AUX is=is) (NP (EX there~is)) {bank} {near} (. ?=end))",
            bank=bank_,
            near=near,
        )
    )


LEFT = pair(
    "(PP (IN a=on) (DT la=the) (NN izquierda=left#left.n))",
    "(PP (IN on=on) (DT the=the) (NN left=left#left.n))",
)
RIGHT = pair(
    "(PP (IN a=on) (DT la=the) (NN derecha=right#right.n.side))",
    "(PP (IN on=on) (DT the=the) (NN right=right#right.n.side))",
)
SIDES = (LEFT, RIGHT)


def _to_the_bank(draw: Draw, clause: Clause) -> Clause:
    kind = draw.pick(("now", "soon", "past", "need"))
    if kind == "past":
        return when(draw, replace(clause, tense="preterite"), RECENTLY)
    if kind == "need":
        return replace(clause, modal=draw.pick(("need", "have", "going")))
    clause = replace(clause, english_progressive=True)
    return when(draw, clause, SOON[:3]) if kind == "soon" else clause


def grown(draw: Draw) -> Subject:
    """Someone old enough to work."""
    subject = person(draw, "m.subj")
    is_child = isinstance(subject, NounPhrase) and subject.noun.kinds & {"child", "young", "job"}
    return grown(draw) if is_child else subject


def bench(draw: Draw) -> Sentence:
    """The banco one sits on: sat on, slept on, with a cat under it."""
    kind = draw.pick(("sit", "sleep", "under", "park"))
    np = NounPhrase(BENCH, "m.bench")
    if kind == "under":
        cat = counted(
            draw,
            draw.pick(draw.lexicon.nouns_of("pet", "toy", "bag")),
            "m.subj",
            draw.pick(("the", "my")),
            0.2,
        )
        return tell(be("estar", cat, located(np, draw.pick(("under", "on")))))
    if kind == "park":
        return _park_bench(draw)
    if kind == "sleep":
        clause = Clause(verb("dormir", "sleep"), person(draw, "m.subj"), rest=(located(np),))
        return tell(in_time(draw, clause, "feel"))
    return tell(_sitting(draw, np))


def _sitting(draw: Draw, np: NounPhrase) -> Clause:
    """ "está sentada en el banco": a participle that agrees, where English has "is sitting"."""
    subject = person(draw, "m.subj")
    word = agreeing("sentado", subject.gender, subject.plural)
    sitting = pair(f"(ADJP (VBN {word}=sit#sit.v))", "(VP (VBG sitting=sit#sit.v))")
    tense = draw.pick(("present", "present", "imperfect"))
    return be("estar", subject, sitting, located(np), tense=tense, negated=draw.chance(0.1))


def _park_bench(draw: Draw) -> Sentence:
    choice = draw.pick(
        [
            a
            for a in draw.lexicon.all_adjectives()
            if a.es in ("viejo", "nuevo", "verde", "rojo", "azul", "blanco", "largo")
        ]
    )
    plural = draw.chance(0.3)
    noun_es, article, noun_en = ("bancos", "los", "benches") if plural else ("banco", "el", "bench")
    subject = pair(
        f"(NP (DT {article}=the) (NN {noun_es}=bench#bench.n) (PP (IN de~park) (DT el~park) (NN parque=park#park.n)))",
        f"(NP (DT the=the) (NN park=park#park.n) (NN {noun_en}=bench#bench.n))",
    )
    it = NounPhrase(BENCH, "m.subj", plural=plural)
    state = predicate(
        choice, it, draw.weighted({"": 2, "very": 1}) if choice.es in ("viejo", "nuevo", "largo") else ""
    )
    es, en = ("son", "are") if plural else ("es", "is")
    return finish(
        statement(
            pair(
                f"(S {{x}} (VP (VB {es}=is) {{y}}))",
                f"(S {{x}} (VP (AUX {en}=is) {{y}}))",
                x=subject,
                y=state,
            )
        )
    )


SHORE = pair(
    "(NP (DT la=the) (NN orilla=bank#bank.n.river) (PP (IN de~river) (DT el~river) (NN río=river#river.n)))",
    "(NP (DT the=the) (NN river=river#river.n) (NN bank=bank#bank.n.river))",
)


def river_bank(draw: Draw) -> Sentence:
    """ "Caminamos por la orilla del río." is a walk along the river bank."""
    kind = draw.pick(("walk", "rest", "house", "rest"))
    if kind == "walk":
        along = pair("(PP (IN por=along) {x})", "(PP (IN along=along) {x})", x=SHORE)
        clause = Clause(verb("caminar", "walk"), person(draw, "m.subj"), rest=(along,))
        return tell(in_time(draw, clause, "act"))
    on = pair("(PP (IN en=on) {x})", "(PP (IN on=on) {x})", x=SHORE)
    if kind == "rest":
        doing = draw.pick((("descansar", "rest"), ("jugar", "play"), ("dormir", "sleep")))
        return tell(in_time(draw, Clause(verb(*doing), person(draw, "m.subj"), rest=(on,)), "act"))
    thing = counted(
        draw,
        draw.pick(draw.lexicon.nouns_of("home", "boat", "tree", "animal", "restaurante")),
        "m.subj",
        "the",
        0.2,
    )
    return tell(be("estar", thing, on, tense=draw.pick(("present", "imperfect"))))
