"""GPT: the Transformer's decoder half by itself, in the form of GPT-2 (OpenAI, 2019).

Without cross-attention a decoder layer is an encoder layer under a causal mask, so this model is built of
`EncoderLayer`. Like GPT-2 it is pre-norm with a norm at the end, has learned positions, a GELU in its approximation by
tanh (arXiv 1606.08415), and one table for embeddings and logits. (GPT-2 also drops attention weights in training; this
one does not. And GPT-2 has no padding; here `pad_id` is hidden.)
"""

import math
from dataclasses import dataclass, replace
from functools import partial

import torch
import torch.nn.functional as F
from jaxtyping import Bool, Float, Int
from torch import Tensor, nn

from course_lib.caches import attend_to_past, require_cacheable, require_layer
from course_lib.embeddings import look_up, require_ids
from course_lib.layers import EncoderLayer, FeedForward
from course_lib.masks import causal_mask, padding_mask
from course_lib.running.requirements import require_at_least, require_dropout, require_heads

GELU = partial(F.gelu, approximate="tanh")  # GPT-2's; BERT has the exact one


@dataclass(frozen=True)
class GPTConfig:
    """The sizes and choices of one language model. The defaults are the smallest GPT-2, 124 million parameters.

    Raises:
        ValueError: if a size is not an integer of at least 1, num_heads does not divide d_model, dropout is no
            probability below 1, or pad_id is none of the token ids.
    """

    vocab_size: int = 50_257  # 50,257 byte pairs
    d_model: int = 768  # 768; the largest 1600
    d_ff: int = 3072  # 4 * d_model
    num_heads: int = 12  # 12; the largest 25
    num_layers: int = 12  # 12; the largest 48
    dropout: float = 0.1  # 0.1
    max_len: int = 1024  # each position has a vector of its own, so no text may be longer
    pad_id: int = 0  # not in GPT-2: the token id that fills up short texts

    def __post_init__(self):
        sizes = ("vocab_size", "d_model", "d_ff", "num_heads", "num_layers", "max_len")
        require_at_least(1, **{name: getattr(self, name) for name in sizes})
        require_heads(self.d_model, self.num_heads)
        require_dropout(self.dropout)
        if self.pad_id not in range(self.vocab_size):
            raise ValueError(f"pad_id must be one of the {self.vocab_size} token ids; got {self.pad_id}")

    @classmethod
    def tiny(cls, vocab_size: int = 1500, **changes) -> "GPTConfig":
        """200,192 parameters: learns the course's English in a minute on one core."""
        sizes = cls(vocab_size, d_model=64, d_ff=256, num_heads=4, num_layers=2, dropout=0.0, max_len=64)
        return replace(sizes, **changes)


