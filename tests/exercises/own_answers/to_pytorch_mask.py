import torch


def to_pytorch_mask(mask):
    return torch.eq(mask, torch.zeros((), dtype=torch.bool, device=mask.device))
