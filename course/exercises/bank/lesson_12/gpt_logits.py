"""A GPT whole: from the tokens so far to the logits of what comes next."""

from types import SimpleNamespace

import torch
import torch.nn.functional as F

from course.exercises.bank.lesson_06.encoder_layer import layer_drawn
from course.exercises.exercise import Exercise
from course_lib.functional import add_positions, gpt_logits, layer_norm, multi_head_attention, tied_logits
from course_lib.masks import causal_mask


def model_drawn(generator):
    """A small model drawn at random: two layers, eleven tokens, nine positions."""

    def draw(*sizes):
        return torch.randn(*sizes, generator=generator)

    return SimpleNamespace(
        embedding=draw(11, 12) / 3,
        positions=draw(9, 12),
        layers=[layer_drawn(generator, 12, 3, 7) for _ in range(2)],
        gain=1 + draw(12) / 2,
        bias=draw(12),
    )


def make_inputs(generator):
    """Two texts; three shorter ones; a text as long as there are positions."""
    for batch, seq_len in ((2, 6), (3, 4), (2, 9)):
        token_ids = torch.randint(11, (batch, seq_len), generator=generator)
        yield {"model": model_drawn(generator), "token_ids": token_ids}


EXERCISE = Exercise(
    name="gpt_logits",
    lesson=12,
    reference=gpt_logits,
    make_inputs=make_inputs,
    differentiable=("model.embedding", "model.positions", "model.layers.0.w_1", "model.gain"),
    forbidden=("course_lib.gpt.GPT",),
    minutes=12,
    difficulty=3,
    points=5,
    hints=(
        "Ids go in, logits come out. What are the two parts of a layer, what stands before each of them, and what "
        "must no position see?",
        "rows of the table + positions -> layer after layer: x = x + attention(norm x), then x = x + network(norm x) "
        "-> norm -> the table again",
        "`causal_mask(token_ids.shape[1], token_ids.device)` is the mask of every layer. "
        "`y = layer_norm(x, layer.gain_1, layer.bias_1)` and "
        "`x = x + multi_head_attention(y, y, y, layer.self_attention, mask)` are the first half of a layer; the second "
        'has `F.gelu(y @ layer.w_1 + layer.b_1, approximate="tanh")` in it.',
    ),
)


def network(layer, y, activation=lambda x: F.gelu(x, approximate="tanh")):
    return activation(y @ layer.w_1 + layer.b_1) @ layer.w_2 + layer.b_2


def first_norm(layer, x):
    return layer_norm(x, layer.gain_1, layer.bias_1)


def second_norm(layer, x):
    return layer_norm(x, layer.gain_2, layer.bias_2)


def attended(layer, y, mask):
    return multi_head_attention(y, y, y, layer.self_attention, mask)


def whole_layer(layer, x, mask, attention=attended, second_norm=second_norm, network=network):
    """A layer with one of its steps taken otherwise."""
    x = x + attention(layer, first_norm(layer, x), mask)
    return x + network(layer, second_norm(layer, x))


def embedded(model, token_ids):
    return model.embedding[token_ids] + model.positions[: token_ids.shape[1]]


def scaled(model, token_ids):
    return add_positions(model.embedding[token_ids], model.positions)


def last_norm(model, x):
    return layer_norm(x, model.gain, model.bias)


def variant(
    mask=causal_mask,
    start=embedded,
    layers=lambda model: model.layers,
    layer=whole_layer,
    norm=last_norm,
    logits=lambda model, x: tied_logits(x, model.embedding),
):
    """The model with one of its choices made otherwise."""

    def run(model, token_ids):
        seen, x = mask(token_ids.shape[1]), start(model, token_ids)
        for each in layers(model):
            x = layer(each, x, seen)
        return logits(model, norm(model, x))

    return run


def layer_with(**steps):
    """The model with one step of each layer taken otherwise."""
    return variant(layer=lambda layer, x, mask: whole_layer(layer, x, mask, **steps))


