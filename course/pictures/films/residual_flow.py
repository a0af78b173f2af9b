"""A residual stream measured: how long it is, how it turns, and what is left of the word in it."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import torch
import torch.nn.functional as F
from jaxtyping import Float
from torch import Tensor

from course_lib.layers import EncoderLayer, Residual

LayerNorm = Callable[[Tensor, Tensor, Tensor, float], Tensor]


@dataclass(frozen=True)
class Flow:
    """One word's way through a stack: lengths, by the number of sub-layers before it."""

    length: list[float]  # of the stream
    summed: list[float]  # of the sum, before a norm that comes after it
    added: list[float]  # of what each sub-layer adds: one number fewer than the others
    own: list[float]  # of the word's own part in the stream
    turned: list[float]  # degrees between the stream and the word


@torch.no_grad()
def pre_norm(
    layers: Sequence[EncoderLayer], x: Float[Tensor, "1 seq_len d_model"], at: int, norm: LayerNorm
) -> Flow:
    """The way of the word at the index `at`, with the norm before each sub-layer, as the layers were built."""
    word = x[0, at]
    flow = _begin(word)
    for sublayer, frame in _sublayers(layers):
        added = sublayer(norm(x, frame.norm.weight, frame.norm.bias, frame.norm.eps))
        x = x + added
        _note(flow, x[0, at], x[0, at], added[0, at], word, word)
    return flow


@torch.no_grad()
def post_norm(
    layers: Sequence[EncoderLayer], x: Float[Tensor, "1 seq_len d_model"], at: int, norm: LayerNorm
) -> Flow:
    """The same with a norm after each sum, which has neither gain nor bias."""
    word = own = x[0, at]
    flow, plain = _begin(word), torch.ones_like(word)
    for sublayer, frame in _sublayers(layers):
        added = sublayer(x)
        total = x + added
        x = norm(total, plain, 0 * plain, frame.norm.eps)
        squeezed = x[0, at].norm() / (total[0, at] - total[0, at].mean()).norm()
        own = squeezed * (own - own.mean())  # with the right norm the stream is linear in the word
        _note(flow, x[0, at], total[0, at], added[0, at], word, own)
    return flow


def _sublayers(layers: Sequence[EncoderLayer]) -> list[tuple[Callable[[Tensor], Tensor], Residual]]:
    """The sub-layers in their order, each with the frame that holds its norm."""
    pairs = [
        (
            (lambda x, attention=layer.self_attention: attention(x, x, x), layer.self_attention_residual),
            (layer.feed_forward, layer.feed_forward_residual),
        )
        for layer in layers
    ]
    return [one for pair in pairs for one in pair]


def _begin(word: Tensor) -> Flow:
    long = word.norm().item()
    return Flow(length=[long], summed=[long], added=[], own=[long], turned=[0.0])


def _note(flow: Flow, x: Tensor, total: Tensor, added: Tensor, word: Tensor, own: Tensor) -> None:
    cosine = F.cosine_similarity(x, word, dim=0).clamp(-1, 1)
    flow.length.append(x.norm().item())
    flow.summed.append(total.norm().item())
    flow.added.append(added.norm().item())
    flow.own.append(own.norm().item())
    flow.turned.append(math.degrees(math.acos(cosine.item())))
