from typing import Any

from jaxtyping import Bool, Float
from torch import Tensor

# In this file they are the two below, so that a name is not given twice.


def split_heads(
    x: Float[Tensor, "batch seq_len d_model"], num_heads: int
) -> Float[Tensor, "batch num_heads seq_len d_k"]:
    batch, seq_len, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"{num_heads} heads cannot share {d_model} features evenly")
    cut = x.reshape(batch, seq_len, num_heads, d_model // num_heads)
    return cut.transpose(1, 2)


def merge_heads(x: Float[Tensor, "batch num_heads seq_len d_k"]) -> Float[Tensor, "batch seq_len d_model"]:
    return x.transpose(1, 2).flatten(2)


def predict_weights_shape() -> tuple[int, ...]:
    return (2, 6, 7, 9)


def multi_head_attention(
    query: Float[Tensor, "batch query_len d_model"],
    key: Float[Tensor, "batch key_len d_model"],
    value: Float[Tensor, "batch key_len d_model"],
    weights: Any,
    mask: Bool[Tensor, "..."] | None = None,
) -> Float[Tensor, "batch query_len d_model"]:
    h = weights.num_heads
    q = split_heads(query @ weights.w_query + weights.b_query, h)
    k = split_heads(key @ weights.w_key + weights.b_key, h)
    v = split_heads(value @ weights.w_value + weights.b_value, h)
    heads, _ = scaled_dot_product_attention(q, k, v, mask)
    return merge_heads(heads) @ weights.w_output + weights.b_output


def predict_gpt3_attention_parameters() -> int:
    return 96 * 4 * 12_288 * 12_288
