"""One update by Adam: two running means, corrected for their start at zero."""

from types import SimpleNamespace

import torch
from jaxtyping import Float
from torch import Tensor

from course.exercises.exercise import Exercise


def adam_step(
    weight: Float[Tensor, "..."],
    gradient: Float[Tensor, "..."],
    mean: Float[Tensor, "..."],
    mean_square: Float[Tensor, "..."],
    step: int,
    learning_rate: float,
    beta_1: float = 0.9,
    beta_2: float = 0.98,
    eps: float = 1e-9,
) -> tuple[Float[Tensor, "..."], Float[Tensor, "..."], Float[Tensor, "..."]]:
    """One update by Adam (arXiv 1412.6980, Algorithm 1): the new weight, and the two new running means.

    The means are returned uncorrected. Nothing is changed in place. The defaults are the paper's (section 5.3).

    Args:
        mean, mean_square: the running means of the gradients and of their squares before this update, at first zero.
        step: the number of this update, from 1.
    """
    mean = beta_1 * mean + (1 - beta_1) * gradient
    mean_square = beta_2 * mean_square + (1 - beta_2) * gradient.square()
    corrected = mean / (1 - beta_1**step)
    corrected_square = mean_square / (1 - beta_2**step)
    return weight - learning_rate * corrected / (corrected_square.sqrt() + eps), mean, mean_square


def make_inputs(generator):
    """A first update; later ones with other settings; numbers that never had a gradient; tiny ones, by the defaults."""

    def draw(*sizes):
        return torch.randn(*sizes, generator=generator)

    def begun(*sizes, **settings):
        state = {"mean": draw(*sizes), "mean_square": draw(*sizes).square() + 0.1}
        return {"weight": draw(*sizes), "gradient": draw(*sizes), **state, **settings}

    zeros = {"mean": torch.zeros(3, 5), "mean_square": torch.zeros(3, 5)}
    yield {"weight": draw(3, 5), "gradient": draw(3, 5), **zeros, "step": 1, "learning_rate": 0.5}
    yield begun(4, 3, step=3, learning_rate=0.7, beta_1=0.6, beta_2=0.8, eps=0.2)
    yield begun(6, step=7, learning_rate=2.0)
    unused = begun(5, 4, step=2, learning_rate=0.3, beta_1=0.8, beta_2=0.7)
    for name in ("gradient", "mean", "mean_square"):
        unused[name][2] = 0.0
    yield unused
    tiny = begun(2, 3, 4, step=2, learning_rate=0.4)
    nothing = torch.zeros(2, 3, 4)
    yield tiny | {"gradient": 1e-9 * tiny["gradient"], "mean": nothing, "mean_square": nothing.clone()}


def stepping(length):
    """Adam whose step, in learning rates, is what `length` makes of all that the update knows."""

    def update(weight, gradient, mean, mean_square, step, learning_rate, beta_1=0.9, beta_2=0.98, eps=1e-9):
        _, *means = adam_step(weight, gradient, mean, mean_square, step, 0.0, beta_1, beta_2)
        known = SimpleNamespace(
            gradient=gradient, old=(mean, mean_square), new=means, betas=(beta_1, beta_2), step=step, eps=eps
        )
        return weight - learning_rate * length(known), *means

    return update


def remembering(of_mean, of_square):
    """Adam with other running means: each is made from the old one, the gradient, and the two betas."""

    def update(weight, gradient, mean, mean_square, step, learning_rate, beta_1=0.9, beta_2=0.98, eps=1e-9):
        mean = of_mean(mean, gradient, beta_1, beta_2)
        mean_square = of_square(mean_square, gradient, beta_1, beta_2)
        first, second = mean / (1 - beta_1**step), mean_square / (1 - beta_2**step)
        return weight - learning_rate * first / (second.sqrt() + eps), mean, mean_square

    return update


def corrected(means, betas, step):
    """Running means without what their start at zero has taken from them."""
    return tuple(mean / (1 - beta**step) for mean, beta in zip(means, betas, strict=True))


def divided(first, second, eps):
    return first / (second.sqrt() + eps)


def as_usual(known):
    """The two corrected means."""
    return corrected(known.new, known.betas, known.step)


def kept(mean, gradient, beta):
    return beta * mean + (1 - beta) * gradient


def correction(known):
    """Both corrections as one factor, as the end of section 2 of the Adam paper has them, for its own eps."""
    first, second = (1 - beta**known.step for beta in known.betas)
    return second**0.5 / first


def shrunk_in_a_line(known):
    return (mean / (1 - beta * known.step) for mean, beta in zip(known.new, known.betas, strict=True))


def powers_of_the_rest(known):
    return (mean / (1 - beta) ** known.step for mean, beta in zip(known.new, known.betas, strict=True))


