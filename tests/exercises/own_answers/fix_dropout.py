import torch


def fix_dropout(hidden, noise, dropout, training):
    rate = dropout if training else 0.0
    kept = torch.where(noise < rate, torch.zeros_like(hidden), hidden)
    return kept / (1 - rate)
