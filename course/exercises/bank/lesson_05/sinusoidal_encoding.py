"""Clocks that run at different speeds."""

import math

import torch

from course.exercises.drawing import between
from course.exercises.exercise import Exercise
from course_lib.positions import sinusoidal_encoding


def make_inputs(generator):
    """Fewer positions than features; more positions than features; many positions."""
    for lengths, sizes in (((4, 7), (4, 6)), ((9, 15), (3, 4)), ((25, 40), (10, 60))):
        yield {"seq_len": between(generator, *lengths), "d_model": 2 * between(generator, *sizes)}


def make_refused():
    """The last sine has no cosine."""
    yield {"seq_len": 5, "d_model": 7}


def angles(seq_len, exponent, base=10_000.0):
    """The angle of each position on each clock."""
    return torch.arange(seq_len).double()[:, None] / base ** exponent.double()


def interleaved(even, odd):
    return torch.stack([even, odd], dim=-1).flatten(1).float()


def clocks(seq_len, exponent, base=10_000.0):
    angle = angles(seq_len, exponent, base)
    return interleaved(angle.sin(), angle.cos())


def halves(d_model):
    return torch.arange(0, d_model, 2) / d_model


def own_speed(factor):
    """Sine and cosine of a pair run at different speeds: the exponent is that of the feature, not of the pair."""

    def encoding(seq_len, d_model):
        angle = angles(seq_len, factor * torch.arange(d_model) / d_model)
        return interleaved(angle[:, 0::2].sin(), angle[:, 1::2].cos())

    return encoding


def another_base(base):
    return lambda seq_len, d_model: clocks(seq_len, halves(d_model), base)


EXERCISE = Exercise(
    name="sinusoidal_encoding",
    lesson=5,
    reference=sinusoidal_encoding,
    make_inputs=make_inputs,
    make_refused=make_refused,
    minutes=15,
    difficulty=3,
    points=4,
    hints=(
        "How many different speeds are there among d_model features, and which two features share one?",
        "angle = position / 10000^(2i / d_model), a row for each position, a column for each pair -> sin and cos in "
        "turn",
        "`torch.arange(0, d_model, 2)` is 2i. Fill `encoding[:, 0::2]` with the sines and `encoding[:, 1::2]` with the "
        "cosines, or stack the two on a last axis and flatten.",
    ),
    equivalents={
        "dtype=torch.float64 dropped": "whole numbers are exact in float32 too, at these lengths",
        "dtype=torch.float64 dropped'": "at these lengths float32 is exact enough",
    },
)


@EXERCISE.misconception("i instead of 2i")
def i_for_two_i(seq_len, d_model):
    """The exponent counts pairs by i, where the paper has 2i: all your divisors stay below 100. 2i is the number of the
    even feature, 0, 2, 4 and so on.
    """
    return clocks(seq_len, halves(d_model) / 2)


@EXERCISE.misconception("2i doubled")
def twice_too_fast(seq_len, d_model):
    """The exponent has 4i where 2i belongs. Counting 0, 2, 4 and so on is 2i already, not i."""
    return clocks(seq_len, 2 * halves(d_model))


EXERCISE.add_misconception(
    "each feature at its own speed",
    own_speed(1),
    "Sine and cosine of a pair run at different speeds. Both have the exponent of the pair, 2i / d_model: then they "
    "are the two coordinates of one hand.",
)
EXERCISE.add_misconception(
    "twice the number of the feature",
    own_speed(2),
    "The exponents are made as if i were the number of the feature. It is the number of the pair: features 2i and "
    "2i + 1 share one angle.",
)


@EXERCISE.misconception("sines first, then cosines")
def sines_then_cosines(seq_len, d_model):
    """All the sines stand first, then all the cosines, as in some implementations. In the paper they take turns: 2i is
    a sine, 2i + 1 its cosine.
    """
    angle = angles(seq_len, halves(d_model))
    return torch.cat([angle.sin(), angle.cos()], dim=-1).float()


