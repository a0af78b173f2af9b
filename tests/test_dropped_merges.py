"""Words cut with merges left out: no text is lost, each epoch is another and its own."""

import pytest

from course_lib.batches import tokenize_pairs
from course_lib.tokens import Tokenizer
from workshop.experiments.dropped_merges import DroppedMerges, RecutPairs

SRC = ["the cat sat on the mat", "isn't the hat, the cat's, on the mat?"] * 3
TGT = ["die Katze saß auf der Matte", "ist der Hut nicht auf der Matte?"] * 3


@pytest.fixture(scope="module")
def tokenizer():
    return Tokenizer.train([*SRC, *TGT], 120)


def recut(tokenizer, dropout, max_len=100):
    merges = DroppedMerges(tokenizer, dropout)
    return RecutPairs(tokenize_pairs(tokenizer, SRC, TGT), merges, SRC, TGT, max_len)


def test_without_dropout_it_is_the_tokenizer(tokenizer):
    texts = [*SRC, *TGT, "a new cat, the 7th"]
    assert DroppedMerges(tokenizer, 0.0).epoch(0).encode_batch(texts) == tokenizer.encode_batch(texts)


def test_without_merges_it_is_characters(tokenizer):
    (found,) = DroppedMerges(tokenizer, 1.0).epoch(0).encode_batch(["the cat"])
    assert tokenizer.tokens(found) == list("▁the▁cat")


@pytest.mark.parametrize("dropout", [0.1, 0.5])
def test_the_text_stays_and_the_tokens_change(tokenizer, dropout):
    merges = DroppedMerges(tokenizer, dropout)
    epochs = [merges.epoch(number).encode_batch(SRC) for number in range(8)]
    assert {tuple(map(tokenizer.decode, rows)) for rows in epochs} == {
        tuple(map(tokenizer.decode, epochs[0]))
    }
    assert tokenizer.decode(epochs[0][0]) == SRC[0]
    assert len({str(rows) for rows in epochs}) > 1
    assert epochs[3] == DroppedMerges(tokenizer, dropout).epoch(3).encode_batch(SRC)
    assert epochs[3] != DroppedMerges(tokenizer, dropout, seed=1).epoch(3).encode_batch(SRC)


def test_a_merge_is_left_out_as_often_as_said():
    """A word of two characters with one merge: it stays in two parts with the probability itself."""
    tokenizer = Tokenizer.train(["a b"] * 3, 20)  # ▁a and ▁b are its merges
    merges = DroppedMerges(tokenizer, 0.25)
    counts = [len(row) for number in range(200) for row in merges.epoch(number).encode_batch(["a", "b"])]
    words = [way for word in ("▁a", "▁b") for way in merges.ways_of_word(word)]
    assert counts.count(2) / len(counts) == pytest.approx(
        sum(len(way) == 2 for way in words) / len(words), abs=0.08
    )
    many = [len(DroppedMerges(tokenizer, 0.25, seed).ways_of_word("▁a")[0]) for seed in range(400)]
    assert many.count(2) / 400 == pytest.approx(0.25, abs=0.07)


def test_an_epoch_has_every_pair_once_and_is_the_same_again(tokenizer):
    batches = recut(tokenizer, 0.3).batches(200, seed=0)
    first, again, other = (
        batches.epoch(2),
        recut(tokenizer, 0.3).batches(200, seed=0).epoch(2),
        batches.epoch(3),
    )
    text = sorted(tokenizer.decode(row.tolist()) for batch in first for row in batch.src_ids)
    assert text == sorted(map(tokenizer.decode, tokenizer.encode_batch(SRC)))
    assert [b.src_ids.tolist() for b in first] == [b.src_ids.tolist() for b in again]
    assert [b.src_ids.tolist() for b in first] != [b.src_ids.tolist() for b in other]


def test_a_pair_that_becomes_too_long_is_left_out(tokenizer):
    """In characters the first pair needs 29 positions, the second 37."""
    assert len(recut(tokenizer, 0.0, 30).of_epoch(0)) == len(SRC)
    assert len(recut(tokenizer, 1.0, 30).of_epoch(0)) == len(SRC) / 2


def test_a_run_cannot_go_on_with_other_cuts(tokenizer):
    assert (
        len(
            {recut(tokenizer, p).digest() for p in (0.1, 0.2)}
            | {tokenize_pairs(tokenizer, SRC, TGT).digest()}
        )
        == 3
    )


@pytest.mark.parametrize("dropout", [-0.1, 1.1, float("nan")])
def test_what_is_no_probability_is_refused(tokenizer, dropout):
    with pytest.raises(ValueError, match="between 0 and 1"):
        DroppedMerges(tokenizer, dropout)
