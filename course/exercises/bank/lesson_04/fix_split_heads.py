"""Find the bug: heads that compare pieces of different tokens."""

import math

import torch
from jaxtyping import Float
from torch import Tensor

from course.exercises.exercise import Exercise


def fix_split_heads(
    query: Float[Tensor, "batch query_len d_model"],
    key: Float[Tensor, "batch key_len d_model"],
    num_heads: int,
) -> Float[Tensor, "batch num_heads query_len key_len"]:
    """The scores of every head: each compares its own d_k features of a query with its own of a key.

    The code below runs, and its result has the right shape. Splitting and merging like this even gives back the
    tensor that went in. Still a model with code like it learns less than it should. One thing is wrong, twice.
    """
    batch, query_len, d_model = query.shape
    d_k = d_model // num_heads
    query = query.reshape(batch, query_len, num_heads, d_k).transpose(1, 2)
    key = key.reshape(batch, -1, num_heads, d_k).transpose(1, 2)
    return query @ key.transpose(-2, -1) / math.sqrt(d_k)


def starter(query, key, num_heads):
    batch, query_len, d_model = query.shape
    d_k = d_model // num_heads
    query = query.reshape(batch, num_heads, query_len, d_k)
    key = key.reshape(batch, num_heads, -1, d_k)
    return query @ key.transpose(-2, -1) / math.sqrt(d_k)


def make_inputs(generator):
    """Every size another, in two proportions of heads to features."""
    for batch, query_len, key_len, d_model, num_heads in ((2, 3, 5, 24, 4), (3, 6, 4, 14, 2)):
        yield {
            "query": torch.randn(batch, query_len, d_model, generator=generator),
            "key": torch.randn(batch, key_len, d_model, generator=generator),
            "num_heads": num_heads,
        }


def by_view(x, num_heads):
    return x.reshape(len(x), num_heads, x.shape[1], -1)


def cut_and_moved(x, num_heads):
    return x.unflatten(-1, (num_heads, -1)).transpose(1, 2)


def like_cards(x, num_heads):
    return x.unflatten(-1, (-1, num_heads)).permute(0, 3, 1, 2)


def scores_of(query, key):
    return query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])


EXERCISE = Exercise(
    name="fix_split_heads",
    lesson=4,
    reference=fix_split_heads,
    starter=starter,
    make_inputs=make_inputs,
    differentiable=("query", "key"),
    minutes=8,
    difficulty=3,
    points=3,
    hints=(
        "Number the cells of a tensor of 2 tokens and 4 features from 0 to 7, and reshape it to 2 heads. Whose "
        "features does the first head have?",
        "cut the last axis into (num_heads, d_k); only then move the heads in front of the tokens",
        "`x.reshape(batch, seq_len, num_heads, d_k)` keeps each token's features together; `transpose(1, 2)` then "
        "swaps two axes without mixing anything. For the query and for the key.",
    ),
    equivalents={"-2 -> 2": "of four axes, 2 and -2 are the same"},
)

EXERCISE.add_misconception(
    "the bug is still there",
    starter,
    "The numbers are read row by row and dealt out anew: the first head gets the "
    "beginning of the sentence, instead of a part of each token.",
)


@EXERCISE.misconception("only the query fixed")
def only_the_query(query, key, num_heads):
    """The query is split rightly now. The key still has the old bug."""
    return scores_of(cut_and_moved(query, num_heads), by_view(key, num_heads))


@EXERCISE.misconception("only the key fixed")
def only_the_key(query, key, num_heads):
    """The key is split rightly now. The query still has the old bug."""
    return scores_of(by_view(query, num_heads), cut_and_moved(key, num_heads))


@EXERCISE.misconception("dealt out like cards")
def dealt_out(query, key, num_heads):
    """Tokens no longer mix, but each head gets every num_heads-th feature. Heads take neighbours: cut the last axis
    into (num_heads, d_k), in this order.
    """
    return scores_of(like_cards(query, num_heads), like_cards(key, num_heads))


@EXERCISE.misconception("heads left behind the tokens")
def not_moved(query, key, num_heads):
    """Your heads stand behind the tokens, so the product pairs heads instead of tokens, or can fail where there are not
    as many keys as queries.

    Cut the last axis into (num_heads, d_k) before you swap: the sizes must read (batch, seq_len, num_heads, d_k) first.
    """
    heads = (x.unflatten(-1, (num_heads, -1)) for x in (query, key))
    return scores_of(*heads)


@EXERCISE.misconception("all features for every head")
def all_features(query, key, num_heads):
    """Every head compares all the features, so all heads agree. They share them out: d_k each."""
    d_k = query.shape[-1] // num_heads
    return (query @ key.mT / math.sqrt(d_k))[:, None].expand(-1, num_heads, -1, -1)


@EXERCISE.misconception("scaled by d_model")
def scaled_by_d_model(query, key, num_heads):
    """The split is right. The scale was too: sqrt(d_k), for so many features are summed in a head."""
    return fix_split_heads(query, key, num_heads) / math.sqrt(num_heads)


@EXERCISE.misconception("no scaling")
def unscaled(query, key, num_heads):
    """The split is right, but the scores are no longer divided by sqrt(d_k)."""
    return fix_split_heads(query, key, num_heads) * math.sqrt(query.shape[-1] // num_heads)


@EXERCISE.misconception("heads at the end")
def heads_behind(query, key, num_heads):
    """The scores are right, but their axes are not: (batch, num_heads, query_len, key_len)."""
    return fix_split_heads(query, key, num_heads).movedim(1, -1)


@EXERCISE.misconception("transposed before the cut")
def transposed_before_the_cut(query, key, num_heads):
    """In each head features and tokens are mixed, as when the two axes are swapped before the cut. Cut each token's
    features into heads first. Only then move the heads in front.
    """
    heads = (x.transpose(1, 2).reshape(len(x), num_heads, x.shape[1], -1) for x in (query, key))
    return scores_of(*heads)


@EXERCISE.misconception("as many keys as queries")
def as_many_keys_as_queries(query, key, num_heads):
    """This works only where there are as many keys as queries. Keys have a length of their own, `key.shape[1]`."""
    batch, query_len, d_model = query.shape
    query, key = (x.reshape(batch, query_len, num_heads, d_model // num_heads) for x in (query, key))
    return scores_of(query.transpose(1, 2), key.transpose(1, 2))


@EXERCISE.misconception("softmax already")
def softmax_already(query, key, num_heads):
    """The split is right. But these are weights, from after the softmax. Scores are asked for, which is what goes into
    it.
    """
    return torch.softmax(fix_split_heads(query, key, num_heads), dim=-1)
