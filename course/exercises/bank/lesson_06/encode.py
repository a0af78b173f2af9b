"""The encoder whole: from ids to memory."""

import math
from types import SimpleNamespace

import torch
import torch.nn.functional as F

from course.exercises.bank.lesson_06.encoder_layer import decoder_layer_drawn, layer_drawn
from course.exercises.exercise import Exercise
from course_lib.functional import add_positions, decoder_mask, encode, encoder_layer, layer_norm
from course_lib.masks import padding_mask

PAD = 3


def model_drawn(generator, **settings):
    """A small model drawn at random: two layers a side, eleven tokens, nine positions."""

    def draw():
        return torch.randn(12, generator=generator)

    return SimpleNamespace(
        embedding=torch.randn(11, 12, generator=generator) / 3,
        positions=torch.randn(9, 12, generator=generator),
        encoder_layers=[layer_drawn(generator, 12, 3, 7, **settings) for _ in range(2)],
        encoder_gain=1 + draw() / 2,
        encoder_bias=draw(),
        decoder_layers=[decoder_layer_drawn(generator, **settings) for _ in range(2)],
        decoder_gain=1 + draw() / 2,
        decoder_bias=draw(),
        pad_id=PAD,
        **({"dropout": 0.0, "training": False} | settings),
    )


def sentences(generator, *lengths):
    """Ids other than those of padding, filled up with padding to the longest length and one place more."""
    ids = torch.randint(4, 11, (len(lengths), max(lengths) + 1), generator=generator)
    ids[:, 1] = 0  # a word like any other: padding has another id here
    return ids.masked_fill(torch.arange(ids.shape[1]) >= torch.tensor(lengths)[:, None], PAD)


def make_inputs(generator):
    """Sources of two and three lengths, without training; in training, with dropout drawn from a seed."""
    for lengths, settings in (
        ((5, 3), {"dropout": 0.5}),
        ((2, 7, 4), {}),
        ((4, 2), {"dropout": 0.25, "training": True}),
    ):
        yield {"model": model_drawn(generator, **settings), "src_ids": sentences(generator, *lengths)}


EXERCISE = Exercise(
    name="encode",
    lesson=6,
    reference=encode,
    changed=("its layers are pre-norm, and it ends with a norm",),
    make_inputs=make_inputs,
    differentiable=("model.embedding", "model.encoder_layers.0.w_1", "model.encoder_gain"),
    forbidden=("course_lib.transformer.Transformer",),
    minutes=6,
    difficulty=2,
    points=3,
    hints=(
        "Ids go in, vectors come out. What happens to the ids before the first layer, and what does every layer get?",
        "rows of the table + positions -> dropout -> layer after layer, each with the mask of the source's padding -> "
        "norm",
        "`add_positions(model.embedding[src_ids], model.positions)`, then `F.dropout(x, model.dropout, model.training)`"
        ", then `x = encoder_layer(layer, x, mask)` for each layer; `layer_norm(x, model.encoder_gain, "
        "model.encoder_bias)` ends it.",
    ),
)


def embedded(model, ids, dropout=F.dropout):
    return dropout(add_positions(model.embedding[ids], model.positions), model.dropout, model.training)


def scaled_twice(model, ids):
    x = math.sqrt(model.embedding.shape[1]) * model.embedding[ids]
    return F.dropout(add_positions(x, model.positions), model.dropout, model.training)


def through(model, src_ids, x, layers=None):
    """What the layers, all of them if none are given, and the norm make of the vectors x."""
    for layer in layers or model.encoder_layers:
        x = encoder_layer(layer, x, padding_mask(src_ids, model.pad_id))
    return normalised(model, x)


def normalised(model, x):
    return layer_norm(x, model.encoder_gain, model.encoder_bias)


@EXERCISE.misconception("mask forgotten")
def unmasked(model, src_ids):
    """No layer hears which tokens are padding, so words can also look at the filling.

    Pass the mask to each layer.
    """
    x = embedded(model, src_ids)
    for layer in model.encoder_layers:
        x = encoder_layer(layer, x)
    return normalised(model, x)


