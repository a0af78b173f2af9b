"""One layer of the encoder, from your own parts."""

import math
from functools import partial
from types import SimpleNamespace

import torch
import torch.nn.functional as F

from course.exercises.exercise import Exercise
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
    """Without a mask; with padding, of which one sentence is made; in training, where dropout is drawn from a seed."""
    padding = (torch.arange(5) < torch.tensor([[3], [0], [5]]))[:, None, None, :]
    for batch, settings, mask in (
        (2, {"dropout": 0.5}, None),
        (3, {}, padding),
        (2, {"dropout": 0.25, "training": True}, None),
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
    forbidden=(
        "course_lib.layers.EncoderLayer",
        *(
            "TransformerEncoderLayer",
            "MultiheadAttention",
            "multi_head_attention",
            "transformer_encoder_layer",
        ),
    ),
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


def on_what_is_said(layer, x, said, norm, dropout):
    """The frame as it should be: what a sub-layer says is dropped from, then added, then the sum is normalised."""
    return norm(x + dropout(said, layer.dropout, layer.training))


FRAMES = {
    "no residual": lambda layer, x, said, norm, dropout: norm(dropout(said, layer.dropout, layer.training)),
    "dropout on the sum": lambda layer, x, said, norm, dropout: norm(
        dropout(x + said, layer.dropout, layer.training)
    ),
    "dropout after the norm": lambda layer, x, said, norm, dropout: dropout(
        norm(x + said), layer.dropout, layer.training
    ),
    "norm inside the sum": lambda layer, x, said, norm, dropout: (
        x + norm(dropout(said, layer.dropout, layer.training))
    ),
}


def in_frames(
    layer,
    x,
    sublayers,
    norms=None,
    pre_norm=False,
    frame=on_what_is_said,
    norm=layer_norm,
    dropout=F.dropout,
    added_to=lambda first, x: x,
    reads=lambda first, x: x,
):
    """One sub-layer after another, each in its frame, with one of the frame's choices made otherwise."""
    first = x
    for sublayer, number in zip(sublayers, norms or range(1, len(sublayers) + 1), strict=True):
        gain, bias = getattr(layer, f"gain_{number}"), getattr(layer, f"bias_{number}")
        if pre_norm:
            x = x + dropout(sublayer(layer_norm(x, gain, bias)), layer.dropout, layer.training)
            continue
        x = frame(
            layer, added_to(first, x), sublayer(reads(first, x)), partial(norm, gain=gain, bias=bias), dropout
        )
    return x


def network(layer, y):
    return feed_forward(y, layer.w_1, layer.b_1, layer.w_2, layer.b_2)


def network_with_dropout_inside(layer, y):
    hidden = F.dropout(torch.relu(y @ layer.w_1 + layer.b_1), layer.dropout, layer.training)
    return hidden @ layer.w_2 + layer.b_2


def not_enlarged(said, share, training):
    """Dropout that leaves the kept numbers as they are."""
    return F.dropout(said, share, training) * (1 - share if training else 1)


def variant(masked=True, order=(0, 1), network_of=network, attention=ATTENTION, **frame):
    """The layer with one of its choices made otherwise; `frame` goes to `in_frames`."""

    def run(layer, x, mask=None):
        def attend(y):
            matrices = (getattr(layer, name) for name in attention)
            return multi_head_attention(y, y, y, *matrices, layer.num_heads, mask if masked else None)

        def work(y):
            return network_of(layer, y)

        return in_frames(layer, x, [(attend, work)[i] for i in order], **frame)

    return run


def add_frame_mistakes(exercise, variant):
    """The mistakes in a layer's frames: `variant` makes the layer with one of them."""
    exercise.add_misconception(
        "dropout on the sum",
        variant(frame=FRAMES["dropout on the sum"]),
        "Dropout falls on the sum here, so it also drops what the stream held. It should fall only on what the "
        "sub-layer says.",
        "Write `layer_norm(x + F.dropout(said, layer.dropout, layer.training), ...)`.",
    )
    exercise.add_misconception(
        "dropout after the norm",
        variant(frame=FRAMES["dropout after the norm"]),
        "Dropout falls on what has been normalised, so the next sub-layer reads a stream with holes. It should fall on "
        "what the sub-layer says, before the sum.",
        "Write `layer_norm(x + F.dropout(said, layer.dropout, layer.training), ...)`.",
    )
    exercise.add_misconception(
        "norm inside the sum",
        variant(frame=FRAMES["norm inside the sum"]),
        "What the sub-layer says is normalised and then added, so the stream itself is not normalised. Post-norm "
        "normalises the sum.",
        "Write `layer_norm(x + said, gain, bias)`, not `x + layer_norm(said, gain, bias)`.",
    )
    exercise.add_misconception(
        "dropout without its scale",
        variant(dropout=not_enlarged),
        "The right numbers are dropped, and those that stay are not enlarged. In training each is divided by 1 - p, so "
        "that the mean stays what it is without dropout.",
        "`F.dropout(said, layer.dropout, layer.training)` does both.",
    )
    exercise.add_misconception(
        "always added to the layer's input",
        variant(added_to=lambda first, x: first),
        "Every sum starts from what the layer was given, so what the sub-layers before have made is not kept in the "
        "stream. Each starts from what came out of the norm before it.",
    )


EXERCISE.add_misconception(
    "pre-norm",
    variant(pre_norm=True),
    "This is pre-norm: what goes into a sub-layer is normalised, and the stream itself is not. The paper's layer "
    "normalises the sum: layer_norm(x + dropout(sublayer(x))).",
)
EXERCISE.add_misconception(
    "no residual",
    variant(frame=FRAMES["no residual"]),
    "What a sub-layer says takes the place of the stream here. It is added to the stream: what x held stays in it.",
)
EXERCISE.add_misconception(
    "mask forgotten",
    variant(masked=False),
    "The mask has no effect on the attention, so tokens can look at padding too.",
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
    "Dropout works even when the layer is not being trained. It should work only where `layer.training` is True.",
    "Its third argument is `layer.training`.",
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
add_frame_mistakes(EXERCISE, variant)
EXERCISE.add_misconception(
    "dropout inside the network",
    variant(network_of=network_with_dropout_inside),
    "Dropout also falls on the hidden numbers of the feed-forward network. Within a layer the paper drops only "
    "what a sub-layer says (section 5.4).",
)
EXERCISE.add_misconception(
    "the second norm for both",
    variant(norms=(2, 2)),
    "Both sums go through the second norm, gain_2 and bias_2. Each has its own.",
    "gain_1 and bias_1 belong to the sum after the attention.",
)
EXERCISE.add_misconception(
    "gain and bias exchanged",
    variant(norm=lambda x, gain, bias: layer_norm(x, bias, gain)),
    "Gain and bias have changed places in the norms. The gain multiplies, and the bias is added.",
)
EXERCISE.add_misconception(
    "attention only",
    variant(order=(0,)),
    "The layer ends after the attention. The feed-forward network, in a frame of its own, is still missing.",
)
EXERCISE.add_misconception(
    "query and key matrices exchanged",
    variant(attention=("w_key", "w_query", "w_value", "w_output")),
    "`w_query` and `w_key` have changed places, so each token asks with what it should answer with. The order is "
    "query, key, value.",
)
EXERCISE.add_misconception(
    "the network reads the layer's input",
    variant(reads=lambda first, x: first),
    "The feed-forward network reads what the layer was given. It should read what the attention has made of it, after "
    "the first norm.",
)
EXERCISE.add_misconception(
    "the attention thrown away",
    variant(reads=lambda first, x: first, added_to=lambda first, x: first),
    "The network's half starts from the layer's input, so nothing of the attention is in the result. It should go "
    "on with what the attention's half has made.",
)
