"""Find the bug: cross-attention with the other sentence's mask."""

import torch
import torch.nn.functional as F
from jaxtyping import Float, Int
from torch import Tensor

from course.exercises.exercise import Exercise


def fix_cross_attention(
    x: Float[Tensor, "batch tgt_len d_model"],
    memory: Float[Tensor, "batch src_len d_model"],
    src_ids: Int[Tensor, "batch src_len"],
    tgt_input: Int[Tensor, "batch tgt_len"],
    pad_id: int,
) -> Float[Tensor, "batch tgt_len d_model"]:
    """Each target token looks at the source, but never at the source's padding. There are no projections here.

    `x` belongs to `tgt_input` and `memory` to `src_ids`. Where a source is only padding, the output is zeros.
    The code below runs for all lengths, and a model with code like it trains. But a translation changes with
    the length of the other sentences in its batch. One thing is wrong.
    """
    may_attend = (src_ids != pad_id)[:, None, :]
    return F.scaled_dot_product_attention(x, memory, memory, attn_mask=may_attend)


def starter(x, memory, src_ids, tgt_input, pad_id):
    may_attend = (tgt_input != pad_id)[:, :, None]
    return F.scaled_dot_product_attention(x, memory, memory, attn_mask=may_attend)


def make_inputs(generator):
    """Padding on both sides; another pad_id, and more target than source; then a source of only padding."""
    for pad_id, src_lengths, tgt_lengths in (
        (0, (5, 3), (2, 4)),
        (9, (2, 4, 3), (6, 3, 5)),
        (0, (0, 4), (3, 2)),
    ):
        batch, src_len, tgt_len = len(src_lengths), max(src_lengths), max(tgt_lengths)
        yield {
            "x": torch.randn(batch, tgt_len, 8, generator=generator),
            "memory": torch.randn(batch, src_len, 8, generator=generator),
            "src_ids": padded(src_lengths, pad_id, generator),
            "tgt_input": padded(tgt_lengths, pad_id, generator),
            "pad_id": pad_id,
        }


def padded(lengths, pad_id, generator):
    token_ids = torch.randint(1, 9, (len(lengths), max(lengths)), generator=generator)
    return token_ids.masked_fill(torch.arange(max(lengths)) >= torch.tensor(lengths)[:, None], pad_id)


def attend(x, memory, mask=None):
    return F.scaled_dot_product_attention(x, memory, memory, attn_mask=mask)


EXERCISE = Exercise(
    name="fix_cross_attention",
    lesson=7,
    reference=fix_cross_attention,
    starter=starter,
    make_inputs=make_inputs,
    differentiable=("x", "memory"),
    minutes=10,
    difficulty=3,
    points=3,
    hints=(
        "A mask says which keys may be seen. Whose tokens are the keys in cross-attention?",
        "the keys are the memory's, so the mask has an axis of src_len, and is the same for every query",
        "It is made from `src_ids`, and its axes are (batch, 1, src_len): which index puts None in the "
        "middle?",
    ),
)

EXERCISE.add_misconception(
    "the bug is still there",
    starter,
    "The mask is made from the target and lies along the queries. It silences padded "
    "*target* tokens, and the padding of the source can be seen.",
)


@EXERCISE.misconception("both masks")
def both_masks(x, memory, src_ids, tgt_input, pad_id):
    """The source's padding is hidden now, but padded target tokens are left with nothing to look at. What they see does
    no harm, for the loss skips them: one mask is enough.
    """
    return attend(x, memory, (src_ids != pad_id)[:, None, :] & (tgt_input != pad_id)[:, :, None])


@EXERCISE.misconception("either mask")
def either_mask(x, memory, src_ids, tgt_input, pad_id):
    """Real target tokens can see everything here, padding included. Only the source's mask should have a say."""
    return attend(x, memory, (src_ids != pad_id)[:, None, :] | (tgt_input != pad_id)[:, :, None])


@EXERCISE.misconception("no mask")
def no_mask(x, memory, src_ids, tgt_input, pad_id):
    """Now nothing is hidden. The padding of the source must be."""
    return attend(x, memory)


@EXERCISE.misconception("turned round")
def turned_round(x, memory, src_ids, tgt_input, pad_id):
    """Only padding can be seen now. In this mask True means *may attend*."""
    return attend(x, memory, (src_ids == pad_id)[:, None, :])


@EXERCISE.misconception("the target along the keys")
def target_along_the_keys(x, memory, src_ids, tgt_input, pad_id):
    """The axes are right, but the mask is still the target's, and has tgt_len columns. The keys are the memory's."""
    return attend(x, memory, (tgt_input != pad_id)[:, None, :])


@EXERCISE.misconception("the source along the queries")
def source_along_the_queries(x, memory, src_ids, tgt_input, pad_id):
    """The sentence is right, but its tokens lie along the queries. They are the keys: the last axis."""
    return attend(x, memory, (src_ids != pad_id)[:, :, None])


@EXERCISE.misconception("causal too")
def causal_too(x, memory, src_ids, tgt_input, pad_id):
    """The padding is hidden, but so are later source tokens. The source is known whole: nothing of it lies in the
    future.
    """
    not_later = torch.ones(x.shape[1], memory.shape[1], dtype=torch.bool).tril()
    return attend(x, memory, (src_ids != pad_id)[:, None, :] & not_later)


@EXERCISE.misconception("self-attention")
def self_attention(x, memory, src_ids, tgt_input, pad_id):
    """Mask and keys fit now, but the keys are the target's own: the source is not read at all.

    Keep the memory, and change the mask.
    """
    return attend(x, x, (tgt_input != pad_id)[:, None, :])


@EXERCISE.misconception("the memory asks")
def memory_asks(x, memory, src_ids, tgt_input, pad_id):
    """Now the source looks at the target. `x, memory, memory` was right: what is wrong is the mask."""
    return attend(memory, x, (tgt_input != pad_id)[:, None, :])


@EXERCISE.misconception("0 taken for padding")
def zero_is_padding(x, memory, src_ids, tgt_input, pad_id):
    """Id 0 is taken for padding here. Another tokenizer has another: use `pad_id`."""
    return attend(x, memory, (src_ids != 0)[:, None, :])


@EXERCISE.misconception("the memory zeroed")
def memory_zeroed(x, memory, src_ids, tgt_input, pad_id):
    """The padding counts as if its vectors were zeros. Its scores are then 0, not hidden, and still take a share of the
    weights.
    """
    return attend(x, memory * (src_ids != pad_id)[:, :, None])


@EXERCISE.misconception("a mask of numbers")
def mask_as_numbers(x, memory, src_ids, tgt_input, pad_id):
    """The scores of real source tokens gain 1 over those of padding, as from a mask of 0.0 and 1.0. That does not hide
    the padding: a mask of True and False does.

    Leave it boolean.
    """
    return attend(x, memory, (src_ids != pad_id)[:, None, :].to(x.dtype))
