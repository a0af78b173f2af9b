"""How well does each key fit each query?"""

import math

import torch
from jaxtyping import Float
from torch import Tensor

from course.exercises.exercise import Exercise


def attention_scores(
    query: Float[Tensor, "*batch query_len d_k"], key: Float[Tensor, "*batch key_len d_k"]
) -> Float[Tensor, "*batch query_len key_len"]:
    """The dot product of every query with every key, divided by sqrt(d_k): Eq. 1 up to the softmax.

    Row i holds the scores of query i, one for each key. Any number of axes may stand in front, such as batch
    and heads.

        query [[1., 0., 0., 2.]],  key [[4., 7., 7., 0.],     scores [[2., 6.]]
                                        [2., 7., 7., 5.]]
    """
    return query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])


def make_inputs(generator):
    """Only two axes; with a batch; with heads, and another d_k."""
    for leading, d_k in (((), 7), ((2,), 7), ((2, 4), 6)):
        yield {
            "query": torch.randn(*leading, 3, d_k, generator=generator),
            "key": torch.randn(*leading, 5, d_k, generator=generator),
        }


EXERCISE = Exercise(
    name="attention_scores",
    lesson=2,
    reference=attention_scores,
    make_inputs=make_inputs,
    differentiable=("query", "key"),
    minutes=8,
    difficulty=2,
    points=2,
    hints=(
        "One number for each query and each key: which product of two matrices gives a whole table of dot products?",
        "query times (key with its last two axes swapped), divided by the square root of the number of features",
        "`key.transpose(-2, -1)` swaps the last two axes, however many stand before them. d_k is `query.shape[-1]`.",
    ),
)


@EXERCISE.misconception("every axis turned round")
def every_axis_turned(query, key):
    """Every axis of the key is turned round, the batch too, as by `.T`.

    Only the last two are to change places: `transpose(-2, -1)`.
    """
    return query @ key.permute(*reversed(range(key.ndim))) / math.sqrt(query.shape[-1])


@EXERCISE.misconception("no scaling")
def unscaled(query, key):
    """These are the plain dot products. Their spread grows with d_k and can make the softmax too sharp: divide by
    sqrt(d_k).
    """
    return query @ key.transpose(-2, -1)


@EXERCISE.misconception("divided by d_k")
def divided_by_d_k(query, key):
    """The dot products are divided by d_k. The spread of a sum of d_k products grows like the square root of d_k, so
    divide by that.
    """
    return unscaled(query, key) / query.shape[-1]


@EXERCISE.misconception("multiplied")
def multiplied(query, key):
    """The dot products are multiplied by sqrt(d_k). Scores that are too large already become larger: divide."""
    return unscaled(query, key) * math.sqrt(query.shape[-1])


@EXERCISE.misconception("divided by d_k squared")
def divided_by_the_square(query, key):
    """The dot products are divided by the square of d_k. It should be the square root."""
    return unscaled(query, key) / query.shape[-1] ** 2


@EXERCISE.misconception("scaled by the number of keys")
def scaled_by_key_len(query, key):
    """The dot products are divided by the square root of the number of keys. A dot product sums over the features, and
    there are d_k of them: the last axis.
    """
    return unscaled(query, key) / math.sqrt(key.shape[-2])


@EXERCISE.misconception("scaled by axis 1")
def scaled_by_axis_one(query, key):
    """The size of axis 1 stands for d_k here. That holds for two axes only: with a batch in front, axis 1 is the
    queries.

    Count from the end.
    """
    return unscaled(query, key) / math.sqrt(query.shape[1])


@EXERCISE.misconception("lengths divided out")
def lengths_divided_out(query, key):
    """These are cosines: the lengths of both vectors are divided out. Attention leaves them in, so that a long key can
    be louder.

    Divide by sqrt(d_k) alone.
    """
    lengths = query.norm(dim=-1, keepdim=True) * key.norm(dim=-1, keepdim=True).transpose(-2, -1)
    return unscaled(query, key) / lengths


@EXERCISE.misconception("keys ask, queries answer")
def keys_ask(query, key):
    """Your rows are the keys. A row belongs to a query and holds its scores: queries on the left of the product."""
    return attention_scores(key, query)


@EXERCISE.misconception("reshape instead of transpose")
def reshaped(query, key):
    """The shape fits, but the key's numbers are only dealt out anew, as by `reshape` and `view`: a column can hold
    pieces of several keys. Swapping two axes is `transpose`.
    """
    turned = key.reshape(*key.shape[:-2], key.shape[-1], key.shape[-2])
    return query @ turned / math.sqrt(query.shape[-1])


@EXERCISE.misconception("the first two axes swapped")
def first_two_axes(query, key):
    """The first two axes of the key are swapped. They are the last two only where there are no others: swap the last
    two, counted from the end.
    """
    return query @ key.transpose(0, 1) / math.sqrt(query.shape[-1])


@EXERCISE.misconception("axes 1 and 2 swapped")
def axes_one_and_two(query, key):
    """Axes 1 and 2 are the last two only if there are three.

    Count from the end, then any number may stand in front.
    """
    return query @ key.transpose(1, 2) / math.sqrt(query.shape[-1])


@EXERCISE.misconception("softmax already")
def softmax_too(query, key):
    """These are weights: they have been through the softmax already. Scores are what goes into it."""
    return torch.softmax(attention_scores(query, key), dim=-1)


@EXERCISE.misconception("scaled by the first axis")
def scaled_by_the_first_axis(query, key):
    """The length of the first axis stands for d_k here, as `len(query)` gives it. That is the queries, or what stands
    in front of them. d_k is the last axis.
    """
    return unscaled(query, key) / math.sqrt(len(query))
