"""No looking ahead."""

import math

import torch

from course.exercises.drawing import between
from course.exercises.exercise import TORCH_MASKS, Exercise
from course_lib.masks import causal_mask


def make_inputs(generator):
    """A few positions; many; two; on a device without numbers."""
    for seq_len in (between(generator, 4, 6), between(generator, 40, 160), 2):
        yield {"seq_len": seq_len}
    yield {"seq_len": 4, "device": "meta"}


def ones(seq_len):
    return torch.ones(seq_len, seq_len, dtype=torch.bool)


EXERCISE = Exercise(
    name="causal_mask",
    lesson=3,
    reference=causal_mask,
    make_inputs=make_inputs,
    forbidden=TORCH_MASKS,
    minutes=5,
    difficulty=1,
    points=2,
    hints=(
        "Draw it for three tokens: a row for each token that looks, a column for each token that is looked at. Which "
        "cells are True?",
        "a square of True -> keep the diagonal and what lies below it",
        "`torch.ones(seq_len, seq_len, dtype=torch.bool)` is the square; `.tril()` keeps the lower triangle, "
        "diagonal included.",
    ),
)


@EXERCISE.misconception("as in nn.MultiheadAttention")
def as_in_multihead_attention(seq_len):
    """This mask is True where nothing may be seen, as `nn.MultiheadAttention` and `nn.Transformer` want it. Here True
    means *may attend*.
    """
    return ones(seq_len).triu(1)


@EXERCISE.misconception("looks ahead")
def looks_ahead(seq_len):
    """Each position sees itself and the *later* ones: that is the upper triangle. Row i is who looks, column j who is
    seen, and j may not be larger than i.
    """
    return ones(seq_len).triu()


@EXERCISE.misconception("not itself")
def not_itself(seq_len):
    """A position cannot see itself, and the first sees nothing at all. The diagonal may be seen: the input is shifted,
    so a token there is not yet the answer.
    """
    return ones(seq_len).tril(-1)


@EXERCISE.misconception("one ahead")
def one_ahead(seq_len):
    """A position also sees the one right after it, which is the very token that it is to predict. The diagonal is the
    last to be seen.
    """
    return ones(seq_len).tril(1)


@EXERCISE.misconception("itself alone")
def itself_alone(seq_len):
    """Each position sees only itself. It may also look at all those before it."""
    return torch.eye(seq_len, dtype=torch.bool)


@EXERCISE.misconception("only the one before")
def only_the_one_before(seq_len):
    """A position sees itself and at most one before it. It may look back as far as the beginning."""
    return ones(seq_len).tril() & ones(seq_len).triu(-1)


@EXERCISE.misconception("everything")
def everything(seq_len):
    """Everything can be seen, later positions too.

    Keep the lower triangle only.
    """
    return ones(seq_len)


@EXERCISE.misconception("numbers")
def as_numbers(seq_len):
    """Your triangle is right, but it is made of 0.0 and 1.0, and PyTorch's attention would add them to the
    scores.

    Say `dtype=torch.bool`.
    """
    return torch.ones(seq_len, seq_len).tril()


@EXERCISE.misconception("made to be added")
def to_be_added(seq_len):
    """This is a mask to add to the scores, of 0 and -inf, as `nn.Transformer` makes them. Here masks are boolean."""
    return torch.zeros(seq_len, seq_len).masked_fill(~causal_mask(seq_len), -math.inf)


@EXERCISE.misconception("four axes")
def four_axes(seq_len):
    """The values are right. Two axes are enough: broadcasting lays the square over batch and heads."""
    return causal_mask(seq_len)[None, None]
