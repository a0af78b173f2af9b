"""Decoders of today looked into: heads that find what came last time, the sink of attention, and the logit lens."""

from collections.abc import Collection, Iterable, Sequence
from typing import cast

import torch
import torch.nn.functional as F
from jaxtyping import Float, Int
from torch import Tensor

from course.exercises.drawing import some
from course.for_lessons.inside.switches import Switch, off
from course_lib.inspection import induction_scores
from course_lib.layers import self_attention_weights
from course_lib.masks import causal_mask
from course_lib.modern_decoder import ModernDecoder
from course_lib.multi_head import MultiHeadAttention

Head = tuple[int, int]  # layer and head, both counted from 0


def said_twice(
    token_ids: Sequence[int], rows: int, period: int, generator: torch.Generator
) -> Int[Tensor, "rows seq_len"]:
    """Rows of drawn tokens that begin again after `period`, seq_len = 2 * period."""
    drawn = torch.tensor([some(generator, token_ids, period) for _ in range(rows)])
    return torch.cat([drawn, drawn], dim=1)


def switches(model: ModernDecoder, heads: Iterable[Head]) -> list[Switch]:
    """These heads, as `course.for_lessons.inside.switches.off` takes them."""
    return [
        (cast(MultiHeadAttention, model.get_submodule(f"layers.{layer}.self_attention")), head)
        for layer, head in heads
    ]


@torch.no_grad()
def loss_of_halves(
    model: ModernDecoder, token_ids: Int[Tensor, "rows seq_len"], heads_off: Iterable[Head] = ()
) -> tuple[float, float]:
    """Nats a token of the first half and of the second, without some heads."""
    with off(switches(model, heads_off)):
        logits = model(token_ids)[:, :-1]
    losses = F.cross_entropy(logits.mT, token_ids[:, 1:], reduction="none")
    half = token_ids.shape[1] // 2
    return losses[:, : half - 1].mean().item(), losses[:, half:].mean().item()


@torch.no_grad()
def induction(
    model: ModernDecoder, token_ids: Int[Tensor, "rows seq_len"]
) -> Float[Tensor, "num_layers num_heads"]:
    """The induction score of every head, on rows whose second half repeats the first."""
    weights = model.attention_weights(token_ids)
    scores = induction_scores(weights.flatten(0, 2), token_ids.shape[1] // 2)
    return scores.unflatten(0, weights.shape[:3]).mean(dim=1)


def best_first(scores: Float[Tensor, "num_layers num_heads"]) -> list[Head]:
    """All heads, that with the largest score first."""
    order = scores.flatten().argsort(descending=True, stable=True).tolist()
    return [divmod(place, scores.shape[1]) for place in order]


@torch.no_grad()
def weight_on(
    model: ModernDecoder, token_ids: Sequence[int], key: int, first: int
) -> Float[Tensor, "layers heads"]:
    """How much of its weight each head gives to one token: the mean over the queries from `first` on."""
    return model.attention_weights(torch.tensor([token_ids]))[:, 0, :, first:, key].mean(dim=-1)


@torch.no_grad()
def without_keys(
    model: ModernDecoder, token_ids: Sequence[int], keys: Collection[int]
) -> tuple[float, Tensor]:
    """What happens when no later token may look at some tokens.

    Returns:
        nats a token of the text, and the weight on each token, the mean over all heads and the queries of the second
        half.
    """
    row, mask = torch.tensor([token_ids]), causal_mask(len(token_ids))
    for key in keys:
        mask[key + 1 :, key] = False
    states = [model.embed(row)]
    for layer in model.layers:
        states.append(layer(states[-1], mask))
    weights = self_attention_weights(model.layers, states[:-1], mask)[:, 0, :, len(token_ids) // 2 :]
    logits = model.logits(model.norm(states[-1]))[0, :-1]
    return F.cross_entropy(logits, row[0, 1:]).item(), weights.mean(dim=(0, 1, 2))


@torch.no_grad()
def ranks(model: ModernDecoder, token_ids: Sequence[int], token_id: int) -> list[int]:
    """The rank of a token as the next one, 1 the likeliest, if the model ended before its first layer, after it, ..."""
    last = torch.stack([state[0, -1] for state in model.hidden_states(torch.tensor([token_ids]))])
    logits = model.logits(model.norm(last))
    return ((logits > logits[:, token_id : token_id + 1]).sum(dim=-1) + 1).tolist()
