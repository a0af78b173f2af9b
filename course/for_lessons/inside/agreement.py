"""How far instruments agree about which source token matters to a target token.

An instrument is called with a model, the ids of a sentence with its `<eos>`, and those of its translation without
`<bos>`. It gives a number for each target token (rows) and source token (columns).
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial

import torch
from jaxtyping import Float, Int
from torch import Tensor

from course_lib.inspection import (
    attention_rollout,
    attention_weights,
    cross_attention_weights,
    encoder_streams,
    leave_one_out,
)
from course_lib.tokens import BOS_ID
from course_lib.transformer import Transformer

Instrument = Callable[[Transformer, Tensor, Tensor], Tensor]
Rollout = Callable[[Tensor], Tensor]
Pair = tuple[Int[Tensor, "1 src_len"], Int[Tensor, "1 tgt_len"]]

JUDGE = partial(leave_one_out, how="mean")
MATTERS = 0.1  # nats: of a target token that loses less without any source token we cannot say what it needs


def looks(
    model: Transformer, src_ids: Int[Tensor, "1 src_len"], tgt_ids: Int[Tensor, "1 tgt_len"]
) -> Float[Tensor, "tgt_len src_len"]:
    """Cross-attention where each target token is written: the mean of all layers and heads."""
    tgt_input = torch.cat([torch.full_like(tgt_ids[:, :1], BOS_ID), tgt_ids[:, :-1]], dim=1)
    return cross_attention_weights(model, src_ids, tgt_input)[:, 0].mean(dim=(0, 1))


def rolled_out_looks(
    model: Transformer,
    src_ids: Int[Tensor, "1 src_len"],
    tgt_ids: Int[Tensor, "1 tgt_len"],
    share: float = 0.5,
    rollout: Rollout = attention_rollout,
) -> Float[Tensor, "tgt_len src_len"]:
    """Cross-attention, carried back from the encoder's output to its input tokens by attention rollout.

    Args:
        share: of each layer that comes from its attention; the rest comes through the residual connection.
        rollout: takes weights of shape (num_layers, seq_len, seq_len) and has a share of one half.
    """
    encoder = [layer.get_submodule("self_attention") for layer in model.encoder_layers]
    weights = torch.stack(attention_weights(encoder, partial(encoder_streams, model, src_ids)))
    weights = weights[:, 0].mean(dim=1).detach()
    identity = torch.eye(src_ids.shape[1])
    # Half of this and half of the identity are `share` of the weights and 1 - share of the identity.
    doubled = 2 * share * weights + (1 - 2 * share) * identity
    return looks(model, src_ids, tgt_ids) @ rollout(doubled)


def same_place(
    model: Transformer, src_ids: Int[Tensor, "1 src_len"], tgt_ids: Int[Tensor, "1 tgt_len"]
) -> Float[Tensor, "tgt_len src_len"]:
    """A rule without a model: the source token at the same place matters most, then its neighbours."""
    places = (torch.arange(ids.shape[1]) for ids in (tgt_ids, src_ids))
    target, source = places
    return -(target[:, None] - source).abs().float()


def noise(seed: int = 0) -> Instrument:
    """Random numbers: what any instrument must beat."""
    generator = torch.Generator().manual_seed(seed)
    return lambda model, src_ids, tgt_ids: torch.rand(tgt_ids.shape[1], src_ids.shape[1], generator=generator)


def rank_correlation(
    first: Float[Tensor, "num_rows num_columns"], second: Float[Tensor, "num_rows num_columns"]
) -> Float[Tensor, "num_rows"]:
    """Spearman's, row by row: 1 for the same order, 0 for unrelated orders, −1 for the reverse."""
    ranks = torch.stack([first, second]).argsort(dim=-1).argsort(dim=-1).float()
    one, other = ranks - ranks.mean(dim=-1, keepdim=True)
    return (one * other).sum(dim=-1) / (one.norm(dim=-1) * other.norm(dim=-1))


def agreement(
    model: Transformer,
    instruments: Mapping[str, Instrument],
    pairs: Iterable[Pair],
    judge: Instrument = JUDGE,
) -> dict[str, Float[Tensor, "2"]]:
    """For each instrument: how often its first place is the judge's, and its mean rank correlation with the judge.

    Only target tokens count that lose more than 0.1 nats by the judge without some source token.

    Args:
        pairs: the ids of sentences and of their translations.
        judge: gives the influence of each source token, in nats.
    """
    found: dict[str, list[Tensor]] = {name: [] for name in instruments}
    for src_ids, tgt_ids in pairs:
        influence = judge(model, src_ids, tgt_ids)
        matters = influence.amax(dim=-1) > MATTERS
        for name, instrument in instruments.items():
            says = instrument(model, src_ids, tgt_ids)
            first = (says.argmax(dim=-1) == influence.argmax(dim=-1)).float()
            found[name].append(torch.stack([first, rank_correlation(says, influence)])[:, matters])
    return {name: torch.cat(columns, dim=1).mean(dim=1) for name, columns in found.items()}
