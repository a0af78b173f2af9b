"""Shares for those who may be seen."""

import math

import torch

from course_lib.attention import masked_softmax
from course_lib.exercises.exercise import TORCH_ATTENTION, Exercise, Misconception


def make_inputs(generator):
    """A mask without empty rows; one with; sentences with all, some and no tokens; large scores."""
    scores = torch.randn(3, 5, generator=generator)
    mask = torch.tensor([[1, 1, 0, 1, 0], [0, 1, 1, 1, 1], [1, 0, 1, 0, 0]], dtype=torch.bool)
    second_sees_nothing = mask & torch.tensor([[1], [0], [1]], dtype=torch.bool)
    padding = torch.arange(5) >= torch.tensor([[5], [3], [0]])
    yield {"scores": scores, "mask": mask}
    yield {"scores": scores, "mask": second_sees_nothing}
    yield {"scores": torch.randn(3, 4, 2, 5, generator=generator), "mask": ~padding[:, None, None, :]}
    yield {"scores": 60 * torch.randn(2, 3, 5, generator=generator), "mask": second_sees_nothing}


def filled(scores, mask, value):
    return torch.softmax(scores.masked_fill(~mask, value), dim=-1)


def turned_round(scores, mask):
    return masked_softmax(scores, ~mask)


def hidden_rows_give_nan(scores, mask):
    return filled(scores, mask, -math.inf)


def large_negative(scores, mask):
    return filled(scores, mask, -1e9)


def large_negative_added(scores, mask):
    return torch.softmax(scores + (~mask).to(scores.dtype) * -1e9, dim=-1)


def after_softmax(scores, mask):
    return torch.softmax(scores, dim=-1).masked_fill(~mask, 0.0)


def shared_out_again(scores, mask):
    weights = torch.softmax(scores, dim=-1) * mask
    return weights / weights.sum(dim=-1, keepdim=True)


def small_number(scores, mask):
    return filled(scores, mask, 1e-9)


def infinity_times_zero(scores, mask):
    return torch.softmax(scores + (~mask).to(scores.dtype) * -math.inf, dim=-1)


def mask_added(scores, mask):
    return torch.softmax(scores + mask.to(scores.dtype), dim=-1)


def over_the_queries(scores, mask):
    weights = torch.softmax(scores.masked_fill(~mask, -math.inf), dim=-2)
    return weights.masked_fill(~mask, 0.0)


def over_axis_one(scores, mask):
    weights = torch.softmax(scores.masked_fill(~mask, -math.inf), dim=1)
    return weights.masked_fill(~mask, 0.0)


def no_shift(scores, mask):
    powers = torch.exp(scores) * mask
    return powers / powers.sum(dim=-1, keepdim=True).clamp(min=1e-30)


def turned_round_and_nan(scores, mask):
    return filled(scores, ~mask, -math.inf)


def ignored(scores, mask):
    return torch.softmax(scores, dim=-1)


def in_place(scores, mask):
    weights = torch.softmax(scores.masked_fill_(~mask, -math.inf), dim=-1)
    return weights.masked_fill(~mask, 0.0)


def scores_returned(scores, mask):
    return scores.masked_fill(~mask, -math.inf)


EXERCISE = Exercise(
    name="masked_softmax",
    lesson=3,
    reference=masked_softmax,
    make_inputs=make_inputs,
    differentiable=("scores",),
    forbidden=(
        *TORCH_ATTENTION,
        "safe_softmax",
        "torch.masked._ops.softmax",
        "course_lib.attention.scaled_dot_product_attention",
    ),
    minutes=10,
    difficulty=2,
    points=3,
    hints=(
        "Which score has exp(score) = 0? And what does softmax make of a row in which every score is that one?",
        "hidden scores = -inf -> softmax over the keys -> hidden weights = 0, which mends the rows without any key",
        "`scores.masked_fill(~mask, -math.inf)` hides; after `torch.softmax(..., dim=-1)` a `masked_fill(~mask, "
        "0.0)` turns the NaN of a hidden row into zeros.",
    ),
    misconceptions=(
        Misconception(
            "turned round",
            turned_round,
            "You hid what may be seen. True means *may attend*, and `masked_fill` fills where its mask is True: it "
            "wants `~mask`.",
        ),
        Misconception(
            "hidden rows give NaN",
            hidden_rows_give_nan,
            "A row of -inf alone gives NaN, and one NaN spreads through the whole model. A query that may attend to "
            "nothing should get zeros.",
        ),
        Misconception(
            "large negative instead of -inf",
            large_negative,
            "With a large negative number in place of -inf, a row that may see nothing becomes an even spread over "
            "everything that was hidden. It should get zeros.",
        ),
        Misconception(
            "large negative added",
            large_negative_added,
            "You added a large negative number. In a row where everything is hidden it takes no part, for softmax "
            "only sees differences: that row should get zeros.",
        ),
        Misconception(
            "after softmax",
            after_softmax,
            "You hid weights after the softmax. The rest of the row no longer adds up to 1, and the hidden scores "
            "have still had their say: hide scores first.",
        ),
        Misconception(
            "shared out again",
            shared_out_again,
            "Hiding weights after softmax and sharing out again works where something is left; a row with nothing "
            "left divides 0 by 0. Such a row should get zeros.",
        ),
        Misconception(
            "a small number instead of -inf",
            small_number,
            "A hidden score near 0 is not hidden: exp(0) is 1. `1e-9` is tiny; what is needed is far *below* every "
            "score, and -inf is.",
        ),
        Misconception(
            "-inf times 0",
            infinity_times_zero,
            "-inf times 0 is NaN, so every score that may be seen is spoiled. Fill the hidden ones and leave the "
            "others alone.",
        ),
        Misconception(
            "the mask added",
            mask_added,
            "You added True and False to the scores as 1 and 0. That prefers what may be seen, but hides nothing.",
        ),
        Misconception(
            "softmax over the queries",
            over_the_queries,
            "Your weights add up to 1 along the queries. Each query shares its attention out among the keys it may "
            "see: the last axis.",
        ),
        Misconception(
            "softmax over axis 1",
            over_axis_one,
            "Axis 1 is the keys only while there are two axes. With a batch and heads in front they move: `dim=-1`.",
        ),
        Misconception(
            "exp of large scores",
            no_shift,
            "Hidden rows are zeros, as they should be. But exp of a score of about 90 overflows float32, and inf / "
            "inf is NaN: `torch.softmax` subtracts each row's largest score first.",
        ),
        Misconception(
            "turned round, and hidden rows give NaN",
            turned_round_and_nan,
            "Two things at once: you hid what may be seen (`masked_fill` fills where its mask is True), and a row "
            "of -inf alone gives NaN where zeros are wanted.",
        ),
        Misconception(
            "mask ignored",
            ignored,
            "The mask changes nothing in your answer.",
        ),
        Misconception(
            "scores changed in place",
            in_place,
            "`masked_fill_` with the underscore changes the scores that you were given, and whoever called you still "
            "needs them. Without the underscore it makes new ones.",
        ),
        Misconception(
            "scores returned",
            scores_returned,
            "You hid the right scores and return them. The softmax is still to come.",
        ),
    ),
)
