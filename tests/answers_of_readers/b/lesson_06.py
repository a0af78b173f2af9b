from typing import Any

import torch
import torch.nn.functional as F
from jaxtyping import Bool, Float, Int
from torch import Tensor


def predict_layer_norm() -> tuple[float, ...]:
    # mean 33, deviations -20, -20, 20, 20, root of the variance 20
    return (-1.0, -1.0, 1.0, 1.0)


def layer_norm(
    x: Float[Tensor, "*batch d_model"],
    gain: Float[Tensor, "d_model"],
    bias: Float[Tensor, "d_model"],
    eps: float = 1e-5,
) -> Float[Tensor, "*batch d_model"]:
    d_model = x.shape[-1]
    deviation = x - x.sum(dim=-1, keepdim=True) / d_model
    variance = torch.einsum("...d,...d->...", deviation, deviation).unsqueeze(-1) / d_model
    return torch.addcmul(bias, gain, deviation * torch.rsqrt(variance + eps))


def feed_forward(
    x: Float[Tensor, "*batch d_model"],
    w_1: Float[Tensor, "d_model d_ff"],
    b_1: Float[Tensor, "d_ff"],
    w_2: Float[Tensor, "d_ff d_model"],
    b_2: Float[Tensor, "d_model"],
) -> Float[Tensor, "*batch d_model"]:
    wide = torch.einsum("...d,df->...f", x, w_1) + b_1
    wide = torch.where(wide > 0, wide, torch.zeros_like(wide))
    return torch.einsum("...f,fd->...d", wide, w_2) + b_2


# As in the cell "Your parts"; layer_norm and feed_forward are the ones above.


def encoder_layer(
    layer: Any,
    x: Float[Tensor, "batch src_len d_model"],
    mask: Bool[Tensor, "..."] | None = None,
) -> Float[Tensor, "batch src_len d_model"]:
    def look(y):
        return multi_head_attention(y, y, y, layer.self_attention, mask)

    def think(y):
        return feed_forward(y, layer.w_1, layer.b_1, layer.w_2, layer.b_2)

    for sublayer, gain, bias in ((look, layer.gain_1, layer.bias_1), (think, layer.gain_2, layer.bias_2)):
        said = sublayer(layer_norm(x, gain, bias))
        x = x + F.dropout(said, layer.dropout, layer.training)
    return x


def encode(model: Any, src_ids: Int[Tensor, "batch src_len"]) -> Float[Tensor, "batch src_len d_model"]:
    batch, src_len = src_ids.shape
    rows = model.embedding.index_select(0, src_ids.reshape(-1))
    x = rows.reshape(batch, src_len, model.embedding.shape[1])
    x = F.dropout(add_positions(x, model.positions), model.dropout, model.training)
    may_attend = padding_mask(src_ids, model.pad_id)
    for layer in model.encoder_layers:
        x = encoder_layer(layer, x, may_attend)
    return layer_norm(x, model.encoder_gain, model.encoder_bias)
