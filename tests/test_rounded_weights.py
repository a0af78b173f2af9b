import zlib

import torch
from safetensors.torch import load_file, save_file

from course_lib.translator import SHIPPED
from workshop.rounded_weights import BITS, round_file, rounded


def test_numbers_of_three_bits():
    exact = torch.tensor([0.0, 1.0, 0.7, 1.3, -100.0, 15.0, 3e-5])
    wanted = torch.tensor([0.0, 1.0, 0.75, 1.25, -96.0, 16.0, 2.0**-15])
    assert torch.equal(rounded(exact, bits=3), wanted)
    halves = torch.tensor([[1.125, 1.375], [-1.125, 1.625]])  # between 1, 1.25, 1.5 and 1.75
    assert torch.equal(rounded(halves, bits=3), torch.tensor([[1.0, 1.5], [-1.0, 1.5]]))


def test_a_file_keeps_its_names_and_packs_better(tmp_path):
    generator = torch.Generator().manual_seed(3)
    exact = {
        "a": torch.randn(50, 70, generator=generator),
        "b.c": torch.randn(30, generator=generator) / 1000,
    }
    path = tmp_path / "weights.safetensors"
    save_file(exact, path)
    before = path.read_bytes()
    round_file(path)
    found = load_file(path)
    assert found.keys() == exact.keys()
    for name, weights in found.items():
        assert weights.dtype == torch.float32 and not torch.equal(weights, exact[name])
        assert ((weights - exact[name]).abs() <= exact[name].abs() * 2.0**-BITS).all()
    after = path.read_bytes()
    assert len(after) == len(before) and len(zlib.compress(after)) < 0.8 * len(zlib.compress(before))


def test_the_translator_is_rounded():
    weights = load_file(SHIPPED / "model.safetensors")
    assert all(torch.equal(rounded(tensor), tensor) for tensor in weights.values())
