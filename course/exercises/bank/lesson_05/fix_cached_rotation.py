"""Find the bug: a cache, and clocks that start again."""

import torch
from jaxtyping import Float
from torch import Tensor

from course.exercises.exercise import Exercise
from course_lib.positions import rotate


def fix_cached_rotation(
    query: Float[Tensor, "*batch new_len d_k"],
    key: Float[Tensor, "*batch new_len d_k"],
    cached_keys: Float[Tensor, "*batch cached_len d_k"],
) -> Float[Tensor, "*batch new_len key_len"]:
    """Unscaled scores of new tokens with rotary positions: with the keys of the cache, then with their own.

    The cached keys belong to positions 0 to cached_len - 1 and were rotated when they were new. The code below
    runs, and without a cache it is right. With one, the model writes well for a word or two. One thing is wrong.
    """
    cached_len, new_len = cached_keys.shape[-2], query.shape[-2]
    positions = torch.arange(cached_len, cached_len + new_len, device=query.device)
    keys = torch.cat([cached_keys, rotate(key, positions)], dim=-2)
    return rotate(query, positions) @ keys.transpose(-2, -1)


def starter(query, key, cached_keys):
    new_len = query.shape[-2]
    positions = torch.arange(new_len, device=query.device)
    keys = torch.cat([cached_keys, rotate(key, positions)], dim=-2)
    return rotate(query, positions) @ keys.transpose(-2, -1)


def make_inputs(generator):
    """A batch; heads, and more new tokens than cached ones; one sentence."""
    for leading, new_len, cached_len, d_k in (((2,), 3, 5, 8), ((3, 2), 5, 4, 6), ((), 2, 7, 4)):
        yield {
            "query": torch.randn(*leading, new_len, d_k, generator=generator),
            "key": torch.randn(*leading, new_len, d_k, generator=generator),
            "cached_keys": torch.randn(*leading, cached_len, d_k, generator=generator),
        }


def scores_at(query_start, key_start):
    """The scores with the first new query and key at other positions, made from cached_len and new_len."""

    def scores(query, key, cached_keys):
        new = torch.arange(query.shape[-2])
        lengths = cached_keys.shape[-2], query.shape[-2]
        keys = torch.cat([cached_keys, rotate(key, new + key_start(*lengths))], dim=-2)
        return rotate(query, new + query_start(*lengths)) @ keys.transpose(-2, -1)

    return scores


def at_cached_len(cached_len, new_len):
    return cached_len


def at_zero(cached_len, new_len):
    return 0


def one_late(cached_len, new_len):
    return cached_len + 1


def one_early(cached_len, new_len):
    return cached_len - 1


def at_new_len(cached_len, new_len):
    return new_len


def positions_of(query, cached_keys):
    return torch.arange(query.shape[-2]) + cached_keys.shape[-2]


EXERCISE = Exercise(
    name="fix_cached_rotation",
    lesson=5,
    reference=fix_cached_rotation,
    starter=starter,
    make_inputs=make_inputs,
    differentiable=("query", "key", "cached_keys"),
    minutes=8,
    difficulty=3,
    points=3,
    hints=(
        "Five tokens are in the cache. At which position does the next one stand, and which does the code give it?",
        "positions of the new tokens = cached_len, cached_len + 1, ...; the cached keys stay as they are",
        "`torch.arange(cached_len, cached_len + new_len)`, where cached_len is `cached_keys.shape[-2]`.",
    ),
)

EXERCISE.add_misconception(
    "the bug is still there",
    starter,
    "The new tokens count from 0 again, as if they stood on top of the first words. "
    "Among themselves that is right. Towards the cache it is not.",
)
EXERCISE.add_misconception(
    "only the query fixed",
    scores_at(at_cached_len, at_zero),
    "The queries stand where they belong now. The new keys still count from 0.",
)
EXERCISE.add_misconception(
    "only the key fixed",
    scores_at(at_zero, at_cached_len),
    "The new keys stand where they belong now. The queries still count from 0.",
)
EXERCISE.add_misconception(
    "one position too far",
    scores_at(one_late, one_late),
    "All new tokens stand one position too far. With five in the cache, at 0 to 4, the next is at 5.",
)
EXERCISE.add_misconception(
    "one position too few",
    scores_at(one_early, one_early),
    "The first new token stands on the last one of the cache. With five in it, at 0 to 4, the next is at 5.",
)
EXERCISE.add_misconception(
    "behind the new ones",
    scores_at(at_new_len, at_new_len),
    "The positions start at the number of new tokens. It is the cached ones that stand before them.",
)


