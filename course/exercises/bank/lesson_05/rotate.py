"""Position as an angle."""

import torch

from course.exercises.exercise import Exercise
from course_lib.positions import rotate


def make_inputs(generator):
    """Positions in a row; behind a cache, with heads; each sentence its own, and another base."""
    yield {"x": torch.randn(5, 8, generator=generator), "positions": torch.arange(5)}
    yield {"x": torch.randn(2, 4, 3, 6, generator=generator), "positions": torch.arange(7, 10)}
    yield {
        "x": torch.randn(2, 5, 8, generator=generator),
        "positions": torch.tensor([[3, 0, 9, 4, 1], [8, 2, 5, 12, 6]]),
        "base": 100.0,
    }


def make_refused():
    """The seventh feature has no partner."""
    yield {"x": torch.zeros(5, 7), "positions": torch.arange(5)}


def speeds(x, base, exponent=1.0):
    d_k = x.shape[-1]
    return base ** (-exponent * torch.arange(0, d_k, 2, dtype=x.dtype) / d_k)


def angles(x, positions, base, exponent=1.0):
    return positions[..., None] * speeds(x, base, exponent)


def turned(x, angle, apart=lambda a, b: torch.stack([a, b], dim=-1).flatten(-2)):
    """Pairs (2i, 2i + 1) turned by an angle; `apart` puts the two coordinates back."""
    first, second = x[..., 0::2], x[..., 1::2]
    return apart(first * angle.cos() - second * angle.sin(), first * angle.sin() + second * angle.cos())


EXERCISE = Exercise(
    name="rotate",
    lesson=5,
    reference=rotate,
    make_inputs=make_inputs,
    make_refused=make_refused,
    differentiable=("x",),
    minutes=20,
    difficulty=4,
    points=5,
    hints=(
        "A hand points at (x, y) and turns by an angle: where does it point then? Which two features are one hand?",
        "angle = position / base^(2i / d_k), a column for each pair -> turn the even features with the odd ones -> "
        "weave them together again",
        "`x[..., 0::2]` and `x[..., 1::2]` are the coordinates; `positions[..., None] * speed` has the shape to "
        "multiply them; stack both results on a new last axis and flatten it.",
    ),
    equivalents={
        "0::2 -> ::2": "a slice starts at 0 anyway",
        "angle.cos().to(x.dtype) -> angle.cos()": "matters only to bfloat16, whose rounding would part right answers",
        "angle.sin().to(x.dtype) -> angle.sin()": "matters only to bfloat16, whose rounding would part right answers",
    },
)


@EXERCISE.misconception("first half with second half")
def first_half_with_second(x, positions, base=10_000.0):
    """Feature i is turned with feature i + d_k / 2, as in Hugging Face's Llama. That works as well if queries and keys
    both do it. The paper's pairs, and ours, are neighbours: 2i and 2i + 1.
    """
    angle = angles(x, positions, base)
    first, second = x.chunk(2, dim=-1)
    cos, sin = angle.cos(), angle.sin()
    return torch.cat([first * cos - second * sin, first * sin + second * cos], dim=-1)


@EXERCISE.misconception("one coordinate too early")
def one_coordinate_too_early(x, positions, base=10_000.0):
    """The second coordinate is made from the first *after* that was turned. Both need the old one. A slice shows the
    tensor as it is now.

    Work out both before you write either.
    """
    cos, sin = angles(x, positions, base).cos(), angles(x, positions, base).sin()
    result = x.clone()
    first, second = result[..., 0::2], result[..., 1::2]
    result[..., 0::2] = first * cos - second * sin
    result[..., 1::2] = first * sin + second * cos
    return result


@EXERCISE.misconception("turned backwards")
def backwards(x, positions, base=10_000.0):
    """Your hands turn backwards: the minus sign belongs to the first coordinate, x cos(angle) - y sin(angle)."""
    return rotate(x, -positions, base)


@EXERCISE.misconception("a sign missing")
def mirrored(x, positions, base=10_000.0):
    """Both coordinates are sums, so lengths can change and it is no rotation. One of the two is a difference."""
    angle = angles(x, positions, base)
    first, second = x[..., 0::2], x[..., 1::2]
    cos, sin = angle.cos(), angle.sin()
    return torch.stack([first * cos + second * sin, first * sin + second * cos], dim=-1).flatten(-2)


@EXERCISE.misconception("not woven together again")
def not_woven_again(x, positions, base=10_000.0):
    """Each pair is turned rightly, but all the first coordinates now stand before all the second ones. Weave them: 2i
    and 2i + 1 are neighbours again.
    """
    return turned(x, angles(x, positions, base), apart=lambda a, b: torch.cat([a, b], dim=-1))


@EXERCISE.misconception("pairs of neighbours, angles of halves")
def two_kinds_mixed(x, positions, base=10_000.0):
    """Your pairs are neighbours, but the angles are laid out for halves: one after the other, then all again.
    Neighbours share an angle, so each stands twice in a row.
    """
    angle = angles(x, positions, base)
    angle = torch.cat([angle, angle], dim=-1)
    across = torch.stack([-x[..., 1::2], x[..., 0::2]], dim=-1).flatten(-2)
    return x * angle.cos() + across * angle.sin()


