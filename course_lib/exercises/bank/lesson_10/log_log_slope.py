"""The exponent of a law, read off measured times."""

import math
from statistics import fmean

import torch

from course_lib.exercises.exercise import Exercise


def log_log_slope(lengths: list[float], seconds: list[float]) -> float:
    """The exponent p of the law seconds = c * length ** p that fits the measured times best.

    On two logarithmic axes such a law is a straight line, and p is its slope. Best is the line for which the squared
    vertical distances of the points add up to the least. Real times have noise, so all points count.

    Args:
        lengths: positive, at least two of them different, in any order.
        seconds: the time at each of these lengths, in the same order; positive.
    """
    x, y = (torch.tensor(numbers, dtype=torch.float64).log() for numbers in (lengths, seconds))
    x = x - x.mean()
    return ((x * y).sum() / x.square().sum()).item()


def noisy(lengths, exponent, generator):
    """Times of a law, in seconds, each with noise of its own. None is 1 s, whose logarithm is 0."""
    scale = torch.exp(0.4 * torch.randn(len(lengths), generator=generator))
    return [2e-6 * length**exponent * noise for length, noise in zip(lengths, scale.tolist(), strict=True)]


def make_inputs(generator):
    """Lengths that double, in order; in no order; one of them measured three times; three lengths in reverse order."""
    for lengths, exponent in (
        ([64, 128, 256, 512, 1024], 2.0),
        ([512, 64, 2048, 256, 1024], 1.0),
        ([300, 100, 100, 700, 100, 500], 1.5),
        ([900, 200, 30], 0.3),
    ):
        yield {"lengths": lengths, "seconds": noisy(lengths, exponent, generator)}


def logs(numbers):
    return [math.log(number) for number in numbers]


def line(x, y):
    """Slope of the best line and its height above 0."""
    mean_x, mean_y = fmean(x), fmean(y)
    covariance = fmean((a - mean_x) * (b - mean_y) for a, b in zip(x, y, strict=True))
    slope = covariance / fmean((a - mean_x) ** 2 for a in x)
    return slope, mean_y - slope * mean_x


EXERCISE = Exercise(
    name="log_log_slope",
    lesson=10,
    reference=log_log_slope,
    make_inputs=make_inputs,
    tolerance=1e-4,
    minutes=10,
    difficulty=2,
    points=2,
    hints=(
        "Take the logarithm of both sides of seconds = c * length ** p. What is p on the right side?",
        "logarithms of both lists -> the best straight line through all points -> its slope",
        "The slope is the sum of (x - mean x) * (y - mean y), divided by the sum of (x - mean x) squared, where x and "
        "y are logarithms. `np.polyfit(x, y, 1)` and `statistics.linear_regression(x, y)` give it too.",
    ),
    equivalents={
        "dtype=torch.float64 dropped": "single precision is enough for an exponent",
        "((x * y).sum() / x.square().sum()).item() -> (x * y).sum() / x.square().sum()": (
            "a tensor of one number will do"
        ),
    },
)


@EXERCISE.misconception("no logarithms")
def no_logarithms(lengths, seconds):
    """That is the slope on plain axes, in seconds for each token. Only the logarithms of both lists lie on a line whose
    slope is the exponent.
    """
    return line(lengths, seconds)[0]


@EXERCISE.misconception("logarithm of the lengths only")
def only_lengths(lengths, seconds):
    """You took the logarithm of the lengths and left the seconds as they are. The exponent is the slope where both axes
    are logarithmic.
    """
    return line(logs(lengths), seconds)[0]


@EXERCISE.misconception("logarithm of the seconds only")
def only_seconds(lengths, seconds):
    """You took the logarithm of the seconds and left the lengths as they are: that is the slope of an exponential law.
    The exponent of a power is the slope where both axes are logarithmic.
    """
    return line(lengths, logs(seconds))[0]


@EXERCISE.misconception("line through the origin")
def through_the_origin(lengths, seconds):
    """Your line goes through the origin, as if c were 1. The law has a factor c, whose logarithm lifts the line:
    subtract the means first.
    """
    x, y = logs(lengths), logs(seconds)
    return sum(a * b for a, b in zip(x, y, strict=True)) / sum(a * a for a in x)


