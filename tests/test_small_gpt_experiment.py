"""The trainings of small language models: rows of tokens, nats by hand, runs that repeat, and the record's page."""

import hashlib
import math

import pytest
import torch

from course.pictures.law_and_floor import RECORD
from course_lib.gpt import GPT, GPTConfig
from course_lib.tokens import BOS_ID, EOS_ID, UNK_ID, Tokenizer
from workshop.experiments import scaling, small_gpt

pytestmark = pytest.mark.nightly

SIZES = GPTConfig(40, d_model=12, d_ff=20, num_heads=3, num_layers=2, dropout=0.0, max_len=30)


def test_a_model_that_knows_nothing_loses_the_logarithm_of_the_vocabulary_for_each_token():
    model = GPT(SIZES, seed=0).eval()
    torch.nn.init.zeros_(model.norm.weight)
    rows = [[BOS_ID, 7, EOS_ID], [BOS_ID, 8, 9, 10, EOS_ID]] * 130  # more than are read at a time
    assert small_gpt.total_nats(model, rows) == pytest.approx(6 * 130 * math.log(40), rel=1e-5)


def test_nats_do_not_depend_on_the_rows_beside():
    model = GPT(SIZES, seed=0).eval()
    short, long = [BOS_ID, 7, EOS_ID], [BOS_ID, 8, 9, 10, 11, 12, EOS_ID]
    apart = small_gpt.total_nats(model, [short]) + small_gpt.total_nats(model, [long])
    assert small_gpt.total_nats(model, [short, long]) == pytest.approx(apart, rel=1e-5)


def test_words_that_training_never_showed_have_one_number():
    rows = scaling.rows_of([["a", "b"], ["c"]], {"a": 4, "b": 9})
    assert rows == [[BOS_ID, 4, 9, EOS_ID], [BOS_ID, UNK_ID, EOS_ID]]


def test_a_training_repeats_and_learns():
    sentences = small_gpt.draw(3, 60)
    tokenizer = Tokenizer.train(sentences, vocab_size=300)
    sizes = GPTConfig(
        tokenizer.vocab_size, d_model=16, d_ff=32, num_heads=2, num_layers=1, dropout=0.0, max_len=40
    )
    first, second = (small_gpt.train(tokenizer, sentences, 30, sizes) for _ in range(2))
    assert all(torch.equal(a, b) for a, b in zip(first.parameters(), second.parameters(), strict=True))
    rows = small_gpt.rows_of(tokenizer, sentences)
    assert small_gpt.total_nats(first, rows) < 0.97 * small_gpt.total_nats(GPT(sizes, seed=0), rows)


def test_a_record_has_a_run_for_each_width():
    runs = scaling.record(d_models=(8, 16), updates=3)["runs"]
    assert [run["d_model"] for run in runs] == [8, 16]
    assert runs[0]["size"] < runs[1]["size"]
    assert all(4 < run["loss"] < 7 and run["seconds"] >= 0 for run in runs)


def test_the_page_has_the_checksum():
    digest = hashlib.sha256(RECORD.read_bytes()).hexdigest()
    assert (RECORD.parent / "checksums.txt").read_text() == f"{digest}  {RECORD.name}\n"
