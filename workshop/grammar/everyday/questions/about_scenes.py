"""Everyday acts told and asked about, with every question word."""

from __future__ import annotations

from workshop.grammar.everyday.grammar import scenes
from workshop.grammar.everyday.questions import asking
from workshop.grammar.lessons.building import Sentence, finish
from workshop.grammar.lessons.sampling import Draw


def told(draw: Draw) -> Sentence:
    """ "Mi hermana trabaja en un hotel con su amiga.", "Quisiera viajar a Perú en mayo." """
    return finish(scenes.told(draw))


def yes_or_no(draw: Draw) -> Sentence:
    """ "¿Va a salir usted esta noche?", "¿No quieres venir?" """
    return finish(scenes.yes_or_no(draw))


def with_a_word(draw: Draw) -> Sentence:
    """ "¿Con quién vas al cine?", "¿Dónde vive?", "¿Cómo vas a pagar la cena?" """
    return finish(asking.about_a_piece(draw))


def when_(draw: Draw) -> Sentence:
    """ "¿A qué hora sale usted?", "¿Qué día vas a venir?" """
    return finish(asking.about_the_time(draw))


def why(draw: Draw) -> Sentence:
    """ "¿Por qué no comiste nada?", "¿Para qué necesitas el dinero?" """
    return finish(asking.about_the_reason(draw))


def how_often(draw: Draw) -> Sentence:
    """ "¿Cada cuánto vas al médico?" """
    return finish(asking.about_the_habit(draw))


def how_many(draw: Draw) -> Sentence:
    """ "¿Cuántos libros has leído?", "¿Qué película quieres ver?" """
    return finish(asking.which_or_how_many(draw))


def who(draw: Draw) -> Sentence:
    """ "¿Quién ganó el partido?" """
    return finish(asking.who_does(draw))
