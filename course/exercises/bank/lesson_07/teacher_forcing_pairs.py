"""From sentences to what the decoder reads and what it must say."""

import torch
from jaxtyping import Int
from torch import Tensor

from course.exercises.exercise import Exercise


def teacher_forcing_pairs(
    sentences: list[list[int]], bos_id: int, eos_id: int, pad_id: int
) -> tuple[Int[Tensor, "batch tgt_len"], Int[Tensor, "batch tgt_len"]]:
    """`tgt_input`, which the decoder reads, and `tgt_output`, which it must say, for a batch of target sentences.

    Both have one row a sentence and one column more than the longest sentence has tokens. A row of `tgt_input`
    is `bos_id` and the tokens. A row of `tgt_output` is the tokens and `eos_id`. Shorter rows end in padding.

        sentences [[5, 8, 6], [7]], bos_id 1, eos_id 2, pad_id 0
            ->  tgt_input [[1, 5, 8, 6], [1, 7, 0, 0]],  tgt_output [[5, 8, 6, 2], [7, 2, 0, 0]]
    """
    tgt_len = max(map(len, sentences)) + 1
    tgt_input = [[bos_id, *tokens] for tokens in sentences]
    tgt_output = [[*tokens, eos_id] for tokens in sentences]
    return tuple(
        torch.tensor([row + [pad_id] * (tgt_len - len(row)) for row in rows])
        for rows in (tgt_input, tgt_output)
    )


def make_inputs(generator):
    """Two lengths; then three, with other special ids; then an empty sentence."""
    for lengths, bos_id, eos_id, pad_id in (((4, 2), 1, 2, 0), ((2, 5, 3), 2, 3, 1), ((3, 0), 1, 2, 0)):
        yield {
            "sentences": [torch.randint(4, 20, (n,), generator=generator).tolist() for n in lengths],
            "bos_id": bos_id,
            "eos_id": eos_id,
            "pad_id": pad_id,
        }


def rectangle(rows, filler, on_the_left=False):
    width = max(map(len, rows))
    fill = [[filler] * (width - len(row)) for row in rows]
    return torch.tensor([f + row if on_the_left else row + f for f, row in zip(fill, rows, strict=True)])


def framed(sentences, bos_id, eos_id):
    return [[bos_id, *tokens, eos_id] for tokens in sentences]


EXERCISE = Exercise(
    name="teacher_forcing_pairs",
    lesson=7,
    reference=teacher_forcing_pairs,
    make_inputs=make_inputs,
    returns=("tgt_input", "tgt_output"),
    minutes=10,
    difficulty=2,
    points=3,
    hints=(
        "What has the decoder read when it is to say the first token? And what must it say after the last?",
        "[bos, *tokens] and [*tokens, eos], each filled up with pad_id to the longest of its kind",
        "Both rows have len(tokens) + 1 ids. `row + [pad_id] * (tgt_len - len(row))` fills one up; "
        "`torch.tensor` makes the rectangle.",
    ),
)


@EXERCISE.misconception("the two exchanged")
def exchanged(sentences, bos_id, eos_id, pad_id):
    """`tgt_input` and `tgt_output` have changed places. The decoder reads `bos_id` first and says `eos_id` last."""
    return teacher_forcing_pairs(sentences, bos_id, eos_id, pad_id)[::-1]


@EXERCISE.misconception("the same twice")
def same_twice(sentences, bos_id, eos_id, pad_id):
    """Both sides are the whole sentence, with beginning and end, so at each position the decoder reads what it is to
    say. What it reads lies one token behind.
    """
    whole = rectangle(framed(sentences, bos_id, eos_id), pad_id)
    return whole, whole


@EXERCISE.misconception("the input not shortened")
def whole_input(sentences, bos_id, eos_id, pad_id):
    """`tgt_output` is right, but `tgt_input` has one column more: nobody needs to read the end."""
    whole = rectangle(framed(sentences, bos_id, eos_id), pad_id)
    return whole, whole[:, 1:]


@EXERCISE.misconception("the end is heard in shorter sentences")
def end_heard(sentences, bos_id, eos_id, pad_id):
    """`tgt_input` is without `eos_id` only in the longest sentences. Shorter ones keep it, where `pad_id` belongs. It
    does little harm, but a row of `tgt_input` should be `bos_id` and the tokens.
    """
    whole = rectangle(framed(sentences, bos_id, eos_id), pad_id)
    return whole[:, :-1], whole[:, 1:]


