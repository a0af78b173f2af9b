"""A decoder of the 2020s, in the form of SmolLM2 (arXiv 2502.02737): a GPT with other parts.

    GPT-2                                       here
    a learned vector for each position          queries and keys are rotated by their positions (arXiv 2104.09864)
    layer norm                                  RMS norm, without mean and bias (arXiv 1910.07467)
    a feed-forward network with a GELU          SwiGLU, a network with a gate (arXiv 2002.05202)
    a key-value head for each head              neighbouring heads share one (arXiv 2305.13245)
    biases                                      none

The rest is the same: pre-norm layers under a causal mask, a norm at the end, one table for embeddings and logits, and
a cache as an argument of `forward`. The first of this kind, Llama (arXiv 2302.13971), has the same norms, positions and
network, but a key-value head for each head and a second table for the logits.
"""

from dataclasses import dataclass

import torch
import torch.nn.functional as F
from jaxtyping import Float, Int
from torch import Tensor, nn

from course_lib.embeddings import look_up
from course_lib.gpt import GPT, GPTConfig
from course_lib.layers import EncoderLayer
from course_lib.positions import rotate
from course_lib.running.checks import require_kv_heads
from course_lib.shared_heads import GroupedQueryAttention


@dataclass(frozen=True)
class ModernConfig(GPTConfig):
    """The sizes and choices of one decoder. The defaults are SmolLM2-135M, 134,515,008 parameters.

    Raises: as `GPTConfig`, and if num_kv_heads does not divide num_heads.
    """

    vocab_size: int = 49_152
    d_model: int = 576
    d_ff: int = 1536
    num_heads: int = 9
    num_layers: int = 30
    dropout: float = 0.0
    max_len: int = 8192  # the longest text in training; rotation itself knows no limit
    pad_id: int | None = None
    num_kv_heads: int = 3  # heads of keys and values, each for three heads
    rotary_base: float = 100_000.0  # 10,000 in Llama; the larger, the slower the slowest hand
    eps: float = 1e-5  # what the norms add to the mean of the squares

    def __post_init__(self):
        super().__post_init__()
        require_kv_heads(self.num_heads, self.num_kv_heads)

    @classmethod
    def tiny(cls, vocab_size: int = 1500, **changes) -> "ModernConfig":
        """As `GPTConfig.tiny`, with 2 heads of keys and values: 219,200 parameters."""
        return cls(**(vars(GPTConfig.tiny(vocab_size, pad_id=None)) | dict(num_kv_heads=2) | changes))


class RMSNorm(nn.Module):
    """A norm that takes no mean and adds no bias: weight * x / sqrt(mean(x^2) + eps), computed in float32 or wider."""

    def __init__(self, d_model: int, eps: float = 1e-5):
        super().__init__()
        self.weight, self.eps = nn.Parameter(torch.ones(d_model)), eps

    def forward(self, x: Float[Tensor, "*batch d_model"]) -> Float[Tensor, "*batch d_model"]:
        """Normalise every position by itself."""
        wide = x.to(torch.promote_types(x.dtype, torch.float32))  # float16 ends at 65,504, below 300^2
        normed = self.weight * wide / torch.sqrt(wide.square().mean(dim=-1, keepdim=True) + self.eps)
        return normed.to(torch.promote_types(self.weight.dtype, x.dtype))


class SwiGLU(nn.Module):
    """A feed-forward network with a gate: (silu(x W_gate) * (x W_up)) W_down, with silu(x) = x sigmoid(x).

    It has three matrices in place of two, so d_ff is often 8/3 d_model and not 4 d_model (Eq. 6 of arXiv 2002.05202).
    """

    def __init__(self, d_model: int, d_ff: int):
        super().__init__()
        self.gate_proj = nn.Linear(d_model, d_ff, bias=False)
        self.up_proj = nn.Linear(d_model, d_ff, bias=False)
        self.down_proj = nn.Linear(d_ff, d_model, bias=False)

    def forward(self, x: Float[Tensor, "*batch d_model"]) -> Float[Tensor, "*batch d_model"]:
        """Apply the network to every position by itself."""
        return self.down_proj(F.silu(self.gate_proj(x)) * self.up_proj(x))


class RotaryAttention(GroupedQueryAttention):
    """`GroupedQueryAttention` without biases, whose queries and keys are rotated by their positions."""

    def __init__(self, d_model: int, num_heads: int, num_kv_heads: int, base: float = 10_000.0):
        super().__init__(d_model, num_heads, num_kv_heads, bias=False)
        self.base = base

    def query_heads(
        self, x: Float[Tensor, "batch query_len d_model"], positions: range | None = None
    ) -> Float[Tensor, "batch num_heads query_len d_k"]:
        """The queries of every head, rotated."""
        return rotated(super().query_heads(x), positions, self.base)

    def key_heads(
        self, x: Float[Tensor, "batch key_len d_model"], positions: range | None = None
    ) -> Float[Tensor, "batch num_kv_heads key_len d_k"]:
        """The keys of every shared head, rotated: a cache keeps them so."""
        return rotated(super().key_heads(x), positions, self.base)


def rotated(
    heads: Float[Tensor, "batch num_heads seq_len d_k"], positions: range | None, base: float = 10_000.0
) -> Float[Tensor, "batch num_heads seq_len d_k"]:
    """`rotate` queries or keys by the positions that an attention is given; a single one is that of all tokens."""
    seq_len = heads.shape[-2]
    start, stop = (0, seq_len) if positions is None else (positions.start, positions.stop)
    return rotate(heads, torch.arange(start, stop, device=heads.device).expand(seq_len), base)


class ModernDecoder(GPT):
    """A `GPT` of the parts above, which is given a `ModernConfig`. Without a cache it reads texts of any length."""

    config: ModernConfig

    def _make_parts(self) -> None:
        config = self.config
        self.token_embedding = nn.Embedding(config.vocab_size, config.d_model)
        self.dropout = nn.Dropout(config.dropout)
        self.layers = nn.ModuleList(self._new_layer() for _ in range(config.num_layers))
        self.norm = RMSNorm(config.d_model, config.eps)

    def _new_layer(self) -> EncoderLayer:
        config = self.config
        sizes = (config.d_model, config.num_heads, config.d_ff, config.dropout)
        attention = RotaryAttention(config.d_model, config.num_heads, config.num_kv_heads, config.rotary_base)
        feed_forward = SwiGLU(config.d_model, config.d_ff)
        return EncoderLayer(*sizes, True, config.eps, self_attention=attention, feed_forward=feed_forward, norm=RMSNorm)

    def embed(
        self, token_ids: Int[Tensor, "batch seq_len"], first_position: int = 0
    ) -> Float[Tensor, "batch seq_len d_model"]:
        """Token vectors, with dropout, the same at every position. Raises as `look_up`."""
        return self.dropout(look_up(self.token_embedding, token_ids))
