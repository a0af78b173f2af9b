import math

import torch
import torch.nn.functional as F


def scaled_dot_product_attention(query, key, value, mask=None, dropout=0.0):
    scores = torch.einsum("...qd,...kd->...qk", query, key) * query.shape[-1] ** -0.5
    allowed = torch.ones_like(scores, dtype=torch.bool) if mask is None else mask.expand_as(scores)
    top = scores.masked_fill(~allowed, -math.inf).amax(dim=-1, keepdim=True)
    top = torch.where(top == -math.inf, 0.0, top)
    shares = torch.where(allowed, scores - top, -math.inf).exp()
    weights = shares / shares.sum(dim=-1, keepdim=True).clamp(min=torch.finfo(shares.dtype).tiny)
    if dropout > 0:
        weights = F.dropout(weights, dropout)
    return torch.einsum("...qk,...kv->...qv", weights, value), weights
