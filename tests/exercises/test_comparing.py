"""The words for a difference, without any process."""

import math

import pytest
import torch

from course.exercises.comparing import beside, close, difference, direction, position, show
from course.exercises.worker.values import decode, encode

A, B = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]), torch.tensor([True, False])
A_LITTLE_OFF = A + torch.tensor([[0, 0, 0.5], [0, -0.25, 0]])

DIFFERENCES = [
    (A, A, None),
    (A, A + 1e-6, None),
    (A, A_LITTLE_OFF, "2 of 6 numbers differ, the largest at [0, 2]: yours 3.5, expected 3."),
    (A, A.T, "your shape is (3, 2), expected (2, 3)."),
    (A, A.double(), "your dtype is float64, expected float32."),
    (A, A * math.nan, "6 of 6 numbers differ, the largest at [0, 0]: yours nan, expected 1."),
    (B, ~B, "2 of 2 numbers differ, the first at [0]: yours False, expected True."),
    (A.sum(), A.sum() + 1, "yours 22, expected 21."),
    ((A, B), (B, A), "the two parts are in the wrong order; expected (output, weights)."),
    ((A, B), (A, ~B), "in `weights`, 2 of 2 numbers differ, the first at [0]: yours False, expected True."),
    ((A, B), A, "a tuple of 2 was expected; your function returned a tensor of shape (2, 3)."),
    ((A, B), [A, B], None),
    (0.5, 0.5000001, None),
    (0.5, 0.50009, "yours 0.5001, expected 0.5."),
    (0.5, torch.tensor(0.5), None),
    (0.5, torch.tensor([0.5]), "a number was expected; your function returned a tensor of shape (1,)."),
    (0.5, 0.50002, "yours 0.50002, expected 0.5."),
    (1.0, 1, None),
    (1, True, "an integer was expected; your function returned True or False."),
    ("a", "b", "yours 'b', expected 'a'."),
    ({"a": 1}, {"a": 2}, "at the key 'a', yours 2, expected 1."),
    ({"a": 1}, {"b": 1}, "the key 'a' is missing."),
    ({1: A}, {1: A, 2: A}, "there is a key 2 that should not be there."),
    ({3, 1}, {1, 3}, None),
    (None, {"a": 1}, "None was expected; your function returned a dict."),
]


@pytest.mark.parametrize(("expected", "actual", "words"), DIFFERENCES, ids=range(len(DIFFERENCES)))
def test_difference_in_words(expected, actual, words):
    assert difference(encode(expected), encode(actual), 1e-5, ("output", "weights")) == words


@pytest.mark.parametrize(
    ("expected", "actual", "words"),
    [
        (7, 7, None),
        (7, 8, "yours, 8, is too large."),
        (9.2103, 7.25, "yours, 7.25, is too small."),
        (7, math.nan, "yours, nan, is not it."),
        (True, False, "yours, False, is not it."),
        ((2, 4, 7), (2, 4, 5), "in item 2, yours, 5, is too small."),
        (((2, 4), (4, 7)), ((2, 4), (9, 7)), "in item 1, in item 0, yours, 9, is too large."),
        ((2, 4, 7), (2, 4), "a tuple of 3 was expected; your function returned a tuple of 2."),
    ],
)
def test_a_guess_hears_which_way_it_is_off(expected, actual, words):
    assert difference(encode(expected), encode(actual), 1e-5, compared=direction) == words


@pytest.mark.parametrize(
    ("expected", "actual", "is_close"),
    [
        (0.0, 9e-6, True),
        (0.0, 2e-5, False),
        (100.0, 100.0009, True),
        (math.inf, math.inf, True),
        (math.inf, 1.0, False),
        (1.0, math.inf, False),
        (-math.inf, math.inf, False),
        (math.nan, math.nan, True),
        (math.nan, 1.0, False),
        (1.0, math.nan, False),
        (1.0, None, False),
    ],
)
def test_close(expected, actual, is_close):
    assert close(expected, actual, 1e-5) is is_close


def test_position_in_a_tensor():
    assert [position(i, [2, 3]) for i in range(6)] == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
    assert position(0, []) == ()


@pytest.mark.parametrize(
    "value",
    [
        torch.randn(2, 3),
        torch.randn(3).double() / 3,
        torch.tensor(2**60),
        B,
        (1, "a", None),
        {"a": [1.5, -math.inf]},
    ],
    ids=["float32", "float64", "int64", "bool", "tuple", "dict"],
)
def test_values_arrive_as_they_were_sent(value):
    back = decode(encode(value))
    assert type(back) is type(value)
    if isinstance(value, torch.Tensor):
        assert back.dtype == value.dtype
        assert torch.equal(back, value)
    else:
        assert back == value


def test_tuples_and_dictionaries_are_shown_as_they_are_written():
    assert show(encode(("l", "o"))) == "('l', 'o')"
    assert show(encode((3,))) == "(3,)"
    assert show(encode([3])) == "[3]"
    assert show(encode({("l", "o"): 5})) == "{('l', 'o'): 5}"
    assert show(encode(dict.fromkeys("abcde", 1))) == "{'a': 1, 'b': 1, 'c': 1, 'd': 1, …}"


def test_long_texts_are_shown_from_where_they_part():
    told = beside("a" * 80 + "xyz", "a" * 80 + "xy")
    assert told == "behind 72 letters yours 'aaaaaaaaxyz', expected 'aaaaaaaaxy'"
    assert beside("ab", "ac") == "yours 'ab', expected 'ac'"
