"""Heads that share keys and values in groups."""

import math

import torch

from course.exercises.exercise import TORCH_ATTENTION, Exercise
from course_lib.attention import scaled_dot_product_attention
from course_lib.efficient_attention import grouped_query_attention


def make_inputs(generator):
    """Six heads in three groups; six heads in two groups; a group for each head; one group for all heads."""
    yield drawn(generator, 2, (6, 3), (4, 5), (8, 7))
    yield drawn(generator, 3, (6, 2), (7, 4), (10, 5))
    yield drawn(generator, 2, (6, 6), (3, 4), (10, 7))
    yield drawn(generator, 2, (6, 1), (3, 4), (8, 5))


def drawn(generator, batch, heads, lengths, features):
    (num_heads, num_groups), (query_len, key_len), (d_k, d_v) = heads, lengths, features
    return {
        "query": torch.randn(batch, num_heads, query_len, d_k, generator=generator),
        "key": torch.randn(batch, num_groups, key_len, d_k, generator=generator),
        "value": torch.randn(batch, num_groups, key_len, d_v, generator=generator),
    }


def make_refused():
    """Six heads cannot share four groups; a value for each key."""
    query = torch.ones(2, 6, 3, 8)
    yield {"query": query, "key": torch.ones(2, 4, 5, 8), "value": torch.ones(2, 4, 5, 7)}
    yield {"query": query, "key": torch.ones(2, 3, 5, 8), "value": torch.ones(2, 3, 4, 7)}


def attend(query, key, value, scale=None, dim=-1):
    """Equation 1: the parts in which people differ are arguments."""
    scale = math.sqrt(query.shape[-1]) if scale is None else scale
    return torch.softmax(query @ key.transpose(-2, -1) / scale, dim=dim) @ value


def shared(query, key, value):
    """Keys and values, once for each head."""
    times = query.shape[1] // key.shape[1]
    return key.repeat_interleave(times, dim=1), value.repeat_interleave(times, dim=1)


EXERCISE = Exercise(
    name="grouped_query_attention",
    lesson=10,
    reference=grouped_query_attention,
    make_inputs=make_inputs,
    make_refused=make_refused,
    differentiable=("query", "key", "value"),
    forbidden=TORCH_ATTENTION,
    minutes=15,
    difficulty=3,
    points=4,
    hints=(
        "Of 6 heads in 3 groups, which group does head 1 read? Write the list for all six heads.",
        "keys and values once for each head of their group, neighbours together: 0, 0, 1, 1, 2, 2 -> Equation 1, "
        "head by head",
        "`repeat_interleave(num_heads // num_groups, dim=1)` gives 0, 0, 1, 1, 2, 2, and `repeat` would give 0, 1, "
        "2, 0, 1, 2. Keys and values both need it; then scores, softmax and weighted sum as for any heads.",
    ),
)


@EXERCISE.misconception("groups dealt out in turn")
def dealt_out(query, key, value):
    """The heads take the groups in turn: with several groups, head 1 reads group 1. Neighbours share here: of 6 heads
    in 3 groups, heads 0 and 1 read group 0. The numbers in a trained model belong to that order.

    `repeat_interleave` repeats each group on the spot, `repeat` the whole row of groups.
    """
    times = query.shape[1] // key.shape[1]
    return attend(query, key.repeat(1, times, 1, 1), value.repeat(1, times, 1, 1))


