"""Token ids to vectors, and vectors to logits with the same table."""

import math

import torch.nn.functional as F
from jaxtyping import Float, Int
from torch import Tensor, nn


class TokenEmbedding(nn.Module):
    """One learned vector a token, used at both ends of the model (section 3.4 of the paper).

    On the way in, a token's vector is multiplied by sqrt(d_model); on the way out, a token's logit is
    the dot product of its vector with the decoder's output (weight tying, arXiv 1608.05859).
    """

    def __init__(self, vocab_size: int, d_model: int):
        super().__init__()
        self.table = nn.Embedding(vocab_size, d_model)
        self.scale = math.sqrt(d_model)

    def forward(self, token_ids: Int[Tensor, "batch seq_len"]) -> Float[Tensor, "batch seq_len d_model"]:
        """Look the vectors up and scale them, so that they weigh as much as the position code beside them."""
        return self.table(token_ids) * self.scale

    def logits(self, hidden: Float[Tensor, "*batch d_model"]) -> Float[Tensor, "*batch vocab_size"]:
        """How well each token of the vocabulary fits each hidden vector."""
        return F.linear(hidden, self.table.weight)
