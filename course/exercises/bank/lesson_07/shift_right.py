"""What the decoder reads while it is to say the target."""

import torch
from jaxtyping import Int
from torch import Tensor

from course.exercises.exercise import Edge, Exercise


def shift_right(tgt_ids: Int[Tensor, "*batch tgt_len"], bos_id: int) -> Int[Tensor, "*batch tgt_len"]:
    """The decoder's input for a target: one place to the right, with `bos_id` in the place that becomes free.

    At each position the decoder then reads the token before the one that it is to write. The last column drops
    out, which is `<eos>` in the longest target, so the length stays.

        tgt_ids [[5, 8, 6, 2]], bos_id 1  ->  [[1, 5, 8, 6]]
    """
    bos = torch.full_like(tgt_ids[..., :1], bos_id)
    return torch.cat([bos, tgt_ids[..., :-1]], dim=-1)


def make_inputs(generator):
    """A batch with padding; another id for the beginning, and no padding; one that is a word; a single sentence."""
    token_ids = torch.randint(4, 20, (2, 3, 6), generator=generator)
    padded = token_ids[0].masked_fill(torch.arange(6) >= torch.tensor([[6], [4], [3]]), 0)
    padded[torch.arange(3), torch.tensor([5, 3, 2])] = 2  # each sentence ends
    yield {"tgt_ids": padded, "bos_id": 1}
    yield {"tgt_ids": token_ids[1, :2, :5], "bos_id": 3}
    yield {"tgt_ids": token_ids[1, 1:], "bos_id": token_ids[1, 1, 0].item()}
    yield Edge({"tgt_ids": token_ids[1, 2], "bos_id": 1})


def bos(tgt_ids, bos_id):
    return torch.full_like(tgt_ids[..., :1], bos_id)


EXERCISE = Exercise(
    name="shift_right",
    lesson=7,
    reference=shift_right,
    make_inputs=make_inputs,
    minutes=6,
    difficulty=1,
    points=2,
    hints=(
        "When the decoder is to say the first token, what can it have read? And when it is to say the third?",
        "a column of bos_id, then all columns but the last",
        "`torch.full_like(tgt_ids[..., :1], bos_id)` is the column; `torch.cat([...], dim=-1)` puts it "
        "before `tgt_ids[..., :-1]`.",
    ),
)


@EXERCISE.misconception("not shifted")
def unchanged(tgt_ids, bos_id):
    """Nothing has moved, so at each position the decoder reads the very token that it is to say. It can then learn just
    to copy.
    """
    return tgt_ids


@EXERCISE.misconception("shifted to the left")
def left(tgt_ids, bos_id):
    """The tokens have moved to the left, so the decoder reads the token *after* the one it is to say. It must read the
    one before.
    """
    return torch.cat([tgt_ids[..., 1:], bos(tgt_ids, bos_id)], dim=-1)


@EXERCISE.misconception("the last token kept")
def last_kept(tgt_ids, bos_id):
    """The beginning is right, but the result is one token longer than the target. After the last token there is nothing
    left to say, so nobody needs to read it.
    """
    return torch.cat([bos(tgt_ids, bos_id), tgt_ids], dim=-1)


@EXERCISE.misconception("the last dropped, nothing in front")
def last_dropped_only(tgt_ids, bos_id):
    """The last token is gone, but nothing stands in front, so the tokens are where they were. `bos_id` takes the first
    place and moves all others.
    """
    return tgt_ids[..., :-1]


@EXERCISE.misconception("the first token overwritten")
def first_replaced(tgt_ids, bos_id):
    """`bos_id` has taken the place of the first token, and the others have not moved. It goes before the first."""
    return torch.cat([bos(tgt_ids, bos_id), tgt_ids[..., 1:]], dim=-1)


@EXERCISE.misconception("rolled around")
def rolled(tgt_ids, bos_id):
    """The last token has come round to the front. `bos_id` belongs there: the last token must not be read first."""
    return tgt_ids.roll(1, dims=-1)


@EXERCISE.misconception("rolled without an axis")
def rolled_as_one_row(tgt_ids, bos_id):
    """The tokens have moved along one long row through the whole batch, so a sentence can begin with the end of
    another. Each sentence is shifted by itself, and begins with `bos_id`.
    """
    return tgt_ids.roll(1)


@EXERCISE.misconception("0 in front")
def zero_in_front(tgt_ids, bos_id):
    """A 0 stands in front, which is often the padding. The decoder begins with `bos_id`."""
    return shift_right(tgt_ids, 0)


@EXERCISE.misconception("1 in front")
def one_in_front(tgt_ids, bos_id):
    """A 1 stands in front, whatever `bos_id` is. Another tokenizer begins with another id."""
    return shift_right(tgt_ids, 1)


@EXERCISE.misconception("along the batch")
def along_the_batch(tgt_ids, bos_id):
    """The sentences have moved down the batch, the first axis. The tokens should move along their sentence, the last
    axis.
    """
    return torch.cat([torch.full_like(tgt_ids[:1], bos_id), tgt_ids[:-1]], dim=0)


@EXERCISE.misconception("shifted twice")
def twice(tgt_ids, bos_id):
    """The tokens have moved two places, so the decoder never reads the token just before. One place is enough."""
    return shift_right(shift_right(tgt_ids, bos_id), bos_id)


@EXERCISE.misconception("the target changed in place")
def in_place(tgt_ids, bos_id):
    """The values are right, but the target that came in was changed as well, and the loss needs it afterwards.

    Make a new tensor.
    """
    tgt_ids[..., 1:] = tgt_ids[..., :-1].clone()
    tgt_ids[..., 0] = bos_id
    return tgt_ids


@EXERCISE.misconception("copied from left to right")
def token_by_token(tgt_ids, bos_id):
    """The first token stands in all places behind `bos_id`, as if it had been passed on from place to place. Each token
    should move on by one place.

    Take all tokens from the target as it was.
    """
    tgt_ids = tgt_ids.clone()
    for i in range(1, tgt_ids.shape[-1]):
        tgt_ids[..., i] = tgt_ids[..., i - 1]
    tgt_ids[..., 0] = bos_id
    return tgt_ids


@EXERCISE.misconception("ids as floats")
def as_numbers_with_a_point(tgt_ids, bos_id):
    """The places are right, but the ids have become floats, which no embedding takes. `full_like` keeps the target's
    dtype.
    """
    return torch.cat([torch.full(tgt_ids[..., :1].shape, float(bos_id)), tgt_ids[..., :-1]], dim=-1)


@EXERCISE.misconception("the beginning copied on and on")
def beginning_everywhere(tgt_ids, bos_id):
    """`bos_id` stands everywhere. Whoever copies from left to right copies each time from a place that has just been
    overwritten, so the first token is passed on and on.

    Take all tokens from the target as it was.
    """
    return torch.full_like(tgt_ids, bos_id)
