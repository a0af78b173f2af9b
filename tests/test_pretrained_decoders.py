"""Folders of a Llama: the same numbers as transformers has, and what is refused. GPT-2 stands in test_gpt.py."""

import json

import pytest
import torch
from safetensors.torch import load_file, save_file

from course_lib.pretrained_decoders import load_gpt2, load_llama
from tests.llama import CONFIG, drawn_ids, their_llama
from tests.parity import difference

IDS = drawn_ids(3, 12)


@pytest.fixture(scope="module")
def theirs():
    return their_llama()


@pytest.fixture
def folder(theirs, tmp_path):
    theirs.save_pretrained(tmp_path)
    return tmp_path


def changed_config(folder, **changes):
    config = json.loads((folder / "config.json").read_text())
    for name, value in changes.items():
        config[name] = value
        if value is None:
            del config[name]
    (folder / "config.json").write_text(json.dumps(config))


@torch.no_grad()
def test_a_folder_of_llama(folder, theirs):
    ours = load_llama(folder)
    assert ours.config == CONFIG
    assert not ours.training
    assert difference(ours(IDS), theirs(IDS).logits) < 1e-5


@torch.no_grad()
def test_a_folder_as_transformers_wrote_it_until_version_4(folder, theirs):
    changed_config(folder, rope_parameters=None, rope_theta=CONFIG.rotary_base, rope_scaling=None)
    assert difference(load_llama(folder)(IDS), theirs(IDS).logits) < 1e-5


@torch.no_grad()
def test_weights_in_half_precision_are_computed_with_in_float32(folder, theirs):
    weights = load_file(folder / "model.safetensors")
    save_file({name: weight.bfloat16() for name, weight in weights.items()}, folder / "model.safetensors")
    ours = load_llama(folder)
    assert {parameter.dtype for parameter in ours.parameters()} == {torch.float32}
    assert 0 < difference(ours(IDS), theirs(IDS).logits) < 0.5


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"model_type": "mistral"}, "wanted a model with model_type=llama; got mistral"),
        ({"hidden_act": "gelu"}, "wanted a model with hidden_act=silu; got gelu"),
        (
            {"rope_parameters": {"rope_type": "llama3", "rope_theta": 5e5, "factor": 32.0}},
            "wanted a model with rope_type=default; got llama3",
        ),
        ({"rope_parameters": None, "rope_theta": 1e4, "rope_scaling": {"type": "linear"}}, "got linear"),
        ({"rms_norm_eps": None, "hidden_size": None}, "missing: hidden_size, rms_norm_eps"),
        ({"intermediate_size": 44}, "the weights do not fit the sizes"),
        ({"num_hidden_layers": 2}, "the weights do not fit the sizes"),
        ({"num_hidden_layers": 4}, "the weights do not fit the sizes"),
        ({"num_key_value_heads": 4}, "num_heads must be divisible by num_kv_heads"),
    ],
)
def test_what_is_not_llamas_kind_is_refused(folder, changes, message):
    changed_config(folder, **changes)
    with pytest.raises(ValueError, match=message):
        load_llama(folder)


def test_a_head_of_its_own_is_refused(tmp_path):
    their_llama(tie_word_embeddings=False).save_pretrained(tmp_path)
    with pytest.raises(ValueError, match=r"wanted parts named model.embed_tokens, .*; got lm_head.weight"):
        load_llama(tmp_path)


def test_biases_are_refused(tmp_path):
    their_llama(attention_bias=True).save_pretrained(tmp_path)
    with pytest.raises(ValueError, match=r"(?s)the weights do not fit the sizes.*query_proj\.bias"):
        load_llama(tmp_path)


def test_a_llama_is_no_gpt2(folder):
    with pytest.raises(ValueError, match="wanted a model with model_type=gpt2; got llama"):
        load_gpt2(folder)


@pytest.mark.parametrize("missing", ["config.json", "model.safetensors"])
def test_a_missing_file_is_named(folder, missing):
    (folder / missing).unlink()
    with pytest.raises(FileNotFoundError, match=missing):
        load_llama(folder)
