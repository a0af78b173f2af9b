"""How many do it, how often and how long, and more than so many."""

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.clauses.free import free
from workshop.grammar.everyday.clauses.going_on import clause_told_on
from workshop.grammar.everyday.grammar import doings
from workshop.grammar.everyday.grammar.around_verbs import doing
from workshop.grammar.everyday.grammar.numbers import digits, number
from workshop.grammar.everyday.grammar.parts import phrase
from workshop.grammar.everyday.grammar.people import someone
from workshop.grammar.everyday.grammar.tenses import timed
from workshop.grammar.everyday.lexicon import noun, nouns_of, transitive_frames, verb
from workshop.grammar.language.meaning import Clause, Group, NounPhrase, Pronoun
from workshop.grammar.language.trees import Phrase, leaf, node, pair
from workshop.grammar.language.words import Noun
from workshop.grammar.lessons.building import Sentence, ask, finish, noun_pair, question, said, tell
from workshop.grammar.lessons.sampling import Draw

CROWD = ("folk", "job", "kin", "friend", "child")
DOES = {
    "transitive": 2,
    "collocation": 4,
    "framed": 2,
    "intransitive": 3,
    "going": 3,
    "coming": 7,
    "whereabouts": 3,
}
COMING = (
    "PP a/IN=t la/DT=d fiesta/NN=p | PP to/IN=t the/DT=d party/NN=p",
    "PP a/IN=t la/DT=d boda/NN=p | PP to/IN=t the/DT=d wedding/NN=p",
    "PP a/IN=t la/DT=d reunión/NN=p | PP to/IN=t the/DT=d meeting/NN=p",
    "PP a/IN=t la/DT~p clase/NN=p | PP to/IN=t class/NN=p",
    "PP a/IN=t la/DT~p cena/NN=p | PP to/IN=t dinner/NN=p",
    "PP al/IN=t concierto/NN=p | PP to/IN=t the/DT~p concert/NN=p",
    "PP al/IN=t partido/NN=p | PP to/IN=t the/DT~p game/NN=p",
    "PP a/IN=t mi/PRP$=d casa/NN=p | PP to/IN=t my/PRP$=d house/NN=p",
    "PP con/IN=t nosotros/PRP=p | PP with/IN=t us/PRP=p",
    "PP conmigo/PRP=p | PP with/IN=p me/PRP=p",
    "PP a/IN=t comer/VB=p | VP to/TO=t eat/VB=p",
    "PP a/IN=t cenar/VB=p | PP to/IN=t dinner/NN=p",
    "ADVP mañana/RB=p#tomorrow.adv | ADVP tomorrow/RB=p#tomorrow.adv",
    "NP esta/DT=t noche/NN=p | ADVP tonight/RB=t+p",
    "NP hoy/RB=p | NP today/RB=p",
)


def people(draw: Draw) -> NounPhrase:
    """ "personas", "estudiantes", "amigos": the kinds of people that one counts."""
    if draw.chance(0.4):
        return NounPhrase(noun("persona"), "m.subj", "", True)
    found = [one for one in nouns_of(*CROWD) if one.number == "both"]
    return NounPhrase(draw.pick(found), "m.subj", "", True)


def acting(draw: Draw) -> Clause:
    """What several people do, without them: "vienen a la fiesta"."""
    subject = Pronoun("3p", "m.subj")
    kind = draw.weighted(DOES)
    if kind != "coming":
        clause = (
            free(draw, subject, negation=0, more=0.2) if draw.chance(0.3) else _doing(draw, subject, kind)
        )
        return acting(draw) if clause.front or clause.often or clause.negated else clause
    clause = Clause(verb("venir", "come"), subject, rest=(phrase(draw.pick(COMING)),))
    how = draw.weighted({"now": 5, "past": 3, "going": 2, "future": 1})
    if how == "going":
        return replace(clause, modal="going")
    if how == "now":
        return replace(clause, english_progressive=True)
    late = any(word in clause.rest[0].es.children[-1].word for word in ("mañana",))
    return replace(clause, tense="future" if how == "future" or late else "preterite")


def _doing(draw: Draw, subject: Pronoun, kind: str) -> Clause:
    return timed(draw, doings.idea(draw, subject, {kind: 1}), negation=0, more=0.15)


def how_many_do(draw: Draw) -> Sentence:
    """ "¿Cuántas personas vienen a la fiesta?" is "How many people are coming to the party?" """
    clause = acting(draw)
    np = people(draw)
    named = noun_pair(np)
    es = node("WHNP", leaf("WRB", "cuántas" if np.gender == "f" else "cuántos", "many"), *named.es.children)
    en = node("WHNP", leaf("WRB", "how", "many"), leaf("JJ", "many", "many"), *named.en.children)
    return finish(question(said(replace(clause, asked=Phrase(es, en), elided=True))))


ABOUT = (  # before a number
    ("más de", "more than", 4),
    ("menos de", "less than", 2),
    ("casi", "almost", 2),
    ("unos", "about", 2),
    ("al menos", "at least", 1),
    ("por lo menos", "at least", 1),
    ("solo", "only", 1.5),
    ("alrededor de", "around", 0.7),
)


