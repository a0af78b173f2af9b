"""RMSNorm, the layer norm of many models since 2020 (arXiv 1910.07467)."""

import torch

from course.exercises.exercise import Exercise
from course.for_lessons.modern_parts import rms_norm


def make_inputs(generator):
    """A batch; one axis more; one token; small numbers, beside which eps counts; a token of zeros."""

    def draw(*sizes):
        return torch.randn(*sizes, generator=generator)

    gain = draw(6) + 1
    yield {"x": 3 * draw(2, 5, 6) + 2, "gain": gain}
    yield {"x": draw(2, 3, 4, 6), "gain": gain, "eps": 0.3}
    yield {"x": draw(6), "gain": gain}
    yield {"x": 0.01 * draw(4, 6), "gain": gain}
    yield {"x": torch.tensor([[1.0], [0.0], [1.0]]) * draw(3, 6), "gain": gain}


def divided(x, gain, eps=1e-5, dim=-1):
    """RMSNorm with its axis left open."""
    return gain * x / torch.sqrt(x.square().mean(dim=dim, keepdim=True) + eps)


EXERCISE = Exercise(
    name="rms_norm",
    lesson=6,
    reference=rms_norm,
    make_inputs=make_inputs,
    differentiable=("x", "gain"),
    forbidden=("rms_norm", "layer_norm", "group_norm"),
    minutes=5,
    difficulty=1,
    points=2,
    hints=(
        "Take your layer norm. Which two of its steps are left out, and what does the variance become?",
        "square -> mean over the features -> add eps -> root -> divide x by it -> times gain",
        "`x.square().mean(dim=-1, keepdim=True)` is the mean of the squares. Add eps to it and take `torch.sqrt`.",
    ),
)


@EXERCISE.misconception("layer norm")
def layer_norm_without_bias(x, gain, eps=1e-5):
    """The mean is subtracted, as in layer norm. RMSNorm leaves the mean in and divides x itself."""
    deviation = x - x.mean(dim=-1, keepdim=True)
    return gain * deviation / torch.sqrt(deviation.square().mean(dim=-1, keepdim=True) + eps)


@EXERCISE.misconception("divided by the standard deviation")
def divided_by_the_deviation(x, gain, eps=1e-5):
    """x is divided by its standard deviation, which measures the distance from the mean. RMSNorm does not use the mean:
    take the squares of x itself.
    """
    return gain * x / torch.sqrt(x.var(dim=-1, keepdim=True, correction=0) + eps)


@EXERCISE.misconception("no root")
def no_root(x, gain, eps=1e-5):
    """x is divided by the mean of the squares. Its root has the size of a feature: divide by the root."""
    return gain * x / (x.square().mean(dim=-1, keepdim=True) + eps)


@EXERCISE.misconception("sum of squares")
def sum_of_squares(x, gain, eps=1e-5):
    """The sum of the squares is under the root, so no token is longer than 1 before the gain. RMSNorm takes their
    mean.
    """
    return gain * x / torch.sqrt(x.square().sum(dim=-1, keepdim=True) + eps)


@EXERCISE.misconception("mean of the sizes")
def mean_of_the_sizes(x, gain, eps=1e-5):
    """The divisor is the mean of the features' absolute values. Square first, then take the mean, then the root."""
    return gain * x / (x.abs().mean(dim=-1, keepdim=True) + eps)


@EXERCISE.misconception("multiplied")
def multiplied(x, gain, eps=1e-5):
    """x is multiplied by the root, so long tokens become longer. Divide by it."""
    return gain * x * torch.sqrt(x.square().mean(dim=-1, keepdim=True) + eps)


@EXERCISE.misconception("eps outside the root")
def eps_outside_the_root(x, gain, eps=1e-5):
    """eps is added to the root. It belongs to the mean of the squares, under the root: for small tokens the two can
    differ a lot.
    """
    return gain * x / (x.square().mean(dim=-1, keepdim=True).sqrt() + eps)


@EXERCISE.misconception("eps forgotten")
def eps_forgotten(x, gain, eps=1e-5):
    """Without eps a token of zeros gives 0 / 0. Add eps to the mean of the squares."""
    return divided(x, gain, 0.0)


@EXERCISE.misconception("an eps of its own")
def eps_of_its_own(x, gain, eps=1e-5):
    """eps stays 1e-5 whatever `eps` is. Published models differ in it."""
    return divided(x, gain)


@EXERCISE.misconception("gain forgotten")
def gain_forgotten(x, gain, eps=1e-5):
    """The division is right. Each feature is then multiplied by its `gain`."""
    return divided(x, torch.ones_like(gain), eps)


@EXERCISE.misconception("one added to the gain")
def one_added_to_the_gain(x, gain, eps=1e-5):
    """The factor is 1 + gain. Some models store their gains that way. Here `gain` is the whole factor."""
    return divided(x, 1 + gain, eps)


@EXERCISE.misconception("over the tokens")
def over_the_tokens(x, gain, eps=1e-5):
    """The mean of the squares is taken over the tokens, so a token's output depends on its neighbours. Each token is
    divided by a number of its own.
    """
    return divided(x, gain, eps, dim=-2)


@EXERCISE.misconception("over everything")
def over_everything(x, gain, eps=1e-5):
    """Your answer has one root for the whole tensor. Each token has its own: say along which axis you take the mean."""
    return divided(x, gain, eps, dim=tuple(range(x.dim())))


@EXERCISE.misconception("an axis lost")
def axis_lost(x, gain, eps=1e-5):
    """It is as if the mean had lost its axis: the tokens' roots then lie along the features instead of beside the
    tokens. Keep an axis of size 1 there.
    """
    return gain * x / torch.sqrt(x.square().mean(dim=-1) + eps)


@EXERCISE.misconception("divided by the length")
def divided_by_the_length(x, gain, eps=1e-5):
    """Each token is divided by its length, so none is longer than 1 before the gain. The length is the root of the
    *sum* of the squares. RMSNorm takes the root of their mean.
    """
    return gain * x / (torch.linalg.vector_norm(x, dim=-1, keepdim=True) + eps)


@EXERCISE.misconception("square of the mean")
def square_of_the_mean(x, gain, eps=1e-5):
    """The mean is squared. In it positive and negative features can cancel before they are squared. Square each feature
    first, then take the mean.
    """
    return gain * x / torch.sqrt(x.mean(dim=-1, keepdim=True).square() + eps)
