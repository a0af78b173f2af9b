"""Rows of token ids: end to end in one long tensor, or side by side as a rectangle with padding, and in batches."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import NamedTuple

import torch
from jaxtyping import Int
from torch import Tensor
from torch.nn.utils.rnn import pad_sequence

from course_lib.running.checks import require_at_least
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


class RowBatch(NamedTuple):
    """Some rows as a rectangle, and which rows they are: `labels[batch.rows]` are their labels."""

    token_ids: Int[Tensor, "batch seq_len"]
    rows: Int[Tensor, "batch"]


def row_batches(rows: Sequence[list[int]], tokens_per_batch: int, seed: int = 0) -> Iterator[RowBatch]:
    """Batches of rows of similar length without end, each row once an epoch; the rows get no special tokens here.

    A batch fills at most `tokens_per_batch` positions, padding counted. From one epoch to the next, rows of equal
    lengths change places and batches change order. The same seed gives the same batches.

    Raises:
        ValueError: if there is no row, a row is empty, or one is longer than the budget.
    """
    require_at_least(1, tokens_per_batch=tokens_per_batch)
    lengths = [len(row) for row in rows]
    if not lengths or not 1 <= min(lengths) <= max(lengths) <= tokens_per_batch:
        found = f"lengths from {min(lengths)} to {max(lengths)}" if lengths else "no row"
        raise ValueError(f"wanted rows of 1 to tokens_per_batch={tokens_per_batch} tokens; got {found}")
    return _endless_batches(rows, tokens_per_batch, seed)


def _endless_batches(rows: Sequence[list[int]], tokens_per_batch: int, seed: int) -> Iterator[RowBatch]:
    token_ids, offsets = end_to_end(rows)
    lengths = offsets.diff()
    counts = torch.tensor(cut_under_budget(lengths.sort().values.tolist(), tokens_per_batch)).diff().tolist()
    for epoch in count():
        order, turn = order_of_epoch(lengths, len(counts), seed, epoch)
        batches = order.split(counts)
        for chosen in (batches[i] for i in turn):
            start, end = offsets[chosen], offsets[chosen + 1]
            yield RowBatch(gather_padded(token_ids, start, end, int(lengths[chosen].max())), chosen)


def order_of_epoch(
    lengths: Int[Tensor, "num_rows"], num_batches: int, seed: int, epoch: int
) -> tuple[Int[Tensor, "num_rows"], list[int]]:
    """All rows by length, those of equal lengths in random order; and a random order of the batches cut from them.

    Both depend on `seed` and `epoch` only.
    """
    generator = epoch_generator(seed, epoch)
    shuffled = torch.randperm(len(lengths), generator=generator)
    order = shuffled[lengths[shuffled].argsort(stable=True)]
    return order, torch.randperm(num_batches, generator=generator).tolist()


def cut_under_budget(lengths: list[int], tokens_per_batch: int) -> list[int]:
    """Where each batch begins, and the end. Lengths ascend, so the newest row is the widest of its batch."""
    bounds = [0]
    for index, length in enumerate(lengths):
        if (index + 1 - bounds[-1]) * length > tokens_per_batch:
            bounds.append(index)
    return [*bounds, len(lengths)]


def epoch_generator(seed: int, epoch: int) -> torch.Generator:
    """A generator for this seed and epoch; both go into 32 bits, for PyTorch keeps no more of a seed."""
    return torch.Generator().manual_seed((seed * 1_000_003 + epoch) % 2**32)
