"""Tile by tile: the counters by hand, the quotient against Eq. 1, and the questions before each rescaling."""

import math

import pytest
import torch

from course_lib.attention import scaled_dot_product_attention
from course_lib.pictures.tile_by_tile import WAYS, example, mean_of_tiles, tile_by_tile, trace

PICTURE = example()
DRAWN = torch.Generator().manual_seed(3)
QUERY, KEY, VALUE = (torch.randn(shape, generator=DRAWN) for shape in ((1, 5), (7, 5), (7, 1)))


def tiles(picture, way="sum and output"):
    return picture.scene["tiles"][picture.scene["ways"].index(way)]


def test_two_tiles_by_hand():
    """Scores ln 2 and 0, then ln 8: the exponentials are 1 and 1/2, and the factor is 2/8."""
    scores, value = torch.tensor([2.0, 1.0, 8.0]).log(), torch.tensor([4.0, 6.0, 3.0])
    first, second = trace(scores, value, 2)
    assert first["exponentials"].tolist() == pytest.approx([1, 0.5])
    assert [first["sum"].item(), first["output"].item()] == pytest.approx([1.5, 7])
    assert second["factor"].item() == pytest.approx(0.25)
    assert [second["kept_sum"].item(), second["kept_output"].item()] == pytest.approx([0.375, 1.75])
    assert [second["sum"].item(), second["output"].item()] == pytest.approx([1.375, 4.75])


@pytest.mark.parametrize("tile_size", [1, 2, 3, 4, 6])
def test_rescaled_it_is_eq_1_after_each_tile(tile_size):
    picture = tile_by_tile(QUERY, KEY, VALUE, tile_size)
    ends = picture.scene["ends"]
    assert ends[-1] == 7
    assert len(ends) == math.ceil(7 / tile_size)
    for tile, end, truth in zip(tiles(picture), ends, picture.scene["truth"], strict=True):
        wanted, _ = scaled_dot_product_attention(QUERY, KEY[:end], VALUE[:end])
        assert truth == pytest.approx(wanted.item(), abs=0.00051)
        assert (tile["quotient"], tile["off"]) == (truth, 0)


@pytest.mark.parametrize("way", [way for way in WAYS if way != "sum and output"])
def test_without_all_of_the_rescaling_it_is_not(way):
    assert [tile["off"] > 0 for tile in tiles(PICTURE, way)] == [False, True, True, True]
    kept = {name for name in ("sum", "output") if name in WAYS[way]}
    second, first = tiles(PICTURE, way)[1], tiles(PICTURE, way)[0]
    assert {name for name in ("sum", "output") if second[f"kept_{name}"] != first[name]} == kept


def test_each_factor_is_asked_for():
    """The maximum rises from 2 to 3, stays, and rises to 5."""
    right = [ask["choices"][ask["answer"]] for ask in PICTURE.scene["asks"]]
    assert right == ["exp(2 − 3) = 0.368", "1: they stay as they are", "exp(3 − 5) = 0.135"]
    factors = [tile["factor"] for tile in tiles(PICTURE)[1:]]
    assert [f"{factor:.3f}" for factor in factors] == ["0.368", "1.000", "0.135"]
    for ask in PICTURE.scene["asks"]:
        assert [bool(reason) for reason in ask["why_not"]] == [i != ask["answer"] for i in range(3)]
        assert len(set(ask["choices"])) == 3


def test_equal_and_negative_maxima_have_three_different_choices():
    key = torch.tensor([[-3.0], [-1.5], [-1.5]])
    picture = tile_by_tile(torch.ones(1, 1), key, torch.ones(3, 1), 1)
    rises, stays = picture.scene["asks"]
    assert rises["choices"][rises["answer"]] == "exp(−3 + 1.5) = 0.223"
    assert stays["choices"] == ("0: the new tile starts again", "one half", "1: they stay as they are")


def test_my_function_sees_the_keys_read_so_far():
    seen = []

    def mine(query, key, value, tile_size):
        seen.append((len(key), len(value), tile_size))
        return scaled_dot_product_attention(query, key, value)[0]

    picture = tile_by_tile(QUERY, KEY, VALUE, 3, my_tiled_attention=mine)
    assert seen == [(3, 3, 3), (6, 6, 3), (7, 7, 3)]
    assert [after["output"] for after in picture.mine["own"]] == picture.scene["truth"]
    assert [after["off"] for after in picture.mine["own"]] == [0, 0, 0]


def test_the_mean_of_tiles_is_wrong_from_the_second_on():
    assert [after["off"] > 0.05 for after in PICTURE.mine["own"]] == [False, True, True, True]
    by_hand = (scaled_dot_product_attention(QUERY, KEY[:2], VALUE[:2])[0] + VALUE[2:3]) / 2
    torch.testing.assert_close(mean_of_tiles(QUERY, KEY[:3], VALUE[:3], 2), by_hand)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: tile_by_tile(QUERY, KEY, VALUE[:6]), "as many values; got 7 keys and 6 values"),
        (lambda: tile_by_tile(torch.ones(1, 2), torch.ones(9, 2), torch.ones(9, 1)), "2 to 8 keys.*got 9"),
        (lambda: tile_by_tile(QUERY, KEY, VALUE, 7), "tiles of 1 to 6 keys.*got tile_size=7"),
        (lambda: tile_by_tile(QUERY, KEY, VALUE, 0), "got tile_size=0"),
        (
            lambda: tile_by_tile(QUERY, KEY, VALUE, my_tiled_attention=lambda q, k, v, size: v),
            r"shape \(1, 1\) from my_tiled_attention; got \(2, 1\)",
        ),
    ],
)
def test_bad_input_is_told_what_was_wanted(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_the_table_and_the_bytes():
    last = tiles(PICTURE)[-1]
    numbers = (f"{last[name]:.3f}" for name in ("factor", "maximum", "sum", "output", "quotient"))
    assert PICTURE.table.rows[-1] == ("1 to 8", *numbers, f"{PICTURE.scene['truth'][-1]:.3f}")
    assert PICTURE.html() == example().html()
    assert len(PICTURE.html()) < 30_000
