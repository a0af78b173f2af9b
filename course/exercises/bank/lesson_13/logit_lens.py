"""What each layer would say if the model ended there."""

import torch

from course.exercises.exercise import Exercise
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
    """A table of other vectors than the stream's; a gain too long; a bias too short."""
    fitting = {"stream": torch.zeros(2, 3, 6), "bias": torch.zeros(6)}
    yield {**fitting, "gain": torch.ones(6), "table": torch.zeros(9, 5)}
    yield {**fitting, "gain": torch.ones(7), "table": torch.zeros(9, 6)}
    yield {**fitting, "gain": torch.ones(6), "bias": torch.zeros(1), "table": torch.zeros(9, 6)}


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


EXERCISE.add_misconception(
    "no norm",
    lambda stream, gain, bias, table: stream @ table.T,
    "The norm is missing. The table never gets a stream without it: vectors can grow from layer to layer, and the "
    "lens would take a long vector for a certain one.",
)
EXERCISE.add_misconception(
    "gain and bias without the norm",
    lambda stream, gain, bias, table: (gain * stream + bias) @ table.T,
    "The features are scaled and shifted, but the vector is not brought to mean 0 and variance 1 before it.",
)


@EXERCISE.misconception("statistics of the last position")
def statistics_of_the_last(stream, gain, bias, table):
    """All vectors get the mean and the variance of the last one. In the model each vector is normalised by itself: with
    the statistics of another, a vector can look more or less certain than it is.
    """
    last = stream.reshape(-1, stream.shape[-1])[-1]
    scaled = (stream - last.mean()) / torch.sqrt(last.var(correction=0) + 1e-5)
    return (gain * scaled + bias) @ table.T


@EXERCISE.misconception("statistics of the last layer")
def statistics_of_the_last_layer(stream, gain, bias, table):
    """Everything gets the mean and the variance of what stands last on the first axis. With the last layer's scale,
    early layers can look undecided. Each vector has its own statistics.

    Take mean and variance of `stream` itself, along its last axis.
    """
    last = stream[-1] if stream.dim() > 1 else stream
    mean, variance = (f(last) for f in (lambda x: x.mean(-1, keepdim=True), biased_variance))
    return (gain * (stream - mean) / torch.sqrt(variance + 1e-5) + bias) @ table.T


def biased_variance(x):
    return x.var(dim=-1, keepdim=True, correction=0)


EXERCISE.add_misconception(
    "one mean for everything",
    lambda stream, gain, bias, table: normed(stream, gain, bias, dim=tuple(range(stream.dim()))) @ table.T,
    "There is one mean and one variance for the whole stream in your answer. Each vector has its own: say along "
    "which axis.",
)
EXERCISE.add_misconception(
    "over the positions",
    lambda stream, gain, bias, table: (
        normed(stream, gain, bias, dim=-2 if stream.dim() > 1 else -1) @ table.T
    ),
    "Each feature is normalised over the positions. The norm is over the features of one vector, the last axis.",
)
EXERCISE.add_misconception(
    "over axis 0",
    lambda stream, gain, bias, table: normed(stream, gain, bias, dim=0) @ table.T,
    "The norm runs along the first axis, so vectors of other layers or positions can play a part. It is over the "
    "features of one vector, the last axis.",
)
EXERCISE.add_misconception(
    "unbiased variance",
    lambda stream, gain, bias, table: normed(stream, gain, bias, correction=1) @ table.T,
    "The variance divides by d_model - 1, as `x.var` and `x.std` do unless told otherwise. Layer norm takes the "
    "plain mean of the squares.",
)


@EXERCISE.misconception("not centred")
def not_centred(stream, gain, bias, table):
    """The mean is not subtracted: that is RMSNorm, of later models. This model ends with a layer norm."""
    scale = torch.sqrt(stream.square().mean(dim=-1, keepdim=True) + 1e-5)
    return (gain * stream / scale + bias) @ table.T


EXERCISE.add_misconception(
    "length 1",
    lambda stream, gain, bias, table: (gain * stream / stream.norm(dim=-1, keepdim=True) + bias) @ table.T,
    "Each vector is divided by its length. Layer norm subtracts the mean and divides by the standard deviation.",
)


@EXERCISE.misconception("divided by the variance")
def divided_by_the_variance(stream, gain, bias, table):
    """The vectors are divided by their variance. To bring the variance to 1, divide by its square root."""
    deviation = stream - stream.mean(dim=-1, keepdim=True)
    return (gain * deviation / (biased_variance(stream) + 1e-5) + bias) @ table.T


EXERCISE.add_misconception(
    "eps forgotten",
    lambda stream, gain, bias, table: normed(stream, gain, bias, eps=0.0) @ table.T,
    "Without eps, a vector whose features are all the same gives 0 / 0, and small vectors come out too large. Add "
    "1e-5 to the variance.",
)


@EXERCISE.misconception("eps outside the root")
def eps_outside(stream, gain, bias, table):
    """The eps is added to the standard deviation. It belongs to the variance, under the root."""
    deviation = stream - stream.mean(dim=-1, keepdim=True)
    return (gain * deviation / (biased_variance(stream).sqrt() + 1e-5) + bias) @ table.T


@EXERCISE.misconception("unbiased, and eps outside the root")
def unbiased_and_eps_outside(stream, gain, bias, table):
    """Two things differ from the model's norm: the variance divides by d_model - 1, and eps is added outside the root.
    It belongs to the variance.
    """
    deviation = stream - stream.mean(dim=-1, keepdim=True)
    return (gain * deviation / (stream.std(dim=-1, keepdim=True) + 1e-5) + bias) @ table.T


