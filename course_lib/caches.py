"""The decoder one position at a time, remembering the keys and values of the positions before.

Decoding with the whole model works out every earlier position again for each new token. But under a
causal mask the earlier positions never change, so their keys and values can be kept: a step then
costs one position, whatever came before it.

Several hypotheses about one sentence (beam search) are so many queries side by side. They share the
keys and values of the source, and they share one cache of what has been written so far: a mask says
which of the cached positions are a hypothesis's own past. When a hypothesis goes on from another
one's past, its row of the mask changes and no key or value is moved.
"""

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar, runtime_checkable

import torch
from jaxtyping import Bool, Float, Int
from torch import Tensor, nn

from course_lib.attention import fused_kernel
from course_lib.embeddings import require_ids
from course_lib.layers import DecoderLayer
from course_lib.masks import padding_mask
from course_lib.multi_head import MultiHeadAttention
from course_lib.running.requirements import require_at_least
from course_lib.transformer import Transformer

Layer = TypeVar("Layer", bound=nn.Module)


class CachedDecoder:
    """The decoder of `model` over a batch of sources, one position a step for up to `beam_size` hypotheses each.

    `step` gives the logits that `model(src_ids, tgt_input)` has at its last position, for targets without padding: what
    was written is never hidden. No gradients flow.

    Args:
        src_ids: sources, filled up with the model's pad_id.
        max_steps: how many steps there will be at most.
        beam_size: hypotheses a sentence; 1 for greedy decoding.

    Raises:
        ValueError: if the model is in training mode, a number is too small, or the layers' attentions cannot be
            cached: see `HeadAttention`.
    """

    @torch.no_grad()
    def __init__(
        self, model: Transformer, src_ids: Int[Tensor, "batch src_len"], max_steps: int, beam_size: int = 1
    ):
        require_at_least(0, max_steps=max_steps)
        require_at_least(1, beam_size=beam_size)
        if model.training:
            raise ValueError("wanted a model in evaluation mode, without dropout; got one in training mode")
        self._model = model
        self._memory_mask = padding_mask(src_ids, model.config.pad_id)
        memory = model.encode(src_ids, self._memory_mask)
        self._layers = [CachedLayer(layer) for layer in model.decoder_layers]
        # Axes of both: layer, keys or values, batch, head, position, feature.
        self._memory = _stack([layer.keys_and_values(memory) for layer in self._layers])
        self._past = memory.new_empty(*self._memory.shape[:4], max_steps * beam_size, self._memory.shape[-1])
        self._past_mask = torch.ones(len(src_ids), 1, beam_size, 0, dtype=torch.bool, device=src_ids.device)
        self._past_len = self._num_steps = 0
        self._max_steps, self._beam_size = max_steps, beam_size

    @torch.no_grad()
    def step(
        self, token_ids: Int[Tensor, "batch live"], parents: Int[Tensor, "batch live"] | None = None
    ) -> Float[Tensor, "batch live vocab_size"]:
        """Read one more token of each hypothesis; the logits of the token after it.

        Args:
            token_ids: the newest token; `<bos>` on the first step.
            parents: which hypothesis of the step before each one goes on from; None: each from itself.

        Raises:
            ValueError: if there were `max_steps` steps already, `token_ids` has not 1 to `beam_size` hypotheses of
                each sentence, or without parents not as many as the step before.
        """
        require_ids(token_ids=token_ids)
        self._require_fit(token_ids, parents)
        x = self._model.embed(token_ids.reshape(-1, 1), first_position=self._num_steps)
        x = x.view(*token_ids.shape, x.shape[-1])
        past, past_mask = self._extend_past(token_ids.shape[1], parents)
        for layer, layer_past, memory in zip(self._layers, past, self._memory, strict=True):
            x = layer.step(x, layer_past, past_mask, memory, self._memory_mask)
        return self._model.embedding.logits(self._model.decoder_norm(x))

    def keep(self, rows: Int[Tensor, "kept"]) -> None:
        """Go on with only these sentences of the batch, in this order; only rows that move are copied.

        Args:
            rows: best on the CPU. Their numbers are looked at, for which a GPU would have to wait.
        """
        moves = rows != torch.arange(len(rows), device=rows.device)
        device = self._memory.device
        to, origin, rows = (
            x.to(device, non_blocking=True) for x in (moves.nonzero()[:, 0], rows[moves], rows)
        )
        for kept in (self._past[..., : self._past_len, :], self._memory):
            kept[:, :, to] = kept[:, :, origin]
        self._past, self._memory = self._past[:, :, : len(rows)], self._memory[:, :, : len(rows)]
        self._past_mask, self._memory_mask = self._past_mask[rows], self._memory_mask[rows]

    def _require_fit(self, token_ids: Tensor, parents: Tensor | None) -> None:
        batch, live = token_ids.shape
        if batch != len(self._past_mask):
            raise ValueError(f"wanted tokens of each of {len(self._past_mask)} sentences; got {batch}")
        most = self._past_mask.shape[2] if parents is None else self._beam_size
        if not 1 <= live <= most:
            raise ValueError(f"wanted a token of each of 1 to {most} hypotheses; got {live}")
        if self._num_steps == self._max_steps:
            raise ValueError(f"wanted at most max_steps={self._max_steps} steps; got one more")

    def _extend_past(
        self, live: int, parents: Tensor | None
    ) -> tuple[Float[Tensor, "num_layers 2 batch num_heads past_len d_k"], Tensor | None]:
        """The cache with the newest positions at its end, still empty, and its mask; a beam of one needs none."""
        self._num_steps += 1
        self._past_len += live
        past = self._past[..., : self._past_len, :]
        if self._beam_size == 1:
            return past, None
        return past, self._extend_past_mask(live, parents)

    def _extend_past_mask(self, live: int, parents: Tensor | None) -> Bool[Tensor, "batch 1 live past_len"]:
        """Each hypothesis sees what its parent saw, and itself."""
        seen = self._past_mask
        if parents is None:
            seen = seen[:, :, :live]
        else:
            seen = seen.gather(2, parents[:, None, :, None].expand(-1, -1, -1, seen.shape[3]))
        itself = torch.eye(live, dtype=torch.bool, device=seen.device).expand(len(seen), 1, -1, -1)
        self._past_mask = torch.cat([seen, itself], dim=-1)
        return self._past_mask


