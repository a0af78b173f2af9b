"""Softmax that no score can break."""

import math

import torch
from jaxtyping import Float
from torch import Tensor

from course.exercises.exercise import TORCH_ATTENTION, Exercise, NotDifferentiable


def stable_softmax(scores: Float[Tensor, "*batch n"]) -> Float[Tensor, "*batch n"]:
    """Turn scores into weights: positive, adding up to 1 along the last axis, the higher the score the larger.

        weights_i = exp(scores_i) / sum_j exp(scores_j)

    Scores of any size are safe: nothing overflows. A score of -inf gets weight 0, and a row with only
    -inf gets zeros.
    """
    largest = scores.amax(dim=-1, keepdim=True)
    powers = torch.exp(scores - largest.masked_fill(largest == -math.inf, 0.0))
    total = powers.sum(dim=-1, keepdim=True)
    return powers / total.masked_fill(total == 0, 1.0)


def make_inputs(generator):
    """Plain scores; four axes; one axis; large scores; hidden scores; a row that is hidden altogether."""
    scores = torch.randn(3, 5, generator=generator)
    yield {"scores": scores}
    yield {"scores": torch.randn(2, 3, 2, 5, generator=generator)}
    yield {"scores": torch.randn(7, generator=generator)}
    yield NotDifferentiable(scores=400 * scores + torch.tensor([[2000.0], [0.0], [-3000.0]]))
    yield {"scores": scores.masked_fill(torch.tensor([1, 0, 0, 1, 0], dtype=torch.bool), -math.inf)}
    yield {"scores": scores.masked_fill(torch.tensor([[0], [1], [0]], dtype=torch.bool), -math.inf)}


EXERCISE = Exercise(
    name="stable_softmax",
    lesson=2,
    reference=stable_softmax,
    make_inputs=make_inputs,
    differentiable=("scores",),
    forbidden=(
        "softmax",
        "log_softmax",
        "softmin",
        "gumbel_softmax",
        "logsumexp",
        "logcumsumexp",
        "logaddexp",
        "logaddexp2",
        *TORCH_ATTENTION,
    ),
    minutes=15,
    difficulty=3,
    points=4,
    hints=(
        "Add the same number to every score of a row: which weights change? Which number keeps exp from overflowing?",
        "largest of each row (0 where that is -inf) -> exp(scores - largest) -> divide by its sum (1 where that is 0)",
        "`scores.amax(dim=-1, keepdim=True)` is the largest of each row. In a row of -inf alone it is -inf, and "
        "-inf - (-inf) is NaN: `masked_fill` it with 0 first, and a sum of 0 with 1.",
    ),
    equivalents={
        "0.0 -> 1.0": "any finite number keeps -inf - (-inf) away",
        "1.0 -> 2.0": "zeros divided by any number except 0 stay zeros",
    },
)


@EXERCISE.misconception("no shift")
def no_shift(scores):
    """exp of a score of about 90 no longer fits into float32, and inf / inf is NaN.

    Subtract the largest score of each row first: the weights stay the same and exp never sees more than 0.
    """
    powers = torch.exp(scores)
    total = powers.sum(dim=-1, keepdim=True)
    return powers / total.masked_fill(total == 0, 1.0)


@EXERCISE.misconception("no shift, and a hidden row gives NaN")
def no_shift_and_nan(scores):
    """This is the formula as it stands, and it has two soft spots: exp of a score of about 90 overflows
    float32, and a row of -inf alone divides 0 by 0.

    Subtract each row's largest score, and give that row zeros.
    """
    return torch.exp(scores) / torch.exp(scores).sum(dim=-1, keepdim=True)


@EXERCISE.misconception("NaN swept away")
def nan_swept_away(scores):
    """Where exp overflows, the largest weights come out as 0 here, as when NaN is replaced afterwards. Prevent the
    overflow: subtract the largest score of each row before exp.
    """
    return no_shift_and_nan(scores).nan_to_num()


@EXERCISE.misconception("exp alone")
def exp_alone(scores):
    """exp makes the scores positive. A row should also add up to 1, and scores of any size should be safe."""
    return torch.exp(scores)


@EXERCISE.misconception("keepdim forgotten")
def sums_not_kept(scores):
    """The largest scores, or the sums, are laid along the last axis instead of down the rows.

    `keepdim=True` leaves an axis of size 1 in its place.
    """
    powers = torch.exp(scores - scores.amax(dim=-1, keepdim=True))
    return powers / powers.sum(dim=-1)


@EXERCISE.misconception("axis 1")
def axis_one(scores):
    """Axis 1 is the last only while there are two. Scores with a batch and heads in front have four: count from the
    end.
    """
    return torch.softmax(scores, dim=min(1, scores.dim() - 1))


