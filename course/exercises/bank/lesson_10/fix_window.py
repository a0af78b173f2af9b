"""Find the bug: a window that remembers too much."""

import torch
from jaxtyping import Bool
from torch import Tensor

from course.exercises.drawing import between
from course.exercises.exercise import TORCH_MASKS, Exercise


def fix_window(query_len: int, key_len: int, window: int) -> Bool[Tensor, "query_len key_len"]:
    """Which keys the newest queries of a decoder with a cache may look at. True = may attend.

    There are key_len positions in all, and the queries are the last query_len of them; of the others only the keys
    are left. A position looks at itself and at earlier ones, at `window` positions in all.

    The code below runs, its mask has the right shape, and no position sees a later one. One thing is wrong with it.
    """
    num_cached = key_len - query_len
    everything = torch.ones(query_len, key_len, dtype=torch.bool)
    not_later = everything.tril(num_cached)
    not_too_early = everything.triu(num_cached - window + 1)
    return not_later & not_too_early


def starter(query_len, key_len, window):
    num_cached = key_len - query_len
    everything = torch.ones(query_len, key_len, dtype=torch.bool)
    not_later = everything.tril(num_cached)
    not_too_early = everything.triu(num_cached - window)
    return not_later & not_too_early


def make_inputs(generator):
    """A few queries behind a cache; a single one, as in decoding; many, and no cache; a window of one; windows that
    reach beyond the beginning, for some queries and for all.
    """
    for query_len, cached, window in (
        (3, between(generator, 6, 9), 4),
        (1, between(generator, 7, 12), between(generator, 3, 5)),
        (between(generator, 40, 120), 0, between(generator, 2, 9)),
        (between(generator, 3, 6), 3, 1),
        (5, 2, between(generator, 4, 5)),
        (2, 3, between(generator, 7, 12)),
    ):
        yield {"query_len": query_len, "key_len": query_len + cached, "window": window}


def band(query_len, key_len, first, last):
    """The query at position p sees the keys p + first to p + last."""
    query = torch.arange(key_len - query_len, key_len)[:, None]
    key = torch.arange(key_len)
    return (query + first <= key) & (key <= query + last)


EXERCISE = Exercise(
    name="fix_window",
    lesson=10,
    reference=fix_window,
    starter=starter,
    make_inputs=make_inputs,
    forbidden=TORCH_MASKS,
    minutes=8,
    difficulty=2,
    points=3,
    hints=(
        "Call it for one query, nine keys and a window of 4, and add up the row. How many keys should the query see?",
        "the query itself is one of the window's keys, so the farthest is window - 1 positions back",
        "`triu(k)` keeps diagonal k and what lies above it. Diagonal num_cached is the query itself: which one is the "
        "last to be kept?",
    ),
)

EXERCISE.add_misconception(
    "the bug is still there",
    starter,
    "A query sees up to window + 1 keys, itself and `window` before it.",
)


@EXERCISE.misconception("one key too few")
def one_too_few(query_len, key_len, window):
    """Now a query sees at most window - 1 keys. The early limit has to move in this direction, but by one step only."""
    return band(query_len, key_len, 2 - window, 0)


@EXERCISE.misconception("two keys too many")
def two_too_many(query_len, key_len, window):
    """Now a query sees up to window + 2 keys. The early limit has to move by one step in the other direction: a larger
    diagonal hides more.
    """
    return band(query_len, key_len, -window - 1, 0)


@EXERCISE.misconception("itself hidden")
def itself_hidden(query_len, key_len, window):
    """Now a query sees up to `window` keys, but not itself. The late end was right: the query is the last of its keys.
    What is too far is the early end.
    """
    return band(query_len, key_len, -window, -1)


@EXERCISE.misconception("both ends moved")
def both_ends(query_len, key_len, window):
    """The early end is right now. But the late end has moved as well, so no query sees itself."""
    return band(query_len, key_len, 1 - window, -1)


@EXERCISE.misconception("one ahead")
def one_ahead(query_len, key_len, window):
    """The early end is right now. But a query also sees the position after it, which it is to predict: the late end was
    right as it stood.
    """
    return band(query_len, key_len, 1 - window, 1)


@EXERCISE.misconception("the window moved on")
def moved_on(query_len, key_len, window):
    """The window still has one key too many at the early end, and it reaches one position past the query. Only the
    early end needs a change.
    """
    return band(query_len, key_len, -window, 1)


@EXERCISE.misconception("the cache forgotten at the early end")
def cache_forgotten(query_len, key_len, window):
    """The early end lies as if there were no cache, so queries behind a cache can see too far back. The first query
    stands at position num_cached.
    """
    everything = torch.ones(query_len, key_len, dtype=torch.bool)
    return everything.tril(key_len - query_len) & everything.triu(1 - window)


