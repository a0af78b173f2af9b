"""A sentence looks at itself."""

import math

import torch
from jaxtyping import Float
from torch import Tensor

from course.exercises.exercise import Exercise
from course_lib.attention import masked_softmax, scaled_dot_product_attention
from course_lib.masks import causal_mask


def self_attention(
    x: Float[Tensor, "*batch seq_len d_model"],
    w_query: Float[Tensor, "d_model d_k"],
    w_key: Float[Tensor, "d_model d_k"],
    w_value: Float[Tensor, "d_model d_v"],
) -> Float[Tensor, "*batch seq_len d_v"]:
    """Each token asks with its query, is found by its key, and hands over its value.

    Query, key and value are three projections of the same x, made by `x @ w`. Every token may look at every
    token, itself and later ones included.

    Returns:
        the output of scaled dot-product attention, without its weights.
    """
    output, _ = scaled_dot_product_attention(x @ w_query, x @ w_key, x @ w_value)
    return output


def make_inputs(generator):
    """One sentence; then a batch, with other sizes. The projections keep the spread of x."""
    for leading, seq_len, d_model, d_k, d_v in (((), 5, 10, 8, 6), ((2,), 4, 7, 3, 5)):
        yield {
            "x": torch.randn(*leading, seq_len, d_model, generator=generator),
            "w_query": torch.randn(d_model, d_k, generator=generator) / math.sqrt(d_model),
            "w_key": torch.randn(d_model, d_k, generator=generator) / math.sqrt(d_model),
            "w_value": torch.randn(d_model, d_v, generator=generator) / math.sqrt(d_model),
        }


EXERCISE = Exercise(
    name="self_attention",
    lesson=2,
    reference=self_attention,
    make_inputs=make_inputs,
    differentiable=("x", "w_query", "w_key", "w_value"),
    forbidden=(
        "multi_head_attention_forward",
        "MultiheadAttention",
        "course_lib.multi_head.MultiHeadAttention",
    ),
    minutes=6,
    difficulty=2,
    points=3,
    hints=(
        "All three come from one x. What makes a query differ from a key of the same token?",
        "query, key, value = x w_query, x w_key, x w_value -> attention as you wrote it -> the output alone",
        "Your own `attention(x @ w_query, x @ w_key, x @ w_value)` gives the output and the weights. If it is not "
        "written yet, `scaled_dot_product_attention` from `course_lib.attention` does the same.",
    ),
)


@EXERCISE.misconception("no projections")
def no_projections(x, w_query, w_key, w_value):
    """Query, key and value are x itself here. Without the three projections a token looks for tokens like itself, and
    there is nothing to learn.
    """
    return scaled_dot_product_attention(x, x, x)[0]


@EXERCISE.misconception("the value not projected")
def value_not_projected(x, w_query, w_key, w_value):
    """Query and key are projected, the value is not. What a token hands over is x times `w_value`."""
    return scaled_dot_product_attention(x @ w_query, x @ w_key, x)[0]


@EXERCISE.misconception("one projection for query and key")
def one_projection_for_both(x, w_query, w_key, w_value):
    """One matrix serves queries and keys. Then a token's score for another is always the other's score for it."""
    return self_attention(x, w_query, w_query, w_value)


@EXERCISE.misconception("query and key swapped")
def keys_for_queries(x, w_query, w_key, w_value):
    """Queries and keys are swapped: the token that asks is treated as the one that is found. The query is the left
    factor of the scores.
    """
    return self_attention(x, w_key, w_query, w_value)


@EXERCISE.misconception("keys handed over")
def keys_for_values(x, w_query, w_key, w_value):
    """The keys are handed over here. A key is what a token is found by, but what it hands over is its value."""
    return self_attention(x, w_query, w_key, w_key)


@EXERCISE.misconception("as in a linear layer")
def as_a_linear_layer(x, w_query, w_key, w_value):
    """The matrices are transposed here, as `nn.Linear` does it with its weight of (out, in). These are (d_model, d_k):
    multiply with them as they are.
    """
    query, key, value = x @ w_query.T, x @ w_key.T, x @ w_value.T
    return scaled_dot_product_attention(query, key, value)[0]


@EXERCISE.misconception("None")
def none_at_all(x, w_query, w_key, w_value):
    """Your function returned None. Is there a `return`? And is your `attention` written? If not, use the library's
    `scaled_dot_product_attention`, from `course_lib.attention`.
    """
    return


@EXERCISE.misconception("None unpacked")
def none_unpacked(x, w_query, w_key, w_value):
    """The result that is unpacked is None: is your `attention` written, with a `return`? If not, use the library's
    `scaled_dot_product_attention`, from `course_lib.attention`.
    """
    output, _ = none_at_all(x, w_query, w_key, w_value)
    return output


