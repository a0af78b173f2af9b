"""What each layer would say if the model ended there."""

import torch

from course_lib.exercises.exercise import Exercise
from course_lib.inspection import logit_lens


def make_inputs(generator):
    """A few positions; several layers, each on a scale of its own; one vector; small numbers, beside which eps counts;
    a large mean; features that are all the same.
    """

    def draw(*sizes):
        return torch.randn(*sizes, generator=generator)

    rest = {"gain": draw(6) + 1, "bias": draw(6), "table": draw(9, 6)}
    yield {"stream": 2 * draw(5, 6) + 1, **rest}
    scale = torch.tensor([0.5, 2.0, 7.0]).reshape(3, 1, 1, 1)
    yield {"stream": scale * (draw(3, 2, 4, 6) + 1), **rest}
    yield {"stream": draw(6) - 1, **rest}
    yield {"stream": 0.01 * draw(4, 6), **rest}
    yield {"stream": draw(2, 3, 8) + 20, "gain": draw(8), "bias": draw(8) + 1, "table": draw(5, 8)}
    yield {"stream": torch.where(torch.tensor([[True], [False], [True]]), draw(3, 6), 0.5), **rest}


def make_refused():
    """A table of other vectors than the stream's; a gain too long."""
    fitting = {"stream": torch.zeros(2, 3, 6), "bias": torch.zeros(6)}
    yield {**fitting, "gain": torch.ones(6), "table": torch.zeros(9, 5)}
    yield {**fitting, "gain": torch.ones(7), "table": torch.zeros(9, 6)}


def normed(stream, gain, bias, dim=-1, eps=1e-5, correction=0):
    """Layer norm with its axis and its kind of variance left open."""
    mean = stream.mean(dim=dim, keepdim=True)
    variance = stream.var(dim=dim, keepdim=True, correction=correction)
    return gain * (stream - mean) / torch.sqrt(variance + eps) + bias


RAISE = "raise ValueError(f'{wanted}; got {tuple(features)}')"
WANTED = "wanted = f'{name} must have the d_model={d_model} features of the stream'"
GUARD = (
    f"if features != (d_model,):\n    {WANTED}\n    {RAISE} -> if False:\n    {WANTED}\n    {RAISE}",
    "ValueError(f'{wanted}; got {tuple(features)}') -> f'{wanted}; got {tuple(features)}'",
    "tuple(features) -> features",
)

EXERCISE = Exercise(
    name="logit_lens",
    lesson=13,
    reference=logit_lens,
    make_inputs=make_inputs,
    make_refused=make_refused,
    differentiable=("stream", "gain", "bias", "table"),
    tolerance=1e-4,
    equivalents={
        "eps=1e-05 dropped": "PyTorch's own default",
        **dict.fromkeys(GUARD, "the features of a case always fit"),
    },
    minutes=10,
    difficulty=2,
    points=3,
    hints=(
        "What happens to the stream between the last layer and the logits? You have written both steps before.",
        "layer norm of each vector, with its own mean and variance -> dot product with each row of the table",
        "`F.layer_norm(x, x.shape[-1:], gain, bias)` is the norm, with an eps of 1e-5. A product with the transposed "
        "table, `@ table.T`, gives one number for each token of the vocabulary.",
    ),
)


@EXERCISE.misconception("no norm")
def no_norm(stream, gain, bias, table):
    """You left the norm out. The model never sees a stream without it: the sizes of the vectors grow from layer to
    layer, and the lens would take a long vector for a sure one.
    """
    return stream @ table.T


@EXERCISE.misconception("gain and bias without the norm")
def gain_without_norm(stream, gain, bias, table):
    """You scale and shift the features, but the vector is not brought to mean 0 and variance 1 before it."""
    return (gain * stream + bias) @ table.T


@EXERCISE.misconception("statistics of the last position")
def statistics_of_the_last(stream, gain, bias, table):
    """All vectors get the mean and the variance of the last one. In the model each vector is normalised by itself:
    with the statistics of another, a vector looks surer or less sure than it is.
    """
    last = stream.reshape(-1, stream.shape[-1])[-1]
    scaled = (stream - last.mean()) / torch.sqrt(last.var(correction=0) + 1e-5)
    return (gain * scaled + bias) @ table.T


