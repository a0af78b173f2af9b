"""Heads that repeat, the sink and the logit lens, on small decoders whose answers are known."""

import pytest
import torch

from course.for_lessons.inside.decoders import (
    best_first,
    induction,
    loss_of_halves,
    ranks,
    said_twice,
    weight_on,
    without_keys,
)
from course_lib.inspection import induction_scores
from course_lib.modern_decoder import ModernConfig, ModernDecoder

SIZES = dict(vocab_size=30, d_model=16, d_ff=24, num_heads=4, num_layers=3, num_kv_heads=2)
TEXT = [3, 4, 5, 6, 7, 8]


@pytest.fixture(scope="module")
def model():
    return ModernDecoder(ModernConfig(**SIZES), seed=0).eval()


@pytest.fixture
def twice():
    return said_twice(range(10, 30), 5, 6, torch.Generator().manual_seed(0))


def test_rows_are_said_twice(twice):
    assert twice.shape == (5, 12)
    assert torch.equal(twice[:, :6], twice[:, 6:])
    assert all(len({*row}) == 6 for row in twice[:, :6].tolist())


def test_scores_are_the_mean_of_the_rows(model, twice):
    weights = model.attention_weights(twice)
    wanted = torch.stack([induction_scores(weights[1, row], 6) for row in range(5)]).mean(dim=0)
    torch.testing.assert_close(induction(model, twice)[1], wanted)


def test_the_best_head_comes_first():
    assert best_first(torch.tensor([[0.1, 0.5], [0.9, 0.2]])) == [(1, 0), (0, 1), (1, 1), (0, 0)]


def test_halves_are_apart_and_heads_come_back(model, twice):
    before = loss_of_halves(model, twice)
    assert loss_of_halves(model, twice, [(0, 1), (2, 3)]) != pytest.approx(before, abs=1e-6)
    assert loss_of_halves(model, twice) == before
    other = torch.cat([twice[:, :6], (twice[:, 6:] + 1) % 30], dim=1)
    assert loss_of_halves(model, other)[0] == pytest.approx(before[0])


def test_weights_on_a_token(model):
    weights = model.attention_weights(torch.tensor([TEXT]))[:, 0]
    torch.testing.assert_close(weight_on(model, TEXT, 2, 4), weights[:, :, 4:, 2].mean(dim=-1))


def test_nobody_looks_at_a_forbidden_token(model):
    loss, weights = without_keys(model, TEXT, [])
    assert weights.sum().item() == pytest.approx(1)
    everywhere = model.attention_weights(torch.tensor([TEXT]))[:, 0, :, 3:].mean(dim=(0, 1, 2))
    torch.testing.assert_close(weights, everywhere)
    forbidden_loss, forbidden = without_keys(model, TEXT, [0, 1])
    assert forbidden[:2].tolist() == [0, 0]
    assert forbidden.sum().item() == pytest.approx(1)
    assert forbidden_loss != loss


def test_the_last_rank_is_the_models_own(model):
    with torch.no_grad():
        order = model(torch.tensor([TEXT]))[0, -1].argsort(descending=True).tolist()
    found = ranks(model, TEXT, order[4])
    assert len(found) == 4
    assert found[-1] == 5
