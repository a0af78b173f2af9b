import torch


def predict_leak():
    mask = torch.ones(12, 12).tril(diagonal=1)
    reach = mask @ mask @ mask
    return reach[4].nonzero().max().item()
