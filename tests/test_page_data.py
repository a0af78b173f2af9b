"""What the page of the translator gets from Python: weights in 8 bits, the known words, the vocabulary."""

import gzip
import json
import random

import numpy as np
import pytest
from safetensors.torch import load_file

from course_lib.saved_models import SCALE, WEIGHTS
from course_lib.transformer import Transformer, TransformerConfig
from course_lib.translator import SHIPPED, Translator
from workshop.rounded_weights import round_file
from workshop.site.translator import packing


def unpacked(packed):
    """What `packing._packed` packed, bit by bit."""
    bits = "".join(f"{ord(character) - packing.FIRST_CHARACTER:015b}" for character in packed["text"])
    assert 0 <= len(bits) - 8 * packed["count"] < 15 and set(bits[8 * packed["count"] :]) <= {"0"}
    return gzip.decompress(int(bits[: 8 * packed["count"]], 2).to_bytes(packed["count"], "big"))


@pytest.mark.parametrize("count", range(20))
def test_a_character_holds_15_bits(count):
    content = random.Random(count).randbytes(count)
    numbers = [ord(character) - packing.FIRST_CHARACTER for character in packing.characters(content)]
    assert all(0 <= number < 2**15 for number in numbers) and len(numbers) == -(-8 * count // 15)
    bits = "".join(f"{number:015b}" for number in numbers)
    assert bits[: 8 * count] == "".join(f"{byte:08b}" for byte in content) and "1" not in bits[8 * count :]


def found_in(folder):
    """The strings of the script."""
    return json.loads(packing.data_script(folder).removeprefix("window.COURSE_TRANSLATOR = ").rstrip(";\n"))


def test_the_settings_and_the_vocabulary_of_the_course():
    settings = json.loads(unpacked(found_in(SHIPPED)["settings"]))
    shipped = json.loads((SHIPPED / "translator.json").read_text(encoding="utf-8"))
    for name in ("model", "doubt_below", "known_words", "target_words"):
        assert settings[name] == shipped[name]


def test_matrices_are_the_bytes_of_the_folder_and_vectors_hold_the_scales_of_rows(tmp_path):
    tokenizer = Translator.load().tokenizer
    model = Transformer(TransformerConfig.tiny(tokenizer.vocab_size, norm_first=True), seed=0)
    Translator(model, tokenizer).save(tmp_path)
    of_floats = found_in(tmp_path)
    round_file(tmp_path / WEIGHTS)
    assert found_in(tmp_path) == of_floats
    matrices = np.frombuffer(unpacked(of_floats["matrices"]), np.int8)
    vectors = np.frombuffer(unpacked(of_floats["vectors"]), np.float32)
    stored = load_file(tmp_path / WEIGHTS)
    for name, shape in json.loads(unpacked(of_floats["settings"]))["shapes"]:
        tensor = stored[name]
        assert list(tensor.shape) == shape
        own, vectors = np.split(vectors, shape[:1])
        assert own.tolist() == stored.get(name + SCALE, tensor).tolist()
        if tensor.ndim == 2:
            rows, matrices = np.split(matrices, [tensor.numel()])
            assert rows.tolist() == tensor.flatten().tolist()
    assert len(matrices) == len(vectors) == 0


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
