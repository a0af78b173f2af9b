"""Batches of single rows: whole, within their budget, each row once an epoch, in an order that the seed decides."""

from itertools import islice

import pytest
import torch

from course_lib.token_rows import RowBatch, row_batches
from course_lib.tokens import PAD_ID


def random_rows(num_rows=300, longest=17):
    generator = torch.Generator().manual_seed(5)
    lengths = torch.randint(1, longest + 1, (num_rows,), generator=generator).tolist()
    return [torch.randint(4, 90, (length,), generator=generator).tolist() for length in lengths]


ROWS = random_rows()


def epochs(rows, tokens_per_batch, number, seed=0):
    """The batches of the first so many epochs: an epoch ends when each row has been in it."""
    found, supply = [], row_batches(rows, tokens_per_batch, seed)
    for _ in range(number):
        epoch, seen = [], 0
        while seen < len(rows):
            epoch.append(next(supply))
            seen += len(epoch[-1].rows)
        found.append(epoch)
    return found


def test_batches_by_hand():
    rows = [[5, 6, 7], [8], [9, 4], [3, 2]]
    batches = {tuple(numbers.tolist()): ids.tolist() for ids, numbers in islice(row_batches(rows, 5), 3)}
    assert sorted(map(len, batches)) == [1, 1, 2]  # [8] and one of length 2; the other; [5, 6, 7]
    assert batches[(0,)] == [[5, 6, 7]]
    [pair] = [numbers for numbers in batches if len(numbers) == 2]
    assert batches[pair] == [[8, PAD_ID], rows[pair[1]]]


@pytest.mark.parametrize("tokens_per_batch", [17, 64, 501])
def test_each_row_comes_once_an_epoch_whole_and_within_the_budget(tokens_per_batch):
    for epoch in epochs(ROWS, tokens_per_batch, 2):
        assert sorted(number for batch in epoch for number in batch.rows.tolist()) == list(range(300))
        for token_ids, numbers in epoch:
            assert token_ids.numel() <= tokens_per_batch
            for ids, number in zip(token_ids.tolist(), numbers.tolist(), strict=True):
                assert ids == ROWS[number] + [PAD_ID] * (len(ids) - len(ROWS[number]))
            assert (token_ids != PAD_ID).any(dim=0).all()  # no column of padding only


def test_rows_of_like_length_leave_little_padding():
    [epoch] = epochs(ROWS, 128, 1)
    positions = sum(batch.token_ids.numel() for batch in epoch)
    assert sum(map(len, ROWS)) / positions > 0.95


def same(one: RowBatch, other: RowBatch) -> bool:
    return torch.equal(one.rows, other.rows) and torch.equal(one.token_ids, other.token_ids)


def test_the_seed_decides_the_order_and_no_epoch_is_like_another():
    [first, second], [again, _], [other, _] = (epochs(ROWS, 64, 2, seed) for seed in (3, 3, 4))
    assert all(same(x, y) for x, y in zip(first, again, strict=True))
    for epoch in (second, other):
        assert len(epoch) == len(first)
        assert sum(same(x, y) for x, y in zip(first, epoch, strict=True)) < 3
    widths = [[batch.token_ids.shape[1] for batch in epoch] for epoch in (first, second)]
    assert widths[0] != widths[1] and sorted(widths[0]) == sorted(widths[1])
    assert widths[0] != sorted(widths[0])


def test_torchs_own_random_numbers_stay():
    state = torch.get_rng_state()
    next(row_batches(ROWS, 64))
    assert torch.equal(torch.get_rng_state(), state)


@pytest.mark.parametrize(
    ("rows", "found"),
    [([], "no row"), ([[4, 5], []], "lengths from 0 to 2"), ([[4] * 9, [5]], "lengths from 1 to 9")],
    ids=["no row", "an empty row", "a row too long"],
)
def test_rows_that_do_not_fit_are_refused_at_once(rows, found):
    with pytest.raises(ValueError, match=f"rows of 1 to tokens_per_batch=8 tokens; got {found}"):
        row_batches(rows, 8)
    with pytest.raises(ValueError, match="tokens_per_batch must be at least 1; got 0"):
        row_batches(ROWS, 0)
