"""Small pictures of the ten digits, drawn with a pen that never moves twice in the same way.

Nobody wrote these digits. This module draws them, so they need no file, no download and no licence of others. A digit
has one shape or more, each given by a few points on the pen's paths. For each picture these points move a little, the
paths are rounded, and the digit is turned, slanted, stretched and shifted. A pen of some width and some darkness then
follows the paths over 8 x 8 pixels.
"""

from typing import NamedTuple

import torch
from jaxtyping import Float, Int
from torch import Tensor

from course_lib.running.checks import require_at_least

SIDE = 8  # pixels
HEIGHT = 6.0  # of a digit, in pixels
PIECES = 6  # straight pieces between two points of a path
# How much pictures differ. Standard deviations: of a point, in heights; of the angle, in radians; of the slant; of
# the logarithm of width and height; of the place, in pixels.
POINT, ANGLE, SLANT, STRETCH, PLACE = 0.03, 0.1, 0.12, 0.1, 0.25
HALF_WIDTH = (0.25, 0.75)  # of the pen: least and most, in pixels
DARKNESS = (0.6, 1.0)
CENTRE = torch.tensor([0.3, 0.5])  # of a shape, in heights

Path = list[tuple[float, float]]
Shape = list[Path]  # the pen is lifted between two paths

# x to the right and y downwards, in heights. A point that stands twice is a sharp corner.
SHAPES: list[list[Shape]] = [
    [[[(0.32, 0), (0.08, 0.2), (0.03, 0.6), (0.27, 1), (0.55, 0.75), (0.58, 0.3), (0.3, 0)]]],
    [
        [[(0.3, 0), (0.3, 0.5), (0.3, 1)]],
        [[(0.1, 0.28), (0.35, 0), (0.35, 0), (0.35, 0.5), (0.35, 1)]],
        [[(0.12, 0.25), (0.33, 0), (0.33, 0), (0.33, 1)], [(0.1, 1), (0.56, 1)]],
    ],
    [
        [[(0.05, 0.25), (0.3, 0), (0.54, 0.25), (0.33, 0.62), (0.03, 1), (0.03, 1), (0.6, 1)]],
        [[(0.06, 0.2), (0.35, 0), (0.5, 0.35), (0.18, 0.88), (0.06, 0.92), (0.2, 0.82), (0.6, 1)]],
    ],
    [
        [[(0.06, 0.1), (0.35, 0), (0.5, 0.22), (0.22, 0.46), (0.54, 0.7), (0.3, 1), (0.04, 0.88)]],
        [[(0.06, 0), (0.54, 0), (0.54, 0), (0.26, 0.4), (0.26, 0.4), (0.56, 0.68), (0.32, 1), (0.04, 0.9)]],
    ],
    [
        [[(0.12, 0), (0.04, 0.55), (0.04, 0.55), (0.6, 0.55)], [(0.46, 0.25), (0.42, 1)]],
        [[(0.42, 1), (0.42, 0), (0.42, 0), (0.02, 0.66), (0.02, 0.66), (0.62, 0.66)]],
    ],
    [
        [
            [
                (0.56, 0),
                (0.14, 0),
                (0.14, 0),
                (0.1, 0.42),
                (0.1, 0.42),
                (0.42, 0.4),
                (0.54, 0.7),
                (0.3, 1),
                (0.04, 0.9),
            ]
        ],
        [
            [(0.12, 0.04), (0.1, 0.45), (0.38, 0.4), (0.54, 0.7), (0.28, 1), (0.04, 0.92)],
            [(0.12, 0.02), (0.55, 0)],
        ],
    ],
    [
        [[(0.48, 0), (0.16, 0.3), (0.04, 0.7), (0.28, 1), (0.54, 0.76), (0.32, 0.52), (0.06, 0.72)]],
        [[(0.2, 0), (0.06, 0.5), (0.12, 0.92), (0.42, 0.98), (0.5, 0.7), (0.26, 0.56), (0.08, 0.7)]],
    ],
    [
        [[(0.04, 0), (0.56, 0), (0.56, 0), (0.34, 0.5), (0.22, 1)]],
        [[(0.04, 0.02), (0.56, 0), (0.56, 0), (0.34, 0.5), (0.24, 1)], [(0.16, 0.5), (0.54, 0.48)]],
    ],
    [
        [
            [(0.3, 0.46), (0.08, 0.22), (0.3, 0), (0.52, 0.22), (0.3, 0.46)],
            [(0.3, 0.46), (0.04, 0.74), (0.3, 1), (0.56, 0.74), (0.3, 0.46)],
        ],
        [
            [
                (0.5, 0.12),
                (0.24, 0),
                (0.12, 0.25),
                (0.48, 0.7),
                (0.28, 1),
                (0.08, 0.75),
                (0.44, 0.3),
                (0.5, 0.12),
            ]
        ],
    ],
    [
        [[(0.52, 0.22), (0.28, 0), (0.06, 0.26), (0.26, 0.48), (0.5, 0.24), (0.52, 0.22), (0.46, 1)]],
        [
            [
                (0.5, 0.2),
                (0.26, 0),
                (0.06, 0.25),
                (0.28, 0.46),
                (0.52, 0.2),
                (0.5, 0.7),
                (0.3, 1),
                (0.08, 0.92),
            ]
        ],
    ],
]


