"""The phase change: scores and letters by hand, the question, and the record that the example shows."""

import pytest
import torch

from course.pictures.phase_change import (
    LETTERS,
    example,
    letters,
    phase_change,
    previous_scores,
    recorded,
    weights_of,
)
from course_lib.inspection import induction_scores

PERIOD, LEN = 4, 10


def pattern(back, share):
    """A head that gives this share of its weight to the key `back` positions before, and the rest to itself."""
    weights = torch.eye(LEN)
    for i in range(back, LEN):
        weights[i, i], weights[i, i - back] = 1 - share, share
    return weights


def found(right, previous=0.0, induction=0.0):
    """Layers of two heads, of which head 1 of layer 1 and head 0 of layer 2 learn."""
    idle = torch.eye(LEN)
    weights = [torch.stack([idle, pattern(1, previous)]), torch.stack([pattern(3, induction), idle])]
    return {"right": right, "loss": 4 - 3 * right, "weights": weights}


STEEP = {
    0: found(0.0),
    10: found(0.1, 0.04),
    20: found(0.8, 0.64, 0.36),
    30: found(0.9, 0.81, 0.49),
    40: found(1.0, 1.0, 0.64),
}


def test_the_scores_of_the_heads_that_learn():
    shown = phase_change(STEEP, PERIOD)
    assert shown.scene["heads"] == (1, 0)
    rows = shown.ours["rows"]
    assert [row["previous"] for row in rows] == [0.0, 0.04, 0.64, 0.81, 1.0]
    assert [row["induction"] for row in rows] == [0.0, 0.0, 0.36, 0.49, 0.64]
    assert [row["loss"] for row in rows] == [4.0, 3.7, 1.6, 1.3, 1.0]
    assert shown.table.rows[2] == ("20", "0.80", "1.60", "0.64", "0.36")


def test_letters_hold_the_square_root_of_a_weight():
    weights = torch.tensor([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [(7 / 35) ** 2, 0.0, (21 / 35) ** 2]])
    assert letters(weights) == ["z", "0z", "70l"]
    torch.testing.assert_close(weights_of(["z", "0z", "70l"]), weights)
    drawn = torch.rand(LEN, LEN, generator=torch.Generator().manual_seed(0)).tril()
    assert letters(weights_of(letters(drawn))) == letters(drawn)
    assert (weights_of(letters(drawn)) - drawn).abs().max() < 1 / (len(LETTERS) - 1)


def test_previous_scores_by_hand():
    weights = torch.tensor([[[1.0, 0.0, 0.0], [0.25, 0.75, 0.0], [0.5, 0.75, 0.0]]])
    assert previous_scores(weights).tolist() == [0.5]


@pytest.mark.parametrize(
    ("right", "previous", "answer"),
    [
        ((0.0, 0.1, 0.9, 0.95, 1.0), (0.0, 0.0, 0.25, 0.5, 1.0), 0),  # at nine tenths after update 20
        (
            (0.0, 0.06, 0.4, 0.45, 0.5),
            (0.0, 0.0, 0.1, 0.5, 1.0),
            1,
        ),  # the same after 30, of a model that stays at a half
        ((0.1, 0.2, 0.7, 0.8, 1.0), (0.0, 0.1, 0.2, 0.3, 1.0), 2),  # at the end
    ],
)
def test_the_question_is_how_far_the_first_head_is(right, previous, answer):
    each = zip(right, previous, strict=True)
    guess = phase_change(
        {10 * i: found(share, weight) for i, (share, weight) in enumerate(each)}, PERIOD
    ).guess
    assert guess.answer == answer
    assert guess.question.startswith(
        f"After update {(20, 30, 40)[answer]} the share of right tokens is {100 * right[2 + answer] / right[-1]:.0f} %"
    )
    assert guess.why_not[(answer + 1) % 3].endswith(
        f"The weight is {previous[2 + answer]:.2f} then, and 1.00 in the end."
    )


def test_a_model_of_one_layer_stands_beside_it():
    one_layer = {update: {"loss": 4.0 - update / 100} for update in STEEP}
    shown = phase_change(STEEP, PERIOD, one_layer)
    assert [row[-1] for row in shown.table.rows] == ["4.00", "3.90", "3.80", "3.70", "3.60"]


ONE_LAYER = {0: {"loss": 4.0}}
SHORT = {update: {**each, "weights": each["weights"][:1]} for update, each in STEEP.items()}


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: phase_change({0: STEEP[0], 9: STEEP[10]}, PERIOD), r"three measured updates; got \[0, 9\]"),
        (lambda: phase_change(STEEP, PERIOD, ONE_LAYER), r"same updates.*got \[0\]"),
        (lambda: phase_change(SHORT, PERIOD), r"two layers.*got \[\(2, 10, 10\)\] at update 0"),
        (lambda: phase_change(STEEP, 5), "more than two periods of 5 tokens.*got 10"),
    ],
)
def test_bad_input_is_told_what_was_wanted(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_the_record_has_both_heads_and_the_example_shows_it():
    two_layers, period, one_layer = recorded()
    assert sorted(two_layers) == sorted(one_layer) == list(range(0, 241, 20))
    last = two_layers[240]
    shown = example()
    first, second = shown.scene["heads"]
    assert shown.ours["rows"][-1]["previous"] == pytest.approx(
        previous_scores(last["weights"][0])[first].item(), abs=0.006
    )
    assert shown.ours["rows"][-1]["induction"] == pytest.approx(
        induction_scores(last["weights"][1], period)[second].item(), abs=0.006
    )
    sums = torch.stack([weights[-1].sum(dim=-1) for row in two_layers.values() for weights in row["weights"]])
    assert (sums - 1).abs().max() < 0.1  # 36 levels
    assert shown.html() == example().html()
    assert len(shown.html()) < 80_000
