"""What decoding keeps: the keys and values of the tokens that were read.

Under a causal mask earlier positions never change, so a step need not compute them again. A `Cache` is an argument of
`forward`, of models, layers and attentions alike: the tokens given are then the next ones.

    cache = gpt.new_cache(batch_size)
    logits = gpt(prompt, cache)[:, -1]         # the prompt
    logits = gpt(newest_ids, cache)[:, -1]     # then one token at a time

Several hypotheses about one text (beam search) stand side by side in one cache: a mask says which of its keys are a
hypothesis's own past. When a hypothesis goes on from another's past, its mask changes and no key or value is moved.
"""

import inspect
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import torch
from jaxtyping import Bool, Float, Int, Shaped
from torch import Tensor, nn

from course_lib.masks import cached_causal_mask
from course_lib.running.checks import require_at_least

Heads = Float[Tensor, "batch num_heads key_len features"]
Embed = Callable[[Tensor, int], Tensor]


@runtime_checkable
class CachedAttention(Protocol):
    """What a cache asks of an attention: keys and values of the tokens that it has not kept yet."""

    def key_heads(self, x: Tensor, positions: range | None = None) -> Heads:
        """The keys of every head."""
        ...

    def value_heads(self, x: Tensor) -> Heads:
        """The values of every head."""
        ...


@dataclass
class _Kept:
    """The keys and values of one attention, at the beginning of a buffer with room for more."""

    both: Float[Tensor, "2 batch num_heads max_len features"]
    length: int = 0  # how many keys are there
    next_position: int = 0


class Cache:
    """The keys and values of every self-attention of a decoder, for a batch of texts that are read side by side.

    No gradients flow through what is kept.

    Args:
        batch_size: how many texts.
        max_len: how many tokens of each there is room for.

    Raises:
        ValueError: if a size is below 1.
    """

    def __init__(self, batch_size: int, max_len: int):
        require_at_least(1, batch_size=batch_size, max_len=max_len)
        self.memory = MemoryCache()  # for the attentions that look at the encoder's memory
        self.side_by_side = False  # True: the tokens of one call are alternatives for one and the same position
        self.batch_size, self._max_len = batch_size, max_len
        self._kept: dict[CachedAttention, _Kept] = {}
        self._real = torch.ones(batch_size, 1, 1, 0, dtype=torch.bool)

    def __len__(self) -> int:
        """How many positions were read."""
        return next((kept.next_position for kept in self._kept.values()), 0)

    def num_bytes(self) -> int:
        """What the keys and values take, with the room for those to come, but without those of the memory."""
        return sum(kept.both.nbytes for kept in self._kept.values())

    def positions(self, new_len: int, attention: CachedAttention | None = None) -> range:
        """Those of the next tokens, one for each; a single one where they stand side by side.

        Args:
            attention: that asks: in the middle of a step others have the tokens already.
        """
        kept = self._kept.get(attention) if attention is not None else None
        first = len(self) if attention is None else kept.next_position if kept is not None else 0
        return range(first, first + (1 if self.side_by_side else new_len))

    def add(self, attention: CachedAttention, key: Tensor, value: Tensor) -> tuple[Heads, Heads]:
        """Keep the keys and values of the next tokens too; all that this attention has by now.

        Raises:
            ValueError: if they are not of as many texts as the cache is for, or there is no room for them.
        """
        positions = self.positions(key.shape[1], attention)
        heads = attention.key_heads(key, positions), attention.value_heads(value)
        if attention not in self._kept:
            self._kept[attention] = _Kept(self._room_for(heads[0]))
        kept = self._kept[attention]
        self._require_room(key, kept.length)
        end = kept.length + key.shape[1]
        newest = kept.both[:, :, :, kept.length : end]
        newest[0], newest[1] = heads[0].detach(), heads[1].detach()
        kept.length, kept.next_position = end, positions.stop
        so_far = kept.both[:, :, :, :end]
        return so_far[0], so_far[1]

    def mask(self, queries: Tensor, keys: Tensor) -> Bool[Tensor, "query_len key_len"] | None:
        """Without another mask each of the next tokens may look at what was kept, and at the new ones up to itself."""
        query_len, key_len = queries.shape[-2], keys.shape[-2]
        return None if query_len == 1 else cached_causal_mask(query_len, key_len, keys.device)

    def add_padding(self, real: Bool[Tensor, "batch 1 1 new_len"]) -> Bool[Tensor, "batch 1 1 key_len"]:
        """Remember which of the next tokens are no padding; the same of all so far.

        Raises:
            ValueError: as `add`.
        """
        held = next((kept.length for kept in self._kept.values()), 0)  # a call that was refused may have left more
        self._require_room(real.flatten(1), held)
        self._real = torch.cat([self._real[..., :held].to(real.device), real], dim=-1)
        return self._real

    def keep(self, rows: Int[Tensor, "kept"]) -> None:
        """Go on with only these texts of the batch, in this order; only those that move are copied.

        Args:
            rows: best on the CPU. Their numbers are looked at, for which a GPU would have to wait.
        """
        self.batch_size = len(rows)
        for kept in self._kept.values():
            move_rows(kept.both[:, :, :, : kept.length], rows)
            kept.both = kept.both[:, : len(rows)]
        self.memory.keep(rows)
        self._real = self._real[rows.to(self._real.device)]

    def _require_room(self, new: Shaped[Tensor, "batch new_len ..."], held: int) -> None:
        if len(new) != self.batch_size:
            raise ValueError(f"wanted tokens of each of {self.batch_size} texts; got {len(new)}")
        if held + new.shape[1] > self._max_len:
            room = self._max_len - held
            raise ValueError(f"the cache has room for {room} more tokens; got {new.shape[1]}")

    def _room_for(self, heads: Heads) -> Float[Tensor, "2 batch num_heads max_len features"]:
        return heads.new_empty(2, self.batch_size, heads.shape[1], self._max_len, heads.shape[3])