class Digits(NamedTuple):
    """Pictures and the digits that they show."""

    images: Float[Tensor, "num_images 8 8"]  # 0 is paper, 1 is ink
    labels: Int[Tensor, "num_images"]


def draw_digits(num_images: int, seed: int) -> Digits:
    """Pictures of random digits. The same number and seed give the same pictures.

    Raises:
        ValueError: if num_images is below 1.
    """
    require_at_least(1, num_images=num_images)
    generator = torch.Generator().manual_seed(seed)
    labels = torch.randint(len(SHAPES), (num_images,), generator=generator)
    draw = torch.rand(num_images, generator=generator)
    images = torch.zeros(num_images, SIDE, SIDE)
    for digit, shapes in enumerate(SHAPES):
        for number, shape in enumerate(shapes):
            rows = (labels == digit) & ((draw * len(shapes)).long() == number)
            images[rows] = _pictures(shape, int(rows.sum()), generator)
    return Digits(images, labels)


def _pictures(shape: Shape, count: int, generator: torch.Generator) -> Float[Tensor, "count 8 8"]:
    """Different pictures of one shape. A pixel is as dark as the share of it that the pen covers, about."""
    turn, shift = _placement(count, generator)
    distances = []
    for path in shape:
        points = torch.tensor(path).expand(count, -1, -1)
        points = _rounded(points + POINT * torch.randn(points.shape, generator=generator))
        distances.append(_distance((points - CENTRE) @ turn + shift))
    distance = torch.stack(distances).amin(dim=0)
    half_width, darkness = (_between(*limits, count, generator) for limits in (HALF_WIDTH, DARKNESS))
    return (darkness * (half_width + 0.5 - distance).clamp(0, 1)).view(count, SIDE, SIDE)


def _between(least: float, most: float, count: int, generator: torch.Generator) -> Float[Tensor, "count 1"]:
    return least + (most - least) * torch.rand(count, 1, generator=generator)


def _placement(
    count: int, generator: torch.Generator
) -> tuple[Float[Tensor, "count 2 2"], Float[Tensor, "count 1 2"]]:
    """What turns a shape around its centre into one in pixels, and where the centre lies in the picture."""
    normal = torch.randn(6, count, generator=generator)
    angle, slant = ANGLE * normal[0], SLANT * normal[1]
    width, height = HEIGHT * (STRETCH * normal[2:4]).exp()
    zero, cos, sin = torch.zeros(count), angle.cos(), angle.sin()
    # Points are rows: x and y are stretched, x then slants with y, and both turn.
    sheared = torch.stack([width, zero, -slant * width, height]).T.view(count, 2, 2)
    turned = torch.stack([cos, sin, -sin, cos]).T.view(count, 2, 2)
    return sheared @ turned, (SIDE - 1) / 2 + PLACE * normal[4:].T[:, None]


def _rounded(points: Float[Tensor, "count num_points 2"]) -> Float[Tensor, "count num_corners 2"]:
    """A smooth path through the points (Catmull-Rom), as the corners of many straight pieces."""
    padded = torch.cat([points[:, :1], points, points[:, -1:]], dim=1)
    before, start, end, after = (padded[:, i : padded.shape[1] - 3 + i, None] for i in range(4))
    t = torch.arange(PIECES)[:, None] / PIECES
    curve = start + t / 2 * (
        (end - before)
        + t * (2 * before - 5 * start + 4 * end - after)
        + t**2 * (3 * start - before - 3 * end + after)
    )
    return torch.cat([curve.flatten(1, 2), points[:, -1:]], dim=1)


def _distance(corners: Float[Tensor, "count num_corners 2"]) -> Float[Tensor, "count num_pixels"]:
    """How far each pixel's centre is from the nearest piece of a path, in pixels; row by row."""
    rows, columns = torch.meshgrid(torch.arange(SIDE), torch.arange(SIDE), indexing="ij")
    pixels = torch.stack([columns, rows], dim=-1).view(1, -1, 1, 2).float()
    start, piece = corners[:, None, :-1], corners.diff(dim=1)[:, None]
    along = ((pixels - start) * piece).sum(dim=-1) / piece.square().sum(dim=-1).clamp(min=1e-12)
    nearest = start + along.clamp(0, 1)[..., None] * piece
    return (pixels - nearest).square().sum(dim=-1).sqrt().amin(dim=-1)
