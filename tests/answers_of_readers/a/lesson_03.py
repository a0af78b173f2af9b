import math

import torch
import torch.nn.functional as F
from jaxtyping import Bool, Float, Int
from torch import Tensor


def masked_softmax(
    scores: Float[Tensor, "*batch key_len"], mask: Bool[Tensor, "*#batch #key_len"]
) -> Float[Tensor, "*batch key_len"]:
    weights = torch.softmax(scores.masked_fill(~mask, -math.inf), dim=-1)
    return weights.masked_fill(~mask, 0.0)  # a row that sees nothing is NaN here, and all of it is hidden


def scaled_dot_product_attention(
    query: Float[Tensor, "*batch query_len d_k"],
    key: Float[Tensor, "*batch key_len d_k"],
    value: Float[Tensor, "*batch key_len d_v"],
    mask: Bool[Tensor, "..."] | None = None,
    dropout: float = 0.0,
) -> tuple[Float[Tensor, "*batch query_len d_v"], Float[Tensor, "*batch query_len key_len"]]:
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if mask is None:
        weights = torch.softmax(scores, dim=-1)
    else:
        weights = masked_softmax(scores, mask)
    if dropout > 0:
        weights = F.dropout(weights, dropout)
    return weights @ value, weights


def padding_mask(token_ids: Int[Tensor, "batch key_len"], pad_id: int) -> Bool[Tensor, "batch 1 1 key_len"]:
    is_token = token_ids != pad_id
    return is_token[:, None, None, :]


def causal_mask(seq_len: int, device: torch.device | str | None = None) -> Bool[Tensor, "seq_len seq_len"]:
    return torch.ones(seq_len, seq_len, dtype=torch.bool, device=device).tril()


def decoder_mask(
    tgt_input: Int[Tensor, "batch tgt_len"],
    pad_id: int,
) -> Bool[Tensor, "batch 1 tgt_len tgt_len"]:
    not_padding = padding_mask(tgt_input, pad_id)  # batch x 1 x 1 x tgt_len
    not_later = causal_mask(tgt_input.shape[1], device=tgt_input.device)  # tgt_len x tgt_len
    return not_padding & not_later