@EXERCISE.misconception("mean of log seconds over log length")
def mean_of_ratios(lengths, seconds):
    """You divided each logarithm of a time by that of its length, as if c were 1. A slope compares points with each
    other: how much the time grows from one length to another.
    """
    return fmean(b / a for a, b in zip(logs(lengths), logs(seconds), strict=True))


@EXERCISE.misconception("base 10 for the lengths, e for the seconds")
def base_10_for_lengths(lengths, seconds):
    """You took logarithms in base 10 of the lengths and in base e of the seconds. Any base will do, but both axes need
    the same one.
    """
    return line([math.log10(length) for length in lengths], logs(seconds))[0]


@EXERCISE.misconception("base 10 for the seconds, e for the lengths")
def base_10_for_seconds(lengths, seconds):
    """You took logarithms in base 10 of the seconds and in base e of the lengths. Any base will do, but both axes need
    the same one.
    """
    return line(logs(lengths), [math.log10(time) for time in seconds])[0]


@EXERCISE.misconception("base 2 for the lengths, e for the seconds")
def base_2_for_lengths(lengths, seconds):
    """You took logarithms in base 2 of the lengths and in base e of the seconds. Any base will do, but both axes need
    the same one.
    """
    return line([math.log2(length) for length in lengths], logs(seconds))[0]


@EXERCISE.misconception("axes exchanged")
def axes_exchanged(lengths, seconds):
    """You fitted the length as a function of the time. The seconds are the y axis: the line says how the time follows
    from the length.
    """
    return line(logs(seconds), logs(lengths))[0]


@EXERCISE.misconception("divided by the spread of the seconds")
def divided_by_the_other_spread(lengths, seconds):
    """Your line makes the *horizontal* distances of the points small. The noise is in the times: the vertical distances
    count, so the lengths alone decide what you divide by.
    """
    return 1 / line(logs(seconds), logs(lengths))[0]


@EXERCISE.misconception("first and last point")
def first_and_last(lengths, seconds):
    """You used the first point and the last. Each of the two has noise, and the order of the points means nothing: all
    of them count.
    """
    x, y = logs(lengths), logs(seconds)
    return (y[-1] - y[0]) / (x[-1] - x[0])


@EXERCISE.misconception("shortest and longest")
def shortest_and_longest(lengths, seconds):
    """You used the shortest and the longest length. Each of the two times has noise: all points count."""
    (a, first), *_, (b, last) = sorted(zip(logs(lengths), logs(seconds), strict=True))
    return (last - first) / (b - a)


@EXERCISE.misconception("last three points")
def last_three(lengths, seconds):
    """You used the last three points. Which points to leave out is decided by whoever calls this function: here all of
    them count.
    """
    return line(logs(lengths[-3:]), logs(seconds[-3:]))[0]


@EXERCISE.misconception("lengths sorted, seconds not")
def lengths_sorted(lengths, seconds):
    """You sorted the lengths and left the seconds where they were, so a time now stands beside another length. A
    straight line needs no order.
    """
    return line(sorted(logs(lengths)), logs(seconds))[0]


@EXERCISE.misconception("seconds sorted, lengths not")
def seconds_sorted(lengths, seconds):
    """You sorted the seconds and left the lengths where they were, so a length now stands beside another time. A
    straight line needs no order.
    """
    return line(logs(lengths), sorted(logs(seconds)))[0]


@EXERCISE.misconception("each list sorted by itself")
def both_sorted(lengths, seconds):
    """You sorted each list by itself. With noise a longer input may take less time, and then a time stands beside
    another length. A straight line needs no order.
    """
    return line(sorted(logs(lengths)), sorted(logs(seconds)))[0]


@EXERCISE.misconception("height instead of slope")
def height(lengths, seconds):
    """That is the height of the line, the logarithm of c. The exponent is its slope."""
    return line(logs(lengths), logs(seconds))[1]


@EXERCISE.misconception("correlation")
def correlation(lengths, seconds):
    """That is the correlation, which says how well the points lie on a line. The slope says how steep the line is."""
    x, y = logs(lengths), logs(seconds)
    return line(x, y)[0] * math.sqrt(spread(x) / spread(y))


def spread(numbers):
    return fmean((number - fmean(numbers)) ** 2 for number in numbers)


@EXERCISE.misconception("covariance")
def covariance(lengths, seconds):
    """That is the covariance of the logarithms. Divide it by the variance of those of the lengths."""
    x = logs(lengths)
    return line(x, logs(seconds))[0] * spread(x)
