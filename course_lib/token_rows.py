"""Rows of token ids: end to end in one long tensor, or side by side as a rectangle filled up with padding."""

from collections.abc import Iterable

import torch
from jaxtyping import Int
from torch import Tensor
from torch.nn.utils.rnn import pad_sequence

from course_lib.tokens import EOS_ID, PAD_ID


def end_to_end(rows: Iterable[list[int]]) -> tuple[Int[Tensor, "num_ids"], Int[Tensor, "num_offsets"]]:
    """All rows in one tensor, and the place where each begins; the last offset is the end."""
    flat, offsets = [], [0]
    for row in rows:
        flat += row
        offsets.append(len(flat))
    return torch.tensor(flat), torch.tensor(offsets)


def gather_padded(
    token_ids: Int[Tensor, "num_ids"], start: Int[Tensor, "batch"], end: Int[Tensor, "batch"], width: int
) -> Int[Tensor, "batch width"]:
    """Row i is `token_ids[start[i] : end[i]]` and padding, all rows in one indexing."""
    positions = start[:, None] + torch.arange(width, device=start.device)
    inside = positions < end[:, None]
    return token_ids[positions.clamp(max=len(token_ids) - 1)].where(inside, PAD_ID)


def source_batch(rows: Iterable[list[int]], pad_id: int = PAD_ID) -> Int[Tensor, "batch src_len"]:
    """Sentences as an encoder reads them: the ids of each and `<eos>`, then padding up to the longest."""
    sources = [torch.tensor([*row, EOS_ID]) for row in rows]
    return pad_sequence(sources, batch_first=True, padding_value=pad_id)
