import torch


def strongest_keys(weights):
    best = weights[..., 0].clone()
    index = torch.zeros(weights.shape[:-1], dtype=torch.long, device=weights.device)
    for k in range(1, weights.shape[-1]):
        better = weights[..., k] > best
        index = torch.where(better, k, index)
        best = torch.where(better, weights[..., k], best)
    return index
