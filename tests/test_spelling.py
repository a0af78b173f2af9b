"""Typed words and the known words that they can be: capitals, accents, ñ."""

import pytest

from course_lib.translating.spelling import Spelling, true_cased, without_accents

SPELLING = Spelling("Ana María madre mañana está esta cómo como año pingüino Rosa rosa".split())


def test_accents_are_dropped_and_the_ñ_stays():
    assert without_accents("¿Cómo está el pingüino, Íñigo?") == "¿Como esta el pinguino, Iñigo?"
    assert without_accents("nin\N{COMBINING TILDE}o") == "niño"


def test_only_a_capital_inside_a_sentence_is_a_words_own():
    sentences = ["Ayer vi a Ana.", "Ana come. Bebe agua.", "¿Qué bebe?", "Hola, ¿Luis duerme?"]
    found = true_cased(sentences)
    assert {"ayer", "Ana", "bebe", "qué", "hola", "Luis"} <= found
    assert not {"Ayer", "ana", "Bebe", "Qué", "Hola"} & found
    assert {".", ",", "¿", "?"} <= found


@pytest.mark.parametrize(
    "typed, known",
    [
        ("madre", "madre"),
        ("MADRE", "madre"),
        ("Madre", "madre"),
        ("ana", "Ana"),
        ("ANA", "Ana"),
        ("maria", "María"),
        ("MARIA", "María"),
        ("manana", "mañana"),
        ("MAÑANA", "mañana"),
        ("mànana", "mañana"),
        ("pinguino", "pingüino"),
        ("ano", "año"),
        ("como", "como"),
        ("Cómo", "cómo"),
        ("Rosa", "Rosa"),
        ("rosa", "rosa"),
        ("ROSA", "rosa"),
    ],
)
def test_a_typed_word_is_the_known_one(typed, known):
    assert SPELLING.known_as(typed) == (known,)


@pytest.mark.parametrize("typed", ["añá", "mañaña", "madres", "cómos", ""])
def test_an_unknown_word_stays_unknown(typed):
    assert SPELLING.known_as(typed) == ()


def test_a_typed_ñ_is_no_n():
    assert Spelling(["cana"]).known_as("caña") == ()
    assert Spelling(["caña"]).known_as("cana") == ("caña",)


def test_all_words_that_an_unknown_one_can_be():
    assert Spelling(["sábana", "sabána"]).known_as("sabana") == ("sabána", "sábana")


def test_a_known_word_has_the_known_words_with_more_accents():
    assert SPELLING.accented("como") == ("cómo",)
    assert SPELLING.accented("esta") == ("está",)
    assert SPELLING.accented("cómo") == SPELLING.accented("madre") == ()
    assert Spelling(["ano", "año"]).accented("ano") == ()
