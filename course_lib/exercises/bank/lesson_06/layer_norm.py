"""Layer normalisation (arXiv 1607.06450)."""

import torch
from jaxtyping import Float
from torch import Tensor

from course_lib.exercises.exercise import Exercise, Misconception


def layer_norm(
    x: Float[Tensor, "*batch d_model"],
    gain: Float[Tensor, "d_model"],
    bias: Float[Tensor, "d_model"],
    eps: float = 1e-5,
) -> Float[Tensor, "*batch d_model"]:
    """Give each token mean 0 and variance 1 over its own features, then scale and shift every feature.

        output = gain * (x - mean) / sqrt(variance + eps) + bias

    Mean and variance are those of one token's d_model features: other tokens play no part. The variance is
    the plain mean of the squared deviations. Any number of axes may stand before the last.

        x = [1, 1, 5, 5]: mean 3, variance 4  ->  [-1, -1, 1, 1], before gain and bias
    """
    mean = x.mean(dim=-1, keepdim=True)
    variance = (x - mean).square().mean(dim=-1, keepdim=True)
    return gain * (x - mean) / torch.sqrt(variance + eps) + bias


def make_inputs(generator):
    """A batch; one axis more; one token alone; small numbers, beside which eps counts; a token of equal features."""

    def draw(*sizes):
        return torch.randn(*sizes, generator=generator)

    x, gain, bias = 3 * draw(2, 5, 6) + 2, draw(6) + 1, draw(6)
    yield {"x": x, "gain": gain, "bias": bias}
    yield {"x": draw(2, 3, 4, 6), "gain": gain, "bias": bias, "eps": 0.3}
    yield {"x": draw(6), "gain": gain, "bias": bias}
    yield {"x": 0.01 * draw(4, 6), "gain": gain, "bias": bias}
    yield {
        "x": torch.where(torch.tensor([[True], [False], [True]]), draw(3, 6), 0.5),
        "gain": gain,
        "bias": bias,
    }


def normalise(x, gain, bias, eps=1e-5, dim=-1, correction=0):
    """Layer norm with its axis and its kind of variance left open."""
    mean, variance = x.mean(dim=dim, keepdim=True), x.var(dim=dim, keepdim=True, correction=correction)
    return gain * (x - mean) / torch.sqrt(variance + eps) + bias


def unbiased(x, gain, bias, eps=1e-5):
    return normalise(x, gain, bias, eps, correction=1)


def eps_outside_the_root(x, gain, bias, eps=1e-5):
    deviation = x - x.mean(dim=-1, keepdim=True)
    return gain * deviation / (deviation.square().mean(dim=-1, keepdim=True).sqrt() + eps) + bias


def unbiased_and_eps_outside(x, gain, bias, eps=1e-5):
    deviation = x - x.mean(dim=-1, keepdim=True)
    return gain * deviation / (x.std(dim=-1, keepdim=True) + eps) + bias


def unbiased_and_no_eps(x, gain, bias, eps=1e-5):
    return gain * (x - x.mean(dim=-1, keepdim=True)) / x.std(dim=-1, keepdim=True) + bias


def root_of_the_deviation(x, gain, bias, eps=1e-5):
    deviation = x - x.mean(dim=-1, keepdim=True)
    return gain * deviation / (x.std(dim=-1, keepdim=True, correction=0) + eps).sqrt() + bias


def unbiased_root_of_the_deviation(x, gain, bias, eps=1e-5):
    return gain * (x - x.mean(dim=-1, keepdim=True)) / (x.std(dim=-1, keepdim=True) + eps).sqrt() + bias


def over_the_tokens(x, gain, bias, eps=1e-5):
    return normalise(x, gain, bias, eps, dim=-2)


def over_axis_one(x, gain, bias, eps=1e-5):
    return normalise(x, gain, bias, eps, dim=1)


def over_the_batch(x, gain, bias, eps=1e-5):
    return normalise(x, gain, bias, eps, dim=0)


def over_tokens_and_features(x, gain, bias, eps=1e-5):
    return normalise(x, gain, bias, eps, dim=tuple(range(1, x.dim())) or -1)


def over_everything(x, gain, bias, eps=1e-5):
    return normalise(x, gain, bias, eps, dim=tuple(range(x.dim())))


def axis_lost(x, gain, bias, eps=1e-5):
    deviation = x - x.mean(dim=-1)
    return gain * deviation / torch.sqrt(deviation.square().mean(dim=-1) + eps) + bias


def not_centred(x, gain, bias, eps=1e-5):
    return gain * x / torch.sqrt(x.square().mean(dim=-1, keepdim=True) + eps) + bias


def divided_by_the_variance(x, gain, bias, eps=1e-5):
    deviation = x - x.mean(dim=-1, keepdim=True)
    return gain * deviation / (deviation.square().mean(dim=-1, keepdim=True) + eps) + bias


def not_divided(x, gain, bias, eps=1e-5):
    return gain * (x - x.mean(dim=-1, keepdim=True)) + bias


def gain_and_bias_forgotten(x, gain, bias, eps=1e-5):
    return layer_norm(x, torch.ones_like(gain), torch.zeros_like(bias), eps)


def bias_forgotten(x, gain, bias, eps=1e-5):
    return layer_norm(x, gain, torch.zeros_like(bias), eps)


def gain_and_bias_exchanged(x, gain, bias, eps=1e-5):
    return layer_norm(x, bias, gain, eps)


def bias_before_gain(x, gain, bias, eps=1e-5):
    return layer_norm(x, gain, gain * bias, eps)


