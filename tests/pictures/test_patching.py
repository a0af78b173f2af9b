"""Patching: both directions against the library, the question, and the learner's own effect."""

import pytest
import torch

from course.pictures.patching import CASES_OF_SMALL, DIRECTIONS, example, patching
from course.pictures.small_translator import small
from course.pictures.three_witnesses import Case, state_names
from course_lib.inspection import patching_effect, patching_effects
from course_lib.translator import Translator

SMALL = small()


def library(case, turned=False):
    sentences, words = (case.clean, case.corrupted), case.words
    if turned:
        sentences, words = sentences[::-1], words[::-1]
    return patching_effects(SMALL.model, SMALL.tokenizer, *sentences, case.prefix, words)


def test_both_directions_are_the_librarys():
    shown = patching(SMALL, CASES_OF_SMALL)
    assert len(DIRECTIONS) == 2
    runs = [(case, turned) for case in CASES_OF_SMALL for turned in (False, True)]
    for (case, turned), effects, run in zip(runs, shown.ours["effects"], shown.scene["runs"], strict=True):
        wanted = library(case, turned)
        torch.testing.assert_close(torch.tensor(effects), wanted, atol=0.0051, rtol=0)
        assert len(run["names"]) == wanted.shape[1]
        clean = case.corrupted if turned else case.clean
        assert (run["sentence"], run["words"][0]) == (clean, case.words[turned])


def test_it_asks_for_the_largest_effect_after_the_last_layer():
    for case, begun in zip(CASES_OF_SMALL, ("needs “a”, and", "needs “a” after “I loved”, and"), strict=True):
        shown = patching(SMALL, [case])
        last = [*shown.ours["effects"][0][-1]]
        assert shown.guess.answer == last.index(max(last))
        assert begun in shown.guess.question


def test_my_function_is_used_in_both_directions():
    right = patching(SMALL, CASES_OF_SMALL, my_patching_effect=patching_effect)
    assert right.mine == right.ours
    own = patching(SMALL, CASES_OF_SMALL, my_patching_effect=lambda clean, corrupted, patched: clean)
    numbers = [{number for row in each for number in row} for each in own.mine["effects"]]
    assert all(len(each) == 1 for each in numbers)
    assert all(first != second for first, second in zip(numbers[::2], numbers[1::2], strict=True))


def test_the_table_has_a_row_for_each_position_and_direction():
    shown = patching(SMALL, CASES_OF_SMALL[:1])
    found, (first, second) = shown.ours["effects"], shown.scene["runs"]
    assert len(shown.table.rows) == len(first["names"]) + len(second["names"])
    assert shown.table.header[3:] == tuple(state_names(3))
    numbers = (f"{row[0]:.2f}" for row in found[1])
    assert shown.table.rows[len(first["names"])] == ("Me quise mucho.", "a", second["names"][0], *numbers)


@pytest.mark.parametrize(
    ("cases", "message"),
    [
        ([], "at least one pair"),
        ([Case("Me senté en el banco.", "La quise mucho.", ("a", "much"))], "as many tokens"),
        ([Case("La quise mucho. " * 2, "Me quise mucho. " * 2, ("a", "much"))], "at most 12 tokens.*got 18"),
    ],
)
def test_bad_input_is_told_what_was_wanted(cases, message):
    with pytest.raises(ValueError, match=message):
        patching(SMALL, cases)


@pytest.mark.slow
def test_the_sense_moves_and_the_gender_stays():
    """What lesson 13 says about the shipped translator."""
    shown = example()
    missed, her = (
        dict(zip(run["names"], zip(*found, strict=True), strict=True))
        for run, found in zip(shown.scene["runs"][:4:2], shown.ours["effects"][:4:2], strict=True)
    )
    assert missed["“Perdí”"][0] == 0 and missed["“Perdí”"][-1] > 0.9
    assert missed["“tren”"][0] > 0.9 and missed["“tren”"][-1] < 0.1
    assert min(her["“la”"]) > 0.9


@pytest.mark.slow
def test_the_bytes():
    shown = example()
    assert shown.html() == example().html()
    assert len(shown.html()) < 40_000


def test_without_the_translator_the_example_is_of_a_small_one(monkeypatch):
    def missing():
        raise FileNotFoundError

    monkeypatch.setattr(Translator, "load", missing)
    assert len(example().scene["runs"]) == 2 * len(CASES_OF_SMALL)
