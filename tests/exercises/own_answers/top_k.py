import torch


def top_k(logits, k):
    left = logits.clone()
    kept = torch.zeros_like(logits, dtype=torch.bool)
    for _ in range(min(k, logits.shape[-1])):
        best = left.argmax(dim=-1, keepdim=True)
        kept.scatter_(-1, best, True)
        left.scatter_(-1, best, -torch.inf)
    return torch.where(kept, logits, -torch.inf)
