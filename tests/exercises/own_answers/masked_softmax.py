import torch


def masked_softmax(scores, mask):
    allowed = mask.expand(scores.shape)
    top = torch.where(allowed, scores, -torch.inf).max(dim=-1, keepdim=True).values
    top = top.masked_fill(top == -torch.inf, 0.0)
    shares = torch.exp(torch.where(allowed, scores - top, -torch.inf))
    total = shares.sum(dim=-1, keepdim=True)
    return shares / torch.where(total == 0, 1.0, total)
