"""The decoder whole: from the target so far to the logits of what comes next."""

import torch
import torch.nn.functional as F

from course.exercises.bank.lesson_06.encode import (
    embedded,
    model_drawn,
    scaled_twice,
    sentences,
)
from course.exercises.exercise import Exercise
from course_lib.functional import decode, decoder_layer, decoder_mask, layer_norm, tied_logits
from course_lib.masks import causal_mask, padding_mask


def make_inputs(generator):
    """Longer sources, then longer targets, in both padding; in training, with dropout drawn from a seed."""
    for lengths, src_lengths, settings in (
        ((3, 2), (5, 3), {"dropout": 0.5}),
        ((7, 2, 5), (2, 4, 3), {}),
        ((4, 3), (3, 2), {"dropout": 0.25, "training": True}),
    ):
        src_ids = sentences(generator, *src_lengths)
        inputs = {
            "model": model_drawn(generator, **settings),
            "tgt_input": sentences(generator, *lengths),
            "memory": torch.randn(*src_ids.shape, 12, generator=generator),
            "src_ids": src_ids,
        }
        yield inputs


EXERCISE = Exercise(
    name="decode",
    lesson=7,
    reference=decode,
    changed=("its layers are pre-norm, and a norm stands before the logits",),
    make_inputs=make_inputs,
    differentiable=("memory", "model.embedding", "model.decoder_layers.0.w_1", "model.decoder_gain"),
    forbidden=("course_lib.transformer.Transformer",),
    minutes=8,
    difficulty=3,
    points=4,
    hints=(
        "Two masks are needed. Which one comes from the target, which from the source, and what do the vectors become "
        "at the end?",
        "rows of the table + positions -> dropout -> layer after layer with memory and both masks -> norm -> logits",
        "`decoder_layer(layer, x, memory, tgt_mask, memory_mask)` for each layer, with `decoder_mask` of the target "
        "and `padding_mask` of the source; then `layer_norm(x, model.decoder_gain, model.decoder_bias)`, and "
        "`tied_logits(x, model.embedding)` ends it.",
    ),
)


def variant(
    tgt_mask=decoder_mask,
    memory_mask=padding_mask,
    start=embedded,
    layers=lambda model: model.decoder_layers,
    norm=lambda x, model: layer_norm(x, model.decoder_gain, model.decoder_bias),
    logits=lambda x, model: tied_logits(x, model.embedding),
):
    """The decoder with one of its choices made otherwise."""

    def run(model, tgt_input, memory, src_ids):
        x = start(model, tgt_input)
        for layer in layers(model):
            masks = tgt_mask(tgt_input, model.pad_id), memory_mask(src_ids, model.pad_id)
            x = decoder_layer(layer, x, memory, *masks)
        return logits(norm(x, model), model)

    return run


def finished(x, model):
    return tied_logits(layer_norm(x, model.decoder_gain, model.decoder_bias), model.embedding)


def no_mask(ids, pad_id):
    return None


def future_hidden_alone(ids, pad_id):
    return causal_mask(ids.shape[1])


def unplaced(model, ids):
    return F.dropout(model.embedding[ids], model.dropout, model.training)


def not_scaled(model, ids):
    x = model.embedding[ids] + model.positions[: ids.shape[1]]
    return F.dropout(x, model.dropout, model.training)


def past_hidden(ids, pad_id):
    return padding_mask(ids, pad_id) & causal_mask(ids.shape[1]).mT


def upside_down(mask):
    return lambda ids, pad_id: ~mask(ids, pad_id)


def undropped(model, ids):
    return embedded(model, ids, dropout=lambda x, *_: x)


def dropped_always(model, ids):
    return embedded(model, ids, dropout=lambda x, p, training: F.dropout(x, p))


