"""Equation 1 of the paper, without a mask."""

import math

import torch
from jaxtyping import Float
from torch import Tensor

from course.exercises.exercise import TORCH_ATTENTION, Exercise


# The library has Equation 1 too, with a mask, dropout and checks of its input (lesson 03 asks for that one). Here the
# equation stands as the paper writes it: a learner who looks at the solution sees these lines and nothing else.
def attention(
    query: Float[Tensor, "*batch query_len d_k"],
    key: Float[Tensor, "*batch key_len d_k"],
    value: Float[Tensor, "*batch key_len d_v"],
) -> tuple[Float[Tensor, "*batch query_len d_v"], Float[Tensor, "*batch query_len key_len"]]:
    """Fit, share, mix: Equation 1 of the paper (section 3.2.1), for any number of axes in front.

        query [[2 ln 3, 0, 0, 0]],  key [[0, 1, 1, 0],   value [[8],    weights [[0.25, 0.75]],  output [[5]]
                                         [1, 0, 0, 0]]          [4]]

    Write it without `F.scaled_dot_product_attention`.

    Returns:
        the output, and the weights that made it.
    """
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights


def make_inputs(generator):
    """With a batch; with heads, and other sizes; with only two axes; with scores that overflow exp."""

    def draw(*sizes):
        return torch.randn(*sizes, generator=generator)

    yield {"query": draw(2, 3, 8), "key": draw(2, 5, 8), "value": draw(2, 5, 6)}
    yield {"query": draw(2, 4, 3, 10), "key": draw(2, 4, 5, 10), "value": draw(2, 4, 5, 6)}
    yield {"query": draw(7, 12), "key": draw(9, 12), "value": draw(9, 11)}
    whole = {
        "query": (8 * draw(2, 3, 16)).round(),
        "key": (16 * draw(2, 5, 16)).round(),
    }  # their scores are exact
    yield whole | {"value": draw(2, 5, 6)}


def scores_of(query, key):
    return query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])


EXERCISE = Exercise(
    name="attention",
    lesson=2,
    reference=attention,
    make_inputs=make_inputs,
    differentiable=("query", "key", "value"),
    returns=("output", "weights"),
    forbidden=(
        *TORCH_ATTENTION,
        "course_lib.attention.scaled_dot_product_attention",
        "course_lib.multi_head.MultiHeadAttention",
    ),
    minutes=12,
    difficulty=2,
    points=4,
    hints=(
        "Three steps, one line each: how well does each key fit, what share does it get, what is the mixture?",
        "scores = query key^T / sqrt(d_k) -> weights = softmax of the scores, over the keys -> output = weights value",
        "`key.transpose(-2, -1)` swaps the last two axes, `torch.softmax(scores, dim=-1)` runs over the keys, and "
        "`@` mixes: `weights @ value`.",
    ),
)


@EXERCISE.misconception("no scaling")
def unscaled(query, key, value):
    """Your scores are the plain dot products. Their spread grows with d_k, and the softmax can become so sharp that it
    has hardly any slope. Equation 1 has a number that prevents it.
    """
    return attention(query * math.sqrt(query.shape[-1]), key, value)


@EXERCISE.misconception("divided by d_k")
def divided_by_d_k(query, key, value):
    """The scores are divided by d_k. A sum of d_k products spreads like the square root of d_k, so divide by that
    root.
    """
    return attention(query / math.sqrt(query.shape[-1]), key, value)


@EXERCISE.misconception("multiplied by sqrt(d_k)")
def multiplied(query, key, value):
    """The scores are multiplied by sqrt(d_k). That makes a large spread larger still: divide."""
    return attention(query * query.shape[-1], key, value)


@EXERCISE.misconception("scaled by the number of keys")
def scaled_by_key_len(query, key, value):
    """The scores are divided by the square root of the number of keys. A dot product is a sum over the features, and
    the spread depends on how many of them there are. Look for the axis of the features.
    """
    return attention(query * math.sqrt(query.shape[-1] / key.shape[-2]), key, value)


