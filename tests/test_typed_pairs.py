"""Pairs whose source is written as people type it: each thing that gets lost by hand, and what never does."""

import re

import pytest

from course.typed_pairs import LOST, typed_pairs
from course_lib.corpora import load_corpus
from course_lib.translating.placeholders import SIGNS
from course_lib.translating.typed_text import without_accents


@pytest.fixture
def losing(monkeypatch):
    """`losing(what)(sentence)` is the sentence with all of this lost, and only this."""

    def losing(*what):
        for name in LOST:
            monkeypatch.setitem(LOST, name, float(name in what))
        return lambda sentence: [*typed_pairs([sentence], ["It."], share=1.0)[0], sentence][0]

    return losing


@pytest.mark.parametrize(
    ("what", "printed", "typed"),
    [
        ("accents", "¿Cómo te llamas, Íñigo?", "¿Como te llamas, Iñigo?"),
        ("accents", "El pingüino está aquí.", "El pinguino esta aqui."),
        ("accents", "Trabajó, y trabajo hoy.", "Trabajó, y trabajo hoy."),  # "trabajo": "I work"
        ("accents", "Estudió lo que estudio.", "Estudió lo que estudio."),
        ("accents", "Ayer hablé; que hable él.", "Ayer hablé; que hable el."),
        ("accents", "Perdió, comerá, serán.", "Perdio, comera, seran."),  # other forms of none
        ("accents", "Este café no esté frío.", "Este cafe no este frio."),
        ("accents", "Comió un jamón para José.", "Comio un jamon para Jose."),
        ("accents", "¿Qué café? Que esté frío.", "¿Que cafe? Que este frio."),
        ("tildes", "El niño y la cigüeña.", "El nino y la cigüena."),
        ("capitals", "Tom vive en El Cairo.", "Tom vive en el cairo."),
        ("capitals", "¿Vio a Ana en EE. UU.?", "¿Vio a ana en ee. uu.?"),
        ("capitals", "A Tom le gusta.", "A tom le gusta."),
        ("capitals", "EE. UU. ganó.", "Ee. uu. ganó."),
        ("capitals", "Vi a Γ y a Δ con Iker.", "Vi a Γ y a Δ con iker."),  # signs of names
        ("commas", "Un café, por favor.", "Un café por favor."),
        ("commas", "Son 2,5 kilos, 3 o 4.", "Son 2,5 kilos 3 o 4."),
        ("commas", "Si llueve, ¿qué hacemos?", "¿Si llueve qué hacemos?"),
        ("commas", "Hola. Ana, ¿vienes?", "Hola. Ana ¿vienes?"),
        ("marks", "¿Dónde vives?", "Dónde vives."),
        ("marks", "¿De quién es?", "De quién es."),
        ("marks", "¿Vives aquí?", "¿Vives aquí?"),  # nothing else says that it is a question
        ("marks", "¿Queso?", "¿Queso?"),
        ("marks", "¡Qué bien!", "Qué bien."),
        ("marks", "Hola. ¿Dónde vives?", "Hola. ¿Dónde vives?"),
    ],
)
def test_what_gets_lost(losing, what, printed, typed):
    assert losing(what)(printed) == typed


def test_all_may_get_lost_at_once(losing):
    assert losing(*LOST)("¿Dónde está Íñigo, Ana?") == "Donde esta inigo ana."


@pytest.mark.parametrize("what", [*LOST, [*LOST]])
@pytest.mark.parametrize("sentence", ["…", "?!", "«»", "Ven.", "α y Γ.", "ι"])
def test_a_sentence_without_anything_to_lose_is_not_repeated(losing, what, sentence):
    losing(*([what] if isinstance(what, str) else what))
    assert typed_pairs([sentence], ["It."], share=1.0) == ([], [])


@pytest.fixture(scope="module")
def printed():
    return [*load_corpus("everyday", "validation")["src"], "Γ dijo: «Δ tiene α años»."]


def test_words_and_signs_stay_and_a_capital_begins(printed):
    """Of real sentences: the same letters without accents, in the same order, beside their own targets."""
    src, tgt = typed_pairs(printed, [str(place) for place in range(len(printed))], share=1.0)
    assert len(src) > 0.3 * len(printed)
    plain = [
        re.sub("[^a-z0-9]", "", without_accents(sentence.lower()).replace("ñ", "n"))
        for sentence in (*src, *printed)
    ]
    for typed, letters, place in zip(src, plain, tgt, strict=False):
        original = printed[int(place)]
        assert typed != original and letters == plain[len(src) + int(place)]
        assert re.match(r"[¿¡«]*[A-ZÁÉÍÓÚÑΓ]", typed) and typed[-1] in ".?!"
        assert [char for char in typed if char in SIGNS] == [char for char in original if char in SIGNS]
        assert (typed.count("¿"), typed.count("¡")) == (typed.count("?"), typed.count("!"))


def test_each_loss_has_its_own_chance():
    count = 3000
    src, tgt = typed_pairs(["¿Cuál, niña Ana?"] * count, ["Which one, Ana?"] * count, share=1.0)
    shares = {
        "accents": sum("Cual" in each for each in src),
        "tildes": sum("nina" in each for each in src),
        "capitals": sum("ana" in each.split()[-1] for each in src),
        "commas": sum("," not in each for each in src),
        "marks": sum("?" not in each for each in src),
    }
    for name, found in shares.items():
        assert abs(found / count - LOST[name]) < 0.04, name  # four standard errors of a half
    assert {*tgt} == {"Which one, Ana?"} and "¿Cuál, niña Ana?" not in src


def test_the_share_and_the_seed_decide():
    sides = ["¿Dónde está Ana?"] * 1000, ["Where is Ana?"] * 1000
    first, again, other = (typed_pairs(*sides, 0.3, seed) for seed in (5, 5, 6))
    assert first == again != other
    assert 210 < len(first[0]) < 330  # 0.3 of 1000, less those of which nothing got lost
    assert typed_pairs(*sides, 0.0) == ([], [])


@pytest.mark.parametrize(
    ("src", "tgt", "share", "message"),
    [
        (["Hola."], ["Hello."], 1.5, "between 0 and 1; got 1.5"),
        (["Hola."], [], 0.5, "a target for each source; got 1 and 0"),
        ("Hola.", ["Hello."], 0.5, "got a single string"),
        (["Hola."], "Hello", 0.5, "got a single string"),
    ],
)
def test_refused(src, tgt, share, message):
    with pytest.raises(ValueError, match=message):
        typed_pairs(src, tgt, share)
