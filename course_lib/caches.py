"""The decoder one position at a time, remembering the keys and values of the positions before.

Decoding with the whole model works out every earlier position again for each new token. But under a
causal mask the earlier positions never change, so their keys and values can be kept: a step then
costs one position, whatever came before it.

Several hypotheses about one sentence (beam search) are so many queries side by side. They share the
keys and values of the source, and they share one cache of what has been written so far: a mask says
which of the cached positions are a hypothesis's own past. When a hypothesis goes on from another
one's past, its row of the mask changes and no key or value is moved.
"""

import torch
import torch.nn.functional as F
from jaxtyping import Bool, Float, Int
from torch import Tensor

from course_lib.layers import DecoderLayer
from course_lib.masks import padding_mask
from course_lib.multi_head import MultiHeadAttention, joint_projection, merge_heads, split_heads
from course_lib.transformer import Transformer


class CachedDecoder:
    """The decoder of `model` over a batch of sources, one position a step for `beam_size` hypotheses each.

    `step` gives the logits that `model(src_ids, tgt_input)` has at its last position. The model must be
    in evaluation mode, and gradients are not meant to flow.

    Args:
        src_ids: sources, filled up with the model's pad_id.
        max_steps: how many steps there will be at most.
        beam_size: hypotheses a sentence; 1 for greedy decoding.
    """

    def __init__(
        self, model: Transformer, src_ids: Int[Tensor, "batch src_len"], max_steps: int, beam_size: int = 1
    ):
        self._model = model
        self._memory_mask = padding_mask(src_ids, model.config.pad_id)
        memory = model.encode(src_ids, self._memory_mask)
        self._layers = [_CachedLayer(layer, memory, max_steps * beam_size) for layer in model.decoder_layers]
        self._own_past = torch.ones(len(src_ids), beam_size, 0, dtype=torch.bool, device=src_ids.device)
        self._num_steps = 0

    def step(
        self, token_ids: Int[Tensor, "batch beam_size"], parents: Int[Tensor, "batch beam_size"] | None = None
    ) -> Float[Tensor, "batch beam_size vocab_size"]:
        """Read one more token of each hypothesis; the logits of the token after it.

        Args:
            token_ids: the newest token; `<bos>` on the first step.
            parents: which hypothesis of the step before each one goes on from; None: each from itself.
        """
        batch, beam_size = token_ids.shape
        x = self._model.embed(token_ids.view(-1, 1), first_position=self._num_steps)
        x = x.view(batch, beam_size, -1)
        past_mask = self._extend_own_past(parents) if beam_size > 1 else None
        for layer in self._layers:
            x = layer.step(x, past_mask, self._memory_mask)
        self._num_steps += 1
        return self._model.embedding.logits(self._model.decoder_norm(x))

    def keep(self, rows: Int[Tensor, "kept"]) -> None:
        """Go on with these sentences of the batch alone, in this order."""
        self._memory_mask = self._memory_mask[rows]
        self._own_past = self._own_past[rows]
        for layer in self._layers:
            layer.keep(rows)

    def _extend_own_past(self, parents: Tensor | None) -> Bool[Tensor, "batch 1 beam_size past_len"]:
        """Each hypothesis sees what its parent saw, and itself."""
        past = self._own_past
        if parents is not None:
            past = past.gather(1, parents[..., None].expand_as(past))
        itself = torch.eye(past.shape[1], dtype=torch.bool, device=past.device).expand(len(past), -1, -1)
        self._own_past = torch.cat([past, itself], dim=-1)
        return self._own_past[:, None]


class _CachedLayer:
    """One decoder layer with its keys and values: of the source, made once, and of the past, which grows."""

    def __init__(self, layer: DecoderLayer, memory: Float[Tensor, "batch src_len d_model"], capacity: int):
        attention = layer.self_attention
        self._layer = layer
        self._projection = joint_projection(attention.query_proj, attention.key_proj, attention.value_proj)
        attention = layer.cross_attention
        projection = joint_projection(attention.key_proj, attention.value_proj)
        self._memory = _KeyValueCache(memory, attention.num_heads, memory.shape[1])
        self._memory.append(*F.linear(memory, *projection).chunk(2, dim=-1))
        self._past = _KeyValueCache(memory, layer.self_attention.num_heads, capacity)

    def step(self, x: Tensor, past_mask: Tensor | None, memory_mask: Tensor) -> Tensor:
        """The equations of `DecoderLayer.forward`, for the newest position alone."""
        layer = self._layer
        x = layer.self_attention_residual(x, lambda y: self._attend_to_past(y, past_mask))
        x = layer.cross_attention_residual(x, lambda y: self._attend_to_memory(y, memory_mask))
        return layer.feed_forward_residual(x, layer.feed_forward)

    def keep(self, rows: Tensor) -> None:
        self._memory.keep(rows)
        self._past.keep(rows)

    def _attend_to_past(self, y: Tensor, mask: Tensor | None) -> Tensor:
        query, key, value = F.linear(y, *self._projection).chunk(3, dim=-1)
        self._past.append(key, value)
        return self._past.attend(self._layer.self_attention, query, mask)

    def _attend_to_memory(self, y: Tensor, mask: Tensor) -> Tensor:
        attention = self._layer.cross_attention
        return self._memory.attend(attention, attention.query_proj(y), mask)


class _KeyValueCache:
    """Keys and values of up to `capacity` positions, by head, filled from the front."""

    def __init__(self, like: Float[Tensor, "batch _ d_model"], num_heads: int, capacity: int):
        batch, _, d_model = like.shape
        shape = (batch, num_heads, capacity, d_model // num_heads)
        self._keys, self._values = like.new_empty(shape), like.new_empty(shape)
        self._length = 0

    def append(
        self, key: Float[Tensor, "batch new_len d_model"], value: Float[Tensor, "batch new_len d_model"]
    ) -> None:
        """Add the next positions."""
        new = slice(self._length, self._length + key.shape[1])
        self._keys[:, :, new] = split_heads(key, self._keys.shape[1])
        self._values[:, :, new] = split_heads(value, self._values.shape[1])
        self._length = new.stop

    def attend(
        self,
        attention: MultiHeadAttention,
        query: Float[Tensor, "batch query_len d_model"],
        mask: Tensor | None,
    ) -> Float[Tensor, "batch query_len d_model"]:
        """Multi-head attention of projected queries over what is kept."""
        keys, values = self._keys[:, :, : self._length], self._values[:, :, : self._length]
        heads = F.scaled_dot_product_attention(split_heads(query, attention.num_heads), keys, values, mask)
        return attention.output_proj(merge_heads(heads))

    def keep(self, rows: Int[Tensor, "kept"]) -> None:
        """Move these rows to the front and forget the others."""
        for name in ("_keys", "_values"):
            cache = getattr(self, name)
            cache[: len(rows), :, : self._length] = cache[rows, :, : self._length]
            setattr(self, name, cache[: len(rows)])