@EXERCISE.misconception("statistics of the last layer")
def statistics_of_the_last_layer(stream, gain, bias, table):
    """Everything in front gets the mean and the variance of what stands last on the first axis, so early layers are
    measured with the last layer's scale, and look undecided. Each vector has its own statistics.

    Take mean and variance of `stream` itself, along its last axis.
    """
    last = stream[-1] if stream.dim() > 1 else stream
    mean, variance = (f(last) for f in (lambda x: x.mean(-1, keepdim=True), biased_variance))
    return (gain * (stream - mean) / torch.sqrt(variance + 1e-5) + bias) @ table.T


def biased_variance(x):
    return x.var(dim=-1, keepdim=True, correction=0)


@EXERCISE.misconception("one mean for everything")
def one_mean_for_everything(stream, gain, bias, table):
    """There is one mean and one variance for the whole stream in your answer. Each vector has its own: say along which
    axis.
    """
    return normed(stream, gain, bias, dim=tuple(range(stream.dim()))) @ table.T


@EXERCISE.misconception("over the positions")
def over_the_positions(stream, gain, bias, table):
    """You normalised each feature over the positions. The norm is over the features of one vector, the last axis."""
    return normed(stream, gain, bias, dim=-2 if stream.dim() > 1 else -1) @ table.T


@EXERCISE.misconception("over axis 0")
def over_axis_0(stream, gain, bias, table):
    """You normalised along the first axis, so vectors of other layers or positions play a part. The norm is over the
    features of one vector, the last axis.
    """
    return normed(stream, gain, bias, dim=0) @ table.T


@EXERCISE.misconception("unbiased variance")
def unbiased(stream, gain, bias, table):
    """You divided by d_model - 1, as `x.var` and `x.std` do unless told otherwise. Layer norm takes the plain mean of
    the squares.
    """
    return normed(stream, gain, bias, correction=1) @ table.T


@EXERCISE.misconception("not centred")
def not_centred(stream, gain, bias, table):
    """The mean is not subtracted: that is RMSNorm, of later models. This model ends with a layer norm."""
    scale = torch.sqrt(stream.square().mean(dim=-1, keepdim=True) + 1e-5)
    return (gain * stream / scale + bias) @ table.T


@EXERCISE.misconception("length 1")
def length_one(stream, gain, bias, table):
    """You divided each vector by its length. Layer norm subtracts the mean and divides by the standard deviation."""
    return (gain * stream / stream.norm(dim=-1, keepdim=True) + bias) @ table.T


@EXERCISE.misconception("divided by the variance")
def divided_by_the_variance(stream, gain, bias, table):
    """You divided by the variance. To bring the variance to 1, divide by its square root."""
    deviation = stream - stream.mean(dim=-1, keepdim=True)
    return (gain * deviation / (biased_variance(stream) + 1e-5) + bias) @ table.T


@EXERCISE.misconception("eps forgotten")
def eps_forgotten(stream, gain, bias, table):
    """Without eps, a vector whose features are all the same gives 0 / 0, and small vectors come out too large. Add 1e-5
    to the variance.
    """
    return normed(stream, gain, bias, eps=0.0) @ table.T


@EXERCISE.misconception("eps outside the root")
def eps_outside(stream, gain, bias, table):
    """You added eps to the standard deviation. It belongs to the variance, under the root."""
    deviation = stream - stream.mean(dim=-1, keepdim=True)
    return (gain * deviation / (biased_variance(stream).sqrt() + 1e-5) + bias) @ table.T


@EXERCISE.misconception("unbiased, and eps outside the root")
def unbiased_and_eps_outside(stream, gain, bias, table):
    """Two things differ from the model's norm: `x.std` divides by d_model - 1, and eps belongs to the variance, under
    the root.
    """
    deviation = stream - stream.mean(dim=-1, keepdim=True)
    return (gain * deviation / (stream.std(dim=-1, keepdim=True) + 1e-5) + bias) @ table.T


