"""Find the bug: a cache with shared heads, and a length that is read from the wrong axis."""

import torch
from jaxtyping import Float
from torch import Tensor

from course.exercises.exercise import Exercise
from course.for_lessons.modern_parts import grouped_attention
from course_lib.positions import rotate


def fix_grouped_cache(
    query: Float[Tensor, "batch num_heads new_len d_k"],
    key: Float[Tensor, "batch num_kv_heads new_len d_k"],
    value: Float[Tensor, "batch num_kv_heads new_len d_k"],
    past: tuple[Tensor, Tensor],
) -> tuple[Tensor, tuple[Tensor, Tensor]]:
    """What the heads of new tokens say, and the keys and values to keep, with rotary positions.

    `past` has the keys, rotated, and the values of the tokens before, (batch, num_kv_heads, past_len, d_k) each. For a
    whole text in one pass past_len is 0.

    The code below runs. In one pass its loss is right to the last digit. But a text that is written token by token
    becomes worse and worse. One thing is wrong.
    """
    past_len = past[0].shape[2]
    positions = torch.arange(past_len, past_len + query.shape[2], device=query.device)
    key = torch.cat([past[0], rotate(key, positions)], dim=2)
    value = torch.cat([past[1], value], dim=2)
    return grouped_attention(rotate(query, positions), key, value), (key, value)


def starter(query, key, value, past):
    past_len = past[0].shape[1]
    positions = torch.arange(past_len, past_len + query.shape[2], device=query.device)
    key = torch.cat([past[0], rotate(key, positions)], dim=2)
    value = torch.cat([past[1], value], dim=2)
    return grouped_attention(rotate(query, positions), key, value), (key, value)


def make_inputs(generator):
    """Two new tokens behind five; more new tokens than before, and four shared heads; a longer past."""
    for batch, heads, new_len, past_len, d_k in (
        (2, (6, 3), 2, 5, 8),
        (3, (8, 4), 6, 2, 10),
        (5, (6, 2), 3, 7, 4),
    ):
        num_heads, num_kv_heads = heads

        def draw(number, length, sizes=(batch, d_k)):
            return torch.randn(sizes[0], number, length, sizes[1], generator=generator)

        yield {
            "query": draw(num_heads, new_len),
            "key": draw(num_kv_heads, new_len),
            "value": draw(num_kv_heads, new_len),
            "past": (draw(num_kv_heads, past_len), draw(num_kv_heads, past_len)),
        }


def standing_at(query_start, key_start=None):
    """The code with the first new query and key at other positions, made from the shapes of query and past."""

    def code(query, key, value, past):
        new = torch.arange(query.shape[2])
        starts = [start(query.shape, past[0].shape) for start in (query_start, key_start or query_start)]
        key = torch.cat([past[0], rotate(key, new + starts[1])], dim=2)
        value = torch.cat([past[1], value], dim=2)
        return grouped_attention(rotate(query, new + starts[0]), key, value), (key, value)

    return code


def past_len(query, past):
    return past[2]


EXERCISE = Exercise(
    name="fix_grouped_cache",
    lesson=14,
    reference=fix_grouped_cache,
    starter=starter,
    make_inputs=make_inputs,
    differentiable=("query", "key", "value"),
    returns=("output", "the keys and values"),
    minutes=8,
    difficulty=3,
    points=3,
    hints=(
        "Of one token, and of one pass, the loss is right. Which number is another one as soon as something is in the "
        "cache, and which does the code take for it?",
        "the axes of a past key are (batch, num_kv_heads, past_len, d_k); the first new token stands at past_len",
        "`past[0].shape[1]` is the number of shared heads, the same at each step. The length of the past is another "
        "axis.",
    ),
    equivalents={
        "0 -> 1": "keys and values of the past are equally long",
        "0 -> -1": "keys and values of the past are equally long",
    },
)

EXERCISE.add_misconception(
    "the bug is still there",
    starter,
    "The new tokens always begin at the same position, the number of shared heads. Among themselves that is right, "
    "since a rotation only knows distances. Towards the cache it is not.",
)
EXERCISE.add_misconception(
    "from 0 again",
    standing_at(lambda query, past: 0),
    "The new tokens count from 0 again, as if they stood on top of the first ones. Among themselves that is right. "
    "Towards the cache it is not.",
)
EXERCISE.add_misconception(
    "sentences counted",
    standing_at(lambda query, past: past[0]),
    "The first position is the size of the batch, as `len(past[0])` gives it. The positions are the last axis but one.",
)
EXERCISE.add_misconception(
    "features counted",
    standing_at(lambda query, past: past[3]),
    "The first position is d_k, the number of features. The length of the past is the last axis but one.",
)
EXERCISE.add_misconception(
    "behind as many as are new",
    standing_at(lambda query, past: query[2]),
    "The positions begin at the number of new tokens. It is the past that stands before them.",
)
EXERCISE.add_misconception(
    "one position too far",
    standing_at(lambda query, past: past[2] + 1),
    "All new tokens stand one position too far. Behind five tokens, at 0 to 4, the next is at 5.",
)
EXERCISE.add_misconception(
    "one position too few",
    standing_at(lambda query, past: past[2] - 1),
    "The first new token stands on the last one of the past. Behind five tokens, at 0 to 4, the next is at 5.",
)
EXERCISE.add_misconception(
    "only the query fixed",
    standing_at(past_len, lambda query, past: past[1]),
    "The queries stand where they belong now. The new keys still begin at the number of shared heads.",
)
EXERCISE.add_misconception(
    "only the key fixed",
    standing_at(lambda query, past: past[1], past_len),
    "The new keys stand where they belong now. The queries still begin at the number of shared heads.",
)


@EXERCISE.misconception("the past rotated again")
def turned_twice(query, key, value, past):
    """The keys of the past are rotated a second time, as when old and new are joined before rotating. They were rotated
    when they were new.
    """
    before = rotate(past[0], torch.arange(past[0].shape[2]))
    return fix_grouped_cache(query, key, value, (before, past[1]))


@EXERCISE.misconception("values rotated")
def values_rotated(query, key, value, past):
    """The new values are rotated as well. Only the scores need positions."""
    new = torch.arange(query.shape[2]) + past[0].shape[2]
    return fix_grouped_cache(query, key, rotate(value, new), past)


@EXERCISE.misconception("nothing rotated")
def nothing_rotated(query, key, value, past):
    """Nothing new is rotated now, while the past is. Queries and keys both need it, at their own positions."""
    key, value = torch.cat([past[0], key], dim=2), torch.cat([past[1], value], dim=2)
    return grouped_attention(query, key, value), (key, value)


@EXERCISE.misconception("the past left out")
def past_left_out(query, key, value, past):
    """The new tokens see only one another, and the past is lost."""
    new = torch.arange(query.shape[2]) + past[0].shape[2]
    key = rotate(key, new)
    return grouped_attention(rotate(query, new), key, value), (key, value)