@EXERCISE.misconception("the end after the padding")
def end_after_padding(sentences, bos_id, eos_id, pad_id):
    """In shorter sentences `eos_id` comes after the padding, so the model does not learn from them to stop right after
    the last word.

    Add it before you fill the row up.
    """
    inner = rectangle(sentences, pad_id).long()
    bos, eos = torch.full_like(inner[:, :1], bos_id), torch.full_like(inner[:, :1], eos_id)
    return torch.cat([bos, inner], dim=1), torch.cat([inner, eos], dim=1)


@EXERCISE.misconception("no end")
def no_end(sentences, bos_id, eos_id, pad_id):
    """`tgt_output` has no `eos_id`. A decoder that has never been asked to stop does not stop."""
    tgt_input, _ = teacher_forcing_pairs(sentences, bos_id, eos_id, pad_id)
    return tgt_input, rectangle([[*tokens, pad_id] for tokens in sentences], pad_id)


@EXERCISE.misconception("no beginning")
def no_beginning(sentences, bos_id, eos_id, pad_id):
    """`tgt_input` has no `bos_id`, so nothing is shifted, and the decoder reads each token as it is to say it."""
    _, tgt_output = teacher_forcing_pairs(sentences, bos_id, eos_id, pad_id)
    return rectangle([[*tokens, pad_id] for tokens in sentences], pad_id), tgt_output


@EXERCISE.misconception("output for input")
def copies(sentences, bos_id, eos_id, pad_id):
    """`tgt_input` is the same as `tgt_output`: the decoder would learn to copy. What it reads lies one token behind and
    begins with `bos_id`.
    """
    _, tgt_output = teacher_forcing_pairs(sentences, bos_id, eos_id, pad_id)
    return tgt_output, tgt_output


@EXERCISE.misconception("the beginning is to be said")
def beginning_said(sentences, bos_id, eos_id, pad_id):
    """`tgt_output` begins with `bos_id`, so each token is to be said as it is read. It begins with the first token and
    ends with `eos_id`.
    """
    tgt_input, _ = teacher_forcing_pairs(sentences, bos_id, eos_id, pad_id)
    return tgt_input, tgt_input


@EXERCISE.misconception("padded with the end")
def padded_with_the_end(sentences, bos_id, eos_id, pad_id):
    """The rows are filled up with `eos_id`. The masks and the loss look for `pad_id`, and take it for real tokens."""
    return teacher_forcing_pairs(sentences, bos_id, eos_id, eos_id)


@EXERCISE.misconception("padded with 0")
def padded_with_zero(sentences, bos_id, eos_id, pad_id):
    """The rows are filled up with 0, whatever `pad_id` is. With another tokenizer 0 can be a word."""
    return teacher_forcing_pairs(sentences, bos_id, eos_id, 0)


@EXERCISE.misconception("padded on the left")
def padded_on_the_left(sentences, bos_id, eos_id, pad_id):
    """The padding stands on the left. Here sentences begin in the first column, and padding follows."""
    read, said = [[bos_id, *tokens] for tokens in sentences], [[*tokens, eos_id] for tokens in sentences]
    return rectangle(read, pad_id, on_the_left=True), rectangle(said, pad_id, on_the_left=True)


@EXERCISE.misconception("the input padded on the left")
def input_padded_on_the_left(sentences, bos_id, eos_id, pad_id):
    """The padding of `tgt_input` stands on the left and that of `tgt_output` on the right, so in shorter rows the
    columns no longer belong together.
    """
    _, tgt_output = teacher_forcing_pairs(sentences, bos_id, eos_id, pad_id)
    return rectangle([[bos_id, *tokens] for tokens in sentences], pad_id, on_the_left=True), tgt_output


@EXERCISE.misconception("lists")
def lists(sentences, bos_id, eos_id, pad_id):
    """The ids are right, but the two sides are lists. Make a tensor of each."""
    return tuple(side.tolist() for side in teacher_forcing_pairs(sentences, bos_id, eos_id, pad_id))