def eps_forgotten(x, gain, bias, eps=1e-5):
    return normalise(x, gain, bias, 0.0)


def eps_of_its_own(x, gain, bias, eps=1e-5):
    return layer_norm(x, gain, bias)


def sum_of_squares(x, gain, bias, eps=1e-5):
    deviation = x - x.mean(dim=-1, keepdim=True)
    return gain * deviation / torch.sqrt(deviation.square().sum(dim=-1, keepdim=True) + eps) + bias


EXERCISE = Exercise(
    name="layer_norm",
    lesson=6,
    reference=layer_norm,
    make_inputs=make_inputs,
    differentiable=("x", "gain", "bias"),
    forbidden=("layer_norm", "native_layer_norm", "group_norm", "batch_norm", "instance_norm", "rms_norm"),
    minutes=15,
    difficulty=2,
    points=4,
    hints=(
        "A batch of 2 sentences of 5 tokens has how many means: 2, 5 or 10? Along which axis is each taken?",
        "mean over features -> deviation -> variance = mean of squared deviations -> deviation / "
        "sqrt(variance + eps)",
        "`keepdim=True` keeps an axis of size 1, so that means of shape (..., 1) can be subtracted from x. "
        "`x.var` divides by d_model - 1 unless told otherwise: take the mean of the squares.",
    ),
    misconceptions=(
        Misconception(
            "unbiased variance",
            unbiased,
            "You divided by d_model - 1, as `x.var` and `x.std` do unless told otherwise. The features are "
            "no sample to estimate from: the plain mean of the squares is meant.",
        ),
        Misconception(
            "eps outside the root",
            eps_outside_the_root,
            "You added eps to the standard deviation. It belongs to the variance, under the root: for tokens "
            "that hardly vary the two differ a lot.",
        ),
        Misconception(
            "unbiased, and eps outside the root",
            unbiased_and_eps_outside,
            "This is the layer norm of a much copied tutorial. Two things differ from the formula: `x.std` "
            "divides by d_model - 1, and eps belongs under the root.",
        ),
        Misconception(
            "unbiased, and no eps",
            unbiased_and_no_eps,
            "Two things differ from the formula: `x.std` divides by d_model - 1, and without eps a token "
            "whose features are all the same gives 0 / 0.",
        ),
        Misconception(
            "root of the standard deviation",
            root_of_the_deviation,
            "You took the root of the standard deviation, which is a root already. Under the root stands the "
            "variance.",
        ),
        Misconception(
            "root of the unbiased standard deviation",
            unbiased_root_of_the_deviation,
            "`x.std` is a root already, and it divides by d_model - 1. Under the root stands the variance, "
            "the plain mean of the squared deviations.",
        ),
        Misconception(
            "over the tokens",
            over_the_tokens,
            "You normalised each feature over the tokens, so a token's output depends on its neighbours, "
            "later ones included. Each token is normalised by itself.",
        ),
        Misconception(
            "over axis 1",
            over_axis_one,
            "You normalised along axis 1, which is the tokens here and something else for other numbers of "
            "axes. The features are the last axis: count from the end.",
        ),
        Misconception(
            "over the batch",
            over_the_batch,
            "You normalised over the batch: that is batch norm. A token's output must not depend on which "
            "other sentences are in its batch.",
        ),
        Misconception(
            "over tokens and features together",
            over_tokens_and_features,
            "Each sentence has one mean and one variance in your answer, so padding and later tokens move "
            "them. Each *token* has its own.",
        ),
        Misconception(
            "over everything",
            over_everything,
            "There is one mean for the whole tensor in your answer. Each token has its own: say along which "
            "axis.",
        ),
        Misconception(
            "an axis lost",
            axis_lost,
            "What is meant for a token, its mean or its variance, has lost its axis and is laid along the "
            "features instead of beside them. Keep an axis of size 1 there.",
        ),
        Misconception(
            "not centred",
            not_centred,
            "The mean is not subtracted. Dividing by the root of the mean square alone is RMSNorm, of later "
            "models.",
        ),
        Misconception(
            "divided by the variance",
            divided_by_the_variance,
            "You divided by the variance. To bring the variance to 1, divide by its square root.",
        ),
        Misconception(
            "not divided",
            not_divided,
            "The mean is 0 now, but the variance is what it was: divide by its root.",
        ),
        Misconception(
            "gain and bias forgotten",
            gain_and_bias_forgotten,
            "The normalised values are right. Each feature is then scaled by `gain` and shifted by `bias`.",
        ),
        Misconception(
            "bias forgotten",
            bias_forgotten,
            "Scaled rightly, but not shifted: `bias` is missing at the end.",
        ),
        Misconception(
            "gain and bias exchanged",
            gain_and_bias_exchanged,
            "`gain` and `bias` have changed roles: gain multiplies, bias is added.",
        ),
        Misconception(
            "bias before gain",
            bias_before_gain,
            "You added the bias before scaling, so the gain scales it too. Scale first, then shift.",
        ),
        Misconception(
            "eps forgotten",
            eps_forgotten,
            "Without eps a token whose features are all the same gives 0 / 0. Add it to the variance.",
        ),
        Misconception(
            "an eps of its own",
            eps_of_its_own,
            "You always use 1e-5. `eps` is an argument: published models differ in it, and their weights "
            "expect theirs.",
        ),
        Misconception(
            "sum of squares",
            sum_of_squares,
            "You took the sum of the squared deviations, so every token has length 1 before gain and bias. The "
            "variance is their mean.",
        ),
    ),
    equivalents={"x - mean -> mean - x": "the deviations are squared"},
)
