"""W^O without one of its heads."""

import torch

from course.exercises.exercise import Exercise
from course_lib.inspection import without_head


def make_inputs(generator):
    """Head 2 of 4; the last head of 2; the first head of 3; head 4 of 6."""
    for d_model, num_heads, head in ((12, 4, 2), (10, 2, 1), (18, 3, 0), (24, 6, 4)):
        yield {
            "output_weight": torch.randn(d_model, d_model, generator=generator),
            "num_heads": num_heads,
            "head": head,
        }


def make_refused():
    """Four heads cannot share ten features; of four heads, none has the number 4, and none -1."""
    for d_model, num_heads, head in ((10, 4, 0), (12, 4, 4), (12, 4, -1)):
        yield {"output_weight": torch.zeros(d_model, d_model), "num_heads": num_heads, "head": head}


EXERCISE = Exercise(
    name="without_head",
    lesson=13,
    reference=without_head,
    make_inputs=make_inputs,
    make_refused=make_refused,
    minutes=10,
    difficulty=2,
    points=3,
    hints=(
        "`nn.Linear` computes x @ weight.T. With which part of the weight is feature 0 of x multiplied: with a row or "
        "with a column?",
        "a copy -> the d_k columns that belong to the head -> 0",
        "Features head * d_k to (head + 1) * d_k belong to the head. `clone()` makes the copy; a slice of its columns "
        "can be set to 0.",
    ),
    equivalents={"1 -> 0": "the weight is square, so its two sizes are the same"},
)


def changed(change):
    """The answer of a learner who makes this change to a copy of the weight: d_k and the arguments go in."""

    def code(output_weight, num_heads, head):
        weight = output_weight.clone()
        d_k = len(weight) // num_heads
        return change(weight, num_heads, head, d_k)

    code.__doc__ = change.__doc__
    return code


def with_zeros(where):
    """The answer of a learner who sets the columns of this slice to 0."""

    def change(weight, num_heads, head, d_k):
        weight[:, where(num_heads, head, d_k)] = 0
        return weight

    return changed(change)


def block(head, size):
    return slice(head * size, (head + 1) * size)


@EXERCISE.misconception("rows")
@changed
def rows(weight, num_heads, head, d_k):
    """Rows are 0 in your result. A row of the weight makes one feature of the *output*, from all heads together. The
    head goes in by its columns.

    `nn.Linear` holds its weight as (features out, features in): the second axis is the one to cut.
    """
    weight[block(head, d_k)] = 0
    return weight


EXERCISE.add_misconception(
    "every num_heads-th column",
    with_zeros(lambda num_heads, head, d_k: slice(head, None, num_heads)),
    "Every num_heads-th column is 0. The heads are laid side by side: a head has d_k columns that are neighbours.",
)


@EXERCISE.misconception("every num_heads-th row")
@changed
def interleaved_rows(weight, num_heads, head, d_k):
    """Every num_heads-th row is 0. The head goes in by columns, and its d_k columns are neighbours."""
    weight[head::num_heads] = 0
    return weight


EXERCISE.add_misconception(
    "num_heads columns instead of d_k",
    with_zeros(lambda num_heads, head, d_k: block(head, num_heads)),
    "The part that is 0 is num_heads columns wide. A head has d_k = d_model / num_heads columns.",
)


