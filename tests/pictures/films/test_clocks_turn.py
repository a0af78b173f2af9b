"""Clocks turn: its scores against rotation by complex numbers, lengths and angles of the drawn hands, errors."""

import math

import pytest
import torch

from course.pictures.films.clocks_turn import MOVED, clocks_turn, example
from course_lib.positions import rotate

QUERY, KEY = torch.randn(2, 6, generator=torch.Generator().manual_seed(1))


def rotated_score(distance):
    """The score of a query so many places to the right of its key, by complex numbers."""
    speeds = 10_000.0 ** (-torch.arange(3) / 3)
    query, key = (torch.view_as_complex(x.view(3, 2)) for x in (QUERY, KEY))
    return (query * torch.polar(torch.ones(3), distance * speeds) * key.conj()).sum().real.item()


def written(number):
    return f"{number:.2f}".replace("-", "−")


def states(film, kind, numbers="ours"):
    """The numbers of all lines with so many points, in each of their changes."""
    marks = getattr(film, numbers)["marks"]
    return [[key[1] for key in mark["keys"]] for mark in marks if mark["kind"] == kind]


def test_the_scores_are_those_of_complex_numbers():
    says = clocks_turn(QUERY, KEY).ours["says"]
    for step, number in ((1, (QUERY @ KEY).item()), (4, rotated_score(2)), (6, rotated_score(-1))):
        assert written(number) in says[step]
    assert len({written(rotated_score(distance)) for distance in (2, -1)}) == 2


def test_hands_keep_their_lengths():
    for lines in states(clocks_turn(QUERY, KEY), "line"):
        if len(lines[0]) == 6 and len(lines) > 1:  # opacity, width, centre and tip: a hand
            lengths = [math.dist(numbers[2:4], numbers[4:6]) for numbers in lines]
            assert max(lengths) - min(lengths) < 0.2


def test_a_rotation_that_starts_again_shows():
    film = clocks_turn(QUERY, KEY, my_rotate=lambda x, positions: rotate(x, positions % 6))
    assert film.mine["says"][:3] == film.ours["says"][:3]
    assert written(rotated_score(MOVED[0] % 6 - MOVED[1])) in film.mine["says"][4]
    assert "not turned by the same angle" in film.mine["says"][4]


def test_a_rotation_to_the_other_side_is_none_the_worse():
    film = clocks_turn(QUERY, KEY, my_rotate=lambda x, positions: rotate(x, -positions))
    assert "by the same angle. So the score is still" in film.mine["says"][4]
    assert written(rotated_score(-2)) in film.mine["says"][4]


def test_size_time_and_bytes():
    film = example()
    assert film.html() == example().html()
    assert len(film.html().encode()) <= 80_000
    assert 20 <= sum(film.scene["seconds"]) <= 60


@pytest.mark.parametrize(("query", "key"), [(QUERY[:5], KEY[:5]), (QUERY, KEY[:4]), (QUERY[:0], KEY[:0])])
def test_vectors_that_cannot_be_drawn(query, key):
    with pytest.raises(ValueError, match="wanted query and key of one even length from 2 to 8; got"):
        clocks_turn(query, key)


def test_a_rotation_with_another_shape():
    with pytest.raises(ValueError, match=r"my_rotate to give the shape \(8, 6\); got \(8, 3\)"):
        clocks_turn(QUERY, KEY, my_rotate=lambda x, positions: x[:, ::2])
