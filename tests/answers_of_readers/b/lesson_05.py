import math

import torch
from jaxtyping import Float, Int
from torch import Tensor


def _speeds(num_features, base=10_000.0, device=None):
    """Radians per position of each clock, in 64 bits."""
    exponents = torch.arange(0, num_features, 2, dtype=torch.float64, device=device) / num_features
    return torch.exp(-exponents * math.log(base))


def sinusoidal_encoding(seq_len: int, d_model: int) -> Float[Tensor, "seq_len d_model"]:
    if d_model % 2:
        raise ValueError(f"d_model is {d_model}: the last sine has no cosine")
    angles = torch.outer(torch.arange(seq_len, dtype=torch.float64), _speeds(d_model))
    encoding = torch.empty(seq_len, d_model)
    encoding[:, 0::2] = angles.sin().to(encoding.dtype)
    encoding[:, 1::2] = angles.cos().to(encoding.dtype)
    return encoding


def add_positions(
    x: Float[Tensor, "batch seq_len d_model"], encoding: Float[Tensor, "max_len d_model"]
) -> Float[Tensor, "batch seq_len d_model"]:
    _, seq_len, d_model = x.shape
    return torch.add(encoding[:seq_len], x, alpha=math.sqrt(d_model))


def rotate(
    x: Float[Tensor, "*batch seq_len d_k"],
    positions: Int[Tensor, "*#batch seq_len"],
    base: float = 10_000.0,
) -> Float[Tensor, "*batch seq_len d_k"]:
    d_k = x.shape[-1]
    if d_k % 2:
        raise ValueError(f"d_k is {d_k}: the last feature has no partner")
    angle = positions.unsqueeze(-1).to(torch.float64) * _speeds(d_k, base, x.device)
    cos, sin = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    # one 2 x 2 matrix for each position and clock: rows are the new x and the new y
    turn = torch.stack([torch.stack([cos, -sin], dim=-1), torch.stack([sin, cos], dim=-1)], dim=-2)
    hands = x.reshape(*x.shape[:-1], d_k // 2, 2)
    return torch.einsum("...ij,...j->...i", turn, hands).reshape(x.shape)
