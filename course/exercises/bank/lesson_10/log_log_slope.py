"""The exponent of a law, read off measured times."""

import math
from itertools import permutations
from statistics import fmean, median

import torch

from course.exercises.exercise import Exercise


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
    """Lengths that double, in order; in no order; one of them measured three times; a law so flat that, with the noise,
    longer inputs take less time.
    """
    for lengths, exponent in (
        ([64, 128, 256, 512, 1024], 2.0),
        ([512, 64, 2048, 256, 1024], 1.0),
        ([100, 300, 100, 700, 100, 500], 1.5),
        ([900, 30, 800, 700, 200], 0.3),
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
    points=3,
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
    """This is the slope with the logarithms of the lengths, and the seconds as they are. The exponent is the slope
    where both axes are logarithmic.
    """
    return line(logs(lengths), seconds)[0]


@EXERCISE.misconception("logarithm of the seconds only")
def only_seconds(lengths, seconds):
    """This is the slope with the logarithms of the seconds, and the lengths as they are: that of an exponential law.
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
    """This is the mean of each time's logarithm divided by that of its length, as if c were 1. A slope compares points
    with each other: how much the time grows from one length to another.
    """
    return fmean(b / a for a, b in zip(logs(lengths), logs(seconds), strict=True))


def in_two_bases(base_of_lengths, base_of_seconds):
    """The slope of a learner whose axes have logarithms of two bases."""

    def code(lengths, seconds):
        return log_log_slope(lengths, seconds) * math.log(base_of_lengths) / math.log(base_of_seconds)

    return code


BASES = {"2": 2, "10": 10, "e": math.e}

for (one, base), (other, other_base) in permutations(BASES.items(), 2):
    EXERCISE.add_misconception(
        f"base {one} for the lengths, {other} for the seconds",
        in_two_bases(base, other_base),
        f"This is the slope with logarithms in base {one} of the lengths and in base {other} of the seconds. Any base "
        "will do, but both axes need the same one.",
    )


@EXERCISE.misconception("mean of the slopes between neighbours")
def mean_of_slopes(lengths, seconds):
    """This is the mean of the slopes between neighbouring lengths. Between two near lengths noise can make the slope
    very steep, and it counts as much as any other. Fit one line to all points together.
    """
    points = sorted(zip(logs(lengths), logs(seconds), strict=True))
    pairs = zip(points, points[1:], strict=False)
    return fmean((y - y_before) / (x - x_before) for (x_before, y_before), (x, y) in pairs if x != x_before)


@EXERCISE.misconception("axes exchanged")
def axes_exchanged(lengths, seconds):
    """This is the slope of the length as a function of the time. The seconds are the y axis: the line says how the time
    follows from the length.
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
    """This is the slope from the first point to the last. Each of the two has noise, and the order of the points means
    nothing: all of them count.
    """
    x, y = logs(lengths), logs(seconds)
    return (y[-1] - y[0]) / (x[-1] - x[0])


@EXERCISE.misconception("shortest and longest")
def shortest_and_longest(lengths, seconds):
    """This is the slope from the shortest to the longest length. Each of the two times has noise: all points count."""
    (a, first), *_, (b, last) = sorted(zip(logs(lengths), logs(seconds), strict=True))
    return (last - first) / (b - a)


def of_the_last(count):
    """The slope of a learner who looks at the last points only."""

    def code(lengths, seconds):
        return line(logs(lengths[-count:]), logs(seconds[-count:]))[0]

    return code


for how_many, count in {"two": 2, "three": 3}.items():
    EXERCISE.add_misconception(
        f"last {how_many} points",
        of_the_last(count),
        f"This is the slope of the last {how_many} points. Whoever calls this function decides which points to leave "
        "out: all that come in count.",
    )


def steps(lengths, seconds):
    """The slopes from each point to the next."""
    x, y = logs(lengths), logs(seconds)
    return [(y[i + 1] - y[i]) / (x[i + 1] - x[i]) for i in range(len(x) - 1)]


@EXERCISE.misconception("mean of the steps")
def mean_of_steps(lengths, seconds):
    """This is the mean of the slopes from each point to the next. A short step can make much of the noise of two times:
    the best line looks at all points at once.
    """
    return fmean(steps(lengths, seconds))


@EXERCISE.misconception("median of the steps")
def median_of_steps(lengths, seconds):
    """This is the median of the slopes from each point to the next. The best line looks at all points at once."""
    return median(steps(lengths, seconds))


@EXERCISE.misconception("lengths sorted, seconds not")
def lengths_sorted(lengths, seconds):
    """The lengths are sorted and the seconds are not, so a time can stand beside another length. A straight line needs
    no order.
    """
    return line(sorted(logs(lengths)), logs(seconds))[0]


@EXERCISE.misconception("seconds sorted, lengths not")
def seconds_sorted(lengths, seconds):
    """The seconds are sorted and the lengths are not, so a length can stand beside another time. A straight line needs
    no order.
    """
    return line(logs(lengths), sorted(logs(seconds)))[0]


@EXERCISE.misconception("each list sorted by itself")
def both_sorted(lengths, seconds):
    """Each list is sorted by itself. With noise a longer input may take less time, and then a time stands beside
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


@EXERCISE.misconception("divided by the root of the variance")
def divided_by_the_root(lengths, seconds):
    """This is the covariance divided by the standard deviation of the logarithms of the lengths. Divide by its square,
    the variance.
    """
    x = logs(lengths)
    return line(x, logs(seconds))[0] * math.sqrt(spread(x))


@EXERCISE.misconception("a sum divided by a mean")
def sum_by_mean(lengths, seconds):
    """With n points the slope is n times too large, as from a sum above the line and a mean below it. Take two sums or
    two means.
    """
    return line(logs(lengths), logs(seconds))[0] * len(lengths)


@EXERCISE.misconception("n - 1 above the line, n below")
def two_counts(lengths, seconds):
    """With n points the slope is n / (n - 1) times too large, as from a covariance divided by n - 1 and a variance
    divided by n. Take the same count for both.
    """
    return line(logs(lengths), logs(seconds))[0] * len(lengths) / (len(lengths) - 1)


@EXERCISE.misconception("lengths not centred below the line")
def not_centred(lengths, seconds):
    """The mean is subtracted above the line, and not below it. The squares of the *distances* from the mean belong
    there.
    """
    x = logs(lengths)
    return line(x, logs(seconds))[0] * spread(x) / fmean(number * number for number in x)


@EXERCISE.misconception("sum of squares for square of the sum")
def squares_exchanged(lengths, seconds):
    """Below the line it is as if the sum of the squares were subtracted. Subtract the square of the sum: add up
    first.
    """
    x, n = logs(lengths), len(lengths)
    together = n * n * line(x, logs(seconds))[0] * spread(x)
    return together / ((n - 1) * sum(number * number for number in x))
