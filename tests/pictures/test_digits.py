"""Drawn digits: repeatable, balanced, on paper of the right size, and different enough to be worth learning."""

import pytest
import torch

from course.pictures import digits
from course.pictures.digits import SHAPES, SIDE, _distance, _rounded, draw_digits


def test_pictures_and_labels():
    images, labels = draw_digits(700, seed=0)
    assert images.shape == (700, SIDE, SIDE) and images.dtype == torch.float32
    assert labels.shape == (700,) and labels.dtype == torch.int64
    assert images.min() == 0 and 0.9 < images.max() <= 1
    assert labels.bincount(minlength=10).min() > 40
    ink = images.sum(dim=(1, 2))
    assert ink.min() > 2 and ink.max() < 45  # no empty paper, no black one


def test_the_same_seed_draws_the_same():
    one, same, other = draw_digits(60, seed=3), draw_digits(60, seed=3), draw_digits(60, seed=4)
    assert torch.equal(one.images, same.images) and torch.equal(one.labels, same.labels)
    assert not torch.equal(one.labels, other.labels)


def test_torchs_own_numbers_are_left_alone():
    torch.manual_seed(3)
    draw_digits(20, seed=0)
    after = torch.rand(1)
    torch.manual_seed(3)
    assert torch.rand(1) == after


def test_no_picture_comes_twice():
    images = draw_digits(1800, seed=0).images.flatten(1)
    assert len(images.unique(dim=0)) == 1800


STILL = {"POINT": 0.0, "ANGLE": 0.0, "SLANT": 0.0, "STRETCH": 0.0, "PLACE": 0.0}
STILL |= {"HALF_WIDTH": (0.5, 0.5), "DARKNESS": (1.0, 1.0)}


@pytest.mark.parametrize("moves", [None, *STILL])
def test_everything_that_may_move_makes_pictures_differ(monkeypatch, moves):
    for name, value in STILL.items():
        if name != moves:
            monkeypatch.setattr(digits, name, value)
    different = len(draw_digits(400, seed=0).images.unique(dim=0))
    if moves is None:
        assert different == sum(map(len, SHAPES))
    else:
        assert different > 390  # a straight 1 may be as long as another one


def test_the_pen_by_hand():
    """A path straight down the fourth column of pixels, then to the right."""
    distance = _distance(torch.tensor([[[3.0, 1.0], [3.0, 5.0], [6.0, 5.0]]])).view(SIDE, SIDE)
    assert distance[3].tolist() == pytest.approx([3, 2, 1, 0, 1, 2, 2, 5**0.5])
    assert distance[5, 3:7].tolist() == [0, 0, 0, 0]
    assert distance[5, 7] == 1 and distance[0, 3] == 1
    assert distance[0, 0] == pytest.approx(10**0.5)  # the end of the path is 3 to the right and 1 below


def test_a_path_goes_through_its_points():
    points = torch.tensor([[[0.0, 0.0], [1.0, 2.0], [3.0, 1.0], [4.0, 4.0]]])
    path = _rounded(points)[0]
    assert len(path) == 3 * 6 + 1
    torch.testing.assert_close(path[::6], points[0])
    assert path.diff(dim=0).norm(dim=1).max() < 0.8  # no jump


def test_a_straight_path_stays_straight():
    path = _rounded(torch.tensor([[[0.0, 0.0], [1.0, 2.0], [2.0, 4.0], [3.0, 6.0]]]))[0]
    torch.testing.assert_close(path[:, 1], 2 * path[:, 0])


def test_each_shape_fits_its_frame():
    for shapes in SHAPES:
        for shape in shapes:
            points = torch.tensor([point for path in shape for point in path])
            assert points.min() >= 0 and points[:, 0].max() < 0.7 and 0.9 < points[:, 1].max() <= 1


def nearest_mean(images, labels, new_images):
    """The digit whose mean picture is nearest."""
    means = torch.stack([images[labels == digit].flatten(1).mean(dim=0) for digit in range(10)])
    return torch.cdist(new_images.flatten(1), means).argmin(dim=1)


def test_they_can_be_learned_but_not_by_a_mean_picture():
    (images, labels), (new_images, new_labels) = draw_digits(1300, seed=0), draw_digits(500, seed=1)
    right = (nearest_mean(images, labels, new_images) == new_labels).float().mean().item()
    assert 0.6 < right < 0.9
    neighbour = torch.cdist(new_images.flatten(1), images.flatten(1)).argmin(dim=1)
    assert 0.9 < (labels[neighbour] == new_labels).float().mean() < 0.99


def test_refused_numbers():
    with pytest.raises(ValueError, match="num_images must be at least 1; got 0"):
        draw_digits(0, seed=0)
