"""Attention to a few mixtures of all keys."""

import math

import torch

from course.exercises.exercise import TORCH_ATTENTION, Exercise
from course_lib.attention import scaled_dot_product_attention
from course_lib.efficient_attention import linformer_attention


def make_inputs(generator):
    """Two axes; heads, with more queries than keys; as many queries as keys, as in self-attention."""
    yield drawn(generator, (), (3, 7), (8, 6), 5)
    yield drawn(generator, (2, 3), (11, 9), (10, 7), 4)
    yield drawn(generator, (2,), (6, 6), (8, 5), 4)


def drawn(generator, leading, lengths, features, num_rows):
    (query_len, key_len), (d_k, d_v) = lengths, features
    sizes = {"query": (query_len, d_k), "key": (key_len, d_k), "value": (key_len, d_v)}
    inputs = {name: torch.randn(*leading, *size, generator=generator) for name, size in sizes.items()}
    for name in ("key_projection", "value_projection"):
        inputs[name] = torch.randn(num_rows, key_len, generator=generator) / math.sqrt(num_rows)
    return inputs


def make_refused():
    """A projection for another number of keys, of values and of keys; keys and queries of unlike features."""
    names = ("query", "key", "value", "key_projection", "value_projection")
    for shapes in (
        ((2, 4), (5, 4), (5, 3), (3, 5), (3, 6)),
        ((2, 4), (5, 4), (5, 3), (3, 6), (3, 5)),
        ((2, 4), (5, 7), (5, 3), (3, 5), (3, 5)),
    ):
        yield {name: torch.ones(*shape) for name, shape in zip(names, shapes, strict=True)}


def attend(query, key, value, scale=None, dim=-1):
    """Equation 1: the parts in which people differ are arguments."""
    scale = math.sqrt(query.shape[-1]) if scale is None else scale
    return torch.softmax(query @ key.transpose(-2, -1) / scale, dim=dim) @ value


EXERCISE = Exercise(
    name="linformer_attention",
    lesson=10,
    reference=linformer_attention,
    make_inputs=make_inputs,
    make_refused=make_refused,
    differentiable=("query", "key", "value", "key_projection", "value_projection"),
    forbidden=TORCH_ATTENTION,
    minutes=5,
    difficulty=2,
    points=2,
    hints=(
        "A projection has the shape (r, key_len). Which axis of the keys does it meet, and how many keys are left "
        "after it?",
        "r new keys and r new values, each with its own projection -> Equation 1 with these in place of the old ones",
        "`key_projection @ key` has the shape (..., r, d_k): each of its rows mixes all keys. The values go the same"
        " way, with `value_projection`. Then the scores are `query @ new_key.transpose(-2, -1) / math.sqrt(d_k)`.",
    ),
)


@EXERCISE.misconception("features projected")
def features_projected(query, key, value, key_projection, value_projection):
    """The projection meets the features of the keys, as if it stood on their right. It mixes positions: key_len keys
    become r keys, and each of them keeps its d_k features.

    The projection stands on the left: `key_projection @ key`.
    """
    return attend(query, key @ key_projection.T, value @ value_projection.T)


@EXERCISE.misconception("features projected, not transposed")
def features_projected_as_it_is(query, key, value, key_projection, value_projection):
    """The projection meets the features of the keys, as if it stood on their right. It mixes positions, and its last
    axis has one place for each key: it stands on the left of the keys.
    """
    return attend(query, key @ key_projection, value @ value_projection)


@EXERCISE.misconception("projection transposed")
def projection_transposed(query, key, value, key_projection, value_projection):
    """The projection meets the keys transposed. It is (r, key_len), so its last axis meets the positions of the keys as
    it is.
    """
    return attend(query, key_projection.T @ key, value_projection.T @ value)


@EXERCISE.misconception("query projected, too")
def query_projected_too(query, key, value, key_projection, value_projection):
    """The queries are mixed, too. Then there are r queries, or the sizes do not fit where query_len is not key_len.
    Each query needs its own output: only keys and values are mixed.
    """
    return linformer_attention(key_projection @ query, key, value, key_projection, value_projection)


@EXERCISE.misconception("one projection for both")
def key_projection_for_both(query, key, value, key_projection, value_projection):
    """The values are mixed by `key_projection`. They have a matrix of their own, `value_projection`."""
    return linformer_attention(query, key, value, key_projection, key_projection)


@EXERCISE.misconception("the values' projection for both")
def value_projection_for_both(query, key, value, key_projection, value_projection):
    """The keys are mixed by `value_projection`. They have a matrix of their own, `key_projection`."""
    return linformer_attention(query, key, value, value_projection, value_projection)


@EXERCISE.misconception("projections exchanged")
def projections_exchanged(query, key, value, key_projection, value_projection):
    """The keys are mixed by `value_projection` and the values by `key_projection`: exchange the two."""
    return linformer_attention(query, key, value, value_projection, key_projection)


@EXERCISE.misconception("scaled by r")
def scaled_by_r(query, key, value, key_projection, value_projection):
    """The scores are divided by sqrt(r). A score is still a sum over the d_k features of a query and a key. r is only
    how many keys there are now.
    """
    scale = math.sqrt(len(key_projection))
    return attend(query, key_projection @ key, value_projection @ value, scale)


