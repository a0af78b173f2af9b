import math

import torch


def multi_head_attention(query, key, value, weights, mask=None):
    def heads(x, part):
        w, b = getattr(weights, f"w_{part}"), getattr(weights, f"b_{part}")
        return torch.nn.functional.linear(x, w.T, b).unflatten(-1, (weights.num_heads, -1)).movedim(2, 1)

    q, k, v = heads(query, "query"), heads(key, "key"), heads(value, "value")
    scores = torch.einsum("bhqd,bhkd->bhqk", q, k) / math.sqrt(q.shape[-1])
    if mask is not None:
        mask = mask.expand(scores.shape)
        blind = mask.logical_not().all(dim=-1, keepdim=True)
        scores = scores.masked_fill(~mask & ~blind, -torch.inf)
        shares = scores.softmax(dim=-1).masked_fill(blind, 0.0)
    else:
        shares = scores.softmax(dim=-1)
    merged = torch.einsum("bhqk,bhkd->bqhd", shares, v).flatten(2)
    return torch.addmm(weights.b_output, merged.flatten(0, 1), weights.w_output).view_as(query)
