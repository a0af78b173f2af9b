from typing import Any

import torch
import torch.nn.functional as F
from jaxtyping import Bool, Float, Int
from torch import Tensor


def predict_layer_norm() -> tuple[float, ...]:
    return (-1.0, -1.0, 1.0, 1.0)  # mean 33, deviations -20 and 20, root of the variance 20


def layer_norm(
    x: Float[Tensor, "*batch d_model"],
    gain: Float[Tensor, "d_model"],
    bias: Float[Tensor, "d_model"],
    eps: float = 1e-5,
) -> Float[Tensor, "*batch d_model"]:
    deviation = x - x.mean(dim=-1, keepdim=True)
    variance = (deviation**2).mean(dim=-1, keepdim=True)
    return gain * deviation / torch.sqrt(variance + eps) + bias


def feed_forward(
    x: Float[Tensor, "*batch d_model"],
    w_1: Float[Tensor, "d_model d_ff"],
    b_1: Float[Tensor, "d_ff"],
    w_2: Float[Tensor, "d_ff d_model"],
    b_2: Float[Tensor, "d_model"],
) -> Float[Tensor, "*batch d_model"]:
    hidden = torch.relu(x @ w_1 + b_1)
    return hidden @ w_2 + b_2


def encoder_layer(
    layer: Any,
    x: Float[Tensor, "batch src_len d_model"],
    mask: Bool[Tensor, "..."] | None = None,
) -> Float[Tensor, "batch src_len d_model"]:
    y = layer_norm(x, layer.gain_1, layer.bias_1)
    y = multi_head_attention(y, y, y, layer.self_attention, mask)
    x = x + F.dropout(y, layer.dropout, layer.training)

    y = layer_norm(x, layer.gain_2, layer.bias_2)
    y = feed_forward(y, layer.w_1, layer.b_1, layer.w_2, layer.b_2)
    return x + F.dropout(y, layer.dropout, layer.training)


def encode(model: Any, src_ids: Int[Tensor, "batch src_len"]) -> Float[Tensor, "batch src_len d_model"]:
    mask = padding_mask(src_ids, model.pad_id)
    x = add_positions(model.embedding[src_ids], model.positions)
    x = F.dropout(x, model.dropout, model.training)
    for layer in model.encoder_layers:
        x = encoder_layer(layer, x, mask)
    return layer_norm(x, model.encoder_gain, model.encoder_bias)
