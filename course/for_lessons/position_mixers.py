"""Layers that mix positions and see no later one: attention, its cheaper kinds, a convolution and an LSTM.

Each maps (batch, seq_len, d_model) to the same shape, and can take the place of an `EncoderLayer`'s attention.
"""

import torch.nn.functional as F
from torch import Tensor, nn

from course_lib.efficient_attention import window_mask


class CausalAttention(nn.Module):
    """One head that sees its own position and those before it, `window` in all.

    Args:
        d_k: features of a query and a key; a value has d_model.
        window: None = all positions before it.
    """

    def __init__(self, d_model: int, window: int | None = None, d_k: int | None = None):
        super().__init__()
        d_k = d_k or d_model
        self.query_proj, self.key_proj = (nn.Linear(d_model, d_k) for _ in range(2))
        self.value_proj, self.output_proj = (nn.Linear(d_model, d_model) for _ in range(2))
        self.window = window

    def forward(self, x: Tensor, *_: object) -> Tensor:
        """Mix the positions of x; what an `EncoderLayer` also gives to its attention is not used."""
        mixed = self.mix(self.query_proj(x), self.key_proj(x), self.value_proj(x))
        return self.output_proj(mixed)

    def mix(self, query: Tensor, key: Tensor, value: Tensor) -> Tensor:
        """Weighted sums of the values, (batch, seq_len, d_model)."""
        return F.scaled_dot_product_attention(query, key, value, attn_mask=self._mask(key))

    def _mask(self, key: Tensor) -> Tensor:
        seq_len = key.shape[-2]
        return window_mask(seq_len, self.window or seq_len)


class LinearAttention(CausalAttention):
    """Attention with phi(q) · phi(k) in place of e to the score; phi(x) is elu(x) + 1 (arXiv 2006.16236, section 3.2).

    It is computed by a mask, for short. A sum over the past, one position after the other, gives the same.
    """

    def mix(self, query: Tensor, key: Tensor, value: Tensor) -> Tensor:
        """Weighted sums of the values, (batch, seq_len, d_model)."""
        weights = (F.elu(query) + 1) @ (F.elu(key) + 1).transpose(-2, -1)
        weights = weights.masked_fill(~self._mask(key), 0.0)
        return weights @ value / weights.sum(dim=-1, keepdim=True)


class CausalConvolution(nn.Module):
    """A convolution over a position and those before it, `width` in all."""

    def __init__(self, d_model: int, width: int):
        super().__init__()
        self.convolution = nn.Conv1d(d_model, d_model, width)
        self.width = width

    def forward(self, x: Tensor, *_: object) -> Tensor:
        """Mix the positions of x."""
        return self.convolution(F.pad(x.transpose(1, 2), (self.width - 1, 0))).transpose(1, 2)


class Recurrence(nn.Module):
    """An LSTM that reads from the first position to the last."""

    def __init__(self, d_model: int):
        super().__init__()
        self.lstm = nn.LSTM(d_model, d_model, batch_first=True)

    def forward(self, x: Tensor, *_: object) -> Tensor:
        """Mix the positions of x."""
        return self.lstm(x)[0]