EXERCISE.add_misconception(
    "no mask over the target",
    variant(tgt_mask=no_mask),
    "The target has no mask, so positions read the very tokens that they are to say.",
)
EXERCISE.add_misconception(
    "future not hidden",
    variant(tgt_mask=padding_mask),
    "Padding is hidden, the future is not: positions read the tokens that they are to say. `decoder_mask` hides "
    "both.",
)
EXERCISE.add_misconception(
    "the target's padding not hidden",
    variant(tgt_mask=future_hidden_alone),
    "The future is hidden, the target's padding is not. `decoder_mask` hides both.",
)
EXERCISE.add_misconception(
    "the source's padding not hidden",
    variant(memory_mask=no_mask),
    "Cross-attention looks at the source's padding too. Its mask is the padding mask of src_ids.",
)
EXERCISE.add_misconception(
    "no logits",
    variant(logits=lambda x, model: x),
    "These are the hidden vectors. `tied_logits` makes a number for each token of the vocabulary of them.",
)
EXERCISE.add_misconception(
    "probabilities",
    variant(logits=lambda x, model: tied_logits(x, model.embedding).softmax(dim=-1)),
    "These are probabilities. The loss and the search want logits: no softmax yet.",
)
EXERCISE.add_misconception(
    "no positions",
    variant(start=unplaced),
    "The positions never come in, and the decoder needs them for the order of what it has said.",
)
EXERCISE.add_misconception(
    "no dropout",
    variant(start=undropped),
    "In training nothing is dropped from the sum of embeddings and positions. The paper drops there too (5.4).",
)
EXERCISE.add_misconception(
    "dropout while evaluating",
    variant(start=dropped_always),
    "Features are dropped where `model.training` is False, too. Dropout is for training.",
)
EXERCISE.add_misconception(
    "one layer only",
    variant(layers=lambda model: model.decoder_layers[:1]),
    "Only the first layer works. Go through all of `model.decoder_layers`.",
)
EXERCISE.add_misconception(
    "log-probabilities",
    variant(logits=lambda x, model: tied_logits(x, model.embedding).log_softmax(dim=-1)),
    "These are log-probabilities. The loss and the search take the softmax themselves: give back the logits.",
)
EXERCISE.add_misconception(
    "layers in reverse",
    variant(layers=lambda model: model.decoder_layers[::-1]),
    "The layers work from the last to the first. Each was trained on what the layer before it makes.",
)
EXERCISE.add_misconception(
    "the target's padding is id 0",
    variant(tgt_mask=lambda ids, pad_id: decoder_mask(ids, 0)),
    "The target's mask takes id 0 for padding, so it hides a word and shows the filling.",
    "Padding has the id `model.pad_id`.",
)
EXERCISE.add_misconception(
    "the source's padding is id 0",
    variant(memory_mask=lambda ids, pad_id: padding_mask(ids, 0)),
    "The source's mask takes id 0 for padding, so it hides a word and shows the filling.",
    "Padding has the id `model.pad_id`.",
)


@EXERCISE.misconception("every layer reads the embeddings")
def not_stacked(model, tgt_input, memory, src_ids):
    """Each layer gets the embeddings, so only the last one counts. A layer works on what the layer before it made."""
    masks = decoder_mask(tgt_input, model.pad_id), padding_mask(src_ids, model.pad_id)
    x = embedded(model, tgt_input)
    for layer in model.decoder_layers:
        out = decoder_layer(layer, x, memory, *masks)
    return finished(out, model)


@EXERCISE.misconception("the memory made new by each layer")
def memory_replaced(model, tgt_input, memory, src_ids):
    """A layer's result goes where the memory belongs, into the next layer. The memory stays the same for all layers."""
    masks = decoder_mask(tgt_input, model.pad_id), padding_mask(src_ids, model.pad_id)
    x = embedded(model, tgt_input)
    first, *rest = model.decoder_layers
    x = decoder_layer(first, x, memory, *masks)
    for layer in rest:
        x = decoder_layer(layer, x, x, masks[0], masks[0])
    return finished(x, model)


