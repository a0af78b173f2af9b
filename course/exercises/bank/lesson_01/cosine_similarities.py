"""How alike are two vectors, whatever their lengths?"""

import torch
from jaxtyping import Float
from torch import Tensor

from course.exercises.exercise import Exercise, NotDifferentiable


def cosine_similarities(vectors: Float[Tensor, "n d_model"]) -> Float[Tensor, "n n"]:
    """The cosine of the angle between every two rows: 1 same direction, 0 at right angles, -1 opposite.

    A row of zeros has no direction; its similarity to every row, itself included, is 0.
    """
    lengths = vectors.norm(dim=-1, keepdim=True)
    directions = vectors / lengths.masked_fill(lengths == 0, 1.0)
    return directions @ directions.T


def make_inputs(generator):
    """Rows of quite different lengths; one of them zero, where a length has a kink; short ones; one with the sum 0."""
    vectors = torch.randn(5, 8, generator=generator) * torch.tensor([0.5, 1.0, 2.0, 3.0, 4.0])[:, None]
    yield {"vectors": vectors}
    yield NotDifferentiable(vectors=vectors.masked_fill(torch.arange(5)[:, None] == 2, 0.0))
    yield {"vectors": vectors * 0.1}
    yield {"vectors": torch.tensor([[3.0, -1.0, -2.0], [1.0, 4.0, 0.5], [-2.0, 0.0, 2.0], [1.0, 2.0, 3.0]])}


EXERCISE = Exercise(
    name="cosine_similarities",
    lesson=1,
    reference=cosine_similarities,
    make_inputs=make_inputs,
    differentiable=("vectors",),
    tolerance=1e-4,  # a small constant under the division is fine
    forbidden=("cosine_similarity", "CosineSimilarity", "cosine_embedding_loss", "corrcoef"),
    minutes=10,
    difficulty=2,
    points=3,
    hints=(
        "What is left of a dot product when both vectors have length 1?",
        "directions = each row / its length (1 for a row of zeros); result = directions times directions transposed",
        "`vectors.norm(dim=-1, keepdim=True)` has shape (n, 1), so dividing by it treats each row by itself. Put 1 "
        "where it is 0 before you divide.",
    ),
    equivalents={
        "-1 -> 1": "the vectors have two axes, so the last is axis 1",
        "1.0 -> 2.0": "zeros divided by any number except 0 stay zeros",
    },
)


@EXERCISE.misconception("dot products")
def dot_products(vectors):
    """These are plain dot products: a long vector can score high because it is long.

    Divide each row by its length first, so that only direction counts.
    """
    return vectors @ vectors.T


@EXERCISE.misconception("a zero row gives NaN")
def zero_row_gives_nan(vectors):
    """A row of zeros has length 0, and 0 / 0 is NaN. One such row is enough to spoil a whole training run: keep the
    division away from it.
    """
    directions = vectors / vectors.norm(dim=-1, keepdim=True)
    return directions @ directions.T


@EXERCISE.misconception("lengths of the columns")
def over_the_rows(vectors):
    """The lengths of the columns are divided out here. One vector is one row: measure along the last axis."""
    lengths = vectors.norm(dim=0, keepdim=True)
    directions = vectors / lengths.masked_fill(lengths == 0, 1.0)
    return directions @ directions.T


@EXERCISE.misconception("between features")
def between_features(vectors):
    """This compares the columns with one another. The vectors are the rows, so the result is (n, n)."""
    return cosine_similarities(vectors.T)


@EXERCISE.misconception("squared lengths")
def squared_lengths(vectors):
    """The squared lengths are divided out here. The length is the square root of the sum of squares."""
    squares = (vectors * vectors).sum(dim=-1, keepdim=True)
    directions = vectors / squares.masked_fill(squares == 0, 1.0)
    return directions @ directions.T


@EXERCISE.misconception("one length only")
def one_length_only(vectors):
    """Of the two lengths only one is divided out. The cosine needs both."""
    lengths = vectors.norm(dim=-1, keepdim=True)
    return vectors @ vectors.T / lengths.masked_fill(lengths == 0, 1.0)


