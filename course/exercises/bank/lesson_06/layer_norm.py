"""Layer normalisation (arXiv 1607.06450)."""

import torch

from course.exercises.exercise import Exercise, NotDifferentiable
from course_lib.functional import layer_norm


def make_inputs(generator):
    """A batch; one axis more; a single token; small numbers, beside which eps counts; equal features; a large mean."""

    def draw(*sizes):
        return torch.randn(*sizes, generator=generator)

    x, gain, bias = 3 * draw(2, 5, 6) + 2, draw(6) + 1, draw(6)
    yield {"x": x, "gain": gain, "bias": bias}
    yield {"x": draw(2, 3, 4, 6), "gain": gain, "bias": bias, "eps": 0.3}
    yield {"x": draw(6), "gain": gain, "bias": bias}
    yield {"x": 0.01 * draw(4, 6), "gain": gain, "bias": bias}
    some_equal = torch.where(torch.tensor([[True], [False], [True]]), draw(3, 6), 0.5)
    yield NotDifferentiable(x=some_equal, gain=gain, bias=bias)  # a standard deviation of 0 is a kink
    features = torch.tensor(
        [-3.0, -1.0, 0.0, 0.0, 1.0, 3.0]
    )  # whole numbers, whose mean float32 holds exactly
    yield NotDifferentiable(x=3000 + torch.stack([features, features.flip(0)]), gain=gain, bias=bias)


def normalise(x, gain, bias, eps=1e-5, dim=-1, correction=0):
    """Layer norm with its axis and its kind of variance left open."""
    mean, variance = x.mean(dim=dim, keepdim=True), x.var(dim=dim, keepdim=True, correction=correction)
    return gain * (x - mean) / torch.sqrt(variance + eps) + bias


EXERCISE = Exercise(
    name="layer_norm",
    lesson=6,
    reference=layer_norm,
    make_inputs=make_inputs,
    differentiable=("x", "gain", "bias"),
    forbidden=(
        *("layer_norm", "group_norm", "batch_norm", "instance_norm", "rms_norm"),
        "transformer_encoder_layer",  # which has one in it
    ),
    minutes=15,
    difficulty=2,
    points=4,
    hints=(
        "How many means does a batch of 2 sentences of 5 tokens have: 2, 5 or 10? Along which axis is each taken?",
        "mean over features -> deviation -> variance = mean of squared deviations -> deviation / "
        "sqrt(variance + eps)",
        "`keepdim=True` keeps an axis of size 1, so that means of shape (..., 1) can be subtracted from x. "
        "`x.var` divides by d_model - 1 unless told otherwise: take the mean of the squares.",
    ),
    equivalents={"x - mean -> mean - x": "the deviations are squared"},
)


@EXERCISE.misconception("difference of two large numbers")
def difference_of_squares(x, gain, bias, eps=1e-5):
    """The variance loses its digits where the mean is large. The mean of x² minus the square of the mean does that: in
    float32 both are huge, and their difference can lose all its digits (cancellation). It can even be negative, and its
    root NaN.

    Subtract the mean first, and square what is left.
    """
    mean = x.mean(dim=-1, keepdim=True)
    variance = (x * x).mean(dim=-1, keepdim=True) - mean * mean
    return gain * (x - mean) / torch.sqrt(variance + eps) + bias


@EXERCISE.misconception("unbiased variance")
def unbiased(x, gain, bias, eps=1e-5):
    """The squares are divided by d_model - 1, as `x.var` and `x.std` do unless told otherwise. The features are no
    sample to estimate from: the plain mean of the squares is meant.
    """
    return normalise(x, gain, bias, eps, correction=1)


@EXERCISE.misconception("eps outside the root")
def eps_outside_the_root(x, gain, bias, eps=1e-5):
    """eps is added to the standard deviation. It belongs to the variance, under the root: for tokens that hardly vary
    the two can differ a lot.
    """
    deviation = x - x.mean(dim=-1, keepdim=True)
    return gain * deviation / (deviation.square().mean(dim=-1, keepdim=True).sqrt() + eps) + bias


@EXERCISE.misconception("unbiased, and eps outside the root")
def unbiased_and_eps_outside(x, gain, bias, eps=1e-5):
    """This is the layer norm of a much copied tutorial. Two things differ from the formula: the squares are divided by
    d_model - 1, as `x.std` does, and eps belongs under the root.
    """
    deviation = x - x.mean(dim=-1, keepdim=True)
    return gain * deviation / (x.std(dim=-1, keepdim=True) + eps) + bias


@EXERCISE.misconception("unbiased, and no eps")
def unbiased_and_no_eps(x, gain, bias, eps=1e-5):
    """Two things differ from the formula: the squares are divided by d_model - 1, as `x.std` does, and without eps a
    token whose features are all the same can give 0 / 0.
    """
    return gain * (x - x.mean(dim=-1, keepdim=True)) / x.std(dim=-1, keepdim=True) + bias


@EXERCISE.misconception("root of the standard deviation")
def root_of_the_deviation(x, gain, bias, eps=1e-5):
    """The divisor is the root of the standard deviation, which is a root itself. The variance stands under it."""
    deviation = x - x.mean(dim=-1, keepdim=True)
    return gain * deviation / (x.std(dim=-1, keepdim=True, correction=0) + eps).sqrt() + bias


