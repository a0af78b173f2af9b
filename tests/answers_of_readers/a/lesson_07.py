from typing import Any

import torch
import torch.nn.functional as F
from jaxtyping import Bool, Float, Int
from torch import Tensor


def shift_right(tgt_ids: Int[Tensor, "*batch tgt_len"], bos_id: int) -> Int[Tensor, "*batch tgt_len"]:
    first = torch.full_like(tgt_ids[..., :1], bos_id)
    return torch.cat([first, tgt_ids[..., :-1]], dim=-1)


def decoder_layer(
    layer: Any,
    x: Float[Tensor, "batch tgt_len d_model"],
    memory: Float[Tensor, "batch src_len d_model"],
    tgt_mask: Bool[Tensor, "..."] | None = None,
    memory_mask: Bool[Tensor, "..."] | None = None,
) -> Float[Tensor, "batch tgt_len d_model"]:
    def drop(y):
        return F.dropout(y, layer.dropout, layer.training)

    # which words came before me?
    y = layer_norm(x, layer.gain_1, layer.bias_1)
    x = x + drop(multi_head_attention(y, y, y, layer.self_attention, tgt_mask))
    # what does the source say?
    y = layer_norm(x, layer.gain_2, layer.bias_2)
    x = x + drop(multi_head_attention(y, memory, memory, layer.cross_attention, memory_mask))
    # each token by itself
    y = layer_norm(x, layer.gain_3, layer.bias_3)
    return x + drop(feed_forward(y, layer.w_1, layer.b_1, layer.w_2, layer.b_2))


def predict_logits_shape() -> tuple[int, ...]:
    return (3, 8, 700)


def tied_logits(
    hidden: Float[Tensor, "*batch d_model"], embedding: Float[Tensor, "vocab_size d_model"]
) -> Float[Tensor, "*batch vocab_size"]:
    return hidden @ embedding.T


def decode(
    model: Any,
    tgt_input: Int[Tensor, "batch tgt_len"],
    memory: Float[Tensor, "batch src_len d_model"],
    src_ids: Int[Tensor, "batch src_len"],
) -> Float[Tensor, "batch tgt_len vocab_size"]:
    tgt_mask = decoder_mask(tgt_input, model.pad_id)
    memory_mask = padding_mask(src_ids, model.pad_id)
    x = add_positions(model.embedding[tgt_input], model.positions)
    x = F.dropout(x, model.dropout, model.training)
    for layer in model.decoder_layers:
        x = decoder_layer(layer, x, memory, tgt_mask, memory_mask)
    x = layer_norm(x, model.decoder_gain, model.decoder_bias)
    return tied_logits(x, model.embedding)
