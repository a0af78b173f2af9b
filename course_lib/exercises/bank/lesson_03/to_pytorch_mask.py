"""The other meaning of True."""

import math

import torch
from jaxtyping import Bool
from torch import Tensor

from course_lib.exercises.exercise import Exercise, Misconception


def to_pytorch_mask(mask: Bool[Tensor, "*sizes"]) -> Bool[Tensor, "*sizes"]:
    """A mask of this course, as `nn.MultiheadAttention` and `nn.Transformer` want it.

    Here, and in `F.scaled_dot_product_attention`, True means *may attend*. In those two modules, for
    `attn_mask`, `src_mask`, `tgt_mask` and every `key_padding_mask`, it means *may not*. The shape stays.
    """
    return ~mask


def make_inputs(generator):
    """A padding mask, a rectangle, four axes."""
    for sizes in ((2, 6), (3, 5), (2, 4, 3, 5)):
        yield {"mask": torch.rand(sizes, generator=generator) < 0.6}


def unchanged(mask):
    return mask


def hidden_as_numbers(mask):
    return (~mask).float()


def to_be_added(mask):
    return torch.zeros(mask.shape).masked_fill(~mask, -math.inf)


def added_the_wrong_way(mask):
    return torch.zeros(mask.shape).masked_fill(mask, -math.inf)


def bits_of_integers(mask):
    return ~mask.int()


def as_integers(mask):
    return (~mask).int()


def one_minus(mask):
    return 1 - mask


def minus(mask):
    return -mask


def python_not(mask):
    return not mask


def in_place(mask):
    return mask.logical_not_()


def rows_and_columns(mask):
    return ~mask.transpose(-2, -1)


EXERCISE = Exercise(
    name="to_pytorch_mask",
    lesson=3,
    reference=to_pytorch_mask,
    make_inputs=make_inputs,
    minutes=4,
    difficulty=1,
    points=1,
    hints=(
        "The two meanings are each other's opposite. What turns every True into False and every False into True?",
        "True where ours is False, False where ours is True; still boolean",
        "`~mask` or `mask.logical_not()`; Python's `not` wants a single value and cannot work on a whole tensor.",
    ),
    misconceptions=(
        Misconception(
            "unchanged",
            unchanged,
            "The mask is unchanged, so the module would hide all that may be seen and show all that may not. Where a "
            "row has nothing left to see that may give NaN; elsewhere it would even train, only worse.",
        ),
        Misconception(
            "hidden as 1.0",
            hidden_as_numbers,
            "A mask of floats is *added* to the scores. 1.0 at the hidden places draws attention to them: leave it "
            "boolean.",
        ),
        Misconception(
            "made to be added",
            to_be_added,
            "A mask of 0 and -inf works too, for it is added to the scores. Here it should stay boolean: one dtype "
            "for all masks, for mixing the two kinds has confused PyTorch itself.",
        ),
        Misconception(
            "made to be added, the wrong way",
            added_the_wrong_way,
            "You put -inf where a token may attend. Besides, the mask should stay boolean.",
        ),
        Misconception(
            "~ of integers",
            bits_of_integers,
            "On integers `~` turns 0 into -1 and 1 into -2, and both count as True. Leave the mask boolean: there "
            "`~` is *not*.",
        ),
        Misconception(
            "integers",
            as_integers,
            "The values are right, but as 0 and 1. PyTorch wants a boolean mask, or one of floats that it can add.",
        ),
        Misconception(
            "1 - mask",
            one_minus,
            "PyTorch does not subtract with boolean tensors. There is an operator for *not*.",
        ),
        Misconception(
            "minus sign",
            minus,
            "A boolean tensor has no sign. There is an operator for *not*.",
        ),
        Misconception(
            "Python's not",
            python_not,
            "Python's `not` asks for the truth of the whole tensor, which has none. The operator that works on each "
            "element looks different.",
        ),
        Misconception(
            "changed in place",
            in_place,
            "You changed the mask itself: the underscore in `logical_not_` says so, and `^=` does the same. Whoever "
            "called you goes on using it, and it would mean the opposite.",
        ),
        Misconception(
            "rows and columns swapped too",
            rows_and_columns,
            "You swapped rows and columns as well. Queries stay rows and keys stay columns; only the meaning of True "
            "changes.",
        ),
    ),
)
