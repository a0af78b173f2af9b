"""Softmax by tiles: the counters against PyTorch's softmax, and functions that rescale too little."""

import pytest
import torch
import torch.nn.functional as F

from course.pictures.films.softmax_by_tiles import _Scene, example, mean_of_tiles, softmax_by_tiles
from course_lib.efficient_attention import tiled_attention

QUERY = torch.tensor([[1.0, -2.0, 0.5]])
KEY = torch.tensor(
    [
        [0.2, 0.1, 0.4],
        [1.0, 0.3, -0.2],
        [0.1, 0.5, 0.3],
        [2.0, -1.0, 0.6],
        [0.3, 0.2, 0.9],
        [0.5, 0.1, 0.1],
        [2.5, -2.0, 1.0],
    ]
)
VALUE = torch.tensor([[3.0], [1.5], [4.0], [2.0], [6.0], [0.5], [7.0]])


def boxes(film, name="ours"):
    """All texts of a film's marks in the order of the frames."""
    numbers = getattr(film, name)
    return [key[3] for mark in numbers["marks"] for key in mark["keys"] if len(key) == 4]


def attend(end):
    return F.scaled_dot_product_attention(QUERY, KEY[:end], VALUE[:end]).item()


def test_after_each_tile_it_is_the_attention_to_the_keys_so_far():
    film = softmax_by_tiles(QUERY, KEY, VALUE, 3)
    quotients = [key[3] for mark in film.ours["marks"] for key in mark["keys"] if len(key) == 4]
    for end in (3, 6, 7):
        assert f"{attend(end):.2f}" in quotients
    assert f"is {attend(7):.2f}" in film.ours["says"][-1]
    assert film.ours["says"][-1].endswith(f"gives {attend(7):.2f}.")


def test_the_factor_is_that_of_the_two_maxima():
    """2 and 3, then 3 and 5, in the lesson's scores."""
    says = example().ours["says"]
    assert f"e^(2 − 3) = {torch.tensor(-1.0).exp():.3f}" in says[4]
    assert "nothing shrinks" in says[6]
    assert f"e^(3 − 5) = {torch.tensor(-2.0).exp():.3f}" in says[7]
    assert "× 0.368" in boxes(example())


def test_sum_and_output_of_the_first_tile_by_hand():
    """Scores 1 and 2, values 4 and 1: e^-1 + 1 and 4 e^-1 + 1."""
    assert {"1.368", "2.472", "0.368", "1.000"} <= set(boxes(example()))


def test_bars_sum_and_output_have_one_scale():
    """So the drawing never says that the sum is the larger of the two."""
    steps = _Scene(KEY @ QUERY[0], VALUE[:, 0], 3, [0.0] * 3).steps()
    kept = steps[2].frames[-1]
    for name in ("sum", "output"):
        high, said = kept[name].numbers[4], float(kept[f"{name} said"].text)
        assert high / said == pytest.approx(steps[1].frames[-1]["bar 1"].numbers[4], rel=0.002)


def never_rescaled(query, key, value, tile_size):
    """A mistake: each tile has its own maximum, and nothing is corrected."""
    total, output = 0.0, 0.0
    for tile, values in zip(key.split(tile_size), value.split(tile_size), strict=True):
        scores = query @ tile.T / query.shape[-1] ** 0.5
        weights = (scores - scores.max()).exp()
        total, output = total + weights.sum(), output + weights @ values
    return output / total


@pytest.mark.parametrize("wrong", [never_rescaled, mean_of_tiles])
def test_a_wrong_function_shows(wrong):
    film = softmax_by_tiles(QUERY, KEY, VALUE, 3, my_tiled_attention=wrong)
    wanted = wrong(QUERY, KEY, VALUE, 3).item()
    assert film.mine["says"][-1].startswith(f"Output divided by sum is {wanted:.2f}.")
    assert film.mine["says"][-1] != film.ours["says"][-1]
    assert f"{wanted:.2f}" in boxes(film, "mine")


def test_the_course_s_function_shows_the_same():
    film = softmax_by_tiles(QUERY, KEY, VALUE, 3, my_tiled_attention=tiled_attention)
    assert film.mine == film.ours


def test_what_cannot_be_filmed():
    with pytest.raises(ValueError, match="tile_size=1"):
        softmax_by_tiles(QUERY, KEY, VALUE, 1)
    with pytest.raises(ValueError, match="up to 8 keys"):
        softmax_by_tiles(QUERY, KEY, VALUE[:5], 2)
    with pytest.raises(ValueError, match="larger score than the first"):
        softmax_by_tiles(QUERY, KEY.flip(0), VALUE, 2)
    with pytest.raises(ValueError, match="positive values"):
        softmax_by_tiles(QUERY, KEY, -VALUE, 3)
    with pytest.raises(ValueError, match=r"shape \(1, 1\); got \(1,\)"):
        softmax_by_tiles(QUERY, KEY, VALUE, 3, my_tiled_attention=lambda query, *_: query[:, 0])


def test_the_example():
    film = example()
    assert film.html() == example().html()
    assert len(film.html().encode()) <= 80_000
    assert 20 <= sum(film.scene["seconds"]) <= 60
