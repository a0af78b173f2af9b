"""GPT: the Transformer's decoder half by itself, in the form of GPT-2 (OpenAI, 2019).

Without cross-attention a decoder layer is an encoder layer under a causal mask, so this model is built of
`EncoderLayer`. Like GPT-2 it is pre-norm with a norm at the end, has learned positions, a GELU in its approximation by
tanh (arXiv 1606.08415), and one table for embeddings and logits. (GPT-2 also drops attention weights in training; this
one does not. And GPT-2 has no padding: here `pad_id` is hidden, unless it is None.)
"""

import math
from dataclasses import dataclass
from functools import partial
from typing import Any

import torch
import torch.nn.functional as F
from jaxtyping import Bool, Float, Int
from torch import Tensor, nn

from course_lib.caches import Cache, embed_next, require_cached
from course_lib.embeddings import look_up, rows_of
from course_lib.initialisation import initialise, own_state
from course_lib.layers import EncoderLayer, FeedForward, self_attention_weights
from course_lib.masks import cached_causal_mask, causal_mask, padding_mask
from course_lib.running.checks import require_at_least, require_dropout, require_heads

GELU = partial(F.gelu, approximate="tanh")  # GPT-2's; BERT has the exact one


@dataclass(frozen=True)
class GPTConfig:
    """The sizes and choices of one language model. The defaults are the smallest GPT-2, 124 million parameters.

    Raises:
        ValueError: if a size is not an integer of at least 1, num_heads does not divide d_model, dropout is no
            probability below 1, or pad_id is none of the token ids.
    """

    vocab_size: int = 50_257  # 256 bytes, 50,000 merges of byte pairs, and one token that ends a text
    d_model: int = 768  # the largest 1600
    d_ff: int = 3072  # 4 * d_model
    num_heads: int = 12  # the largest 25
    num_layers: int = 12  # the largest 48
    dropout: float = 0.1
    max_len: int = 1024  # each position has a vector of its own, so no text may be longer
    pad_id: int | None = 0  # the token id that fills up short texts; None, as in GPT-2: every token is real

    def __post_init__(self):
        sizes = ("vocab_size", "d_model", "d_ff", "num_heads", "num_layers", "max_len")
        require_at_least(1, **{name: getattr(self, name) for name in sizes})
        require_heads(self.d_model, self.num_heads)
        require_dropout(self.dropout)
        if self.pad_id is not None and self.pad_id not in range(self.vocab_size):
            raise ValueError(f"pad_id must be one of the {self.vocab_size} token ids; got {self.pad_id}")

    @classmethod
    def tiny(cls, vocab_size: int = 1500, **changes) -> "GPTConfig":
        """200,192 parameters: learns the course's English in a minute on one core."""
        sizes = dict(d_model=64, d_ff=256, num_heads=4, num_layers=2, dropout=0.0, max_len=64)
        return cls(vocab_size, **(sizes | changes))


