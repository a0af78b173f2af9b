"""Shares for those who may be seen."""

import math

import torch

from course.exercises.exercise import TORCH_ATTENTION, Exercise
from course_lib.attention import masked_softmax


def make_inputs(generator):
    """A mask without empty rows; a row that sees nothing; sentences with all, some and no tokens; large scores, seen;
    large scores, hidden.
    """
    scores = torch.randn(3, 5, generator=generator)
    mask = torch.tensor([[1, 1, 0, 1, 0], [0, 1, 1, 1, 1], [1, 0, 1, 0, 0]], dtype=torch.bool)
    second_sees_nothing = mask & torch.tensor([[1], [0], [1]], dtype=torch.bool)
    padding = torch.arange(5) >= torch.tensor([[5], [3], [0]])
    yield {"scores": scores, "mask": mask}
    yield {"scores": scores, "mask": second_sees_nothing}
    yield {"scores": torch.randn(3, 4, 2, 5, generator=generator), "mask": ~padding[:, None, None, :]}
    yield {"scores": torch.randn(2, 3, 5, generator=generator) + 100, "mask": second_sees_nothing}
    hidden_above = torch.where(second_sees_nothing, -100.0, 100.0)
    yield {"scores": torch.randn(2, 3, 5, generator=generator) + hidden_above, "mask": second_sees_nothing}


def filled(scores, mask, value):
    return torch.softmax(scores.masked_fill(~mask, value), dim=-1)


EXERCISE = Exercise(
    name="masked_softmax",
    lesson=3,
    reference=masked_softmax,
    make_inputs=make_inputs,
    differentiable=("scores",),
    forbidden=(
        *TORCH_ATTENTION,
        *("safe_softmax", "masked_softmax"),
        "torch.masked._ops.softmax",
        "course_lib.attention.scaled_dot_product_attention",
    ),
    minutes=10,
    difficulty=2,
    points=3,
    hints=(
        "Which score has exp(score) = 0? And what does softmax make of a row in which every score is that one?",
        "hidden scores = -inf -> softmax over the keys -> hidden weights = 0, which fixes the rows without any key",
        "`scores.masked_fill(~mask, -math.inf)` hides; after `torch.softmax(..., dim=-1)` a `masked_fill(~mask, "
        "0.0)` turns the NaN of a hidden row into zeros.",
    ),
)


@EXERCISE.misconception("turned round")
def turned_round(scores, mask):
    """What may be seen is hidden here. True means *may attend*, and `masked_fill` fills where its mask is True: it
    wants `~mask`.
    """
    return masked_softmax(scores, ~mask)


@EXERCISE.misconception("hidden rows give NaN")
def hidden_rows_give_nan(scores, mask):
    """A row with nothing to see gives NaN, and one NaN can spread through the whole model. A query that may attend to
    nothing should get zeros.
    """
    return filled(scores, mask, -math.inf)


@EXERCISE.misconception("large negative instead of -inf")
def large_negative(scores, mask):
    """With a large negative number in place of -inf, a row that may see nothing becomes an even spread over everything
    that was hidden. It should get zeros.
    """
    return filled(scores, mask, -1e9)


@EXERCISE.misconception("large negative added")
def large_negative_added(scores, mask):
    """A large negative number is added here. In a row where everything is hidden it is added everywhere, so no key is
    hidden from the softmax, which only sees differences: that row should get zeros.
    """
    return torch.softmax(scores + (~mask).to(scores.dtype) * -1e9, dim=-1)


@EXERCISE.misconception("after softmax")
def after_softmax(scores, mask):
    """The weights are hidden after the softmax here. The rest of a row can add up to less than 1, and the hidden scores
    have still had their say: hide scores first.
    """
    return torch.softmax(scores, dim=-1).masked_fill(~mask, 0.0)


@EXERCISE.misconception("shared out again")
def shared_out_again(scores, mask):
    """Sharing out again what is left works where something is left; a row with nothing left divides 0 by 0. Such a row
    should get zeros.
    """
    weights = torch.softmax(scores, dim=-1) * mask
    return weights / weights.sum(dim=-1, keepdim=True)


@EXERCISE.misconception("shared out again, rounded away")
def rounded_away(scores, mask):
    """Hiding afterwards and sharing out again fails where a hidden score is far above the others: these round
    to 0, and nothing is left to share out.

    Hide scores first.
    """
    weights = torch.softmax(scores, dim=-1) * mask
    return weights / weights.sum(dim=-1, keepdim=True).clamp(min=1e-9)


@EXERCISE.misconception("a small number instead of -inf")
def small_number(scores, mask):
    """A hidden score of 0, or of nearly 0 like `1e-9`, is not hidden: exp(0) is 1. What is needed is far *below* every
    score, and -inf is.
    """
    return filled(scores, mask, 1e-9)


