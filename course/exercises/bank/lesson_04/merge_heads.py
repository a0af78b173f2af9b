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
    """The shape fits, but a row is now made of pieces of several tokens, as if the numbers were only dealt out anew.
    Bring the tokens in front of the heads first.
    """
    return x.reshape(x.shape[0], x.shape[2], -1)


EXERCISE.add_misconception(
    "view without contiguous",
    lambda x: x.transpose(1, 2).view(x.shape[0], x.shape[2], -1),
    "This is an error, as when `view` has to join axes after `transpose`: it moves nothing in memory, and the "
    "numbers to be joined are not neighbours there. `reshape` and `flatten` copy where they must.",
)
EXERCISE.add_misconception(
    "heads averaged",
    lambda x: x.mean(dim=1),
    "The heads are averaged, so only d_k features are left. They are laid side by side, so that what each has "
    "found is kept.",
)
EXERCISE.add_misconception(
    "heads added up",
    lambda x: x.sum(dim=1),
    "The heads are added up, so only d_k features are left. They are laid side by side. Mixing them is the output "
    "projection's work.",
)


@EXERCISE.misconception("features before heads")
def features_before_heads(x):
    """The features of all heads are shuffled together. The first head comes first, whole, then the second."""
    return x.permute(0, 2, 3, 1).flatten(2)


EXERCISE.add_misconception(
    "heads one after the other",
    lambda x: x.flatten(1, 2),
    "Heads and tokens are joined, so the heads stand one after the other as if they were more tokens. It is heads "
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
    "Tokens and d_k are joined: each head is now one long row. Every token keeps a row of its own, with its part "
    "of each head.",
)


@EXERCISE.misconception("tokens in front of the batch")
def heads_in_front_of_batch(x):
    """The rows are right, but the tokens stand before the batch. Batch first, always."""
    return x.permute(2, 0, 1, 3).flatten(2)
