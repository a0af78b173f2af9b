"""What a token is, and where it stands, in one vector."""

import math

import torch

from course.exercises.exercise import Exercise
from course_lib.functional import add_positions


def make_inputs(generator):
    """Short sentences under a long table; then a table that is just long enough."""
    for batch, seq_len, max_len, d_model in ((2, 4, 7, 6), (3, 5, 9, 10), (4, 6, 6, 8)):
        yield {
            "x": torch.randn(batch, seq_len, d_model, generator=generator) / math.sqrt(d_model),
            "encoding": torch.randn(max_len, d_model, generator=generator),
        }


def table(x, encoding):
    return encoding[: x.shape[1]]


EXERCISE = Exercise(
    name="add_positions",
    lesson=5,
    reference=add_positions,
    make_inputs=make_inputs,
    differentiable=("x", "encoding"),
    minutes=6,
    difficulty=1,
    points=2,
    hints=(
        "The table has a row for every position. How many of them does this batch need, and which?",
        "x times sqrt(d_model), plus the first seq_len rows of the table, the same for every sentence",
        "`encoding[:seq_len]` is (seq_len, d_model); broadcasting lays it over the batch. The order is: scale x, "
        "then add.",
    ),
)


@EXERCISE.misconception("not scaled")
def unscaled(x, encoding):
    """The embeddings are not scaled. They are small, so the code of the positions would drown them: multiply by
    sqrt(d_model) first.
    """
    return x + table(x, encoding)


@EXERCISE.misconception("scaled after adding")
def all_scaled(x, encoding):
    """The sum is scaled, so the positions grow as well and nothing is won. The factor is only for the embeddings."""
    return (x + table(x, encoding)) * math.sqrt(x.shape[-1])


@EXERCISE.misconception("positions scaled")
def encoding_scaled(x, encoding):
    """The positions are scaled in place of the embeddings. It is the embeddings that are too small."""
    return x + table(x, encoding) * math.sqrt(x.shape[-1])


@EXERCISE.misconception("divided")
def divided(x, encoding):
    """The embeddings are divided by sqrt(d_model), as scores are. They are small already: multiply."""
    return x / math.sqrt(x.shape[-1]) + table(x, encoding)


@EXERCISE.misconception("multiplied by d_model")
def times_d_model(x, encoding):
    """The embeddings are multiplied by d_model. The factor is its square root."""
    return x * x.shape[-1] + table(x, encoding)


@EXERCISE.misconception("scaled by the length")
def scaled_by_seq_len(x, encoding):
    """The embeddings are scaled by the root of the sentence's length. The size that counts is the last one, d_model."""
    return x * math.sqrt(x.shape[1]) + table(x, encoding)


@EXERCISE.misconception("the whole table")
def whole_table(x, encoding):
    """The whole table is added, which fits only sentences as long as the table.

    Take as many rows as there are tokens.
    """
    return x * math.sqrt(x.shape[-1]) + encoding


@EXERCISE.misconception("positions along the batch")
def along_the_batch(x, encoding):
    """Every token of a sentence got the same position: the rows were laid along the batch. Code written for (seq_len,
    batch, d_model) does that. Here axis 1 is the tokens.
    """
    return x * math.sqrt(x.shape[-1]) + encoding[: x.shape[0], None]


@EXERCISE.misconception("positions along the batch, not scaled")
def along_the_batch_unscaled(x, encoding):
    """Two things at once: the rows are laid along the batch, so that every token of a sentence has the same position,
    and the embeddings are not scaled. Axis 1 is the tokens.
    """
    return x + encoding[: x.shape[0], None]


@EXERCISE.misconception("as many rows as sentences")
def rows_by_the_batch(x, encoding):
    """As many rows are taken as there are sentences. Each token has one.

    `x.shape[0]` and `len(x)` are the batch here; the tokens are axis 1.
    """
    return x * math.sqrt(x.shape[-1]) + encoding[: len(x)]


@EXERCISE.misconception("the last positions")
def the_last_positions(x, encoding):
    """The positions are the last rows of the table. The first token is at position 0: the first rows."""
    return x * math.sqrt(x.shape[-1]) + encoding[-x.shape[1] :]


@EXERCISE.misconception("side by side")
def side_by_side(x, encoding):
    """The positions stand beside the embeddings. They are added, so that d_model stays what it was."""
    return torch.cat([x * math.sqrt(x.shape[-1]), table(x, encoding).expand_as(x)], dim=-1)


@EXERCISE.misconception("multiplied with the positions")
def multiplied(x, encoding):
    """The embeddings are multiplied by the code of the positions. Where a sine is 0 the feature would be wiped out:
    add.
    """
    return x * math.sqrt(x.shape[-1]) * table(x, encoding)


@EXERCISE.misconception("no positions")
def no_positions(x, encoding):
    """Scaled rightly, but the positions are still missing."""
    return x * math.sqrt(x.shape[-1])


@EXERCISE.misconception("changed in place")
def in_place(x, encoding):
    """Your result is right, but the embeddings that were handed in have changed as well. They may be needed again.

    Make new ones.
    """
    x *= math.sqrt(x.shape[-1])
    return x + table(x, encoding)


@EXERCISE.misconception("columns cut instead of rows")
def columns_cut(x, encoding):
    """The columns of the table are cut, as if the table had an axis for the batch in front. Here it is (max_len,
    d_model): a row for each position, so cut the rows.
    """
    return x * math.sqrt(x.shape[-1]) + encoding[:, : x.shape[1]]


@EXERCISE.misconception("positions from 1")
def positions_from_one(x, encoding):
    """Your first token got row 1 of the table. Positions count from 0, so the first row is the first token's."""
    return x * math.sqrt(x.shape[-1]) + encoding[1 : x.shape[1] + 1]


@EXERCISE.misconception("scaled by the length of the table")
def scaled_by_max_len(x, encoding):
    """The embeddings are scaled by the root of the table's number of rows. The size that counts is the last one,
    d_model.
    """
    return x * math.sqrt(len(encoding)) + table(x, encoding)


@EXERCISE.misconception("divided after adding")
def divided_after_adding(x, encoding):
    """The sum is divided by sqrt(d_model). Only the embeddings are scaled, and they are small already: multiply them,
    then add.
    """
    return (x + table(x, encoding)) / math.sqrt(x.shape[-1])
