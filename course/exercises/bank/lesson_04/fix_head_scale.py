"""Find the bug: heads that hardly care."""

import math

import torch
from jaxtyping import Float
from torch import Tensor

from course.exercises.exercise import TORCH_ATTENTION, Exercise


def fix_head_scale(
    query: Float[Tensor, "batch query_len d_model"],
    key: Float[Tensor, "batch key_len d_model"],
    num_heads: int,
) -> Float[Tensor, "batch num_heads query_len key_len"]:
    """The attention weights of every head, from projected queries and keys.

    The code below runs, each row of its weights adds up to 1, and a model with code like it trains. But the more
    heads there are, the closer every head comes to an even spread. One thing is wrong.
    """
    batch, query_len, d_model = query.shape
    d_k = d_model // num_heads
    query = query.reshape(batch, query_len, num_heads, d_k).transpose(1, 2)
    key = key.reshape(batch, -1, num_heads, d_k).transpose(1, 2)
    scores = query @ key.transpose(-2, -1) / math.sqrt(d_k)
    return torch.softmax(scores, dim=-1)


def starter(query, key, num_heads):
    batch, query_len, d_model = query.shape
    d_k = d_model // num_heads
    query = query.reshape(batch, query_len, num_heads, d_k).transpose(1, 2)
    key = key.reshape(batch, -1, num_heads, d_k).transpose(1, 2)
    scores = query @ key.transpose(-2, -1) / math.sqrt(d_model)
    return torch.softmax(scores, dim=-1)


def make_inputs(generator):
    """Every size another, four heads; two heads."""
    for batch, query_len, key_len, d_model, num_heads in ((2, 3, 5, 24, 4), (3, 6, 4, 14, 2)):
        yield {
            "query": torch.randn(batch, query_len, d_model, generator=generator),
            "key": torch.randn(batch, key_len, d_model, generator=generator),
            "num_heads": num_heads,
        }


def scaled_by(scale):
    """The same, with the divisor made from d_model, num_heads and key_len."""

    def weights(query, key, num_heads):
        query, wide = query.unflatten(-1, (num_heads, -1)).transpose(1, 2), query.shape[-1]
        key = key.unflatten(-1, (num_heads, -1)).transpose(1, 2)
        scores = query @ key.transpose(-2, -1) / scale(wide, num_heads, key.shape[-2])
        return torch.softmax(scores, dim=-1)

    return weights


def weights_of(query, key, num_heads, split, dim=-1):
    query, key = split(query, num_heads), split(key, num_heads)
    return torch.softmax(query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1]), dim=dim)


def cut(x, num_heads):
    return x.unflatten(-1, (num_heads, -1)).transpose(1, 2)


EXERCISE = Exercise(
    name="fix_head_scale",
    lesson=4,
    reference=fix_head_scale,
    starter=starter,
    make_inputs=make_inputs,
    differentiable=("query", "key"),
    forbidden=TORCH_ATTENTION,
    minutes=6,
    difficulty=2,
    points=2,
    hints=(
        "Why are scores divided at all? How many products does a score of one head add up?",
        "the spread of a sum of n products grows like sqrt(n): divide by that n",
        "After the split a head's vectors have d_k features, and the dot product runs over only these.",
    ),
    equivalents={"-2 -> 2": "of four axes, 2 and -2 are the same"},
)

EXERCISE.add_misconception(
    "the bug is still there",
    starter,
    "With several heads, the dot product of one adds up fewer products than there "
    "are features in the model: the divisor is too large.",
)
EXERCISE.add_misconception(
    "no scaling",
    scaled_by(lambda d_model, heads, key_len: 1.0),
    "The scores are not divided now, and the softmax becomes too sharp as heads grow wider. The divisor was too "
    "large, not needless.",
)
EXERCISE.add_misconception(
    "divided by d_k",
    scaled_by(lambda d_model, heads, key_len: d_model // heads),
    "The size is the right one, but the spread of a sum grows like its square root: divide by that.",
)
EXERCISE.add_misconception(
    "divided by the root of num_heads",
    scaled_by(lambda d_model, heads, key_len: math.sqrt(heads)),
    "The scores are divided by sqrt(num_heads). What counts is not how many heads there are, but how many "
    "features one head compares.",
)
EXERCISE.add_misconception(
    "divided by the root of key_len",
    scaled_by(lambda d_model, heads, key_len: math.sqrt(key_len)),
    "The scores are divided by the root of the number of keys. A score is a sum over features, and a head has d_k "
    "of them.",
)
EXERCISE.add_misconception(
    "num_heads outside the root",
    scaled_by(lambda d_model, heads, key_len: math.sqrt(d_model) / heads),
    "The scores are divided by sqrt(d_model) / num_heads. That is not sqrt(d_model / num_heads): divide first, "
    "then take the root.",
)
EXERCISE.add_misconception(
    "multiplied by the root of num_heads",
    scaled_by(lambda d_model, heads, key_len: math.sqrt(d_model * heads)),
    "The correction by sqrt(num_heads) goes in the wrong direction, so with several heads the weights are more "
    "even than in the stub.",
)
EXERCISE.add_misconception(
    "multiplied by the root of d_k",
    scaled_by(lambda d_model, heads, key_len: 1 / math.sqrt(d_model // heads)),
    "The scores are multiplied by sqrt(d_k). Wide heads have large scores already: divide.",
)


@EXERCISE.misconception("scaled after softmax")
def after_softmax(query, key, num_heads):
    """The weights are divided, so a row no longer adds up to 1. It is the scores that are divided, before softmax."""
    return scaled_by(lambda d_model, heads, key_len: 1.0)(query, key, num_heads) / math.sqrt(
        query.shape[-1] // num_heads
    )


@EXERCISE.misconception("softmax over the queries")
def over_the_queries(query, key, num_heads):
    """The scale is right, but the weights now add up to 1 along the queries. The axis was right before."""
    return weights_of(query, key, num_heads, cut, dim=-2)


@EXERCISE.misconception("softmax over the heads")
def over_the_heads(query, key, num_heads):
    """The scale is right, but the weights now add up to 1 over the heads: they take attention away from one another.
    The axis was right before.
    """
    return weights_of(query, key, num_heads, cut, dim=1)


@EXERCISE.misconception("split by view alone")
def split_by_view(query, key, num_heads):
    """The scale is right, but now tokens mix: the split was right with its `transpose`."""
    return weights_of(query, key, num_heads, lambda x, heads: x.reshape(len(x), heads, x.shape[1], -1))


@EXERCISE.misconception("d_model without the root")
def d_model_without_root(query, key, num_heads):
    """The scores are divided by d_model itself. The spread of a dot product grows with the root of the number of
    features that it sums over, and here these are the d_k features of one head.
    """
    d_k = query.shape[-1] // num_heads
    heads = (x.unflatten(-1, (num_heads, d_k)).transpose(1, 2) for x in (query, key))
    return torch.softmax(next(heads) @ next(heads).transpose(-2, -1) / query.shape[-1], dim=-1)


@EXERCISE.misconception("no softmax")
def no_softmax(query, key, num_heads):
    """The scale is right. But these are scores: the softmax has been lost, which turns each row into weights."""
    query, key = cut(query, num_heads), cut(key, num_heads)
    return query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
