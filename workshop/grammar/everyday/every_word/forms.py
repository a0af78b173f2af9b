"""Every person and tense of the common verbs, all equally often: "Ojalá podamos ir.", "Siéntese aquí." """

from __future__ import annotations

from dataclasses import replace

from workshop.grammar.everyday.clauses.coordination import both
from workshop.grammar.everyday.commands_and_wishes.wishes import HOPES, hoped
from workshop.grammar.everyday.every_word.verbs import makers
from workshop.grammar.everyday.grammar import doings
from workshop.grammar.everyday.grammar.around_verbs import doing
from workshop.grammar.everyday.grammar.commanding import ADDRESSED, order
from workshop.grammar.everyday.grammar.contexts import only
from workshop.grammar.everyday.grammar.ideas import Idea
from workshop.grammar.everyday.grammar.parts import phrase
from workshop.grammar.everyday.grammar.people import clear
from workshop.grammar.everyday.grammar.tenses import timed
from workshop.grammar.everyday.pronouns.acts import ACTS
from workshop.grammar.language.meaning import Clause, Pronoun, Subject
from workshop.grammar.lessons.building import Sentence, finish, said, statement
from workshop.grammar.lessons.sampling import Draw
from workshop.grammar.lessons.sentences.days import oneself

COMMON = set(
    "ser estar tener hacer decir ir ver dar saber querer llegar pasar poner parecer quedar creer hablar llevar "
    "dejar seguir encontrar llamar venir pensar salir volver tomar conocer vivir sentir mirar contar empezar "
    "esperar buscar entrar trabajar escribir perder entender pedir recibir recordar terminar permitir conseguir "
    "servir sacar necesitar mantener leer caer cambiar presentar crear abrir considerar oír acabar ganar traer "
    "aceptar comprender explicar preguntar tocar estudiar correr dormir pagar ayudar jugar escuchar olvidar comer "
    "comprar subir bajar cerrar ofrecer descubrir usar cenar beber cocinar limpiar viajar caminar cantar bailar "
    "nadar enseñar aprender vender enviar mandar contestar responder repetir elegir preferir vestir quitar lavar "
    "cortar romper arreglar construir guardar mover parar visitar invitar prestar regalar reír sonreír llorar "
    "gritar odiar amar besar abrazar saludar conducir manejar cruzar doblar firmar cuidar descansar celebrar "
    "cumplir alquilar reservar cancelar prometer mentir soñar desear extrañar echar agradecer perdonar apagar "
    "encender andar probar devolver mostrar tirar coger recoger llenar pintar dibujar fumar "
    "gastar ahorrar crecer".split()
)
BEFORE_OTHERS = (
    "can",
    "can",
    "can",
    "should",
    "try",
    "try_to",
    "manage",
    "want",
    "prefer",
    "start",
    "begin",
    "hope",
)
PERSONS = ("1s", "2s", "3s", "1p", "1p", "3p", "3p")
TENSES = {"present": 1, "preterite": 1, "imperfect": 3, "future": 2.5, "conditional": 4, "subjunctive": 2.5}
LASTS = {"preterite": "imperfect"}
HAPPENS = {"present": "habit", "imperfect": "used"}


def _in(kind: str) -> dict[str, dict[str, float]]:
    """The tense for every aspect, or the nearest that suits it."""
    tenses = only(HAPPENS.get(kind, kind), LASTS.get(kind, kind))
    return {**tenses, "mishap": {"preterite" if kind == "present" else HAPPENS.get(kind, kind): 1.0}}


def _idea(draw: Draw, subject: Subject) -> Idea:
    known = makers()
    return draw.pick(known[draw.pick(sorted(COMMON.intersection(known)))])(draw, subject)


def _clause(draw: Draw, subject: Subject, kind: str) -> Clause:
    if draw.chance(0.1) and kind in ("present", "future", "conditional", "subjunctive"):
        return _below_another(draw, subject, kind)
    return timed(draw, _idea(draw, subject), _in(kind), 0.15, 0.12, known=True)


def _below_another(draw: Draw, subject: Subject, kind: str) -> Clause:
    """ "podamos ir", "trataríamos de verla"."""
    thought = doings.idea(draw, subject, {**doings.DOING, "whereabouts": 0})
    if thought.aspect not in ("act", "event", "now"):
        return _below_another(draw, subject, kind)
    modal = draw.pick(BEFORE_OTHERS[:1] if kind == "subjunctive" else BEFORE_OTHERS)
    modal = "can" if modal == "should" and kind != "present" else modal
    negated = draw.chance(0.2)
    return replace(thought.clause, modal=modal, tense=kind, enclitic=draw.chance(0.7), negated=negated)


def a_form(draw: Draw) -> Sentence:
    """ "Ojalá podamos ir.", "Abrirías la puerta.", "Pedíamos pizza y bebíamos agua." """
    kind = draw.weighted(TENSES)
    subject = Pronoun(draw.pick(PERSONS), "m.subj")
    if kind == "subjunctive":
        row = draw.pick([row for row in HOPES if "alegra" not in row])
        clause = _clause(draw, replace(subject, overt=subject.person == "1s"), kind)
        return hoped(draw, row, clause)
    clauses = [_clause(draw, subject, kind), _clause(draw, subject, kind)]
    clauses[0] = clear(clauses[0])
    if kind == "present" and subject.person == "3s":  # "abre" alone is a command
        clauses[0] = replace(clauses[0], subject=replace(clauses[0].subject, overt=True))
    if draw.chance(0.4):
        return finish(statement(said(clauses[0])))
    if clauses[0].verb.es == clauses[1].verb.es:
        return a_form(draw)
    return finish(statement(both(*map(said, clauses), "and", "S")))


TAKEN = (
    "tomar take NP la/DT=t medicina/NN=m | NP the/DT=t medicine/NN=m",
    "tomar take NP esta/DT=t pastilla/NN=m | NP this/DT=t pill/NN=m",
    "tomar take NP estas/DT=t pastillas/NNS=m | NP these/DT=t pills/NNS=m",
    "tomar drink NP la/DT=t leche/NN=m | NP the/DT=t milk/NN=m",
    "tomar drink NP el/DT=t café/NN=m | NP the/DT=t coffee/NN=m",
    "beber drink NP el/DT=t agua/NN=m | NP the/DT=t water/NN=m",
    "comer eat NP la/DT=t sopa/NN=m | NP the/DT=t soup/NN=m",
    "comer eat NP todo/DT=a | NP everything/NN=a",
    "comer eat NP la/DT=t fruta/NN=m | NP the/DT=t fruit/NN=m",
)


def of_oneself(draw: Draw) -> Sentence:
    """ "Siéntese aquí.", "Levántense temprano.", "Tómese la medicina.", "No se preocupen." """
    subject = ADDRESSED[draw.weighted({"tú": 2, "usted": 4, "ustedes": 3, "nosotros": 1})]
    kind = draw.weighted({"oneself": 5, "body": 1.5, "taken": 2})
    if kind == "taken":
        es, en, row = draw.pick(TAKEN).split(None, 2)
        clause = Clause(doing(es, en), subject, clitics=(oneself(subject),), rest=(phrase(row),))
    else:
        clause = ACTS[kind](draw, subject)
    if clause.verb.es in ("ir", "irse") and (not clause.rest or subject.person == "1p"):
        return of_oneself(draw)  # "vete" is "go away"
    return order(draw, replace(clause, negated=draw.chance(0.25)))