EXERCISE.add_misconception(
    "the past hidden in place of the future",
    variant(tgt_mask=past_hidden),
    "Your target's mask hides what was said before and shows what comes later: it is the wrong triangle. Each "
    "position may look at itself and at those before it.",
    "`decoder_mask` hides the future and the padding.",
)
EXERCISE.add_misconception(
    "the target's mask upside down",
    variant(tgt_mask=upside_down(decoder_mask)),
    "The target's mask is upside down: True stands for what may be looked at, so a position can read only padding "
    "and the tokens that come after it.",
)
EXERCISE.add_misconception(
    "the source's mask upside down",
    variant(memory_mask=upside_down(padding_mask)),
    "The source's mask is upside down: True stands for what may be looked at, so the target looks at padding only.",
)
EXERCISE.add_misconception(
    "not scaled",
    variant(start=not_scaled),
    "The embeddings are not multiplied by sqrt(d_model), so the positions may drown them out. `add_positions` "
    "does both.",
)
EXERCISE.add_misconception(
    "scaled twice",
    variant(start=scaled_twice),
    "The embeddings are multiplied by sqrt(d_model) twice. `add_positions` does it already.",
)


@EXERCISE.misconception("shifted once more")
def shifted_once_more(model, tgt_input, memory, src_ids):
    """The target is shifted to the right once more. `tgt_input` has been shifted already: it begins with `<bos>`, so a
    second shift leaves positions one token behind.
    """
    shifted = torch.cat([tgt_input[:, :1], tgt_input[:, :-1]], dim=1)
    return decode(model, shifted, memory, src_ids)


EXERCISE.add_misconception(
    "one of the two masks is enough",
    variant(tgt_mask=lambda ids, pad_id: padding_mask(ids, pad_id) | causal_mask(ids.shape[1])),
    "A place of the target may be seen if one of its two masks allows it, so later words are seen. Both must allow it.",
)
EXERCISE.add_misconception(
    "itself hidden",
    variant(tgt_mask=lambda ids, pad_id: padding_mask(ids, pad_id) & causal_mask(ids.shape[1]).tril(-1)),
    "A position may not look at itself here. It may: only what comes later is hidden, and padding.",
)
EXERCISE.add_misconception(
    "no norm at the end",
    variant(norm=lambda x, model: x),
    "The logits are made of what the last layer makes. In pre-norm the stream has not been normalised so far: a layer "
    "norm stands before the table, by `model.decoder_gain` and `model.decoder_bias`.",
)
EXERCISE.add_misconception(
    "the encoder's norm",
    variant(norm=lambda x, model: layer_norm(x, model.encoder_gain, model.encoder_bias)),
    "The norm at the end is the encoder's. The decoder has its own: `decoder_gain` and `decoder_bias`.",
)
EXERCISE.add_misconception(
    "gain and bias exchanged",
    variant(norm=lambda x, model: layer_norm(x, model.decoder_bias, model.decoder_gain)),
    "Gain and bias have changed places in the norm at the end. The gain multiplies, and the bias is added.",
)


@EXERCISE.misconception("the memory normalised once more")
def memory_normalised(model, tgt_input, memory, src_ids):
    """The memory goes through the encoder's norm here. `encode` has done that already: the decoder only reads it.

    `decoder_layer(layer, x, memory, ...)` gets `memory` itself.
    """
    memory = layer_norm(memory, model.encoder_gain, model.encoder_bias)
    return decode(model, tgt_input, memory, src_ids)


@EXERCISE.misconception("a norm after each layer")
def normalised_each_time(model, tgt_input, memory, src_ids):
    """The decoder's norm works after every layer. It is there once, for what the last layer makes."""
    masks = decoder_mask(tgt_input, model.pad_id), padding_mask(src_ids, model.pad_id)
    x = embedded(model, tgt_input)
    for layer in model.decoder_layers:
        x = layer_norm(decoder_layer(layer, x, memory, *masks), model.decoder_gain, model.decoder_bias)
    return tied_logits(x, model.embedding)
