"""A tree grows: phrases by hand, F1 as the library's, the question, and the record that the example shows."""

import json
from collections import Counter

import pytest

from course.pictures.tree_grows import RECORD, UPDATES, drawn, example, recorded, tree_grows
from course_lib.corpora import load_corpus
from course_lib.trees import bracket_f1, labelled_spans, linearise

WORDS = "La niña duerme en casa .".split()
GOLD = "(S (NP DT NN ) (VP VB (PP IN (NP NN ) ) ) . )".split()
UNCLOSED = "(S (NP DT NN ) (VP VB (PP IN (NP NN ) ) . )".split()
OTHER = "(S (NP DT ) (VP NN VB (PP IN (NP NN ) ) ) . )".split()
NO_ARTICLE = "(S (NP NN ) (VP VB (PP IN (NP NN ) ) ) . )".split()
ONE_TOO_MANY = "(S (NP DT NN NN ) (VP VB (PP IN (NP NN ) ) ) . )".split()
TWO = "(S (NP DT NN ) ) (S VB )".split()
EMPTY = "(S (NP DT NN ) (VP VB (PP IN (NP ) ) ) . )".split()
PARSES = {30: GOLD, 10: UNCLOSED, 20: OTHER}


def looks_of(*parses, gold=GOLD, words=WORDS, **mine):
    shown = tree_grows(words, gold, dict(enumerate(parses)), **mine)
    return (shown.mine if mine else shown.ours)["looks"]


def test_every_bracket_that_opens_is_drawn():
    assert [tuple(phrase) for phrase in drawn(UNCLOSED)] == [
        ("S", 0, 6, 0, False),
        ("NP", 0, 2, 1, True),
        ("VP", 2, 6, 1, True),
        ("PP", 3, 5, 2, True),
        ("NP", 4, 5, 3, True),
    ]
    assert [phrase.span for phrase in drawn(") DT (S VB ) ) (NP NN )".split())] == [("S", 1, 2), ("NP", 2, 3)]
    assert [phrase.depth for phrase in drawn(TWO)] == [0, 1, 0]


def test_of_a_tree_the_phrases_of_the_library_are_drawn():
    for tree in load_corpus("spanish_english", "test")["src_tree"][:100]:
        symbols = linearise(tree)
        phrases = drawn(symbols)
        assert Counter(phrase.span for phrase in phrases) == labelled_spans(symbols)
        assert all(phrase.closed for phrase in phrases)


def test_the_moments_by_hand():
    shown = tree_grows(WORDS, GOLD, PARSES)
    assert shown.scene["updates"] == ["10", "20", "30"] and shown.scene["levels"] == 4
    unclosed, other, whole = shown.ours["looks"]
    assert not any(unclosed["holds"]) and not any(unclosed["found"])
    assert unclosed["fault"] == "1 of its brackets never closes" and unclosed["f1"] == 0
    assert other["holds"] == [True, False, False, True, True]
    assert other["found"] == [True, False, False, True, True]
    assert (other["right"], other["f1"], other["fault"]) == (3, 0.6, "")
    assert whole["holds"] == [True] * 5 and whole["f1"] == 1
    assert shown.table.rows[0][1:4] == ("no: 1 of its brackets never closes", "0 of 5", "0.00")
    assert shown.table.rows[1][1:] == ("yes", "3 of 5", "0.60", " ".join(OTHER))


def test_f1_is_the_librarys():
    parses = (UNCLOSED, OTHER, NO_ARTICLE, ONE_TOO_MANY, TWO, EMPTY, GOLD)
    for look, parse in zip(looks_of(*parses), parses, strict=True):
        assert look["f1"] == pytest.approx(bracket_f1([parse], [GOLD]), abs=0.0051)
        assert bool(look["fault"]) == (labelled_spans(parse) is None)


def test_each_kind_of_fault_is_named():
    faults = [look["fault"] for look in looks_of(TWO, EMPTY, "(S (NP DT NN".split())]
    assert faults == [
        "the first bracket does not hold everything",
        "one of its phrases has no tag",
        "2 of its brackets never close",
    ]


def test_a_phrase_counts_as_often_as_it_stands_in_both():
    gold = "(S (VP (VP VB (NP NN ) ) ) . )".split()
    once, thrice = looks_of(
        "(S (VP VB (NP NN ) ) . )".split(),
        "(S (VP (VP (VP VB (NP NN ) ) ) ) . )".split(),
        gold=gold,
        words="Come pan .".split(),
    )
    assert once["holds"] == [True] * 3 and once["found"] == [True, True, False, True]
    assert thrice["holds"] == [True, True, True, False, True] and all(thrice["found"])


