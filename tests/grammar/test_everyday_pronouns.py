"""The everyday grammar's pronouns: accents, commands to everyone, and verbs that turn the sentence round."""

from __future__ import annotations

from dataclasses import replace

import pytest

from workshop.grammar.everyday.drawing import EverydayDraw
from workshop.grammar.everyday.families import PRONOUNS
from workshop.grammar.everyday.grammar.commanding import ADDRESSED, commanded
from workshop.grammar.language.alignment import alignment
from workshop.grammar.language.meaning import Clause, Clitic, Pronoun
from workshop.grammar.language.orthography import with_pronouns
from workshop.grammar.language.trees import leaves
from workshop.grammar.language.words import Verb
from workshop.grammar.lessons.building import finish, said, statement


@pytest.mark.parametrize(
    ("verb", "pronouns", "written"),
    [
        ("di", "me lo", "dímelo"),
        ("da", "me", "dame"),
        ("ver", "te", "verte"),
        ("decir", "me", "decirme"),
        ("decir", "me lo", "decírmelo"),
        ("haciendo", "lo", "haciéndolo"),
        ("sienta", "te", "siéntate"),
        ("traiga", "me", "tráigame"),
        ("busque", "lo", "búsquelo"),
        ("sigue", "me", "sígueme"),
        ("limpie", "lo", "límpielo"),
        ("oír", "lo", "oírlo"),
        ("envía", "me", "envíame"),
        ("caer", "se", "caerse"),
        ("dé", "me", "deme"),
        ("dé", "me lo", "démelo"),
        ("sentemos", "nos", "sentémonos"),
        ("digamos", "se lo", "digámoselo"),
        ("estudia", "lo", "estúdialo"),
    ],
)
def test_pronouns_at_the_end_keep_the_stress(verb, pronouns, written):
    assert with_pronouns(verb, pronouns.split()) == written


SAY = Clause(Verb("decir", "tell", "tell.v"), ADDRESSED["tú"])
SIT = Clause(Verb("sentarse", "sit down", "sit.v"), ADDRESSED["tú"])


@pytest.mark.parametrize(
    ("whom", "yes", "no"),
    [
        ("tú", "Dímelo.", "No me lo digas."),
        ("usted", "Dígamelo.", "No me lo diga."),
        ("ustedes", "Díganmelo.", "No me lo digan."),
    ],
)
def test_a_command_has_its_pronouns_after_the_verb_and_after_no_before_it(whom, yes, no):
    clitics = (Clitic("me", "me", "m.to"), Clitic("lo", "", "m.it"))
    clause = replace(SAY, subject=ADDRESSED[whom], clitics=clitics)
    lines = [finish(statement(commanded(replace(clause, negated=negated)))) for negated in (False, True)]
    assert [line.src for line in lines] == [yes, no]
    assert [line.tgt for line in lines] == ["Tell me.", "Don't tell me."]


def test_a_command_to_us_is_lets():
    clause = replace(SIT, subject=ADDRESSED["nosotros"], clitics=(Clitic("nos", "", "m.refl"),))
    lines = [finish(statement(commanded(replace(clause, negated=negated)))) for negated in (False, True)]
    assert [line.src for line in lines] == ["Sentémonos.", "No nos sentemos."]
    assert [line.tgt for line in lines] == ["Let's sit down.", "Let's not sit down."]


def test_two_pronouns_are_said_in_the_order_of_each_language():
    clitics = (Clitic("me", "me", "m.given", "to"), Clitic("lo", "it", "m.obj"))
    clause = Clause(
        Verb("dar", "give", "give.v"), Pronoun("3s", "m.subj"), tense="preterite", clitics=clitics
    )
    line = finish(statement(said(clause)))
    assert (line.src, line.tgt) == ("Me lo dio.", "He gave it to me.")
    sure, _ = alignment(line.es, line.en)
    assert sure == "0-4 1-2 2-1 3-5"


@pytest.mark.parametrize("family", PRONOUNS, ids=lambda family: family.__qualname__)
def test_every_family_links_its_verb_and_repeats_no_word(family):
    draw = EverydayDraw(3)
    drawn = [family(draw) for _ in range(60)]
    assert len({line.src for line in drawn}) > 15
    for line in drawn:
        sure, _ = alignment(line.es, line.en)
        assert sure, line.src
        words = [leaf.word for side in (line.es, line.en) for leaf in leaves(side)]
        assert all(word and " " not in word for word in words), line.src
