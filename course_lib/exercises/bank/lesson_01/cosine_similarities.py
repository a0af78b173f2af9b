"""How alike are two vectors, whatever their lengths?"""

import torch
from jaxtyping import Float
from torch import Tensor

from course_lib.exercises.exercise import Exercise, Misconception, NotDifferentiable


def cosine_similarities(vectors: Float[Tensor, "n d_model"]) -> Float[Tensor, "n n"]:
    """The cosine of the angle between every two rows: 1 same direction, 0 at right angles, -1 opposite.

    A row of zeros has no direction; its similarity to every row, itself included, is 0.
    """
    lengths = vectors.norm(dim=-1, keepdim=True)
    directions = vectors / lengths.masked_fill(lengths == 0, 1.0)
    return directions @ directions.T


def make_inputs(generator):
    """Rows of quite different lengths; then one of them zero, where a length has a kink; then short ones."""
    vectors = torch.randn(5, 8, generator=generator) * torch.tensor([0.5, 1.0, 2.0, 3.0, 4.0])[:, None]
    yield {"vectors": vectors}
    yield NotDifferentiable(vectors=vectors.masked_fill(torch.arange(5)[:, None] == 2, 0.0))
    yield {"vectors": vectors * 0.1}


def dot_products(vectors):
    return vectors @ vectors.T


def zero_row_gives_nan(vectors):
    directions = vectors / vectors.norm(dim=-1, keepdim=True)
    return directions @ directions.T


def over_the_rows(vectors):
    lengths = vectors.norm(dim=0, keepdim=True)
    directions = vectors / lengths.masked_fill(lengths == 0, 1.0)
    return directions @ directions.T


def between_features(vectors):
    return cosine_similarities(vectors.T)


def squared_lengths(vectors):
    squares = (vectors * vectors).sum(dim=-1, keepdim=True)
    directions = vectors / squares.masked_fill(squares == 0, 1.0)
    return directions @ directions.T


def one_length_only(vectors):
    lengths = vectors.norm(dim=-1, keepdim=True)
    return vectors @ vectors.T / lengths.masked_fill(lengths == 0, 1.0)


def large_constant(vectors):
    lengths = vectors.norm(dim=-1, keepdim=True)
    return (vectors @ vectors.T) / (lengths * lengths.T + 1e-3)


def divided_by_the_longest(vectors):
    scaled = vectors / vectors.norm(dim=-1).max()
    return scaled @ scaled.T


def one_length_for_all(vectors):
    directions = vectors / vectors.norm()
    return directions @ directions.T


def one_length_twice(vectors):
    lengths = vectors.norm(dim=-1)
    return vectors @ vectors.T / lengths.masked_fill(lengths == 0, 1.0) ** 2


def at_least_one(vectors):
    directions = vectors / vectors.norm(dim=-1, keepdim=True).clamp(min=1)
    return directions @ directions.T


def changed_in_place(vectors):
    lengths = vectors.norm(dim=-1, keepdim=True)
    lengths[lengths == 0] = 1.0
    directions = vectors / lengths
    return directions @ directions.T


def absolute_lengths(vectors):
    lengths = vectors.abs().sum(dim=-1, keepdim=True)
    directions = vectors / lengths.masked_fill(lengths == 0, 1.0)
    return directions @ directions.T


EXERCISE = Exercise(
    name="cosine_similarities",
    lesson=1,
    reference=cosine_similarities,
    make_inputs=make_inputs,
    differentiable=("vectors",),
    tolerance=1e-4,  # a small constant under the division is fine
    forbidden=("cosine_similarity", "CosineSimilarity"),
    minutes=10,
    difficulty=2,
    points=3,
    hints=(
        "What is left of a dot product when both vectors have length 1?",
        "directions = each row / its length (1 for a row of zeros); result = directions times directions transposed",
        "`vectors.norm(dim=-1, keepdim=True)` has shape (n, 1), so dividing by it treats each row by itself. Put 1 "
        "where it is 0 before you divide.",
    ),
    misconceptions=(
        Misconception(
            "dot products",
            dot_products,
            "These are plain dot products: a long vector scores high with everything. Divide each row by its length "
            "first, so that only direction counts.",
        ),
        Misconception(
            "a zero row gives NaN",
            zero_row_gives_nan,
            "A row of zeros has length 0, and 0 / 0 is NaN. One such row is enough to spoil a whole training run: "
            "keep the division away from it.",
        ),
        Misconception(
            "lengths of the columns",
            over_the_rows,
            "You divided by the lengths of the columns. One vector is one row: measure along the last axis.",
        ),
        Misconception(
            "between features",
            between_features,
            "This compares the columns with one another. The vectors are the rows, so the result is (n, n).",
        ),
        Misconception(
            "squared lengths",
            squared_lengths,
            "You divided by the squared length. The length is the square root of the sum of squares.",
        ),
        Misconception(
            "one length only",
            one_length_only,
            "You divided by the length of one of the two vectors. The cosine needs both.",
        ),
        Misconception(
            "too large a constant",
            large_constant,
            "The number added to keep 0 out of the divisor is so large that it bends the result for short vectors. "
            "A cosine does not depend on length at all.",
        ),
        Misconception(
            "divided by the longest",
            divided_by_the_longest,
            "You divided all rows by one length, the longest. Then only that row has length 1: give each row its own.",
        ),
        Misconception(
            "one length for the whole table",
            one_length_for_all,
            "You divide by one length for the whole table, as `norm()` without an axis gives it. Each row has its "
            "own: say along which axis, with `keepdim=True`.",
        ),
        Misconception(
            "one length twice",
            one_length_twice,
            "You divide by one row's length twice over. The cosine of two rows needs the length of the one times that"
            " of the other: a column times a row.",
        ),
        Misconception(
            "lengths below 1 taken for 1",
            at_least_one,
            "Your lengths below 1 count as 1 (`clamp(min=1)` does that), so the cosines of short vectors come out too "
            "near 0. Only a length of 0 needs help.",
        ),
        Misconception(
            "lengths changed in place",
            changed_in_place,
            "Your values are right, but changing the lengths in place destroys what PyTorch keeps for the gradient. "
            "Make a new tensor: `masked_fill` or `clamp`, without an underscore at its end, or `torch.where`.",
        ),
        Misconception(
            "sum of absolute values",
            absolute_lengths,
            "You measured length as a sum of absolute values. A cosine goes with the Euclidean length.",
        ),
    ),
    equivalents={
        "-1 -> 1": "the vectors have two axes, so the last is axis 1",
        "1.0 -> 2.0": "zeros divided by anything but 0 stay zeros",
    },
)
