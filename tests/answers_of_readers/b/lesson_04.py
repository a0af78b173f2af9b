from typing import Any

import torch
from jaxtyping import Bool, Float
from torch import Tensor


def split_heads(
    x: Float[Tensor, "batch seq_len d_model"], num_heads: int
) -> Float[Tensor, "batch num_heads seq_len d_k"]:
    d_model = x.shape[-1]
    if num_heads < 1 or d_model % num_heads != 0:
        raise ValueError(f"{num_heads} heads cannot share {d_model} features")
    strips = x.split(d_model // num_heads, dim=-1)  # one strip of features for each head
    return torch.stack(strips, dim=1)


def merge_heads(x: Float[Tensor, "batch num_heads seq_len d_k"]) -> Float[Tensor, "batch seq_len d_model"]:
    return torch.cat(x.unbind(dim=1), dim=-1)


def predict_weights_shape() -> tuple[int, ...]:
    batch, num_heads, tgt_len, src_len = 2, 6, 7, 9
    return (batch, num_heads, tgt_len, src_len)


# The cell of the lesson fetches three functions; the other two are the ones above.


def _project(x, w, b):
    return torch.einsum("bld,de->ble", x, w) + b


def multi_head_attention(
    query: Float[Tensor, "batch query_len d_model"],
    key: Float[Tensor, "batch key_len d_model"],
    value: Float[Tensor, "batch key_len d_model"],
    weights: Any,
    mask: Bool[Tensor, "..."] | None = None,
) -> Float[Tensor, "batch query_len d_model"]:
    learned = weights  # matrices and biases, not attention weights
    q, k, v = (
        split_heads(_project(x, w, b), learned.num_heads)
        for x, w, b in (
            (query, learned.w_query, learned.b_query),
            (key, learned.w_key, learned.b_key),
            (value, learned.w_value, learned.b_value),
        )
    )
    heads, _who_looks_at_whom = scaled_dot_product_attention(q, k, v, mask)
    return _project(merge_heads(heads), learned.w_output, learned.b_output)


def predict_gpt3_attention_parameters() -> int:
    return 96 * 4 * 12_288**2
