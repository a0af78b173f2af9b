"""Causal attention with shared key-value heads, behind a cache."""

import math

import torch

from course.exercises.exercise import TORCH_ATTENTION, Exercise
from course.for_lessons.modern_parts import grouped_attention
from course_lib.masks import cached_causal_mask


def make_inputs(generator):
    """A whole text; three new tokens behind a cache of five; more key-value heads, and a cache shorter than what is
    new; a key-value head for each head.
    """
    yield drawn(generator, 2, (6, 2), (5, 5), 8)
    yield drawn(generator, 3, (6, 3), (3, 8), 10)
    yield drawn(generator, 2, (12, 3), (6, 9), 4)
    yield drawn(generator, 3, (5, 5), (2, 7), 6)


def drawn(generator, batch, heads, lengths, d_k):
    (num_heads, num_kv_heads), (new_len, all_len) = heads, lengths
    return {
        "query": torch.randn(batch, num_heads, new_len, d_k, generator=generator),
        "key": torch.randn(batch, num_kv_heads, all_len, d_k, generator=generator),
        "value": torch.randn(batch, num_kv_heads, all_len, d_k, generator=generator),
    }


def neighbours(x, times):
    return x.repeat_interleave(times, dim=1)


def in_turn(x, times):
    return x.repeat(1, times, 1, 1)


def averaged(x, times):
    return neighbours(x.mean(dim=1, keepdim=True).expand_as(x), times)


def first_for_all(x, times):
    return neighbours(x[:, :1].expand_as(x), times)


def in_reverse(x, times):
    return neighbours(x.flip(1), times)


def attend(
    query, key, value, keys=neighbours, values=neighbours, visible=cached_causal_mask, scale=None, dim=-1
):
    """The attention with one of its choices made otherwise. `visible` makes the mask from the two lengths."""
    times = query.shape[1] // key.shape[1]
    scale = math.sqrt(query.shape[-1]) if scale is None else scale(query)
    scores = query @ keys(key, times).transpose(-2, -1) / scale
    mask = visible(query.shape[2], key.shape[2])
    return scores.masked_fill(~mask, -torch.inf).softmax(dim=dim).nan_to_num() @ values(value, times)


def variant(**otherwise):
    return lambda query, key, value: attend(query, key, value, **otherwise)


def triangle(diagonal):
    """A mask whose triangle ends at a diagonal, which is made from the two lengths."""
    return lambda new_len, all_len: torch.ones(new_len, all_len, dtype=torch.bool).tril(
        diagonal(new_len, all_len)
    )


EXERCISE = Exercise(
    name="grouped_attention",
    lesson=14,
    reference=grouped_attention,
    make_inputs=make_inputs,
    differentiable=("query", "key", "value"),
    forbidden=TORCH_ATTENTION,
    minutes=12,
    difficulty=3,
    points=4,
    hints=(
        "Five tokens are in the cache, and three are new. At which position does the first new one stand, and how many "
        "keys may it see? Which key-value head does head 1 of 6 read, if there are 3?",
        "keys and values once for each head, neighbours together -> scores / sqrt(d_k) -> hide what comes later: "
        "new token i may see all_len - new_len + i + 1 keys -> softmax -> weighted sum",
        "`repeat_interleave(num_heads // num_kv_heads, dim=1)` gives 0, 0, 1, 1, 2, 2. The later keys are "
        "`torch.ones(new_len, all_len, dtype=torch.bool).triu(all_len - new_len + 1)`.",
    ),
    equivalents={"-2 -> 2": "of four axes, 2 and -2 are the same"},
)

