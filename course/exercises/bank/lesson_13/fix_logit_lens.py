"""Find the bug: a lens through which early layers look undecided."""

import torch
from jaxtyping import Float
from torch import Tensor

from course.exercises.exercise import Exercise


def fix_logit_lens(
    streams: Float[Tensor, "num_streams tgt_len d_model"],
    gain: Float[Tensor, "d_model"],
    bias: Float[Tensor, "d_model"],
    table: Float[Tensor, "vocab_size d_model"],
) -> Float[Tensor, "num_streams tgt_len vocab_size"]:
    """The logits of every layer, as if the model ended there: its last norm, then its embedding table.

    `streams[0]` is the decoder's embedding, `streams[l]` its residual stream after layer l.

    The code below runs. For the last layer its logits are exactly the model's. But the layers before it look
    undecided: after layer 3 of 4 in the course's translator, the best token has a probability of 0.05 on average, yet
    in 94 of 100 places it is the model's own. One thing is wrong.
    """
    mean = streams.mean(dim=-1, keepdim=True)
    variance = streams.var(dim=-1, keepdim=True, correction=0)
    normed = gain * (streams - mean) / torch.sqrt(variance + 1e-5) + bias
    return normed @ table.T


def starter(streams, gain, bias, table):
    mean = streams[-1].mean(dim=-1, keepdim=True)
    variance = streams[-1].var(dim=-1, keepdim=True, correction=0)
    normed = gain * (streams - mean) / torch.sqrt(variance + 1e-5) + bias
    return normed @ table.T


def make_inputs(generator):
    """Vectors that grow from layer to layer; large ones that move away from 0; vectors so small that eps counts."""
    for num_streams, tgt_len, d_model, scale, level in (
        (3, 4, 6, 2.0, 0.5),
        (5, 3, 8, 1.5, 4.0),
        (4, 5, 6, 0.004, 0.002),
    ):
        streams = torch.randn(num_streams, tgt_len, d_model, generator=generator)
        growth = scale * torch.arange(1.0, num_streams + 1)[:, None, None]
        yield {
            "streams": growth * (streams + level * torch.rand(num_streams, tgt_len, 1, generator=generator)),
            "gain": torch.randn(d_model, generator=generator) + 1,
            "bias": torch.randn(d_model, generator=generator),
            "table": torch.randn(9, d_model, generator=generator),
        }


def mean_of(x):
    return x.mean(dim=-1, keepdim=True)


def variance_of(x):
    return x.var(dim=-1, keepdim=True, correction=0)


def lens(mean=mean_of, variance=variance_of, eps=1e-5):
    """The bug fixed in another way: where the mean comes from, and where the variance."""

    def code(streams, gain, bias, table):
        scaled = (streams - mean(streams)) / torch.sqrt(variance(streams) + eps)
        return (gain * scaled + bias) @ table.T

    return code


def of_last(statistic):
    return lambda streams: statistic(streams[-1])


def of_first(statistic):
    return lambda streams: statistic(streams[0])


def of_layer_before(statistic):
    """The first stream, which has none before it, has itself."""
    return lambda streams: statistic(torch.cat([streams[:1], streams[:-1]]))


def of_layer_after(statistic):
    """The last stream, which has none after it, has itself."""
    return lambda streams: statistic(torch.cat([streams[1:], streams[-1:]]))


def up_to_here(streams, statistic):
    return torch.cat([statistic(streams[: i + 1]) for i in range(len(streams))])


EXERCISE = Exercise(
    name="fix_logit_lens",
    lesson=13,
    reference=fix_logit_lens,
    starter=starter,
    make_inputs=make_inputs,
    differentiable=("streams", "gain", "bias", "table"),
    tolerance=1e-4,
    minutes=8,
    difficulty=2,
    points=3,
    hints=(
        "Print the standard deviation of a vector in the first layer and in the last. By which of the two does the "
        "code divide the first layer?",
        "if the model ended at layer l, its norm would see the vectors of layer l, and no others",
        "`streams[-1]` stands in two lines, and both make statistics for all layers out of the last one. With `dim=-1` "
        "and `keepdim=True`, `streams` itself gives each vector its own.",
    ),
)