class MemoryCache:
    """The keys and values of the encoder's memory. Each attention that looks at it computes them once."""

    def __init__(self) -> None:
        self._kept: dict[CachedAttention, Float[Tensor, "2 batch num_heads src_len features"]] = {}

    def num_bytes(self) -> int:
        """What the keys and values take."""
        return sum(both.nbytes for both in self._kept.values())

    def positions(self, new_len: int, attention: CachedAttention | None = None) -> None:
        """None: who looks at the memory stands in another text."""

    def add(self, attention: CachedAttention, key: Tensor, value: Tensor) -> tuple[Heads, Heads]:
        """The keys and values of the memory, computed from it if this attention has not looked yet."""
        if attention not in self._kept:
            self._kept[attention] = torch.stack([attention.key_heads(key), attention.value_heads(value)])
        keys, values = self._kept[attention]
        return keys, values

    def mask(self, queries: Tensor, keys: Tensor) -> None:
        """None: without another mask all of the memory may be looked at."""

    def keep(self, rows: Int[Tensor, "kept"]) -> None:
        """As `Cache.keep`."""
        for attention, both in self._kept.items():
            move_rows(both, rows)
            self._kept[attention] = both[:, : len(rows)]


def move_rows(both: Float[Tensor, "2 batch *axes"], rows: Int[Tensor, "kept"]) -> None:
    """Bring these rows of the batch to its beginning, in place."""
    to = (rows != torch.arange(len(rows), device=rows.device)).nonzero()[:, 0]
    origin, to = (index.to(both.device, non_blocking=True) for index in (rows[to], to))
    both[:, to] = both[:, origin]


def embed_next(embed: Embed, token_ids: Int[Tensor, "batch seq_len"], cache: Cache | None) -> Tensor:
    """Token vectors at the positions after what the cache holds; from position 0 on without one.

    Args:
        embed: is called with token ids and the first position.
    """
    if cache is None:
        return embed(token_ids, 0)
    if cache.side_by_side:
        return embed(token_ids.reshape(-1, 1), len(cache)).view(*token_ids.shape, -1)
    return embed(token_ids, len(cache))


def takes_cache(layers: Iterable[nn.Module]) -> bool:
    """Whether these decoder layers and their attentions can be given a cache, and share no self-attention."""
    return not _missing(layers)


def require_cached(layers: Iterable[nn.Module]) -> None:
    """Refuse layers that can be given no cache, whose attentions cannot, or that share a self-attention.

    Raises:
        ValueError: with the names of the parts.
    """
    if missing := _missing(layers):
        raise ValueError(f"a cache wants {missing}")


def _missing(layers: Iterable[nn.Module]) -> str:
    """What a cache wants and these layers do not have; "" if nothing is missing.

    A cross-attention may be shared, because all layers look at the same memory.
    """
    layers = list(layers)
    own, cross = ([getattr(layer, f"{kind}_attention", None) for layer in layers] for kind in ("self", "cross"))
    kinds = dict.fromkeys(type(part) for part in (*layers, *own, *cross) if part is not None)
    if names := [kind.__name__ for kind in kinds if "cache" not in inspect.signature(kind.forward).parameters]:
        return f"parts whose forward takes `cache`; got {', '.join(names)}"
    shared = [type(part).__name__ for part in own if part is not None and own.count(part) > 1]
    return f"a self-attention of its own in each layer; got one {shared[0]} in several" if shared else ""
