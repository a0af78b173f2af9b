"""Find the bug: a mask with the other meaning of True."""

import torch
import torch.nn.functional as F
from jaxtyping import Bool, Float
from torch import Tensor

from course_lib.exercises.exercise import Exercise, Misconception


def mend_padded_attention(
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
    """Three lengths, one without padding; then fewer keys than queries; then a sentence of padding alone."""
    for query_len, lengths in ((3, (5, 3, 2)), (6, (4, 5)), (3, (5, 0, 4))):
        batch, key_len = len(lengths), 5
        yield {
            "query": torch.randn(batch, query_len, 8, generator=generator),
            "key": torch.randn(batch, key_len, 8, generator=generator),
            "value": torch.randn(batch, key_len, 6, generator=generator),
            "key_padding_mask": torch.arange(key_len) >= torch.tensor(lengths)[:, None],
        }


def attend(query, key, value, mask=None):
    return F.scaled_dot_product_attention(query, key, value, attn_mask=mask)


def unmasked(query, key, value, key_padding_mask):
    return attend(query, key, value)


def tokens_as_numbers(query, key, value, key_padding_mask):
    return attend(query, key, value, (~key_padding_mask)[:, None, :].to(query.dtype))


def padding_as_numbers(query, key, value, key_padding_mask):
    return attend(query, key, value, key_padding_mask[:, None, :].to(query.dtype))


def values_zeroed(query, key, value, key_padding_mask):
    return attend(query, key, value.masked_fill(key_padding_mask[:, :, None], 0.0))


def keys_zeroed(query, key, value, key_padding_mask):
    return attend(query, key.masked_fill(key_padding_mask[:, :, None], 0.0), value)


def large_negative(query, key, value, key_padding_mask):
    hidden = torch.zeros(key_padding_mask.shape, dtype=query.dtype).masked_fill(key_padding_mask, -1e9)
    return attend(query, key, value, hidden[:, None, :])


def sentences_over_queries(query, key, value, key_padding_mask):
    return attend(query, key, value, ~key_padding_mask)


def causal_instead(query, key, value, key_padding_mask):
    return F.scaled_dot_product_attention(query, key, value, is_causal=True)


def first_sentence_for_all(query, key, value, key_padding_mask):
    return attend(query, key, value, ~key_padding_mask[:1, None, :])


def whole_sentences(query, key, value, key_padding_mask):
    return attend(query, key, value, ~key_padding_mask.any(dim=1)[:, None, None].expand(-1, 1, key.shape[1]))


EXERCISE = Exercise(
    name="mend_padded_attention",
    lesson=3,
    reference=mend_padded_attention,
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
    misconceptions=(
        Misconception(
            "the bug is still there",
            starter,
            "This is still what you were given: tokens can see padding and nothing else. The two functions mean "
            "opposite things by True.",
        ),
        Misconception(
            "no mask",
            unmasked,
            "Now there is no mask at all, and padding is seen like any token. The mask was needed; it said the "
            "opposite.",
        ),
        Misconception(
            "tokens as 1.0",
            tokens_as_numbers,
            "A mask of floats is *added* to the scores: 1.0 for tokens prefers them a little, but padding is still "
            "seen. Leave the mask boolean.",
        ),
        Misconception(
            "padding as 1.0",
            padding_as_numbers,
            "A mask of floats is *added* to the scores: 1.0 for padding draws more attention to it. Leave the mask "
            "boolean, and think about what True means.",
        ),
        Misconception(
            "values set to zero",
            values_zeroed,
            "Padding now hands over zeros, but it still takes its share of the attention, so the rest of a row "
            "adds up to less than 1. Hide it before the softmax.",
        ),
        Misconception(
            "keys set to zero",
            keys_zeroed,
            "A key of zeros gives a score of 0, and exp(0) is 1: padding is still seen. Hide it with a mask.",
        ),
        Misconception(
            "large negative",
            large_negative,
            "That hides padding, but a sentence of padding alone now spreads its attention evenly over it. A boolean "
            "mask gives zeros there.",
        ),
        Misconception(
            "sentences taken for queries",
            sentences_over_queries,
            "True means the right thing now, but a mask of two axes is read as (query_len, key_len): sentence 1's "
            "row serves query 1 of all. Keep the axis between batch and keys.",
        ),
        Misconception(
            "causal instead",
            causal_instead,
            "You put a causal mask in place of the padding's. Here each query may look at every token, before and "
            "after it.",
        ),
        Misconception(
            "the first sentence's mask for all",
            first_sentence_for_all,
            "All sentences now use the mask of the first. Each has its own length: keep the axis of the batch.",
        ),
        Misconception(
            "whole sentences hidden",
            whole_sentences,
            "A sentence with any padding is now hidden as a whole. Only its padding should be: keep the axis of the "
            "keys.",
        ),
    ),
)