EXERCISE.add_misconception(
    "the bug is still there",
    starter,
    "All layers have the statistics of the last one. Where its standard deviation is "
    "the largest, the logits of early layers come out small, and their probabilities even.",
)
EXERCISE.add_misconception(
    "only the mean fixed",
    lens(variance=of_last(variance_of)),
    "Each vector has its own mean now. The variance is still that of the last layer, and it is what makes early layers "
    "look undecided.",
)
EXERCISE.add_misconception(
    "only the variance fixed",
    lens(mean=of_last(mean_of)),
    "Each vector has its own variance now. The mean is still that of the last layer.",
)
EXERCISE.add_misconception(
    "statistics of the first stream",
    lens(of_first(mean_of), of_first(variance_of)),
    "Now all layers have the statistics of the embedding, so even the last layer's logits can differ from the "
    "model's. Each layer has its own.",
)
EXERCISE.add_misconception(
    "statistics of the layer before",
    lens(of_layer_before(mean_of), of_layer_before(variance_of)),
    "The layers have the statistics of the layer before them. A norm that stands at the end of a layer sees what "
    "comes out of that layer.",
)
EXERCISE.add_misconception(
    "mean over the layers",
    lens(
        lambda streams: mean_of(streams).mean(dim=0),
        lambda streams: variance_of(streams).mean(dim=0),
    ),
    "The statistics are the mean of all layers' statistics. They are still shared: early layers can come out too "
    "small, and the last one too large. Each layer has its own.",
)
EXERCISE.add_misconception(
    "over layers and features together",
    lens(
        lambda streams: streams.mean(dim=(0, -1), keepdim=True),
        lambda streams: streams.var(dim=(0, -1), keepdim=True, correction=0),
    ),
    "Your statistics are taken over all layers together. The model's norm sees one vector at a time: only the features "
    "of that vector count.",
)
EXERCISE.add_misconception(
    "one for each layer",
    lens(
        lambda streams: streams.mean(dim=(1, 2), keepdim=True),
        lambda streams: streams.var(dim=(1, 2), keepdim=True, correction=0),
    ),
    "Each layer has its own statistics now, but all its positions share them. The norm is over the features of one "
    "vector: each position has its own, too.",
)
EXERCISE.add_misconception(
    "over the layers",
    lens(
        lambda streams: streams.mean(dim=0),
        lambda streams: streams.var(dim=0, correction=0),
    ),
    "Your statistics are taken over the layers. The axis was right as it stood: the features of one vector.",
)
EXERCISE.add_misconception(
    "over the positions",
    lens(
        lambda streams: streams.mean(dim=1, keepdim=True),
        lambda streams: streams.var(dim=1, keepdim=True, correction=0),
    ),
    "Your statistics are taken over the positions. The axis was right as it stood: the features of one "
    "vector.",
)
EXERCISE.add_misconception(
    "over everything",
    lens(torch.mean, lambda streams: streams.var(correction=0)),
    "There is one mean and one variance for all layers and positions now. Each vector has its own: axis and "
    "`keepdim` were right.",
)
EXERCISE.add_misconception(
    "unbiased variance",
    lens(variance=lambda streams: streams.var(dim=-1, keepdim=True)),
    "Each vector has its own statistics now. But the variance is divided by d_model - 1. The model's norm divides "
    "by d_model.",
)
EXERCISE.add_misconception(
    "standard deviation under the root",
    lens(variance=lambda streams: streams.std(dim=-1, keepdim=True, correction=0)),
    "Each vector has its own statistics now. But the root of the standard deviation is taken, which is a root "
    "already.",
)
EXERCISE.add_misconception(
    "unbiased standard deviation under the root",
    lens(variance=lambda streams: streams.std(dim=-1, keepdim=True)),
    "Each vector has its own statistics now. But the root of the standard deviation is taken, which is a root "
    "already. It also divides by d_model - 1 in place of d_model.",
)
EXERCISE.add_misconception(
    "eps left out",
    lens(eps=0.0),
    "Each vector has its own statistics now. But eps is gone, and for small vectors it counts. That part was right.",
)


