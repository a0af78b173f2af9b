"""Softmax that no score can break."""

import math

import torch
from jaxtyping import Float
from torch import Tensor

from course_lib.exercises.exercise import Exercise, Misconception


def stable_softmax(scores: Float[Tensor, "*batch n"]) -> Float[Tensor, "*batch n"]:
    """Turn scores into weights: positive, adding up to 1 along the last axis, the higher the score the larger.

        weights_i = exp(scores_i) / sum_j exp(scores_j)

    Scores of any size are safe: nothing overflows. A score of -inf gets weight 0, and a row of nothing but
    -inf gets zeros.
    """
    largest = scores.amax(dim=-1, keepdim=True)
    powers = torch.exp(scores - largest.masked_fill(largest == -math.inf, 0.0))
    total = powers.sum(dim=-1, keepdim=True)
    return powers / total.masked_fill(total == 0, 1.0)


def make_inputs(generator):
    """Plain scores; other numbers of axes; large ones; hidden ones; a row that is hidden altogether."""
    scores = torch.randn(3, 5, generator=generator)
    yield {"scores": scores}
    yield {"scores": torch.randn(2, 3, 2, 5, generator=generator)}
    yield {"scores": torch.randn(7, generator=generator)}
    yield {"scores": 400 * scores + torch.tensor([[2000.0], [0.0], [-3000.0]])}
    yield {"scores": scores.masked_fill(torch.tensor([1, 0, 0, 1, 0], dtype=torch.bool), -math.inf)}
    yield {"scores": scores.masked_fill(torch.tensor([[0], [1], [0]], dtype=torch.bool), -math.inf)}


def no_shift(scores):
    powers = torch.exp(scores)
    total = powers.sum(dim=-1, keepdim=True)
    return powers / total.masked_fill(total == 0, 1.0)


def no_shift_and_nan(scores):
    return torch.exp(scores) / torch.exp(scores).sum(dim=-1, keepdim=True)


def nan_swept_away(scores):
    return no_shift_and_nan(scores).nan_to_num()


def exp_alone(scores):
    return torch.exp(scores)


def sums_not_kept(scores):
    powers = torch.exp(scores - scores.amax(dim=-1, keepdim=True))
    return powers / powers.sum(dim=-1)


def axis_one(scores):
    return torch.softmax(scores, dim=min(1, scores.dim() - 1))


def two_axes(scores):
    powers = torch.exp(scores - scores.amax(dim=-1, keepdim=True))
    return powers / powers.sum(dim=0, keepdim=True)


def first_axis(scores):
    return stable_softmax(scores.movedim(0, -1)).movedim(-1, 0)


def over_everything(scores):
    return stable_softmax(scores.flatten()).view(scores.shape)


def shares_of_the_sum(scores):
    return scores / scores.sum(dim=-1, keepdim=True)


def not_normalised(scores):
    largest = scores.amax(dim=-1, keepdim=True)
    return torch.exp(scores - largest.masked_fill(largest == -math.inf, 0.0))


def hidden_row_gives_nan(scores):
    powers = torch.exp(scores - scores.amax(dim=-1, keepdim=True))
    return powers / powers.sum(dim=-1, keepdim=True)


def hidden_row_spread_evenly(scores):
    return torch.softmax(scores.clamp(min=-1e9), dim=-1)


def both_parts_of_max(scores):
    return torch.exp(scores - scores.max(dim=-1, keepdim=True))


def row_by_row(scores):
    return torch.stack([torch.exp(row) / torch.exp(row).sum() for row in scores])


def largest_of_all(scores):
    powers = torch.exp(scores - scores.max())
    total = powers.sum(dim=-1, keepdim=True)
    return powers / total.masked_fill(total == 0, 1.0)


def largest_of_all_and_nan(scores):
    powers = torch.exp(scores - scores.max())
    return powers / powers.sum(dim=-1, keepdim=True)


def mean_subtracted(scores):
    powers = torch.exp(scores - scores.mean(dim=-1, keepdim=True))
    return powers / powers.sum(dim=-1, keepdim=True)


def base_two(scores):
    return stable_softmax(scores * math.log(2))


