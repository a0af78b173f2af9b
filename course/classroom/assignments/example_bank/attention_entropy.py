"""How widely each query spreads its attention."""

import torch
from jaxtyping import Float
from torch import Tensor

from course.exercises.drawing import some
from course.exercises.exercise import Exercise


def attention_entropy(weights: Float[Tensor, "... num_keys"]) -> Float[Tensor, "..."]:
    """The entropy of each query's weights, in nats: minus the sum of w log w, where 0 log 0 is 0.

    Args:
        weights: of each query over its keys; they sum to 1.
    """
    return -(weights * torch.where(weights > 0, weights, 1).log()).sum(dim=-1)


def make_inputs(generator):
    """plain weights; keys that get nothing; more axes in front"""
    heads, queries, keys = some(generator, range(2, 8), 3)
    yield {"weights": torch.randn(queries, keys, generator=generator).softmax(dim=-1)}
    scores = torch.randn(queries, keys, generator=generator)
    yield {
        "weights": scores.masked_fill(scores < scores.mean(dim=-1, keepdim=True), -torch.inf).softmax(dim=-1)
    }
    yield {"weights": torch.randn(heads, queries, keys, generator=generator).softmax(dim=-1)}


EXERCISE = Exercise(
    name="attention_entropy",
    lesson=2,
    reference=attention_entropy,
    make_inputs=make_inputs,
    forbidden=("entr", "special_entr"),
    minutes=10,
    difficulty=2,
    points=2,
    equivalents={"1 -> 2": "the logarithm stands beside a weight of 0, so it may be any number"},
    hints=(
        "What is the entropy of a query that looks at one key only? And of one that looks at all keys alike?",
        "sum over the keys of: weight times its logarithm; then the other sign",
        "`torch.where(weights > 0, weights, 1).log()` is 0 where a weight is 0.",
    ),
)


@EXERCISE.misconception("0 log 0 is not a number")
def zeros_give_nan(weights):
    """Where a weight is 0, its logarithm is minus infinity, and 0 times that is not a number. Here 0 log 0 is 0."""
    return -(weights * weights.log()).sum(dim=-1)


@EXERCISE.misconception("no minus")
def no_minus(weights):
    """The result is negative. A weight is at most 1, so its logarithm is at most 0: change the sign."""
    return -attention_entropy(weights)


@EXERCISE.misconception("in bits")
def in_bits(weights):
    """This is the entropy in bits, with base 2. Nats need the natural logarithm."""
    return attention_entropy(weights) / torch.log(torch.tensor(2.0))


@EXERCISE.misconception("mean over the keys")
def mean_over_keys(weights):
    """You took the mean over the keys. The weights are the shares already, so their terms are added."""
    return attention_entropy(weights) / weights.shape[-1]


@EXERCISE.misconception("all queries together")
def all_together(weights):
    """This is one number for all queries. Each query has an entropy of its own: add over the last axis only."""
    return attention_entropy(weights).sum()


@EXERCISE.misconception("over the queries")
def over_the_queries(weights):
    """You added over the queries, the last axis but one. The weights of one query lie along the last axis."""
    return -(weights * torch.where(weights > 0, weights, 1).log()).sum(dim=-2)
