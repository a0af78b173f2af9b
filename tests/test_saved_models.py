"""The files of small language models come back as they went, damaged ones are refused; and the course's own."""

import hashlib
import json
import re
import shutil
from itertools import islice

import pytest
import torch

from course.records import RECORDED
from course_lib.bert import BertConfig, BertEncoder, MaskedWords
from course_lib.corpora import load_spanish_english
from course_lib.gpt import GPT, GPTConfig
from course_lib.modern_decoder import ModernConfig, ModernDecoder
from course_lib.saved_models import (
    SHIPPED_GPT,
    SHIPPED_MASKED_LM,
    load_gpt,
    load_masked_lm,
    save_gpt,
    save_masked_lm,
)
from course_lib.tokens import BOS_ID, EOS_ID, SPECIAL_TOKENS, Tokenizer
from tests.unchecked_shapes import unchecked_shapes
from workshop.experiments import blanks
from workshop.experiments.small_gpt import rows_of, total_nats
from workshop.grammar.source import fresh_sentences

TEXT = ["The doctor is tired.", "Do you like coffee?"]
SIZES = {"d_model": 12, "d_ff": 20, "num_heads": 3, "num_layers": 2, "max_len": 9}
LOADERS = {"gpt": load_gpt, "bert": load_masked_lm}
FOLDERS = {"gpt": SHIPPED_GPT, "bert": SHIPPED_MASKED_LM}


def new_blanks(vocab_size):
    return MaskedWords(BertEncoder(BertConfig(vocab_size, **SIZES), seed=5), seed=5)


@pytest.fixture(scope="module")
def folders(tmp_path_factory):
    tokenizer = Tokenizer.train(TEXT, vocab_size=60, min_frequency=1)
    paths = {name: tmp_path_factory.mktemp(name) for name in LOADERS}
    save_gpt(paths["gpt"], GPT(GPTConfig(tokenizer.vocab_size, **SIZES), seed=5), tokenizer)
    save_masked_lm(paths["bert"], new_blanks(tokenizer.vocab_size + 1), tokenizer)
    return paths


@pytest.fixture(params=LOADERS)
def name(request):
    return request.param


def test_a_folder_gives_back_the_gpt_and_its_tokens(folders):
    model, tokenizer = load_gpt(folders["gpt"])
    wanted = GPT(model.config, seed=5).eval()
    token_ids = torch.tensor([tokenizer.encode(TEXT[0])])
    assert torch.equal(model(token_ids), wanted(token_ids))
    assert not model.training
    assert model.config.num_heads == 3
    assert tokenizer.decode(token_ids[0].tolist()) == TEXT[0]


def test_a_folder_gives_back_the_model_for_blanks_its_tokens_and_the_mask(folders):
    model, tokenizer, mask_id = load_masked_lm(folders["bert"])
    wanted = new_blanks(model.encoder.config.vocab_size).eval()
    token_ids = torch.tensor([[mask_id, *tokenizer.encode(TEXT[1])]])
    assert torch.equal(model(token_ids), wanted(token_ids))
    assert not model.training
    assert model.encoder.config.num_heads == 3
    assert mask_id == tokenizer.vocab_size == model.encoder.config.vocab_size - 1


def test_a_model_without_room_for_the_mask_is_refused(tmp_path):
    tokenizer = Tokenizer.train(TEXT, vocab_size=60, min_frequency=1)
    with pytest.raises(ValueError, match=f"{tokenizer.vocab_size + 1} tokens.*; got {tokenizer.vocab_size}"):
        save_masked_lm(tmp_path, new_blanks(tokenizer.vocab_size), tokenizer)
    assert not list(tmp_path.iterdir())


def test_a_decoder_that_load_gpt_could_not_read_is_not_written(tmp_path):
    tokenizer = Tokenizer.train(TEXT, vocab_size=60, min_frequency=1)
    model = ModernDecoder(ModernConfig.tiny(tokenizer.vocab_size), seed=0)
    with pytest.raises(ValueError, match="wanted a model of GPTConfig.*; got one of ModernConfig"):
        save_gpt(tmp_path, model, tokenizer)
    assert not list(tmp_path.iterdir())


def test_loading_leaves_the_callers_random_numbers_alone(folders, name):
    before = torch.get_rng_state()
    LOADERS[name](folders[name])
    assert torch.equal(torch.get_rng_state(), before)


@pytest.mark.parametrize("missing", ["{}.json", "tokenizer.json", "model.safetensors"])
def test_a_missing_file_is_named(folders, tmp_path, name, missing):
    shutil.copytree(folders[name], tmp_path, dirs_exist_ok=True)
    (tmp_path / missing.format(name)).unlink()
    with pytest.raises(FileNotFoundError, match=missing.format(name)):
        LOADERS[name](tmp_path)