EXERCISE = Exercise(
    name="stable_softmax",
    lesson=2,
    reference=stable_softmax,
    make_inputs=make_inputs,
    differentiable=("scores",),
    forbidden=(
        "softmax",
        "safe_softmax",
        "log_softmax",
        "softmin",
        "gumbel_softmax",
        "logsumexp",
        "logcumsumexp",
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
    misconceptions=(
        Misconception(
            "no shift",
            no_shift,
            "exp of a score of about 90 no longer fits into float32, and inf / inf is NaN. Subtract the largest "
            "score of each row first: the weights stay the same and exp never sees more than 0.",
        ),
        Misconception(
            "no shift, and a hidden row gives NaN",
            no_shift_and_nan,
            "This is the formula as it stands, and it has two soft spots: exp of a score of about 90 overflows "
            "float32, and a row of -inf alone divides 0 by 0. Subtract each row's largest score, and give that row "
            "zeros.",
        ),
        Misconception(
            "NaN swept away",
            nan_swept_away,
            "`nan_to_num` sweeps the NaN away, but an overflow has eaten the largest weights, which are 0 now. Let "
            "it not come to that: subtract the largest score of each row before exp.",
        ),
        Misconception(
            "exp alone",
            exp_alone,
            "exp makes the scores positive. A row should also add up to 1, and scores of any size be safe.",
        ),
        Misconception(
            "keepdim forgotten",
            sums_not_kept,
            "The largest scores, or the sums, have lost the last axis, so they are laid along it instead of down "
            "the rows. `keepdim=True` leaves an axis of size 1 in its place.",
        ),
        Misconception(
            "axis 1",
            axis_one,
            "Axis 1 is the last only while there are two. Scores with a batch and heads in front have four: count "
            "from the end.",
        ),
        Misconception(
            "largest and sum along two axes",
            two_axes,
            "You subtract the largest of each row, but divide by the sum along the first axis. Both belong to the "
            "row: the last axis.",
        ),
        Misconception(
            "first axis",
            first_axis,
            "Your weights add up to 1 along the first axis. Each row is a distribution of its own: along the last.",
        ),
        Misconception(
            "over everything",
            over_everything,
            "All your weights together add up to 1. Each row should: sum along the last axis, with `keepdim=True`.",
        ),
        Misconception(
            "shares of the sum",
            shares_of_the_sum,
            "You divided the scores by their sum. Scores may be negative, and then weights are too: take exp first.",
        ),
        Misconception(
            "not normalised",
            not_normalised,
            "Your weights are positive, but a row does not add up to 1. Divide by its sum.",
        ),
        Misconception(
            "a hidden row gives NaN",
            hidden_row_gives_nan,
            "In a row of -inf alone the largest is -inf, and -inf - (-inf) is NaN. Such a row has nothing to look "
            "at: it gets zeros.",
        ),
        Misconception(
            "a hidden row is spread evenly",
            hidden_row_spread_evenly,
            "A row of -inf alone has nothing to look at, yet yours spreads its weight evenly. A large negative "
            "number in place of -inf does that: it should get zeros.",
        ),
        Misconception(
            "both parts of max",
            both_parts_of_max,
            "`max` with an axis gives two things, the largest scores and their places. Take its `.values`, or use "
            "`amax`.",
        ),
        Misconception(
            "row by row",
            row_by_row,
            "You go through the first axis and let all the rest add up to 1: right for two axes only. Any number may "
            "stand in front: work along the last one, `dim=-1`, and no loop is needed.",
        ),
        Misconception(
            "one largest for all rows",
            largest_of_all,
            "You subtracted the largest score of the whole tensor. A row far below it underflows to zeros: use the "
            "largest of each row.",
        ),
        Misconception(
            "one largest for all rows, and NaN",
            largest_of_all_and_nan,
            "You subtracted the largest score of the whole tensor, so a row far below it underflows and divides 0 by "
            "0. Use the largest of each row, and give a row of -inf alone zeros.",
        ),
        Misconception(
            "mean subtracted",
            mean_subtracted,
            "You subtracted the mean. A score far above it can still overflow exp: subtract the largest.",
        ),
        Misconception(
            "base two",
            base_two,
            "You took powers of 2. Softmax takes powers of e: `torch.exp`.",
        ),
    ),
    equivalents={
        "0.0 -> 1.0": "any finite number keeps -inf - (-inf) away",
        "1.0 -> 2.0": "zeros divided by anything but 0 stay zeros",
    },
)
