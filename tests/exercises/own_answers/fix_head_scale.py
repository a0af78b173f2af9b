import torch


def fix_head_scale(query, key, num_heads):
    weights = []
    for q, k in zip(query.chunk(num_heads, dim=-1), key.chunk(num_heads, dim=-1), strict=True):
        weights.append((torch.bmm(q, k.mT) * q.shape[-1] ** -0.5).softmax(dim=-1))
    return torch.stack(weights, dim=1)