@EXERCISE.misconception("the cache forgotten at both ends")
def cache_forgotten_twice(query_len, key_len, window):
    """That is the mask without a cache: the first query looks from position 0. It stands at position num_cached."""
    return torch.ones(query_len, key_len, dtype=torch.bool).tril().triu(1 - window)


@EXERCISE.misconception("the cache forgotten at the late end")
def late_end_without_cache(query_len, key_len, window):
    """The early end is right now. But the late end lies as if there were no cache, so behind a cache no query sees
    itself. It was right as it stood.
    """
    everything = torch.ones(query_len, key_len, dtype=torch.bool)
    return everything.tril() & everything.triu(key_len - query_len - window + 1)


@EXERCISE.misconception("the window added")
def window_added(query_len, key_len, window):
    """Now no query sees a key, as if the early end lay after the query. The window reaches back: subtracting it was
    right.
    """
    num_cached = key_len - query_len
    return torch.ones(query_len, key_len, dtype=torch.bool).tril(num_cached).triu(num_cached + window)


@EXERCISE.misconception("the window added, less 1")
def window_added_less_one(query_len, key_len, window):
    """Now no query sees a key, except for a window of 1, as if the early end lay after the query. The window reaches
    back: subtracting it was right.
    """
    num_cached = key_len - query_len
    return torch.ones(query_len, key_len, dtype=torch.bool).tril(num_cached).triu(num_cached + window - 1)


@EXERCISE.misconception("signs exchanged")
def signs_exchanged(query_len, key_len, window):
    """The signs of the early end are exchanged. It lies `num_cached` to the right, because of the cache, and the window
    takes it back to the left.
    """
    num_cached = key_len - query_len
    return torch.ones(query_len, key_len, dtype=torch.bool).tril(num_cached).triu(window - num_cached)


@EXERCISE.misconception("the far keys")
def far_keys(query_len, key_len, window):
    """Now the queries see far keys, and near ones can be hidden. `triu` was right: it cuts off what lies further
    back.
    """
    return band(query_len, key_len, -key_len, 1 - window)


@EXERCISE.misconception("never below the main diagonal")
def not_below_zero(query_len, key_len, window):
    """The early end never lies below the main diagonal, so queries near the beginning can lose keys. A negative
    diagonal is right there: it lies below the main one.
    """
    num_cached = key_len - query_len
    everything = torch.ones(query_len, key_len, dtype=torch.bool)
    return everything.tril(num_cached) & everything.triu(max(0, num_cached - window + 1))


@EXERCISE.misconception("the last keys")
def last_keys(query_len, key_len, window):
    """All queries have one window, the last `window` keys. Each query has a window of its own, which ends at its
    position.
    """
    last = torch.arange(key_len) >= key_len - window
    return last & band(query_len, key_len, -key_len, 0)


@EXERCISE.misconception("measured from the end")
def measured_from_the_end(query_len, key_len, window):
    """The early end is measured from key_len, so queries can lose keys. `triu` starts to count at the first query,
    which stands at position num_cached.
    """
    everything = torch.ones(query_len, key_len, dtype=torch.bool)
    return everything.tril(key_len - query_len) & everything.triu(key_len - window)


@EXERCISE.misconception("no window")
def no_window(query_len, key_len, window):
    """Now there is no window: each query looks back as far as the beginning. The early limit is needed, one step
    nearer.
    """
    return band(query_len, key_len, -key_len, 0)


@EXERCISE.misconception("later keys seen")
def later_seen(query_len, key_len, window):
    """Now queries see all later keys. The late end was right as it stood."""
    return band(query_len, key_len, 1 - window, key_len)


@EXERCISE.misconception("either instead of both")
def either(query_len, key_len, window):
    """Everything can be seen, as if one of the two conditions were enough. Both must hold: `&` was right."""
    return band(query_len, key_len, -key_len, 0) | band(query_len, key_len, 1 - window, key_len)


@EXERCISE.misconception("the opposite")
def opposite(query_len, key_len, window):
    """This mask is True where nothing may be seen. Here True means *may attend*."""
    return ~fix_window(query_len, key_len, window)


@EXERCISE.misconception("a shorter cache")
def cut_off(query_len, key_len, window):
    """The columns that no query may see are missing. The mask needs a column for each of the key_len keys: hide them
    with False.
    """
    return fix_window(query_len, key_len, window)[:, max(0, key_len - query_len - window + 1) :]