def so_many(draw: Draw, what: Noun, role: str, low: int = 2, high: int = 1000) -> Group:
    """ "más de cien habitaciones", "casi veinte libros"."""
    es, en, _ = ABOUT[int(draw.weighted({str(i): row[2] for i, row in enumerate(ABOUT)}))]
    about_es = "unas" if es == "unos" and what.gender == "f" else es
    about_en = "fewer than" if en == "less than" else en
    n = draw.pick([n for n in NUMBERS if low <= n <= high])
    count = digits(n) if draw.chance(0.15) else number(n, what.gender)
    np = noun_pair(NounPhrase(what, role, "", True))
    sides = []
    for words, tree, one in ((about_es, count.es, np.es), (about_en, count.en, np.en)):
        said_about = [leaf("RB", word, "about") for word in words.split()]
        sides.append(node("NP", node("QP", *said_about, *tree.children), *one.children))
    return Group(Phrase(*sides), "3p", role, what.gender)


NUMBERS = (
    *(
        *range(2, 21),
        10,
        20,
        30,
        40,
        50,
        60,
        70,
        80,
        90,
        100,
        100,
        100,
        200,
        300,
        500,
        1000,
        1000,
        2000,
        5000,
    ),
    *(15, 25, 35, 45, 24, 150, 250, 10_000, 100_000),
)
HOLDERS = """
hotel+building habitación 10 500
casa+apartamento habitación 2 20
casa+building ventana 2 200
casa+building puerta 2 100
building piso 2 100
libro+revista+diccionario página 20 1000
ciudad+pueblo+barrio habitante 100 100000
escuela+universidad+colegio estudiante 20 5000
escuela+universidad profesor 10 300
biblioteca+librería libro 100 100000
museo cuadro 20 1000
tienda+banco+oficina empleado 5 100
ciudad museo 2 50
ciudad parque 2 50
restaurante mesa 5 100
"""
ROWS = [line.split() for line in HOLDERS.strip().splitlines()]


def it_has(draw: Draw) -> Sentence:
    """ "El hotel tiene más de cien habitaciones.", "Esta ciudad tiene casi mil habitantes." """
    kinds, counted, low, high = draw.pick(ROWS)
    holders = [one for one in nouns_of(*kinds.split("+")) if one.number == "both" and not one.mass]
    what = [one for one in nouns_of(counted) if one.es == counted]
    if not holders or not what:
        return it_has(draw)
    subject = NounPhrase(draw.pick(holders), "m.subj", draw.pick(("the", "the", "this", "that", "our")))
    group = so_many(draw, what[0], "m.obj", int(low), int(high))
    tense = draw.weighted({"present": 5, "imperfect": 1})
    asked = draw.chance(0.1)
    clause = Clause(doing("tener", "have"), subject, object=group, tense=tense, question=asked)
    return ask(clause) if asked else clause_told_on(draw, clause)


def did_so_many(draw: Draw) -> Sentence:
    """ "Compré casi veinte libros.", "Más de cien personas vinieron a la fiesta." """
    if draw.chance(0.4):
        clause = acting(draw)
        np = people(draw)
        return tell(replace(clause, subject=so_many(draw, np.noun, "m.subj", 2, 2000)))
    frames = [f for f in transitive_frames() if set("in") & set(f.articles) and {"kin", "grown"} & f.subjects]
    frame = draw.pick(frames)
    found = [one for one in nouns_of(*frame.objects) if one.number == "both" and not one.mass]
    if not found:
        return did_so_many(draw)
    clause = Clause(frame.verb, someone(draw), object=so_many(draw, draw.pick(found), "m.obj", 2, 100))
    aspect = "state" if frame.time == "state" else "event"
    return tell(timed(draw, doings.Idea(clause, aspect, "f"), negation=0.05, more=0.3))


OFTEN = {"collocation": 4, "intransitive": 3, "transitive": 3, "framed": 2, "going": 1.5, "whereabouts": 1.5}
TENSES: dict[str, dict[str, float]] = {
    "times": {"perfect": 4, "preterite": 3, "going": 1},
    "hours": {"present": 4, "preterite": 3, "going": 2},
    "days": {"preterite": 3, "going": 2.5, "perfect": 0.7},
}


def how_much_time(draw: Draw) -> Sentence:
    """ "¿Cuántas veces has visto la película?", "¿Cuántas horas duermes?", "¿Cuántos días van a estar aquí?" """
    kind = draw.weighted({"veces": 3, "horas": 2, "días": 1.5, "años": 0.7, "semanas": 0.7})
    thought = doings.idea(draw, someone(draw, asked=True), OFTEN)
    staying = thought.clause.verb.es == "estar" or thought.aspect == "act"
    if kind != "veces" and (not staying or thought.clause.object):
        return how_much_time(draw)
    if kind == "veces" and (thought.aspect == "state" or thought.clause.verb.es == "tardar"):
        return how_much_time(draw)
    en = {"veces": "times", "horas": "hours", "días": "days", "años": "years", "semanas": "weeks"}[kind]
    word = "cuántos" if kind in ("días", "años") else "cuántas"
    times = pair(
        f"(WHNP (WRB {word}=q.many) (NNS {kind}=q.what))",
        f"(WHNP (WRB how=q.many) (JJ many=q.many) (NNS {en}=q.what))",
    )
    tense = draw.weighted(TENSES["hours" if kind == "horas" else "times" if kind == "veces" else "days"])
    clause = replace(thought.clause, asked=times, question=True, inverted=True, often=None, front=None)
    return ask(replace(clause, modal="going") if tense == "going" else replace(clause, tense=tense))
