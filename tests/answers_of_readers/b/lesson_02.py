import torch
from jaxtyping import Float
from torch import Tensor


def attention_scores(
    query: Float[Tensor, "*batch query_len d_k"], key: Float[Tensor, "*batch key_len d_k"]
) -> Float[Tensor, "*batch query_len key_len"]:
    d_k = query.shape[-1]
    return torch.einsum("...qd,...kd->...qk", query, key) * d_k**-0.5


def predict_attention_shapes() -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    batch, query_len, key_len, d_v = 2, 4, 7, 5
    scores_shape = weights_shape = (batch, query_len, key_len)
    output_shape = (batch, query_len, d_v)
    return scores_shape, weights_shape, output_shape


def _share(scores):
    """Softmax over the last axis; the largest score is subtracted first."""
    powers = torch.exp(scores - scores.max(dim=-1, keepdim=True).values)
    return powers / powers.sum(dim=-1, keepdim=True)


def attention(
    query: Float[Tensor, "*batch query_len d_k"],
    key: Float[Tensor, "*batch key_len d_k"],
    value: Float[Tensor, "*batch key_len d_v"],
) -> tuple[Float[Tensor, "*batch query_len d_v"], Float[Tensor, "*batch query_len key_len"]]:
    weights = _share(attention_scores(query, key))
    output = torch.einsum("...qk,...kv->...qv", weights, value)
    return output, weights


def self_attention(
    x: Float[Tensor, "*batch seq_len d_model"],
    w_query: Float[Tensor, "d_model d_k"],
    w_key: Float[Tensor, "d_model d_k"],
    w_value: Float[Tensor, "d_model d_v"],
) -> Float[Tensor, "*batch seq_len d_v"]:
    asks, is_found_by, hands_over = (x @ w for w in (w_query, w_key, w_value))
    output, _weights = attention(asks, is_found_by, hands_over)
    return output
