"""Everyday lines of fixed phrases, of two sentences, of answers and requests."""

import pytest

from workshop.grammar.everyday import two_sentences
from workshop.grammar.everyday.conversation import answers, phrases_said
from workshop.grammar.everyday.drawing import EverydayDraw
from workshop.grammar.everyday.grammar.notation import written
from workshop.grammar.everyday.grammar.rules import ended
from workshop.grammar.everyday.phrases import fixed_phrases
from workshop.grammar.language.alignment import alignment
from workshop.grammar.lessons.building import finish


def no_slot(name):
    raise AssertionError(f"a slot {name!r} where none is")


def sentence(line):
    return finish(ended(written(line, no_slot)))


HE = sentence("vive/VB=1 aquí | he~1 lives/VBZ=1 here")
USTED = sentence("¿ dónde vive/VB=1 ? | where do~1 you~1 live/VB=1 ?")
FRIEND = sentence("¿ dónde vives/VB=1 ? | where do~1 you~1 live/VB=1 ?")
SISTER = sentence("mi hermana/NN habla/VB | my sister/NN talks/VBZ")
TIRED = sentence("estoy/VB=1 cansado/JJ | I~1 am/VBP=1 tired/JJ")


@pytest.mark.parametrize(
    ("first", "second", "fits"),
    [
        (SISTER, HE, False),
        (SISTER, USTED, False),
        (SISTER, FRIEND, True),
        (SISTER, TIRED, True),
        (TIRED, HE, True),
    ],
)
def test_a_second_sentence_keeps_its_meaning_after_the_first(first, second, fits):
    assert two_sentences.goes_on(first, second) == fits


def test_a_tail_stands_before_the_last_mark():
    line = fixed_phrases.with_tail("¿ qué pasa/VB=1 ? | what is~1 happening=1 ?", "Ana/NNP=name")
    assert sentence(line).src == "¿Qué pasa, Ana?"


def test_each_fixed_phrase_is_drawn_about_as_often_as_the_others():
    draw = EverydayDraw(1)
    drawn = [finish(phrases_said.full_phrase(draw)).src for _ in range(4_000)]
    assert len(set(drawn)) > 400
    assert max(drawn.count(line) for line in set(drawn)) < 50


@pytest.mark.parametrize(
    "family",
    [
        phrases_said.phrases_said,
        answers.answers,
        answers.requests,
        two_sentences.two_sentences,
    ],
)
def test_what_is_drawn_is_whole_and_aligned(family):
    draw = EverydayDraw(3)
    for _ in range(40):
        found = family(draw)
        assert found.src[-1] in ".?!" and found.tgt[-1] in ".?!"
        assert alignment(found.es, found.en)[0]
        assert "{" not in found.src + found.tgt and ".." not in found.src + found.tgt
