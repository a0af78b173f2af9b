"""Find the bug: heads that read the keys of another group."""

import math

import torch
from jaxtyping import Float
from torch import Tensor

from course.exercises.bank.lesson_10.grouped_query_attention import attend, make_inputs, shared
from course.exercises.exercise import TORCH_ATTENTION, Exercise


def fix_repeat(
    query: Float[Tensor, "batch num_heads query_len d_k"],
    key: Float[Tensor, "batch num_groups key_len d_k"],
    value: Float[Tensor, "batch num_groups key_len d_v"],
) -> Float[Tensor, "batch num_heads query_len d_v"]:
    """Grouped-query attention with the weights of a trained model, in which neighbouring heads share a group.

    The code below runs, and its result has the right shape. With one group it is right, and with a group for each head,
    too. With any other number of groups the model writes nonsense. One thing is wrong, twice.
    """
    heads_per_group = query.shape[1] // key.shape[1]
    key = key.repeat_interleave(heads_per_group, dim=1)
    value = value.repeat_interleave(heads_per_group, dim=1)
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    return torch.softmax(scores, dim=-1) @ value


def starter(query, key, value):
    heads_per_group = query.shape[1] // key.shape[1]
    key = key.repeat(1, heads_per_group, 1, 1)
    value = value.repeat(1, heads_per_group, 1, 1)
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    return torch.softmax(scores, dim=-1) @ value


def in_turn(x, query):
    return x.repeat(1, query.shape[1] // x.shape[1], 1, 1)


EXERCISE = Exercise(
    name="fix_repeat",
    lesson=10,
    reference=fix_repeat,
    starter=starter,
    make_inputs=make_inputs,
    differentiable=("query", "key", "value"),
    forbidden=TORCH_ATTENTION,
    minutes=6,
    difficulty=2,
    points=2,
    hints=(
        "Give the groups the letters A, B and C, and repeat them for six heads. Which letter does head 1 read, and "
        "which should it read?",
        "A, B, C, A, B, C is what the code makes; A, A, B, B, C, C is what neighbours share",
        "`repeat` puts the whole row of groups behind itself. `repeat_interleave(heads_per_group, dim=1)` repeats "
        "each group on the spot. Keys and values both need it.",
    ),
    equivalents={"-2 -> 2": "of four axes, 2 and -2 are the same"},
)

EXERCISE.add_misconception(
    "the bug is still there",
    starter,
    "The heads take the groups in turn, as if the whole row of groups stood behind "
    "itself. With several groups, head 1 reads group 1. The heads of a group should be neighbours.",
)


@EXERCISE.misconception("only the keys fixed")
def only_the_keys(query, key, value):
    """The keys are shared by neighbours now. The values still go to the heads in turn."""
    return attend(query, shared(query, key, value)[0], in_turn(value, query))


@EXERCISE.misconception("only the values fixed")
def only_the_values(query, key, value):
    """The values are shared by neighbours now. The keys still go to the heads in turn."""
    return attend(query, in_turn(key, query), shared(query, key, value)[1])


@EXERCISE.misconception("each group repeated num_groups times")
def num_groups_times(query, key, value):
    """Each group is repeated on the spot now, but it is there num_groups times. The number in the stub was right:
    num_heads / num_groups, the heads of a group.
    """
    times = key.shape[1]
    return attend(query, key.repeat_interleave(times, dim=1), value.repeat_interleave(times, dim=1))


@EXERCISE.misconception("fewer groups than heads")
def along_the_positions(query, key, value):
    """In a product, all heads meet fewer groups. Broadcasting stretches one group for all, but not two or three. Keys
    and values both need each group once for each of its heads, along axis 1.
    """
    times = query.shape[1] // key.shape[1]
    return attend(query, key.repeat_interleave(times, dim=2), value.repeat_interleave(times, dim=2))


@EXERCISE.misconception("repeated without an axis")
def without_an_axis(query, key, value):
    """The keys or the values lie in one row without axes, as `repeat_interleave` without `dim` leaves them. Say which
    axis holds the groups.

    The axes are (batch, num_groups, key_len, d_k): `dim=1`.
    """
    times = query.shape[1] // key.shape[1]
    return attend(query, key.repeat_interleave(times), value.repeat_interleave(times))


@EXERCISE.misconception("repeated without an axis, then reshaped")
def without_an_axis_reshaped(query, key, value):
    """Each *number* is repeated on the spot, and not each group. The shape is right, but numbers stand in other places.
    Repeat along the axis that holds the groups.

    The axes are (batch, num_groups, key_len, d_k): `dim=1`.
    """
    times = query.shape[1] // key.shape[1]
    return attend(query, *(x.repeat_interleave(times).view(len(x), -1, *x.shape[2:]) for x in (key, value)))


@EXERCISE.misconception("features repeated, then reshaped")
def features_reshaped(query, key, value):
    """Each token's features are repeated behind one another, and then cut anew: a head gets numbers of several tokens.
    Repeat along the axis that holds the groups.

    The axes are (batch, num_groups, key_len, d_k): `dim=1`.
    """
    heads, times = query.shape[1], query.shape[1] // key.shape[1]
    return attend(
        query, *(x.repeat(1, 1, 1, times).reshape(len(x), heads, x.shape[2], -1) for x in (key, value))
    )


@EXERCISE.misconception("the first group for all")
def first_group_for_all(query, key, value):
    """Your heads read group 0 where they have one of their own. Each group serves its own heads."""
    return attend(query, key[:, :1], value[:, :1])


@EXERCISE.misconception("the groups averaged")
def groups_averaged(query, key, value):
    """The groups are averaged, so all heads read the same keys. Each head of a trained model expects the keys of its
    own group.
    """
    return attend(query, key.mean(dim=1, keepdim=True), value.mean(dim=1, keepdim=True))


@EXERCISE.misconception("groups in reverse")
def groups_in_reverse(query, key, value):
    """Neighbours share a group now, but the groups come in reverse order. Head 0 should read group 0."""
    return attend(query, *shared(query, key.flip(1), value.flip(1)))


@EXERCISE.misconception("the heads moved")
def heads_moved(query, key, value):
    """The heads read their own groups, but their outputs are in the order of the repeated groups. So an output can
    stand in another head's place. Output 1 belongs to head 1.
    """
    order = torch.arange(query.shape[1]).view(key.shape[1], -1).T.flatten()
    return starter(query[:, order], key, value)


@EXERCISE.misconception("no scaling")
def unscaled(query, key, value):
    """The groups are right now, but the scores are no longer divided by sqrt(d_k). That line was right."""
    return attend(query, *shared(query, key, value), scale=1.0)


@EXERCISE.misconception("heads left in groups")
def heads_left_in_groups(query, key, value):
    """The numbers are right, but the heads still stand in two axes, (num_groups, heads of a group). Join them again."""
    return fix_repeat(query, key, value).unflatten(1, (key.shape[1], -1))


@EXERCISE.misconception("repeated along the batch")
def repeated_along_the_batch(query, key, value):
    """The copies lie along the batch, so the heads of one text read groups of another one. The axis of the groups is
    to be repeated.
    """
    copies = query.shape[1] // key.shape[1]
    key, value = (
        x.repeat(copies, 1, 1, 1).reshape(len(query), query.shape[1], *x.shape[2:]) for x in (key, value)
    )
    return torch.nn.functional.scaled_dot_product_attention(query, key, value)
