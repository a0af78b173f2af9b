"""Who looks where as a plain function: the patterns by hand, and the reach against autograd through real layers."""

import pytest
import torch

from course.pictures import who_looks_where
from course.pictures.leak_detector import influence
from course.pictures.who_looks_where import (
    LAYERS,
    MIXTURES,
    PATTERNS,
    SEQ_LEN,
    example,
    layers_needed,
    made_causal,
    patterns_of,
)
from course_lib.attention import scaled_dot_product_attention
from course_lib.efficient_attention import linformer_attention, window_mask
from course_lib.masks import causal_mask

LOOKS = dict(zip(PATTERNS, patterns_of(window_mask(24, 4)), strict=True))
PICTURE = who_looks_where()


def where(row):
    return row.nonzero()[:, 0].tolist()


def test_one_row_of_each_pattern_by_hand():
    assert where(LOOKS["window"][10]) == [7, 8, 9, 10, 11, 12, 13]
    assert where(LOOKS["own block"][10]) == [10, 11]
    assert where(LOOKS["three blocks"][10]) == [8, 9, 10, 11, 12, 13]
    big_bird = set(where(LOOKS["BigBird"][10]))
    assert {0, 1, 8, 9, 10, 11, 12, 13} < big_bird and len(big_bird) == 10
    assert LOOKS["all positions"].all() and LOOKS["Linformer"].all()
    assert LOOKS["Linformer"].shape == (24, 4)


def test_scores_by_hand():
    scores = {name: int(looks.sum()) for name, looks in LOOKS.items()}
    assert scores["window"] == 24 * 7 - 2 * (3 + 2 + 1)
    assert scores["own block"] == 12 * 4
    assert scores["three blocks"] == (3 * 12 - 2) * 4
    # Block 0 looks at all 12 blocks; block 1 at 0, 1, 2 and a random one; each of the ten others at one more than that,
    # except the last, which has one neighbour.
    assert scores["BigBird"] == (12 + 4 + 9 * 5 + 4) * 4
    assert (scores["Linformer"], scores["all positions"]) == (24 * 4, 24 * 24)


def test_a_window_reaches_three_positions_further_with_each_layer():
    needed = layers_needed(LOOKS["window"])
    distance = (torch.arange(24)[:, None] - torch.arange(24)).abs()
    assert torch.equal(needed, ((distance + 2) // 3).clamp(min=1))
    guess = PICTURE.guess
    assert guess.choices[guess.answer] == f"{distance[needed <= 4].max().item()} positions"


def test_own_blocks_never_meet_and_big_bird_needs_two_layers():
    own = layers_needed(LOOKS["own block"])
    assert torch.equal(own, LOOKS["own block"].long())
    assert layers_needed(LOOKS["BigBird"]).unique().tolist() == [1, 2]
    assert (
        layers_needed(made_causal(LOOKS["BigBird"])).max() > 2
    )  # the global block sees nothing that comes later


@pytest.mark.parametrize("causal", [False, True])
@pytest.mark.parametrize("name", PATTERNS[:-1])
def test_the_reach_is_what_autograd_finds_through_layers(name, causal):
    """Layers of attention and residual stream, their influence measured."""
    looks = made_causal(LOOKS[name]) if causal else LOOKS[name]
    x = torch.randn(SEQ_LEN, 2, dtype=torch.float64, generator=torch.Generator().manual_seed(0))
    needed = layers_needed(looks)
    for layers in (1, 2, 5):

        def model(x, layers=layers):
            for _ in range(layers):
                x = (x + scaled_dot_product_attention(x, x, x, looks)[0]) / 2
            return x

        assert torch.equal(influence(model, x) > 0, (needed > 0) & (needed <= layers))


def test_linformers_mixtures_reach_everything_and_no_mask_hides_the_future():
    x = torch.randn(SEQ_LEN, 2, generator=torch.Generator().manual_seed(0))
    projection = torch.randn(MIXTURES, SEQ_LEN, generator=torch.Generator().manual_seed(1))
    measured = influence(lambda x: x + linformer_attention(x, x, x, projection, projection), x)
    assert torch.equal(measured > 0, layers_needed(LOOKS["Linformer"]) == 1)
    causal = made_causal(LOOKS["Linformer"])
    assert [where(causal[i]) for i in (0, 5, 6, 23)] == [[0], [0], [0, 1], [0, 1, 2, 3]]

    def masked(x):
        return x + scaled_dot_product_attention(x, projection @ x, projection @ x, causal)[0]

    assert (influence(masked, x) > 0).all() and (layers_needed(causal) == 1).all()


def test_only_linformer_leaks_under_a_causal_mask():
    for name, looks in LOOKS.items():
        ahead = layers_needed(made_causal(looks)).triu(1).sum()
        assert (ahead > 0) == (name == "Linformer")


def test_a_row_that_looks_at_nothing_keeps_itself():
    nothing = torch.zeros(SEQ_LEN, SEQ_LEN, dtype=torch.bool)
    assert torch.equal(layers_needed(nothing), torch.eye(SEQ_LEN, dtype=torch.long))


def test_the_picture_holds_torchs_numbers():
    for (free, causal), looks in zip(PICTURE.ours["patterns"], LOOKS.values(), strict=True):
        for found, pattern in ((free, looks), (causal, made_causal(looks))):
            assert found["scores"] == pattern.sum()
            assert [[int(digit) for digit in row] for row in found["needed"]] == layers_needed(
                pattern
            ).tolist()
    assert LAYERS < 10  # a digit each


def test_my_window_takes_the_windows_place():
    mine = example().mine["patterns"]
    ours = PICTURE.ours["patterns"]
    assert [mine[n] == ours[n] for n in range(6)] == [True, False, True, True, True, True]
    near = ["".join(digit if digit == "1" else "0" for digit in both["needed"][10]) for both in mine[1]]
    assert near == ["000000" + "111111111" + "0" * 9, "000000" + "11111" + "0" * 13]
    assert PICTURE.mine is None


@pytest.mark.parametrize(
    ("mask", "came"),
    [
        (lambda n, window: window_mask(n, window).int(), r"torch.int32 of \(24, 24\)"),
        (lambda n, window: causal_mask(5), r"torch.bool of \(5, 5\)"),
        (lambda n, window: None, "NoneType"),
    ],
)
def test_a_mask_of_another_kind_is_refused(mask, came):
    with pytest.raises(
        ValueError, match=rf"wanted a boolean mask of shape \(24, 24\) from my_window_mask; got {came}"
    ):
        who_looks_where(my_window_mask=mask)


def test_the_table_and_the_bytes():
    rows = {row[0]: row[1:] for row in PICTURE.table.rows}
    assert rows["window"] == ("156", "4", "7", "13", "24", "90", "0")
    assert rows["own block"] == ("48", "2", "2", "2", "2", "36", "0")
    assert rows["Linformer"] == ("96", "24", "24", "24", "24", "60", "276")
    assert all(len(row) == len(PICTURE.table.header) for row in PICTURE.table.rows)
    assert example().html() == example().html()
    assert len(example().html()) < 60_000
