"""Find the bug: a mask with the other meaning of True."""

import math

import torch
import torch.nn.functional as F
from jaxtyping import Bool, Float
from torch import Tensor

from course.exercises.exercise import Exercise


def fix_padded_attention(
    query: Float[Tensor, "batch query_len d_k"],
    key: Float[Tensor, "batch key_len d_k"],
    value: Float[Tensor, "batch key_len d_v"],
    key_padding_mask: Bool[Tensor, "batch key_len"],
) -> Float[Tensor, "batch query_len d_v"]:
    """Attention to a padded batch. `key_padding_mask` is as for `nn.MultiheadAttention`: True = padding.

    Padding must not be seen, and a query that may attend to nothing gets zeros. The code below runs, its result
    has the right shape, and a model with code like it trains: its loss goes down. One thing is wrong.
    """
    may_attend = ~key_padding_mask
    return F.scaled_dot_product_attention(query, key, value, attn_mask=may_attend[:, None, :])


def starter(query, key, value, key_padding_mask):
    return F.scaled_dot_product_attention(query, key, value, attn_mask=key_padding_mask[:, None, :])


def make_inputs(generator):
    """Three lengths, one without padding; fewer keys than queries; a sentence of only padding; as many of both."""
    for query_len, lengths in ((3, (5, 3, 2)), (6, (4, 5)), (3, (5, 0, 4)), (5, (2, 4))):
        batch, key_len = len(lengths), 5
        yield {
            "query": torch.randn(batch, query_len, 8, generator=generator),
            "key": torch.randn(batch, key_len, 8, generator=generator),
            "value": torch.randn(batch, key_len, 6, generator=generator),
            "key_padding_mask": torch.arange(key_len) >= torch.tensor(lengths)[:, None],
        }


def attend(query, key, value, mask=None):
    return F.scaled_dot_product_attention(query, key, value, attn_mask=mask)


EXERCISE = Exercise(
    name="fix_padded_attention",
    lesson=3,
    reference=fix_padded_attention,
    starter=starter,
    make_inputs=make_inputs,
    differentiable=("query", "key", "value"),
    minutes=6,
    difficulty=2,
    points=3,
    hints=(
        "A sentence without padding gets an output of zeros here. What does that say about what it was allowed to "
        "see?",
        "look up what True means in each: `key_padding_mask` of nn.MultiheadAttention, `attn_mask` of "
        "F.scaled_dot_product_attention",
        "`F.scaled_dot_product_attention` takes True for *may attend*, and `key_padding_mask` is True for padding: "
        "one is the other's `~`.",
    ),
)

EXERCISE.add_misconception(
    "the bug is still there",
    starter,
    "Tokens can see padding and nothing else. The two functions mean opposite things by True.",
)


@EXERCISE.misconception("no mask")
def unmasked(query, key, value, key_padding_mask):
    """Padding is seen like any token here, as without a mask. The mask in the stub was needed, but it said the
    opposite.
    """
    return attend(query, key, value)


@EXERCISE.misconception("tokens as 1.0")
def tokens_as_numbers(query, key, value, key_padding_mask):
    """A mask of floats is *added* to the scores: 1.0 for tokens prefers them a little, but padding is still
    seen.

    Leave the mask boolean.
    """
    return attend(query, key, value, (~key_padding_mask)[:, None, :].to(query.dtype))


@EXERCISE.misconception("padding as 1.0")
def padding_as_numbers(query, key, value, key_padding_mask):
    """A mask of floats is *added* to the scores: 1.0 for padding draws more attention to it.

    Leave the mask boolean, and think about what True means.
    """
    return attend(query, key, value, key_padding_mask[:, None, :].to(query.dtype))


@EXERCISE.misconception("values set to zero")
def values_zeroed(query, key, value, key_padding_mask):
    """Padding now hands over zeros, but it still takes its share of the attention, so the rest of a row adds up
    to less than 1.

    Hide it before the softmax.
    """
    return attend(query, key, value.masked_fill(key_padding_mask[:, :, None], 0.0))


