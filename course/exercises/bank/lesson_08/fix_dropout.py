"""Find the bug: a validation loss that is different each time."""

import torch
from jaxtyping import Float
from torch import Tensor

from course.exercises.exercise import Exercise


def fix_dropout(
    hidden: Float[Tensor, "*batch d_model"],
    noise: Float[Tensor, "*batch d_model"],
    dropout: float,
    training: bool,
) -> Float[Tensor, "*batch d_model"]:
    """Dropout. In training, numbers become 0 where `noise`, drawn evenly from 0 to 1, is below `dropout`.

    The others are divided by 1 - dropout, so that the mean of all numbers, zeros included, stays on average what
    it was. Where `training` is False nothing is changed: the same model then says the same twice.

    The code below has trained a model well. But its validation loss is too high, and different each time it is
    measured. One thing is wrong.
    """
    if not training:
        return hidden
    return hidden * (noise >= dropout) / (1 - dropout)


def starter(hidden, noise, dropout, training):
    return hidden * (noise >= dropout) / (1 - dropout)


def make_inputs(generator):
    """Evaluation and training, at three rates; one of them without any dropout."""
    for sizes, dropout in (((3, 5), 0.3), ((2, 4, 6), 0.1), ((4, 7), 0.6), ((5, 3), 0.0)):
        for training in (False, True):
            hidden = torch.randn(sizes, generator=generator)
            noise = torch.rand(sizes, generator=generator)
            noise.view(-1)[1] = dropout  # just not below
            noise.view(-1)[2] = 0.02  # always dropped, where anything is
            yield {"hidden": hidden, "noise": noise, "dropout": dropout, "training": training}


def dropped(hidden, noise, dropout):
    return hidden * (noise >= dropout) / (1 - dropout)


EXERCISE = Exercise(
    name="fix_dropout",
    lesson=8,
    reference=fix_dropout,
    starter=starter,
    make_inputs=make_inputs,
    differentiable=("hidden",),
    forbidden=("dropout", "dropout1d", "dropout2d", "dropout3d", "alpha_dropout", "feature_alpha_dropout"),
    minutes=6,
    difficulty=2,
    points=2,
    hints=(
        "Which of the four arguments does the code never look at?",
        "not training -> hidden as it is; training -> drop and divide",
        "Begin with `if not training:` and return `hidden`.",
    ),
)

EXERCISE.add_misconception(
    "the bug is still there",
    starter,
    "Numbers are dropped in evaluation too.",
    "`F.dropout(x, p)` does the same unless it is told `training=False`, and so does a model on which nobody "
    "called `eval()`.",
)


@EXERCISE.misconception("never dropped")
def never(hidden, noise, dropout, training):
    """Evaluation is right now, but nothing is dropped in training either."""
    return hidden


@EXERCISE.misconception("turned round")
def turned_round(hidden, noise, dropout, training):
    """Numbers are dropped in evaluation and kept in training. It should be the other way round."""
    return hidden if training else dropped(hidden, noise, dropout)


@EXERCISE.misconception("scaled twice")
def scaled_twice(hidden, noise, dropout, training):
    """Nothing is dropped in evaluation now, but numbers are multiplied by 1 - dropout there. Training has divided by it
    already, so they would be too small.
    """
    return dropped(hidden, noise, dropout) if training else hidden * (1 - dropout)


@EXERCISE.misconception("scaled in evaluation instead")
def scaled_in_evaluation(hidden, noise, dropout, training):
    """Evaluation multiplies by 1 - dropout in place of a division in training, as in the first paper on dropout. It
    works as well, but is not what was asked: evaluation should change nothing.
    """
    return hidden * (noise >= dropout) if training else hidden * (1 - dropout)


@EXERCISE.misconception("not scaled")
def not_scaled(hidden, noise, dropout, training):
    """Evaluation is right now, but training has lost its division. Numbers are on average nearer to 0 there than in
    evaluation, and the next layer learns the wrong scale.
    """
    return hidden * (noise >= dropout) if training else hidden


@EXERCISE.misconception("divided in evaluation too")
def zeros_kept_out(hidden, noise, dropout, training):
    """Nothing is dropped in evaluation, yet numbers are divided by 1 - dropout as if it were."""
    return hidden * (noise >= dropout) / (1 - dropout) if training else hidden / (1 - dropout)


@EXERCISE.misconception("kept for dropped")
def kept_for_dropped(hidden, noise, dropout, training):
    """Evaluation is right now, but training keeps what it should drop. With dropout 0.1, nine numbers in ten are to be
    kept.
    """
    return hidden * (noise < dropout) / (1 - dropout) if training else hidden


@EXERCISE.misconception("nothing left in evaluation")
def evaluates_to_zero(hidden, noise, dropout, training):
    """In evaluation everything is 0 now, as after a product with False. Nothing should be changed there."""
    return dropped(hidden, noise, dropout) * training


@EXERCISE.misconception("changed in place")
def changed_in_place(hidden, noise, dropout, training):
    """The result is right, but the caller's `hidden` was changed as well. It may be needed again, for instance by the
    residual connection: make a new tensor.
    """
    if not training:
        return hidden
    hidden[noise < dropout] = 0
    return hidden / (1 - dropout)
