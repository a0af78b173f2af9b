"""The heads' features side by side again."""

import torch

from course.exercises.exercise import Exercise
from course_lib.multi_head import merge_heads


def make_inputs(generator):
    """More tokens than heads; fewer tokens than heads."""
    for sizes in ((2, 4, 5, 6), (3, 5, 2, 7)):
        yield {"x": torch.randn(*sizes, generator=generator)}


EXERCISE = Exercise(
    name="merge_heads",
    lesson=4,
    reference=merge_heads,
    make_inputs=make_inputs,
    differentiable=("x",),
    minutes=5,
    difficulty=2,
    points=2,
    hints=(
        "Which numbers of a token belong together in the result, and are they neighbours in x?",
        "tokens in front of heads -> the last two axes become one",
        "`transpose(1, 2)` brings the tokens forward; `reshape` or `flatten` then joins heads and d_k.",
    ),
)


@EXERCISE.misconception("no transpose")
def straight_to_shape(x):
    """The shape fits, but a row is now made of pieces of several tokens: a new shape only deals the numbers out
    anew. Bring the tokens in front of the heads first.
    """
    return x.reshape(x.shape[0], x.shape[2], -1)


EXERCISE.add_misconception(
    "view without contiguous",
    lambda x: x.transpose(1, 2).view(x.shape[0], x.shape[2], -1),
    "`view` moves nothing in memory, and after `transpose` the numbers that you want to join are not neighbours "
    "there. `reshape` and `flatten` copy where they must.",
)
EXERCISE.add_misconception(
    "heads averaged",
    lambda x: x.mean(dim=1),
    "You averaged the heads, so only d_k features are left. Each head has found something else: they are laid side "
    "by side.",
)
EXERCISE.add_misconception(
    "heads added up",
    lambda x: x.sum(dim=1),
    "You added the heads up, so only d_k features are left. They are laid side by side; mixing them is the output "
    "projection's work.",
)


@EXERCISE.misconception("features before heads")
def features_before_heads(x):
    """The features of all heads are shuffled together. Head 0 comes first, whole, then head 1."""
    return x.permute(0, 2, 3, 1).flatten(2)


EXERCISE.add_misconception(
    "heads one after the other",
    lambda x: x.flatten(1, 2),
    "You joined heads and tokens, so the heads stand one after the other as if they were more tokens. It is heads "
    "and d_k that become one axis.",
)
EXERCISE.add_misconception(
    "not joined",
    lambda x: x.transpose(1, 2),
    "The tokens are where they belong, but heads and d_k are still two axes.",
    "Join them.",
)
EXERCISE.add_misconception(
    "joined without a swap",
    lambda x: x.flatten(2),
    "You joined tokens and d_k: each head is now one long row. Every token keeps a row of its own, with its part of "
    "each head.",
)


@EXERCISE.misconception("tokens in front of the batch")
def heads_in_front_of_batch(x):
    """The rows are right, but the tokens stand before the batch. Batch first, always."""
    return x.permute(2, 0, 1, 3).flatten(2)