@EXERCISE.misconception("keys set to zero")
def keys_zeroed(query, key, value, key_padding_mask):
    """Padding has a score of 0 here, and exp(0) is 1: it is still seen.

    Hide it with a mask.
    """
    return attend(query, key.masked_fill(key_padding_mask[:, :, None], 0.0), value)


@EXERCISE.misconception("keys and values set to zero")
def both_zeroed(query, key, value, key_padding_mask):
    """Padding adds nothing to the sum, but it has a score of 0 here, and exp(0) is 1: it still takes its share of the
    weights, so those of the tokens sum to less than 1.

    Hide it before the softmax.
    """
    key, value = (x.masked_fill(key_padding_mask[:, :, None], 0.0) for x in (key, value))
    return attend(query, key, value)


@EXERCISE.misconception("large negative")
def large_negative(query, key, value, key_padding_mask):
    """That hides padding, but a sentence of padding alone now spreads its attention evenly over it. A boolean mask
    gives zeros there.
    """
    hidden = torch.zeros(key_padding_mask.shape, dtype=query.dtype).masked_fill(key_padding_mask, -1e9)
    return attend(query, key, value, hidden[:, None, :])


@EXERCISE.misconception("sentences taken for queries")
def sentences_over_queries(query, key, value, key_padding_mask):
    """True means the right thing now, but the mask is read as (query_len, key_len): sentence 1's row serves query 1 of
    all.

    Keep the axis between batch and keys.
    """
    return attend(query, key, value, ~key_padding_mask)


@EXERCISE.misconception("causal instead")
def causal_instead(query, key, value, key_padding_mask):
    """A causal mask stands in place of the padding's. Here each query may look at every token, before and after it."""
    return F.scaled_dot_product_attention(query, key, value, is_causal=True)


@EXERCISE.misconception("the first sentence's mask for all")
def first_sentence_for_all(query, key, value, key_padding_mask):
    """All sentences now use the mask of the first. Each has its own length: keep the axis of the batch."""
    return attend(query, key, value, ~key_padding_mask[:1, None, :])


@EXERCISE.misconception("whole sentences hidden")
def whole_sentences(query, key, value, key_padding_mask):
    """A sentence with any padding is now hidden as a whole. Only its padding should be: keep the axis of the keys."""
    return attend(query, key, value, ~key_padding_mask.any(dim=1)[:, None, None].expand(-1, 1, key.shape[1]))


def by_hand(query, key, value, key_padding_mask, number):
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    return torch.softmax(scores.masked_fill(key_padding_mask[:, None, :], number), dim=-1) @ value


@EXERCISE.misconception("large negative filled in")
def large_negative_filled_in(query, key, value, key_padding_mask):
    """That hides padding, but with a large negative number in place of -inf a sentence of padding alone spreads its
    attention evenly over it. It should get zeros.
    """
    return by_hand(query, key, value, key_padding_mask, -1e9)


@EXERCISE.misconception("a sentence of padding gives NaN")
def padding_gives_nan(query, key, value, key_padding_mask):
    """That hides padding, but a sentence of padding alone gives NaN, as the softmax of a row of -inf does. It should
    get zeros.
    """
    return by_hand(query, key, value, key_padding_mask, -math.inf)


@EXERCISE.misconception("mask along the queries")
def along_the_queries(query, key, value, key_padding_mask):
    """True means the right thing now, but the mask lies along the queries. Padding is hidden as a key, and the keys are
    the last axis: the mask in the stub lay rightly.
    """
    return attend(query, key, value, (~key_padding_mask)[:, :, None])


@EXERCISE.misconception("mask along the queries, True as it was")
def along_the_queries_unmended(query, key, value, key_padding_mask):
    """The mask lies along the queries now, and True still means the opposite of what the function wants. The axes in
    the stub were right. Mend the meaning of True.
    """
    return attend(query, key, value, key_padding_mask[:, :, None])
