"""Pairs whose source is written as people type it."""

import pytest

from course.typed_pairs import typed_pairs
from course_lib.corpora import load_corpus
from course_lib.translating.typed_text import without_accents

SRC = [
    "¿Cómo te llamas?",
    "Como pan.",
    "Él está en casa.",
    "El niño come esta manzana.",
    "Trabajó ayer.",
    "Trabajo aquí.",
    "Hablé de que hable.",
    "Comerás y comeras.",
    "¿Quién sabe quien viene?",
    "¿Él come pan?",
]
TGT = [
    "What is your name?",
    "I eat",
    "He is at home.",
    "The boy",
    "He worked",
    "I work",
    "speak",
    "eat",
    "Who",
    "Does he",
]


def test_only_words_that_have_a_twin_lose_their_accents():
    src, tgt = typed_pairs(SRC, TGT, share=1.0)
    asked = {"What is your name?": "Como te llamas", "Who": "Quien sabe quien viene"}  # with or without marks
    assert {english: spanish.strip("¿?.") for english, spanish in zip(tgt, src, strict=True)} == asked | {
        "He is at home.": "El esta en casa",
        "Does he": "El come pan",
    }


def test_half_of_the_questions_with_a_question_word_lose_their_marks():
    src, _ = typed_pairs(SRC[:2] * 500, TGT[:2] * 500, share=1.0)
    assert set(src) == {"¿Como te llamas?", "Como te llamas."}
    assert 200 < src.count("Como te llamas.") < 300


def test_half_of_the_sentences_lose_their_commas():
    src, tgt = typed_pairs(["Un café, por favor."] * 1000, ["A coffee, please."] * 1000, share=1.0)
    assert set(src) == {"Un café por favor."} and set(tgt) == {"A coffee, please."}
    assert 400 < len(src) < 600


@pytest.mark.slow
def test_the_share_and_the_seed_decide():
    first, again, other = (typed_pairs(SRC * 200, TGT * 200, 0.3, seed) for seed in (5, 5, 6))
    assert first == again != other
    assert 190 < len(first[0]) < 290  # 0.3 * 200 * 4 pairs that change
    assert typed_pairs(SRC, TGT, 0.0) == ([], [])


@pytest.mark.slow
def test_in_the_courses_corpus_the_new_sources_are_the_old_without_some_accents():
    train = load_corpus("spanish_english", "train")[:2000]
    of = {tgt: src for src, tgt in zip(train["src"], train["tgt"], strict=True)}
    letters = str.maketrans("", "", "¿?.,")
    src, tgt = typed_pairs(train["src"], train["tgt"], 1.0)
    assert 200 < len(src) < 2000
    for new, key in zip(src, tgt, strict=True):
        if train["tgt"].count(key) == 1:
            plain = (without_accents(s).translate(letters).lower() for s in (new, of[key]))
            assert next(plain) == next(plain)


@pytest.mark.parametrize(
    "src, tgt, share, message",
    [
        (SRC, TGT, 1.5, "between 0 and 1; got 1.5"),
        (SRC, TGT[:2], 0.5, "a target for each source; got 10 and 2"),
        ("Hola.", ["Hello."], 0.5, "got a single string"),
        (SRC[:5], "Hello", 0.5, "got a single string"),
    ],
)
def test_refused(src, tgt, share, message):
    with pytest.raises(ValueError, match=message):
        typed_pairs(src, tgt, share)


def test_a_line_without_a_word_stays_as_it_is():
    typed, _ = typed_pairs([*SRC, "…", "?!"], [*TGT, "...", "?!"], 1.0)
    assert typed and not {"…", "?!"} & {*typed}
