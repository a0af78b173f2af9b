"""A law for the loss of models that nobody has trained yet."""

import math
from statistics import fmean, linear_regression

import torch

from course.exercises.exercise import Exercise
from course_lib.scaling import fit_power_law


def make_inputs(generator):
    """Sizes that grow; in no order, one of them twice; a floor of 0; losses below 1."""
    for sizes, floor, coefficient, exponent in (
        ([1_760, 6_592, 25_472, 100_096, 396_800], 1.8, 30.0, 0.4),
        ([500.0, 40.0, 9_000.0, 500.0, 2_000.0], 0.7, 12.0, 0.5),
        ([3e5, 2e6, 1e7, 9e7], 0.0, 8.0, 0.08),
        ([20, 900, 5, 100], 0.05, 0.6, 0.3),
    ):
        yield {
            "sizes": sizes,
            "losses": [floor + gap for gap in gaps(sizes, coefficient, exponent, generator)],
            "floor": floor,
        }


def gaps(sizes, coefficient, exponent, generator):
    """What is above the floor, with noise for each size."""
    noise = torch.exp(0.1 * torch.randn(len(sizes), generator=generator)).tolist()
    return [coefficient * size**-exponent * factor for size, factor in zip(sizes, noise, strict=True)]


def logs(numbers):
    return [math.log(number) for number in numbers]


def line(x, y):
    """The result for the best line through points on some axes."""
    slope, height = linear_regression(x, y)
    return math.exp(height), -slope


def by_axes(x_of=math.log, y_of=lambda loss, floor: math.log(loss - floor), result=lambda c, a: (c, a)):
    """A learner with other axes, or with another result from the right line."""

    def code(sizes, losses, floor):
        return result(*line([x_of(size) for size in sizes], [y_of(loss, floor) for loss in losses]))

    return code


def make_refused():
    """A loss too few; one size only; a size of 0; a loss on the floor."""
    yield {"sizes": [2, 3, 5], "losses": [4.0, 3.0], "floor": 1.0}
    yield {"sizes": [2, 2], "losses": [4.0, 3.0], "floor": 1.0}
    yield {"sizes": [0, 2], "losses": [4.0, 3.0], "floor": 1.0}
    yield {"sizes": [2, 3], "losses": [4.0, 3.0], "floor": 3.0}


EXERCISE = Exercise(
    name="fit_power_law",
    lesson=12,
    reference=fit_power_law,
    make_inputs=make_inputs,
    make_refused=make_refused,
    returns=("coefficient", "exponent"),
    tolerance=1e-4,
    minutes=12,
    difficulty=3,
    points=3,
    hints=(
        "Move the floor to the left side of loss = floor + c * size ** -a, and take the logarithm of both sides. Which "
        "part of a straight line is a, and which is c?",
        "log(loss - floor) against log(size) -> best straight line -> exponent = minus its slope, coefficient = exp of "
        "its height at 0",
        "`statistics.linear_regression(x, y)` and `np.polyfit(x, y, 1)` give slope and height. The slope is negative, "
        "because loss goes down, and the height is a logarithm.",
    ),
)

EXERCISE.add_misconception(
    "floor not taken off",
    by_axes(y_of=lambda loss, floor: math.log(loss)),
    "This is a fit of the whole loss. Towards large models that bends and runs along the floor, so the exponent "
    "can come out too small. Only what is above the floor is a power of the size.",
)
EXERCISE.add_misconception(
    "floor added",
    by_axes(y_of=lambda loss, floor: math.log(loss + floor)),
    "The floor is added to the losses. They contain it already: take it off.",
)
EXERCISE.add_misconception(
    "floor divided out",
    lambda sizes, losses, floor: line(
        logs(sizes), [math.log(loss) - log_or_nothing(floor) for loss in losses]
    ),
    "The losses are divided by the floor, as a difference of logarithms does. The law *adds* the two: take the "
    "floor off first, then take the logarithm.",
)
EXERCISE.add_misconception(
    "floor taken off the logarithm",
    by_axes(y_of=lambda loss, floor: math.log(loss) - floor),
    "The floor is taken off the logarithm of the loss. It belongs to the loss itself: take it off first, then "
    "take the logarithm.",
)
EXERCISE.add_misconception(
    "sign",
    by_axes(result=lambda c, a: (c, -a)),
    "The exponent is the slope itself. The law has size ** -a, with the minus sign written out, so the exponent "
    "of a loss that goes down is positive.",
)
EXERCISE.add_misconception(
    "the height left as a logarithm",
    by_axes(result=lambda c, a: (math.log(c), a)),
    "Your coefficient is the height of the line, which is a logarithm. Turn it back into a number.",
)
EXERCISE.add_misconception(
    "height and slope as they are",
    by_axes(result=lambda c, a: (math.log(c), -a)),
    "These are the height and the slope of the line. The coefficient is the exponential of the height, and the "
    "exponent is the slope with its sign turned.",
)
EXERCISE.add_misconception(
    "the reciprocal of the coefficient",
    by_axes(result=lambda c, a: (1 / c, a)),
    "Your coefficient is 1 / c. Only the exponent has its sign turned: the height stays as it is.",
)
EXERCISE.add_misconception(
    "exponent first",
    by_axes(result=lambda c, a: (a, c)),
    "The two numbers are right and stand in the wrong order: first the coefficient, then the exponent.",
)
EXERCISE.add_misconception(
    "the floor in the coefficient",
    lambda sizes, losses, floor: (
        fit_power_law(sizes, losses, floor)[0] + floor,
        fit_power_law(sizes, losses, floor)[1],
    ),
    "The floor is added to the coefficient. The law has both: the floor stands by itself.",
)
EXERCISE.add_misconception(
    "only the loss as a logarithm",
    by_axes(x_of=float),
    "Only the losses are taken as logarithms. Then a straight line is an exponential law, which falls too fast. A "
    "power law needs logarithms of the sizes, too.",
)
EXERCISE.add_misconception(
    "only the size as a logarithm",
    by_axes(y_of=lambda loss, floor: loss - floor, result=lambda c, a: (math.log(c), a)),
    "Only the sizes are taken as logarithms. A power law is straight where *both* axes are logarithms.",
)
EXERCISE.add_misconception(
    "no logarithms",
    by_axes(x_of=float, y_of=lambda loss, floor: loss - floor, result=lambda c, a: (math.log(c), a)),
    "This is a straight line through the numbers themselves. A power law is straight where both axes are "
    "logarithms.",
)
EXERCISE.add_misconception(
    "base 10 for the sizes",
    by_axes(x_of=math.log10),
    "The logarithms are in base 10 for the sizes and natural for the losses. Both axes need the same base.",
)
EXERCISE.add_misconception(
    "base 10 for the losses",
    by_axes(y_of=lambda loss, floor: math.log10(loss - floor)),
    "The logarithms are in base 10 for the losses and natural for the sizes. Both axes need the same base.",
)
for name, base in (("10", 10), ("2", 2)):
    EXERCISE.add_misconception(
        f"base {name}, and exp of the height",
        by_axes(result=lambda c, a, base=base: (c ** (1 / math.log(base)), a)),
        f"The height of the line is a logarithm in base {name}, but is turned back as if it were one in base e. Turn "
        f"it back with {name} ** height.",
    )


