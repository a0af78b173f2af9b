"""Find the bug: a training that never leaves the ground."""

from course.exercises.drawing import between
from course.exercises.exercise import Exercise


def fix_learning_rates(num_steps: int, peak: float, warmup_steps: int) -> list[float]:
    """The learning rates of the first `num_steps` updates of a post-norm model.

    They rise in a straight line from peak / warmup_steps at the first update to `peak` at update number
    `warmup_steps`, and then fall with the root of the update's number: at update 4 * warmup_steps the rate is half
    of the peak.

    With the code below the loss falls at once to that of guessing by frequency. Then it hardly falls for hundreds
    of updates. The same step moves the output of a deep post-norm model further than that of a pre-norm one (arXiv
    2004.08249), and large first steps leave its layers of little use. One thing is wrong.
    """
    return [peak * min(step / warmup_steps, (warmup_steps / step) ** 0.5) for step in range(1, num_steps + 1)]


def starter(num_steps, peak, warmup_steps):
    return [peak * min(1.0, (warmup_steps / step) ** 0.5) for step in range(1, num_steps + 1)]


def make_inputs(generator):
    """Past the warm-up; within it; a warm-up of three updates."""
    warmup = between(generator, 4, 6)
    yield {"num_steps": warmup + between(generator, 5, 8), "peak": 0.5, "warmup_steps": warmup}
    yield {
        "num_steps": between(generator, 5, 8),
        "peak": between(generator, 2, 9) / 1000,
        "warmup_steps": between(generator, 10, 200),
    }
    yield {
        "num_steps": between(generator, 12, 16),
        "peak": float(between(generator, 2, 9)),
        "warmup_steps": 3,
    }


def rates(factor):
    """All rates, where `factor` says of the update and the warm-up what share of the peak is taken."""

    def schedule(num_steps, peak, warmup_steps):
        return [peak * factor(step, warmup_steps) for step in range(1, num_steps + 1)]

    return schedule


def peak_over_warmup(step, warmup):
    return 1 / warmup if step < warmup else (warmup / step) ** 0.5


def fall_begins_anew(step, warmup):
    return step / warmup if step <= warmup else (step - warmup + 1) ** -0.5


EXERCISE = Exercise(
    name="fix_learning_rates",
    lesson=8,
    reference=fix_learning_rates,
    starter=starter,
    make_inputs=make_inputs,
    minutes=6,
    difficulty=2,
    points=2,
    hints=(
        "Print the first five rates. How large is the first update beside the largest?",
        "share of the peak = the smaller of the rising line and the falling root",
        "The line is `step / warmup_steps`. Which part of the `min` should it take the place of?",
    ),
    equivalents={
        "min(step / warmup_steps, (warmup_steps / step) ** 0.5) -> min((warmup_steps / step) ** 0.5, step / "
        "warmup_steps)": "either order gives the smaller",
    },
)

EXERCISE.add_misconception(
    "the fall without the warm-up",
    rates(lambda step, warmup: min(step / warmup, step**-0.5)),
    "The fall is 1 / sqrt(step), without the number of warm-up updates, so the line and the root meet below the peak. "
    "At the end of the warm-up both should be the whole peak.",
)
EXERCISE.add_misconception(
    "the bug is still there",
    starter,
    "The first update has the peak rate.",
    "Nothing rises: `min(1.0, ...)` holds the rate at the peak during all of the warm-up.",
)
EXERCISE.add_misconception(
    "no fall",
    rates(lambda step, warmup: min(1.0, step / warmup)),
    "The warm-up is right now, but after it the rate stays at the peak. It should fall with the root of the "
    "update's number.",
)
EXERCISE.add_misconception(
    "no ceiling",
    rates(lambda step, warmup: step / warmup),
    "The rate rises for ever. After `warmup_steps` updates it should fall.",
)
EXERCISE.add_misconception(
    "the larger of the two",
    rates(lambda step, warmup: max(step / warmup, (warmup / step) ** 0.5)),
    "The rate is the larger of line and root, so it is never below the peak. It should be the smaller.",
    "Take the smaller.",
)
EXERCISE.add_misconception(
    "no root",
    rates(lambda step, warmup: min(step / warmup, warmup / step)),
    "The warm-up is right now, but the rate falls with the update's number itself, which is too steep. It should "
    "fall with the root of that number.",
)


@EXERCISE.misconception("counted from 0")
def from_zero(num_steps, peak, warmup_steps):
    """All rates come one update late, and the first is 0, so the first batch teaches nothing. Updates count from 1."""
    others = rates(lambda step, warmup: min(step / warmup, (warmup / step) ** 0.5))
    return [0.0, *others(num_steps - 1, peak, warmup_steps)]


EXERCISE.add_misconception(
    "a step, not a line",
    rates(peak_over_warmup),
    "During the warm-up the rate stays at peak / warmup_steps and then jumps to the peak. It should rise in a "
    "straight line.",
)
EXERCISE.add_misconception(
    "fall begins anew",
    rates(fall_begins_anew),
    "The warm-up is right now, but the fall counts updates from its end, which can make it far too steep. Half of "
    "the peak should be reached at four times the warm-up.",
)
EXERCISE.add_misconception(
    "root of the rise",
    rates(lambda step, warmup: min(step / warmup, warmup / step) ** 0.5),
    "The fall is right, but the rise is a root as well, steep at first. It should be a straight line.",
)
EXERCISE.add_misconception(
    "line times root",
    rates(lambda step, warmup: step / warmup * min(1.0, (warmup / step) ** 0.5)),
    "The rate is the product of the rise and the fall, so it goes on rising after the warm-up, with a root. At "
    "each update only one of the two should count.",
    "It is the smaller one.",
)
EXERCISE.add_misconception(
    "the rise counted from 0",
    rates(lambda step, warmup: min((step - 1) / warmup, (warmup / step) ** 0.5)),
    "The rise begins at 0, so the first batch teaches nothing, and it comes one update late. Updates count from 1 "
    "here.",
)
EXERCISE.add_misconception(
    "fall begins anew after the peak",
    rates(lambda step, warmup: step / warmup if step <= warmup else (step - warmup) ** -0.5),
    "The warm-up is right now, but the fall counts updates from its end, which can make it far too steep. It "
    "should count all updates: half of the peak is reached at four times the warm-up.",
)


@EXERCISE.misconception("the formula without its height")
def without_its_height(num_steps, peak, warmup_steps):
    """The shape is right, but all rates are too small by the root of `warmup_steps`: at its top the formula of the
    paper is 1 / sqrt(warmup_steps), and there the rate should be `peak`.
    """
    return [peak * min(step**-0.5, step * warmup_steps**-1.5) for step in range(1, num_steps + 1)]
