"""What the page of the translator gets from Python: rounded weights, the known words, the vocabulary."""

import base64
import gzip
import json

import pytest
import torch

from course_lib.transformer import Transformer, TransformerConfig
from course_lib.translator import SHIPPED, Translator
from workshop.site.translator import packing


def test_weights_are_rounded_to_steps():
    weights = torch.tensor([0.0, 0.3, -0.3, 1.9]) * packing.STEP
    assert packing.rounded(weights).tolist() == [0, 0, 0, 2]
    drawn = torch.randn(7, 3, generator=torch.Generator().manual_seed(0))
    assert (packing.rounded(drawn) * packing.STEP - drawn).abs().max() <= packing.STEP / 2


@pytest.mark.parametrize("large", [16.0, -17.0, float("nan"), float("inf")])
def test_weights_that_need_more_than_16_bits_are_refused(large):
    with pytest.raises(ValueError, match="wanted weights below 16; got"):
        packing.rounded(torch.tensor([0.5, large]))


def test_the_planes_hold_low_bytes_and_then_high_bytes():
    numbers = torch.tensor([1, -1, 258], dtype=torch.int16)
    assert list(packing.two_planes(numbers)) == [1, 255, 2, 0, 255, 1]


def test_the_settings_and_the_vocabulary_of_the_course():
    found = json.loads(packing.data_script(SHIPPED).removeprefix("window.COURSE_TRANSLATOR = ").rstrip(";\n"))
    settings = json.loads(gzip.decompress(base64.b64decode(found["settings"])))
    shipped = json.loads((SHIPPED / "translator.json").read_text(encoding="utf-8"))
    for name in ("model", "doubt_below", "known_words", "target_words"):
        assert settings[name] == shipped[name]
    assert len(gzip.decompress(base64.b64decode(found["weights"]))) == 2 * 2_093_568


def test_a_vocabulary_in_another_order_is_refused():
    vocabulary = {
        token: i for i, token in enumerate(["<pad>", "<bos>", "<eos>", "<unk>", "a", "b", "c", "ab", "bc"])
    }
    model = {"vocab": vocabulary, "merges": [["a", "b"], ["b", "c"]]}
    assert packing.vocabulary_of(model) == {"alphabet": ["a", "b", "c"], "merges": ["a b", "b c"]}
    with pytest.raises(ValueError, match="wanted a vocabulary of special tokens"):
        packing.vocabulary_of({"vocab": vocabulary, "merges": [["b", "c"], ["a", "b"]]})


def test_a_post_norm_model_is_refused(tmp_path):
    tokenizer = Translator.load().tokenizer
    model = Transformer(TransformerConfig.tiny(tokenizer.vocab_size, norm_first=False), seed=0)
    Translator(model, tokenizer).save(tmp_path)
    with pytest.raises(ValueError, match="wanted a translator with a pre-norm model"):
        packing.data_script(tmp_path)
