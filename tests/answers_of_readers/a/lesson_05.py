import math

import torch
from jaxtyping import Float, Int
from torch import Tensor


def sinusoidal_encoding(seq_len: int, d_model: int) -> Float[Tensor, "seq_len d_model"]:
    if d_model % 2 != 0:
        raise ValueError("d_model must be even: every sine needs its cosine")
    pos = torch.arange(seq_len)[:, None]  # seq_len x 1
    two_i = torch.arange(0, d_model, 2)  # 0, 2, 4, ...: one for each clock
    angle = pos / 10_000.0 ** (two_i / d_model)  # seq_len x clocks
    encoding = torch.zeros(seq_len, d_model)
    encoding[:, 0::2] = torch.sin(angle)
    encoding[:, 1::2] = torch.cos(angle)
    return encoding


def add_positions(
    x: Float[Tensor, "batch seq_len d_model"], encoding: Float[Tensor, "max_len d_model"]
) -> Float[Tensor, "batch seq_len d_model"]:
    seq_len, d_model = x.shape[1], x.shape[2]
    return x * math.sqrt(d_model) + encoding[:seq_len]


def rotate(
    x: Float[Tensor, "*batch seq_len d_k"],
    positions: Int[Tensor, "*#batch seq_len"],
    base: float = 10_000.0,
) -> Float[Tensor, "*batch seq_len d_k"]:
    d_k = x.shape[-1]
    if d_k % 2 != 0:
        raise ValueError("d_k must be even: every feature needs a partner")
    two_i = torch.arange(0, d_k, 2, device=x.device)
    angle = positions[..., None] / base ** (two_i / d_k)  # ... x seq_len x d_k / 2
    cos, sin = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    first, second = x[..., 0::2], x[..., 1::2]
    rotated = torch.stack([first * cos - second * sin, first * sin + second * cos], dim=-1)
    return rotated.flatten(-2)  # the pairs side by side again
