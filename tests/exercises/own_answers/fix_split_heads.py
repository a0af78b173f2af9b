import torch


def fix_split_heads(query, key, num_heads):
    d_k = query.shape[-1] // num_heads
    scores = []
    for h in range(num_heads):
        mine = slice(h * d_k, (h + 1) * d_k)
        scores.append(query[..., mine] @ key[..., mine].transpose(1, 2) / d_k**0.5)
    return torch.stack(scores, dim=1)
