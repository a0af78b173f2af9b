"""GGUF files: ours is held to the package gguf, which writes a small file and reads it too."""

import gguf
import numpy as np
import pytest
import torch

from course.for_lessons.gguf_file import dequantise_4bit, dequantise_8bit, read_gguf

KINDS = gguf.GGMLQuantizationType
FACTS = {
    "text": "niña",
    "small": -3,
    "large": 2**40,
    "half": 0.5,
    "yes": True,
    "list": ["a", "", "ñ"],
    "numbers": [1, 2],
}


def write(path, facts=FACTS, tensors=(), architecture="llama"):
    """A file of these facts and of tensors (name, kind, numbers), by the package."""
    writer = gguf.GGUFWriter(path, architecture)
    for name, fact in facts.items():
        if isinstance(fact, list):
            writer.add_array(name, fact)
        else:
            kind = {str: "string", bool: "bool", float: "float32"}.get(type(fact), "int64")
            getattr(writer, f"add_{kind}")(name, fact)
    for name, kind, numbers in tensors:
        numbers = np.asarray(numbers, np.float32)
        writer.add_tensor(name, gguf.quantize(numbers, kind), raw_dtype=kind)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


@pytest.fixture
def path(tmp_path):
    drawn = np.random.default_rng(0).normal(size=(6, 64))
    tensors = [
        ("plain", KINDS.F32, drawn[:3, :5]),
        ("four", KINDS.Q4_1, drawn),
        ("row", KINDS.F32, drawn[0, :7]),
        ("eight", KINDS.Q8_0, drawn.reshape(2, 3, 64)),
    ]
    return write(tmp_path / "small.gguf", FACTS, tensors)


def test_facts_and_tensors_are_those_of_the_package(path):
    reader = gguf.GGUFReader(path)
    facts, tensors = read_gguf(path)
    theirs = {name: field.contents() for name, field in reader.fields.items() if not name.startswith("GGUF.")}
    assert facts == theirs == {"general.architecture": "llama", **FACTS}
    assert [tensor.name for tensor in reader.tensors] == list(tensors)
    for tensor in reader.tensors:
        ours = tensors[tensor.name]
        assert list(ours.shape) == tensor.shape.tolist()[::-1]
        wanted = gguf.dequantize(tensor.data.copy(), tensor.tensor_type).reshape(ours.shape)
        assert torch.equal(ours, torch.from_numpy(wanted))


def bytes_of(step, lowest, numbers):
    halves = np.array([step] if lowest is None else [step, lowest], np.float16).view(np.uint8)
    return torch.from_numpy(np.concatenate([halves, np.asarray(numbers).view(np.uint8)]))[None]


def test_four_bits_by_hand():
    """Byte 0 is 0x31: number 0 is 1, and number 16 is 3."""
    numbers = dequantise_4bit(bytes_of(0.5, -2.0, np.array([0x31, 0xF0, *[0] * 14], np.uint8)))
    assert numbers[0, [0, 16]].tolist() == [-1.5, -0.5]
    assert numbers[0, [1, 17, 2, 31]].tolist() == [-2.0, 5.5, -2.0, -2.0]


def test_eight_bits_by_hand():
    numbers = dequantise_8bit(bytes_of(0.25, None, np.array([4, -4, -128, *[0] * 29], np.int8)))
    assert numbers[0, :4].tolist() == [1.0, -1.0, -32.0, 0.0]


def mirrored(blocks):
    return torch.cat([blocks[:, :4], blocks[:, 4:] >> 4 | blocks[:, 4:] << 4], dim=1)


def test_the_comparison_finds_exchanged_halves_of_a_byte(path):
    numbers = np.random.default_rng(1).normal(size=(4, 32)).astype(np.float32)
    blocks = torch.from_numpy(gguf.quantize(numbers, KINDS.Q4_1))
    wanted = torch.from_numpy(gguf.dequantize(blocks.numpy(), KINDS.Q4_1))
    assert torch.equal(dequantise_4bit(blocks), wanted)
    assert (dequantise_4bit(mirrored(blocks)) - wanted).abs().max() > 1


def test_a_file_of_another_alignment(tmp_path):
    path = tmp_path / "wide.gguf"
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_custom_alignment(256)
    writer.add_tensor("row", np.arange(5, dtype=np.float32))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    assert read_gguf(path)[1]["row"].tolist() == [0, 1, 2, 3, 4]


# --- what is refused ---


@pytest.mark.parametrize("kept", [0.01, 0.2, 0.5, 0.99])
def test_a_file_cut_off_anywhere_is_refused(path, kept):
    content = path.read_bytes()
    path.write_bytes(content[: int(len(content) * kept)])
    with pytest.raises(ValueError, match="small.gguf is no GGUF file that can be read"):
        read_gguf(path)


OTHERS = {"empty": b"", "GGML": b"GGML\3" + bytes(60), "version 2": b"GGUF\2" + bytes(60)}


@pytest.mark.parametrize("content", OTHERS.values(), ids=OTHERS)
def test_another_file_is_refused(tmp_path, content):
    (tmp_path / "some.gguf").write_bytes(content)
    with pytest.raises(ValueError, match="some.gguf is no GGUF file that can be read"):
        read_gguf(tmp_path / "some.gguf")


def test_another_kind_of_tensor_is_refused(tmp_path):
    path = write(tmp_path / "half.gguf", tensors=[("four", KINDS.Q4_0, np.ones((1, 32)))])
    with pytest.raises(ValueError, match="it has a tensor of kind 2"):
        read_gguf(path)


def test_a_missing_file_is_no_damaged_one(tmp_path):
    with pytest.raises(FileNotFoundError):
        read_gguf(tmp_path / "none.gguf")
