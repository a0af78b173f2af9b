"""One vector a token becomes several, one for each head."""

import torch

from course_lib.exercises.exercise import Exercise, Misconception
from course_lib.multi_head import split_heads


def make_inputs(generator):
    """Every size another, in two proportions of heads to features."""
    yield {"x": torch.randn(2, 5, 24, generator=generator), "num_heads": 4}
    yield {"x": torch.randn(3, 7, 10, generator=generator), "num_heads": 2}


def make_refused():
    """Four heads cannot share ten features."""
    yield {"x": torch.zeros(2, 5, 10), "num_heads": 4}


def straight_to_shape(x, num_heads):
    batch, seq_len, d_model = x.shape
    return x.reshape(batch, num_heads, seq_len, d_model // num_heads)


def heads_left_behind(x, num_heads):
    batch, seq_len, d_model = x.shape
    return x.view(batch, seq_len, num_heads, d_model // num_heads)


def dealt_out_like_cards(x, num_heads):
    batch, seq_len, d_model = x.shape
    return x.view(batch, seq_len, d_model // num_heads, num_heads).permute(0, 3, 1, 2)


def transposed_before_the_cut(x, num_heads):
    batch, seq_len, d_model = x.shape
    return x.transpose(1, 2).reshape(batch, num_heads, seq_len, d_model // num_heads)


def heads_in_front(x, num_heads):
    return split_heads(x, num_heads).transpose(0, 1)


def features_before_tokens(x, num_heads):
    return split_heads(x, num_heads).transpose(2, 3)


def merged_with_batch(x, num_heads):
    return split_heads(x, num_heads).flatten(0, 1)


def copied_for_each_head(x, num_heads):
    return x.unsqueeze(1).expand(-1, num_heads, -1, -1)


def numbers_swapped(x, num_heads):
    batch, seq_len, d_model = x.shape
    return x.view(batch, seq_len, d_model // num_heads, num_heads).transpose(1, 2)


EXERCISE = Exercise(
    name="split_heads",
    lesson=4,
    reference=split_heads,
    make_inputs=make_inputs,
    make_refused=make_refused,
    differentiable=("x",),
    minutes=10,
    difficulty=2,
    points=3,
    hints=(
        "Which numbers of a token belong to head 0? Are they still next to one another in your result?",
        "cut the last axis in two: (heads, d_k) -> then move the heads' axis in front of the tokens",
        "`x.view(batch, seq_len, num_heads, d_k)` cuts the features; `transpose(1, 2)` then swaps tokens and heads.",
    ),
    misconceptions=(
        Misconception(
            "transposed before the cut",
            transposed_before_the_cut,
            "You swapped tokens and features before the cut, so `reshape` cuts across both. Cut the features first; "
            "then move the heads.",
        ),
        Misconception(
            "straight to the shape",
            straight_to_shape,
            "The shape fits, but each head has been given whole stretches of tokens instead of a part of every token: "
            "`view` only deals numbers out anew. Cut the features first, then `transpose`.",
        ),
        Misconception(
            "heads behind the tokens",
            heads_left_behind,
            "Heads and tokens are in the wrong order: attention works on the last two axes, which must be tokens and "
            "d_k. Swap axes 1 and 2.",
        ),
        Misconception(
            "dealt out like cards",
            dealt_out_like_cards,
            "Each head got every num_heads-th feature. Heads take neighbours: head 0 the first d_k features, head 1 "
            "the next. Cut the last axis into (num_heads, d_k), in this order.",
        ),
        Misconception(
            "heads in front of the batch",
            heads_in_front,
            "The heads stand before the batch. Batch first, always: (batch, num_heads, seq_len, d_k).",
        ),
        Misconception(
            "features before tokens",
            features_before_tokens,
            "The last two axes are (d_k, seq_len): the keys' transpose came too early. Here it is (seq_len, d_k).",
        ),
        Misconception(
            "merged with the batch",
            merged_with_batch,
            "Batch and heads have become one axis. `nn.MultiheadAttention` does that inside; here they stay apart, "
            "so that a mask can be broadcast over the heads.",
        ),
        Misconception(
            "copied for each head",
            copied_for_each_head,
            "Every head got all the features. They share them out: d_k = d_model / num_heads each.",
        ),
        Misconception(
            "num_heads and d_k swapped",
            numbers_swapped,
            "You cut the features into d_k pieces of num_heads. It is num_heads pieces of d_k.",
        ),
    ),
)
