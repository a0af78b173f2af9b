"""Telling a Transformer the order of its tokens."""

import torch
from jaxtyping import Float
from torch import Tensor


def sinusoidal_encoding(seq_len: int, d_model: int) -> Float[Tensor, "seq_len d_model"]:
    """The paper's fixed position code (section 3.5).

        PE(pos, 2i)   = sin(pos / 10000^(2i / d_model))
        PE(pos, 2i+1) = cos(pos / 10000^(2i / d_model))

    Each pair of dimensions is a hand of a clock; the wavelengths run from 2 pi to 10000 * 2 pi positions.

    Raises:
        ValueError: if d_model is odd, for then the last sine has no cosine.
    """
    if d_model % 2:
        raise ValueError(f"d_model must be even, for sines and cosines come in pairs; got d_model={d_model}")
    position = torch.arange(seq_len, dtype=torch.float64)[:, None]
    frequency = 10_000.0 ** (-torch.arange(0, d_model, 2, dtype=torch.float64) / d_model)
    angle = position * frequency
    return torch.stack([angle.sin(), angle.cos()], dim=-1).flatten(start_dim=1).float()
