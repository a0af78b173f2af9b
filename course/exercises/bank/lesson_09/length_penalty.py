"""What a log-probability is divided by, so that long outputs can win."""

import torch

from course.exercises.drawing import between
from course.exercises.exercise import Exercise
from course_lib.search import length_penalty


def make_inputs(generator):
    """Alpha 0.6, short; alpha 0.6, longer; alpha 0.6, long; alpha 1, short; alpha 1, longer; alpha 1, long; alpha 0,
    short; alpha 0, longer; alpha 0, long; alpha above 1, short; alpha above 1, longer; alpha above 1, long.

    The paper's alpha is the first one.
    """
    for alpha in (0.6, 1.0, 0.0, round(1.1 + torch.rand((), generator=generator).item(), 3)):
        for shortest, longest in ((2, 5), (7, 20), (25, 60)):
            yield {"length": between(generator, shortest, longest), "alpha": alpha}


EXERCISE = Exercise(
    name="length_penalty",
    lesson=9,
    reference=length_penalty,
    make_inputs=make_inputs,
    minutes=5,
    difficulty=1,
    points=1,
    hints=(
        "What should the penalty be for an output of one token, whatever alpha is?",
        "(5 + length) over 6, all of it to the power of alpha",
        "The bracket is closed before the power: `(... / 6) ** alpha`.",
    ),
)

EXERCISE.add_misconception(
    "the length alone",
    lambda length, alpha: length**alpha,
    "This is the length itself, raised to alpha. Eq. 14 adds 5 to it and divides by 6, so that short outputs "
    "differ less.",
)
EXERCISE.add_misconception(
    "the length itself",
    lambda length, alpha: float(length),
    "This is the length. Alpha says how much it should count, and Eq. 14 softens it first.",
)
EXERCISE.add_misconception(
    "alpha not used",
    lambda length, alpha: (5 + length) / 6,
    "Alpha has no say. It is the power to which the fraction is raised: with 0 the length does not matter.",
)
EXERCISE.add_misconception(
    "power of the upper part alone",
    lambda length, alpha: (5 + length) ** alpha / 6,
    "Only 5 + length is raised to alpha. The 6 belongs inside: the penalty for one token is 1 for any alpha.",
)
EXERCISE.add_misconception(
    "power of the lower part alone",
    lambda length, alpha: (5 + length) / 6**alpha,
    "Only the 6 is raised to alpha. Eq. 14 raises the whole fraction, and `**` binds more tightly than `/`.",
)
EXERCISE.add_misconception(
    "power of the length alone",
    lambda length, alpha: (5 + length**alpha) / 6,
    "Only the length is raised to alpha. Eq. 14 raises the whole fraction.",
)
EXERCISE.add_misconception(
    "alpha as a factor",
    lambda length, alpha: alpha * (5 + length) / 6,
    "Alpha is a factor here. It should be an exponent.",
)
EXERCISE.add_misconception(
    "upside down",
    lambda length, alpha: ((5 + length) / 6) ** -alpha,
    "Your penalty is upside down. Scores are divided by it, so it should grow with the length.",
)
EXERCISE.add_misconception(
    "divided by 5",
    lambda length, alpha: ((5 + length) / 5) ** alpha,
    "The division is by 5 here. It should be by 5 + 1, so that an output of one token has a penalty of 1.",
)
EXERCISE.add_misconception(
    "5 left out above",
    lambda length, alpha: (length / 6) ** alpha,
    "The 5 is missing above the line. Without it short outputs are treated as far too short.",
)
EXERCISE.add_misconception(
    "6 in both places",
    lambda length, alpha: ((6 + length) / 6) ** alpha,
    "6 is added to the length here. It should be 5, so that an output of one token has a penalty of 1.",
)


@EXERCISE.misconception("5 outside of the fraction")
def five_outside(length, alpha):
    """Only the length is divided by 6. It should be 5 + length, and `/` binds more tightly than `+`."""
    return (5 + length / 6) ** alpha


@EXERCISE.misconception("rounded down")
def rounded_down(length, alpha):
    """The fraction is rounded down, so all lengths from 1 to 6 have the same penalty. Each token more should count a
    little.
    """
    return float(((5 + length) // 6) ** alpha)


@EXERCISE.misconception("^ for the power")
def caret(length, alpha):
    """`^` is the power in mathematics. In Python it compares the bits of whole numbers, and powers are written
    otherwise.

    A power is `a**b`.
    """
    return ((5 + length) / 6) ^ alpha