@EXERCISE.misconception("-inf times 0")
def infinity_times_zero(scores, mask):
    """Your weights are NaN, as -inf times 0 is. Put -inf only where a key is hidden.

    Fill only the hidden ones.
    """
    return torch.softmax(scores + (~mask).to(scores.dtype) * -math.inf, dim=-1)


@EXERCISE.misconception("the mask added")
def mask_added(scores, mask):
    """The mask is added to the scores here, as 1 and 0. That prefers what may be seen, but hides nothing."""
    return torch.softmax(scores + mask.to(scores.dtype), dim=-1)


@EXERCISE.misconception("softmax over the queries")
def over_the_queries(scores, mask):
    """Your weights add up to 1 along the queries. Each query shares its attention out among the keys it may see: the
    last axis.
    """
    weights = torch.softmax(scores.masked_fill(~mask, -math.inf), dim=-2)
    return weights.masked_fill(~mask, 0.0)


@EXERCISE.misconception("softmax over axis 1")
def over_axis_one(scores, mask):
    """Axis 1 is the keys only while there are two axes.

    With a batch and heads in front they move: `dim=-1`.
    """
    weights = torch.softmax(scores.masked_fill(~mask, -math.inf), dim=1)
    return weights.masked_fill(~mask, 0.0)


@EXERCISE.misconception("exp of large scores")
def no_shift(scores, mask):
    """Hidden rows are zeros, as they should be. But exp of a score of about 90 overflows float32, and inf / inf is NaN:
    `torch.softmax` subtracts each row's largest score first.
    """
    powers = torch.exp(scores) * mask
    return powers / powers.sum(dim=-1, keepdim=True).clamp(min=1e-30)


@EXERCISE.misconception("turned round, and hidden rows give NaN")
def turned_round_and_nan(scores, mask):
    """Two things at once: what may be seen is hidden (`masked_fill` fills where its mask is True), and a row with
    nothing left gives NaN where zeros are wanted.
    """
    return filled(scores, ~mask, -math.inf)


@EXERCISE.misconception("mask ignored")
def ignored(scores, mask):
    """The mask changes nothing in your answer. (`masked_fill` without an underscore gives back a new tensor: do you go
    on with that one?)
    """
    return torch.softmax(scores, dim=-1)


@EXERCISE.misconception("scores changed in place")
def in_place(scores, mask):
    """The scores that came in have been changed (`masked_fill_` with the underscore does that, and `scores[...] =`
    too), but the caller may still need them. `masked_fill` without the underscore makes new ones.
    """
    weights = torch.softmax(scores.masked_fill_(~mask, -math.inf), dim=-1)
    return weights.masked_fill(~mask, 0.0)


@EXERCISE.misconception("weights changed in place")
def weights_in_place(scores, mask):
    """The values are right, but a result that autograd needs for the gradient has been changed in place, as by
    `masked_fill_`, `*=` or `weights[...] =`. Make a new tensor.

    Make a new tensor: `masked_fill` or `torch.where`.
    """
    weights = torch.softmax(scores.masked_fill(~mask, -math.inf), dim=-1)
    return weights.masked_fill_(~mask, 0.0)


@EXERCISE.misconception("NaN left in the gradients")
def nan_in_the_gradients(scores, mask):
    """Your zeros are right, but on the way to them a row with nothing to see is NaN, and the gradient takes the same
    way back: it is still NaN. `masked_fill` on the scores lets no gradient through where it fills.
    """
    hidden = torch.zeros(mask.shape, dtype=scores.dtype).masked_fill(~mask, -math.inf)
    return torch.softmax(scores + hidden, dim=-1).masked_fill(~mask, 0.0)


@EXERCISE.misconception("scores returned")
def scores_returned(scores, mask):
    """These are the scores, with the right ones hidden. The softmax is still to come."""
    return scores.masked_fill(~mask, -math.inf)


@EXERCISE.misconception("mask multiplied into the scores")
def mask_multiplied(scores, mask):
    """Hidden scores are 0 here. That hides nothing, because exp(0) is 1: a hidden key still gets a share. Think of the
    score whose exp is 0.
    """
    weights = torch.softmax(scores * mask, dim=-1)
    return weights.masked_fill(~mask.any(dim=-1, keepdim=True), 0.0)


@EXERCISE.misconception("mask multiplied before and after")
def mask_multiplied_twice(scores, mask):
    """A hidden score of 0 still takes its share, because exp(0) is 1. Setting that share to 0 afterwards leaves a row
    that no longer adds up to 1. Think of the score whose exp is 0.
    """
    return torch.softmax(scores * mask, dim=-1) * mask