@EXERCISE.misconception("root of the unbiased standard deviation")
def unbiased_root_of_the_deviation(x, gain, bias, eps=1e-5):
    """Under the root is a standard deviation, a root already, over d_model - 1 as in `x.std`. The variance, the plain
    mean of the squared deviations, belongs there.
    """
    return gain * (x - x.mean(dim=-1, keepdim=True)) / (x.std(dim=-1, keepdim=True) + eps).sqrt() + bias


@EXERCISE.misconception("over the tokens")
def over_the_tokens(x, gain, bias, eps=1e-5):
    """Each feature is normalised over the tokens, so a token's output depends on its neighbours, later ones included.
    Each token is normalised by itself.
    """
    return normalise(x, gain, bias, eps, dim=-2)


@EXERCISE.misconception("over axis 1")
def over_axis_one(x, gain, bias, eps=1e-5):
    """The norm runs along axis 1, which is the tokens of a batch and something else for other numbers of axes. The
    features are the last axis: count from the end.
    """
    return normalise(x, gain, bias, eps, dim=1)


@EXERCISE.misconception("over the batch")
def over_the_batch(x, gain, bias, eps=1e-5):
    """The norm runs over the first axis, the batch: that is batch norm. A token's output must not depend on which other
    sentences are in its batch.
    """
    return normalise(x, gain, bias, eps, dim=0)


@EXERCISE.misconception("over tokens and features together")
def over_tokens_and_features(x, gain, bias, eps=1e-5):
    """Each sentence has one mean and one variance in your answer, so padding and later tokens move them. Each *token*
    has its own.
    """
    return normalise(x, gain, bias, eps, dim=tuple(range(1, x.dim())) or -1)


@EXERCISE.misconception("over everything")
def over_everything(x, gain, bias, eps=1e-5):
    """There is one mean for the whole tensor in your answer. Each token has its own: say along which axis."""
    return normalise(x, gain, bias, eps, dim=tuple(range(x.dim())))


@EXERCISE.misconception("an axis lost")
def axis_lost(x, gain, bias, eps=1e-5):
    """It is as if the mean or the variance of each token had lost its axis, and were laid along the features instead of
    beside them.

    Keep an axis of size 1 there.
    """
    deviation = x - x.mean(dim=-1)
    return gain * deviation / torch.sqrt(deviation.square().mean(dim=-1) + eps) + bias


@EXERCISE.misconception("not centred")
def not_centred(x, gain, bias, eps=1e-5):
    """The mean is not subtracted. Dividing by the root of the mean square alone is RMSNorm, of later models."""
    return gain * x / torch.sqrt(x.square().mean(dim=-1, keepdim=True) + eps) + bias


@EXERCISE.misconception("divided by the variance")
def divided_by_the_variance(x, gain, bias, eps=1e-5):
    """The deviations are divided by the variance. To bring the variance to 1, divide by its square root."""
    deviation = x - x.mean(dim=-1, keepdim=True)
    return gain * deviation / (deviation.square().mean(dim=-1, keepdim=True) + eps) + bias


@EXERCISE.misconception("not divided")
def not_divided(x, gain, bias, eps=1e-5):
    """The mean is 0 now, but the variance is what it was: divide by its root."""
    return gain * (x - x.mean(dim=-1, keepdim=True)) + bias


@EXERCISE.misconception("gain and bias forgotten")
def gain_and_bias_forgotten(x, gain, bias, eps=1e-5):
    """The normalised values are right. Each feature is then scaled by `gain` and shifted by `bias`."""
    return layer_norm(x, torch.ones_like(gain), torch.zeros_like(bias), eps)


@EXERCISE.misconception("bias forgotten")
def bias_forgotten(x, gain, bias, eps=1e-5):
    """Scaled rightly, but not shifted: `bias` is missing at the end."""
    return layer_norm(x, gain, torch.zeros_like(bias), eps)


@EXERCISE.misconception("gain and bias exchanged")
def gain_and_bias_exchanged(x, gain, bias, eps=1e-5):
    """`gain` and `bias` have changed roles: gain multiplies, bias is added."""
    return layer_norm(x, bias, gain, eps)


@EXERCISE.misconception("bias before gain")
def bias_before_gain(x, gain, bias, eps=1e-5):
    """The bias is added before scaling, so the gain scales it too.

    Scale first, then shift.
    """
    return layer_norm(x, gain, gain * bias, eps)


@EXERCISE.misconception("eps forgotten")
def eps_forgotten(x, gain, bias, eps=1e-5):
    """eps plays no part. Without it a token whose features are all the same can give 0 / 0.

    Add it to the variance.
    """
    return normalise(x, gain, bias, 0.0)


@EXERCISE.misconception("an eps of its own")
def eps_of_its_own(x, gain, bias, eps=1e-5):
    """eps stays 1e-5 whatever `eps` is. Published models differ in it, and their weights expect theirs."""
    return layer_norm(x, gain, bias)


@EXERCISE.misconception("sum of squares")
def sum_of_squares(x, gain, bias, eps=1e-5):
    """The sum of the squared deviations is under the root, so no token is longer than 1 before gain and bias. The
    variance is their mean.
    """
    deviation = x - x.mean(dim=-1, keepdim=True)
    return gain * deviation / torch.sqrt(deviation.square().sum(dim=-1, keepdim=True) + eps) + bias


@EXERCISE.misconception("mean absolute deviation")
def mean_absolute_deviation(x, gain, bias, eps=1e-5):
    """The divisor is the mean size of the deviations. Layer norm divides by the standard deviation: the root of the
    mean of their squares.
    """
    deviation = x - x.mean(dim=-1, keepdim=True)
    return gain * deviation / (deviation.abs().mean(dim=-1, keepdim=True) + eps) + bias
