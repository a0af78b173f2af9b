"""Who may look at whom. Every mask is boolean, and True means *may attend*.

A mask broadcasts to `(batch, num_heads, query_len, key_len)`. `nn.MultiheadAttention` and
`nn.Transformer` mean the opposite by True; `F.scaled_dot_product_attention` means the same as here.
"""

import torch
from jaxtyping import Bool, Int
from torch import Tensor


def padding_mask(token_ids: Int[Tensor, "batch key_len"], pad_id: int) -> Bool[Tensor, "batch 1 1 key_len"]:
    """Real tokens may be looked at, padding may not.

    The two middle axes are for heads and queries: one row of keys serves them all.
    """
    return (token_ids != pad_id)[:, None, None, :]


def causal_mask(seq_len: int, device: torch.device | str | None = None) -> Bool[Tensor, "seq_len seq_len"]:
    """Position i may look at positions 0 to i, itself included (section 3.2.3 of the paper)."""
    return torch.ones(seq_len, seq_len, dtype=torch.bool, device=device).tril()


def require_mask(mask: Tensor | None) -> None:
    """Refuse a mask of numbers, which would be added to the scores by some kernels and misread by others.

    Raises:
        ValueError: if the mask is not boolean, or has fewer axes than (query_len, key_len).
    """
    if mask is None:
        return
    if mask.dtype != torch.bool:
        raise ValueError(f"mask must be boolean, True = may attend; got dtype {mask.dtype}")
    if mask.dim() < 2:
        raise ValueError(f"mask needs at least the axes (query_len, key_len); got shape {tuple(mask.shape)}")
