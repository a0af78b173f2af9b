"""Clock hands: scores against torch, only the distance counts, and the learner's own rotation."""

import math

import pytest
import torch

from course.pictures.clock_hands import DISTANCES, SHIFTS, clock_hands, example
from course_lib.positions import rotate, sinusoidal_encoding

QUERY, KEY = torch.randn(2, 6, generator=torch.Generator().manual_seed(2)).double()
MODES = clock_hands(QUERY, KEY).ours["modes"]


def test_a_right_angle_by_hand():
    """One pair turns by one radian a position."""
    mode = clock_hands(torch.tensor([2.0, 0.0]), torch.tensor([3.0, 0.0])).ours["modes"][0]
    assert mode["scores"][0][:3] == [6.0, round(6 * math.cos(1), 2), round(6 * math.cos(2), 2)]
    assert mode["query"][1] == [round(200 * math.cos(1)), round(200 * math.sin(1))]
    assert [row[0] for row in mode["angles"][0][:4]] == [0, 57, 115, 172]


@pytest.mark.parametrize("shift", [0, 4, len(SHIFTS) - 1])
@pytest.mark.parametrize("far", [0, 3, len(DISTANCES) - 1])
def test_scores_are_torchs(shift, far):
    key, query = SHIFTS[shift], SHIFTS[shift] + DISTANCES[far]
    codes = sinusoidal_encoding(query + 1, 6).double()
    turned = [rotate(x[None], torch.tensor([p]))[0] for x, p in ((QUERY, query), (KEY, key))]
    wanted = [turned[0] @ turned[1], codes[query] @ codes[key], (QUERY + codes[query]) @ (KEY + codes[key])]
    for mode, score in zip(MODES, wanted, strict=True):
        assert mode["scores"][shift][far] == pytest.approx(score.item(), abs=0.00501)


def test_only_the_distance_counts_but_for_words_plus_sinusoids():
    for mode in MODES[:2]:
        assert all(row == mode["scores"][0] for row in mode["scores"])
        assert all(row == mode["angles"][0] for row in mode["angles"])
        assert len(set(mode["scores"][0])) > 4
    assert len({row[3] for row in MODES[2]["scores"]}) > 10


def test_every_hand_has_turned():
    assert all(a != b for a, b in zip(MODES[0]["key"][0], MODES[0]["key"][30], strict=True))


def test_ones_own_rotation():
    picture = clock_hands(QUERY, KEY, my_rotate=lambda x, positions: rotate(x, positions // 2))
    scores = picture.mine["modes"][0]["scores"]
    assert any(row != scores[0] for row in scores)  # an odd place to stand changes the score
    assert picture.mine["modes"][1:] == picture.ours["modes"][1:]
    assert clock_hands(QUERY, KEY, my_rotate=rotate).mine == picture.ours


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: clock_hands(QUERY, KEY[:4]), "got 6 and 4"),
        (lambda: clock_hands(QUERY[:3], KEY[:3]), "even length.*got 3 and 3"),
        (lambda: clock_hands(torch.zeros(10), torch.zeros(10)), "got 10"),
        (lambda: clock_hands(QUERY, KEY, my_rotate=lambda x, p: x[:1]), r"shape \(69, 6\); got \(1, 6\)"),
    ],
)
def test_bad_input_is_told_what_was_wanted(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_the_table_and_the_bytes():
    picture = example()
    assert {row[1] for row in picture.table.rows} == {f"{picture.ours['modes'][0]['scores'][0][3]:.2f}"}
    assert picture.html() == example().html()
    assert len(picture.html()) < 80_000
