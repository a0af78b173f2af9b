"""One layer of the encoder, from your own parts."""

import math
from functools import partial
from types import SimpleNamespace

import torch
import torch.nn.functional as F

from course.exercises.bank.lesson_04.multi_head_attention import weights_drawn
from course.exercises.exercise import Exercise
from course_lib.functional import encoder_layer, feed_forward, layer_norm, multi_head_attention

DECODER_ATTENTIONS = ("self_attention", "cross_attention")


def layer_drawn(generator, d_model, num_heads, d_ff, attentions=("self_attention",), **settings):
    """What a layer has learned, drawn at random: matrices that keep lengths, gains around 1, small biases."""

    def draw(*sizes):
        return torch.randn(*sizes, generator=generator)

    weights = {name: weights_drawn(generator, d_model, num_heads) for name in attentions}
    network = {
        "w_1": draw(d_model, d_ff) / math.sqrt(d_model),
        "b_1": draw(d_ff),
        "w_2": draw(d_ff, d_model) / math.sqrt(d_ff),
        "b_2": draw(d_model),
    }
    norms = range(1, len(attentions) + 2)
    frames = {f"gain_{number}": 1 + draw(d_model) / 2 for number in norms}
    frames |= {f"bias_{number}": draw(d_model) for number in norms}
    return SimpleNamespace(**weights, **network, **frames, **{"dropout": 0.0, "training": False} | settings)


def decoder_layer_drawn(generator, **settings):
    """What a layer of the decoder has learned, drawn at random."""
    return layer_drawn(generator, 12, 3, 7, attentions=DECODER_ATTENTIONS, **settings)


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
    lesson=6,
    reference=encoder_layer,
    changed=("its norms stand before the sub-layers, and its attention has biases",),
    make_inputs=make_inputs,
    differentiable=("x", "layer.self_attention.w_query", "layer.w_1", "layer.gain_2"),
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
        "What are the two sub-layers, what does each of them read, and what becomes of what it says?",
        "y = norm of x, said = attention of y to y, x = x + dropout(said); y = norm of x, said = network of y, "
        "x = x + dropout(said)",
        "`y = layer_norm(x, layer.gain_1, layer.bias_1)`, `said = multi_head_attention(y, y, y, layer.self_attention, "
        "mask)` and `x = x + F.dropout(said, layer.dropout, layer.training)` are the first half.",
    ),
)


def pre_norm(x, reads, sublayer, norm, drop):
    """The frame as it should be. `reads` is the stream, too, and is normalised for the sub-layer."""
    return x + drop(sublayer(norm(reads), reads))


FRAMES = {
    "post-norm": lambda x, reads, sublayer, norm, drop: norm(x + drop(sublayer(reads, reads))),
    "no norm": lambda x, reads, sublayer, norm, drop: x + drop(sublayer(reads, reads)),
    "normalised twice": lambda x, reads, sublayer, norm, drop: norm(x + drop(sublayer(norm(reads), reads))),
    "no residual": lambda x, reads, sublayer, norm, drop: drop(sublayer(norm(reads), reads)),
    "added to the copy": lambda x, reads, sublayer, norm, drop: norm(x) + drop(sublayer(norm(reads), reads)),
    "dropout on the sum": lambda x, reads, sublayer, norm, drop: drop(x + sublayer(norm(reads), reads)),
    "dropout before": lambda x, reads, sublayer, norm, drop: x + sublayer(drop(norm(reads)), reads),
    "norm inside the sum": lambda x, reads, sublayer, norm, drop: x + norm(drop(sublayer(reads, reads))),
}


def in_frames(
    layer,
    x,
    sublayers,
    norms=None,
    frame=pre_norm,
    norm=layer_norm,
    dropout=F.dropout,
    added_to=lambda first, x: x,
    reads=lambda first, x: x,
):
    """One sub-layer after another, each in its frame, with one of the frame's choices made otherwise.

    A sub-layer is called with the normalised copy and with the stream itself.
    """
    first = x
    for sublayer, number in zip(sublayers, norms or range(1, len(sublayers) + 1), strict=True):
        own_norm = partial(norm, gain=getattr(layer, f"gain_{number}"), bias=getattr(layer, f"bias_{number}"))

        def drop(said):
            return dropout(said, layer.dropout, layer.training)

        x = frame(added_to(first, x), reads(first, x), sublayer, own_norm, drop)
    return x


