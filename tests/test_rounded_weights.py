"""Weights in 8 bits: by hand, within half a step of each row, read back by every loader, and a quarter as large."""

import shutil

import pytest
import torch
from safetensors.torch import load_file, save_file

from course_lib.corpora import load_corpus
from course_lib.evaluation import exact_match
from course_lib.saved_models import SCALE, SHIPPED_GPT, WEIGHTS, load_gpt, read_weights
from course_lib.translator import SHIPPED, Translator
from workshop.rounded_weights import in_8_bits, quantized, round_file


def test_numbers_by_hand():
    steps, scales = quantized(torch.tensor([[254.0, -3.1, 0.9], [-0.5, 0.25, 0.0], [0.0, 0.0, 0.0]]))
    assert steps.tolist() == [[127, -2, 0], [-127, 64, 0], [0, 0, 0]]  # 63.5 to the even number
    assert scales.tolist() == pytest.approx([2, 0.5 / 127, 0])


def drawn_weights() -> dict[str, torch.Tensor]:
    """Rows of very different size, a row of zeros, and vectors."""
    generator = torch.Generator().manual_seed(3)
    matrix = torch.randn(50, 70, generator=generator) * torch.logspace(-30, 30, 50)[:, None]
    matrix[7] = 0
    return {
        "a.weight": matrix,
        "a.bias": torch.randn(50, generator=generator),
        "b": torch.randn(1, 9, generator=generator),
    }


def test_each_weight_keeps_to_half_a_step_of_its_row_and_vectors_are_exact(tmp_path):
    exact, path = drawn_weights(), tmp_path / WEIGHTS
    save_file(exact, path)
    round_file(path)
    found = read_weights(path)
    assert found.keys() == exact.keys()
    for name, weights in found.items():
        assert weights.dtype == torch.float32 and weights.shape == exact[name].shape
        if weights.ndim == 1:
            assert torch.equal(weights, exact[name])
            continue
        steps = exact[name].double().abs().amax(dim=1, keepdim=True) / 127
        errors = (weights.double() - exact[name].double()).abs()
        assert (errors <= 0.50001 * steps).all()  # a quotient in float32 is right to 1e-7, and up to 127
        assert errors.max() > 0.3 * steps[errors.argmax() // errors.shape[1]]  # it is rounded


def test_a_file_without_8_bits_is_read_as_it_is(tmp_path):
    exact = drawn_weights()
    save_file(exact, tmp_path / WEIGHTS)
    found = read_weights(tmp_path / WEIGHTS)
    assert found.keys() == exact.keys() and all(torch.equal(found[name], exact[name]) for name in exact)


def test_what_is_in_8_bits_stays_so(tmp_path):
    path = tmp_path / WEIGHTS
    save_file(drawn_weights(), path)
    round_file(path)
    once = path.read_bytes()
    round_file(path)
    assert path.read_bytes() == once
    save_file(read_weights(path), path)
    round_file(path)
    assert all(
        load_file(path)[name].equal(steps)
        for name, steps in in_8_bits(drawn_weights()).items()
        if steps.dtype == torch.int8
    )


@pytest.mark.parametrize("bad", [float("nan"), float("inf"), -float("inf")])
def test_weights_that_are_no_numbers_are_refused(tmp_path, bad):
    weights = drawn_weights()
    weights["b"][0, 3] = bad
    save_file(weights, tmp_path / WEIGHTS)
    before = (tmp_path / WEIGHTS).read_bytes()
    with pytest.raises(ValueError, match=f"wanted finite weights; got {bad}"):
        round_file(tmp_path / WEIGHTS)
    assert (tmp_path / WEIGHTS).read_bytes() == before


@pytest.mark.parametrize(
    ("scales", "found"),
    [
        ({}, "none"),
        ({"b" + SCALE: torch.ones(2)}, r"shape \(2,\)"),
        ({"b" + SCALE: torch.ones(3, 1)}, "shape"),
    ],
)
def test_scales_that_do_not_fit_are_refused(tmp_path, scales, found):
    save_file({"b": torch.ones(3, 2, dtype=torch.int8), **scales}, tmp_path / WEIGHTS)
    with pytest.raises(ValueError, match=f"wanted a scale for each of the 3 rows of b; got {found}"):
        read_weights(tmp_path / WEIGHTS)


def test_a_language_model_in_8_bits_says_almost_the_same(tmp_path):
    shutil.copytree(SHIPPED_GPT, tmp_path, dirs_exist_ok=True)
    round_file(tmp_path / WEIGHTS)
    assert (tmp_path / WEIGHTS).stat().st_size < 0.35 * (SHIPPED_GPT / WEIGHTS).stat().st_size
    (exact, tokenizer), (rounded, _) = load_gpt(), load_gpt(tmp_path)
    ids = torch.tensor([tokenizer.encode("The doctor is reading a book.")])
    probabilities = exact(ids).softmax(dim=-1), rounded(ids).softmax(dim=-1)
    assert 0 < (probabilities[0] - probabilities[1]).abs().max() < 0.03


@pytest.mark.slow
def test_a_translator_in_8_bits_translates_alike(tmp_path):
    shutil.copytree(SHIPPED, tmp_path, dirs_exist_ok=True)
    round_file(tmp_path / WEIGHTS)
    sources = load_corpus("spanish_english", "validation")["src"][:300]
    exact, rounded = (
        Translator.load(folder).translate_all(sources, beam_size=1) for folder in (SHIPPED, tmp_path)
    )
    assert exact_match(rounded, exact) >= 0.99
