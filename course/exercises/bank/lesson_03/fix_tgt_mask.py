"""Find the bug: a decoder's mask that lets padding be seen."""

import torch
from jaxtyping import Bool, Int
from torch import Tensor

from course.exercises.drawing import some
from course.exercises.exercise import TORCH_MASKS, Exercise


def fix_tgt_mask(
    tgt_input: Int[Tensor, "batch tgt_len"], pad_id: int
) -> Bool[Tensor, "batch 1 tgt_len tgt_len"]:
    """What each target token may look at: itself and those before it, but never padding. True = may attend.

    The code below runs, and its mask has the right shape. One thing is wrong with it.
    """
    tgt_len = tgt_input.shape[1]
    is_token = (tgt_input != pad_id)[:, None, None, :]
    not_later = torch.ones(tgt_len, tgt_len, dtype=torch.bool, device=tgt_input.device).tril()
    return is_token & not_later


def starter(tgt_input, pad_id):
    tgt_len = tgt_input.shape[1]
    is_token = (tgt_input != pad_id)[:, None, :, None]
    not_later = torch.ones(tgt_len, tgt_len, dtype=torch.bool, device=tgt_input.device).tril()
    return is_token & not_later


def make_inputs(generator):
    """Padding at the end, of several lengths; then on the left, where it comes before the tokens."""
    for pad_id, lengths in (
        (0, (6, *some(generator, (2, 3, 4, 5), 2))),
        (9, some(generator, (2, 3, 4, 5), 2)),
    ):
        token_ids = torch.randint(1, 9, (len(lengths), 6), generator=generator)
        padded = torch.arange(6) >= torch.tensor(lengths)[:, None]
        yield {"tgt_input": token_ids.masked_fill(padded, pad_id), "pad_id": pad_id}
        yield {"tgt_input": token_ids.masked_fill(padded.flip(-1), pad_id), "pad_id": pad_id}


def parts(tgt_input, pad_id):
    tgt_len = tgt_input.shape[1]
    is_token = tgt_input != pad_id
    return (
        is_token[:, None, None, :],
        is_token[:, None, :, None],
        torch.ones(tgt_len, tgt_len, dtype=bool).tril(),
    )


EXERCISE = Exercise(
    name="fix_tgt_mask",
    lesson=3,
    reference=fix_tgt_mask,
    starter=starter,
    make_inputs=make_inputs,
    forbidden=TORCH_MASKS,
    minutes=8,
    difficulty=3,
    points=3,
    hints=(
        "In a mask of shape (batch, 1, query, key), which axis says who looks, and which says who is looked at?",
        "padding must vanish as a key: the same keys are hidden from every query",
        "`[:, None, None, :]` lays the tokens along the last axis, the keys. The code lays them along the queries.",
    ),
)

EXERCISE.add_misconception(
    "the bug is still there",
    starter,
    "Padded *queries* are hidden, and padding can still be seen as a key.",
)


@EXERCISE.misconception("either instead of both")
def either(tgt_input, pad_id):
    """A token sees what either mask allows, as with `|`, so it can see later tokens again.

    Both must allow it: `&`.
    """
    keys, _, not_later = parts(tgt_input, pad_id)
    return keys | not_later


@EXERCISE.misconception("rows and columns")
def rows_and_columns(tgt_input, pad_id):
    """Now padding is hidden as a key, but padded queries are left with nothing to look at. What they see does no harm,
    for the loss skips them: hide keys only.
    """
    keys, queries, not_later = parts(tgt_input, pad_id)
    return keys & queries & not_later


@EXERCISE.misconception("padding alone")
def padding_alone(tgt_input, pad_id):
    """Padding is hidden well, but tokens now see later ones, which they are to predict."""
    keys, _, not_later = parts(tgt_input, pad_id)
    return keys.expand(-1, -1, len(not_later), -1)


@EXERCISE.misconception("causal alone")
def causal_alone(tgt_input, pad_id):
    """No token sees a later one, but padding is visible again. Both masks are needed."""
    _, _, not_later = parts(tgt_input, pad_id)
    return not_later.expand(len(tgt_input), 1, -1, -1)


@EXERCISE.misconception("not itself")
def not_itself(tgt_input, pad_id):
    """A token no longer sees itself, and the first sees nothing at all. The diagonal may be seen too."""
    keys, _, not_later = parts(tgt_input, pad_id)
    return keys & not_later.tril(-1)


@EXERCISE.misconception("looks ahead")
def looks_ahead(tgt_input, pad_id):
    """Each token now sees itself and the *later* ones. The lower triangle, `tril`, looks back."""
    keys, _, not_later = parts(tgt_input, pad_id)
    return keys & not_later.T


@EXERCISE.misconception("the opposite")
def opposite(tgt_input, pad_id):
    """This mask is True where nothing may be seen. Here True means *may attend*."""
    return ~fix_tgt_mask(tgt_input, pad_id)


@EXERCISE.misconception("padding seen, tokens hidden")
def padding_seen(tgt_input, pad_id):
    """Now only padding can be seen. The stub's comparison was right: True for real tokens."""
    keys, _, not_later = parts(tgt_input, pad_id)
    return ~keys & not_later


@EXERCISE.misconception("comparison turned round")
def comparison_turned_round(tgt_input, pad_id):
    """Only padded queries see anything, as if the comparison were turned round. The stub has it right, but it lies
    wrongly: padding must vanish as a key, and the keys are the last axis.
    """
    _, queries, not_later = parts(tgt_input, pad_id)
    return ~queries & not_later