EXERCISE.add_misconception(
    "no mask",
    variant(mask=lambda seq_len: None),
    "There is no mask, so each position sees the very token that it is asked for.",
    "Give `causal_mask(token_ids.shape[1])` to the attention of every layer.",
)
EXERCISE.add_misconception(
    "the past hidden in place of the future",
    variant(mask=lambda seq_len: causal_mask(seq_len).mT),
    "The past is hidden, and the future is seen: it is the wrong triangle. Each position may look at itself and at "
    "those before it.",
)
EXERCISE.add_misconception(
    "the mask upside down",
    variant(mask=lambda seq_len: ~causal_mask(seq_len)),
    "The mask is upside down: True stands for what may be looked at. Here a position sees only what comes after it.",
)
EXERCISE.add_misconception(
    "itself hidden",
    variant(mask=lambda seq_len: causal_mask(seq_len).tril(-1)),
    "A position may not look at itself here. It may: only what comes later is hidden.",
)
EXERCISE.add_misconception(
    "embeddings scaled",
    variant(start=scaled),
    "The embeddings are multiplied by sqrt(d_model), as in the Transformer of 2017. GPT-2 adds its learned positions "
    "to the embeddings as they are.",
)
EXERCISE.add_misconception(
    "no positions",
    variant(start=lambda model, ids: model.embedding[ids]),
    "The positions never come in. The mask says what came before, but not in which order it stood.",
)
EXERCISE.add_misconception(
    "positions alone",
    variant(start=lambda model, ids: model.positions[: ids.shape[1]].expand(len(ids), -1, -1)),
    "The tokens never come in: each text has the same logits.",
)
EXERCISE.add_misconception(
    "ReLU in place of GELU",
    layer_with(network=lambda layer, y: network(layer, y, torch.relu)),
    "The network has a ReLU, as in lesson 06. GPT-2 has a GELU there.",
    '`F.gelu(..., approximate="tanh")` stands in its place.',
)
EXERCISE.add_misconception(
    "embeddings scaled, and ReLU",
    variant(
        start=scaled,
        layer=lambda layer, x, mask: whole_layer(
            layer, x, mask, network=lambda layer, y: network(layer, y, torch.relu)
        ),
    ),
    "These are the embeddings and the network of the Transformer of 2017. GPT-2 adds its positions to the embeddings "
    "as they are, without the factor sqrt(d_model), and its network has a GELU in place of the ReLU.",
)
EXERCISE.add_misconception(
    "the exact GELU",
    layer_with(network=lambda layer, y: network(layer, y, F.gelu)),
    "The GELU is the exact one, and some numbers differ in the third place. GPT-2's weights were trained with an "
    "approximation by tanh.",
    'Call it with `approximate="tanh"`.',
)
EXERCISE.add_misconception(
    "no activation",
    layer_with(network=lambda layer, y: network(layer, y, lambda x: x)),
    "Nothing stands between the two matrices of the network, so together they are one linear map.",
)
EXERCISE.add_misconception(
    "no norm at the end",
    variant(norm=lambda model, x: x),
    "The logits are made of what the last layer makes. In pre-norm the stream has not been normalised so far: a norm "
    "stands before the table, by `model.gain` and `model.bias`.",
)
EXERCISE.add_misconception(
    "no logits",
    variant(logits=lambda model, x: x),
    "These are the hidden vectors. `tied_logits` makes a number for each token of the vocabulary of them.",
)
EXERCISE.add_misconception(
    "probabilities",
    variant(logits=lambda model, x: tied_logits(x, model.embedding).softmax(dim=-1)),
    "These are probabilities. The loss and the sampling want logits: no softmax yet.",
)
EXERCISE.add_misconception(
    "log-probabilities",
    variant(logits=lambda model, x: tied_logits(x, model.embedding).log_softmax(dim=-1)),
    "These are log-probabilities. The loss and the sampling take the softmax themselves: give back the logits.",
)
EXERCISE.add_misconception(
    "the last position only",
    variant(logits=lambda model, x: tied_logits(x[:, -1], model.embedding)),
    "Only the last position answers. In training every position is asked for the token after it: give the logits of "
    "all of them.",
)
EXERCISE.add_misconception(
    "one layer only",
    variant(layers=lambda model: model.layers[:1]),
    "Only the first layer works. Go through all of `model.layers`.",
)
EXERCISE.add_misconception(
    "layers in reverse",
    variant(layers=lambda model: model.layers[::-1]),
    "The layers work from the last to the first. Each was trained on what the layer before it makes.",
)
EXERCISE.add_misconception(
    "attention alone",
    variant(layer=lambda layer, x, mask: x + attended(layer, first_norm(layer, x), mask)),
    "The layers have no network: only attention works. A layer has two parts.",
)


@EXERCISE.misconception("no plus around the attention")
def attention_replaces(model, token_ids):
    """What attention says takes the place of the stream. It is to be added to it, as in lesson 06."""
    x, mask = embedded(model, token_ids), causal_mask(token_ids.shape[1])
    for layer in model.layers:
        x = attended(layer, first_norm(layer, x), mask)
        x = x + network(layer, second_norm(layer, x))
    return tied_logits(last_norm(model, x), model.embedding)