class GPT(nn.Module):
    """Token and position embeddings, pre-norm layers under a causal mask, a norm, and the logits of the next token.

    Args:
        config: sizes and choices.
        seed: makes the initial weights reproducible; None draws them from torch's own state.
    """

    def __init__(self, config: GPTConfig, seed: int | None = None):
        super().__init__()
        self.config = config
        with own_state(seed):
            self._make_parts()
            initialise(self, seed, self._draw)

    def _make_parts(self) -> None:
        config = self.config
        self.token_embedding = nn.Embedding(config.vocab_size, config.d_model)
        self.position_embedding = nn.Embedding(config.max_len, config.d_model)
        self.dropout = nn.Dropout(config.dropout)
        self.layers = nn.ModuleList(self._new_layer() for _ in range(config.num_layers))
        self.norm: Any = nn.LayerNorm(config.d_model)

    def _new_layer(self) -> EncoderLayer:
        config = self.config
        sizes = (config.d_model, config.num_heads, config.d_ff, config.dropout)
        feed_forward = FeedForward(config.d_model, config.d_ff, GELU)
        return EncoderLayer(*sizes, norm_first=True, feed_forward=feed_forward)

    def forward(
        self, token_ids: Int[Tensor, "batch seq_len"], cache: Cache | None = None
    ) -> Float[Tensor, "batch seq_len vocab_size"]:
        """Logits of the next token after each prefix of `token_ids`.

        Args:
            cache: of `new_cache`, with the tokens that were read before; `token_ids` are then the next ones.

        Raises:
            ValueError: if there are more tokens than the model has positions for, or the ids are of another shape or
                no integers; on a CPU, also if there is no such token; with a cache, if it is for another batch or full.
        """
        return self.logits(self.hidden(token_ids, cache))

    def hidden(
        self, token_ids: Int[Tensor, "batch seq_len"], cache: Cache | None = None
    ) -> Float[Tensor, "batch seq_len d_model"]:
        """The last hidden vectors, behind the norm; `logits` turns them into logits. Raises as `forward`."""
        return self.decode(token_ids, self._mask(token_ids, cache), cache)

    def decode(
        self,
        token_ids: Int[Tensor, "batch seq_len"],
        mask: Bool[Tensor, "..."] | None = None,
        cache: Cache | None = None,
    ) -> Float[Tensor, "batch seq_len d_model"]:
        """`hidden` under another mask than that of padding and of later tokens.

        Args:
            mask: which positions each position may see; None: all, but with a cache only those up to itself.
        """
        x = embed_next(self.embed, token_ids, cache)
        kept = {} if cache is None else {"cache": cache}
        for layer in self.layers:
            x = layer(x, mask, **kept)
        return self.norm(x)

    def logits(self, hidden: Float[Tensor, "*batch d_model"]) -> Float[Tensor, "*batch vocab_size"]:
        """How well each token fits each hidden vector: dot products with the table of embeddings."""
        return F.linear(hidden, self.token_embedding.weight)

    def hidden_states(self, token_ids: Int[Tensor, "batch seq_len"]) -> list[Float[Tensor, "batch seq_len d_model"]]:
        """The residual stream before the first layer and after each: num_layers + 1 of them. Raises as `forward`."""
        states, mask = [self.embed(token_ids)], self._mask(token_ids)
        for layer in self.layers:
            states.append(layer(states[-1], mask))
        return states

    def attention_weights(
        self, token_ids: Int[Tensor, "batch seq_len"]
    ) -> Float[Tensor, "num_layers batch num_heads query_len key_len"]:
        """Who looks at whom, in every head of every layer. Raises as `forward`."""
        states, mask = self.hidden_states(token_ids), self._mask(token_ids)
        return self_attention_weights(self.layers, states[:-1], mask)

    def embed(
        self, token_ids: Int[Tensor, "batch seq_len"], first_position: int = 0
    ) -> Float[Tensor, "batch seq_len d_model"]:
        """Token and position vectors, added, with dropout.

        Raises:
            ValueError: as `forward`, and if first_position is below 0.
        """
        tokens = look_up(self.token_embedding, token_ids)
        positions = rows_of(self.position_embedding.weight, first_position, token_ids.shape[1])
        return self.dropout(tokens + positions)

    def new_cache(self, batch_size: int, max_len: int | None = None) -> Cache:
        """An empty cache for `forward`.

        Args:
            batch_size: how many texts are read side by side.
            max_len: how many tokens of each there is room for; None: the config's max_len.

        Raises:
            ValueError: if a size is below 1, a layer or its attention takes no cache, or two share it.
        """
        require_cached(self.layers)
        return Cache(batch_size, self.config.max_len if max_len is None else max_len)

    def _mask(
        self, token_ids: Int[Tensor, "batch new_len"], cache: Cache | None = None
    ) -> Bool[Tensor, "#batch 1 new_len seq_len"] | None:
        """What each of these positions may look at: itself and those before it, no padding. None: the cache says so."""
        if self.config.pad_id is None:
            return causal_mask(token_ids.shape[1], token_ids.device)[None, None] if cache is None else None
        real = padding_mask(token_ids, self.config.pad_id)
        if cache is not None:
            real = cache.add_padding(real)
        return real & cached_causal_mask(token_ids.shape[1], real.shape[-1], real.device)

    def _draw(self, name: str, matrix: Tensor, generator: torch.Generator | None) -> None:
        """Normal matrices of standard deviation 0.02.

        The last matrix of each sub-layer has 0.02 / sqrt(2 * num_layers): so many sub-layers add to the residual stream
        (section 2.3 of the GPT-2 paper).
        """
        adds = name.endswith(("output_proj.weight", "linear_2.weight", "down_proj.weight"))
        std = 0.02 / math.sqrt(2 * self.config.num_layers) if adds else 0.02
        nn.init.normal_(matrix, std=std, generator=generator)
