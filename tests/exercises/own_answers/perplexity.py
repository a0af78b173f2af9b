import torch


def perplexity(losses, is_token):
    total, count = torch.zeros((), dtype=losses.dtype), 0
    for loss, real in zip(losses.reshape(-1), is_token.reshape(-1), strict=True):
        if real:
            total, count = total + loss, count + 1
    return torch.exp(total / count)