EXERCISE.add_misconception(
    "no plus around the network",
    variant(
        layer=lambda layer, x, mask: network(
            layer, second_norm(layer, x + attended(layer, first_norm(layer, x), mask))
        )
    ),
    "What the network says takes the place of the stream. It is to be added to it, as in lesson 06.",
)
EXERCISE.add_misconception(
    "nothing added",
    variant(
        layer=lambda layer, x, mask: network(
            layer, second_norm(layer, attended(layer, first_norm(layer, x), mask))
        )
    ),
    "Nothing is added to the stream: each sub-layer takes its place. x + what a sub-layer says goes on.",
)
EXERCISE.add_misconception(
    "both norms the same",
    layer_with(second_norm=first_norm),
    "The network is read through the attention's norm. It has its own: `gain_2` and `bias_2`.",
)
EXERCISE.add_misconception(
    "no norm before the network",
    layer_with(second_norm=lambda layer, x: x),
    "The network reads the stream as it is. A norm stands before it, by `gain_2` and `bias_2`.",
)
EXERCISE.add_misconception(
    "gain and bias exchanged",
    variant(norm=lambda model, x: layer_norm(x, model.bias, model.gain)),
    "Gain and bias have changed places in the norm at the end. The gain multiplies, and the bias is added.",
)


@EXERCISE.misconception("every layer reads the embeddings")
def not_stacked(model, token_ids):
    """Each layer gets the embeddings, so only the last one counts. A layer works on what the layer before it made."""
    x, mask = embedded(model, token_ids), causal_mask(token_ids.shape[1])
    for layer in model.layers:
        out = whole_layer(layer, x, mask)
    return tied_logits(last_norm(model, out), model.embedding)


def post_norm_layer(layer, x, mask):
    x = first_norm(layer, x + attended(layer, x, mask))
    return second_norm(layer, x + network(layer, x))


EXERCISE.add_misconception(
    "post-norm",
    variant(layer=post_norm_layer, norm=lambda model, x: x),
    "The norms stand after the additions, as in the Transformer of 2017. In GPT-2 each sub-layer reads a norm of the "
    "stream, the stream itself is never normalised, and one norm stands at the end.",
)
EXERCISE.add_misconception(
    "post-norm, and a norm at the end",
    variant(layer=post_norm_layer),
    "The norms stand after the additions, as in the Transformer of 2017. In GPT-2 each sub-layer reads a norm of the "
    "stream, and the stream itself is never normalised in a layer.",
)


@EXERCISE.misconception("the norm goes on as the stream")
def normalised_stream(model, token_ids):
    """What a sub-layer says is added to the normalised vectors that it read. It is added to the stream itself, which no
    norm touches.
    """
    x, mask = embedded(model, token_ids), causal_mask(token_ids.shape[1])
    for layer in model.layers:
        y = first_norm(layer, x)
        y = second_norm(layer, y + attended(layer, y, mask))
        x = y + network(layer, y)
    return tied_logits(last_norm(model, x), model.embedding)


@EXERCISE.misconception("both sub-layers read the same")
def side_by_side(model, token_ids):
    """The network reads what stood there before the attention. Here the two work one after the other: the network reads
    a norm of the stream to which attention has added.
    """
    x, mask = embedded(model, token_ids), causal_mask(token_ids.shape[1])
    for layer in model.layers:
        x = x + attended(layer, first_norm(layer, x), mask) + network(layer, second_norm(layer, x))
    return tied_logits(last_norm(model, x), model.embedding)


@EXERCISE.misconception("a norm after each layer")
def normalised_each_time(model, token_ids):
    """The last norm works after every layer. It is there once, for what the last layer makes."""
    x, mask = embedded(model, token_ids), causal_mask(token_ids.shape[1])
    for layer in model.layers:
        x = last_norm(model, whole_layer(layer, x, mask))
    return tied_logits(x, model.embedding)


@EXERCISE.misconception("keys and values not normalised")
def queries_normalised_alone(model, token_ids):
    """Only the queries are read through the norm. In self-attention queries, keys and values come from the same
    vectors, those behind the norm.
    """

    def attention(layer, y, x, mask):
        return multi_head_attention(y, x, x, layer.self_attention, mask)

    x, mask = embedded(model, token_ids), causal_mask(token_ids.shape[1])
    for layer in model.layers:
        x = x + attention(layer, first_norm(layer, x), x, mask)
        x = x + network(layer, second_norm(layer, x))
    return tied_logits(last_norm(model, x), model.embedding)
