"""The writer without a model: what it knows, writes and loses, by hand."""

import math

import pytest

from course.for_lessons.word_pairs import WordPairs

TEXT = [["a", "b"], ["a", "c"], ["b", "c"], ["a", "b"]]


@pytest.fixture
def pairs():
    return WordPairs(TEXT)


def test_it_knows_pairs_and_edges(pairs):
    assert pairs.know(["a", "b", "c"])  # a b, b c; a begins a sentence, and c ends one
    assert not pairs.know(["a", "a"])
    assert not pairs.know(["c"])  # no sentence begins with c
    assert not pairs.know(["b", "a"])
    assert not pairs.know(["z"])


def test_whatever_it_writes_it_knows(pairs):
    written = pairs.write(400, seed=1)
    assert all(map(pairs.know, written))
    assert written == pairs.write(400, seed=1) != pairs.write(400, seed=2)
    begins = sum(sentence[0] == "a" for sentence in written) / 400
    assert begins == pytest.approx(3 / 4, abs=0.08)


def test_its_loss_by_hand(pairs):
    """12 tokens: 3 a, 3 b, 2 c, 4 ends. With one more each, and one for all new words, there are 17."""
    total = 17
    first = (3 + 4 / total) / 5  # a after the edge: 3 of 4, and the frequency of a once more
    second = (2 + 4 / total) / 4  # b after a: 2 of 3
    end = (2 + 5 / total) / 4  # the end after b: 2 of 3
    assert pairs.nats([["a", "b"]]) == pytest.approx(-(math.log(first * second * end)) / 3)


def test_a_new_word_costs_much_and_not_infinitely_much(pairs):
    assert 1 < pairs.nats([["z"]]) < 10
