"""One layer of the encoder and one of the decoder (section 3.1 of the paper).

Each sub-layer stands on a residual stream `x`. The paper normalises after the addition (post-norm),
most models since before the sub-layer (pre-norm, arXiv 2002.04745):

    post-norm   x = norm(x + dropout(sublayer(x)))
    pre-norm    x = x + dropout(sublayer(norm(x)))
"""

from collections.abc import Callable, Iterable
from typing import Any

import torch
from jaxtyping import Bool, Float
from torch import Tensor, nn

from course_lib.caches import Cache
from course_lib.multi_head import MultiHeadAttention
from course_lib.running.checks import require_at_least

Activation = Callable[[Tensor], Tensor]
Norm = Callable[[int, float], Any]  # makes a module of d_model and eps


class FeedForward(nn.Module):
    """Two linear maps with a ReLU between, the same at each position: max(0, x W_1 + b_1) W_2 + b_2 (Eq. 2).

    Another `activation` may stand in the ReLU's place: BERT and GPT have a GELU (arXiv 1606.08415).
    """

    def __init__(self, d_model: int, d_ff: int, activation: Activation = torch.relu):
        super().__init__()
        require_at_least(1, d_model=d_model, d_ff=d_ff)
        self.linear_1 = nn.Linear(d_model, d_ff)
        self.linear_2 = nn.Linear(d_ff, d_model)
        self.activation = activation

    def forward(self, x: Float[Tensor, "*batch d_model"]) -> Float[Tensor, "*batch d_model"]:
        """Apply the network to every position by itself.

        Raises:
            ValueError: if a position has not d_model features.
        """
        try:
            return self.linear_2(self.activation(self.linear_1(x)))
        except RuntimeError:
            _require_features(x, self.linear_1.in_features)
            raise


class Residual(nn.Module):
    """The frame around a sub-layer: layer norm, dropout on the sub-layer's output, and the addition."""

    def __init__(self, d_model: int, dropout: float, norm_first: bool, eps: float = 1e-5, norm: Norm = nn.LayerNorm):
        super().__init__()
        require_at_least(1, d_model=d_model)
        self.d_model = d_model
        self.norm = norm(d_model, eps)
        self.dropout = nn.Dropout(dropout)
        self.norm_first = norm_first

    def forward(
        self, x: Float[Tensor, "*batch d_model"], sublayer: Callable[[Tensor], Tensor]
    ) -> Float[Tensor, "*batch d_model"]:
        """Add the sub-layer's output to the residual stream `x`.

        Raises:
            ValueError: if a position has not d_model features, or the sub-layer's output has not the shape of `x`.
        """
        try:
            output = sublayer(self.norm(x) if self.norm_first else x)
        except RuntimeError:
            _require_features(x, self.d_model)
            raise
        if not torch.jit.is_tracing() and getattr(output, "shape", None) != x.shape:
            raise _wrong_output(output, x.shape)
        x = x + self.dropout(output)
        return x if self.norm_first else self.norm(x)


class EncoderLayer(nn.Module):
    """Self-attention, then the feed-forward network, each in its residual frame.

    Args:
        d_model, num_heads, d_ff: sizes.
        dropout: on each sub-layer's output, nowhere else, as in the paper (section 5.4).
        norm_first: False for post-norm, as in the paper; True for pre-norm.
        eps: what the layer norms add to the variance; published models differ.
        self_attention: another attention in place of `MultiHeadAttention(d_model, num_heads)`: a module that is
            called with query, key, value and mask, which broadcasts to (batch, num_heads, query_len, key_len), and
            returns a tensor of the query's shape. If its `forward` takes a `cache` too, decoding is quicker.
        feed_forward: another network in place of `FeedForward(d_model, d_ff)`.
        norm: makes another norm in place of `nn.LayerNorm(d_model, eps)`.
    """

    def __init__(
        self,
        d_model: int,
        num_heads: int,
        d_ff: int,
        dropout: float = 0.1,
        norm_first: bool = False,
        eps: float = 1e-5,
        *,
        self_attention: nn.Module | None = None,
        feed_forward: nn.Module | None = None,
        norm: Norm = nn.LayerNorm,
    ):
        super().__init__()
        self.self_attention = MultiHeadAttention(d_model, num_heads) if self_attention is None else self_attention
        self.feed_forward = FeedForward(d_model, d_ff) if feed_forward is None else feed_forward
        self.self_attention_residual = Residual(d_model, dropout, norm_first, eps, norm)
        self.feed_forward_residual = Residual(d_model, dropout, norm_first, eps, norm)

    def forward(
        self,
        x: Float[Tensor, "batch seq_len d_model"],
        mask: Bool[Tensor, "..."] | None = None,
        cache: Cache | None = None,
    ) -> Float[Tensor, "batch seq_len d_model"]:
        """One step of the encoder's residual stream.

        Args:
            mask: which positions may be seen.
            cache: what was read before, if this is a layer of a decoder by itself, as in GPT.
        """
        kept = {} if cache is None else {"cache": cache}
        x = self.self_attention_residual(x, lambda y: self.self_attention(y, y, y, mask, **kept))
        return self.feed_forward_residual(x, self.feed_forward)


