"""The kinds of sentences of `everyday.speech`: every line of their tables, and what is drawn from them."""

from importlib import import_module

import pytest

from workshop.grammar.everyday import speech
from workshop.grammar.everyday.grammar.basic_rules import BASIC
from workshop.grammar.everyday.old_families_speech import SPEECH_FAMILIES
from workshop.grammar.language.alignment import alignment
from workshop.grammar.language.trees import leaves
from workshop.grammar.lessons.sampling import Draw
from workshop.grammar.reach import everyday_words

TABLES = (
    "joined",
    "joined_two",
    "joined_three",
    "around_town",
    "around_town_way",
    "around_town_home",
    "around_town_shops",
    "around_town_more",
    "comparing",
    "comparing_more",
    "comparing_much",
    "comparing_which",
    "pronouns",
    "pronouns_more",
    "things",
    "things_more",
    "things_being",
    "things_which",
)
MARKS = set("{}_[]|=")  # of the notation, and none of a sentence


@pytest.mark.parametrize("name", TABLES)
def test_every_line_of_a_table_gives_a_phrase(name):
    draw, module = Draw(7), import_module(f"{speech.__name__}.{name}")
    with everyday_words():
        rules = module.RULES
        for block in rules.names():
            if block not in BASIC.names():  # test_everyday_talk.py reads the basic ones
                for line in dict.fromkeys(rules.lines(block)):
                    rules.line(draw, line)


@pytest.mark.parametrize("family", SPEECH_FAMILIES, ids=lambda family: family.__qualname__)
def test_what_is_drawn_is_whole_aligned_and_translated_in_one_way(family):
    draw, said = Draw(3), {}
    with everyday_words():
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
