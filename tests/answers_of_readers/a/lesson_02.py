import math

import torch
from jaxtyping import Float
from torch import Tensor


def attention_scores(
    query: Float[Tensor, "*batch query_len d_k"], key: Float[Tensor, "*batch key_len d_k"]
) -> Float[Tensor, "*batch query_len key_len"]:
    d_k = query.shape[-1]
    return query @ key.transpose(-2, -1) / math.sqrt(d_k)


def predict_attention_shapes() -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    scores_shape = (2, 4, 7)
    weights_shape = (2, 4, 7)
    output_shape = (2, 4, 5)
    return scores_shape, weights_shape, output_shape


def attention(
    query: Float[Tensor, "*batch query_len d_k"],
    key: Float[Tensor, "*batch key_len d_k"],
    value: Float[Tensor, "*batch key_len d_v"],
) -> tuple[Float[Tensor, "*batch query_len d_v"], Float[Tensor, "*batch query_len key_len"]]:
    scores = attention_scores(query, key)  # fit
    weights = torch.softmax(scores, dim=-1)  # share
    output = weights @ value  # mix
    return output, weights


def self_attention(
    x: Float[Tensor, "*batch seq_len d_model"],
    w_query: Float[Tensor, "d_model d_k"],
    w_key: Float[Tensor, "d_model d_k"],
    w_value: Float[Tensor, "d_model d_v"],
) -> Float[Tensor, "*batch seq_len d_v"]:
    output, _ = attention(x @ w_query, x @ w_key, x @ w_value)
    return output