@EXERCISE.misconception("unbiased, and no eps")
def unbiased_and_no_eps(stream, gain, bias, table):
    """Two things differ from the model's norm: `x.std` divides by d_model - 1, and without eps a vector whose features
    are all the same gives 0 / 0.
    """
    return normed(stream, gain, bias, eps=0.0, correction=1) @ table.T


@EXERCISE.misconception("gain and bias forgotten")
def gain_and_bias_forgotten(stream, gain, bias, table):
    """The vectors are normalised, but `gain` and `bias` are missing. The model's last norm has learned them."""
    return normed(stream, 1.0, 0.0) @ table.T


@EXERCISE.misconception("bias forgotten")
def bias_forgotten(stream, gain, bias, table):
    """Normalised and scaled, but not shifted: the `bias` of the norm is missing."""
    return normed(stream, gain, 0.0) @ table.T


@EXERCISE.misconception("gain forgotten")
def gain_forgotten(stream, gain, bias, table):
    """Normalised and shifted, but not scaled: the `gain` of the norm is missing."""
    return normed(stream, 1.0, bias) @ table.T


@EXERCISE.misconception("gain and bias exchanged")
def gain_and_bias_exchanged(stream, gain, bias, table):
    """`gain` and `bias` have changed roles: gain multiplies, bias is added."""
    return normed(stream, bias, gain) @ table.T


@EXERCISE.misconception("bias before gain")
def bias_before_gain(stream, gain, bias, table):
    """You added the bias before scaling, so the gain scales it, too. Scale first, then shift."""
    return normed(stream, gain, gain * bias) @ table.T


@EXERCISE.misconception("table times sqrt(d_model)")
def table_scaled(stream, gain, bias, table):
    """You multiplied by sqrt(d_model), as embeddings are on the way *in*. On the way out the table is used as it is.

    Leave the factor out.
    """
    return logit_lens(stream, gain, bias, table) * stream.shape[-1] ** 0.5


@EXERCISE.misconception("divided by sqrt(d_model)")
def divided_by_the_root(stream, gain, bias, table):
    """You divided by sqrt(d_model), as attention does with its scores. Logits are the plain dot products."""
    return logit_lens(stream, gain, bias, table) / stream.shape[-1] ** 0.5


@EXERCISE.misconception("probabilities")
def probabilities(stream, gain, bias, table):
    """You return probabilities. The logits are wanted: whoever calls this function takes the softmax, or compares two
    logits.
    """
    return logit_lens(stream, gain, bias, table).softmax(dim=-1)


@EXERCISE.misconception("log-probabilities")
def log_probabilities(stream, gain, bias, table):
    """You return log-probabilities. The logits are wanted, as the model gives them before its softmax."""
    return logit_lens(stream, gain, bias, table).log_softmax(dim=-1)


@EXERCISE.misconception("softmax over the positions")
def softmax_over_positions(stream, gain, bias, table):
    """You took a softmax, and over the positions. The logits are wanted. If you take one later, take it over the
    vocabulary, the last axis.
    """
    return logit_lens(stream, gain, bias, table).softmax(dim=-2 if stream.dim() > 1 else -1)


@EXERCISE.misconception("the most probable tokens")
def most_probable(stream, gain, bias, table):
    """You return the ids of the best tokens. The logits of all tokens are wanted; `argmax` comes after the lens."""
    return logit_lens(stream, gain, bias, table).argmax(dim=-1)


@EXERCISE.misconception("cosines")
def cosines(stream, gain, bias, table):
    """You brought the rows of the table to length 1. The model does not: a token's row is used as it is."""
    return normed(stream, gain, bias) @ (table / table.norm(dim=-1, keepdim=True)).T


@EXERCISE.misconception("norm of the logits")
def norm_of_the_logits(stream, gain, bias, table):
    """You normalised the logits in place of the stream. The norm comes first, and its features are those of the
    stream.
    """
    return normed(stream @ table.T, 1.0, 0.0)