EXERCISE.add_misconception(
    "groups dealt out in turn",
    variant(keys=in_turn, values=in_turn),
    "The heads take the key-value heads in turn: head 1 reads the second one. Neighbours share here: of 6 heads on 3, "
    "heads 0 and 1 read the first. The numbers in a trained model belong to that order.",
    "`repeat_interleave` repeats each head on the spot, `repeat` the whole row of heads.",
)
EXERCISE.add_misconception(
    "keys right, values in turn",
    variant(values=in_turn),
    "The keys are shared by neighbours, and the values are dealt out in turn. So a head weighs the values of another "
    "group than its keys came from.",
)
EXERCISE.add_misconception(
    "values right, keys in turn",
    variant(keys=in_turn),
    "The values are shared by neighbours, and the keys are dealt out in turn. So a head weighs the values of another "
    "group than its keys came from.",
)
EXERCISE.add_misconception(
    "no mask",
    variant(visible=lambda new_len, all_len: torch.ones(new_len, all_len, dtype=torch.bool)),
    "Every new token sees all keys, also those of tokens after it. A model that sees the next token has a wonderful "
    "loss and cannot write.",
)
EXERCISE.add_misconception(
    "counted from the first key",
    variant(visible=triangle(lambda new_len, all_len: 0)),
    "The first new token sees only the first key, as if there were no cache. The new tokens are the *last* of "
    "all_len: the triangle ends in the lower right corner.",
    "`triu(all_len - new_len + 1)` marks what comes later.",
)
EXERCISE.add_misconception(
    "one key too many",
    variant(visible=triangle(lambda new_len, all_len: all_len - new_len + 1)),
    "Each new token also sees the token right after its own position. That is the answer that it has to guess.",
)
EXERCISE.add_misconception(
    "one key too few",
    variant(visible=triangle(lambda new_len, all_len: all_len - new_len - 1)),
    "No new token sees its own position. It may: only later ones are hidden.",
)
EXERCISE.add_misconception(
    "the cache hidden",
    variant(
        visible=lambda new_len, all_len: (
            cached_causal_mask(new_len, all_len) & (torch.arange(all_len) >= all_len - new_len)
        )
    ),
    "The new tokens see one another in the right order, and nothing of the tokens before them. Those are what the "
    "cache is kept for.",
)
EXERCISE.add_misconception(
    "looks ahead",
    variant(
        visible=lambda new_len, all_len: torch.ones(new_len, all_len, dtype=torch.bool).triu(
            all_len - new_len
        )
    ),
    "The mask is the wrong half: each token sees itself and the *later* ones. It may see those before it.",
)
EXERCISE.add_misconception(
    "the first key-value head for all",
    variant(keys=first_for_all, values=first_for_all),
    "All heads read the first key-value head. That is multi-query attention. Here each of them serves its own group.",
)
EXERCISE.add_misconception(
    "mean of the key-value heads",
    variant(keys=averaged, values=averaged),
    "The key-value heads are averaged, so all heads read the same. Each group should read one of them.",
)
EXERCISE.add_misconception(
    "groups in reverse",
    variant(keys=in_reverse, values=in_reverse),
    "Neighbours share, but the key-value heads come in reverse order. Head 0 should read the first one.",
)
EXERCISE.add_misconception(
    "no scaling",
    variant(scale=lambda query: 1.0),
    "The scores are not divided by sqrt(d_k). Each head is Equation 1, whoever else reads its keys.",
)
EXERCISE.add_misconception(
    "scaled by d_model",
    variant(scale=lambda query: math.sqrt(query.shape[1] * query.shape[-1])),
    "The scores are divided by the root of num_heads times d_k, which is d_model. A score is a sum over the d_k "
    "features of one head.",
)
EXERCISE.add_misconception(
    "softmax over the queries",
    variant(dim=-2),
    "Your weights add up to 1 along the queries. Each query shares out its attention among the keys: the last axis.",
)


@EXERCISE.misconception("the mask the other way round")
def mask_the_other_way_round(query, key, value):
    """What may be seen is hidden, and what comes later is seen: the mask is the other way round. `masked_fill` fills
    where it is given True. The last token, which may see everything, sees nothing: NaN.
    """
    times = query.shape[1] // key.shape[1]
    scores = query @ neighbours(key, times).transpose(-2, -1) / math.sqrt(query.shape[-1])
    mask = cached_causal_mask(query.shape[2], key.shape[2])
    return scores.masked_fill(mask, -torch.inf).softmax(dim=-1) @ neighbours(value, times)


@EXERCISE.misconception("left to broadcasting")
def left_to_broadcasting(query, key, value):
    """In a product, num_heads heads meet num_kv_heads heads. Broadcasting stretches one for all, but not two or three.
    Keys and values need each head once for each query head of its group.

    `repeat_interleave` along `dim=1`, for keys and values.
    """
    return attend(query, key, value, keys=lambda x, times: x, values=lambda x, times: x)


@EXERCISE.misconception("hidden after the softmax")
def hidden_after_the_softmax(query, key, value):
    """The later tokens get weight 0 after the softmax, so the weights that are left no longer add up to 1. Hide the
    scores before the softmax, with minus infinity.
    """
    times = query.shape[1] // key.shape[1]
    scores = query @ neighbours(key, times).transpose(-2, -1) / math.sqrt(query.shape[-1])
    mask = cached_causal_mask(query.shape[2], key.shape[2])
    return (scores.softmax(dim=-1) * mask) @ neighbours(value, times)


@EXERCISE.misconception("hidden scores set to 0")
def hidden_scores_zero(query, key, value):
    """The scores of later tokens are set to 0. The softmax gives e to the 0 = 1 a share like any other score. Minus
    infinity gets a weight of 0.
    """
    times = query.shape[1] // key.shape[1]
    scores = query @ neighbours(key, times).transpose(-2, -1) / math.sqrt(query.shape[-1])
    mask = cached_causal_mask(query.shape[2], key.shape[2])
    return (scores * mask).softmax(dim=-1) @ neighbours(value, times)
