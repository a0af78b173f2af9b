"""Who may look at whom. Every mask is boolean, and True means *may attend*.

A mask broadcasts to `(batch, num_heads, query_len, key_len)`. `nn.MultiheadAttention` and
`nn.Transformer` mean the opposite by True; `F.scaled_dot_product_attention` means the same as here.
"""

from collections.abc import Sequence

import torch
from jaxtyping import Bool, Int
from torch import Tensor

from course_lib.embeddings import require_ids
from course_lib.running.checks import require_at_least


def padding_mask(token_ids: Int[Tensor, "batch key_len"], pad_id: int) -> Bool[Tensor, "batch 1 1 key_len"]:
    """Real tokens may be looked at, padding may not.

    The two middle axes are for heads and queries: one row of keys serves them all.
    """
    require_ids(token_ids=token_ids)
    return (token_ids != pad_id)[:, None, None, :]


def causal_mask(seq_len: int, device: torch.device | str | None = None) -> Bool[Tensor, "seq_len seq_len"]:
    """Position i may look at positions 0 to i, itself included (section 3.2.3 of the paper)."""
    require_at_least(0, seq_len=seq_len)
    return torch.ones(seq_len, seq_len, dtype=torch.bool, device=device).tril()


def decoder_mask(
    tgt_input: Int[Tensor, "batch tgt_len"],
    pad_id: int,
) -> Bool[Tensor, "batch 1 tgt_len tgt_len"]:
    """What each target token may look at: itself and the tokens before it, but never padding. True = may attend.

    One mask serves all heads, so their axis has size 1.

        tgt_input [[5, 8, 6, 0]], pad_id 0  ->  [[[[True,  False, False, False],
                                                   [True,  True,  False, False],
                                                   [True,  True,  True,  False],
                                                   [True,  True,  True,  False]]]]
    """
    not_later = causal_mask(tgt_input.shape[1], device=tgt_input.device)
    return padding_mask(tgt_input, pad_id=pad_id) & not_later


def cached_causal_mask(
    query_len: int, key_len: int, device: torch.device | str | None = None
) -> Bool[Tensor, "query_len key_len"]:
    """The causal mask when the keys of earlier positions come from a cache. True = may attend.

    There are key_len positions in all, and the queries are the last query_len of them; the others were
    computed before and only their keys are left. A position may look at itself and at all before it.

        query_len 2, key_len 5  ->  [[True, True, True, True, False],
                                     [True, True, True, True, True ]]
    """
    cached = key_len - query_len
    return torch.ones(query_len, key_len, dtype=torch.bool, device=device).tril(diagonal=cached)


def require_mask(mask: Tensor | None, weights_shape: Sequence[int]) -> None:
    """Refuse a mask of numbers, which some kernels would add to the scores, and one that does not fit the weights.

    Raises:
        ValueError: if the mask is not boolean, or does not broadcast to `weights_shape`, the shape of the
            attention weights. A mask of more axes than the weights would broadcast *them*: every sentence under
            every other's mask.
    """
    if mask is None or torch.jit.is_tracing():
        return
    if mask.dtype != torch.bool:
        raise ValueError(f"mask must be boolean, True = may attend; got dtype {mask.dtype}")
    fits = mask.dim() <= len(weights_shape)
    for have, wanted in zip(reversed(mask.shape), reversed(weights_shape), strict=False):
        fits = fits and have in (1, wanted)
    if not fits:
        raise ValueError(
            f"mask must broadcast to the weights, shape {tuple(weights_shape)}; got shape {tuple(mask.shape)}"
        )