def network(layer, y):
    return feed_forward(y, layer.w_1, layer.b_1, layer.w_2, layer.b_2)


def network_with_dropout_inside(layer, y):
    hidden = F.dropout(torch.relu(y @ layer.w_1 + layer.b_1), layer.dropout, layer.training)
    return hidden @ layer.w_2 + layer.b_2


def not_enlarged(said, share, training):
    """Dropout that leaves the kept numbers as they are."""
    return F.dropout(said, share, training) * (1 - share if training else 1)


def variant(masked=True, order=(0, 1), network_of=network, answers=lambda y, x: y, **frame):
    """The layer with one of its choices made otherwise; `frame` goes to `in_frames`."""

    def run(layer, x, mask=None):
        def attend(y, x):
            keys = answers(y, x)
            return multi_head_attention(y, keys, keys, layer.self_attention, mask if masked else None)

        def work(y, x):
            return network_of(layer, y)

        return in_frames(layer, x, [(attend, work)[i] for i in order], **frame)

    return run


# The mistakes in a layer's frames: the name, what `in_frames` does otherwise, the sentence, and for some the line.
FRAME_MISTAKES = (
    (
        "post-norm",
        {"frame": FRAMES["post-norm"]},
        "This is post-norm, as in the paper: each sum is normalised. Here the norm comes first: a "
        "sub-layer reads a normalised copy, and what it says is added to the stream itself.",
        "Write `y = layer_norm(x, ...)` before a sub-layer, and `x = x + ...` after it.",
    ),
    (
        "no norms",
        {"frame": FRAMES["no norm"]},
        "No sub-layer reads a normalised copy here: each reads the stream as it is. A layer norm stands "
        "before each of them.",
    ),
    (
        "norms before and after",
        {"frame": FRAMES["normalised twice"]},
        "The norm stands before each sub-layer, where it should, and behind each sum as well. In pre-norm "
        "the stream itself is never normalised within a layer.",
    ),
    (
        "added to the normalised copy",
        {"frame": FRAMES["added to the copy"]},
        "What a sub-layer says is added to the normalised copy, so what the stream held is gone. The copy "
        "is only for the sub-layer to read; the sum starts from the stream itself.",
        "Give the copy a name of its own: `y = layer_norm(x, ...)`, then `x = x + ...`.",
    ),
    (
        "no residual",
        {"frame": FRAMES["no residual"]},
        "What a sub-layer says takes the place of the stream here. It is added to the stream: what x held "
        "stays in it.",
    ),
    (
        "no dropout",
        {"dropout": lambda said, *_: said},
        "Without dropout the values are right, but in training nothing is dropped. It falls on what each "
        "sub-layer says, before the sum: F.dropout(said, layer.dropout, layer.training).",
    ),
    (
        "always dropping",
        {"dropout": lambda said, share, _: F.dropout(said, share)},
        "Dropout works even when the layer is not being trained. It should work only where "
        "`layer.training` is True.",
        "Its third argument is `layer.training`.",
    ),
    (
        "dropout on the sum",
        {"frame": FRAMES["dropout on the sum"]},
        "Dropout falls on the sum here, so it also drops what the stream held. It should fall only on "
        "what the sub-layer says.",
        "Write `x + F.dropout(said, layer.dropout, layer.training)`.",
    ),
    (
        "dropout before the sub-layers",
        {"frame": FRAMES["dropout before"]},
        "Dropout falls on what has been normalised, so a sub-layer reads a copy with holes. It should "
        "fall on what the sub-layer says, before the sum.",
        "Write `x + F.dropout(said, layer.dropout, layer.training)`.",
    ),
    (
        "norm inside the sum",
        {"frame": FRAMES["norm inside the sum"]},
        "A sub-layer reads the stream as it is, and what it says is normalised and then added. The norm "
        "belongs before the sub-layer: it is for what is read.",
        "Write `said = sublayer(layer_norm(x, gain, bias))`, not `layer_norm(sublayer(x), gain, bias)`.",
    ),
    (
        "dropout without its scale",
        {"dropout": not_enlarged},
        "The right numbers are dropped, and those that stay are not enlarged. In training each is divided "
        "by 1 - p, so that the mean stays what it is without dropout.",
        "`F.dropout(said, layer.dropout, layer.training)` does both.",
    ),
    (
        "always added to the layer's input",
        {"added_to": lambda first, x: first},
        "Every sum starts from what the layer was given, so what the sub-layers before have added is not "
        "kept in the stream. Each sum starts from the one before it.",
    ),
    (
        "gain and bias exchanged",
        {"norm": lambda x, gain, bias: layer_norm(x, bias, gain)},
        "Gain and bias have changed places in the norms. The gain multiplies, and the bias is added.",
    ),
)