@EXERCISE.misconception("cosine before sine")
def cosines_first(seq_len, d_model):
    """Sine and cosine have changed places. Even features are sines and odd ones cosines: position 0 should read 0, 1,
    0, 1.
    """
    angle = angles(seq_len, halves(d_model))
    return interleaved(angle.cos(), angle.sin())


@EXERCISE.misconception("sines alone")
def sines_alone(seq_len, d_model):
    """Both features of a pair are sines, so half of them say nothing new. The odd ones should be cosines."""
    angle = angles(seq_len, halves(d_model))
    return interleaved(angle.sin(), angle.sin())


@EXERCISE.misconception("positions from 1")
def from_one(seq_len, d_model):
    """Your first row is position 1. Positions count from 0, where every sine is 0 and every cosine is 1."""
    return sinusoidal_encoding(seq_len + 1, d_model)[1:]


@EXERCISE.misconception("multiplied")
def multiplied(seq_len, d_model):
    """The positions are multiplied by 10000^(2i / d_model). The clocks should become slower, not faster: divide, or
    give the exponent a minus sign.
    """
    return clocks(seq_len, -halves(d_model))


@EXERCISE.misconception("multiplied, by exp")
def multiplied_by_exp(seq_len, d_model):
    """The positions are multiplied by 10000^(2i / d_model). The clocks should become slower, not faster: divide, or
    give the exponent a minus sign.
    """  # the same; but of angles that large, the sines show how they were rounded
    speeds = torch.exp(torch.arange(0, d_model, 2) * math.log(10000.0) / d_model)
    angles = torch.outer(torch.arange(seq_len).float(), speeds)
    return torch.stack([angles.sin(), angles.cos()], dim=-1).reshape(seq_len, d_model)


EXERCISE.add_misconception("base 1000", another_base(1000.0), "Your base is 1000. The paper's is 10000.")
EXERCISE.add_misconception(
    "base 100000",
    another_base(100_000.0),
    "Your base is 100000. The paper's is 10000.",
)
EXERCISE.add_misconception(
    "logarithm to base ten",
    another_base(math.exp(4)),
    "The speeds are as if the power were written as exp of a logarithm to base 10. exp undoes the natural one: "
    "`math.log`.",
)


@EXERCISE.misconception("down to the slowest clock")
def down_to_the_slowest(seq_len, d_model):
    """The last of several clocks runs at 1 / 10000, as in some implementations. In the paper the exponent is 2i /
    d_model, which stays below 1.
    """
    return clocks(seq_len, torch.linspace(0, 1, d_model // 2))


@EXERCISE.misconception("angles alone")
def angles_alone(seq_len, d_model):
    """These are the angles. They grow without end: take the sine of each, and the cosine."""
    angle = angles(seq_len, halves(d_model))
    return interleaved(angle, angle)


EXERCISE.add_misconception(
    "an axis for the batch",
    lambda seq_len, d_model: sinusoidal_encoding(seq_len, d_model)[None],
    "The values are right. Two axes are enough: broadcasting lays them over the batch.",
)
EXERCISE.add_misconception(
    "positions as columns",
    lambda seq_len, d_model: sinusoidal_encoding(seq_len, d_model).T,
    "Rows and columns are swapped. A row is a position.",
)
EXERCISE.add_misconception(
    "double precision",
    lambda seq_len, d_model: sinusoidal_encoding(seq_len, d_model).double(),
    "The values are right, but in float64, which would spread to all that they are added to.",
    "Finish with `.float()`.",
)


@EXERCISE.misconception("the speeds grow")
def speeds_grow(seq_len, d_model):
    """From pair to pair the clocks go faster here. They should go slower: the power of 10,000 stands under the
    fraction.
    """
    speeds = 10_000.0 ** (torch.arange(0, d_model, 2) / d_model)
    angles = torch.arange(seq_len)[:, None] * speeds
    return torch.stack((angles.sin(), angles.cos()), dim=-1).flatten(1)
