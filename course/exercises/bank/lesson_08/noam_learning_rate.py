"""The paper's learning rate: up in a straight line, down with the root of the step."""

from course.exercises.drawing import between
from course.exercises.exercise import Exercise
from course_lib.schedules import noam_learning_rate


def make_inputs(generator):
    """The first step, small model; below the peak, small model; at the peak, small model; above the peak, small model;
    far beyond, small model; the first step, smaller model, longer warm-up; below the peak, smaller model, longer
    warm-up; at the peak, smaller model, longer warm-up; above the peak, smaller model, longer warm-up; far beyond,
    smaller model, longer warm-up; the first step, the paper's sizes; below the peak, the paper's sizes; at the
    peak, the paper's sizes; above the peak, the paper's sizes; far beyond, the paper's sizes.
    """
    small, smaller = 2 * between(generator, 7, 12), between(generator, 5, 40)
    for d_model, warmup_steps in (
        (small, between(generator, 8, 14)),
        (smaller, between(generator, 20, 200)),
        (512, 4000),
    ):
        beyond = between(generator, 6, 9)
        for step in (1, warmup_steps // 2, warmup_steps, warmup_steps + 3, beyond * warmup_steps):
            yield {"step": step, "d_model": d_model, "warmup_steps": warmup_steps}


def make_refused():
    """Steps count from 1, and so do those of the warm-up."""
    yield {"step": 0, "d_model": 16, "warmup_steps": 10}
    yield {"step": 3, "d_model": 16, "warmup_steps": 0}


EXERCISE = Exercise(
    name="noam_learning_rate",
    lesson=8,
    reference=noam_learning_rate,
    make_inputs=make_inputs,
    make_refused=make_refused,
    forbidden=("course_lib.schedules.warmup_learning_rate",),
    tolerance=1e-8,
    minutes=8,
    difficulty=2,
    points=2,
    hints=(
        "Which of the two terms in the bracket is smaller at step 1? And which at step 100,000?",
        "1 / sqrt(d_model) * the smaller of (1 / sqrt(step), step / warmup_steps^1.5)",
        "Python's `min(a, b)` takes the smaller, and `x**-0.5` is 1 / sqrt(x). What stands before the "
        "bracket scales both.",
    ),
    equivalents={
        "min(step ** (-0.5), step * warmup_steps ** (-1.5)) -> min(step * warmup_steps ** (-1.5), step ** "
        "(-0.5))": ("the smaller of two numbers is the same in either order"),
    },
)


@EXERCISE.misconception("step counted from 0")
def from_zero(step, d_model, warmup_steps):
    """The rate is that of the next step, step + 1. Steps count from 1 here, so the first already comes as 1."""
    return noam_learning_rate(step + 1, d_model, warmup_steps)


@EXERCISE.misconception("one step behind")
def one_behind(step, d_model, warmup_steps):
    """Your rate is that of the step before, and the first step learns nothing at all. Steps count from 1."""
    return noam_learning_rate(step - 1, d_model, warmup_steps) if step > 1 else 0.0


@EXERCISE.misconception("model size forgotten")
def model_size_forgotten(step, d_model, warmup_steps):
    """The shape over time is right; d_model is missing. A wider model takes smaller steps."""
    return noam_learning_rate(step, 1, warmup_steps)


@EXERCISE.misconception("root of the model size not inverted")
def root_not_inverted(step, d_model, warmup_steps):
    """The rate grows with d_model here. A wider model should take smaller steps.

    Look at the sign of its exponent: a wider model takes smaller steps.
    """
    return d_model * noam_learning_rate(step, d_model, warmup_steps)


@EXERCISE.misconception("model size without its root")
def model_size_without_root(step, d_model, warmup_steps):
    """The rate is divided by d_model itself. The exponent is a half: divide by its square root."""
    return noam_learning_rate(step, d_model**2, warmup_steps)


@EXERCISE.misconception("the larger of the two")
def larger_of_the_two(step, d_model, warmup_steps):
    """The rate is the larger of the two terms, so it is lowest at the end of the warm-up and then grows without end.
    The smaller one warms up and then decays.
    """
    return d_model**-0.5 * max(step**-0.5, step * warmup_steps**-1.5)


@EXERCISE.misconception("rising alone")
def rising_alone(step, d_model, warmup_steps):
    """Your rate rises for ever. After `warmup_steps` the other term is the smaller, and should take over."""
    return d_model**-0.5 * step * warmup_steps**-1.5


@EXERCISE.misconception("falling alone")
def falling_alone(step, d_model, warmup_steps):
    """Your rate is highest at step 1, just when the gradients can be trusted least. The warm-up is missing, or its term
    is never the smaller one: see the sign of its exponent.
    """
    return d_model**-0.5 * step**-0.5


@EXERCISE.misconception("flat after the peak")
def flat_after_the_peak(step, d_model, warmup_steps):
    """The warm-up is right, then the rate stays where it is. After the peak it falls with the root of the step."""
    return noam_learning_rate(min(step, warmup_steps), d_model, warmup_steps)


@EXERCISE.misconception("exponent of the warm-up is 1")
def warmup_without_half(step, d_model, warmup_steps):
    """The rising term is divided by `warmup_steps` to the power of 1, so the two terms can meet before the warm-up is
    over. Find the power that makes them equal at step = warmup_steps.
    """
    return d_model**-0.5 * min(step**-0.5, step / warmup_steps)


@EXERCISE.misconception("exponent of the warm-up is a half")
def warmup_to_minus_a_half(step, d_model, warmup_steps):
    """The rising term is divided by the root of `warmup_steps`, so the warm-up can be over far too early. Find the
    power that makes the two terms equal at step = warmup_steps.
    """
    return d_model**-0.5 * min(step**-0.5, step * warmup_steps**-0.5)


@EXERCISE.misconception("falls as one over the step")
def falls_as_one_over_step(step, d_model, warmup_steps):
    """The warm-up is right, then your rate falls too fast: with the step and not with its square root."""
    return d_model**-0.5 * warmup_steps**-0.5 * min(step / warmup_steps, warmup_steps / step)


@EXERCISE.misconception("height 1")
def of_height_one(step, d_model, warmup_steps):
    """The shape is right, but your peak is 1. Eq. 3 sets the height too, from d_model and warmup_steps."""
    return noam_learning_rate(step, d_model, warmup_steps) * (d_model * warmup_steps) ** 0.5


@EXERCISE.misconception("the warm-up outside of the minimum")
def warmup_outside(step, d_model, warmup_steps):
    """The factor of the warm-up stands outside of the minimum, so it makes the falling branch small as well. It
    belongs to the rising one.
    """
    return d_model**-0.5 * min(step**-0.5, step) * warmup_steps**-1.5
