"""The leak detector: influence by autograd, and the claim that only the right mask stays at the floor."""

from functools import cache

import pytest
import torch
from torch import nn

from course.pictures.leak_detector import (
    FLOOR,
    MASKS,
    SEQ_LEN,
    influence,
    leak_detector,
    losses_on_random_tokens,
    masks_of,
    small_layers,
)
from course_lib.layers import EncoderLayer
from course_lib.masks import causal_mask


@cache
def made():
    return leak_detector(my_causal_mask=lambda seq_len: causal_mask(seq_len).T)


@cache
def runs():
    return dict(zip(MASKS, made().ours["runs"], strict=True))


def test_influence_by_hand():
    """Output i is 3 x_i + 4 x_(i - 1): two features, so that the norms are 3 and 4 times sqrt(2)."""
    x = torch.randn(3, 2)
    measured = influence(lambda x: 3 * x + 4 * torch.cat([torch.zeros_like(x[:, :1]), x[:, :-1]], dim=1), x)
    wanted = torch.tensor([[3.0, 0, 0], [4, 3, 0], [0, 4, 3]]) * 2**0.5
    torch.testing.assert_close(measured, wanted)


def test_influence_is_the_jacobians_norm():
    layer, mask = small_layers(1)[0].eval(), masks_of(SEQ_LEN)["none"]
    x = torch.randn(SEQ_LEN, 32, generator=torch.Generator().manual_seed(3))
    jacobian = torch.autograd.functional.jacobian(lambda x: layer(x[None], mask)[0], x)
    torch.testing.assert_close(influence(lambda x: layer(x, mask), x), jacobian.pow(2).sum((1, 3)).sqrt())


def test_through_one_layer_it_is_the_mask():
    for name, mask in masks_of(SEQ_LEN).items():
        seen = torch.tensor(runs()[name]["influence"][0]) > 0
        assert torch.equal(seen, mask)


def test_a_leak_spreads_with_depth_and_the_right_mask_never_leaks():
    assert [len(leaks) for leaks in runs()["causal"]["leaks"]] == [0, 0, 0, 0]
    assert [len(leaks) for leaks in runs()["off by one"]["leaks"]] == [5, 9, 12, 14]
    furthest = [max(j - i for i, j in leaks) for leaks in runs()["off by one"]["leaks"]]
    assert furthest == [1, 2, 3, 4]
    assert [len(leaks) for leaks in runs()["none"]["leaks"]] == [15] * 4


def test_only_the_right_mask_stays_at_the_floor():
    assert pytest.approx(2.7726, abs=1e-4) == FLOOR
    assert runs()["causal"]["end"] == pytest.approx(FLOOR, abs=0.05)
    for name in MASKS[1:]:
        assert (
            runs()[name]["end"] < FLOOR / 3
        )  # five of six answers are in sight: ln 16 / 6 = 0.46 is their floor


def test_training_is_the_same_each_time_and_leaves_no_trace():
    layer, mask = small_layers(1)[0], causal_mask(SEQ_LEN)
    before, state = [p.clone() for p in layer.parameters()], torch.get_rng_state()
    assert losses_on_random_tokens(layer, mask, 3) == losses_on_random_tokens(layer, mask, 3)
    assert all(torch.equal(a, b) for a, b in zip(before, layer.parameters(), strict=True))
    assert torch.equal(torch.get_rng_state(), state)


def test_my_mask():
    own, *others = made().mine["runs"]
    assert own["influence"] == runs()["transposed"]["influence"]
    assert others == made().ours["runs"][1:]


class Careless(nn.Module):
    """A layer that forgets its mask."""

    def __init__(self):
        super().__init__()
        self.layer = EncoderLayer(8, num_heads=2, d_ff=12, dropout=0.0)

    def forward(self, x, mask):
        return self.layer(x)


def test_my_own_model():
    runs = leak_detector([Careless(), Careless()], steps=2).ours["runs"]
    assert [len(leaks) for leaks in runs[0]["leaks"]] == [15, 15]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: leak_detector([]), "at least one layer"),
        (lambda: leak_detector(my_causal_mask=lambda n: torch.ones(n, n), steps=1), "boolean.*float32"),
        (
            lambda: leak_detector(my_causal_mask=lambda n: causal_mask(n - 1), steps=1),
            r"got torch.bool of \(5, 5\)",
        ),
        (lambda: leak_detector(my_causal_mask=lambda n: None, steps=1), "NoneType"),
    ],
)
def test_bad_input_is_told_what_was_wanted(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_the_table_and_the_bytes():
    rows = {row[0]: row[1:] for row in made().table.rows}
    assert rows["off by one"][:4] == ("5", "9", "12", "14")
    first, second = (leak_detector(small_layers(2), steps=5).html() for _ in range(2))
    assert first == second
    assert len(made().html()) < 60_000
