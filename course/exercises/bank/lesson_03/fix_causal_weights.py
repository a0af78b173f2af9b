"""Find the bug: a mask that comes too late."""

import math

import torch
from jaxtyping import Float
from torch import Tensor

from course.exercises.exercise import TORCH_MASKS, Exercise, NotDifferentiable
from course_lib.masks import causal_mask


def fix_causal_weights(
    scores: Float[Tensor, "*batch seq_len seq_len"],
) -> Float[Tensor, "*batch seq_len seq_len"]:
    """Attention weights with which no token depends on a later one.

    The code below runs, and no later token gets any weight. Still each row changes when a later token does.
    One thing is wrong.
    """
    seq_len = scores.shape[-1]
    not_later = torch.ones(seq_len, seq_len, dtype=torch.bool, device=scores.device).tril()
    scores = scores.masked_fill(~not_later, -math.inf)
    return torch.softmax(scores, dim=-1)


def starter(scores):
    seq_len = scores.shape[-1]
    not_later = torch.ones(seq_len, seq_len, dtype=torch.bool, device=scores.device).tril()
    weights = torch.softmax(scores, dim=-1)
    return weights.masked_fill(~not_later, 0.0)


def make_inputs(generator):
    """A square; a batch of them; heads; a later score far above all others."""
    for sizes in ((5, 5), (2, 6, 6), (2, 3, 4, 4)):
        yield {"scores": torch.randn(*sizes, generator=generator)}
    far_above = torch.randn(4, 4, generator=generator)
    far_above[0, -1] = 200.0
    yield NotDifferentiable(scores=far_above)


def visible(scores):
    return causal_mask(scores.shape[-1])


EXERCISE = Exercise(
    name="fix_causal_weights",
    lesson=3,
    reference=fix_causal_weights,
    starter=starter,
    make_inputs=make_inputs,
    differentiable=("scores",),
    forbidden=TORCH_MASKS,
    minutes=6,
    difficulty=3,
    points=3,
    hints=(
        "Add up a row of the weights. What should the sum be, and which tokens have taken the rest?",
        "hide the scores of later tokens first, then share out what is left",
        "Softmax divides by the sum over *all* keys, later ones included. Fill their scores with -inf before it.",
    ),
    equivalents={"1 -> 2": "the scores are a square, so either axis has its length"},
)

EXERCISE.add_misconception(
    "the bug is still there",
    starter,
    "Later tokens get no weight, but their scores are in the sum by which softmax "
    "divides. The sum of a row shows how much they took.",
)


@EXERCISE.misconception("filled with 0")
def filled_with_zero(scores):
    """Later scores count as 0 here, and exp(0) is 1, so later tokens get weight. Think of the score whose exp is 0."""
    return torch.softmax(scores.masked_fill(~visible(scores), 0.0), dim=-1)


@EXERCISE.misconception("-inf after softmax")
def infinity_after_softmax(scores):
    """-inf stands among the weights here. It belongs among the scores, before softmax."""
    return torch.softmax(scores, dim=-1).masked_fill(~visible(scores), -math.inf)


@EXERCISE.misconception("softmax twice")
def softmax_twice(scores):
    """The second softmax makes each row add up to 1, but it works on the first one's weights, which know the later
    scores. One softmax, after hiding.
    """
    weights = torch.softmax(scores, dim=-1).masked_fill(~visible(scores), -math.inf)
    return torch.softmax(weights, dim=-1)


@EXERCISE.misconception("no mask")
def unmasked(scores):
    """Now nothing is hidden, and tokens see the later ones. (Where `masked_fill` is used: it gives back a new tensor,
    so go on with that one.)
    """
    return torch.softmax(scores, dim=-1)


@EXERCISE.misconception("shared out again without keepdim")
def shared_out_without_keepdim(scores):
    """The sums of the rows are laid along the columns here, so a number can be divided by another row's sum. Besides,
    hiding before softmax does it in one step.
    """
    weights = starter(scores)
    return weights / weights.sum(dim=-1)


@EXERCISE.misconception("the visible ones hidden")
def later_ones_seen(scores):
    """What may be seen is hidden here: the mask is True there. The last row has nothing left and is NaN."""
    return torch.softmax(scores.masked_fill(visible(scores), -math.inf), dim=-1)


@EXERCISE.misconception("upper triangle")
def upper_triangle(scores):
    """Each token now sees itself and the *later* ones. Row i may see the columns up to i."""
    return torch.softmax(scores.masked_fill(~visible(scores).T, -math.inf), dim=-1)


@EXERCISE.misconception("not itself")
def not_itself(scores):
    """A token no longer sees itself, and the first has nothing to see at all. The triangle in the stub was right."""
    return torch.softmax(scores.masked_fill(~visible(scores).tril(-1), -math.inf), dim=-1)


@EXERCISE.misconception("softmax over the queries")
def over_the_queries(scores):
    """Later scores are hidden rightly, but weights are shared out along the queries. The keys are the last axis."""
    return torch.softmax(scores.masked_fill(~visible(scores), -math.inf), dim=-2)


@EXERCISE.misconception("divided by the number of visible tokens")
def divided_by_the_number(scores):
    """Each row is divided by how many tokens it sees. The missing part is what the later tokens took: hide them from
    softmax.
    """
    weights = starter(scores)
    return weights / torch.arange(1, scores.shape[-1] + 1)[:, None]


@EXERCISE.misconception("shared out again by columns")
def shared_out_by_columns(scores):
    """The weights are shared out again so that the columns add up to 1. Each row should, and hiding before softmax does
    it in one step.
    """
    weights = starter(scores)
    return weights / weights.sum(dim=-2, keepdim=True)


@EXERCISE.misconception("shared out again")
def shared_out_again(scores):
    """The weights are hidden after softmax and shared out again. Where a later score is far above the others, softmax
    has rounded their weights down to 0, and 0 / 0 is NaN: the later token still reaches the row.

    Hide the scores of later tokens before softmax.
    """
    weights = starter(scores)
    return weights / weights.sum(dim=-1, keepdim=True)


@EXERCISE.misconception("the visible ones hidden, NaN swept away")
def later_ones_seen_without_nan(scores):
    """What may be seen is hidden here: the mask is True there. The last row has nothing left, and zeros in place of NaN
    only cover that.
    """
    return later_ones_seen(scores).nan_to_num()


@EXERCISE.misconception("filled with 0, before and after")
def filled_with_zero_twice(scores):
    """A hidden score of 0 still takes its share, because exp(0) is 1. Setting that share to 0 afterwards leaves a row
    that no longer adds up to 1. Think of the score whose exp is 0.
    """
    return filled_with_zero(scores).masked_fill(~visible(scores), 0.0)