@EXERCISE.misconception("every layer reads the embeddings")
def not_stacked(model, src_ids):
    """The result is what the last layer alone makes of the embeddings. A layer should work on what the layer before it
    made.
    """
    x = embedded(model, src_ids)
    for layer in model.encoder_layers:
        out = encoder_layer(layer, x, padding_mask(src_ids, model.pad_id))
    return normalised(model, out)


@EXERCISE.misconception("one layer only")
def first_alone(model, src_ids):
    """Only the first layer works. Go through all of `model.encoder_layers`."""
    return through(model, src_ids, embedded(model, src_ids), model.encoder_layers[:1])


@EXERCISE.misconception("the first layer again and again")
def the_same_again(model, src_ids):
    """The first layer works several times. Each layer has weights of its own."""
    again = model.encoder_layers[:1] * len(model.encoder_layers)
    return through(model, src_ids, embedded(model, src_ids), again)


@EXERCISE.misconception("no positions")
def without_positions(model, src_ids):
    """The positions are missing, and so is the factor sqrt(d_model). Without positions the encoder does not know the
    order of the words. `add_positions` brings both.
    """
    return through(model, src_ids, F.dropout(model.embedding[src_ids], model.dropout, model.training))


@EXERCISE.misconception("not scaled")
def not_scaled(model, src_ids):
    """The embeddings are not multiplied by sqrt(d_model), so the positions can drown them out. `add_positions` does
    both.
    """
    x = model.embedding[src_ids] + model.positions[: src_ids.shape[1]]
    return through(model, src_ids, F.dropout(x, model.dropout, model.training))


@EXERCISE.misconception("positions scaled, too")
def positions_scaled(model, src_ids):
    """The factor sqrt(d_model) falls on the sum, positions included. It is for the embeddings alone, so that the
    positions do not drown them out.
    """
    x = model.embedding[src_ids] + model.positions[: src_ids.shape[1]]
    x = x * math.sqrt(x.shape[-1])
    return through(model, src_ids, F.dropout(x, model.dropout, model.training))


@EXERCISE.misconception("positions before each layer")
def positions_each_time(model, src_ids):
    """The positions come in before every layer, with the factor sqrt(d_model) and the dropout. The paper has them once,
    on the embeddings.
    """
    x = model.embedding[src_ids]
    for layer in model.encoder_layers:
        x = F.dropout(add_positions(x, model.positions), model.dropout, model.training)
        x = encoder_layer(layer, x, padding_mask(src_ids, model.pad_id))
    return normalised(model, x)


@EXERCISE.misconception("no dropout")
def without_dropout(model, src_ids):
    """In training nothing is dropped from the sum of embeddings and positions. The paper drops there too (5.4)."""
    return through(model, src_ids, embedded(model, src_ids, dropout=lambda x, *_: x))


@EXERCISE.misconception("dropout while evaluating")
def dropped_always(model, src_ids):
    """Features are dropped where `model.training` is False, too. Dropout is for training."""
    return through(model, src_ids, embedded(model, src_ids, dropout=lambda x, p, training: F.dropout(x, p)))


@EXERCISE.misconception("padding is id 0")
def padding_is_zero(model, src_ids):
    """The mask takes id 0 for padding, so it can hide a word and show the filling. The tokenizer chooses the id of
    padding.

    It is `model.pad_id`.
    """
    x = embedded(model, src_ids)
    for layer in model.encoder_layers:
        x = encoder_layer(layer, x, padding_mask(src_ids, 0))
    return normalised(model, x)


@EXERCISE.misconception("the decoder's mask")
def future_hidden(model, src_ids):
    """The mask is the decoder's: each word looks only at itself and those before it. The encoder may read the whole
    sentence.

    `padding_mask(src_ids, model.pad_id)` hides only padding.
    """
    x = embedded(model, src_ids)
    for layer in model.encoder_layers:
        x = encoder_layer(layer, x, decoder_mask(src_ids, model.pad_id))
    return normalised(model, x)


@EXERCISE.misconception("layers in reverse")
def from_last_to_first(model, src_ids):
    """The layers work from the last to the first. Each was trained on what the layer before it makes."""
    return through(model, src_ids, embedded(model, src_ids), model.encoder_layers[::-1])