@pytest.mark.parametrize(
    ("file", "content"),
    [
        ("{}.json", b'{"depth": 3}'),
        ("{}.json", json.dumps({"vocab_size": 7, "d_model": 5, "num_heads": 2}).encode()),
        ("{}.json", json.dumps({"vocab_size": 7, "d_model": 6, "num_heads": 2, "num_layers": 3}).encode()),
        ("model.safetensors", b"\x01\x02"),
    ],
)
def test_damaged_files_are_refused(folders, tmp_path, name, file, content):
    shutil.copytree(folders[name], tmp_path, dirs_exist_ok=True)
    (tmp_path / file.format(name)).write_bytes(content)
    with pytest.raises(ValueError, match=rf"do not fit its {name}\.json"):
        LOADERS[name](tmp_path)


@pytest.mark.parametrize(
    ("content", "message"),
    [(b'{"vocab_size": 7', "is damaged"), (b"\xff", "is damaged"), (b"[7]", r"got \[7\]")],
)
def test_settings_that_are_none_are_refused(folders, tmp_path, name, content, message):
    shutil.copytree(folders[name], tmp_path, dirs_exist_ok=True)
    (tmp_path / f"{name}.json").write_bytes(content)
    with pytest.raises(ValueError, match=rf"{name}\.json .*{message}"):
        LOADERS[name](tmp_path)


def test_a_compiled_model_leaves_the_files_of_a_plain_one(folders, tmp_path, name):
    model, tokenizer, *_ = LOADERS[name](folders[name])
    with unchecked_shapes():  # a compiled model is of another class
        {"gpt": save_gpt, "bert": save_masked_lm}[name](
            tmp_path, torch.compile(model, backend="eager"), tokenizer
        )
    for file in folders[name].iterdir():
        assert (tmp_path / file.name).read_bytes() == file.read_bytes()


def test_the_shipped_files_are_small_and_those_of_the_card(name):
    files = {path.name: path.read_bytes() for path in FOLDERS[name].iterdir()}
    assert sum(map(len, files.values())) < 4_000_000
    card = dict(re.findall(r"\| `(\w{64})` \| (\S+) \|", files.pop("README.md").decode()))
    assert card == {hashlib.sha256(content).hexdigest(): file for file, content in files.items()}


@pytest.fixture(scope="module")
def shipped():
    return load_gpt()


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


@pytest.fixture(scope="module")
def filler():
    """The shipped model for blanks, and rows that it never saw."""
    model, tokenizer, mask_id = load_masked_lm()
    return model, tokenizer, mask_id, rows_of(tokenizer, load_spanish_english("validation")["tgt"][:100])


def test_both_shipped_models_have_the_same_tokens(filler):
    files = [(folder / "tokenizer.json").read_bytes() for folder in FOLDERS.values()]
    assert files[0] == files[1]
    assert filler[0].encoder.config.vocab_size == filler[2] + 1


@pytest.mark.parametrize(
    ("sentence", "covered", "answer"),
    [
        ("The doctor is tired.", 0, "The"),
        ("Do you like coffee?", 0, "Do"),
        ("The girls are tired.", 2, "are"),
        ("The dog is in the garden.", 2, "is"),
        ("My sister lost her keys.", 5, "."),
    ],
)
def test_it_fills_blanks_that_leave_little_choice(filler, sentence, covered, answer):
    model, tokenizer, mask_id, _ = filler
    token_ids = tokenizer.encode(sentence)
    place = 1 + tokenizer.word_index(sentence).index(covered)
    row = [BOS_ID, *token_ids, EOS_ID]
    row[place] = mask_id
    p = model(torch.tensor([row]))[0, place].softmax(dim=-1)
    assert tokenizer.decode([int(p.argmax())]) == answer
    assert 0.3 < p.max() < 0.9999


def test_it_is_much_better_than_counting_and_worse_than_perfect(filler):
    model, tokenizer, mask_id, rows = filler
    seen = [token for row in rows_of(tokenizer, load_spanish_english("train")["tgt"][:2000]) for token in row]
    shares = torch.tensor(seen).bincount(minlength=mask_id) + 1
    tokens = torch.tensor([token for row in rows for token in row[1:-1]])
    counting = -(shares / shares.sum())[tokens].log().mean().item()
    nats, right = blanks.score(model, rows)
    assert 1.0 < nats < 0.4 * counting
    assert 0.5 < right < 0.8


def test_each_word_to_the_right_helps_and_the_first_one_most(filler):
    model, *_, rows = filler
    everything, two, one, nothing = (blanks.score(model, rows, right)[0] for right in blanks.RIGHT)
    assert everything < two < one < nothing
    assert nothing - one > one - everything
