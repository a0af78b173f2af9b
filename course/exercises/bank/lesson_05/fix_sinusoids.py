"""Find the bug: clocks that are too fast."""

import math

import torch
from jaxtyping import Float
from torch import Tensor

from course.exercises.drawing import between
from course.exercises.exercise import Exercise


def fix_sinusoids(seq_len: int, d_model: int) -> Float[Tensor, "seq_len d_model"]:
    """The paper's position encoding: sines and cosines in turn, of position / 10000^(2i / d_model).

    The code below runs, position 0 reads 0, 1, 0, 1, and all values lie between -1 and 1. But with d_model 512 the
    slowest clock goes round once in some 600 positions, where it should need 60,000. One thing is wrong.
    """
    position = torch.arange(seq_len)[:, None]
    speed = torch.exp(torch.arange(0, d_model, 2) * (-math.log(10_000.0) / d_model))
    encoding = torch.zeros(seq_len, d_model)
    encoding[:, 0::2] = torch.sin(position * speed)
    encoding[:, 1::2] = torch.cos(position * speed)
    return encoding


def starter(seq_len, d_model):
    position = torch.arange(seq_len)[:, None]
    speed = torch.exp(torch.arange(d_model // 2) * (-math.log(10_000.0) / d_model))
    encoding = torch.zeros(seq_len, d_model)
    encoding[:, 0::2] = torch.sin(position * speed)
    encoding[:, 1::2] = torch.cos(position * speed)
    return encoding


def make_inputs(generator):
    """Fewer positions than features, then more."""
    for lengths, sizes in (((4, 7), (4, 6)), ((9, 15), (3, 4)), ((25, 40), (10, 60))):
        yield {"seq_len": between(generator, *lengths), "d_model": 2 * between(generator, *sizes)}


def clocks(speed):
    """The same with other speeds, made from 2i and d_model."""

    def encoding(seq_len, d_model):
        angle = torch.arange(seq_len)[:, None] * speed(torch.arange(0, d_model, 2), d_model)
        return torch.stack([angle.sin(), angle.cos()], dim=-1).flatten(1)

    return encoding


EXERCISE = Exercise(
    name="fix_sinusoids",
    lesson=5,
    reference=fix_sinusoids,
    starter=starter,
    make_inputs=make_inputs,
    minutes=6,
    difficulty=2,
    points=2,
    hints=(
        "Print `speed` for d_model 8, and beside it 10000^(-2i / 8) for i = 0, 1, 2, 3. Which of the two is right?",
        "the exponent is 2i / d_model, with 2i = 0, 2, 4, ... up to d_model - 2",
        "`torch.arange(d_model // 2)` is i. The exponent wants 2i: count up to d_model in steps of two.",
    ),
    equivalents={
        "0::2 -> ::2": "a slice starts at 0 anyway",
    },
)

EXERCISE.add_misconception(
    "the bug is still there",
    starter,
    "Write out the exponent for the last pair when d_model is large: it should be "
    "almost 1, and it is almost a half.",
)
EXERCISE.add_misconception(
    "4i",
    clocks(lambda two_i, d_model: 10_000.0 ** (-2 * two_i / d_model)),
    "The exponent is doubled twice (a squared base doubles it as well), so the slow clocks hardly move. It is 2i "
    "/ d_model.",
)
EXERCISE.add_misconception(
    "base squared as well",
    clocks(lambda two_i, d_model: 1e8 ** (-2 * two_i / d_model)),
    "Two doublings too many: the base is 10000, and the exponent 2i / d_model, with 2i counting 0, 2, 4.",
)
EXERCISE.add_misconception(
    "another base",
    clocks(lambda two_i, d_model: 100_000.0 ** (-two_i / d_model)),
    "The exponent is right, but the base is no longer 10000.",
)
EXERCISE.add_misconception(
    "base 100000, i as it was",
    clocks(lambda two_i, d_model: 100_000.0 ** (-two_i / 2 / d_model)),
    "A larger base slows the clocks down, but the paper's is 10000. It is the exponent that goes only half the way.",
)
EXERCISE.add_misconception(
    "logarithm to base ten",
    clocks(lambda two_i, d_model: torch.exp(-two_i * math.log10(10_000.0) / d_model)),
    "The speeds are those of a logarithm to base ten. exp undoes the natural one, `math.log`. That one was right.",
)
EXERCISE.add_misconception(
    "minus sign lost",
    clocks(lambda two_i, d_model: 10_000.0 ** (two_i / d_model)),
    "The minus sign was lost, so the clocks become faster with i.",
)
EXERCISE.add_misconception(
    "down to 1 / 10000",
    clocks(lambda two_i, d_model: 10_000.0 ** (-two_i / (d_model - 2))),
    "The last of several clocks runs at 1 / 10000. In the paper it stays a little faster: pair i has the exponent "
    "2i / d_model.",
)


@EXERCISE.misconception("positions from 1")
def from_one(seq_len, d_model):
    """The speeds are right, but positions now start at 1. They start at 0."""
    return fix_sinusoids(seq_len + 1, d_model)[1:]


@EXERCISE.misconception("sines first, then cosines")
def halves(seq_len, d_model):
    """The speeds are right, but all the sines now stand before the cosines. They took turns before, rightly."""
    encoding = fix_sinusoids(seq_len, d_model)
    return torch.cat([encoding[:, 0::2], encoding[:, 1::2]], dim=-1)


@EXERCISE.misconception("cosine before sine")
def cosine_first(seq_len, d_model):
    """The speeds are right, but sine and cosine have changed places. Position 0 should read 0, 1, 0, 1."""
    return fix_sinusoids(seq_len, d_model).unflatten(-1, (-1, 2)).flip(-1).flatten(1)


EXERCISE.add_misconception(
    "the exponent halved once more",
    clocks(lambda two_i, d_model: 10_000.0 ** (-two_i / (4 * d_model))),
    "The exponent is halved where it should be doubled: the 2 belongs above the line, 2i / d_model. The slow "
    "clocks now run even faster than in the stub.",
)
EXERCISE.add_misconception(
    "i from 1",
    clocks(lambda two_i, d_model: 10_000.0 ** (-(two_i + 2) / d_model)),
    "i counts from 1, so even the first clock is slowed down. It turns by 1 for each position: i starts at 0.",
)


@EXERCISE.misconception("a speed for each feature")
def a_speed_for_each_feature(seq_len, d_model):
    """The sizes do not fit, as with a speed for each feature. A sine and its cosine share one, so there are half as
    many.

    2i runs up to d_model in steps of two.
    """
    angle = torch.arange(seq_len)[:, None] * 10_000.0 ** (-torch.arange(d_model) / d_model)
    encoding = torch.zeros(seq_len, d_model)
    encoding[:, 0::2] = angle.sin()
    encoding[:, 1::2] = angle.cos()
    return encoding