@runtime_checkable
class HeadAttention(Protocol):
    """An attention that gives the queries, keys and values of its heads, and joins what comes of them.

    `MultiHeadAttention` is one. All its members are methods: from Python 3.12 on, `isinstance` does not see the
    submodules of an `nn.Module`.

    A cache asks for the heads of one position at a time, and computes Eq. 1 itself, without `forward`. So a head may
    depend only on the features at its position: not on other positions, nor on which position it is. An attention that
    rotates its heads, or changes the mask in `forward`, cannot be cached.
    """

    def query_heads(self, x: Tensor) -> Tensor:
        """The queries of every head."""
        ...

    def key_heads(self, x: Tensor) -> Tensor:
        """The keys of every head."""
        ...

    def value_heads(self, x: Tensor) -> Tensor:
        """The values of every head."""
        ...

    def join_heads(self, heads: Tensor) -> Tensor:
        """The output of the attention, from the outputs of its heads."""
        ...


class CachedLayer:
    """One decoder layer that receives the keys and values of the source and of the past.

    Raises:
        ValueError: if the layer is no `DecoderLayer`, one of its attentions is no `HeadAttention`, or one of them or
            the layer has a `forward` of its own.
    """

    def __init__(self, layer: nn.Module):
        self._layer = require_layer(layer, DecoderLayer)
        self._self_attention = require_cacheable(self._layer.self_attention)
        self._cross_attention = require_cacheable(self._layer.cross_attention)

    def keys_and_values(
        self, memory: Float[Tensor, "batch src_len d_model"]
    ) -> Float[Tensor, "2 batch num_heads src_len d_k"]:
        """The keys and values of the source, which stay the same at each step."""
        return torch.stack(
            [self._cross_attention.key_heads(memory), self._cross_attention.value_heads(memory)]
        )

    def step(
        self,
        x: Float[Tensor, "batch live d_model"],
        past: Float[Tensor, "2 batch num_heads past_len d_k"],
        past_mask: Bool[Tensor, "batch 1 live past_len"] | None,
        memory: Float[Tensor, "2 batch num_heads src_len d_k"],
        memory_mask: Bool[Tensor, "batch 1 1 src_len"],
    ) -> Float[Tensor, "batch live d_model"]:
        """`DecoderLayer.forward` for the newest position, whose keys and values become the end of `past`."""

        def self_attention(y: Tensor) -> Tensor:
            return attend_to_past(self._self_attention, y, past, past_mask)

        def cross_attention(y: Tensor) -> Tensor:
            return _attend(self._cross_attention, y, memory, memory_mask)

        x = self._layer.self_attention_residual(x, self_attention)
        x = self._layer.cross_attention_residual(x, cross_attention)
        return self._layer.feed_forward_residual(x, self._layer.feed_forward)


