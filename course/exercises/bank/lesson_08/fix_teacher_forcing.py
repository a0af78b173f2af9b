"""Find the bug: a loss that is too good to be true."""

import torch
from jaxtyping import Int
from torch import Tensor

from course.exercises.exercise import Exercise


def fix_teacher_forcing(
    tgt_ids: Int[Tensor, "batch tgt_len"],
) -> tuple[Int[Tensor, "batch _tgt_len_minus_1"], Int[Tensor, "batch _tgt_len_minus_1"]]:
    """What the decoder hears and what it must say, from targets that have `<bos>` in front and `<eos>` at the end.

    At each position the decoder has heard the tokens up to there and must say the next one.

    With the code below the training loss falls to its floor within minutes, and the validation loss falls too. But
    the translations are nonsense. One thing is wrong.
    """
    tgt_input = tgt_ids[:, :-1]
    tgt_output = tgt_ids[:, 1:]
    return tgt_input, tgt_output


def starter(tgt_ids):
    tgt_input = tgt_ids[:, 1:]
    tgt_output = tgt_ids[:, 1:]
    return tgt_input, tgt_output


def make_inputs(generator):
    """Sentences of several lengths, padded; then two of one length."""
    for lengths in ((7, 5, 4), (6, 6)):
        rows = torch.randint(4, 30, (len(lengths), max(lengths)), generator=generator)
        rows[:, 0] = 1
        for row, length in zip(rows, lengths, strict=True):
            row[length - 1], row[length:] = 2, 0
        yield {"tgt_ids": rows}


EXERCISE = Exercise(
    name="fix_teacher_forcing",
    lesson=8,
    reference=fix_teacher_forcing,
    starter=starter,
    make_inputs=make_inputs,
    returns=("tgt_input", "tgt_output"),
    minutes=6,
    difficulty=2,
    points=2,
    hints=(
        "Write one target under the other, input above output. At the first position, what has the decoder "
        "heard, and what must it say?",
        "<bos> Hello . above Hello . <eos>: the input lacks the last token, the output the first",
        "`tgt_ids[:, :-1]` is everything except the last column. Which of the two should be that?",
    ),
)

EXERCISE.add_misconception(
    "the bug is still there",
    starter,
    "At each position the decoder hears the very token that it must say there. "
    "Copying is quickly learned, and when it writes by itself there is nothing to copy.",
)


@EXERCISE.misconception("the last left out of both")
def last_left_out_of_both(tgt_ids):
    """Input and output are still the same, now without the last token. One of the two has to be a place further on."""
    return tgt_ids[:, :-1], tgt_ids[:, :-1]


@EXERCISE.misconception("all of it twice")
def whole_twice(tgt_ids):
    """Input and output are both the whole target: still a copy.

    Shift them against each other.
    """
    return tgt_ids, tgt_ids


@EXERCISE.misconception("input one longer")
def input_whole(tgt_ids):
    """The output is right, but the input has one token more than there is to say: nothing comes after the last
    one.

    Leave it out of the input.
    """
    return tgt_ids, tgt_ids[:, 1:]


@EXERCISE.misconception("the wrong way round")
def exchanged(tgt_ids):
    """The decoder hears what comes next and must say what came before.

    Exchange the two.
    """
    return tgt_ids[:, 1:], tgt_ids[:, :-1]


@EXERCISE.misconception("two places")
def two_places(tgt_ids):
    """The shift is by two, so the decoder must say the token after the next one. One place is enough."""
    return tgt_ids[:, :-2], tgt_ids[:, 2:]


@EXERCISE.misconception("begins without <bos>")
def first_left_out_of_both(tgt_ids):
    """The shift is right, but `<bos>` is left out of the input. When the model writes by itself there is nothing else
    to begin with, so it must learn to begin from it.
    """
    return tgt_ids[:, 1:-1], tgt_ids[:, 2:]


@EXERCISE.misconception("never says <eos>")
def end_lost(tgt_ids):
    """The shift is right, but the longest sentence loses its `<eos>`. A model that never has to say it does not learn
    to stop.
    """
    return tgt_ids[:, :-2], tgt_ids[:, 1:-1]


@EXERCISE.misconception("round the end")
def round_the_end(tgt_ids):
    """`<bos>` has come round to the end of the output, where the model would have to say it.

    Cut a column off each instead.
    """
    return tgt_ids, tgt_ids.roll(-1, dims=1)


@EXERCISE.misconception("backwards")
def backwards(tgt_ids):
    """The output runs backwards. It should be the same sentence as the input, one place further on."""
    return tgt_ids[:, :-1], tgt_ids.flip(1)[:, 1:]


@EXERCISE.misconception("cut along the sentences")
def sentence_left_out(tgt_ids):
    """A sentence is left out on each side: the first axis is the batch. The tokens of a sentence lie along axis 1."""
    return tgt_ids[:-1], tgt_ids[1:]


@EXERCISE.misconception("both ends off the input")
def both_ends_off_the_input(tgt_ids):
    """The output is right. The input lacks its beginning as well as its end: without `<bos>` it is one token short, and
    its tokens stand one place too early.
    """
    return tgt_ids[:, 1:-1], tgt_ids[:, 1:]