EXERCISE = Exercise(
    name="adam_step",
    lesson=8,
    reference=adam_step,
    make_inputs=make_inputs,
    returns=("weight", "mean", "mean_square"),
    forbidden=(
        *("torch.optim.Adam", "torch.optim.Optimizer", "torch.optim.adam.adam", "fused_adam", "fused_adamw"),
        *(f"torch.optim.adam._{kind}_adam" for kind in ("single_tensor", "multi_tensor", "fused")),
        "torch.optim._functional.sparse_adam",
    ),
    minutes=12,
    difficulty=3,
    points=4,
    hints=(
        "At the first update both means were zero, so the new ones hold only a share of the gradient and of its "
        "square. Which share, and how do you undo it?",
        "new means -> each divided by 1 - its beta to the power of the step -> mean / (root of the mean square + "
        "eps) -> times the learning rate, subtracted",
        "`mean = beta_1 * mean + (1 - beta_1) * gradient`, the other one alike with `gradient.square()`. Divide "
        "copies of them by `1 - beta_1**step` and `1 - beta_2**step`: the means themselves are returned.",
    ),
)

EXERCISE.add_misconception(
    "no correction",
    stepping(lambda known: divided(*known.new, known.eps)),
    "The means are used uncorrected. They start at zero, so at the first updates they are too small. Before the "
    "division, correct each for its start at zero.",
)
EXERCISE.add_misconception(
    "first mean not corrected",
    stepping(lambda known: divided(known.new[0], as_usual(known)[1], known.eps)),
    "The mean square is corrected, the mean is not. Both start at zero and are too small at first, so the first "
    "steps come out too short.",
)
EXERCISE.add_misconception(
    "mean square not corrected",
    stepping(lambda known: divided(as_usual(known)[0], known.new[1], known.eps)),
    "The mean is corrected, the mean square is not. It starts at zero and is too small at first, so the first "
    "steps come out too long.",
)
EXERCISE.add_misconception(
    "eps inside the root",
    stepping(lambda known: as_usual(known)[0] / (as_usual(known)[1] + known.eps).sqrt()),
    "Eps is inside the root, which makes a small eps larger: the root of 1e-9 is about 0.00003. Take the root "
    "first, then add eps.",
)
EXERCISE.add_misconception(
    "no eps",
    stepping(lambda known: divided(*as_usual(known), 0.0)),
    "Eps is missing. A number that never had a gradient, like the row of a token that never occurred, has two "
    "means of zero, and 0 / 0 is NaN.",
)
EXERCISE.add_misconception(
    "eps added to the quotient",
    stepping(lambda known: divided(*as_usual(known), 0.0) + known.eps),
    "Your eps is added after the division. It protects the division from 0 / 0, so it belongs in the divisor, "
    "beside the root.",
)
EXERCISE.add_misconception(
    "eps added before the correction",
    stepping(lambda known: divided(*known.new, known.eps) * correction(known)),
    "Eps is added to the root of the mean square before that mean is corrected, so eps is corrected too and grows "
    "at the first steps. Correct first, then take the root and add eps.",
)
EXERCISE.add_misconception(
    "no root",
    stepping(lambda known: as_usual(known)[0] / (as_usual(known)[1] + known.eps)),
    "The divisor is the mean square itself. Its root has the size of a gradient, so the quotient would have a "
    "size of about 1. Without the root, small gradients can make enormous steps.",
)
EXERCISE.add_misconception(
    "uphill",
    stepping(lambda known: -divided(*as_usual(known), known.eps)),
    "The weight goes up the slope. The gradient points uphill: subtract the step.",
)
EXERCISE.add_misconception(
    "one added to the step",
    stepping(lambda known: divided(*corrected(known.new, known.betas, known.step + 1), known.eps)),
    "The correction is that of one update later, for step + 1. Steps count from 1 here, so the first one already "
    "comes as 1.",
)
EXERCISE.add_misconception(
    "one step behind",
    stepping(lambda known: divided(*corrected(known.new, known.betas, known.step - 1), known.eps)),
    "Your correction is that of the update before, so at the first one it divides by 1 - 1. Steps count from "
    "1 here, and the new means already hold this step's gradient.",
)
EXERCISE.add_misconception(
    "means from before the update",
    stepping(lambda known: divided(*corrected(known.old, known.betas, known.step), known.eps)),
    "Your step is made from the means that came in, so this update's gradient has no part in it. Renew both "
    "means first, then step by the new ones.",
)
EXERCISE.add_misconception(
    "the gradient in place of its mean",
    stepping(lambda known: divided(known.gradient, as_usual(known)[1], known.eps)),
    "Your step follows this batch's gradient and not the running mean: that is RMSProp. One batch is noisy; "
    "the mean over the last updates is less so.",
)
EXERCISE.add_misconception(
    "beta times the step",
    stepping(lambda known: divided(*shrunk_in_a_line(known), known.eps)),
    "Your correction multiplies beta by the step. What is left of a start at zero shrinks by the factor beta "
    "at each step: a power.",
)
EXERCISE.add_misconception(
    "plain gradient descent",
    stepping(lambda known: known.gradient),
    "Your weight follows only the gradient: that is plain gradient descent. Adam divides the mean of the "
    "gradients by the root of the mean of their squares.",
)
EXERCISE.add_misconception(
    "square forgotten",
    remembering(lambda m, g, one, two: kept(m, g, one), lambda m, g, one, two: kept(m, g, two)),
    "Your second mean is of the gradients, not of their squares. Gradients have signs and their mean may be "
    "below zero, where there is no root. Square the gradient first.",
)
EXERCISE.add_misconception(
    "square of the mean",
    remembering(
        lambda m, g, one, two: kept(m, g, one),
        lambda m, g, one, two: kept(0, g, one) ** 2,
    ),
    "The second mean is the square of a mean, and the old mean square is not used. Keep a running mean of the "
    "squares of the gradients: square first, then average.",
)
EXERCISE.add_misconception(
    "betas exchanged",
    remembering(
        lambda m, g, one, two: kept(m, g, two),
        lambda m, g, one, two: kept(m, g**2, one),
    ),
    "The two betas have changed places. `beta_1` belongs to the mean of the gradients, and `beta_2`, which "
    "remembers longer, to the mean of their squares.",
)
EXERCISE.add_misconception(
    "beta and 1 - beta exchanged",
    remembering(
        lambda m, g, one, two: kept(m, g, 1 - one),
        lambda m, g, one, two: kept(m, g**2, 1 - two),
    ),
    "The means keep the share 1 - beta of the old and take beta of the new. With a beta near 1 they forget at "
    "once. Beta is the share that is kept.",
)
EXERCISE.add_misconception(
    "gradients added up",
    remembering(lambda m, g, one, two: one * m + g, lambda m, g, one, two: two * m + g**2),
    "The whole gradient is added, so these are sums and not means. If a mean keeps the share beta of the old, "
    "only the rest of 1 is left for the new.",
)


