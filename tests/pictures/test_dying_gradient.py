"""The dying gradient: Jacobians by hand and by formula, and the claim that only unscaled slopes fade."""

import pytest
import torch

from course.pictures.dying_gradient import (
    D_KS,
    TURNS,
    dying_gradient,
    example,
    raw_scores,
    scaled_scores,
    softmax_jacobian,
)

PICTURE = dying_gradient()
RAW, SCALED = PICTURE.ours["kinds"]


def mean_slopes(kind):
    return [sum(turn["slope"] for turn in turns) / TURNS for turns in kind]


def test_a_jacobian_by_hand():
    """Weights of one half each: the largest slope there is."""
    wanted = torch.tensor([[0.25, -0.25], [-0.25, 0.25]])
    torch.testing.assert_close(softmax_jacobian(torch.zeros(2)), wanted)


def test_it_is_the_formula_in_every_place():
    for turns in (*RAW, *SCALED):
        for turn in turns[::5]:
            weights = torch.tensor(turn["weights"])
            formula = weights.diag() - weights[:, None] * weights
            assert turn["slope"] == pytest.approx(formula.max().item(), abs=0.003)


def test_the_curve_reaches_its_peaks_and_misses_no_direction():
    """24 directions would draw tents: with 256 features a peak is narrower than the way between two of them."""
    for kind, slopes in zip(PICTURE.ours["curves"], (RAW, SCALED), strict=True):
        for curve, turns in zip(kind, slopes, strict=True):
            degrees, heights = torch.tensor(curve).T
            assert (degrees[0], degrees[-1]) == (0, 360) and (degrees.diff() > 0).all()
            for turn, found in enumerate(turns):
                at = 360 * turn / TURNS
                after = int((degrees >= at).nonzero()[0])
                before = max(0, after - 1)
                share = (at - degrees[before]) / (degrees[after] - degrees[before]) if after else 0
                drawn = heights[before] + share * (heights[after] - heights[before])
                assert drawn.item() == pytest.approx(found["slope"], abs=0.005)
    assert max(slope for _, slope in PICTURE.ours["curves"][0][-1]) > 0.245, "where two keys tie it is 0.25"


def test_scaled_scores_are_raw_ones_over_the_root():
    for d_k, raw, scaled in zip(D_KS, RAW, SCALED, strict=True):
        for a, b in zip(raw, scaled, strict=True):
            assert [x / d_k**0.5 for x in a["scores"]] == pytest.approx(b["scores"], abs=0.01)


def test_a_score_is_the_keys_place_along_the_query():
    places = PICTURE.scene["keys"][2]
    assert [x for x, _ in places] == pytest.approx(SCALED[2][0]["scores"], abs=0.01)  # to the right
    assert [y for _, y in places] == pytest.approx(SCALED[2][TURNS // 4]["scores"], abs=0.01)  # up


@pytest.mark.parametrize("seed", [26, 1, 2])
def test_only_unscaled_slopes_fade(seed):
    raw, scaled = map(mean_slopes, dying_gradient(seed).ours["kinds"])
    assert raw[0] > 4 * raw[-1]
    assert raw[-1] < 0.06
    assert min(scaled) > 0.15


def test_my_own_scores_take_the_place_of_the_scaled():
    assert dying_gradient(my_attention_scores=scaled_scores).mine == PICTURE.ours
    assert dying_gradient(my_attention_scores=raw_scores).mine["kinds"] == [RAW, RAW]


def test_bad_scores_are_told_what_was_wanted():
    with pytest.raises(ValueError, match=r"shape \(24, 5\) from my_attention_scores; got \(5, 24\)"):
        dying_gradient(my_attention_scores=lambda query, key: key @ query.T)


def test_the_table_and_the_bytes():
    assert PICTURE.table.rows[3] == ("256", *(f"{mean_slopes(kind)[3]:.3f}" for kind in (RAW, SCALED)))
    assert example().html() == example().html()
    assert len(example().html()) < 100_000


@pytest.mark.parametrize("seed", [26, 1, 2])
def test_a_slope_is_left_where_two_keys_share_the_highest_score(seed):
    """The answer to the picture's question, with 256 features and without the division."""
    raw, _ = dying_gradient(seed).ours["kinds"]
    for turn in raw[-1]:
        highest, second = sorted(turn["scores"], reverse=True)[:2]
        assert highest - second < 2.2 if turn["slope"] > 0.1 else highest - second > 2.0
    assert 0 < sum(turn["slope"] > 0.1 for turn in raw[-1]) < TURNS / 2
