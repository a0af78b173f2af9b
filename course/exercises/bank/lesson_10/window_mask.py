"""Not far back: a mask that forgets."""

import math

import torch

from course.exercises.drawing import between
from course.exercises.exercise import TORCH_MASKS, Edge, Exercise
from course_lib.efficient_attention import window_mask


def make_inputs(generator):
    """A window of 3; a window of 2; a window of 1; a larger window in a long text; a window as long as the sequence; a
    window longer than the sequence; a sequence of no token.
    """
    whole_text = between(generator, 5, 8)
    for seq_len, window in (
        (between(generator, 6, 8), 3),
        (between(generator, 8, 14), 2),
        (between(generator, 5, 8), 1),
        (between(generator, 40, 120), between(generator, 4, 20)),
        (whole_text, whole_text),
        (9, between(generator, 11, 20)),
    ):
        yield {"seq_len": seq_len, "window": window}
    yield Edge({"seq_len": 0, "window": 3})


def make_refused():
    """No negative length, and a query has at least itself to look at."""
    yield {"seq_len": 4, "window": 0}
    yield {"seq_len": -1, "window": 2}


def band(seq_len, first, last):
    """Query i sees the keys i + first to i + last."""
    return torch.ones(seq_len, seq_len, dtype=torch.bool).triu(first).tril(last)


EXERCISE = Exercise(
    name="window_mask",
    lesson=10,
    reference=window_mask,
    make_inputs=make_inputs,
    make_refused=make_refused,
    forbidden=TORCH_MASKS,
    minutes=5,
    difficulty=1,
    points=2,
    hints=(
        "Draw it for six tokens and a window of 3. How many cells are True in the last row, and which is the leftmost?",
        "keys that are not later than the query, and are fewer than `window` positions away from it",
        "A causal mask is the lower triangle, `tril()`. `triu(k)` cuts off what lies below diagonal k: with k = 0 only "
        "the query itself would be left, and each diagonal further down adds one key.",
    ),
)


@EXERCISE.misconception("one key too many")
def one_too_many(seq_len, window):
    """A query sees up to window + 1 keys: itself and `window` before it. The query itself is one of the window's keys.
    Masks of published models have had this mistake: nothing crashes, and short texts show nothing.
    """
    return band(seq_len, -window, 0)


@EXERCISE.misconception("one key too few")
def one_too_few(seq_len, window):
    """The window has one key too few. With a window of 1 a query should still see itself."""
    return band(seq_len, 2 - window, 0)


@EXERCISE.misconception("not causal")
def not_causal(seq_len, window):
    """The window reaches to both sides, so a query can also see later keys. It should see only itself and earlier
    keys.
    """
    return band(seq_len, 1 - window, window - 1)


@EXERCISE.misconception("not causal, and one key too many")
def not_causal_and_too_many(seq_len, window):
    """The window reaches to both sides, and one key too far. A query should see itself and earlier keys, `window` in
    all.
    """
    return band(seq_len, -window, window)


