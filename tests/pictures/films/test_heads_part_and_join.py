"""Heads part and join: its numbers against PyTorch's attention, a wrong split and a wrong merge, errors."""

import pytest
import torch
import torch.nn.functional as F

from course.pictures.films.heads_part_and_join import example, heads_part_and_join

WORDS = ("we", "saw", "her")
QUERY, KEY, VALUE = 2 * torch.randn(3, 3, 4, generator=torch.Generator().manual_seed(0))
W_OUTPUT = torch.randn(4, 4, generator=torch.Generator().manual_seed(1))


def film_of(words=WORDS, d_model=4, **mine):
    projected = (x[:, :d_model] for x in (QUERY, KEY, VALUE))
    return heads_part_and_join(words, *projected, W_OUTPUT[:d_model, :d_model], 1, **mine)


def texts(numbers):
    """The last letters of every mark."""
    return [[key[3] for key in mark["keys"] if len(key) > 2][-1] for mark in numbers["marks"]]


def rounded(numbers):
    return [f"{round(number, 2) + 0.0:g}".replace("-", "−") for number in numbers.flatten().tolist()]


def test_the_heads_are_pytorchs():
    shown = texts(film_of().ours)
    outputs = [
        F.scaled_dot_product_attention(*(x[None, :, half] for x in (QUERY, KEY, VALUE)))[0, 1]
        for half in (slice(0, 2), slice(2, 4))
    ]
    joined = torch.cat(outputs)
    for number in rounded(joined) + rounded(joined @ W_OUTPUT) + rounded(joined[:, None] * W_OUTPUT):
        assert number in shown


def test_the_example_by_hand():
    film = example()
    says = film.ours["says"]
    assert "in head 1, “dog” gets 0.97" in says[3]  # e^(6 / √2) / (e^(6 / √2) + 2) = 0.972
    assert "“man” gets 0.97" in says[4]
    assert "each get 0.33" in film.mine["says"][3]
    assert {"1.94", "0.03", "0.99"} <= set(texts(film.ours))


def test_a_split_without_the_transpose_shows():
    film = film_of(my_split_heads=lambda x, num_heads: x.reshape(1, num_heads, 3, -1))
    assert "4 of these six hold numbers of another word" in film.mine["says"][2]
    assert texts(film.mine) != texts(film.ours)


def test_a_merge_without_the_transpose_shows():
    film = film_of(my_merge_heads=lambda heads: heads.reshape(1, 3, 4))
    assert film.mine["says"][:6] == film.ours["says"][:6]
    outputs = [
        F.scaled_dot_product_attention(*(x[None, :, half] for x in (QUERY, KEY, VALUE)))[0]
        for half in (slice(0, 2), slice(2, 4))
    ]
    wrong = torch.cat([outputs[0][2], outputs[1][0]])  # places 4 to 7 in memory
    assert set(rounded(wrong @ W_OUTPUT)) <= set(texts(film.mine)) - set(texts(film.ours))


def test_the_right_functions_give_the_same_film():
    film = film_of(
        my_split_heads=lambda x, num_heads: x.unflatten(-1, (num_heads, -1)).transpose(1, 2),
        my_merge_heads=lambda heads: heads.movedim(1, 2).flatten(2),
    )
    assert film.mine == film.ours


def test_size_time_and_bytes():
    film = example()
    assert film.html() == example().html()
    assert len(film.html().encode()) <= 80_000
    assert 20 <= sum(film.scene["seconds"]) <= 60


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"words": ("we", "saw")}, "wanted 3 words.*got 2"),
        ({"d_model": 2}, r"wanted 3 words.*\(3, 2\)"),
        ({"my_split_heads": lambda x, num_heads: x}, r"my_split_heads .*\(1, 2, 3, 2\); got \(1, 3, 4\)"),
        ({"my_merge_heads": lambda heads: heads[:, :1]}, r"my_merge_heads .*\(1, 3, 4\); got \(1, 1, 3, 2\)"),
        ({"my_merge_heads": lambda heads: 0 * heads.reshape(1, 3, 4)}, "to move the numbers of x"),
    ],
)
def test_wrong_arguments(arguments, message):
    with pytest.raises(ValueError, match=message):
        film_of(**arguments)