@EXERCISE.misconception("axes exchanged")
def axes_exchanged(sizes, losses, floor):
    """This is the size as a function of the loss. The loss is on the y axis: it follows from the size."""
    return line(logs([loss - floor for loss in losses]), logs(sizes))


@EXERCISE.misconception("horizontal distances")
def horizontal_distances(sizes, losses, floor):
    """This line makes the *horizontal* distances of the points small. The noise is in the losses: the vertical
    distances count, so the loss belongs on the y axis.
    """
    slope, height = linear_regression(logs([loss - floor for loss in losses]), logs(sizes))
    return math.exp(-height / slope), -1 / slope


def through(pick):
    """The law of a learner who looks at two points only."""

    def code(sizes, losses, floor):
        points = pick(list(zip(logs(sizes), logs([loss - floor for loss in losses]), strict=True)))
        return line(*zip(*points, strict=True))

    return code


EXERCISE.add_misconception(
    "first and last point",
    through(lambda points: [points[0], points[-1]]),
    "The line goes through the first point and the last. Each of the two has noise, and the order means nothing: "
    "all points count.",
)
EXERCISE.add_misconception(
    "smallest and largest",
    through(lambda points: [min(points), max(points)]),
    "The line goes through the smallest and the largest model. Each of the two losses has noise: all points "
    "count.",
)
EXERCISE.add_misconception(
    "losses sorted apart from their sizes",
    lambda sizes, losses, floor: fit_power_law(sorted(sizes), sorted(losses, reverse=True), floor),
    "A loss may stand beside another model's size, as if the lists had been sorted apart. A straight line needs "
    "no order.",
)


@EXERCISE.misconception("through the origin")
def through_the_origin(sizes, losses, floor):
    """The line goes through the origin, as if c were 1. Let its height be free: it gives the coefficient."""
    x, y = logs(sizes), logs([loss - floor for loss in losses])
    return 1.0, -fmean(a * b for a, b in zip(x, y, strict=True)) / fmean(a * a for a in x)


@EXERCISE.misconception("fitted without logarithms")
def fitted_without_logarithms(sizes, losses, floor):
    """This curve is fitted to the losses themselves. Then the distances at small models can count most, because their
    losses are large. The distances of the *logarithms* are to be made small.
    """
    coefficient, exponent = fit_power_law(sizes, losses, floor)
    for _ in range(50):
        powers = [size**-exponent for size in sizes]
        rows = [
            (power, -coefficient * power * math.log(size)) for power, size in zip(powers, sizes, strict=True)
        ]
        missing = [loss - floor - coefficient * power for loss, power in zip(losses, powers, strict=True)]
        step = torch.linalg.lstsq(
            torch.tensor(rows, dtype=torch.float64), torch.tensor(missing, dtype=torch.float64)[:, None]
        ).solution
        coefficient, exponent = coefficient + float(step[0]), exponent + float(step[1])
    return coefficient, exponent


def log_or_nothing(floor):
    return math.log(floor) if floor else 0.0


@EXERCISE.misconception("divided by n and by n - 1")
def divided_by_both(sizes, losses, floor):
    """The slope is too flat by n / (n - 1): the products are divided by n and the squares by n - 1. Both sums go over
    the same points, so neither needs a division.
    """
    x = torch.tensor([*sizes], dtype=torch.float64).log()
    y = (torch.tensor([*losses], dtype=torch.float64) - floor).log()
    slope = ((x - x.mean()) * (y - y.mean())).mean() / x.var()
    return (y.mean() - slope * x.mean()).exp().item(), -slope.item()
