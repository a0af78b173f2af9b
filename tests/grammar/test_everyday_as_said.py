"""The everyday kinds that say what strangers said: every line of their tables, and what is drawn from them."""

import pytest

from workshop.grammar.everyday.clauses import commands_with_reasons, same_subject, side_by_side
from workshop.grammar.everyday.comparisons import amounts, than_thought, the_best_thing
from workshop.grammar.everyday.drawing import EverydayDraw
from workshop.grammar.everyday.families import AS_STRANGERS_SAY
from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.home_and_town import (
    at_home,
    errands,
    on_the_way,
    phone_and_job,
    shops_and_money,
)
from workshop.grammar.everyday.places_and_things import how_things_are, things, which_one, who_and_where
from workshop.grammar.everyday.pronouns import small_pronouns, verbs_with_se, which_of_them
from workshop.grammar.language.alignment import alignment
from workshop.grammar.language.trees import leaves

TABLES = (
    commands_with_reasons,
    same_subject,
    side_by_side,
    errands,
    on_the_way,
    at_home,
    shops_and_money,
    phone_and_job,
    than_thought,
    the_best_thing,
    amounts,
    which_of_them,
    small_pronouns,
    verbs_with_se,
    who_and_where,
    things,
    how_things_are,
    which_one,
)
MARKS = set("{}_[]|=")  # of the notation, and none of a sentence


@pytest.mark.parametrize("module", TABLES, ids=lambda module: module.__name__.rpartition(".")[2])
def test_every_line_of_a_table_gives_a_phrase(module):
    draw, rules = EverydayDraw(7), module.RULES
    for block in rules.names():
        if block not in BASIC.names():  # test_everyday_talk.py reads the basic ones
            for line in dict.fromkeys(rules.lines(block)):
                rules.line(draw, line)


@pytest.mark.parametrize("family", AS_STRANGERS_SAY, ids=lambda family: family.__qualname__)
def test_what_is_drawn_is_whole_aligned_and_translated_in_one_way(family):
    draw, said = EverydayDraw(3), {}
    for sentence in (family(draw) for _ in range(60)):
        assert sentence.src[-1] in ".?!" and sentence.tgt[-1] in ".?!", sentence
        for line in (sentence.src, sentence.tgt):
            assert line == line.strip() and "  " not in line and not MARKS & set(line), line
            assert line[0].isupper() or line[0] in "¿¡" or line[0].isdigit(), line
        assert ("¿" in sentence.src) == ("?" in sentence.src), sentence.src
        assert said.setdefault(sentence.src, sentence.tgt) == sentence.tgt
        assert all(leaf.tag for side in (sentence.es, sentence.en) for leaf in leaves(side))
        linked = {int(pair.split("-")[0]) for pair in alignment(sentence.es, sentence.en)[0].split()}
        assert len(linked) >= len(leaves(sentence.es)) / 2, (sentence.src, sentence.tgt)