@pytest.mark.parametrize(
    ("parse", "answer", "slip", "cause"),
    [
        (NO_ARTICLE, 0, "the tag DT of “La” is missing", "after a missing tag each start"),
        (ONE_TOO_MANY, 0, "NN is too many", "after an extra tag each start"),
        (OTHER, 1, "missing and", "3 of 5 phrases are right"),
        (UNCLOSED, 0, ") is missing", "it leaves no tree, so 0 of 5 phrases are right"),
    ],
)
def test_the_question_is_about_the_nearest_parse(parse, answer, slip, cause):
    shown = tree_grows(WORDS, GOLD, {1: "(S VB )".split(), 1000: parse, 2000: GOLD})
    assert shown.scene["asked"] == 1
    assert shown.guess.choices == ("1 or fewer", "2 to 3", "4 or more") and shown.guess.answer == answer
    assert "How many of the 5 phrases are right" in shown.guess.question
    assert "After 1,000 updates" in shown.guess.question and slip in shown.guess.question
    assert shown.scene["gold"] == " ".join(GOLD) and shown.scene["gold"] not in shown.guess.question
    kept = parse[: len(parse) - shown.scene["ahead"]]
    assert kept == GOLD[: len(kept)] and parse[len(kept)] != GOLD[len(kept)], "the tree stands up to its slip"
    assert shown.scene["guesses"] == [(0, 1), (2, 3), (4, 5)]
    assert all(cause in reason for reason in shown.guess.why_not if reason)
    assert len({*shown.guess.why_not}) == 3


def test_my_function_is_used():
    right = tree_grows(WORDS, GOLD, PARSES, my_labelled_spans=labelled_spans)
    assert right.mine == right.ours

    def closing(symbols):
        return Counter(phrase.span for phrase in drawn(symbols) if phrase.closed)

    [unclosed] = looks_of(UNCLOSED, my_labelled_spans=closing)
    assert (unclosed["right"], unclosed["f1"], unclosed["fault"]) == (3, 0.67, "")
    [refused] = looks_of(OTHER, my_labelled_spans=lambda symbols: None)
    assert (refused["f1"], refused["fault"]) == (0, "the function gives None")


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: tree_grows(WORDS, UNCLOSED, PARSES), r"a tag for each of 6 words; got '\(S \(NP DT"),
        (lambda: tree_grows(WORDS[1:], GOLD, PARSES), "a tag for each of 5 words"),
        (lambda: tree_grows(["Duerme"], "(S (VP VB ) )".split(), PARSES), "at least four phrases; got 2"),
        (lambda: tree_grows(WORDS, GOLD, {7: GOLD}), r"differs from the gold tree; got none.*\[7\]"),
    ],
)
def test_bad_input_is_told_what_was_wanted(call, message):
    with pytest.raises(ValueError, match=message):
        call()


# --- the record


def test_the_moments_are_every_second_look_until_all_sentences_are_right():
    record = json.loads(RECORD.read_text(encoding="utf-8"))
    gold = [shown["gold"] for shown in record["base"]["shown"]]
    looks = record["runs"][0]["looks"]
    first = next(i for i in range(len(looks)) if all(look["shown"] == gold for look in looks[i:]))
    assert tuple(look["update"] for look in looks[: first + 1 : 2]) == UPDATES
    assert UPDATES[-1] == looks[first]["update"]


def test_the_sentence_has_the_most_different_parses():
    record = json.loads(RECORD.read_text(encoding="utf-8"))
    words, gold, parses = recorded()
    assert tuple(parses) == UPDATES
    looks = record["runs"][0]["looks"]
    trees = [shown["gold"] for shown in record["base"]["shown"]]
    different = [len({look["shown"][i] for look in looks}) for i in range(len(trees))]
    most = max(different)
    assert [tree for tree, count in zip(trees, different, strict=True) if count == most] == [" ".join(gold)]
    assert " ".join(words) == "Diego trabaja en el restaurante pequeño y estudia en la universidad ."


def test_one_tag_costs_nine_phrases():
    """What lesson 13 says about the recorded training."""
    shown = example()
    assert (shown.guess.answer, shown.scene["updates"][shown.scene["asked"]]) == (0, "1,500")
    assert "the tag JJ of “pequeño” is missing" in shown.guess.question
    looks = shown.ours["looks"]
    assert [look["f1"] for look in looks] == [0, 0, 0.11, 0, 0.1, 1]
    assert [bool(look["fault"]) for look in looks] == [False, True, False, True, False, False]
    assert [looks[4]["right"], len(looks[4]["found"])] == [1, 10]
    assert shown.mine["looks"][1]["f1"] == 0.13
    assert shown.html() == example().html()
    assert len(shown.html()) < 40_000