@EXERCISE.misconception("dropout before the positions")
def dropped_before_positions(model, src_ids):
    """Dropout falls on the embeddings, and the positions come in after it. The paper drops from the sum of both."""
    x = F.dropout(model.embedding[src_ids], model.dropout, model.training)
    return through(model, src_ids, add_positions(x, model.positions))


@EXERCISE.misconception("dropout after the layers")
def dropped_at_the_end(model, src_ids):
    """Dropout falls on the memory, at the end. The paper drops from the sum of embeddings and positions, before the
    first layer.
    """
    x = through(model, src_ids, add_positions(model.embedding[src_ids], model.positions))
    return F.dropout(x, model.dropout, model.training)


@EXERCISE.misconception("mask upside down")
def upside_down(model, src_ids):
    """The mask is upside down, so words can look only at padding. True stands for what may be looked at."""
    x = embedded(model, src_ids)
    for layer in model.encoder_layers:
        x = encoder_layer(layer, x, ~padding_mask(src_ids, model.pad_id))
    return normalised(model, x)


@EXERCISE.misconception("scaled twice")
def scaled_before_add_positions(model, src_ids):
    """The embeddings are multiplied by sqrt(d_model) twice. Once is enough, and `add_positions` does it."""
    return through(model, src_ids, scaled_twice(model, src_ids))


@EXERCISE.misconception("all positions")
def all_positions(model, src_ids):
    """The sentences and the table of positions do not fit together. `model.positions` has a row for each place up to
    the longest sentence that the model can read. Add only as many rows as the sentence has tokens.
    """
    x = model.embedding[src_ids] * math.sqrt(model.embedding.shape[1]) + model.positions
    return through(model, src_ids, F.dropout(x, model.dropout, model.training))


@EXERCISE.misconception("mask along the queries")
def mask_along_the_queries(model, src_ids):
    """The mask lies along the queries, so padding may not ask, but words can still look at it. It is the keys that
    should be hidden: the last axis of the mask.
    """
    x = embedded(model, src_ids)
    for layer in model.encoder_layers:
        x = encoder_layer(layer, x, padding_mask(src_ids, model.pad_id).mT)
    return normalised(model, x)


@EXERCISE.misconception("no norm at the end")
def not_normalised(model, src_ids):
    """This is what the last layer makes. In pre-norm the stream has not been normalised so far: the encoder ends with a
    layer norm, by `model.encoder_gain` and `model.encoder_bias`.
    """
    x = embedded(model, src_ids)
    for layer in model.encoder_layers:
        x = encoder_layer(layer, x, padding_mask(src_ids, model.pad_id))
    return x


@EXERCISE.misconception("the decoder's norm")
def the_decoders_norm(model, src_ids):
    """The norm at the end is the decoder's. The encoder has its own: `encoder_gain` and `encoder_bias`."""
    others = {"encoder_gain": model.decoder_gain, "encoder_bias": model.decoder_bias}
    return through(SimpleNamespace(**vars(model) | others), src_ids, embedded(model, src_ids))


@EXERCISE.misconception("a norm after each layer")
def normalised_each_time(model, src_ids):
    """The encoder's norm works after every layer. It is there once, for what the last layer makes."""
    x = embedded(model, src_ids)
    for layer in model.encoder_layers:
        x = normalised(model, encoder_layer(layer, x, padding_mask(src_ids, model.pad_id)))
    return x


@EXERCISE.misconception("the norm before the layers")
def normalised_first(model, src_ids):
    """The encoder's norm works on the sum of embeddings and positions, before the first layer. It belongs to the end:
    each layer normalises what it reads by itself.
    """
    x = normalised(model, embedded(model, src_ids))
    for layer in model.encoder_layers:
        x = encoder_layer(layer, x, padding_mask(src_ids, model.pad_id))
    return x


@EXERCISE.misconception("gain and bias exchanged")
def gain_and_bias_exchanged(model, src_ids):
    """Gain and bias have changed places in the norm at the end. The gain multiplies, and the bias is added."""
    exchanged = {"encoder_gain": model.encoder_bias, "encoder_bias": model.encoder_gain}
    return through(SimpleNamespace(**vars(model) | exchanged), src_ids, embedded(model, src_ids))
