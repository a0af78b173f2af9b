"""Functions of which many results are right: what holds of a result is compared, not its numbers."""

import pytest
import torch

from course.exercises import Exercise, check
from course.exercises.answer_key import AnswerKey
from course.exercises.judging import judge
from course.exercises.mutants import passes
from course.exercises.worker.cases import run_case
from course.exercises.worker.values import decode, encode


def drawn(generator):
    """Three numbers from 0 to 8."""
    return torch.randint(9, (3,), generator=generator)


def facts(calls):
    """Is it new, are there three, and are they small?"""
    *before, (_, last) = calls
    new = last not in [result for _, result in before]
    return {"new": new, "three": len(last["data"]) == 3, "small": max(last["data"]) < 9}


@pytest.fixture
def key():
    exercise = Exercise(
        name="drawn",
        lesson=0,
        reference=drawn,
        make_inputs=lambda generator: ({"generator": torch.Generator().manual_seed(seed)} for seed in (1, 2)),
        judged_by=facts,
        minutes=1,
        difficulty=1,
        points=1,
        hints=("a", "b", "c"),
    )
    exercise.add_misconception(
        "always the same", lambda generator: torch.tensor([1, 2, 3]), "Nothing is drawn.", "Draw."
    )
    exercise.add_misconception("too large", lambda generator: drawn(generator) + 9, "Draw from 0 to 8.")
    return AnswerKey(exercise, seeds=(0,))


def result_of(key, function):
    return judge(key, {"outcome": "answered", "cases": list(key.try_here(function))})


def test_another_draw_is_right(key):
    def another(generator):
        return torch.rand(3, generator=generator).mul(9).long()

    assert list(key.try_here(another)) != list(key.try_here(drawn))
    assert result_of(key, another).passed
    assert passes(key, another)


def test_earlier_cases_count_and_mistakes_have_their_sentences(key):
    same = result_of(key, lambda generator: torch.tensor([5, 5, 5]))
    assert (same.passed, same.misconception, same.message) == (
        False,
        "always the same",
        "Your results are what this slip gives: Nothing is drawn.",
    )
    large = result_of(
        key, lambda generator: torch.full((3,), 10) + torch.randint(9, (3,), generator=generator)
    )
    assert (large.passed, large.misconception) == (False, "too large")
    assert not passes(key, lambda generator: drawn(generator) + 9)


def test_an_error_is_told_as_one(key):
    result = result_of(key, lambda generator: generator.draw())
    assert not result.passed
    assert "AttributeError" in result.message


def test_what_is_wrong_is_told_by_what_does_not_hold(key):
    result = result_of(key, lambda generator: torch.randint(9, (2,), generator=generator))
    first, second = result.message.split("\n")
    assert first == "With generator seeded with 1: at the key 'three', yours False, expected True."
    assert second.startswith("The exercise's first hint: ")


def test_a_generator_is_sent_by_its_seed_and_may_be_drawn_from():
    sent = encode(torch.Generator().manual_seed(7))
    assert torch.equal(drawn(decode(sent)), drawn(torch.Generator().manual_seed(7)))
    case = {"inputs": {"generator": sent}, "positional": 1, "gradients": [], "in_place": [], "never_made": 0}
    assert run_case(drawn, case)["changed"] == []


def test_a_right_answer_of_a_learner_passes_in_the_worker():
    def control_labels(words, num_labels, generator):
        labels = {
            word: torch.randint(num_labels, (1,), generator=generator).item() for word in sorted(set(words))
        }
        return torch.tensor([labels[word] for word in words])

    assert check(control_labels).passed