def attend_to_past(
    attention: HeadAttention,
    x: Float[Tensor, "batch new_len d_model"],
    past: Float[Tensor, "2 batch num_heads past_len d_k"],
    mask: Bool[Tensor, "..."] | None,
) -> Float[Tensor, "batch new_len d_model"]:
    """Self-attention of the newest positions, whose keys and values become the end of `past`.

    Args:
        past: keys and values of all positions, the newest included, whose places are still empty.
        mask: True = may attend; it broadcasts to (batch, num_heads, new_len, past_len).

    Raises:
        ValueError: if the attention has other heads than the cache has places for.
    """
    key, value = attention.key_heads(x), attention.value_heads(x)
    newest = past[..., -x.shape[1] :, :]
    try:
        newest[0], newest[1] = key, value
    except RuntimeError as error:
        raise _different_heads([past.shape[2::2], key.shape[1::2]]) from error
    return _attend(attention, x, past, mask)


def _attend(
    attention: HeadAttention,
    x: Float[Tensor, "batch live d_model"],
    key_and_value: Float[Tensor, "2 batch num_heads key_len d_k"],
    mask: Tensor | None,
) -> Float[Tensor, "batch live d_model"]:
    """Multi-head attention to keys and values that are there already."""
    key, value = key_and_value
    return attention.join_heads(fused_kernel(attention.query_heads(x), key, value, mask))


def require_layer(layer: nn.Module, kind: type[Layer]) -> Layer:
    """The layer, if it is of that kind and computes what the kind does: a cache does not call its `forward`.

    Raises:
        ValueError: if it is not.
    """
    if not isinstance(layer, kind):
        raise ValueError(f"a cache wants a layer of the kind {kind.__name__}; got {type(layer).__name__}")
    _require_forward_of(kind, layer)
    return layer


def require_cacheable(attention: nn.Module) -> HeadAttention:
    """The attention, if a cache can serve it: see `HeadAttention`.

    Raises:
        ValueError: if it cannot.
    """
    if not isinstance(attention, HeadAttention):
        raise ValueError(
            "a cache asks an attention for query_heads, key_heads, value_heads and join_heads, as "
            f"MultiHeadAttention has them; got {type(attention).__name__}"
        )
    if isinstance(attention, MultiHeadAttention):
        _require_forward_of(MultiHeadAttention, attention)
    return attention


def _require_forward_of(kind: type[nn.Module], part: nn.Module) -> None:
    if type(part).forward is not kind.forward:
        raise ValueError(
            f"a cache does not call forward: wanted that of {kind.__name__}; got another in {type(part).__name__}"
        )


def _stack(
    memory: list[Float[Tensor, "2 batch num_heads src_len d_k"]],
) -> Float[Tensor, "num_layers 2 batch num_heads src_len d_k"]:
    shapes = dict.fromkeys(heads.shape[2::2] for heads in memory)
    if len(shapes) > 1:
        raise _different_heads(shapes)
    return torch.stack(memory)


def _different_heads(shapes: Iterable[Sequence[int]]) -> ValueError:
    found = " and ".join(str(tuple(shape)) for shape in shapes)
    return ValueError(f"a cache wants as many heads of the same d_k in all attentions; got {found}")