@EXERCISE.misconception("pairs of halves, angles of neighbours")
def halves_turned_with_neighbours_angles(x, positions, base=10_000.0):
    """The first half is paired with the second half, while the angles are laid out for neighbours. The pairs are 2i and
    2i + 1.
    """
    angle = angles(x, positions, base).repeat_interleave(2, dim=-1)
    first, second = x.chunk(2, dim=-1)
    return x * angle.cos() + torch.cat([-second, first], dim=-1) * angle.sin()


@EXERCISE.misconception("i instead of 2i")
def i_for_two_i(x, positions, base=10_000.0):
    """The exponent has i where 2i belongs, so the slow hands turn too fast.

    `torch.arange(0, d_k, 2)` is 2i.
    """
    return turned(x, angles(x, positions, base, exponent=0.5))


@EXERCISE.misconception("2i doubled")
def twice_two_i(x, positions, base=10_000.0):
    """The exponent has 4i where 2i belongs, so the slow hands hardly move.

    `torch.arange(0, d_k, 2)` is 2i already.
    """
    return turned(x, angles(x, positions, base, exponent=2.0))


@EXERCISE.misconception("all at one speed")
def all_at_one_speed(x, positions, base=10_000.0):
    """All your hands turn at the same speed. The i-th is slower by base^(2i / d_k)."""
    return turned(x, angles(x, positions, base, exponent=0.0))


@EXERCISE.misconception("faster and faster")
def faster_and_faster(x, positions, base=10_000.0):
    """Your hands become faster with i. The position is *divided* by base^(2i / d_k)."""
    return turned(x, angles(x, positions, base, exponent=-1.0))


@EXERCISE.misconception("positions counted anew")
def positions_of_its_own(x, positions, base=10_000.0):
    """The positions count from 0 along x. With a cache the first vector is not at position 0: use `positions`."""
    return rotate(x, torch.arange(x.shape[-2]), base)


@EXERCISE.misconception("positions from 1")
def positions_from_one(x, positions, base=10_000.0):
    """Everything is turned one position too far. At position 0 nothing turns."""
    return rotate(x, positions + 1, base)


@EXERCISE.misconception("one row of positions alone")
def one_row_of_positions(x, positions, base=10_000.0):
    """A single row of positions works, and several rows fail, as with `torch.outer`.

    Here each sentence may have its own, (batch, seq_len): `positions[..., None]` puts an axis at the end of either.
    """
    return turned(x, torch.outer(positions, speeds(x, base)))


@EXERCISE.misconception("positions as a column")
def positions_as_a_column(x, positions, base=10_000.0):
    """A single row of positions is right. More axes do not line up, as when `positions[:, None]` puts the new axis
    second and not last.

    Here each sentence may have its own, (batch, seq_len): put it last, `[..., None]`.
    """
    return turned(x, positions[:, None] * speeds(x, base))


@EXERCISE.misconception("a base of its own")
def base_of_its_own(x, positions, base=10_000.0):
    """The base stays 10000 whatever `base` is. Models for long texts raise it."""
    return rotate(x, positions)


@EXERCISE.misconception("added")
def added(x, positions, base=10_000.0):
    """Sines and cosines are added to x, as the first Transformer does with its embeddings. Here nothing is added: each
    pair of features is turned.
    """
    angle = angles(x, positions, base)
    return x + torch.stack([angle.sin(), angle.cos()], dim=-1).flatten(-2)


@EXERCISE.misconception("cosine alone")
def only_shrunk(x, positions, base=10_000.0):
    """Each feature is only multiplied by its cosine. The other coordinate has a part in it too, times the sine."""
    return x * angles(x, positions, base).cos().repeat_interleave(2, dim=-1)


@EXERCISE.misconception("sine and cosine swapped")
def sine_and_cosine_swapped(x, positions, base=10_000.0):
    """Sine and cosine have changed places. At position 0 the angle is 0, and nothing should move."""
    return turned(x, torch.pi / 2 - angles(x, positions, base))


@EXERCISE.misconception("one speed for all pairs")
def one_speed(x, positions, base=10_000.0):
    """All pairs turn at the same speed. Pair i turns by its own angle for each position: the first pair fast, the last
    one slowly.
    """
    angle = positions[..., None] / base
    even, odd = x[..., 0::2], x[..., 1::2]
    turned = even * angle.cos() - odd * angle.sin(), even * angle.sin() + odd * angle.cos()
    return torch.stack(turned, dim=-1).flatten(-2)


@EXERCISE.misconception("halves in, neighbours out")
def halves_in_neighbours_out(x, positions, base=10_000.0):
    """The pairs come from the two halves and go back as neighbours. Features can then change places even where nothing
    turns: a pair is 2i and 2i + 1, going in and coming out.
    """
    first, second = x.chunk(2, dim=-1)
    return turned(torch.stack([first, second], dim=-1).flatten(-2), angles(x, positions, base))
