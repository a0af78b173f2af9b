"""Parts of a Transformer as later papers changed them: each takes the place of one of the course's parts.

Grouped-query attention is not here: `course_lib.shared_heads` has it.
"""

import math

import torch
import torch.nn.functional as F
from jaxtyping import Bool, Float, Int
from torch import Tensor, nn

from course_lib.embeddings import TokenEmbedding, look_up
from course_lib.layers import DecoderLayer, EncoderLayer, Residual
from course_lib.modern_decoder import rotated
from course_lib.multi_head import MultiHeadAttention
from course_lib.positions import relative_distances

MAX_DISTANCE = 16  # a relative bias treats all longer distances alike; the experiment's sentences have few


class SwiGLU(nn.Module):
    """A feed-forward network with a gate: (swish(x W) * (x V)) W_2, with biases (arXiv 2002.05202, Eq. 6).

    It has three matrices in place of two. With 2/3 of d_ff it has about as many parameters as `FeedForward`.
    """

    def __init__(self, d_model: int, d_ff: int):
        super().__init__()
        hidden = 2 * d_ff // 3
        self.gate = nn.Linear(d_model, hidden)
        self.linear_1 = nn.Linear(d_model, hidden)
        self.linear_2 = nn.Linear(hidden, d_model)

    def forward(self, x: Float[Tensor, "*batch d_model"]) -> Float[Tensor, "*batch d_model"]:
        """Apply the network to every position by itself."""
        return self.linear_2(F.silu(self.gate(x)) * self.linear_1(x))


class RotaryAttention(MultiHeadAttention):
    """Self-attention that rotates queries and keys by their positions (arXiv 2104.09864)."""

    def query_heads(
        self, x: Float[Tensor, "batch query_len d_model"], positions: range | None = None
    ) -> Float[Tensor, "batch num_heads query_len d_k"]:
        """The queries of every head, rotated."""
        return rotated(super().query_heads(x), positions)

    def key_heads(
        self, x: Float[Tensor, "batch key_len d_model"], positions: range | None = None
    ) -> Float[Tensor, "batch num_heads key_len d_k"]:
        """The keys of every head, rotated."""
        return rotated(super().key_heads(x), positions)


class RelativeBiasAttention(MultiHeadAttention):
    """Self-attention with a learned number for each head and distance, added to the scores (T5, arXiv 1910.10683, 2.1).

    T5 shares the numbers among its layers, and puts long distances in groups. Here each layer has its own numbers.
    """

    def __init__(self, d_model: int, num_heads: int):
        super().__init__(d_model, num_heads)
        self.distance_bias = nn.Parameter(torch.zeros(2 * MAX_DISTANCE + 1, num_heads))

    def forward(
        self,
        query: Float[Tensor, "batch query_len d_model"],
        key: Float[Tensor, "batch key_len d_model"],
        value: Float[Tensor, "batch key_len d_model"],
        mask: Bool[Tensor, "..."],
    ) -> Float[Tensor, "batch query_len d_model"]:
        """Attend, as `MultiHeadAttention` does; a mask must leave each query a key."""
        distances = relative_distances(query.shape[1], key.shape[1], MAX_DISTANCE, query.device)
        bias = self.distance_bias[distances + MAX_DISTANCE].permute(2, 0, 1)
        heads = F.scaled_dot_product_attention(
            self.query_heads(query),
            self.key_heads(key),
            self.value_heads(value),
            attn_mask=bias.masked_fill(~mask, -math.inf),
        )
        return self.join_heads(heads)


class SandwichResidual(Residual):
    """Pre-norm with another norm after the sub-layer: x + norm(sublayer(norm(x))) (arXiv 2105.13290, 2.4)."""

    def __init__(self, d_model: int, dropout: float):
        super().__init__(d_model, dropout, norm_first=True)
        self.norm_after = nn.LayerNorm(d_model)

    def forward(self, x, sublayer):
        """Add the normalised output of the sub-layer to the residual stream `x`."""
        return super().forward(x, lambda y: self.norm_after(sublayer(y)))


class ParallelEncoderLayer(EncoderLayer):
    """Attention and feed-forward network read the same stream, not one the other's output (arXiv 2204.02311, 2)."""

    def forward(self, x, mask=None):
        """Add the changes of both sub-layers to the stream."""
        after_attention = self.self_attention_residual(x, lambda y: self.self_attention(y, y, y, mask))
        return after_attention + self.feed_forward_residual(x, self.feed_forward) - x


class ParallelDecoderLayer(DecoderLayer):
    """Both attentions and the feed-forward network read the same stream."""

    def forward(self, x, memory, tgt_mask=None, memory_mask=None):
        """Add the changes of all three sub-layers to the stream."""
        after = (
            self.self_attention_residual(x, lambda y: self.self_attention(y, y, y, tgt_mask)),
            self.cross_attention_residual(x, lambda y: self.cross_attention(y, memory, memory, memory_mask)),
            self.feed_forward_residual(x, self.feed_forward),
        )
        return sum(after) - 2 * x


class UntiedEmbedding(TokenEmbedding):
    """A table for each end of the model: no weight tying (arXiv 1608.05859).

    `table` stays that of the output, because the training loss reads it there.
    """

    def __init__(self, vocab_size: int, d_model: int):
        super().__init__(vocab_size, d_model)
        self.input_table = nn.Embedding(vocab_size, d_model)

    def forward(self, token_ids: Int[Tensor, "batch seq_len"]) -> Float[Tensor, "batch seq_len d_model"]:
        """Look the vectors up in the input's own table, and scale them."""
        return look_up(self.input_table, token_ids) * self.scale