@EXERCISE.misconception("scaled by the number of queries")
def scaled_by_query_len(query, key, value):
    """The scores are divided by the square root of the number of queries. A dot product is a sum over the features, and
    the spread depends on how many of them there are. Look for the axis of the features.
    """
    return attention(query * math.sqrt(query.shape[-1] / query.shape[-2]), key, value)


@EXERCISE.misconception("scaled by d_v")
def scaled_by_d_v(query, key, value):
    """The scores are divided by the square root of d_v, the number of features of a value. They are made of queries and
    keys: use d_k, the number of their features.
    """
    return attention(query * math.sqrt(query.shape[-1] / value.shape[-1]), key, value)


@EXERCISE.misconception("weights scaled instead of scores")
def weights_scaled(query, key, value):
    """The division comes after the softmax here. Then a row of weights no longer adds up to 1, and the softmax can
    still be too sharp. Divide the scores, before the softmax.
    """
    weights = torch.softmax(query @ key.transpose(-2, -1), dim=-1) / math.sqrt(query.shape[-1])
    return weights @ value, weights


@EXERCISE.misconception("softmax over the queries")
def over_the_queries(query, key, value):
    """Your weights add up to 1 along the queries. Each query shares its own attention among the keys: find the axis of
    the scores that belongs to the keys.
    """
    weights = torch.softmax(scores_of(query, key), dim=-2)
    return weights @ value, weights


@EXERCISE.misconception("softmax over axis 1")
def over_axis_one(query, key, value):
    """Your weights add up to 1 along axis 1. That is the queries if a batch stands in front, and the heads if there are
    four axes. Count from the end: the keys are the last axis.
    """
    weights = torch.softmax(scores_of(query, key), dim=1)
    return weights @ value, weights


@EXERCISE.misconception("softmax over axis 2")
def over_axis_two(query, key, value):
    """Axis 2 is the keys only if there are three axes. Count from the end, because any number of axes may stand in
    front: the keys are `dim=-1`.
    """
    weights = torch.softmax(scores_of(query, key), dim=2)
    return weights @ value, weights


@EXERCISE.misconception("softmax over axis 0")
def over_axis_zero(query, key, value):
    """Your weights add up to 1 along the first axis. Where that is the batch, sentences take attention away from each
    other. Each query shares its attention among the keys of its own sentence.
    """
    weights = torch.softmax(scores_of(query, key), dim=0)
    return weights @ value, weights


@EXERCISE.misconception("softmax over everything")
def over_everything(query, key, value):
    """All queries share one unit of attention here. Each query has a whole one: one softmax for each row."""
    scores = scores_of(query, key)
    weights = torch.softmax(scores.flatten(-2), dim=-1).view_as(scores)
    return weights @ value, weights


@EXERCISE.misconception("no softmax")
def no_softmax(query, key, value):
    """The values are multiplied by raw scores. A softmax turns scores into weights: positive, and adding up to 1."""
    scores = scores_of(query, key)
    return scores @ value, scores


@EXERCISE.misconception("shares of the sum")
def shares_of_the_sum(query, key, value):
    """Each score is divided by the sum of its row. Scores can be negative, and then weights can be too: take e to the
    power of each score first.
    """
    scores = scores_of(query, key)
    weights = scores / scores.sum(dim=-1, keepdim=True)
    return weights @ value, weights


@EXERCISE.misconception("exp of large scores")
def no_shift(query, key, value):
    """The formula is right, but e to a score of about 90 is too large for float32, and inf / inf is NaN.
    `torch.softmax` subtracts the largest score of each row first.
    """
    powers = torch.exp(scores_of(query, key))
    weights = powers / powers.sum(dim=-1, keepdim=True)
    return weights @ value, weights


