"""Families of talk: questions of every kind, and what people tell of their days."""

from __future__ import annotations

from workshop.grammar.everyday.conversation.opinions import opinion, weather
from workshop.grammar.everyday.conversation.polite_frames import frame_talk
from workshop.grammar.everyday.conversation.small_talk import small_talk
from workshop.grammar.everyday.grammar import scenes
from workshop.grammar.everyday.grammar.number_rules import number_talk
from workshop.grammar.everyday.home_and_town.eating_and_shopping import eating_out, shopping
from workshop.grammar.everyday.home_and_town.health_phone_class import health, lesson, phone
from workshop.grammar.everyday.home_and_town.travel import asking_the_way, hotel, journey
from workshop.grammar.everyday.home_and_town.work import office
from workshop.grammar.everyday.numbers_and_times.how_tall import measuring
from workshop.grammar.everyday.people.about_people import about_people, liking_and_planning
from workshop.grammar.everyday.questions import asking
from workshop.grammar.everyday.questions.short_questions import asking_talk, why_so
from workshop.grammar.everyday.questions.wondering import subject_last, wondering
from workshop.grammar.lessons.building import Sentence, finish
from workshop.grammar.lessons.families import Family
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


TALK_FAMILIES: dict[Family, float] = {
    told: 8,
    yes_or_no: 6,
    with_a_word: 8,
    when_: 2.5,
    why: 2,
    how_often: 1.5,
    how_many: 2.5,
    who: 2,
    asking_talk: 10,
    why_so: 4,
    wondering: 7,
    subject_last: 5,
    frame_talk: 12,
    small_talk: 12,
    number_talk: 9,
    measuring: 3,
    about_people: 8,
    liking_and_planning: 6,
    opinion: 10,
    weather: 4,
    eating_out: 4,
    shopping: 5,
    asking_the_way: 5,
    journey: 4,
    hotel: 2,
    health: 4,
    phone: 2,
    lesson: 3,
    office: 4,
}
