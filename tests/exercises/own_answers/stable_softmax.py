import math

import torch


def stable_softmax(scores):
    top = scores.sort(dim=-1).values[..., -1:].detach()
    top = torch.where(top == -math.inf, torch.zeros_like(top), top)
    powers = math.e ** (scores - top)
    total = torch.einsum("...n->...", powers).unsqueeze(-1)
    return powers / (total + (total == 0))