@EXERCISE.misconception("no scaling")
def unscaled(x, w_query, w_key, w_value):
    """The scores are not divided by sqrt(d_k). Their spread grows with d_k, and the softmax can become too sharp."""
    return torch.softmax((x @ w_query) @ (x @ w_key).mT, dim=-1) @ (x @ w_value)


@EXERCISE.misconception("scaled by d_model")
def scaled_by_d_model(x, w_query, w_key, w_value):
    """The scores are divided by sqrt(d_model). The dot products are taken after the projection, over d_k features."""
    scores = (x @ w_query) @ (x @ w_key).mT / math.sqrt(x.shape[-1])
    return torch.softmax(scores, dim=-1) @ (x @ w_value)


@EXERCISE.misconception("softmax over the queries")
def softmax_over_the_queries(x, w_query, w_key, w_value):
    """Your weights add up to 1 along the queries, the same sentence on the other axis. Each token shares its own
    attention out: softmax over the last axis.
    """
    scores = (x @ w_query) @ (x @ w_key).mT / math.sqrt(w_key.shape[-1])
    return torch.softmax(scores, dim=-2) @ (x @ w_value)


@EXERCISE.misconception("no softmax")
def no_softmax(x, w_query, w_key, w_value):
    """The values are multiplied with raw scores. Softmax first makes them weights that add up to 1."""
    return (x @ w_query) @ (x @ w_key).mT / math.sqrt(w_key.shape[-1]) @ (x @ w_value)


@EXERCISE.misconception("output and weights")
def both_parts(x, w_query, w_key, w_value):
    """The weights come back as well. Only the output is wanted here."""
    return scaled_dot_product_attention(x @ w_query, x @ w_key, x @ w_value)


@EXERCISE.misconception("the weights returned")
def weights_returned(x, w_query, w_key, w_value):
    """These are the weights. They say who looks at whom. The output is the weights times the values."""
    return both_parts(x, w_query, w_key, w_value)[1]


@EXERCISE.misconception("causal by habit")
def causal_by_habit(x, w_query, w_key, w_value):
    """Later tokens are hidden, as in a language model. Here a token may look in both directions: masks are the next
    lesson.
    """
    scores = (x @ w_query) @ (x @ w_key).mT / math.sqrt(w_key.shape[-1])
    return masked_softmax(scores, causal_mask(x.shape[-2])) @ (x @ w_value)


@EXERCISE.misconception("every axis turned round")
def every_axis_turned(x, w_query, w_key, w_value):
    """Every axis of the key is turned round, the batch too, as by `.T`. Only the last two are to be swapped:
    `transpose(-2, -1)` or `.mT`.
    """
    key = x @ w_key
    scores = (x @ w_query) @ key.permute(*reversed(range(key.ndim))) / math.sqrt(w_key.shape[-1])
    return torch.softmax(scores, dim=-1) @ (x @ w_value)


@EXERCISE.misconception("axes 0 and 1 swapped")
def axes_zero_and_one(x, w_query, w_key, w_value):
    """Axes 0 and 1 of the key are swapped, which are the last two only for a single sentence. With a batch in front,
    count from the end: `transpose(-2, -1)`.
    """
    scores = (x @ w_query) @ (x @ w_key).transpose(0, 1) / math.sqrt(w_key.shape[-1])
    return torch.softmax(scores, dim=-1) @ (x @ w_value)


@EXERCISE.misconception("softmax over axis 1")
def softmax_over_axis_one(x, w_query, w_key, w_value):
    """Axis 1 is the keys only for a single sentence. With a batch in front it is the queries: count from the end."""
    scores = (x @ w_query) @ (x @ w_key).mT / math.sqrt(w_key.shape[-1])
    return torch.softmax(scores, dim=1) @ (x @ w_value)


@EXERCISE.misconception("scaled by the length")
def scaled_by_the_length(x, w_query, w_key, w_value):
    """The scores are divided by the root of the number of tokens. A dot product sums over the features of a query, and
    there are d_k of them.
    """
    scores = (x @ w_query) @ (x @ w_key).mT / math.sqrt(x.shape[-2])
    return torch.softmax(scores, dim=-1) @ (x @ w_value)


@EXERCISE.misconception("divided by d_k")
def divided_by_d_k(x, w_query, w_key, w_value):
    """The scores are divided by d_k. A sum of d_k products spreads like the square root of d_k, so divide by that
    root.
    """
    scores = (x @ w_query) @ (x @ w_key).mT / w_key.shape[-1]
    return torch.softmax(scores, dim=-1) @ (x @ w_value)