@EXERCISE.misconception("keys right, values in turn")
def values_dealt_out(query, key, value):
    """The keys are shared by neighbours, and the values are dealt out in turn. So a head can weigh the values of
    another group than its keys came from. Both are shared by neighbours.
    """
    return attend(query, shared(query, key, value)[0], value.repeat(1, query.shape[1] // key.shape[1], 1, 1))


@EXERCISE.misconception("values right, keys in turn")
def keys_dealt_out(query, key, value):
    """The values are shared by neighbours, and the keys are dealt out in turn. So a head can weigh the values of
    another group than its keys came from. Both are shared by neighbours.
    """
    return attend(query, key.repeat(1, query.shape[1] // key.shape[1], 1, 1), shared(query, key, value)[1])


@EXERCISE.misconception("num_groups heads in a group")
def num_groups_heads_in_a_group(query, key, value):
    """The heads are dealt out as if a group had num_groups of them. A group has num_heads / num_groups heads."""
    read = torch.arange(query.shape[1]) // key.shape[1]
    return torch.stack([attend(query[:, h], key[:, g], value[:, g]) for h, g in enumerate(read)], dim=1)


@EXERCISE.misconception("groups in reverse")
def groups_in_reverse(query, key, value):
    """Neighbours share a group, but the groups come in reverse order. Head 0 should read group 0."""
    return attend(query, *shared(query, key.flip(1), value.flip(1)))


@EXERCISE.misconception("left to broadcasting")
def left_to_broadcasting(query, key, value):
    """The attention gets fewer heads of keys and values than heads of queries. Broadcasting stretches one group for
    all, but not two or three. Each group must be there once for each of its heads.

    `repeat_interleave` along `dim=1`, for keys and values.
    """
    return scaled_dot_product_attention(query, key, value)[0]


@EXERCISE.misconception("fewer groups than heads")
def positions_repeated(query, key, value):
    """In a product, all heads meet fewer groups. Broadcasting stretches one group for all, but not two or three. Keys
    and values both need each group once for each of its heads, along axis 1.

    The axes are (batch, num_groups, key_len, d_k). The groups are `dim=1`, of keys and of values.
    """
    times = query.shape[1] // key.shape[1]
    return attend(query, key.repeat_interleave(times, dim=2), value.repeat_interleave(times, dim=2))


@EXERCISE.misconception("features repeated")
def features_repeated(query, key, value):
    """Keys have more features than queries, as if their last axis were repeated. It is the axis of the groups that must
    grow to num_heads.

    The axes are (batch, num_groups, key_len, d_k): `dim=1`.
    """
    times = query.shape[1] // key.shape[1]
    return attend(query, key.repeat_interleave(times, dim=-1), value.repeat_interleave(times, dim=-1))


@EXERCISE.misconception("repeated without an axis")
def repeated_without_an_axis(query, key, value):
    """The keys or the values lie in one row without axes, as `repeat_interleave` without `dim` leaves them. Say which
    axis holds the groups.

    The axes are (batch, num_groups, key_len, d_k): `dim=1`.
    """
    times = query.shape[1] // key.shape[1]
    return attend(query, key.repeat_interleave(times), value.repeat_interleave(times))


@EXERCISE.misconception("repeated num_groups times")
def repeated_num_groups_times(query, key, value):
    """Each group is there num_groups times. A group serves num_heads / num_groups heads."""
    times = key.shape[1]
    return attend(query, key.repeat_interleave(times, dim=1), value.repeat_interleave(times, dim=1))


@EXERCISE.misconception("repeated num_heads times")
def repeated_num_heads_times(query, key, value):
    """Each group is there num_heads times. A group serves num_heads / num_groups heads."""
    times = query.shape[1]
    return attend(query, key.repeat_interleave(times, dim=1), value.repeat_interleave(times, dim=1))


@EXERCISE.misconception("the first group for all")
def first_group_for_all(query, key, value):
    """All heads read group 0. That is multi-query attention. Each group serves its own heads."""
    return attend(query, key[:, :1], value[:, :1])


@EXERCISE.misconception("mean of the groups")
def mean_of_the_groups(query, key, value):
    """The groups are averaged, so all heads read the same keys. A trained model can be converted so, into one group.
    Here the groups differ, and each head reads one of them.
    """
    return attend(query, key.mean(dim=1, keepdim=True), value.mean(dim=1, keepdim=True))


@EXERCISE.misconception("sum of the groups")
def sum_of_the_groups(query, key, value):
    """The groups are added up, so all heads read the same keys. Each head should read the keys and values of one
    group.
    """
    return attend(query, key.sum(dim=1, keepdim=True), value.sum(dim=1, keepdim=True))


@EXERCISE.misconception("queries averaged")
def queries_averaged(query, key, value):
    """The queries of a group are averaged. Only keys and values are shared: each head keeps its own queries, and there
    are num_heads outputs.
    """
    return attend(query.unflatten(1, (key.shape[1], -1)).mean(dim=2), key, value)


@EXERCISE.misconception("queries averaged, outputs repeated")
def queries_averaged_and_repeated(query, key, value):
    """The queries of a group are averaged, so all its heads have the same output. Only keys and values are shared: each
    head keeps its own queries.
    """
    output = attend(query.unflatten(1, (key.shape[1], -1)).mean(dim=2), key, value)
    return output.repeat_interleave(query.shape[1] // key.shape[1], dim=1)


@EXERCISE.misconception("one query head of each group")
def one_head_of_each_group(query, key, value):
    """Only as many query heads are left as there are groups. Only keys and values are shared: each of the num_heads
    heads has its own queries and its own output.
    """
    return attend(query[:, : key.shape[1]], key, value)


@EXERCISE.misconception("heads left in groups")
def heads_left_in_groups(query, key, value):
    """The numbers are right, but the heads still stand in two axes, (num_groups, heads of a group). Join them again."""
    return grouped_query_attention(query, key, value).unflatten(1, (key.shape[1], -1))


@EXERCISE.misconception("no scaling")
def unscaled(query, key, value):
    """The scores are not divided by sqrt(d_k). Each head is Equation 1, whoever else reads its keys."""
    return attend(query, *shared(query, key, value), scale=1.0)


@EXERCISE.misconception("scaled by d_model")
def scaled_by_d_model(query, key, value):
    """The scores are divided by the root of num_heads times d_k. A head's scores are sums over its own d_k features."""
    return attend(query, *shared(query, key, value), scale=math.sqrt(query.shape[1] * query.shape[-1]))


@EXERCISE.misconception("softmax over the queries")
def over_the_queries(query, key, value):
    """Your weights add up to 1 along the queries. Each query shares out its attention among the keys: the last axis."""
    return attend(query, *shared(query, key, value), dim=-2)


@EXERCISE.misconception("softmax over the heads")
def over_the_heads(query, key, value):
    """The weights add up to 1 over the heads, so heads take attention away from one another. Each shares out its own
    among the keys: the last axis.
    """
    return attend(query, *shared(query, key, value), dim=1)


@EXERCISE.misconception("weights returned, too")
def weights_returned(query, key, value):
    """The result is (output, weights). Here the output is all that is wanted."""
    return scaled_dot_product_attention(query, *shared(query, key, value))
