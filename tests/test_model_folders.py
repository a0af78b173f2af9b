"""The files of a language model: they come back as they went, and damaged ones are refused. And the course's own."""

import hashlib
import json
import re
import shutil
from itertools import islice

import pytest
import torch

from course_lib.corpora.spanish_english.source import fresh_sentences
from course_lib.gpt import Gpt, GptConfig
from course_lib.model_folders import load_gpt, save_gpt
from course_lib.running.records import RECORDED
from course_lib.tokens import SPECIAL_TOKENS, Tokenizer
from workshop.experiments.small_gpt import rows_of, total_nats

TEXT = ["The doctor is tired.", "Do you like coffee?"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    tokenizer = Tokenizer.train(TEXT, vocab_size=60, min_frequency=1)
    sizes = GptConfig(tokenizer.vocab_size, d_model=12, d_ff=20, num_heads=3, num_layers=2, max_len=9)
    path = tmp_path_factory.mktemp("gpt")
    save_gpt(path, Gpt(sizes, seed=5), tokenizer)
    return path


def test_a_folder_gives_back_the_model_and_its_tokens(folder):
    model, tokenizer = load_gpt(folder)
    wanted = Gpt(model.config, seed=5).eval()
    token_ids = torch.tensor([tokenizer.encode(TEXT[0])])
    assert torch.equal(model(token_ids), wanted(token_ids))
    assert not model.training
    assert model.config.num_heads == 3
    assert tokenizer.decode(token_ids[0].tolist()) == TEXT[0]


def test_loading_leaves_the_callers_random_numbers_alone(folder):
    before = torch.get_rng_state()
    load_gpt(folder)
    assert torch.equal(torch.get_rng_state(), before)


@pytest.mark.parametrize("missing", FILES)
def test_a_missing_file_is_named(folder, tmp_path, missing):
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    (tmp_path / missing).unlink()
    with pytest.raises(FileNotFoundError, match=missing):
        load_gpt(tmp_path)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("gpt.json", b'{"vocab_size": 7'),
        ("gpt.json", b'{"depth": 3}'),
        ("gpt.json", json.dumps({"vocab_size": 7, "d_model": 5, "num_heads": 2}).encode()),
        ("gpt.json", json.dumps({"vocab_size": 7, "d_model": 6, "num_heads": 2, "num_layers": 3}).encode()),
        ("model.safetensors", b"\x01\x02"),
    ],
)
def test_damaged_files_are_refused(folder, tmp_path, name, content):
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    (tmp_path / name).write_bytes(content)
    with pytest.raises(ValueError, match=r"do not fit its gpt\.json"):
        load_gpt(tmp_path)


@pytest.fixture(scope="module")
def shipped():
    return load_gpt()


def test_the_shipped_files_are_small_and_those_of_the_card():
    assert sum(file.stat().st_size for file in SHIPPED.iterdir()) < 4_000_000
    card = dict(re.findall(r"\| `(\w{64})` \| (\S+) \|", (SHIPPED / "README.md").read_text(encoding="utf-8")))
    digests = {hashlib.sha256((SHIPPED / name).read_bytes()).hexdigest(): name for name in FILES}
    assert card == digests


def test_on_fresh_sentences_it_stays_above_the_floor_of_the_grammar(shipped):
    """14.97 nats a sentence, with a standard error of 0.08: below the sums of the derivations, too."""
    model, tokenizer = shipped
    bounds = json.loads((RECORDED / "floor" / "floor.json").read_text(encoding="utf-8"))["floor"]
    sentences = [fresh.sentence for fresh in islice(fresh_sentences(12), 2000)]
    found = total_nats(model, rows_of(tokenizer, sentences)) / len(sentences)
    assert bounds["lower"] < found < bounds["sums"] - 0.2


def test_what_it_writes_can_be_written_with_its_tokens(shipped):
    model, tokenizer = shipped
    assert model.config.vocab_size == tokenizer.vocab_size
    assert tuple(tokenizer.tokens(range(4))) == SPECIAL_TOKENS
    tokens = tokenizer.tokens(tokenizer.encode("The doctor is reading."))
    assert tokens == ["▁The", "▁doctor", "▁is", "▁read", "ing", "."]
