import torch


def fix_soft_lookup(query, key, value):
    scores = torch.einsum("bqd,bkd->bqk", query, key)
    scores = scores - scores.amax(dim=-1, keepdim=True)
    shares = scores.exp()
    return torch.einsum("bqk,bkv->bqv", shares, value) / shares.sum(dim=-1)[..., None]
