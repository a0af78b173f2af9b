"""The residual streams: what stands at each position between the layers, and how to go on from there."""

from collections.abc import Iterable
from typing import NamedTuple

import torch
import torch.nn.functional as F
from jaxtyping import Float, Int
from torch import Tensor, nn

from course_lib.embeddings import require_ids
from course_lib.masks import decoder_mask, padding_mask
from course_lib.running.checks import require_integers
from course_lib.running.modules import evaluation_mode
from course_lib.transformer import Transformer


class Streams(NamedTuple):
    """The residual streams of both stacks; index 0 is the embedding, index l what stands there after layer l.

    In a pre-norm model the norm at the end of a stack has not been applied.
    """

    encoder: tuple[Float[Tensor, "batch src_len d_model"], ...]
    decoder: tuple[Float[Tensor, "batch tgt_len d_model"], ...]


@torch.no_grad()
def residual_streams(
    model: Transformer, src_ids: Int[Tensor, "batch src_len"], tgt_input: Int[Tensor, "batch tgt_len"]
) -> Streams:
    """What stands in the residual streams between the layers, with the whole target given (teacher forcing).

    Each stack gives num_layers + 1 tensors. Dropout is off, whatever the model's mode.

    Raises:
        ValueError: if the ids are no integers of shape (batch, seq_len), differ in batch, or do not fit the model.
    """
    require_ids(src_ids=src_ids, tgt_input=tgt_input)
    _require_targets(src_ids, tgt_input)
    pad_id = model.config.pad_id
    with evaluation_mode(model):
        encoder = encoder_streams(model, src_ids)
        given = (model.encoder_norm(encoder[-1]), decoder_mask(tgt_input, pad_id), padding_mask(src_ids, pad_id))
        return Streams(encoder, _through(model.decoder_layers, model.embed(tgt_input), *given))


@torch.no_grad()
def encoder_streams(
    model: Transformer, src_ids: Int[Tensor, "batch src_len"]
) -> tuple[Float[Tensor, "batch src_len d_model"], ...]:
    """The encoder's half of `residual_streams`, which needs no target.

    Raises:
        ValueError: if the ids are no integers of shape (batch, src_len), or do not fit the model.
    """
    with evaluation_mode(model):
        src_mask = padding_mask(src_ids, model.config.pad_id)
        return _through(model.encoder_layers, model.embed(src_ids), src_mask)


def finish(
    model: Transformer,
    stream: Float[Tensor, "batch src_len d_model"],
    layer: int,
    src_ids: Int[Tensor, "batch src_len"],
    tgt_input: Int[Tensor, "batch tgt_len"],
) -> Float[Tensor, "batch tgt_len vocab_size"]:
    """Go on from an encoder's residual stream, which may have been changed, to the model's logits.

    `finish(model, residual_streams(...).encoder[layer], layer, src_ids, tgt_input)` gives the logits of
    `model(src_ids, tgt_input)`, for each layer. Dropout is off; gradients flow to the stream.

    Args:
        stream: stands before encoder layer `layer`, counted from 0; the number of layers means: after the last one.
        src_ids: only says where the padding is.

    Raises:
        ValueError: if the model has no such layer, the stream does not fit `src_ids` and the model, or the ids are
            refused by `residual_streams`.
    """
    require_ids(src_ids=src_ids, tgt_input=tgt_input)
    _require_targets(src_ids, tgt_input)
    _require_stream(model, stream, layer, src_ids)
    src_mask = padding_mask(src_ids, model.config.pad_id)
    with evaluation_mode(model):
        *_, last = _through(list(model.encoder_layers)[layer:], stream, src_mask)
        tgt_mask = decoder_mask(tgt_input, model.config.pad_id)
        hidden = model.decode(tgt_input, model.encoder_norm(last), tgt_mask, src_mask)
        return model.embedding.logits(hidden)


def logit_lens(
    stream: Float[Tensor, "*batch d_model"],
    gain: Float[Tensor, "d_model"],
    bias: Float[Tensor, "d_model"],
    table: Float[Tensor, "vocab_size d_model"],
) -> Float[Tensor, "*batch vocab_size"]:
    """The logits that the model would give if the layers above were missing (nostalgebraist 2020, "the logit lens").

    The model's last norm, with the mean and variance of this stream itself, then the table of the output: the logits
    are the dot products of the normalised vectors with the rows of the table.

    Args:
        stream: the decoder's stream of a pre-norm model, after any layer; after the last, these are its own logits.
        gain, bias: of the norm at the end of the decoder, whose eps is 1e-5.
        table: the embedding table, which is tied to the output.

    Raises:
        ValueError: if gain, bias or table have not the d_model features of the stream.
    """
    d_model = stream.shape[-1]
    for name, features in {"gain": gain.shape, "bias": bias.shape, "table": table.shape[1:]}.items():
        if features != (d_model,):
            wanted = f"{name} must have the d_model={d_model} features of the stream"
            raise ValueError(f"{wanted}; got {tuple(features)}")
    return F.layer_norm(stream, (d_model,), gain, bias, eps=1e-5) @ table.T


def _through(layers: Iterable[nn.Module], stream: Tensor, *given: Tensor) -> tuple[Tensor, ...]:
    """The stream before the first layer and after each."""
    streams = [stream]
    for layer in layers:
        streams.append(layer(streams[-1], *given))
    return tuple(streams)


def _require_targets(src_ids: Tensor, tgt_input: Tensor) -> None:
    if len(src_ids) != len(tgt_input):
        raise ValueError(f"every source needs a target; got {len(src_ids)} and {len(tgt_input)}")


def _require_stream(model: Transformer, stream: Tensor, layer: int, src_ids: Tensor) -> None:
    num_layers = model.config.num_layers
    require_integers(layer=layer)
    if layer not in range(num_layers + 1):
        raise ValueError(f"layer must lie between 0 and {num_layers}, which is after the last; got {layer}")
    wanted = (*src_ids.shape, model.config.d_model)
    if tuple(stream.shape) != wanted:
        raise ValueError(f"stream must have shape (batch, src_len, d_model) = {wanted}; got {tuple(stream.shape)}")