EXERCISE.add_misconception(
    "statistics of the layer after",
    lens(of_layer_after(mean_of), of_layer_after(variance_of)),
    "The layers have the statistics of the layer after them. If the model ended at layer l, its norm would see "
    "the vectors of layer l, and no others.",
)
EXERCISE.add_misconception(
    "statistics of the last position",
    lens(lambda streams: mean_of(streams[:, -1:]), lambda streams: variance_of(streams[:, -1:])),
    "Each layer has its own statistics now, but they are those of its last position. Each position has its own, too.",
)
EXERCISE.add_misconception(
    "statistics of all layers up to here",
    lens(
        lambda streams: up_to_here(streams, lambda x: x.mean(dim=(0, 2), keepdim=True)),
        lambda streams: up_to_here(streams, lambda x: x.var(dim=(0, 2), keepdim=True, correction=0)),
    ),
    "Your statistics are taken over a layer and all layers before it. The norm sees the vectors of one layer only.",
)


@EXERCISE.misconception("eps outside the root")
def eps_outside(streams, gain, bias, table):
    """Each vector has its own statistics now. But eps is added to the standard deviation. It belongs to the variance,
    under the root, as it stood.
    """
    scaled = (streams - mean_of(streams)) / (torch.sqrt(variance_of(streams)) + 1e-5)
    return (gain * scaled + bias) @ table.T


@EXERCISE.misconception("norm only at the end")
def norm_only_at_the_end(streams, gain, bias, table):
    """Only the last layer is normalised. If the model ended earlier, its norm would stand there, too."""
    return torch.cat([streams[:-1] @ table.T, fix_logit_lens(streams[-1:], gain, bias, table)])


@EXERCISE.misconception("norm left out")
def norm_left_out(streams, gain, bias, table):
    """The norm is missing. Without it the logits grow with the vectors, and a late layer can look more certain than it
    is. Each layer needs the norm, with its own statistics.
    """
    return streams @ table.T


@EXERCISE.misconception("gain and bias without the norm")
def gain_without_norm(streams, gain, bias, table):
    """The vectors are scaled and shifted, but not normalised. Each vector needs the norm, with its own statistics."""
    return (gain * streams + bias) @ table.T


@EXERCISE.misconception("gain and bias left out")
def gain_and_bias_left_out(streams, gain, bias, table):
    """Each vector has its own statistics now. But `gain` and `bias` are gone. They are the same for all layers: they
    are what the model has learned.
    """
    return (streams - mean_of(streams)) / torch.sqrt(variance_of(streams) + 1e-5) @ table.T


@EXERCISE.misconception("normalised twice")
def normalised_twice(streams, gain, bias, table):
    """Each vector is normalised, and then once more with the statistics of the last layer's normalised vectors. One
    norm is enough: the second one uses another layer's statistics again.
    """
    scaled = (streams - mean_of(streams)) / torch.sqrt(variance_of(streams) + 1e-5)
    return starter(scaled, gain, bias, table)


@EXERCISE.misconception("rescaled to the last layer")
def rescaled(streams, gain, bias, table):
    """The logits of each layer are multiplied until they spread as much as the last layer's. That hides the symptom:
    which token is ahead, and by how much, can still come from the wrong statistics.
    """
    logits = starter(streams, gain, bias, table)
    size = logits.std(dim=-1, keepdim=True)
    return logits * size[-1] / size


@EXERCISE.misconception("probabilities")
def probabilities(streams, gain, bias, table):
    """The statistics are right now. But your numbers are probabilities, and the logits are wanted."""
    return fix_logit_lens(streams, gain, bias, table).softmax(dim=-1)
