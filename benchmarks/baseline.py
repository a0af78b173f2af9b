"""The model that we compare ours with: `torch.nn.Transformer`, used as its documentation suggests."""

import math

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from course_lib.batches import Batch
from course_lib.positions import sinusoidal_encoding
from course_lib.transformer import TransformerConfig


class TorchTransformer(nn.Module):
    """A model with the sizes, the tied embedding and the positions of `course_lib.transformer.Transformer`."""

    def __init__(self, config: TransformerConfig):
        super().__init__()
        self.config = config
        self.embedding = nn.Embedding(config.vocab_size, config.d_model)
        nn.init.normal_(self.embedding.weight, std=config.d_model**-0.5)
        self.register_buffer(
            "positions", sinusoidal_encoding(config.max_len, config.d_model), persistent=False
        )
        self.transformer = nn.Transformer(
            config.d_model,
            config.num_heads,
            config.num_layers,
            config.num_layers,
            config.d_ff,
            config.dropout,
            batch_first=True,
        )

    def forward(self, src_ids: Tensor, tgt_input: Tensor) -> Tensor:
        """Logits; nn.Transformer's masks are True where a position may NOT be attended to."""
        src_padding, tgt_padding = src_ids == self.config.pad_id, tgt_input == self.config.pad_id
        future = torch.ones(2 * [tgt_input.shape[1]], dtype=torch.bool, device=src_ids.device).triu(1)
        hidden = self.transformer(
            self.embed(src_ids),
            self.embed(tgt_input),
            tgt_mask=future,
            src_key_padding_mask=src_padding,
            tgt_key_padding_mask=tgt_padding,
            memory_key_padding_mask=src_padding,
        )
        return F.linear(hidden, self.embedding.weight)

    def embed(self, token_ids: Tensor) -> Tensor:
        """Scaled embedding plus position, with dropout on the sum."""
        x = self.embedding(token_ids) * math.sqrt(self.config.d_model) + self.positions[: token_ids.shape[1]]
        return F.dropout(x, self.config.dropout, self.training)


def torch_loss(model: TorchTransformer, batch: Batch, label_smoothing: float) -> Tensor:
    """Label-smoothed cross-entropy over all logits at once."""
    logits = model(batch.src_ids, batch.tgt_input).flatten(end_dim=1)
    pad_id = model.config.pad_id
    return F.cross_entropy(
        logits, batch.tgt_output.flatten(), ignore_index=pad_id, label_smoothing=label_smoothing
    )