@EXERCISE.misconception("largest and sum along two axes")
def two_axes(scores):
    """The largest of each row is subtracted, but the sum runs along the first axis. Both belong to the row: the last
    axis.
    """
    powers = torch.exp(scores - scores.amax(dim=-1, keepdim=True))
    return powers / powers.sum(dim=0, keepdim=True)


@EXERCISE.misconception("first axis")
def first_axis(scores):
    """Your weights add up to 1 along the first axis. Each row is a distribution of its own: along the last."""
    return stable_softmax(scores.movedim(0, -1)).movedim(-1, 0)


@EXERCISE.misconception("over everything")
def over_everything(scores):
    """All your weights together add up to 1.

    Each row should: sum along the last axis, with `keepdim=True`.
    """
    return stable_softmax(scores.flatten()).view(scores.shape)


@EXERCISE.misconception("shares of the sum")
def shares_of_the_sum(scores):
    """The scores are divided by their sum. Scores may be negative, and then weights can be too: take exp first."""
    return scores / scores.sum(dim=-1, keepdim=True)


@EXERCISE.misconception("not normalised")
def not_normalised(scores):
    """Your weights stand in the right proportions, but a row need not add up to 1.

    Divide by its sum.
    """
    largest = scores.amax(dim=-1, keepdim=True)
    return torch.exp(scores - largest.masked_fill(largest == -math.inf, 0.0))


@EXERCISE.misconception("a hidden row gives NaN")
def hidden_row_gives_nan(scores):
    """In a row of -inf alone the largest is -inf, and -inf - (-inf) is NaN. Such a row has nothing to look at: it gets
    zeros.
    """
    powers = torch.exp(scores - scores.amax(dim=-1, keepdim=True))
    return powers / powers.sum(dim=-1, keepdim=True)


@EXERCISE.misconception("a hidden row is spread evenly")
def hidden_row_spread_evenly(scores):
    """A row of -inf alone has nothing to look at, yet yours spreads its weight evenly. A large negative number in place
    of -inf does that: it should get zeros.
    """
    return torch.softmax(scores.clamp(min=-1e9), dim=-1)


@EXERCISE.misconception("both parts of max")
def both_parts_of_max(scores):
    """`max` with an axis gives two things, the largest scores and their places.

    Take its `.values`, or use `amax`.
    """
    return torch.exp(scores - scores.max(dim=-1, keepdim=True))


@EXERCISE.misconception("row by row")
def row_by_row(scores):
    """Each slice of the first axis shares out 1 among all its numbers: right for two axes only.

    Any number may stand in front: work along the last one, `dim=-1`, and no loop is needed.
    """
    return torch.stack([torch.exp(row) / torch.exp(row).sum() for row in scores])


@EXERCISE.misconception("one largest for all rows")
def largest_of_all(scores):
    """The largest score of the whole tensor is subtracted. A row far below it underflows to zeros: use the largest of
    each row.
    """
    powers = torch.exp(scores - scores.max())
    total = powers.sum(dim=-1, keepdim=True)
    return powers / total.masked_fill(total == 0, 1.0)


@EXERCISE.misconception("one largest for all rows, and NaN")
def largest_of_all_and_nan(scores):
    """The largest score of the whole tensor is subtracted, so a row far below it underflows and divides 0 by 0.

    Use the largest of each row, and give a row of -inf alone zeros.
    """
    powers = torch.exp(scores - scores.max())
    return powers / powers.sum(dim=-1, keepdim=True)


@EXERCISE.misconception("mean subtracted")
def mean_subtracted(scores):
    """The mean is subtracted here. A score far above it can still overflow exp: subtract the largest."""
    powers = torch.exp(scores - scores.mean(dim=-1, keepdim=True))
    return powers / powers.sum(dim=-1, keepdim=True)


@EXERCISE.misconception("base two")
def base_two(scores):
    """Your weights are made of powers of 2. Softmax takes powers of e: `torch.exp`."""
    return stable_softmax(scores * math.log(2))


@EXERCISE.misconception("divided by the largest")
def divided_by_the_largest(scores):
    """The scores are divided by the largest of their row. That can change the weights, and turn them round where the
    largest is negative. Subtracting the same number from all scores changes no weight.
    """
    powers = (scores / scores.amax(dim=-1, keepdim=True)).exp()
    return (powers / powers.sum(dim=-1, keepdim=True)).nan_to_num()


@EXERCISE.misconception("the largest of each column")
def largest_of_each_column(scores):
    """The largest score along the first axis is subtracted. Within a row that can take off different numbers and change
    the weights: all scores of a row should lose the same number, the largest of that row.
    """
    powers = torch.exp(scores - scores.amax(dim=0, keepdim=True))
    return powers / powers.sum(dim=-1, keepdim=True)
