import torch


def dequantise_4bit(blocks):
    halves = blocks[:, :4].clone().view(torch.float16).to(torch.float32)
    step, lowest = halves[:, 0:1], halves[:, 1:2]
    numbers = torch.empty(len(blocks), 32)
    numbers[:, :16] = blocks[:, 4:] % 16
    numbers[:, 16:] = blocks[:, 4:] // 16
    return numbers * step + lowest