@EXERCISE.misconception("scaled by key_len")
def scaled_by_key_len(query, key, value, key_projection, value_projection):
    """The scores are divided by the root of the number of positions. A score is a sum over the d_k features of a query
    and a key.
    """
    scale = math.sqrt(key.shape[-2])
    return attend(query, key_projection @ key, value_projection @ value, scale)


@EXERCISE.misconception("scaled by d_v")
def scaled_by_d_v(query, key, value, key_projection, value_projection):
    """The scores are divided by sqrt(d_v). They are made of queries and keys, which have d_k features."""
    return attend(query, key_projection @ key, value_projection @ value, math.sqrt(value.shape[-1]))


@EXERCISE.misconception("no scaling")
def unscaled(query, key, value, key_projection, value_projection):
    """The scores are not divided by sqrt(d_k). Equation 1 stays as it is: only its keys and values are other ones."""
    return attend(query, key_projection @ key, value_projection @ value, 1.0)


@EXERCISE.misconception("softmax over the queries")
def over_the_queries(query, key, value, key_projection, value_projection):
    """Your weights add up to 1 along the queries. Each query shares out its own attention among the r mixtures: the
    last axis.
    """
    return attend(query, key_projection @ key, value_projection @ value, dim=-2)


@EXERCISE.misconception("weights projected after the softmax")
def weights_projected(query, key, value, key_projection, value_projection):
    """The softmax runs over all key_len keys, which Linformer avoids, and its weights meet `key_projection` after it.
    So those of the r mixtures need not add up to 1. Project the keys before the scores.
    """
    weights = torch.softmax(query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1]), dim=-1)
    return weights @ key_projection.T @ (value_projection @ value)


@EXERCISE.misconception("weights projected by the values' matrix")
def weights_projected_like_the_values(query, key, value, key_projection, value_projection):
    """The softmax runs over all key_len keys, which Linformer avoids, and its weights meet `value_projection` after it.
    So those of the r mixtures need not add up to 1. Project the keys before the scores.
    """
    weights = torch.softmax(query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1]), dim=-1)
    return weights @ value_projection.T @ (value_projection @ value)


@EXERCISE.misconception("projected weights, made shares again")
def projected_weights_as_shares(query, key, value, key_projection, value_projection):
    """The weights of all keys are projected, and then divided by their sum. A projection may have negative numbers, so
    these need not be shares. Project the keys, then compute scores and softmax.
    """
    weights = torch.softmax(query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1]), dim=-1)
    weights = weights @ key_projection.T
    return weights / weights.sum(dim=-1, keepdim=True) @ (value_projection @ value)


@EXERCISE.misconception("causal mask")
def causal(query, key, value, key_projection, value_projection):
    """Some of the r mixtures are hidden, as by a causal mask. They are no positions: a mixture can hold all positions,
    so none is later than another. There is no mask here.
    """
    new_key, new_value = key_projection @ key, value_projection @ value
    scores = query @ new_key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    visible = torch.ones(scores.shape[-2:], dtype=torch.bool).tril()
    return torch.softmax(scores.masked_fill(~visible, -math.inf), dim=-1) @ new_value


@EXERCISE.misconception("means in place of mixtures")
def means(query, key, value, key_projection, value_projection):
    """The mixtures are divided by the number of positions. The projections are learned with whatever size they need:
    multiply by them as they are.
    """
    new_key, new_value = key_projection @ key / key.shape[-2], value_projection @ value / key.shape[-2]
    return attend(query, new_key, new_value)


@EXERCISE.misconception("softmax over the features of a key")
def keys_through_softmax(query, key, value, key_projection, value_projection):
    """The mixed keys have gone through a softmax over their features. Only the scores of a query go through one, over
    the r mixtures.
    """
    return attend(query, torch.softmax(key_projection @ key, dim=-1), value_projection @ value)


@EXERCISE.misconception("values not projected")
def values_not_projected(query, key, value, key_projection, value_projection):
    """Only the keys are mixed. There are r weights for each query now, so there must be r values, too."""
    return attend(query, key_projection @ key, value)


@EXERCISE.misconception("keys not projected")
def keys_not_projected(query, key, value, key_projection, value_projection):
    """Only the values are mixed. There are still key_len weights for each query, and only r values."""
    return attend(query, key, value_projection @ value)


@EXERCISE.misconception("nothing projected")
def nothing_projected(query, key, value, key_projection, value_projection):
    """This is Equation 1 with all keys. Mix keys and values by their projections, then attend to the r mixtures."""
    return scaled_dot_product_attention(query, key, value)[0]


@EXERCISE.misconception("projections as weights")
def projections_as_weights(query, key, value, key_projection, value_projection):
    """Each row of a projection has gone through a softmax. Its numbers are learned, and may be negative: multiply by
    them as they are.
    """
    shares = torch.softmax(key_projection, dim=-1), torch.softmax(value_projection, dim=-1)
    return linformer_attention(query, key, value, *shares)


@EXERCISE.misconception("no softmax")
def no_softmax(query, key, value, key_projection, value_projection):
    """The values are multiplied by raw scores. A softmax over the r mixtures turns the scores of a query into
    weights.
    """
    scores = query @ (key_projection @ key).transpose(-2, -1) / math.sqrt(query.shape[-1])
    return scores @ (value_projection @ value)


@EXERCISE.misconception("weights returned, too")
def weights_returned(query, key, value, key_projection, value_projection):
    """The result is (output, weights). Here the output is all that is wanted."""
    return scaled_dot_product_attention(query, key_projection @ key, value_projection @ value)
