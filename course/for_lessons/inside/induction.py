"""Two layers of attention and nothing else, trained to go on with a sequence of random tokens that begins again."""

from functools import partial
from typing import Any

import torch
import torch.nn.functional as F
from jaxtyping import Float, Int
from torch import Tensor, nn

from course_lib.inspection import attention_weights
from course_lib.masks import causal_mask
from course_lib.multi_head import MultiHeadAttention
from course_lib.positions import sinusoidal_encoding

VOCAB_SIZE, SEQ_LEN, D_MODEL, NUM_HEADS = 64, 64, 64, 4
UPDATES, EVERY, PERIOD = 240, 20, 24
SHORTEST, LONGEST = 16, 32


class AttentionOnly(nn.Module):
    """Layers of attention with residual paths; positions go into queries and keys, not into values."""

    def __init__(self, num_layers: int):
        super().__init__()
        self.table = nn.Embedding(VOCAB_SIZE, D_MODEL)
        self.attentions = nn.ModuleList(MultiHeadAttention(D_MODEL, NUM_HEADS) for _ in range(num_layers))
        self.norms = nn.ModuleList(nn.LayerNorm(D_MODEL) for _ in range(num_layers + 1))
        self.logits = nn.Linear(D_MODEL, VOCAB_SIZE)
        self.positions, self.mask = sinusoidal_encoding(SEQ_LEN, D_MODEL), causal_mask(SEQ_LEN)

    def forward(self, token_ids: Int[Tensor, "batch seq_len"]) -> Float[Tensor, "batch seq_len vocab_size"]:
        """The logits of each next token."""
        x = self.table(token_ids)
        for attention, norm in zip(self.attentions, self.norms, strict=False):
            y = norm(x)
            x = x + attention(y + self.positions, y + self.positions, y, self.mask)
        return self.logits(self.norms[-1](x))


def repeated(batch: int, generator: torch.Generator, period: int | None = None) -> Int[Tensor, "batch 64"]:
    """Random tokens that begin again after `period` tokens, or after 16 to 32."""
    periods = (
        torch.randint(SHORTEST, LONGEST + 1, (batch, 1), generator=generator) if period is None else period
    )
    tokens = torch.randint(VOCAB_SIZE, (batch, LONGEST), generator=generator)
    return tokens.gather(1, (torch.arange(SEQ_LEN) % periods).expand(batch, -1))


@torch.no_grad()
def measure(model: AttentionOnly) -> dict[str, Any]:
    """The share of right tokens in the repetition, their loss, and the mean weights of each layer's heads."""
    token_ids = repeated(128, torch.Generator().manual_seed(99), PERIOD)
    weights = attention_weights(model.attentions, partial(model, token_ids))
    logits, next_ids = model(token_ids)[:, PERIOD:-1], token_ids[:, PERIOD + 1 :]
    return {
        "right": (logits.argmax(dim=-1) == next_ids).float().mean().item(),
        "loss": F.cross_entropy(logits.flatten(0, 1), next_ids.flatten()).item(),
        "weights": [each.mean(dim=0) for each in weights],
    }


def train(
    num_layers: int, updates: int = UPDATES, seed: int = 0
) -> tuple[AttentionOnly, dict[int, dict[str, Any]]]:
    """A model, and what was measured before its first update and after every 20."""
    torch.manual_seed(seed)
    model, generator = AttentionOnly(num_layers), torch.Generator().manual_seed(seed + 10)
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-2, betas=(0.9, 0.98))
    found = {0: measure(model)}
    for update in range(1, updates + 1):
        token_ids = repeated(64, generator)
        loss = F.cross_entropy(model(token_ids)[:, :-1].flatten(0, 1), token_ids[:, 1:].flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if update % EVERY == 0:
            found[update] = measure(model)
    return model, found


def weight_at(
    weights: Float[Tensor, "num_heads seq_len seq_len"], nearest: int, farthest: int
) -> Float[Tensor, "num_heads"]:
    """How much of each head's weight lies so many positions back: the mean over the queries that see all of them.

    Equal weights on all that a query may see give about (farthest - nearest + 1) times the mean of 1 / (query + 1).
    """
    queries = torch.arange(farthest, weights.shape[-1])[:, None]
    return weights[:, queries, queries - torch.arange(nearest, farthest + 1)].sum(dim=-1).mean(dim=-1)
