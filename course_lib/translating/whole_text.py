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
            model, torch.tensor([[*src_ids, EOS_ID]], device=device), torch.tensor([[BOS_ID, *tgt_ids]], device=device)
        )[:, 0].cpu()
        for src_ids, tgt_ids in pairs
    ]
    src_ids, tgt_ids = ([i for side in sides for i in (*side, EOS_ID)] for sides in zip(*pairs, strict=True))
    heads = zip(*(block.flatten(0, 1) for block in blocks), strict=True)
    weights = torch.stack([torch.block_diag(*of_sentences) for of_sentences in heads])
    return src_ids, tgt_ids, weights.unflatten(0, blocks[0].shape[:2])
