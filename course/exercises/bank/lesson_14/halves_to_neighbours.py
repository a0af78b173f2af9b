"""Two orders of the same features: the rows of published queries and keys."""

import torch
from jaxtyping import Float
from torch import Tensor

from course.exercises.exercise import Exercise


def halves_to_neighbours(
    weight: Float[Tensor, "out_features d_model"], num_heads: int
) -> Float[Tensor, "out_features d_model"]:
    """The rows of a query or key matrix of Hugging Face's Llama, in the order of lesson 05's `rotate`.

    Row j of `weight` makes feature j, as in `nn.Linear`. Head after head has d_k = out_features / num_heads rows.
    Hugging Face rotates features i and i + d_k / 2 of a head together. `rotate` takes neighbours, 2i and 2i + 1. So in
    each head the first half of the rows must go to the even places, and the second half to the odd ones.

        one head with rows a b c d e f  ->  a d b e c f
    """
    return weight.unflatten(0, (num_heads, 2, -1)).transpose(1, 2).flatten(0, 2)


def make_inputs(generator):
    """Three heads of six features; two heads of ten; five heads of four."""
    for num_heads, d_k, d_model in ((3, 6, 7), (2, 10, 4), (5, 4, 9)):
        yield {"weight": torch.randn(num_heads * d_k, d_model, generator=generator), "num_heads": num_heads}


EXERCISE = Exercise(
    name="halves_to_neighbours",
    lesson=14,
    reference=halves_to_neighbours,
    make_inputs=make_inputs,
    differentiable=("weight",),
    minutes=6,
    difficulty=3,
    points=2,
    hints=(
        "Write the six rows of one head in two lines of three, a b c over d e f. How do you have to read them to get "
        "a d b e c f?",
        "rows -> (num_heads, 2, d_k / 2) -> the last two of these axes exchanged -> one axis again",
        "`weight.unflatten(0, (num_heads, 2, -1))` has the axes (num_heads, 2, d_k / 2, d_model). Exchange axes 1 and "
        "2, then `flatten(0, 2)`.",
    ),
)


@EXERCISE.misconception("the whole matrix as one head")
def one_head(weight, num_heads):
    """The rows are dealt out over the whole matrix, as if it were one head. So rows of different heads become
    neighbours. Each head keeps its rows to itself.
    """
    return halves_to_neighbours(weight, 1)


@EXERCISE.misconception("the other direction")
def other_direction(weight, num_heads):
    """This is the way back: even rows to the first half, odd rows to the second, as llama.cpp's files would need it to
    become Hugging Face's. Here the halves go to neighbours.
    """
    return weight.unflatten(0, (num_heads, -1, 2)).transpose(1, 2).flatten(0, 2)


@EXERCISE.misconception("columns moved")
def columns_moved(weight, num_heads):
    """This fails, or moves columns. The features of a head are the *rows* of the matrix, its first axis."""
    return weight.unflatten(1, (num_heads, 2, -1)).transpose(2, 3).flatten(1, 3)


@EXERCISE.misconception("nothing moved")
def nothing_moved(weight, num_heads):
    """The rows are where they were. In each head the second half goes between the rows of the first."""
    return weight.clone()


@EXERCISE.misconception("neighbours exchanged")
def neighbours_exchanged(weight, num_heads):
    """Each pair of neighbours has changed places. What belongs together stands half a head apart."""
    return weight.unflatten(0, (-1, 2)).flip(1).flatten(0, 1)


@EXERCISE.misconception("halves exchanged")
def halves_exchanged(weight, num_heads):
    """In each head the two halves have changed places. Their rows should alternate, beginning with the first half."""
    return weight.unflatten(0, (num_heads, 2, -1)).flip(1).flatten(0, 2)


@EXERCISE.misconception("second half first")
def second_half_first(weight, num_heads):
    """The rows alternate, but each pair begins with the one of the second half. The first half goes to the even
    places.
    """
    return halves_to_neighbours(halves_exchanged(weight, num_heads), num_heads)


@EXERCISE.misconception("heads mixed")
def heads_mixed(weight, num_heads):
    """The heads are dealt out: each head's rows are spread over the matrix. A head keeps its d_k rows in a block."""
    return weight.unflatten(0, (num_heads, -1)).transpose(0, 1).flatten(0, 1)
