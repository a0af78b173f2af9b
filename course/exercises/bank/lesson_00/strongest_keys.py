"""The first exercise: read attention weights."""

import torch
from jaxtyping import Float, Int
from torch import Tensor

from course.exercises.exercise import Exercise


def strongest_keys(weights: Float[Tensor, "*batch query_len key_len"]) -> Int[Tensor, "*batch query_len"]:
    """For each query, the number of the key that it looks at the most.

    Each row of `weights` belongs to one query and holds a weight for each key, counted from 0. Any number of
    axes may stand before these two, such as layers and heads.

        weights  [[0.1, 0.7, 0.2],      strongest_keys  [1,
                  [0.8, 0.1, 0.1]]                       0]
    """
    return weights.argmax(dim=-1)


def make_inputs(generator):
    """One head; several heads; layers of heads. Rows add up to 1, as those of real weights do."""
    for sizes in ((3, 5), (2, 3, 5), (2, 4, 6, 3)):
        yield {"weights": torch.softmax(2 * torch.randn(*sizes, generator=generator), dim=-1)}


EXERCISE = Exercise(
    name="strongest_keys",
    lesson=0,
    reference=strongest_keys,
    make_inputs=make_inputs,
    minutes=3,
    difficulty=1,
    points=1,
    hints=(
        "Which axis of `weights` belongs to the keys: the rows, or the numbers within a row?",
        "along the last axis -> where is the largest number? (its place, not its size)",
        "`weights.argmax(dim=...)` gives the place of the largest number along an axis. Axes can be counted from the "
        "end: -1 is the last.",
    ),
)


@EXERCISE.misconception("the strongest query of each key")
def strongest_queries(weights):
    """This asks each key which query looks at it most. A query's weights are the numbers within its row, so search
    along the last axis.
    """
    return weights.argmax(dim=-2)


@EXERCISE.misconception("along axis 1")
def along_axis_one(weights):
    """Axis 1 belongs to the keys only while there are two axes. With heads in front the keys move on: count from the
    end.
    """
    return weights.argmax(dim=1)


@EXERCISE.misconception("row by row")
def row_by_row(weights):
    """There is one number for each slice of the first axis, which is that of the queries only while there are two.
    Search along the last axis, counted from the end.
    """
    return torch.stack([row.argmax() for row in weights])


@EXERCISE.misconception("one number for all")
def one_for_all(weights):
    """This is one place in the whole tensor, laid out flat. Each query has a strongest key of its own: say along which
    axis to search.
    """
    return weights.argmax()


@EXERCISE.misconception("how much instead of where")
def the_weights_themselves(weights):
    """These are the largest weights themselves. The question asks which key they belong to: a place, not a size."""
    return weights.amax(dim=-1)


@EXERCISE.misconception("both parts of max")
def both_parts_of_max(weights):
    """These are two things, the largest weights and their places. Only the places are wanted."""
    return weights.max(dim=-1)


@EXERCISE.misconception("the weakest keys")
def weakest_keys(weights):
    """These are the places of the smallest weights: the keys that each query looks at the least."""
    return weights.argmin(dim=-1)


@EXERCISE.misconception("counted from one")
def counted_from_one(weights):
    """Your numbers are one too high. Places are counted from 0, so that they can be used as an index."""
    return weights.argmax(dim=-1) + 1


@EXERCISE.misconception("the axis of the keys kept")
def axis_kept(weights):
    """The numbers are right, but an axis of size 1 is left where the keys were. One number a query: drop it."""
    return weights.argmax(dim=-1, keepdim=True)


@EXERCISE.misconception("all keys in order")
def all_in_order(weights):
    """These are all keys in order, the strongest first. Only the first of each row is asked for."""
    return weights.argsort(dim=-1, descending=True)


@EXERCISE.misconception("the strongest marked")
def marked(weights):
    """True marks the largest weight of a row. That shows where it is, but the question asks for its number."""
    return weights == weights.amax(dim=-1, keepdim=True)


@EXERCISE.misconception("above one half")
def above_one_half(weights):
    """The strongest key need not have more than half of the attention: 0.4 is most when the others have less."""
    return (weights > 0.5).int().argmax(dim=-1)


@EXERCISE.misconception("along the first axis")
def along_the_first_axis(weights):
    """These are places along the first axis: the queries, or what stands in front of them. A query's weights are the
    numbers within its row, so search along the last axis.
    """
    return weights.argmax(dim=0)
