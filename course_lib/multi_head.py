"""Multi-head attention (section 3.2.2 of the paper)."""

from jaxtyping import Bool, Float
from torch import Tensor, nn

from course_lib.attention import fused_attention, scaled_dot_product_attention
from course_lib.running.requirements import require_at_least, require_dropout, require_heads


def split_heads(
    x: Float[Tensor, "batch seq_len d_model"], num_heads: int
) -> Float[Tensor, "batch num_heads seq_len d_k"]:
    """Give each head its own d_k = d_model / num_heads consecutive features of every token.

    Raises:
        ValueError: if num_heads does not divide d_model.
    """
    if x.dim() != 3:
        raise ValueError(f"x must have shape (batch, seq_len, d_model); got {tuple(x.shape)}")
    batch, seq_len, d_model = x.shape
    require_heads(d_model, num_heads)
    return x.view(batch, seq_len, num_heads, d_model // num_heads).transpose(1, 2)


def merge_heads(x: Float[Tensor, "batch num_heads seq_len d_k"]) -> Float[Tensor, "batch seq_len d_model"]:
    """Lay the heads' features side by side again: the inverse of `split_heads`."""
    if x.dim() != 4:
        raise ValueError(f"x must have shape (batch, num_heads, seq_len, d_k); got {tuple(x.shape)}")
    return x.transpose(1, 2).flatten(start_dim=2)


class MultiHeadAttention(nn.Module):
    """Several attentions side by side, each in its own subspace of d_k = d_model / num_heads features.

        MultiHead(query, key, value) = Concat(head_1, ..., head_h) W^O
        head_i = Attention(query W_i^Q, key W_i^K, value W_i^V)

    Args:
        d_model: features of a token.
        num_heads: number of heads; must divide d_model.
        dropout: probability of dropping an attention weight while training (the paper drops none).
        bias: whether the four projections have a bias.

    Raises:
        ValueError: if num_heads does not divide d_model, or dropout is no probability below 1.
    """

    def __init__(self, d_model: int, num_heads: int, dropout: float = 0.0, bias: bool = True):
        super().__init__()
        require_at_least(1, d_model=d_model)
        require_heads(d_model, num_heads)
        require_dropout(dropout)
        self.d_model = d_model
        self.num_heads = num_heads
        self.dropout = dropout
        self.query_proj = nn.Linear(d_model, d_model, bias=bias)
        self.key_proj = nn.Linear(d_model, d_model, bias=bias)
        self.value_proj = nn.Linear(d_model, d_model, bias=bias)
        self.output_proj = nn.Linear(d_model, d_model, bias=bias)

    def forward(
        self,
        query: Float[Tensor, "batch query_len d_model"],
        key: Float[Tensor, "batch key_len d_model"],
        value: Float[Tensor, "batch key_len d_model"],
        mask: Bool[Tensor, "..."] | None = None,
        need_weights: bool = False,
    ) -> (
        Float[Tensor, "batch query_len d_model"]
        | tuple[Float[Tensor, "batch query_len d_model"], Float[Tensor, "batch num_heads query_len key_len"]]
    ):
        """Attend; self-attention when query, key and value are one tensor, cross-attention otherwise.

        Args:
            mask: True = may attend; broadcastable to (batch, num_heads, query_len, key_len).
            need_weights: also return the weights of every head, as they are after dropout. They are
                then computed as Eq. 1 is written; without them PyTorch's fused kernel gives the same
                output faster.

        Raises:
            ValueError: if the features are not d_model, there is not a value for each key, or the mask does not fit.
        """
        self._require_features(query=query, key=key, value=value)
        dropout = self.dropout if self.training else 0.0
        heads = self.query_heads(query), self.key_heads(key), self.value_heads(value)
        if need_weights:
            output, weights = scaled_dot_product_attention(*heads, mask, dropout)
            return self.join_heads(output), weights
        return self.join_heads(fused_attention(*heads, mask, dropout))

    def query_heads(
        self, x: Float[Tensor, "batch query_len d_model"]
    ) -> Float[Tensor, "batch num_heads query_len d_k"]:
        """The queries x W_i^Q of every head i."""
        return split_heads(self.query_proj(x), self.num_heads)

    def key_heads(
        self, x: Float[Tensor, "batch key_len d_model"]
    ) -> Float[Tensor, "batch num_heads key_len d_k"]:
        """The keys x W_i^K of every head i."""
        return split_heads(self.key_proj(x), self.num_heads)

    def value_heads(
        self, x: Float[Tensor, "batch key_len d_model"]
    ) -> Float[Tensor, "batch num_heads key_len d_k"]:
        """The values x W_i^V of every head i."""
        return split_heads(self.value_proj(x), self.num_heads)

    def join_heads(
        self, heads: Float[Tensor, "batch num_heads query_len d_k"]
    ) -> Float[Tensor, "batch query_len d_model"]:
        """Concat(head_1, ..., head_h) W^O, from the outputs of the heads."""
        return self.output_proj(merge_heads(heads))

    def _require_features(self, **given: Tensor) -> None:
        for name, x in given.items():
            if x.dim() != 3 or x.shape[-1] != self.d_model:
                wanted = f"{name} must have shape (batch, seq_len, d_model={self.d_model})"
                raise ValueError(f"{wanted}; got {tuple(x.shape)}")
