"""Token ids to vectors, and vectors to logits with the same table."""

import math

import torch
import torch.nn.functional as F
from jaxtyping import Float, Int
from torch import Tensor, nn

from course_lib.running.checks import require_at_least

ID_TYPES = (torch.int64, torch.int32)


class TokenEmbedding(nn.Module):
    """One learned vector for each token, used at both ends of the model (section 3.4 of the paper).

    On the way in, a token's vector is multiplied by sqrt(d_model); on the way out, a token's logit is
    the dot product of its vector with the decoder's output (weight tying, arXiv 1608.05859).

    Raises:
        ValueError: if a size is not an integer of at least 1.
    """

    def __init__(self, vocab_size: int, d_model: int):
        super().__init__()
        require_at_least(1, vocab_size=vocab_size, d_model=d_model)
        self.table = nn.Embedding(vocab_size, d_model)
        self.scale = math.sqrt(d_model)

    def forward(self, token_ids: Int[Tensor, "batch seq_len"]) -> Float[Tensor, "batch seq_len d_model"]:
        """The vectors, scaled to weigh as much as the position encoding beside them. Raises as `look_up`."""
        return look_up(self.table, token_ids) * self.scale

    def logits(self, hidden: Float[Tensor, "*batch d_model"]) -> Float[Tensor, "*batch vocab_size"]:
        """How well each token of the vocabulary fits each hidden vector.

        Raises:
            ValueError: if the hidden vectors are not as long as the table's.
        """
        try:
            return F.linear(hidden, self.table.weight)
        except RuntimeError:
            d_model, shape = self.table.embedding_dim, tuple(hidden.shape)
            if shape[-1:] != (d_model,):
                raise ValueError(f"hidden must have d_model={d_model} features; got shape {shape}") from None
            raise


def look_up(
    table: nn.Embedding, ids: Int[Tensor, "batch seq_len"], name: str = "token_ids"
) -> Float[Tensor, "batch seq_len d_model"]:
    """The rows of a table. An error calls the ids `name`.

    Raises:
        ValueError: if the ids do not have two axes or are no integers; on a CPU, also if the table has no such row.
            On a GPU, CUDA's own assertion does that: to look at the numbers here would make the GPU wait.
    """
    require_ids(**{name: ids})
    try:
        return table(ids)
    except IndexError as error:
        wanted = f"{name} must lie between 0 and {table.num_embeddings - 1}"
        raise ValueError(f"{wanted}; got {ids.min()} to {ids.max()}") from error


def rows_of(
    positions: Float[Tensor, "max_len d_model"], first_position: int, seq_len: int
) -> Float[Tensor, "seq_len d_model"]:
    """The vectors of the positions from the first one on.

    Raises:
        ValueError: if first_position is below 0, or there are not so many.
    """
    end, max_len = first_position + seq_len, positions.shape[0]
    if first_position < 0:
        raise ValueError(f"first_position must be at least 0; got {first_position}")
    if not torch.jit.is_tracing() and end > max_len:
        raise ValueError(f"sequences may have up to max_len={max_len} tokens; got {end}")
    return positions[first_position:end]


def require_ids(**ids: Tensor) -> None:
    """Refuse ids of another shape than (batch, seq_len), or that are no integers. Their numbers are not looked at.

    Raises:
        ValueError: with the name of the argument that is refused.
    """
    for name, tensor in ids.items():
        if tensor.dim() != 2 or tensor.dtype not in ID_TYPES:
            raise ValueError(
                f"{name} must be integers of shape (batch, seq_len); got {tensor.dtype} of shape {tuple(tensor.shape)}"
            )