@EXERCISE.misconception("half on each side")
def half_on_each_side(seq_len, window):
    """The window has its middle at the query and reaches to both sides. It should end at the query: later keys are
    hidden.
    """
    return band(seq_len, -(window // 2), window // 2)


@EXERCISE.misconception("all later keys")
def all_later(seq_len, window):
    """Keys before the window are hidden, and all later ones can be seen. Hide those after the query, too."""
    return band(seq_len, 1 - window, seq_len)


@EXERCISE.misconception("all later keys, and one too many")
def all_later_and_too_many(seq_len, window):
    """Keys before the window are hidden, and all later ones can be seen. Hide those after the query, and one key more
    at the early end: the query itself is one of the window's keys.
    """
    return band(seq_len, -window, seq_len)


@EXERCISE.misconception("ahead by the window")
def ahead_by_the_window(seq_len, window):
    """The mask leaves all earlier keys and up to `window` later ones. The window belongs on the other side: it ends at
    the query.
    """
    return band(seq_len, -seq_len, window)


@EXERCISE.misconception("ahead by one less than the window")
def ahead_by_one_less(seq_len, window):
    """The mask leaves all earlier keys and up to window - 1 later ones. The window belongs on the other side: it ends
    at the query.
    """
    return band(seq_len, -seq_len, window - 1)


@EXERCISE.misconception("no window")
def no_window(seq_len, window):
    """That is the causal mask: a query looks back as far as the beginning. Hide what lies before the window."""
    return band(seq_len, -seq_len, 0)


@EXERCISE.misconception("outside of the window")
def outside(seq_len, window):
    """Your queries see what lies *before* the window: near keys are hidden, and far ones can be seen. Cut off the other
    side.
    """
    return band(seq_len, -seq_len, -window)


@EXERCISE.misconception("nothing left")
def nothing_left(seq_len, window):
    """The mask hides everything, as if two limits left nothing between them. `triu(k)` with a positive k keeps what
    lies ahead of the query, and the causal half hides just that. Diagonals below the main one have negative numbers.
    """
    return band(seq_len, window, 0)


@EXERCISE.misconception("nothing left for windows above 1")
def nothing_left_above_one(seq_len, window):
    """The mask hides everything, except for a window of 1, as if two limits left nothing between them. `triu(k)` with a
    positive k keeps what lies ahead of the query. Diagonals below the main one have negative numbers.
    """
    return band(seq_len, window - 1, 0)


@EXERCISE.misconception("slice with a negative start")
def negative_start(seq_len, window):
    """Rows can be wrong where the window begins before the text, as if its negative start counted from the end. In a
    slice it does.

    `max(0, start)` keeps the start inside.
    """
    mask = torch.zeros(seq_len, seq_len, dtype=torch.bool)
    for i in range(seq_len):
        mask[i, i - window + 1 : i + 1] = True
    return mask


@EXERCISE.misconception("itself hidden")
def itself_hidden(seq_len, window):
    """No query sees itself. The window ends at the query, which is the last of its `window` keys."""
    return band(seq_len, 1 - window, -1)


@EXERCISE.misconception("moved one place back")
def moved_back(seq_len, window):
    """The window has the right length, but it ends one place before the query. The query itself is the last of its
    `window` keys.
    """
    return band(seq_len, -window, -1)


@EXERCISE.misconception("looks ahead")
def looks_ahead(seq_len, window):
    """A query sees itself and *later* keys, as if rows and columns were exchanged. Row i is who looks, column j is who
    is looked at, and j may not be larger than i.
    """
    return band(seq_len, 0, window - 1)


@EXERCISE.misconception("True for hidden")
def true_for_hidden(seq_len, window):
    """This mask is True where nothing may be seen, as in `nn.MultiheadAttention`. Here True means *may attend*."""
    return ~window_mask(seq_len, window)


@EXERCISE.misconception("blocks")
def blocks(seq_len, window):
    """Your windows stand side by side and never overlap, so the first query of each block sees only itself. A window
    moves along with its query.
    """
    block = torch.arange(seq_len) // window
    return (block[:, None] == block) & band(seq_len, -seq_len, 0)


@EXERCISE.misconception("whole blocks")
def whole_blocks(seq_len, window):
    """The windows stand side by side, and within each a query can see later keys, too. A window moves along with its
    query, and ends there.
    """
    block = torch.arange(seq_len) // window
    return block[:, None] == block


@EXERCISE.misconception("the first keys")
def first_keys(seq_len, window):
    """Only the first `window` keys of the text can be seen. The window of a query is at the query: it moves along."""
    return (torch.arange(seq_len) < window) & band(seq_len, -seq_len, 0)


@EXERCISE.misconception("the last keys")
def last_keys(seq_len, window):
    """Only the last `window` keys of the text can be seen. The window of a query ends at the query: it moves along."""
    return (torch.arange(seq_len) >= seq_len - window) & band(seq_len, -seq_len, 0)


@EXERCISE.misconception("either instead of both")
def either(seq_len, window):
    """Everything can be seen, as if one of the two conditions were enough. Both must hold: `&`."""
    return band(seq_len, -seq_len, 0) | band(seq_len, 1 - window, seq_len)


@EXERCISE.misconception("one diagonal")
def one_diagonal(seq_len, window):
    """The mask leaves only the farthest key of a window. A query should see all keys from there up to itself."""
    return band(seq_len, 1 - window, 1 - window)


@EXERCISE.misconception("numbers")
def as_numbers(seq_len, window):
    """The window is right, but the mask is made of 0.0 and 1.0, and PyTorch's attention would add them to the scores.

    Say `dtype=torch.bool`.
    """
    return window_mask(seq_len, window).float()


@EXERCISE.misconception("whole numbers")
def as_whole_numbers(seq_len, window):
    """The window is right, but the mask is made of the whole numbers 0 and 1. A mask is boolean.

    Say `dtype=torch.bool`.
    """
    return window_mask(seq_len, window).long()


@EXERCISE.misconception("made to be added")
def to_be_added(seq_len, window):
    """This is a mask to add to the scores, of 0 and -inf. Here masks are boolean: True = may attend."""
    return torch.zeros(seq_len, seq_len).masked_fill(~window_mask(seq_len, window), -math.inf)


@EXERCISE.misconception("four axes")
def four_axes(seq_len, window):
    """The values are right. Two axes are enough: broadcasting lays the square over batch and heads."""
    return window_mask(seq_len, window)[None, None]
