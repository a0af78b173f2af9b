"""The everyday grammar's verb forms: pronouns at their ends, commands, frames; every line of the tables can be said."""

from __future__ import annotations

import re

from workshop.grammar.everyday.commands_and_wishes import any_act
from workshop.grammar.everyday.drawing import EverydayDraw
from workshop.grammar.everyday.grammar import verb_frames
from workshop.grammar.everyday.grammar.notation import variants, written
from workshop.grammar.everyday.pronouns import attached
from workshop.grammar.everyday.verb_forms import in_talk
from workshop.grammar.language.meaning import Clause, Clitic, Pronoun
from workshop.grammar.language.orthography import text_of


def test_a_gerund_takes_its_pronoun_and_the_accent_that_keeps_its_stress():
    verb = attached.doing("buscar", "look for")
    clause = Clause(verb, Pronoun("1s", "m.subj"), clitics=(Clitic("lo", "it", "m.obj"),))
    said = attached.doing_it(clause)
    assert (text_of(said.es), text_of(said.en)) == ("buscándolo", "looking for it")


def test_seguir_is_still_in_the_present_and_keep_in_the_past():
    draw = EverydayDraw(1)
    for _ in range(200):
        pair = attached.goes_on(draw)
        if re.search(r"\b(sigo|sigues|sigue|siguen)\b", pair.src.lower()):
            assert "still" in pair.tgt
        if re.search(r"\b(seguí|seguiste|siguió|siguieron)\b", pair.src.lower()):
            assert "kept" in pair.tgt


def test_what_one_is_told_to_do_is_in_the_subjunctive_without_a_subject():
    draw = EverydayDraw(2)
    for _ in range(100):
        assert re.search(r"\bque\b", any_act.tell_them(draw).src)


def test_every_frame_of_a_verb_can_be_said():
    draw, subject = EverydayDraw(3), Pronoun("1s", "m.subj")
    for *_, line in verb_frames._rows():
        for variant in variants(line):
            written(variant, lambda slot: verb_frames._slot(draw, slot, subject))


def test_every_turn_can_be_said():
    draw, rules = EverydayDraw(4), in_talk.RULES
    for name in re.findall(r"^(\w+):$", in_talk.TURNS, re.MULTILINE):
        for line in rules.lines(name):
            for variant in variants(line):
                written(variant, lambda slot: rules._slot(draw, slot))
