"""The other meaning of True."""

import math

import torch
from jaxtyping import Bool
from torch import Tensor

from course.exercises.exercise import TORCH_MASKS, Exercise


def to_pytorch_mask(mask: Bool[Tensor, "*sizes"]) -> Bool[Tensor, "*sizes"]:
    """A mask of this course, as `nn.MultiheadAttention` and `nn.Transformer` want it.

    Here, and in `F.scaled_dot_product_attention`, True means *may attend*. In those two modules, for
    `attn_mask`, `src_mask`, `tgt_mask` and every `key_padding_mask`, it means *may not*. The shape stays.
    """
    return ~mask


def make_inputs(generator):
    """A padding mask, a rectangle, four axes; two axes of size 1, as padding masks have them."""
    for sizes in ((2, 6), (3, 5), (2, 4, 3, 5), (2, 1, 1, 5)):
        yield {"mask": torch.rand(sizes, generator=generator) < 0.6}


EXERCISE = Exercise(
    name="to_pytorch_mask",
    lesson=3,
    reference=to_pytorch_mask,
    make_inputs=make_inputs,
    forbidden=TORCH_MASKS,
    minutes=4,
    difficulty=1,
    points=1,
    hints=(
        "The two meanings are each other's opposite. What turns every True into False and every False into True?",
        "True where ours is False, False where ours is True; still boolean",
        "`~mask` or `mask.logical_not()`; Python's `not` wants a single value and cannot work on a whole tensor.",
    ),
)


@EXERCISE.misconception("unchanged")
def unchanged(mask):
    """The mask is unchanged, so the module would hide all that may be seen and show all that may not. A row with
    nothing left to see may give NaN. Without such rows the model may even train, only worse.
    """
    return mask


@EXERCISE.misconception("hidden as 1.0")
def hidden_as_numbers(mask):
    """A mask of floats is *added* to the scores. 1.0 at the hidden places draws attention to them: leave it boolean."""
    return (~mask).float()


@EXERCISE.misconception("made to be added")
def to_be_added(mask):
    """A mask of 0 and -inf works too, because it is added to the scores. Here it should stay boolean. Use one dtype for
    all masks, because mixing the two kinds has confused PyTorch itself.
    """
    return torch.zeros(mask.shape).masked_fill(~mask, -math.inf)


@EXERCISE.misconception("made to be added, the wrong way")
def added_the_wrong_way(mask):
    """Here -inf stands where a token may attend. Besides, the mask should stay boolean."""
    return torch.zeros(mask.shape).masked_fill(mask, -math.inf)


@EXERCISE.misconception("~ of integers")
def bits_of_integers(mask):
    """False has become -1 and True has become -2, as `~` makes them of integers. Both count as True.

    Leave the mask boolean: there `~` is *not*.
    """
    return ~mask.int()


@EXERCISE.misconception("integers")
def as_integers(mask):
    """The values are right, but as 0 and 1. PyTorch wants a boolean mask, or one of floats that it can add."""
    return (~mask).int()


@EXERCISE.misconception("1 - mask")
def one_minus(mask):
    """PyTorch does not subtract with boolean tensors. There is an operator for *not*."""
    return 1 - mask


@EXERCISE.misconception("minus sign")
def minus(mask):
    """A boolean tensor has no sign. There is an operator for *not*."""
    return -mask


@EXERCISE.misconception("Python's not")
def python_not(mask):
    """This is an error, as when a whole tensor of several numbers is asked for its truth. Python's `not` does that. The
    operator that works on each element looks different.
    """
    return not mask


@EXERCISE.misconception("changed in place")
def in_place(mask):
    """The mask that was handed in has changed as well, as with `logical_not_` or `^=`. Whoever made it may go on using
    it, and now it means the opposite.
    """
    return mask.logical_not_()


@EXERCISE.misconception("rows and columns swapped too")
def rows_and_columns(mask):
    """Rows and columns are swapped as well. Queries stay rows and keys stay columns. Only the meaning of True
    changes.
    """
    return ~mask.transpose(-2, -1)


@EXERCISE.misconception("the order turned round")
def order_turned_round(mask):
    """The order of the positions is turned round, not the meaning of True. Each position stays where it is: its True
    becomes False.
    """
    return mask.flip(-1)


@EXERCISE.misconception("two loops")
def two_loops(mask):
    """The answer fits masks with two axes and can fail for others, as two loops with Python's `not` do. One operator
    turns every number round, whatever the axes.
    """
    return torch.tensor([[not entry for entry in row] for row in mask])


@EXERCISE.misconception("true everywhere")
def true_everywhere(mask):
    """Everything is True. The opposite of an integer by its bits is -1 or -2, and both count as True: only of a boolean
    tensor does it turn True and False round.
    """
    return torch.ones_like(mask)