class GPT(nn.Module):
    """Token and position embeddings, pre-norm layers under a causal mask, a norm, and the logits of the next token.

    Args:
        config: sizes and choices.
        seed: makes the initial weights reproducible; None draws them from torch's own state.
    """

    def __init__(self, config: GPTConfig, seed: int | None = None):
        super().__init__()
        self.config = config
        with torch.random.fork_rng(devices=[], enabled=seed is not None):
            self._build()
            self._initialise(seed)

    def _build(self) -> None:
        config = self.config
        self.token_embedding = nn.Embedding(config.vocab_size, config.d_model)
        self.position_embedding = nn.Embedding(config.max_len, config.d_model)
        self.dropout = nn.Dropout(config.dropout)
        self.layers = nn.ModuleList(self._new_layer() for _ in range(config.num_layers))
        self.norm = nn.LayerNorm(config.d_model)

    def _new_layer(self) -> EncoderLayer:
        config = self.config
        sizes = (config.d_model, config.num_heads, config.d_ff, config.dropout)
        feed_forward = FeedForward(config.d_model, config.d_ff, GELU)
        return EncoderLayer(*sizes, norm_first=True, feed_forward=feed_forward)

    def forward(self, token_ids: Int[Tensor, "batch seq_len"]) -> Float[Tensor, "batch seq_len vocab_size"]:
        """Logits of the next token after each prefix of `token_ids`.

        Raises:
            ValueError: if there are more tokens than max_len, or the ids are of another shape or no integers; on a
                CPU, also if there is no such token.
        """
        return self.logits(self.hidden(token_ids))

    def hidden(self, token_ids: Int[Tensor, "batch seq_len"]) -> Float[Tensor, "batch seq_len d_model"]:
        """The last hidden vectors, behind the norm; `logits` turns them into logits.

        Raises: as `forward`.
        """
        return self.norm(self.hidden_states(token_ids)[-1])

    def logits(self, hidden: Float[Tensor, "*batch d_model"]) -> Float[Tensor, "*batch vocab_size"]:
        """How well each token fits each hidden vector: dot products with the table of embeddings."""
        return F.linear(hidden, self.token_embedding.weight)

    def hidden_states(
        self, token_ids: Int[Tensor, "batch seq_len"]
    ) -> list[Float[Tensor, "batch seq_len d_model"]]:
        """The residual stream before the first layer and after each: num_layers + 1 of them.

        Raises: as `forward`.
        """
        states, mask = [self.embed(token_ids)], self._mask(token_ids, token_ids.shape[1])
        for layer in self.layers:
            states.append(layer(states[-1], mask))
        return states

    def attention_weights(
        self, token_ids: Int[Tensor, "batch seq_len"]
    ) -> Float[Tensor, "num_layers batch num_heads query_len key_len"]:
        """Who looks at whom, in every head of every layer.

        Raises: as `forward`.
        """
        states, mask = self.hidden_states(token_ids), self._mask(token_ids, token_ids.shape[1])
        weights = []
        for layer, state in zip(self.layers, states[:-1], strict=True):
            x = layer.get_submodule("self_attention_residual.norm")(state)
            weights.append(layer.get_submodule("self_attention")(x, x, x, mask, need_weights=True)[1])
        return torch.stack(weights)

    def embed(
        self, token_ids: Int[Tensor, "batch seq_len"], first_position: int = 0
    ) -> Float[Tensor, "batch seq_len d_model"]:
        """Token and position vectors, added, with dropout.

        Raises:
            ValueError: as `forward`, and if first_position is below 0.
        """
        require_at_least(0, first_position=first_position)
        tokens = look_up(self.token_embedding, token_ids)
        end = first_position + token_ids.shape[1]
        if end > self.config.max_len:
            raise ValueError(f"sequences may have up to max_len={self.config.max_len} tokens; got {end}")
        return self.dropout(tokens + self.position_embedding.weight[first_position:end])

    def new_cache(self, batch: int, max_len: int | None = None) -> "GPTCache":
        """An empty cache for `step`.

        Args:
            batch: how many texts are read side by side.
            max_len: how many tokens of each the cache has room for; None: as many as the model has positions for.

        Raises:
            ValueError: if a size is below 1, a layer is no `EncoderLayer` or has a `forward` of its own, or its
                attention cannot be cached: see `course_lib.caches.HeadAttention`.
        """
        return GPTCache(self, batch, self.config.max_len if max_len is None else max_len)

    @torch.no_grad()
    def step(
        self, token_ids: Int[Tensor, "batch new_len"], cache: "GPTCache"
    ) -> Float[Tensor, "batch new_len vocab_size"]:
        """Read on after what the cache holds: the logits that `forward` has at these positions for the whole text.

        The cache then holds these tokens too. No gradients flow.

        Args:
            token_ids: any number of new tokens: the prompt first, then usually one at a time.

        Raises:
            ValueError: as `forward`, and if the model is in training mode, or the cache is for another batch or full.
        """
        if self.training:
            raise ValueError("wanted a model in evaluation mode, without dropout; got one in training mode")
        x = self.embed(token_ids, first_position=len(cache))
        pasts = cache.extend(token_ids)
        mask = self._mask(cache.token_ids, token_ids.shape[1])
        for layer, attention, past in zip(cache.layers, cache.attentions, pasts, strict=True):
            x = layer.self_attention_residual(x, partial(attend_to_past, attention, past=past, mask=mask))
            x = layer.feed_forward_residual(x, layer.feed_forward)
        return self.logits(self.norm(x))

    def _mask(
        self, token_ids: Int[Tensor, "batch seq_len"], new_len: int
    ) -> Bool[Tensor, "batch 1 new_len seq_len"]:
        """What each of the last `new_len` positions may look at: itself and those before it, but no padding."""
        seq_len = token_ids.shape[1]
        not_later = causal_mask(seq_len, token_ids.device)[seq_len - new_len :]
        return padding_mask(token_ids, self.config.pad_id) & not_later

    def _initialise(self, seed: int | None) -> None:
        """Normal matrices of standard deviation 0.02, zero biases; norms as they are.

        The last matrix of each sub-layer has 0.02 / sqrt(2 * num_layers): so many sub-layers add to the residual stream
        (section 2.3 of the GPT-2 paper).
        """
        generator = None if seed is None else torch.Generator().manual_seed(seed)
        small = 0.02 / math.sqrt(2 * self.config.num_layers)
        for name, parameter in self.named_parameters():
            if parameter.dim() == 2:
                adds = name.endswith(("output_proj.weight", "linear_2.weight"))
                nn.init.normal_(parameter, std=small if adds else 0.02, generator=generator)
            elif name.endswith("bias"):
                nn.init.zeros_(parameter)


class GPTCache:
    """The keys and values of all tokens that `GPT.step` has read, in every layer; `GPT.new_cache` makes one."""

    def __init__(self, model: GPT, batch: int, max_len: int):
        require_at_least(1, batch=batch, max_len=max_len)
        config, weight = model.config, model.token_embedding.weight
        self.layers = [require_layer(layer, EncoderLayer) for layer in model.layers]
        self.attentions = [require_cacheable(layer.self_attention) for layer in self.layers]
        self.token_ids = torch.empty(batch, 0, dtype=torch.int64, device=weight.device)
        # Axes: layer, keys or values, batch, head, position, feature.
        d_k = config.d_model // config.num_heads
        self._past = weight.new_empty(config.num_layers, 2, batch, config.num_heads, max_len, d_k)

    def __len__(self) -> int:
        """How many tokens of each text were read."""
        return self.token_ids.shape[1]

    def extend(
        self, token_ids: Int[Tensor, "batch new_len"]
    ) -> Float[Tensor, "num_layers 2 batch num_heads past_len d_k"]:
        """Remember these tokens too; keys and values of all so far, those of the new ones still empty.

        Raises:
            ValueError: if they are not of as many texts as the cache is for, or there is no room for them.
        """
        require_ids(token_ids=token_ids)
        batch, room = len(self.token_ids), self._past.shape[-2] - len(self)
        if len(token_ids) != batch:
            raise ValueError(f"wanted tokens of each of {batch} texts; got {len(token_ids)}")
        if token_ids.shape[1] > room:
            raise ValueError(f"the cache has room for {room} more tokens; got {token_ids.shape[1]}")
        self.token_ids = torch.cat([self.token_ids, token_ids], dim=1)
        return self._past[..., : len(self), :]
