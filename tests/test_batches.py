"""Batches: every pair once an epoch, no token lost, no budget exceeded, an order that its seed decides."""

import os
import time

import pytest
import torch

from course_lib.batches import (
    Batch,
    TokenBudgetBatches,
    TokenPairs,
    pairs_of_ids,
    share_not_padding,
    shuffled_batches,
    tokenize_pairs,
)
from course_lib.corpora import load_corpus
from course_lib.corpora.loading import SPANISH_ENGLISH
from course_lib.token_rows import source_batch
from course_lib.tokens import BOS_ID, EOS_ID, PAD_ID, Tokenizer


class NumberTokenizer:
    """Words that are numbers: their own ids, so that a test reads the ids it wrote."""

    def encode_batch(self, texts):
        return [[int(word) for word in text.split()] for text in texts]


@pytest.fixture
def three_pairs() -> TokenPairs:
    return tokenize_pairs(NumberTokenizer(), ["10 11 12", "13", "14 15"], ["20", "21 22 23 24", "25 26"])


def random_pairs(num_pairs=700, seed=5) -> TokenPairs:
    """Pairs told apart by their first tokens, whose two lengths go together loosely, as in translations."""
    generator = torch.Generator().manual_seed(seed)
    spread = torch.randn(num_pairs, 2, generator=generator) * torch.tensor([5.0, 2.0])
    src_lengths = (14 + spread[:, 0]).clamp(2, 40).int()
    tgt_lengths = (src_lengths + spread[:, 1]).clamp(2, 45).int()
    sides = [
        [" ".join(map(str, [100 + i] + [7] * (length - 1))) for i, length in enumerate(lengths.tolist())]
        for lengths in (src_lengths, tgt_lengths)
    ]
    return tokenize_pairs(NumberTokenizer(), *sides)


def sentences_of(batch: Batch) -> list[tuple]:
    """The pairs of a batch, padding and special tokens taken off again."""
    special = (PAD_ID, BOS_ID, EOS_ID)
    sides = (batch.src_ids.tolist(), batch.tgt_output.tolist())
    return [
        tuple(tuple(i for i in row if i not in special) for row in pair) for pair in zip(*sides, strict=True)
    ]


def test_a_batch_by_hand(three_pairs):
    batch = three_pairs.batch(torch.tensor([2, 0]))
    assert batch.src_ids.tolist() == [[14, 15, EOS_ID, PAD_ID], [10, 11, 12, EOS_ID]]
    assert batch.tgt_input.tolist() == [[BOS_ID, 25, 26], [BOS_ID, 20, PAD_ID]]
    assert batch.tgt_output.tolist() == [[25, 26, EOS_ID], [20, EOS_ID, PAD_ID]]
    assert batch.num_tokens == 5


def test_lengths_count_one_special_token_on_each_side(three_pairs):
    assert len(three_pairs) == 3
    assert three_pairs.src_lengths.tolist() == [4, 2, 3]
    assert three_pairs.tgt_lengths.tolist() == [2, 5, 3]


def test_tgt_input_is_tgt_output_shifted_right():
    for batch in TokenBudgetBatches(random_pairs(), 512, seed=1).epoch(0):
        assert (batch.tgt_input[:, 0] == BOS_ID).all()
        shifted = batch.tgt_output[:, :-1]
        # Under the shift <eos> is never heard: where it would stand, the input is padding already.
        assert torch.equal(batch.tgt_input[:, 1:], shifted.where(shifted != EOS_ID, PAD_ID))
        assert batch.num_tokens == (batch.tgt_output != PAD_ID).sum() == (batch.tgt_input != PAD_ID).sum()


def test_each_row_is_tokens_then_padding_alone():
    for batch in TokenBudgetBatches(random_pairs(), 512).epoch(0):
        for token_ids in (batch.src_ids, batch.tgt_input, batch.tgt_output):
            padding = (token_ids == PAD_ID).int()
            assert (padding.diff(dim=1) >= 0).all()
            assert padding.all(dim=0).sum() == 0  # no column of padding alone
        for token_ids in (batch.src_ids, batch.tgt_output):
            assert ((token_ids == EOS_ID).sum(dim=1) == 1).all()


def test_a_sentence_too_long_is_left_out_whole_and_counted():
    src, tgt = ["10 11", "12 13 14", "15", "16"], ["20", "21", "22 23 24", "25 26"]
    pairs = tokenize_pairs(NumberTokenizer(), src, tgt, max_len=3)
    assert (len(pairs), pairs.num_left_out) == (2, 2)
    assert sentences_of(pairs.batch(torch.arange(2))) == [((10, 11), (20,)), ((16,), (25, 26))]
    assert max(pairs.src_lengths.max(), pairs.tgt_lengths.max()) == 3
    assert tokenize_pairs(NumberTokenizer(), src, tgt, max_len=4).num_left_out == 0
    assert tokenize_pairs(NumberTokenizer(), src, tgt).num_left_out == 0


