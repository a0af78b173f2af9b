"""Typed sentences and the printed ones that they can stand for."""

import pytest

from course_lib.translating.candidates import MAX_READINGS, readings, sentences, tidy
from course_lib.translating.spelling import Spelling

SPELLING = Spelling(
    "¿ ¡ . ? ! , como cómo te llamas hola Ana vive mi él el esta está en cuándo cuando dónde".split()
)


@pytest.mark.parametrize(
    "typed, printed",
    [
        ("hola", "Hola."),
        ("hola!", "¡Hola!"),
        ("¿qué comes", "¿Qué comes?"),
        ("qué  comes?", "¿Qué comes?"),
        ("Ya está.", "Ya está."),
        ("hola. qué tal?", "Hola. ¿Qué tal?"),
        ("Hola... ¿qué tal??", "Hola. ¿Qué tal?"),
        ("hola, ¿qué tal", "Hola, ¿qué tal."),
    ],
)
def test_tidy(typed, printed):
    assert tidy(typed, frozenset("¿¡")) == printed


@pytest.mark.parametrize(
    "text, parts",
    [
        ("Hola.  ¿Qué tal? ¡Ven!", ["Hola.", "¿Qué tal?", "¡Ven!"]),
        ("El Sr. Gil y la Dra. Ruiz vienen. Ud. no.", ["El Sr. Gil y la Dra. Ruiz vienen.", "Ud. no."]),
        ("Son las 3.30 aquí.", ["Son las 3.30 aquí."]),
    ],
)
def test_sentences(text, parts):
    assert sentences(text) == parts


def test_tidy_opens_no_spanish_marks_in_other_languages():
    assert tidy("who is it?", frozenset(["who", "?"])) == "Who is it?"


def test_a_corpus_without_marks_is_read_without_them():
    """Whoever trains on own pairs in small letters asks in small letters."""
    assert tidy("il  gatto dorme", frozenset("il gatto dorme".split())) == "il gatto dorme"


@pytest.mark.parametrize("printed", ["Hola.", "¿Qué comes?", "Hola. ¿Qué tal?", "¡Ven!", "Hola, ¿qué tal?"])
def test_a_printed_sentence_stays_as_it_is(printed):
    assert tidy(printed, frozenset("¿¡")) == printed


@pytest.mark.parametrize("nothing", ["", "  ", "¿?"])
def test_a_reading_needs_a_word(nothing):
    with pytest.raises(ValueError, match="at least one word; got"):
        readings(nothing, SPELLING)


@pytest.mark.parametrize(
    "typed, expected",
    [
        ("ANA VIVE EN", ["Ana vive en."]),
        ("como te llamas", ["Como te llamas.", "Cómo te llamas.", "¿Cómo te llamas?"]),
        ("como te llamas?", ["¿Como te llamas?", "¿Cómo te llamas?"]),
        ("Como te llamas.", ["Como te llamas.", "Cómo te llamas."]),
        ("cómo te llamas", ["Cómo te llamas.", "¿Cómo te llamas?"]),
        ("donde vive", ["Dónde vive.", "¿Dónde vive?"]),
        ("en dónde vive", ["En dónde vive.", "¿En dónde vive?"]),
        ("vive el", ["Vive el.", "Vive él."]),
        ("el está", ["El está."]),
        (
            "hola, cómo te llamas?",
            ["¿Hola, cómo te llamas?", "Hola, ¿cómo te llamas?"],
        ),
        ("Hola. ¿Cómo te llamas?", ["Hola. ¿Cómo te llamas?"]),
    ],
)
def test_readings(typed, expected):
    assert readings(typed, SPELLING) == expected


def test_readings_that_change_less_come_first():
    found = readings("el esta", SPELLING)
    assert found == ["El esta.", "Él esta.", "El está.", "Él está."]


def test_there_are_not_too_many():
    assert len(readings("el esta como " * 20, SPELLING)) == MAX_READINGS


def test_without_an_opening_mark_in_the_language_there_are_no_questions():
    assert readings("cómo vive", Spelling(["cómo", "vive", "."])) == ["Cómo vive."]


def test_each_reading_has_only_itself_first():
    for reading in readings("hola, como esta el", SPELLING):
        assert readings(reading, SPELLING)[0] == reading
