"""One vector a token becomes several, one for each head."""

import torch

from course.exercises.exercise import Exercise
from course_lib.multi_head import split_heads


def make_inputs(generator):
    """Every size another, four heads; two heads."""
    yield {"x": torch.randn(2, 5, 24, generator=generator), "num_heads": 4}
    yield {"x": torch.randn(3, 7, 10, generator=generator), "num_heads": 2}


def make_refused():
    """Four heads cannot share ten features."""
    yield {"x": torch.zeros(2, 5, 10), "num_heads": 4}


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
        "Which numbers of a token belong to the first head? Are they still next to one another in your result?",
        "cut the last axis in two: (heads, d_k) -> then move the heads' axis in front of the tokens",
        "`x.view(batch, seq_len, num_heads, d_k)` cuts the features; `transpose(1, 2)` then swaps tokens and heads.",
    ),
)


@EXERCISE.misconception("transposed before the cut")
def transposed_before_the_cut(x, num_heads):
    """In each head features and tokens are mixed, as when the two axes are swapped before the cut. Cut each token's
    features first.

    Cut the features first; then move the heads.
    """
    batch, seq_len, d_model = x.shape
    return x.transpose(1, 2).reshape(batch, num_heads, seq_len, d_model // num_heads)


@EXERCISE.misconception("straight to the shape")
def straight_to_shape(x, num_heads):
    """The shape fits, but each head gets a stretch of the sentence instead of a part of every token, as if the numbers
    were only dealt out anew.

    Cut the features first, then `transpose`.
    """
    batch, seq_len, d_model = x.shape
    return x.reshape(batch, num_heads, seq_len, d_model // num_heads)


@EXERCISE.misconception("heads behind the tokens")
def heads_left_behind(x, num_heads):
    """Heads and tokens are in the wrong order: attention works on the last two axes, which must be tokens and
    d_k.

    Swap axes 1 and 2.
    """
    batch, seq_len, d_model = x.shape
    return x.view(batch, seq_len, num_heads, d_model // num_heads)


@EXERCISE.misconception("dealt out like cards")
def dealt_out_like_cards(x, num_heads):
    """Each head got every num_heads-th feature. Heads take neighbours: the first head the first d_k features,
    the second the next.

    Cut the last axis into (num_heads, d_k), in this order.
    """
    batch, seq_len, d_model = x.shape
    return x.view(batch, seq_len, d_model // num_heads, num_heads).permute(0, 3, 1, 2)


@EXERCISE.misconception("heads in front of the batch")
def heads_in_front(x, num_heads):
    """The heads stand before the batch. Batch first, always: (batch, num_heads, seq_len, d_k)."""
    return split_heads(x, num_heads).transpose(0, 1)


@EXERCISE.misconception("features before tokens")
def features_before_tokens(x, num_heads):
    """The last two axes are (d_k, seq_len), as in the transpose of the keys. Here it is (seq_len, d_k)."""
    return split_heads(x, num_heads).transpose(2, 3)


@EXERCISE.misconception("merged with the batch")
def merged_with_batch(x, num_heads):
    """Batch and heads have become one axis. `nn.MultiheadAttention` does that inside; here they stay apart, so that a
    mask can be broadcast over the heads.
    """
    return split_heads(x, num_heads).flatten(0, 1)


@EXERCISE.misconception("copied for each head")
def copied_for_each_head(x, num_heads):
    """Every head got all the features. They share them out: d_k = d_model / num_heads each."""
    return x.unsqueeze(1).expand(-1, num_heads, -1, -1)


@EXERCISE.misconception("num_heads and d_k swapped")
def numbers_swapped(x, num_heads):
    """The features are cut into d_k pieces of num_heads. It is num_heads pieces of d_k."""
    batch, seq_len, d_model = x.shape
    return x.view(batch, seq_len, d_model // num_heads, num_heads).transpose(1, 2)