@EXERCISE.misconception("one position for all")
def one_position_for_all(query, key, cached_keys):
    """All new tokens stand at the same position. That is right for a single one; several follow one another."""
    positions = torch.full((query.shape[-2],), cached_keys.shape[-2])
    keys = torch.cat([cached_keys, rotate(key, positions)], dim=-2)
    return rotate(query, positions) @ keys.transpose(-2, -1)


@EXERCISE.misconception("a number in place of an end")
def number_for_end(query, key, cached_keys, rotation=rotate):
    """The positions run from the number of cached tokens to the number of new ones, as if the second number of
    `torch.arange` were how many. It is where to stop. The new ones end before cached_len + new_len.
    """
    positions = torch.arange(cached_keys.shape[-2], query.shape[-2])
    keys = torch.cat([cached_keys, rotation(key, positions)], dim=-2)
    return rotation(query, positions) @ keys.transpose(-2, -1)


@EXERCISE.misconception("the cache turned again")
def turned_twice(query, key, cached_keys):
    """The cached keys are rotated a second time, as when old and new are joined before rotating. They were rotated when
    they were new: rotate only the new ones, then join.
    """
    return fix_cached_rotation(query, key, rotate(cached_keys, torch.arange(cached_keys.shape[-2])))


@EXERCISE.misconception("nothing turned")
def nothing_turned(query, key, cached_keys):
    """Now nothing new is rotated, while the cache is. Query and key both need it, at their own positions."""
    return query @ torch.cat([cached_keys, key], dim=-2).transpose(-2, -1)


@EXERCISE.misconception("query not turned")
def query_not_turned(query, key, cached_keys):
    """The keys are rotated, the query is not. The score knows how far apart two tokens are only if both are."""
    return scores_at(at_cached_len, at_cached_len)(
        rotate(query, -positions_of(query, cached_keys)), key, cached_keys
    )


@EXERCISE.misconception("new ones before the cache")
def new_ones_first(query, key, cached_keys):
    """The values are right, but the new keys stand before those of the cache. Columns follow the positions."""
    return fix_cached_rotation(query, key, cached_keys).roll(query.shape[-2], dims=-1)


@EXERCISE.misconception("the cache left out")
def cache_left_out(query, key, cached_keys):
    """The new tokens only look at one another. The keys of the cache come first."""
    return fix_cached_rotation(query, key, cached_keys)[..., cached_keys.shape[-2] :]


@EXERCISE.misconception("sentences counted")
def sentences_counted(query, key, cached_keys):
    """The length of the first axis is taken for the length of the cache, as `len(cached_keys)` does. With a batch in
    front that counts sentences: the positions are the last axis but one.
    """
    return scores_at(lambda *_: len(cached_keys), lambda *_: len(cached_keys))(query, key, cached_keys)


def plainly_rotated(x, positions):
    """As learners write it, without a look at the arguments."""
    angle = positions[..., None] * 10_000.0 ** (-torch.arange(0, x.shape[-1], 2) / x.shape[-1])
    even, odd = x[..., 0::2], x[..., 1::2]
    pairs = even * angle.cos() - odd * angle.sin(), even * angle.sin() + odd * angle.cos()
    return torch.stack(pairs, dim=-1).flatten(-2)


@EXERCISE.misconception("a number in place of an end, own rotation")
def number_for_end_with_own_rotation(query, key, cached_keys):
    """The positions run from the number of cached tokens to the number of new ones, as if the second number of
    `torch.arange` were how many. It is where to stop. The new ones end before cached_len + new_len.
    """
    return number_for_end(query, key, cached_keys, plainly_rotated)
