"""Multi-head attention (section 3.2.2 of the paper)."""

from jaxtyping import Bool, Float
from torch import Tensor, nn

from course_lib.attention import fused_kernel, scaled_dot_product_attention
from course_lib.caches import Cache, MemoryCache
from course_lib.masks import require_mask
from course_lib.running.checks import require_at_least, require_dropout, require_heads


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
    try:
        return x.view(batch, seq_len, num_heads, d_model // num_heads).transpose(1, 2)
    except (RuntimeError, ZeroDivisionError):
        require_heads(d_model, num_heads)
        raise


def merge_heads(x: Float[Tensor, "batch num_heads seq_len d_k"]) -> Float[Tensor, "batch seq_len d_model"]:
    """Lay the heads' features side by side again: the inverse of `split_heads`."""
    if x.dim() != 4:
        raise ValueError(f"x must have shape (batch, num_heads, seq_len, d_k); got {tuple(x.shape)}")
    return x.transpose(1, 2).flatten(start_dim=2)


class MultiHeadAttention(nn.Module):
    """Several attentions side by side, each in its own subspace of d_k = d_model / num_heads features.

        MultiHead(query, key, value) = Concat(head_1, ..., head_h) W^O
        head_i = Attention(query W_i^Q, key W_i^K, value W_i^V)

    It is self-attention when query, key and value are one tensor, and cross-attention otherwise.

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

    @property
    def num_kv_heads(self) -> int:
        """How many heads of keys and values there are: as many as of queries."""
        return self.num_heads

    def forward(
        self,
        query: Float[Tensor, "batch query_len d_model"],
        key: Float[Tensor, "batch key_len d_model"],
        value: Float[Tensor, "batch key_len d_model"],
        mask: Bool[Tensor, "..."] | None = None,
        cache: Cache | MemoryCache | None = None,
    ) -> Float[Tensor, "batch query_len d_model"]:
        """Attend, by PyTorch's fused kernel.

        Args:
            mask: True = may attend; broadcastable to (batch, num_heads, query_len, key_len).
            cache: what was read before. The tokens given are then the next ones, key_len counts all, and without a
                mask each may look at itself and at all before it. In a `MemoryCache`, key and value are the memory.

        Raises:
            ValueError: if the features are not d_model, there is not a value for each key, or the mask does not fit.
        """
        query, key, value, mask = self._heads(query, key, value, mask, cache)
        dropout = self.dropout if self.training else 0.0
        share_keys = self.num_kv_heads != self.num_heads
        return self.join_heads(fused_kernel(query, key, value, mask, dropout, share_keys))

    def with_weights(
        self,
        query: Float[Tensor, "batch query_len d_model"],
        key: Float[Tensor, "batch key_len d_model"],
        value: Float[Tensor, "batch key_len d_model"],
        mask: Bool[Tensor, "..."] | None = None,
        cache: Cache | MemoryCache | None = None,
    ) -> tuple[Float[Tensor, "batch query_len d_model"], Float[Tensor, "batch num_heads query_len all_keys"]]:
        """`forward`, computed as Eq. 1 is written: the output, and the weights of every head after dropout."""
        query, key, value, mask = self._heads(query, key, value, mask, cache)
        dropout = self.dropout if self.training else 0.0
        group_size = self.num_heads // self.num_kv_heads  # how many heads share a head of keys and values
        key, value = (heads.repeat_interleave(group_size, dim=1) for heads in (key, value))
        output, weights = scaled_dot_product_attention(query, key, value, mask, dropout)
        return self.join_heads(output), weights

    def query_heads(
        self, x: Float[Tensor, "batch query_len d_model"], positions: range | None = None
    ) -> Float[Tensor, "batch num_heads query_len d_k"]:
        """The queries x W_i^Q of every head i.

        Args:
            positions: of the tokens, for attentions that depend on them; None: counted from 0.
        """
        return split_heads(self.query_proj(x), self.num_heads)

    def key_heads(
        self, x: Float[Tensor, "batch key_len d_model"], positions: range | None = None
    ) -> Float[Tensor, "batch num_kv_heads key_len d_k"]:
        """The keys x W_i^K of every head i.

        Args: as for `query_heads`.
        """
        return split_heads(self.key_proj(x), self.num_kv_heads)

    def value_heads(self, x: Float[Tensor, "batch key_len d_model"]) -> Float[Tensor, "batch num_kv_heads key_len d_k"]:
        """The values x W_i^V of every head i."""
        return split_heads(self.value_proj(x), self.num_kv_heads)

    def join_heads(
        self, heads: Float[Tensor, "batch num_heads query_len d_k"]
    ) -> Float[Tensor, "batch query_len d_model"]:
        """Concat(head_1, ..., head_h) W^O, from the outputs of the heads."""
        return self.output_proj(merge_heads(heads))

    def _heads(
        self, query: Tensor, key: Tensor, value: Tensor, mask: Tensor | None, cache: Cache | MemoryCache | None
    ) -> tuple[Tensor, Tensor, Tensor, Tensor | None]:
        """The queries, keys and values of all heads, and who may look at whom."""
        try:
            if cache is None:
                queries = self.query_heads(query)
                keys, values = self.key_heads(key), self.value_heads(value)
            else:
                queries = self.query_heads(query, cache.positions(query.shape[1], self))
                keys, values = cache.add(self, key, value)
                mask = cache.mask(queries, keys) if mask is None else mask
        except (RuntimeError, ValueError):
            self._require_features(query=query, key=key, value=value)
            raise
        if value is not key and values.shape[2] != keys.shape[2]:  # the kernel would not say so
            raise ValueError(f"every key needs a value; got {keys.shape[2]} keys and {values.shape[2]} values")
        if mask is not None:
            require_mask(mask, (*queries.shape[:-1], keys.shape[-2]))
            mask = mask if mask.dim() > 1 else mask[None]  # the kernel wants an axis of queries
        return queries, keys, values, mask

    def _require_features(self, **given: Tensor) -> None:
        for name, x in given.items():
            if x.dim() != 3 or x.shape[-1] != self.d_model:
                wanted = f"{name} must have shape (batch, seq_len, d_model={self.d_model})"
                raise ValueError(f"{wanted}; got {tuple(x.shape)}")
