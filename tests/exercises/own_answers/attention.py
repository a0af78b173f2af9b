import torch


def attention(query, key, value):
    scores = torch.einsum("...qd,...kd->...qk", query, key) * query.shape[-1] ** -0.5
    shares = (scores - scores.amax(dim=-1, keepdim=True)).exp()
    weights = shares / shares.sum(dim=-1, keepdim=True)
    return torch.einsum("...qk,...kv->...qv", weights, value), weights
