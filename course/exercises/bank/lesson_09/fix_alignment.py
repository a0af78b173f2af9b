"""Find the bug: every word is aligned with what its neighbour looked at."""

import torch
from jaxtyping import Float, Int
from torch import Tensor

from course.exercises.exercise import Exercise


def fix_alignment(
    weights: Float[Tensor, "num_heads tgt_len src_len"],
) -> Int[Tensor, "num_tgt_tokens"]:
    """The source token that each target token looked at most when it was written, by one layer's cross-attention.

    The decoder was given `<bos>` and the n target tokens, so tgt_len = n + 1: each row has heard one token more
    and writes the next. The source is its tokens and `<eos>`, to which nothing should be aligned. The weights of the
    heads are averaged. The result has one place in the source for each of the n target tokens, without `<eos>`.

    The code below gives n places, and most look reasonable. They are not those of the right tokens.
    """
    return weights.mean(dim=0)[:-1, :-1].argmax(dim=-1)


def starter(weights):
    return weights.mean(dim=0)[1:, :-1].argmax(dim=-1)


def make_inputs(generator):
    """Two heads; more tokens in the target than in the source; more tokens in the source than in the target; much
    weight on the end of the source; heads that do not agree.
    """
    for num_heads, tgt_len, src_len in ((2, 5, 4), (3, 7, 6), (4, 6, 9)):
        yield {"weights": torch.randn(num_heads, tgt_len, src_len, generator=generator).softmax(dim=-1)}
    scores = torch.randn(3, 8, 5, generator=generator)
    scores[..., -1] += 2
    yield {"weights": scores.softmax(dim=-1)}
    yield {"weights": (4 * torch.randn(3, 9, 8, generator=generator)).softmax(dim=-1)}


def of(rows, columns):
    """The bug fixed by these rows and columns of the mean over heads."""
    return lambda weights: weights.mean(dim=0)[rows, columns].argmax(dim=-1)


ALL, BUT_LAST, BUT_FIRST = slice(None), slice(None, -1), slice(1, None)


EXERCISE = Exercise(
    name="fix_alignment",
    lesson=9,
    reference=fix_alignment,
    starter=starter,
    make_inputs=make_inputs,
    minutes=8,
    difficulty=2,
    points=3,
    hints=(
        "What has the decoder heard in row 0, and which token does it write there?",
        "tgt_input: <bos> a b c; written: a b c <eos>. Which row belongs to a, and which one to no word?",
        "Row t writes target token t (both from 0), and the last row writes `<eos>`. So it is the last row "
        "that goes.",
    ),
    equivalents={
        "-1 -> 1''": "of two axes, 1 is the last",
    },
)

EXERCISE.add_misconception(
    "the bug is still there",
    starter,
    "Row t is taken for the token that goes in at row t.",
    "Ask which token is written there.",
)
EXERCISE.add_misconception(
    "cut before the mean",
    lambda weights: weights[:-1, :-1].mean(dim=0).argmax(dim=-1),
    "The first axis is that of the heads: a head is left out, and the column of `<eos>` or the last row stays.",
    "Average the heads first, then cut.",
)
EXERCISE.add_misconception(
    "one taken from the places",
    lambda weights: (of(BUT_FIRST, BUT_LAST)(weights) - 1).clamp(min=0),
    "The numbers of the source tokens are one smaller. Which source token a row looks at is right as it is; it is the "
    "rows that belong to another token.",
)
EXERCISE.add_misconception(
    "no row left out",
    of(ALL, BUT_LAST),
    "The rows are in the right places, but there is one too many: in the last the decoder writes `<eos>`.",
)
EXERCISE.add_misconception(
    "shifted the other way",
    of(slice(2, None), BUT_LAST),
    "The rows are one further on, away from the right ones, and a token is lost. See which row writes the first "
    "token.",
)
EXERCISE.add_misconception(
    "rows turned round",
    lambda weights: weights.mean(dim=0)[:, :-1].roll(1, 0)[:-1].argmax(dim=-1),
    "The rows went round: the first token now has the weights with which `<eos>` was written.",
)
EXERCISE.add_misconception(
    "both ends left out",
    of(slice(1, -1), BUT_LAST),
    "A row is left out at each end. Only one row writes no target token.",
)
EXERCISE.add_misconception(
    "aligned with eos",
    of(BUT_LAST, ALL),
    "The rows are right now. The source's `<eos>` is back among the columns; nothing should be aligned to it.",
)
EXERCISE.add_misconception(
    "source shifted as well",
    of(BUT_LAST, BUT_FIRST),
    "The rows are right now, but the source is shifted as well. It should not be: its last token, `<eos>`, goes, "
    "and its first stays.",
)
EXERCISE.add_misconception(
    "source shifted in place of the target",
    of(BUT_FIRST, BUT_FIRST),
    "The source is shifted here, and it needs no shift. It is the rows that are off by one.",
)
EXERCISE.add_misconception(
    "places counted from 1",
    lambda weights: weights.mean(dim=0)[:-1, :-1].argmax(dim=-1) + 1,
    "The rows are right now, but the places are counted from 1. They should be counted from 0.",
)
EXERCISE.add_misconception(
    "places moved",
    lambda weights: weights.mean(dim=0)[1:, :-1].argmax(dim=-1) - 1,
    "The places in the source are moved. It is the rows, one for each target token, that are off by one.",
)
EXERCISE.add_misconception(
    "one head",
    lambda weights: weights[0, :-1, :-1].argmax(dim=-1),
    "The rows are right now, but only the first head is asked. The mean over all heads is wanted.",
)
EXERCISE.add_misconception(
    "the largest of all heads",
    lambda weights: weights.amax(dim=0)[:-1, :-1].argmax(dim=-1),
    "The rows are right now, but the largest weight of any head is taken. The mean over the heads is wanted.",
)
EXERCISE.add_misconception(
    "the wrong way round",
    lambda weights: weights.mean(dim=0)[:-1, :-1].argmax(dim=0),
    "This gives for each source token the target token that looked at it most. It should be the other way round: "
    "one place for each target token.",
)


@EXERCISE.misconception("the heads vote")
def heads_vote(weights):
    """The place that most heads choose is taken. How sure each of them is gets lost: average the weights first, and
    then look for the largest.
    """
    return weights[:, :-1, :-1].argmax(dim=-1).mode(dim=0).values