def add_frame_mistakes(exercise, variant):
    """Add them to a layer's exercise: `variant` makes the layer with one of them."""
    for name, otherwise, *words in FRAME_MISTAKES:
        exercise.add_misconception(name, variant(**otherwise), *words)


add_frame_mistakes(EXERCISE, variant)
EXERCISE.add_misconception(
    "mask forgotten",
    variant(masked=False),
    "The mask has no effect on the attention, so tokens can look at padding too.",
)
EXERCISE.add_misconception(
    "keys and values not normalised",
    variant(answers=lambda y, x: x),
    "Only the queries come from the normalised copy: keys and values are made of the stream itself. In self-attention "
    "all three read the same copy.",
    "Write `multi_head_attention(y, y, y, layer.self_attention, mask)`.",
)
EXERCISE.add_misconception(
    "one norm for both",
    variant(norms=(1, 1)),
    "Both sub-layers read through the same norm. Each has its own: gain_1 and bias_1 before the attention, gain_2 and "
    "bias_2 before the feed-forward network.",
)
EXERCISE.add_misconception(
    "norms exchanged",
    variant(norms=(2, 1)),
    "The two norms have changed places: gain_1 and bias_1 belong to the attention.",
)
EXERCISE.add_misconception(
    "feed-forward first",
    variant(order=(1, 0)),
    "The feed-forward network comes first here. In the paper the tokens look at one another first; then each is "
    "worked on by itself.",
)
EXERCISE.add_misconception(
    "dropout inside the network",
    variant(network_of=network_with_dropout_inside),
    "Dropout also falls on the hidden numbers of the feed-forward network. Within a layer the paper drops only "
    "what a sub-layer says (section 5.4).",
)
EXERCISE.add_misconception(
    "the second norm for both",
    variant(norms=(2, 2)),
    "Both sub-layers read through the second norm, gain_2 and bias_2. Each has its own.",
    "gain_1 and bias_1 belong to the attention.",
)
EXERCISE.add_misconception(
    "attention only",
    variant(order=(0,)),
    "The layer ends after the attention. The feed-forward network, in a frame of its own, is still missing.",
)
EXERCISE.add_misconception(
    "the network reads the layer's input",
    variant(reads=lambda first, x: first),
    "The feed-forward network reads a copy of what the layer was given. It should read one of the stream to which the "
    "attention has added.",
)
EXERCISE.add_misconception(
    "the attention thrown away",
    variant(reads=lambda first, x: first, added_to=lambda first, x: first),
    "The network's half starts from the layer's input, so nothing of the attention is in the result. It should go "
    "on with the stream to which the attention has added.",
)


@EXERCISE.misconception("the network reads the attention's copy")
def one_copy_for_both(layer, x, mask=None):
    """The feed-forward network reads the copy that was made for the attention. It should read a copy of its own, made
    of the stream to which the attention has added, by the second norm.
    """
    copy = layer_norm(x, layer.gain_1, layer.bias_1)
    return in_frames(
        layer,
        x,
        [
            lambda y, _: multi_head_attention(y, y, y, layer.self_attention, mask),
            lambda *_: network(layer, copy),
        ],
    )


@EXERCISE.misconception("a norm at the layer's end")
def normalised_at_the_end(layer, x, mask=None):
    """The layer's result is normalised once more, at the end. In pre-norm that is done once, behind the last layer of
    the stack: `encode` does it.
    """
    return layer_norm(encoder_layer(layer, x, mask), layer.gain_2, layer.bias_2)