def test_tokenize_pairs_takes_what_a_corpus_gives():
    pairs = tokenize_pairs(NumberTokenizer(), (text for text in ["10", "11 12"]), iter(["20 21", "22"]))
    assert len(pairs) == 2


def test_unequal_numbers_of_sentences():
    with pytest.raises(ValueError, match="3 source and 2 target sentences"):
        tokenize_pairs(NumberTokenizer(), ["10", "11", "12"], ["20", "21"])


def test_an_empty_corpus():
    with pytest.raises(ValueError, match="an empty corpus"):
        tokenize_pairs(NumberTokenizer(), [], [])


def test_a_corpus_of_which_nothing_is_left():
    with pytest.raises(ValueError, match="every one of the 2 pairs is longer than max_len=2 positions"):
        tokenize_pairs(NumberTokenizer(), ["10 11", "12"], ["20", "21 22 23"], max_len=2)


def test_a_budget_below_the_longest_sentence(three_pairs):
    with pytest.raises(ValueError, match="must hold the longest sentence, 5 positions .* got 4"):
        TokenBudgetBatches(three_pairs, 4)
    assert len(TokenBudgetBatches(three_pairs, 5)) == 3


def test_a_batch_of_no_pairs():
    with pytest.raises(ValueError, match="batch_size must be at least 1; got 0"):
        shuffled_batches(random_pairs(10), 0)


def longer_sides(batch: Batch) -> list[int]:
    """For each pair of a batch, the positions its longer side fills."""
    sides = [(token_ids != PAD_ID).sum(dim=1) for token_ids in (batch.src_ids, batch.tgt_output)]
    return torch.maximum(*sides).tolist()


@pytest.mark.parametrize("tokens_per_batch", [64, 300, 2048])
def test_no_batch_exceeds_its_budget_nor_stops_early(tokens_per_batch):
    batches = TokenBudgetBatches(random_pairs(), tokens_per_batch)
    epoch = list(batches.epoch(3))
    assert len(batches) == len(epoch)
    for batch in epoch:
        assert max(batch.src_ids.numel(), batch.tgt_input.numel()) <= tokens_per_batch
    by_length = sorted(
        (longer_sides(batch) for batch in epoch), key=lambda longer: (min(longer), max(longer))
    )
    for longer, longer_of_next in zip(by_length, by_length[1:], strict=False):
        assert (len(longer) + 1) * min(
            longer_of_next
        ) > tokens_per_batch  # one more pair would not have fitted


def budget_epoch(pairs: TokenPairs, epoch: int):
    return TokenBudgetBatches(pairs, 400, seed=2).epoch(epoch)


def shuffled_epoch(pairs: TokenPairs, epoch: int):
    return shuffled_batches(pairs, 30, seed=2, epoch=epoch)


@pytest.mark.parametrize("make_epoch", [budget_epoch, shuffled_epoch])
class TestEveryOrder:
    def test_every_pair_appears_exactly_once_and_whole(self, make_epoch):
        pairs = random_pairs()
        whole = sentences_of(pairs.batch(torch.arange(len(pairs))))
        assert len(set(whole)) == 700
        for number in (0, 1):
            seen = [sentence for batch in make_epoch(pairs, number) for sentence in sentences_of(batch)]
            assert sorted(seen) == sorted(whole)

    def test_the_same_seed_and_epoch_give_the_same_batches(self, make_epoch):
        once, again = (make_epoch(random_pairs(), 4) for _ in range(2))
        assert all(torch.equal(a.src_ids, b.src_ids) for a, b in zip(once, again, strict=True))

    def test_another_epoch_gives_other_batches_in_another_order(self, make_epoch):
        pairs = random_pairs()
        first, second = ([frozenset(sentences_of(batch)) for batch in make_epoch(pairs, e)] for e in (0, 1))
        assert len(first) == len(second) >= 20
        assert sum(a == b for a, b in zip(first, second, strict=True)) <= 3
        assert len(set(first) & set(second)) < len(first) / 2  # not the same batches in another order only

    def test_the_callers_random_numbers_stay_as_they_were(self, make_epoch):
        pairs, before = random_pairs(), torch.get_rng_state()
        list(make_epoch(pairs, 0))
        assert torch.equal(torch.get_rng_state(), before)

    def test_a_slice_goes_on_where_training_stopped(self, make_epoch):
        epoch = make_epoch(random_pairs(), 6)
        rest = epoch[7:]
        assert len(rest) == len(epoch) - 7
        assert all(torch.equal(epoch[7 + i].tgt_output, batch.tgt_output) for i, batch in enumerate(rest))

    def test_strides_share_the_batches_among_processes(self, make_epoch):
        epoch = make_epoch(random_pairs(), 0)
        shared = [sentences_of(batch) for rank in range(3) for batch in epoch[rank::3]]
        assert sorted(shared) == sorted(map(sentences_of, epoch))


