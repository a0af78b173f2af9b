"""The decoder of lesson 14 as functions on plain tensors, so that each part can be a learner's own, or a wrong one."""

import inspect
from collections.abc import Callable, Iterator, Sequence
from types import FunctionType, SimpleNamespace
from typing import Any

import torch
import torch.nn.functional as F
from jaxtyping import Float, Int
from torch import Tensor

from course.for_lessons.modern_parts import modern_layer, rms_norm
from course_lib.modern_decoder import ModernDecoder

Past = list[tuple[Tensor, Tensor] | None]  # what each layer keeps; None before the first token
Parts = dict[str, Callable]  # what takes the place of `rms_norm`, `swiglu`, `rotate` or `grouped_attention`

# The names in a layer of `modern_layer`, and where `ModernDecoder` has them.
NAMES = {
    "gain_1": "self_attention_residual.norm",
    "w_query": "self_attention.query_proj",
    "w_key": "self_attention.key_proj",
    "w_value": "self_attention.value_proj",
    "w_output": "self_attention.output_proj",
    "gain_2": "feed_forward_residual.norm",
    "w_gate": "feed_forward.gate_proj",
    "w_up": "feed_forward.up_proj",
    "w_down": "feed_forward.down_proj",
}


def decoder_weights(model: ModernDecoder) -> SimpleNamespace:
    """What a decoder has learned, for functions: `embedding`, `layers` with the weights of `modern_layer`, `gain`.

    A matrix is for `y @ w`, so it is the transpose of the module's; nothing is copied. The settings `num_heads`,
    `num_kv_heads`, `base` and `eps` stand beside them.
    """
    layers = [
        {ours: _for_products(layer.get_parameter(f"{theirs}.weight")) for ours, theirs in NAMES.items()}
        for layer in model.layers
    ]
    config = model.config
    return SimpleNamespace(
        embedding=model.token_embedding.weight.detach(),
        layers=layers,
        gain=model.norm.weight.detach(),
        num_heads=config.num_heads,
        num_kv_heads=config.num_kv_heads,
        base=config.rotary_base,
        eps=config.eps,
    )


def _for_products(weight: Tensor) -> Tensor:
    return weight.detach().mT if weight.dim() == 2 else weight.detach()


def with_parts(parts: Parts) -> Callable:
    """`modern_layer` with other functions in the place of those that it calls.

    Raises:
        ValueError: if it calls none of such a name.
    """
    plain: Any = inspect.unwrap(modern_layer)
    if unknown := parts.keys() - set(plain.__code__.co_names):
        raise ValueError(f"wanted parts that modern_layer calls; got {', '.join(sorted(unknown))}")
    return FunctionType(plain.__code__, plain.__globals__ | parts, plain.__name__, plain.__defaults__)


@torch.no_grad()
def logits_of(
    weights: SimpleNamespace,
    token_ids: Int[Tensor, "batch new_len"],
    past: Past | None = None,
    parts: Parts | None = None,
) -> Float[Tensor, "batch new_len vocab_size"]:
    """Logits after each of the new tokens.

    Args:
        weights: of `decoder_weights`.
        past: what each layer has kept of the tokens before; the new ones are added in place. None: none, and none kept.
        parts: other functions than the right ones. Raises as `with_parts`.
    """
    layer, norm = with_parts(parts or {}), (parts or {}).get("rms_norm", rms_norm)
    past = [None] * len(weights.layers) if past is None else past
    sizes = (weights.num_heads, weights.num_kv_heads)
    x = weights.embedding[token_ids]
    for i, learned in enumerate(weights.layers):
        x, past[i] = layer(x, learned, *sizes, past[i], weights.base, weights.eps)
    return norm(x, weights.gain, weights.eps) @ weights.embedding.T


def written(
    weights: SimpleNamespace, prompt: Sequence[int], max_len: int, end_id: int, parts: Parts | None = None
) -> Iterator[int]:
    """The likeliest tokens after a prompt, one at a time with a cache, until the end mark or `max_len`."""
    past: Past = [None] * len(weights.layers)
    new = list(prompt)
    for _ in range(max_len):
        token_id = int(logits_of(weights, torch.tensor([new]), past, parts)[0, -1].argmax())
        if token_id == end_id:
            return
        yield token_id
        new = [token_id]


def nats(
    weights: SimpleNamespace, token_ids: Sequence[int], first: int = 1, parts: Parts | None = None
) -> float:
    """The mean loss of the tokens of a text from place `first` on, in one pass."""
    row = torch.tensor([token_ids])
    logits = logits_of(weights, row, parts=parts)
    return F.cross_entropy(logits[0, first - 1 : -1], row[0, first:]).item()