@EXERCISE.misconception("in place")
def in_place(output_weight, num_heads, head):
    """The right columns are 0, but in the weight that came in: the model has lost the head, and nobody can put it
    back. Change a copy.
    """
    output_weight[:, block(head, len(output_weight) // num_heads)] = 0
    return output_weight


@EXERCISE.misconception("rows, in place")
def rows_in_place(output_weight, num_heads, head):
    """Two things: rows are 0, and a head goes in by columns. And the weight that came in has changed: change a copy."""
    output_weight[block(head, len(output_weight) // num_heads)] = 0
    return output_weight


@EXERCISE.misconception("all heads except this one")
@changed
def the_others(weight, num_heads, head, d_k):
    """This head is kept and all others are removed. It is the other way round: this head goes, the others stay."""
    kept = torch.zeros_like(weight)
    kept[:, block(head, d_k)] = weight[:, block(head, d_k)]
    return kept


@EXERCISE.misconception("the others scaled up")
@changed
def scaled_up(weight, num_heads, head, d_k):
    """The other heads are larger, as with dropout. Here the question is what the model does without the head, and
    everything else must stay as it was.
    """
    weight[:, block(head, d_k)] = 0
    return weight * num_heads / (num_heads - 1)


@EXERCISE.misconception("a bias as well")
@changed
def bias_as_well(weight, num_heads, head, d_k):
    """Your result also has a bias of zeros. The bias belongs to no head: it stays as it is, and only the weight is
    asked for.
    """
    weight[:, block(head, d_k)] = 0
    return weight, weight.new_zeros(len(weight))


EXERCISE.add_misconception(
    "one column",
    with_zeros(lambda num_heads, head, d_k: head),
    "One column is 0, as if a head had one feature. A head has d_k columns, and they begin after those of the "
    "heads before it.",
)


@EXERCISE.misconception("one row")
@changed
def one_row(weight, num_heads, head, d_k):
    """One row is 0. A head has d_k features, and they go in by columns."""
    weight[head] = 0
    return weight


EXERCISE.add_misconception(
    "d_k columns from the number of the head",
    with_zeros(lambda num_heads, head, d_k: slice(head, head + d_k)),
    "Your block begins at column `head`. Each head before it has d_k columns, not one.",
)
EXERCISE.add_misconception(
    "heads counted from 1",
    with_zeros(lambda num_heads, head, d_k: block(head - 1, d_k) if head else slice(0)),
    "Your block lies d_k columns too early. Heads are counted from 0: head 0 has the first d_k columns.",
)
EXERCISE.add_misconception(
    "the head after it",
    with_zeros(lambda num_heads, head, d_k: block(head + 1, d_k)),
    "Your block lies d_k columns too late. Heads are counted from 0: head 0 has the first d_k columns.",
)
EXERCISE.add_misconception(
    "all heads up to it",
    with_zeros(lambda num_heads, head, d_k: slice((head + 1) * d_k)),
    "All heads up to this one are removed. Only the columns of this head become 0.",
)
EXERCISE.add_misconception(
    "all heads from it on",
    with_zeros(lambda num_heads, head, d_k: slice(head * d_k, None)),
    "This head and all after it are removed. Only the columns of this head become 0.",
)
EXERCISE.add_misconception(
    "one column too few",
    with_zeros(lambda num_heads, head, d_k: slice(head * d_k, (head + 1) * d_k - 1)),
    "One column of the head is left. A head has d_k columns, and the end of a slice is not part of it.",
)
EXERCISE.add_misconception(
    "one column too many",
    with_zeros(lambda num_heads, head, d_k: slice(head * d_k, (head + 1) * d_k + 1)),
    "Your block is one column too wide, and can reach into the next head. A head has d_k columns, from head * d_k "
    "on.",
)


@EXERCISE.misconception("columns cut out")
@changed
def cut_out(weight, num_heads, head, d_k):
    """The columns are taken out, so the weight no longer fits the heads' outputs. It keeps its shape: the columns
    become 0.
    """
    return torch.cat([weight[:, : head * d_k], weight[:, (head + 1) * d_k :]], dim=1)


@EXERCISE.misconception("only the head's columns")
@changed
def only_its_columns(weight, num_heads, head, d_k):
    """Your result is the part of the weight that belongs to the head. The whole weight is asked for, with 0 in this
    part.
    """
    return weight[:, block(head, d_k)]


@EXERCISE.misconception("rows and columns")
@changed
def rows_and_columns(weight, num_heads, head, d_k):
    """Rows are 0 as well as columns. The columns are right. The rows make features of the output, which also come from
    the other heads.
    """
    weight[:, block(head, d_k)] = 0
    weight[block(head, d_k)] = 0
    return weight


@EXERCISE.misconception("the block on the diagonal")
@changed
def diagonal_block(weight, num_heads, head, d_k):
    """Only a square on the diagonal is 0. A head writes to *all* features of the output: its columns become 0 from top
    to bottom.
    """
    weight[block(head, d_k), block(head, d_k)] = 0
    return weight


@EXERCISE.misconception("minus infinity")
@changed
def minus_infinity(weight, num_heads, head, d_k):
    """There is minus infinity in your result, as in scores before a softmax. No softmax follows here: what is
    multiplied by 0 adds nothing.
    """
    weight[:, block(head, d_k)] = -torch.inf
    return weight


@EXERCISE.misconception("mean in place of zero")
@changed
def by_its_mean(weight, num_heads, head, d_k):
    """The columns are replaced by their mean. Then the sum of the head's features can still have an influence. Its
    columns become 0.
    """
    weight[:, block(head, d_k)] = weight[:, block(head, d_k)].mean(dim=1, keepdim=True)
    return weight


@EXERCISE.misconception("transposed")
@changed
def transposed(weight, num_heads, head, d_k):
    """The right numbers are 0, but the weight is transposed. `nn.Linear` holds it as (features out, features in)."""
    weight[:, block(head, d_k)] = 0
    return weight.T


@EXERCISE.misconception("transposed, with rows")
@changed
def transposed_rows(weight, num_heads, head, d_k):
    """Your weight is transposed. As `nn.Linear` holds it, no turn is needed: its columns become 0."""
    weight[block(head, d_k)] = 0
    return weight.T


@EXERCISE.misconception("nothing changed")
@changed
def nothing_changed(weight, num_heads, head, d_k):
    """Nothing has changed in your result: it equals the weight that came in. Perhaps a slice is empty, or a copy was
    changed and the original came back.
    """
    return weight


@EXERCISE.misconception("everything zero")
@changed
def everything(weight, num_heads, head, d_k):
    """Everything is 0 in your result: all heads are gone. Only the columns of one head become 0."""
    return torch.zeros_like(weight)
