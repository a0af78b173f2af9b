import torch


def cross_attention(x, memory, w_query, w_key, w_value, memory_mask=None):
    query = torch.einsum("btd,dk->btk", x, w_query)
    key = torch.einsum("bsd,dk->bsk", memory, w_key)
    value = torch.einsum("bsd,dv->bsv", memory, w_value)
    scores = torch.einsum("btk,bsk->bts", query, key) / key.shape[-1] ** 0.5
    seen = torch.ones_like(scores, dtype=torch.bool) if memory_mask is None else memory_mask.expand_as(scores)
    scores = scores.masked_fill(~seen, -1e30)
    power = (scores - scores.amax(dim=-1, keepdim=True)).exp() * seen
    total = power.sum(dim=-1, keepdim=True)
    weights = power / total.where(total > 0, torch.ones_like(total))
    return torch.einsum("bts,bsv->btv", weights, value)
