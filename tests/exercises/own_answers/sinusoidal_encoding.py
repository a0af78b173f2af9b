import math

import torch


def sinusoidal_encoding(seq_len, d_model):
    if d_model % 2 == 1:
        raise ValueError(f"d_model must be even, got {d_model}")
    numbers = []
    for pos in range(seq_len):
        for feature in range(d_model):
            clock = feature // 2
            angle = pos / math.pow(10000.0, 2 * clock / d_model)
            numbers.append((math.sin, math.cos)[feature % 2](angle))
    return torch.tensor(numbers, dtype=torch.float32).view(seq_len, d_model)
