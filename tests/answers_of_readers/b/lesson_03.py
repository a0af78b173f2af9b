import math

import torch
from jaxtyping import Bool, Float, Int
from torch import Tensor


def masked_softmax(
    scores: Float[Tensor, "*batch key_len"], mask: Bool[Tensor, "*#batch #key_len"]
) -> Float[Tensor, "*batch key_len"]:
    open_scores = scores.masked_fill(~mask, -math.inf)
    top = open_scores.detach().amax(dim=-1, keepdim=True)
    top = top.masked_fill(top == -math.inf, 0.0)  # a row with nothing to see has no largest score
    powers = torch.exp(open_scores - top)  # e to the -inf is exactly 0
    total = powers.sum(dim=-1, keepdim=True)
    return powers / total.masked_fill(total == 0, 1.0)


def scaled_dot_product_attention(
    query: Float[Tensor, "*batch query_len d_k"],
    key: Float[Tensor, "*batch key_len d_k"],
    value: Float[Tensor, "*batch key_len d_v"],
    mask: Bool[Tensor, "..."] | None = None,
    dropout: float = 0.0,
) -> tuple[Float[Tensor, "*batch query_len d_v"], Float[Tensor, "*batch query_len key_len"]]:
    scores = torch.einsum("...qd,...kd->...qk", query, key) / math.sqrt(query.shape[-1])
    if mask is None:
        mask = torch.ones(1, 1, dtype=torch.bool, device=scores.device)
    weights = masked_softmax(scores, mask)
    if dropout > 0.0:
        stays = torch.rand_like(weights) >= dropout
        weights = weights * stays / max(1.0 - dropout, 1e-12)
    return torch.einsum("...qk,...kv->...qv", weights, value), weights


def padding_mask(token_ids: Int[Tensor, "batch key_len"], pad_id: int) -> Bool[Tensor, "batch 1 1 key_len"]:
    batch, key_len = token_ids.shape
    return token_ids.ne(pad_id).reshape(batch, 1, 1, key_len)


def causal_mask(seq_len: int, device: torch.device | str | None = None) -> Bool[Tensor, "seq_len seq_len"]:
    position = torch.arange(seq_len, device=device)
    return position.unsqueeze(0) <= position.unsqueeze(1)  # key <= query


def decoder_mask(
    tgt_input: Int[Tensor, "batch tgt_len"],
    pad_id: int,
) -> Bool[Tensor, "batch 1 tgt_len tgt_len"]:
    not_later = causal_mask(tgt_input.shape[1], device=tgt_input.device)
    return torch.logical_and(padding_mask(tgt_input, pad_id), not_later)