@EXERCISE.misconception("corrected means returned")
def corrected_means_returned(
    weight, gradient, mean, mean_square, step, rate, beta_1=0.9, beta_2=0.98, eps=1e-9
):
    """The weight is right. The means that come back are the corrected ones, and the next update would correct them a
    second time. Return them as they run on.
    """
    new, *means = adam_step(weight, gradient, mean, mean_square, step, rate, beta_1, beta_2, eps)
    return new, *corrected(means, (beta_1, beta_2), step)


@EXERCISE.misconception("old means returned")
def old_means_returned(weight, gradient, mean, mean_square, *settings, **named):
    """The weight is right. The means that come back are those that came in, so the next update would know nothing of
    this one.
    """
    return adam_step(weight, gradient, mean, mean_square, *settings, **named)[0], mean, mean_square


@EXERCISE.misconception("means exchanged")
def means_exchanged(*arguments, **named):
    """The weight is right. The two means have changed places: the mean of the squares comes last."""
    new, mean, mean_square = adam_step(*arguments, **named)
    return new, mean_square, mean


@EXERCISE.misconception("the weight by itself")
def weight_by_itself(*arguments, **named):
    """Only the weight comes back, and it is right. The next update needs the two new means as well."""
    return adam_step(*arguments, **named)[0]


@EXERCISE.misconception("betas exchanged throughout")
def betas_exchanged(weight, gradient, mean, mean_square, step, rate, beta_1=0.9, beta_2=0.98, eps=1e-9):
    """The two betas have changed places, in the means and in their corrections. `beta_1` belongs to the mean of the
    gradients, and `beta_2`, which remembers longer, to the mean of their squares.
    """
    return adam_step(weight, gradient, mean, mean_square, step, rate, beta_2, beta_1, eps)


EXERCISE.add_misconception(
    "betas exchanged in the correction",
    stepping(lambda known: divided(*corrected(known.new, known.betas[::-1], known.step), known.eps)),
    "The means are right. In the corrections the two betas have changed places: each mean is corrected with the beta "
    "by which it was made.",
)
EXERCISE.add_misconception(
    "1 - beta to the power of the step",
    stepping(lambda known: divided(*powers_of_the_rest(known), known.eps)),
    "The correction divides by (1 - beta) to the power of the step, which can soon be almost nothing. What is "
    "left of a start at zero is beta to the power of the step. The mean holds the rest of 1.",
)


@EXERCISE.misconception("the means changed in place")
def means_changed_in_place(
    weight, gradient, mean, mean_square, step, rate, beta_1=0.9, beta_2=0.98, eps=1e-9
):
    """The numbers are right, but the two means that came in were changed, as PyTorch's optimizer changes its own. Here
    the caller still needs them: make new ones.
    """
    new, *means = adam_step(weight, gradient, mean, mean_square, step, rate, beta_1, beta_2, eps)
    mean.copy_(means[0])
    mean_square.copy_(means[1])
    return new, *means
