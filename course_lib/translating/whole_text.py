"""The tokens and the cross-attention of a text whose sentences were translated one by one."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from jaxtyping import Float
from torch import Tensor

from course_lib.inspection import cross_attention_weights
from course_lib.running.devices import device_of
from course_lib.tokens import BOS_ID, EOS_ID
from course_lib.transformer import Transformer

Pair = tuple[list[int], list[int]]  # token ids of a sentence and of its translation, without special tokens


def attention_of_text(
    model: Transformer, pairs: Sequence[Pair]
) -> tuple[list[int], list[int], Float[Tensor, "num_layers num_heads tgt_len src_len"]]:
    """Who looked at whom while each sentence was written: a sentence looks only at its own source.

    Returns:
        the source ids and the target ids of the whole text, in which each sentence ends with `<eos>`; and the weights.
    """
    device = device_of(model)
    blocks = [
        cross_attention_weights(
            model,
            torch.tensor([[*src_ids, EOS_ID]], device=device),
            torch.tensor([[BOS_ID, *tgt_ids]], device=device),
        )[:, 0].cpu()
        for src_ids, tgt_ids in pairs
    ]
    src_ids, tgt_ids = ([i for side in sides for i in (*side, EOS_ID)] for sides in zip(*pairs, strict=True))
    return src_ids, tgt_ids, _on_the_diagonal(blocks)


def _on_the_diagonal(
    blocks: Sequence[Float[Tensor, "num_layers num_heads _ _"]],
) -> Float[Tensor, "num_layers num_heads tgt_len src_len"]:
    tgt_len, src_len = (sum(block.shape[axis] for block in blocks) for axis in (2, 3))
    weights = blocks[0].new_zeros(*blocks[0].shape[:2], tgt_len, src_len)
    row = column = 0
    for block in blocks:
        height, width = block.shape[2:]
        weights[..., row : row + height, column : column + width] = block
        row, column = row + height, column + width
    return weights
