"""Find the bug: shares along the wrong axis."""

import math

import torch
from jaxtyping import Float
from torch import Tensor

from course.exercises.exercise import TORCH_ATTENTION, Exercise


def fix_soft_lookup(
    query: Float[Tensor, "batch query_len d_k"],
    key: Float[Tensor, "batch key_len d_k"],
    value: Float[Tensor, "batch key_len d_v"],
) -> Float[Tensor, "batch query_len d_v"]:
    """A dictionary that answers with a mixture: each value counts as much as its key fits the query.

    Each query shares one unit of attention out among the keys, by a softmax of plain dot products. The code
    below runs, and its result has the right shape. One thing is wrong.
    """
    scores = query @ key.transpose(-2, -1)
    weights = torch.softmax(scores, dim=-1)
    return weights @ value


def starter(query, key, value):
    scores = query @ key.transpose(-2, -1)
    weights = torch.softmax(scores, dim=1)
    return weights @ value


def make_inputs(generator):
    """Fewer queries than keys; more queries than keys."""
    for batch, query_len, key_len, d_k, d_v in ((2, 3, 5, 4, 6), (3, 6, 4, 2, 5)):
        yield {
            "query": torch.randn(batch, query_len, d_k, generator=generator),
            "key": torch.randn(batch, key_len, d_k, generator=generator),
            "value": torch.randn(batch, key_len, d_v, generator=generator),
        }


def scores_of(query, key):
    return query @ key.transpose(-2, -1)


EXERCISE = Exercise(
    name="fix_soft_lookup",
    lesson=2,
    reference=fix_soft_lookup,
    starter=starter,
    make_inputs=make_inputs,
    differentiable=("query", "key", "value"),
    forbidden=TORCH_ATTENTION,
    minutes=6,
    difficulty=2,
    points=2,
    hints=(
        "`scores` has three axes. Which is the batch, which the queries, which the keys?",
        "print the sum of `weights` along each axis: along which one should every sum be 1?",
        "The keys are the last axis, whatever stands before them. The softmax runs over axis 1, the queries.",
    ),
)

EXERCISE.add_misconception(
    "the bug is still there",
    starter,
    "For each key, the queries share it among themselves. It is a query that shares "
    "its attention out among the keys.",
)


@EXERCISE.misconception("over the batch")
def over_the_batch(query, key, value):
    """Axis 0 is the batch: now sentences take attention away from one another. Axes can be counted from the end."""
    return torch.softmax(scores_of(query, key), dim=0) @ value


@EXERCISE.misconception("queries and keys together")
def over_queries_and_keys(query, key, value):
    """One unit is now shared by all queries of a sentence. Each query has a whole one."""
    scores = scores_of(query, key)
    return torch.softmax(scores.flatten(1), dim=-1).view_as(scores) @ value


@EXERCISE.misconception("both axes, one after the other")
def twice(query, key, value):
    """This is a softmax along both axes, one after the other. The first flattens what the second gets to see: only one
    of them is wanted.
    """
    return torch.softmax(torch.softmax(scores_of(query, key), dim=1), dim=-1) @ value


@EXERCISE.misconception("divided by the sum")
def divided_by_the_sum(query, key, value):
    """The shares add up to 1 along the right axis, but scores can be negative and shares must not: softmax was right,
    its axis was not.
    """
    scores = scores_of(query, key)
    return scores / scores.sum(dim=-1, keepdim=True) @ value


@EXERCISE.misconception("each key by itself")
def each_key_by_itself(query, key, value):
    """A sigmoid judges each key by itself, so all may count fully, or none. Attention is shared out: softmax, along the
    right axis.
    """
    return torch.sigmoid(scores_of(query, key)) @ value


@EXERCISE.misconception("not shared out")
def not_shared_out(query, key, value):
    """The weights are powers of e, but a row need not add up to 1. Softmax does both, and only its axis was wrong."""
    return torch.exp(scores_of(query, key)) @ value


@EXERCISE.misconception("the best key alone")
def best_key_alone(query, key, value):
    """This is a hard lookup: the best key takes all. A mixture is wanted, and one through which gradients can flow to
    every key.
    """
    best = scores_of(query, key).argmax(dim=-1)
    return value[torch.arange(len(value))[:, None], best]


@EXERCISE.misconception("scaled as well")
def scaled(query, key, value):
    """The axis is right now. The scores are also divided by sqrt(d_k), which comes next in the lesson, but here the dot
    products are plain.
    """
    return fix_soft_lookup(query / math.sqrt(query.shape[-1]), key, value)


@EXERCISE.misconception("scaled, and the bug still there")
def scaled_alone(query, key, value):
    """The scores are divided by sqrt(d_k), which comes next in the lesson. The bug is still there: ask what the weights
    of one query should add up to.
    """
    return starter(query / math.sqrt(query.shape[-1]), key, value)


@EXERCISE.misconception("no softmax")
def no_softmax(query, key, value):
    """Now nothing is shared out at all. The softmax belongs there; it is its axis that was wrong."""
    return scores_of(query, key) @ value


@EXERCISE.misconception("softmax after the mixture")
def softmax_after_the_mixture(query, key, value):
    """Raw scores mix the values here, and the softmax comes after. It is the scores that become shares. The values are
    mixed by those shares and stay as they come out.
    """
    return torch.softmax(scores_of(query, key) @ value, dim=-1)


@EXERCISE.misconception("query and key exchanged")
def query_and_key_exchanged(query, key, value):
    """Query and key are exchanged, so the keys ask and there is a row for each of them. The queries ask: only the axis
    of the softmax was wrong.
    """
    return torch.softmax(scores_of(key, query), dim=-1) @ value