@EXERCISE.misconception("too large a constant")
def large_constant(vectors):
    """The divisors are too large, as if a constant were added to keep 0 out. That bends the result for short vectors. A
    cosine does not depend on length at all.
    """
    lengths = vectors.norm(dim=-1, keepdim=True)
    return (vectors @ vectors.T) / (lengths * lengths.T + 1e-3)


@EXERCISE.misconception("divided by the longest")
def divided_by_the_longest(vectors):
    """All rows are divided by one length, the longest. A shorter row then stays shorter than 1: give each row its
    own.
    """
    scaled = vectors / vectors.norm(dim=-1).max()
    return scaled @ scaled.T


@EXERCISE.misconception("one length for the whole table")
def one_length_for_all(vectors):
    """One length is divided out for the whole table, as `norm()` without an axis gives it.

    Each row has its own: say along which axis, with `keepdim=True`.
    """
    directions = vectors / vectors.norm()
    return directions @ directions.T


@EXERCISE.misconception("one length twice")
def one_length_twice(vectors):
    """One row's length is divided out twice over. The cosine of two rows needs the length of the one times that of the
    other: a column times a row.
    """
    lengths = vectors.norm(dim=-1)
    return vectors @ vectors.T / lengths.masked_fill(lengths == 0, 1.0) ** 2


@EXERCISE.misconception("lengths below 1 taken for 1")
def at_least_one(vectors):
    """Lengths below 1 count as 1 here, so the cosines of short vectors can come out too near 0. Only a length of 0
    needs help.
    """
    directions = vectors / vectors.norm(dim=-1, keepdim=True).clamp(min=1)
    return directions @ directions.T


@EXERCISE.misconception("lengths changed in place")
def changed_in_place(vectors):
    """Your values are right, but a tensor that PyTorch keeps for the gradient has been changed in place. Make a new
    one.

    Make a new tensor: `masked_fill` or `clamp`, without an underscore at its end, or `torch.where`.
    """
    lengths = vectors.norm(dim=-1, keepdim=True)
    lengths[lengths == 0] = 1.0
    directions = vectors / lengths
    return directions @ directions.T


@EXERCISE.misconception("sum of absolute values")
def absolute_lengths(vectors):
    """Length is measured as a sum of absolute values here. A cosine goes with the Euclidean length."""
    lengths = vectors.abs().sum(dim=-1, keepdim=True)
    directions = vectors / lengths.masked_fill(lengths == 0, 1.0)
    return directions @ directions.T


@EXERCISE.misconception("the angle itself")
def the_angle(vectors):
    """These are angles. The cosine of the angle is asked for: 1 for the same direction, 0 for a right angle."""
    return torch.acos(cosine_similarities(vectors).clamp(-1, 1))


@EXERCISE.misconception("keepdim forgotten")
def lengths_not_kept(vectors):
    """The lengths are laid along the features here. Each length belongs to a whole row: they must stand as a column.

    `keepdim=True` leaves an axis of size 1 in its place.
    """
    lengths = vectors.norm(dim=-1)
    directions = vectors / lengths.masked_fill(lengths == 0, 1.0)
    return directions @ directions.T


@EXERCISE.misconception("divided by one, multiplied by the other")
def divided_and_multiplied(vectors):
    """One length is divided out and the other is multiplied in. Both belong under the division: `a / b * c` is worked
    out from the left.
    """
    lengths = vectors.norm(dim=-1)
    rows = lengths.masked_fill(lengths == 0, 1.0)[:, None]
    return vectors @ vectors.T / rows * lengths


@EXERCISE.misconception("1 all along the diagonal")
def ones_on_the_diagonal(vectors):
    """The whole diagonal is 1 here. A row of zeros has no direction, so its similarity to itself should be 0."""
    return cosine_similarities(vectors).fill_diagonal_(1.0)


@EXERCISE.misconception("a zero row like all others")
def zero_row_like_all(vectors):
    """A row of zeros has the similarity 1 to every row here. It has no direction, so it is like none: 0."""
    return zero_row_gives_nan(vectors).nan_to_num(nan=1.0)


@EXERCISE.misconception("dot products by one length for all")
def dot_products_by_one_length(vectors):
    """All dot products are divided by one length, that of the whole table. Each cosine has two lengths of its own,
    those of its two rows.
    """
    return vectors @ vectors.T / vectors.norm()