def test_seed_and_epoch_are_not_interchangeable():
    pairs = random_pairs()
    starts = {
        (s, e): TokenBudgetBatches(pairs, 400, seed=s).epoch(e)[0] for s in (0, 1, 2) for e in (0, 1, 2)
    }
    assert len({tuple(sentences_of(batch)) for batch in starts.values()}) == 9


def test_sorting_leaves_little_padding():
    pairs = random_pairs(6000)
    share = share_not_padding(TokenBudgetBatches(pairs, 2048).epoch(0))
    assert (
        share > 0.945
    )  # 0.9485; with a second key that always climbs 0.941, with the longer side not first 0.898
    assert share_not_padding(shuffled_batches(pairs, 64)) < 0.7


def test_share_not_padding_by_hand(three_pairs):
    batch = three_pairs.batch(torch.tensor([2, 0]))  # 7 of 8 source positions, 5 of 6 target positions
    assert share_not_padding([batch]) == pytest.approx(12 / 14)
    other = three_pairs.batch(torch.tensor([1]))  # 2 of 2, 5 of 5
    assert share_not_padding([batch, other]) == pytest.approx(19 / 21)


def test_moving_changes_nothing_but_the_device(three_pairs):
    moved = three_pairs.to("meta")
    assert moved.src_ids.device.type == moved.tgt_offsets.device.type == "meta"
    batch = three_pairs.batch(torch.arange(3))
    assert batch.to("meta").tgt_output.shape == batch.tgt_output.shape
    assert batch.to("meta").num_tokens == batch.num_tokens == 10
    assert three_pairs.to("cpu").digest() == three_pairs.digest()


@pytest.mark.gpu
@pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a GPU")
def test_batches_made_on_a_gpu_are_the_same():
    pairs = random_pairs()
    here, there = (TokenBudgetBatches(p, 400, seed=3).epoch(2) for p in (pairs, pairs.to("cuda")))
    assert all(torch.equal(a.src_ids, b.to("cpu").src_ids) for a, b in zip(here, there, strict=True))
    assert there[0].tgt_input.is_cuda


def test_digest_tells_corpora_apart(three_pairs):
    src, tgt = ["10 11 12", "13", "14 15"], ["20", "21 22 23 24", "25 26"]
    assert tokenize_pairs(NumberTokenizer(), src, tgt).digest() == three_pairs.digest()
    variants = [
        (src[::-1], tgt[::-1]),
        (src, ["20", "21 22 23 24", "25 27"]),
        (["10 11", "12 13", "14 15"], tgt),
    ]
    digests = {tokenize_pairs(NumberTokenizer(), *sides).digest() for sides in variants}
    assert len(digests | {three_pairs.digest()}) == 4


WITHOUT_MULTI30K = pytest.mark.skipif(
    "COURSE_MULTI30K" not in os.environ, reason="COURSE_MULTI30K is not set"
)
WITHOUT_OURS = pytest.mark.skipif(not SPANISH_ENGLISH.exists(), reason=f"no {SPANISH_ENGLISH.name} in data")
CORPORA = [
    pytest.param("multi30k", marks=WITHOUT_MULTI30K),
    pytest.param("spanish_english", marks=WITHOUT_OURS),
]


@pytest.mark.slow
@pytest.mark.parametrize("name", CORPORA)
def test_a_real_corpus_is_nearly_free_of_padding_and_fast(name):
    corpus = load_corpus(name, "train")
    src, tgt = list(corpus["src"]), list(corpus["tgt"])
    pairs = tokenize_pairs(Tokenizer.train(src + tgt, 10_000), src, tgt, max_len=128)
    assert (len(pairs) + pairs.num_left_out, pairs.num_left_out) == (len(corpus), 0)
    for tokens_per_batch in (2048, 4096, 8192):
        started = time.process_time()
        batches = list(TokenBudgetBatches(pairs, tokens_per_batch, seed=0).epoch(0))
        assert time.process_time() - started < 2.0  # about 0.1 s on one quiet core
        assert share_not_padding(batches) > 0.9
        assert sum(batch.num_tokens for batch in batches) == pairs.tgt_lengths.sum()


def test_a_source_batch_ends_each_row_and_fills_it_up():
    rows = [[7, 8, 9], [], [5]]

    assert source_batch(rows).tolist() == [
        [7, 8, 9, EOS_ID],
        [EOS_ID, *[PAD_ID] * 3],
        [5, EOS_ID, *[PAD_ID] * 2],
    ]
    assert source_batch(rows, pad_id=44)[1].tolist() == [EOS_ID, 44, 44, 44]


def test_pairs_of_ids_get_their_special_tokens():
    src, tgt = [[5, 6], [7]], [[8], [9, 10, 11]]
    pairs = pairs_of_ids(src, tgt)

    assert pairs.src_ids.tolist() == [5, 6, EOS_ID, 7, EOS_ID]
    assert pairs.tgt_ids.tolist() == [BOS_ID, 8, EOS_ID, BOS_ID, 9, 10, 11, EOS_ID]
    assert (pairs.src_offsets.tolist(), pairs.tgt_offsets.tolist()) == ([0, 3, 5], [0, 3, 8])
