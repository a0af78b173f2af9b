"""How long one has been at it, whether one ever did it, and what happened all of a sudden."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.clauses import impersonal
from workshop.grammar.everyday.clauses.free import free
from workshop.grammar.everyday.clauses.going_on import told_on
from workshop.grammar.everyday.grammar import dates, doings
from workshop.grammar.everyday.grammar.parts import apart, phrase
from workshop.grammar.everyday.grammar.people import clear, someone
from workshop.grammar.everyday.grammar.tenses import told
from workshop.grammar.everyday.lexicon import nouns_of, verb
from workshop.grammar.language import english, spanish
from workshop.grammar.language.conjugation import conjugated
from workshop.grammar.language.meaning import Clause, NounPhrase, Subject
from workshop.grammar.language.trees import Node, Phrase, Tree, leaf, node, pair
from workshop.grammar.language.words import Noun, Verb
from workshop.grammar.lessons.building import Sentence, be, finish, question, statement
from workshop.grammar.lessons.sampling import Draw
from workshop.grammar.lessons.sentences.events import place

ONGOING = {
    "collocation": 6,
    "transitive": 2.5,
    "intransitive": 4,
    "to_person": 1.5,
    "framed": 2,
    "personal": 1,
}
UNLASTING = {
    "llegar",
    "irse",
    "salir",
    "entrar",
    "morir",
    "nacer",
    "caer",
    "encontrar",
    "perder",
    "tardar",
    "empezar",
}
HAVE = {"am": "have", "are": "have", "is": "has", "was": "had", "were": "had"}


def been_doing(draw: Draw) -> Sentence:
    """ "Llevo una hora esperando." is "I have been waiting for an hour"; "¿Cuánto tiempo llevas esperando?" """
    asked = draw.chance(0.25)
    clause = _at_it(draw, someone(draw, asked=asked))
    past = not asked and draw.chance(0.2)
    clause = clear(replace(clause, tense="past_progressive" if past else "progressive", enclitic=True))
    if not asked:
        return told_on(draw, _has_been(clause, _some_time(draw)))
    if draw.chance(0.5):
        how_long = pair("(WHNP (WRB cuánto=long) (NN tiempo=long))", "(WHADVP (WRB how=long) (RB long=long))")
        clause = replace(clause, asked=how_long, question=True, inverted=draw.chance(0.6))
        return finish(question(_has_been(clause, None)))
    clause = replace(clause, question=True)
    return finish(question(_has_been(clause, _some_time(draw))))


def _at_it(draw: Draw, subject: Subject) -> Clause:
    thought = doings.idea(draw, subject, ONGOING)
    clause = thought.clause
    if thought.aspect not in ("act", "now") or clause.verb.es in UNLASTING or clause.verb.en == "be":
        return _at_it(draw, subject)
    return replace(clause, negated=False, often=None, front=None)


def _some_time(draw: Draw) -> Phrase:
    kind = draw.weighted({"length": 3, "long_time": 3, "several_hours": 3, "day": 1.5})
    if kind == "day":
        return phrase(draw.pick(WHOLE_TIMES))
    how_long = apart(dates.TABLE.phrase(draw, kind), "long")
    return Phrase(how_long.es, node("PP", leaf("IN", "for", "", "m.aux"), how_long.en))


WHOLE_TIMES = (
    "NP todo/DT=a el/DT~a día/NN=d | NP all/DT=a day/NN=d",
    "NP toda/DT=a la/DT~a mañana/NN=d#morning.n | NP all/DT=a morning/NN=d#morning.n",
    "NP toda/DT=a la/DT~a tarde/NN=d#afternoon.n | NP all/DT=a afternoon/NN=d#afternoon.n",
    "NP toda/DT=a la/DT~a semana/NN=d | NP all/DT=a week/NN=d",
    "NP toda/DT=a la/DT~a noche/NN=d | NP all/DT=a night/NN=d",
)


def _has_been(clause: Clause, how_long: Phrase | None) -> Phrase:
    """The progressive with "llevar" for "estar" and "have been" for "be", and the time."""
    es = _with_llevar(spanish.clause(clause), clause, how_long.es if how_long else None)
    en = _with_been(english.clause(clause), clause.question)
    return Phrase(es, node(en.label, *en.children, how_long.en if how_long else None))


def _with_llevar(tree: Tree, clause: Clause, how_long: Node | None) -> Tree:
    tense = "imperfect" if clause.tense == "past_progressive" else "present"
    children: list[Node | None] = []
    for child in tree.children:
        if isinstance(child, Tree):
            children.append(_with_llevar(child, clause, how_long))
        elif f"{clause.role}.aux" in child.links:
            children += [
                replace(child, word=conjugated("llevar", tense, clause.subject.person), lemma="llevar"),
                how_long,
            ]
        else:
            children.append(child)
    return node(tree.label, *children)


def _with_been(tree: Tree, asked: bool) -> Tree:
    """ "am waiting" becomes "have been waiting"; in a question "been" stands before the main verb."""
    children: list[Node] = []
    for child in tree.children:
        if isinstance(child, Tree):
            children.append(_with_been(child, asked))
            continue
        if child.tag == "VBG" and asked and "m.verb" in child.links:
            children.append(leaf("VBN", "been", "m.aux"))
        be_aux = "m.aux" in child.links and child.word in HAVE
        children.append(replace(child, word=HAVE[child.word]) if be_aux else child)
        if be_aux and not asked:
            children.append(leaf("VBN", "been", "m.aux"))
    return node(tree.label, *children)


STATES = (
    "ADJP casado/JJ=s | ADJP married/JJ=s",
    "ADJP enfermo/JJ=s | ADJP sick/JJ=s",
    "ADJP despierto/JJ=s | ADJP awake/JJ=s",
    "ADJP solo/JJ=s | ADJP alone/JJ=s",
    "PP sin/IN=w trabajo/NN=s#work.n | PP out/IN=w of/IN~w work/NN=s#work.n",
    "ADVP aquí/RB=s | ADVP here/RB=s",
    "ADVP allí/RB=s | ADVP there/RB=s",
    "PP en/IN=w casa/NN=s | PP at/IN=w home/NN=s",
    "PP en/IN=w cama/NN=s | PP in/IN=w bed/NN=s",
    "PP de/IN=w vacaciones/NNS=s | PP on/IN=w vacation/NN=s",
    "ADVP fuera/RB=s | ADVP away/RB=s",
)
GROWING = {"casado", "enfermo", "despierto", "solo"}


def been_there(draw: Draw) -> Sentence:
    """ "Llevo dos años en Madrid.", "Llevamos diez años casados.", "¿Llevas mucho tiempo aquí?" """
    asked = draw.chance(0.2)
    subject = someone(draw, asked=asked)
    where = place(
        draw, draw.pick(nouns_of("city_name", "country_name", "institution", "workplace")), adjective=0
    )
    if draw.chance(0.6):
        row = draw.pick(STATES)
        word = row.split()[1].split("/")[0]
        if word in GROWING:
            ending = ("a" if subject.gender == "f" else "o") + ("s" if subject.plural else "")
            row = row.replace(f"{word}/", f"{word[:-1]}{ending}/", 1)
        where = phrase(row)
    kind = draw.pick(("length", "long_time", "long_time"))
    how_long = apart(dates.TABLE.phrase(draw, kind), "long")
    past = not asked and draw.chance(0.2)
    after = Phrase(None, node("PP", leaf("IN", "for", "", "m.verb"), how_long.en))
    clause = clear(
        Clause(
            Verb("llevar", "be", "be_since.v"),
            subject,
            tense="imperfect" if past else "present",
            question=asked,
        )
    )
    time = Phrase(how_long.es, None)
    es = spanish.clause(replace(clause, rest=(time, where)))
    been = replace(
        clause, verb=verb("estar", "be"), tense="pluperfect" if past else "perfect", rest=(where, after)
    )
    said = Phrase(es, _linked(english.clause(been)))
    return finish(question(said)) if asked else told_on(draw, said)


def _linked(tree: Node) -> Node:
    """ "have been" stands for "llevar" as a whole."""
    if isinstance(tree, Tree):
        return replace(tree, children=tuple(_linked(child) for child in tree.children))
    return replace(tree, links=frozenset({"m.verb"})) if "m.aux" in tree.links else tree


PLACES_BEEN = ("city_name", "country_name", "visit", "beach", "town")
EVER = {"transitive": 4, "collocation": 3, "framed": 3, "personal": 1.5, "intransitive": 1, "to_person": 1}


def _experience(draw: Draw, subject: Subject) -> Clause:
    if draw.chance(0.45):
        where = draw.pick([n for n in nouns_of(*PLACES_BEEN) if n.number != "pl"])
        named = "name_of" in where.kinds
        np = noun_place(where, "" if named else draw.pick(("the", "this", "that")))
        return be("estar", subject, np)
    thought = doings.idea(draw, subject, EVER)
    if (
        thought.aspect == "state"
        or thought.clause.front
        or thought.clause.often
        or thought.clause.verb.es == "tardar"
    ):
        return _experience(draw, subject)
    return thought.clause


def noun_place(where: Noun, article: str) -> Phrase:
    """ "en Roma" after "have been" is "to Rome"."""
    np = NounPhrase(where, "m.place", article)
    return pair(
        "(PP (IN en=m.place.prep) {x})",
        "(PP (TO to=m.place.prep) {x})",
        x=Phrase(spanish.noun_phrase(np), english.noun_phrase(np)),
    )


def ever(draw: Draw) -> Sentence:
    """ "¿Has estado alguna vez en Roma?", "Nunca he comido paella.", "¿Alguna vez has visto el mar?" """
    asked = draw.chance(0.6)
    clause = replace(_experience(draw, someone(draw, asked=asked)), tense="perfect")
    if not asked:
        how = draw.weighted({"nunca": 4, "jamás": 1, "sí": 1.5, "ya": 1})
        if how == "sí":
            once = pair("(NP (CD una=once) (NN vez=once))", "(ADVP (RB once=once))")
            return finish(statement(told(clear(replace(clause, rest=(*clause.rest, once))))))
        es, en = {"ya": ("ya", "already")}.get(how, (how, "never"))
        often = pair(f"(ADVP (RB {es}=often))", f"(ADVP (RB {en}=often))")
        return finish(statement(told(clear(replace(clause, often=often)))))
    word = pair("(ADVP (DT alguna=ever) (NN vez=ever))", "(ADVP (RB ever=ever))")
    clause = replace(clause, question=True, often=Phrase(None, word.en))
    kind = draw.weighted({"front": 3, "middle": 4, "end": 2})
    if kind == "front":
        return finish(question(told(replace(clause, front=Phrase(word.es, None)))))
    rest = (
        (Phrase(word.es, None), *clause.rest)
        if kind == "middle" and not clause.object
        else (*clause.rest, Phrase(word.es, None))
    )
    return finish(question(told(replace(clause, rest=rest))))


SUDDEN = (
    ("PP de/IN=f repente/NN=f", "ADVP suddenly/RB=f", 5),
    ("PP por/IN=f suerte/NN=f", "ADVP luckily/RB=f", 1),
    ("PP por/IN=f fin/NN=f", "ADVP finally/RB=f", 2),
    ("PP al/IN=f final/NN=f", "PP in/IN=f the/DT~f end/NN=f", 1),
    ("PP al/IN=f principio/NN=f", "PP at/IN=f first/JJ=f", 1),
    ("PP en/IN=f ese/DT=f momento/NN=f", "PP at/IN=f that/DT=f moment/NN=f", 1.5),
    ("PP poco/RB=f después/RB=f", "ADVP soon/RB=f afterward/RB=f", 1),
    ("PP una/DT=f vez/NN=f", "ADVP once/RB=f", 1),
    ("ADVP de/IN=f pronto/RB=f", "ADVP suddenly/RB=f", 2),
)
STARTS = (
    ("empezar", "start", "PP a/IN=a llover/VB=r | VP to/TO=a rain/VB=r"),
    ("empezar", "start", "PP a/IN=a nevar/VB=r | VP to/TO=a snow/VB=r"),
    ("dejar", "stop", "PP de/IN~r llover/VB=r | VP raining/VBG=r"),
    ("comenzar", "begin", "PP a/IN=a llover/VB=r | VP to/TO=a rain/VB=r"),
)


def suddenly(draw: Draw) -> Sentence:
    """ "De repente empezó a llover.", "Por fin terminamos el trabajo.": both with the comma or both without."""
    es, en, _ = SUDDEN[int(draw.weighted({str(i): row[2] for i, row in enumerate(SUDDEN)}))]
    front = phrase(f"{es} | {en}")
    clause = _event(draw)
    comma = leaf(",", ",", "f.comma") if draw.chance(0.35) else None
    said = told(clause)
    fronted = Phrase(node("S", front.es, comma, said.es), node("S", front.en, comma, said.en))
    return finish(statement(fronted))


def _event(draw: Draw) -> Clause:
    if draw.chance(0.3):
        es, en, what = draw.pick(STARTS)
        return Clause(Verb(es, en, f"{en}.v"), impersonal.IT, tense="preterite", rest=(phrase(what),))
    subject = someone(draw)
    modal = draw.weighted({"": 6, "start": 3, "stop": 1, "begin": 0.7})
    if not modal:
        clause = free(
            draw,
            subject,
            dict.fromkeys(("act", "event", "mishap", "now", "state"), {"preterite": 1.0}),
            0,
            0.25,
        )
        return clause if is_plain(clause) else _event(draw)
    clause = _at_it(draw, subject)
    return replace(clause, modal=modal, tense="preterite", enclitic=True)


def is_plain(clause: Clause) -> bool:
    """Whether the clause tells of one event, with nothing before it."""
    return not (
        clause.front or clause.often or clause.negated or clause.verb.en == "be" or clause.verb.es == "tardar"
    )