EXERCISE.add_misconception(
    "unbiased, and no eps",
    lambda stream, gain, bias, table: normed(stream, gain, bias, eps=0.0, correction=1) @ table.T,
    "Two things differ from the model's norm: the variance divides by d_model - 1, and without eps a vector whose "
    "features are all the same gives 0 / 0.",
)
EXERCISE.add_misconception(
    "gain and bias forgotten",
    lambda stream, gain, bias, table: normed(stream, 1.0, 0.0) @ table.T,
    "The vectors are normalised, but `gain` and `bias` are missing. The model's last norm has learned them.",
)
EXERCISE.add_misconception(
    "bias forgotten",
    lambda stream, gain, bias, table: normed(stream, gain, 0.0) @ table.T,
    "Normalised and scaled, but not shifted: the `bias` of the norm is missing.",
)
EXERCISE.add_misconception(
    "gain forgotten",
    lambda stream, gain, bias, table: normed(stream, 1.0, bias) @ table.T,
    "Normalised and shifted, but not scaled: the `gain` of the norm is missing.",
)
EXERCISE.add_misconception(
    "gain and bias exchanged",
    lambda stream, gain, bias, table: normed(stream, bias, gain) @ table.T,
    "`gain` and `bias` have changed roles: gain multiplies, bias is added.",
)
EXERCISE.add_misconception(
    "bias before gain",
    lambda stream, gain, bias, table: normed(stream, gain, gain * bias) @ table.T,
    "The bias is added before scaling, so the gain scales it, too. Scale first, then shift.",
)
EXERCISE.add_misconception(
    "table times sqrt(d_model)",
    lambda stream, gain, bias, table: logit_lens(stream, gain, bias, table) * stream.shape[-1] ** 0.5,
    "The table is multiplied by sqrt(d_model), as embeddings are on the way *in*. On the way out it is used as it "
    "is.",
    "Leave the factor out.",
)
EXERCISE.add_misconception(
    "divided by sqrt(d_model)",
    lambda stream, gain, bias, table: logit_lens(stream, gain, bias, table) / stream.shape[-1] ** 0.5,
    "The logits are divided by sqrt(d_model), as attention does with its scores. Logits are the plain dot "
    "products.",
)
EXERCISE.add_misconception(
    "probabilities",
    lambda stream, gain, bias, table: logit_lens(stream, gain, bias, table).softmax(dim=-1),
    "These are probabilities. The logits are wanted: whoever calls this function takes the softmax, or compares "
    "two logits.",
)
EXERCISE.add_misconception(
    "log-probabilities",
    lambda stream, gain, bias, table: logit_lens(stream, gain, bias, table).log_softmax(dim=-1),
    "These are log-probabilities. The logits are wanted, as the model gives them before its softmax.",
)
EXERCISE.add_misconception(
    "softmax over the positions",
    lambda stream, gain, bias, table: logit_lens(stream, gain, bias, table).softmax(
        dim=-2 if stream.dim() > 1 else -1
    ),
    "That is a softmax, and over the positions. The logits are wanted. A later softmax belongs over the "
    "vocabulary, the last axis.",
)
EXERCISE.add_misconception(
    "the most probable tokens",
    lambda stream, gain, bias, table: logit_lens(stream, gain, bias, table).argmax(dim=-1),
    "These are the ids of the best tokens. The logits of all tokens are wanted. `argmax` comes after the lens.",
)
EXERCISE.add_misconception(
    "cosines",
    lambda stream, gain, bias, table: (
        normed(stream, gain, bias) @ (table / table.norm(dim=-1, keepdim=True)).T
    ),
    "The rows of the table are brought to length 1. The model does not do that: a token's row is used as it is.",
)
EXERCISE.add_misconception(
    "norm of the logits",
    lambda stream, gain, bias, table: normed(stream @ table.T, 1.0, 0.0),
    "The logits are normalised in place of the stream. The norm comes first, and its features are those of the "
    "stream.",
)
EXERCISE.add_misconception(
    "another eps",
    lambda stream, gain, bias, table: normed(stream, gain, bias, eps=1e-6) @ table.T,
    "The eps of your norm is another one than the model's, which is 1e-5. For small vectors it counts.",
)
EXERCISE.add_misconception(
    "gain plus 1",
    lambda stream, gain, bias, table: normed(stream, gain + 1, bias) @ table.T,
    "The factor is gain + 1, as in models that store gain - 1. Here the gain is the factor as it is.",
)
EXERCISE.add_misconception(
    "stream times sqrt(d_model)",
    lambda stream, gain, bias, table: normed(stream * stream.shape[-1] ** 0.5, gain, bias) @ table.T,
    "The stream is multiplied by sqrt(d_model) before the norm. The norm takes such a factor out again, except "
    "for small vectors, beside which eps counts. The stream holds scaled embeddings already: leave the factor "
    "out.",
)
EXERCISE.add_misconception(
    "table normalised, too",
    lambda stream, gain, bias, table: normed(stream, gain, bias) @ normed(table, gain, bias).T,
    "The rows of the table are normalised, too. The model uses a token's row as it is.",
)
EXERCISE.add_misconception(
    "normalised after gain and bias",
    lambda stream, gain, bias, table: normed(gain * stream + bias, 1.0, 0.0) @ table.T,
    "The norm comes after gain and bias, which can undo much of both. Normalise, then scale and shift.",
)
EXERCISE.add_misconception(
    "the last position only",
    lambda stream, gain, bias, table: logit_lens(stream, gain, bias, table)[..., -1, :],
    "These are the logits of the last position. All positions are wanted.",
)