class DecoderLayer(nn.Module):
    """Masked self-attention, cross-attention over the encoder's memory, then the feed-forward network.

    Args: as for `EncoderLayer`; `cross_attention` may be another one, too.
    """

    def __init__(
        self,
        d_model: int,
        num_heads: int,
        d_ff: int,
        dropout: float = 0.1,
        norm_first: bool = False,
        eps: float = 1e-5,
        *,
        self_attention: nn.Module | None = None,
        cross_attention: nn.Module | None = None,
        feed_forward: nn.Module | None = None,
    ):
        super().__init__()
        self.self_attention = MultiHeadAttention(d_model, num_heads) if self_attention is None else self_attention
        self.cross_attention = MultiHeadAttention(d_model, num_heads) if cross_attention is None else cross_attention
        self.feed_forward = FeedForward(d_model, d_ff) if feed_forward is None else feed_forward
        self.self_attention_residual = Residual(d_model, dropout, norm_first, eps)
        self.cross_attention_residual = Residual(d_model, dropout, norm_first, eps)
        self.feed_forward_residual = Residual(d_model, dropout, norm_first, eps)

    def forward(
        self,
        x: Float[Tensor, "batch tgt_len d_model"],
        memory: Float[Tensor, "batch src_len d_model"],
        tgt_mask: Bool[Tensor, "..."] | None = None,
        memory_mask: Bool[Tensor, "..."] | None = None,
        cache: Cache | None = None,
    ) -> Float[Tensor, "batch tgt_len d_model"]:
        """One step of the decoder's residual stream.

        Args:
            x: the target so far; with a cache, its next tokens.
            memory: what the encoder made of the source.
            tgt_mask: which target positions each target position may see: causal and padding.
            memory_mask: which source positions may be seen.
            cache: what was read before.
        """
        kept, seen = ({}, {}) if cache is None else ({"cache": cache}, {"cache": cache.memory})
        x = self.self_attention_residual(x, lambda y: self.self_attention(y, y, y, tgt_mask, **kept))
        x = self.cross_attention_residual(x, lambda y: self.cross_attention(y, memory, memory, memory_mask, **seen))
        return self.feed_forward_residual(x, self.feed_forward)


def self_attention_weights(
    layers: Iterable[Any],
    streams: Iterable[Float[Tensor, "batch seq_len d_model"]],
    mask: Bool[Tensor, "..."] | None = None,
) -> Float[Tensor, "num_layers batch num_heads query_len key_len"]:
    """The attention weights of encoder layers, from the residual stream before each."""
    weights = []
    for layer, x in zip(layers, streams, strict=True):
        x = layer.self_attention_residual.norm(x) if layer.self_attention_residual.norm_first else x
        weights.append(layer.self_attention.with_weights(x, x, x, mask)[1])
    return torch.stack(weights)


def _require_features(x: Tensor, d_model: int) -> None:
    if x.shape[-1:] != (d_model,):
        raise ValueError(f"wanted d_model={d_model} features at each position; got shape {tuple(x.shape)}")


def _wrong_output(output: object, shape: torch.Size) -> ValueError:
    found = f"shape {tuple(output.shape)}" if isinstance(output, Tensor) else type(output).__name__
    return ValueError(f"a sub-layer must return a tensor of its input's shape {tuple(shape)}; got {found}")