@EXERCISE.misconception("only the best key")
def best_key(query, key, value):
    """The best key takes everything: that is a hard lookup, and its choice passes no gradient. A soft lookup mixes all
    values.
    """
    scores = scores_of(query, key)
    weights = torch.nn.functional.one_hot(scores.argmax(dim=-1), key.shape[-2]).to(scores.dtype)
    return weights @ value, weights


@EXERCISE.misconception("reshape instead of transpose")
def reshaped(query, key, value):
    """The shape fits, but the key's numbers keep their order, as in `reshape` and `view`, so a column can mix several
    keys. To swap two axes, use `transpose`.
    """
    swapped = key.reshape(*key.shape[:-2], key.shape[-1], key.shape[-2])
    weights = torch.softmax(query @ swapped / math.sqrt(query.shape[-1]), dim=-1)
    return weights @ value, weights


@EXERCISE.misconception("axes 1 and 2 swapped")
def axes_one_and_two(query, key, value):
    """Axes 1 and 2 are the last two only if there are three axes. Count from the end: `transpose(-2, -1)`."""
    weights = torch.softmax(query @ key.transpose(1, 2) / math.sqrt(query.shape[-1]), dim=-1)
    return weights @ value, weights


@EXERCISE.misconception("every axis reversed")
def every_axis(query, key, value):
    """All axes of the key are reversed, the batch too, as by `.T`. Only the last two are to be swapped: `transpose(-2,
    -1)` or `.mT`.
    """
    weights = torch.softmax(
        query @ key.permute(*reversed(range(key.ndim))) / math.sqrt(query.shape[-1]), dim=-1
    )
    return weights @ value, weights


@EXERCISE.misconception("not transposed")
def not_transposed(query, key, value):
    """Query and key are multiplied as they are. Each row of the query needs its dot product with each *row* of the key:
    swap the key's last two axes first.
    """
    weights = torch.softmax(query @ key / math.sqrt(query.shape[-1]), dim=-1)
    return weights @ value, weights


@EXERCISE.misconception("keys mixed")
def keys_mixed(query, key, value):
    """Your output is a mixture of the keys. A key says how a word is found; the word hands over its value."""
    weights = attention(query, key, value)[1]
    return weights @ key, weights


@EXERCISE.misconception("parts in the wrong order")
def wrong_order(query, key, value):
    """These are the weights, then the output. The output comes first: (output, weights), as in
    `nn.MultiheadAttention`.
    """
    return attention(query, key, value)[::-1]


@EXERCISE.misconception("only the output")
def only_output(query, key, value):
    """This is only the output. The weights are wanted too: `return output, weights`."""
    return attention(query, key, value)[0]


@EXERCISE.misconception("only the weights")
def only_weights(query, key, value):
    """These are only the weights. The output is the weights times the values, and it comes first: two things."""
    return attention(query, key, value)[1]


@EXERCISE.misconception("scores returned")
def scores_returned(query, key, value):
    """The output is right, but beside it stand the scores, from before the softmax. Return the weights."""
    return attention(query, key, value)[0], scores_of(query, key)


@EXERCISE.misconception("later keys hidden")
def causal(query, key, value):
    """Later keys are hidden from earlier queries, as in a language model. Equation 1 hides nothing: masks are the next
    lesson.
    """
    scores = scores_of(query, key)
    weights = torch.softmax(scores.masked_fill(torch.ones_like(scores).tril() == 0, -math.inf), dim=-1)
    return weights @ value, weights


@EXERCISE.misconception("one sentence only")
def one_sentence_only(query, key, value):
    """This fits two axes alone, where the first is the queries. A batch or heads may stand in front. A matrix product
    takes them along, and the last two axes are counted from the end.
    """
    weights = torch.zeros(len(query), len(key))
    for i in range(len(query)):
        scores = torch.zeros(len(key))
        for j in range(len(key)):
            scores[j] = torch.dot(query[i], key[j]) / math.sqrt(query.shape[-1])
        weights[i] = torch.softmax(scores, dim=0)
    return weights @ value, weights
