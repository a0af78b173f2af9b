import math

import torch


def multi_head_attention(query, key, value, w_query, w_key, w_value, w_output, num_heads, mask=None):
    def heads(x, w):
        return (x @ w).unflatten(-1, (num_heads, -1)).movedim(2, 1)

    q, k, v = heads(query, w_query), heads(key, w_key), heads(value, w_value)
    scores = torch.einsum("bhqd,bhkd->bhqk", q, k) / math.sqrt(q.shape[-1])
    if mask is not None:
        mask = mask.expand(scores.shape)
        blind = mask.logical_not().all(dim=-1, keepdim=True)
        scores = scores.masked_fill(~mask & ~blind, -torch.inf)
        weights = scores.softmax(dim=-1).masked_fill(blind, 0.0)
    else:
        weights = scores.softmax(dim=-1)
    return torch.einsum("bhqk,bhkd->bqhd", weights, v).flatten(2) @ w_output
