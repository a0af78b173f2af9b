"""One layer of the encoder, from your own parts."""

import math
from types import SimpleNamespace

import torch
import torch.nn.functional as F

from course_lib.exercises.exercise import Exercise
from course_lib.functional import encoder_layer, feed_forward, layer_norm, multi_head_attention

ATTENTION = ("w_query", "w_key", "w_value", "w_output")


def layer_drawn(generator, d_model, num_heads, d_ff, attentions=(ATTENTION,), norms=2, **settings):
    """What a layer has learned, drawn at random: matrices that keep lengths, gains around 1, small biases."""

    def draw(*sizes):
        return torch.randn(*sizes, generator=generator)

    matrices = {name: draw(d_model, d_model) / math.sqrt(d_model) for names in attentions for name in names}
    network = {
        "w_1": draw(d_model, d_ff) / math.sqrt(d_model),
        "b_1": draw(d_ff),
        "w_2": draw(d_ff, d_model) / math.sqrt(d_ff),
        "b_2": draw(d_model),
    }
    frames = {f"gain_{i + 1}": 1 + draw(d_model) / 2 for i in range(norms)}
    frames |= {f"bias_{i + 1}": draw(d_model) for i in range(norms)}
    chosen = {"num_heads": num_heads, "dropout": 0.0, "training": False} | settings
    return SimpleNamespace(**matrices, **network, **frames, **chosen)


def make_inputs(generator):
    """Without a mask; with padding, of which one sentence is made; in training, where dropout leaves all out."""
    padding = (torch.arange(5) < torch.tensor([[3], [0], [5]]))[:, None, None, :]
    for batch, settings, mask in (
        (2, {"dropout": 0.5}, None),
        (3, {}, padding),
        (2, {"dropout": 1.0, "training": True}, None),
    ):
        layer = layer_drawn(generator, 12, 3, 7, **settings)
        x = 2 * torch.randn(batch, 5, 12, generator=generator) + 1
        yield {"layer": layer, "x": x} | ({} if mask is None else {"mask": mask})


EXERCISE = Exercise(
    name="encoder_layer",
    lesson=7,
    reference=encoder_layer,
    make_inputs=make_inputs,
    differentiable=("x", "layer.w_query", "layer.w_1", "layer.gain_2"),
    forbidden=("course_lib.layers.EncoderLayer", *("TransformerEncoderLayer", "MultiheadAttention")),
    minutes=8,
    difficulty=2,
    points=4,
    hints=(
        "A sub-layer says something to the stream. What are the two sub-layers, and what happens to the sum of "
        "stream and words?",
        "said = attention of x to x, x = norm(x + dropout(said)); said = network of x, x = norm(x + dropout(said))",
        "`said = multi_head_attention(x, x, x, layer.w_query, layer.w_key, layer.w_value, layer.w_output, "
        "layer.num_heads, mask)` and `x = layer_norm(x + F.dropout(said, layer.dropout, layer.training), "
        "layer.gain_1, layer.bias_1)` are the first half.",
    ),
)


def in_frames(layer, x, sublayers, norms=None, pre_norm=False, residual=True, dropout=F.dropout):
    """One sub-layer after another, each in its frame, with one of the frame's choices made otherwise."""
    for sublayer, number in zip(sublayers, norms or range(1, len(sublayers) + 1), strict=True):
        gain, bias = getattr(layer, f"gain_{number}"), getattr(layer, f"bias_{number}")
        if pre_norm:
            x = x + dropout(sublayer(layer_norm(x, gain, bias)), layer.dropout, layer.training)
            continue
        said = dropout(sublayer(x), layer.dropout, layer.training)
        x = layer_norm(x + said if residual else said, gain, bias)
    return x


def variant(masked=True, order=(0, 1), **frame):
    """The layer with one of its choices made otherwise; `frame` goes to `in_frames`."""

    def run(layer, x, mask=None):
        def attend(y):
            matrices = (getattr(layer, name) for name in ATTENTION)
            return multi_head_attention(y, y, y, *matrices, layer.num_heads, mask if masked else None)

        def network(y):
            return feed_forward(y, layer.w_1, layer.b_1, layer.w_2, layer.b_2)

        return in_frames(layer, x, [(attend, network)[i] for i in order], **frame)

    return run


EXERCISE.add_misconception(
    "pre-norm",
    variant(pre_norm=True),
    "This is pre-norm: you normalise what goes into a sub-layer, and the stream itself never. The paper's layer "
    "normalises the sum: layer_norm(x + dropout(sublayer(x))).",
)
EXERCISE.add_misconception(
    "no residual",
    variant(residual=False),
    "What a sub-layer says takes the place of the stream here. It is added to the stream: what x held stays in it.",
)
EXERCISE.add_misconception(
    "mask forgotten",
    variant(masked=False),
    "The mask never reaches the attention, so the tokens look at padding too.",
)
EXERCISE.add_misconception(
    "no dropout",
    variant(dropout=lambda said, *_: said),
    "Without dropout the values are right, but in training nothing is dropped. It falls on what each sub-layer says, "
    "before the sum: F.dropout(said, layer.dropout, layer.training).",
)
EXERCISE.add_misconception(
    "always dropping",
    variant(dropout=lambda said, share, _: F.dropout(said, share)),
    "`F.dropout` drops even when the layer is not being trained: its third argument is `layer.training`.",
)
EXERCISE.add_misconception(
    "one norm for both",
    variant(norms=(1, 1)),
    "Both sums go through the same norm. Each has its own: gain_1 and bias_1 after the attention, gain_2 and bias_2 "
    "after the feed-forward network.",
)
EXERCISE.add_misconception(
    "norms exchanged",
    variant(norms=(2, 1)),
    "The two norms have changed places: gain_1 and bias_1 belong to the sum after the attention.",
)
EXERCISE.add_misconception(
    "feed-forward first",
    variant(order=(1, 0)),
    "The feed-forward network comes first here. In the paper the tokens look at one another first; then each is "
    "worked on by itself.",
)
