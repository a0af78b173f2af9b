"""Causal, but not square."""

import torch

from course.exercises.drawing import between
from course.exercises.exercise import TORCH_MASKS, Exercise
from course_lib.masks import cached_causal_mask


def make_inputs(generator):
    """A few queries behind a cache; behind a longer one; a single query, as in decoding; an empty cache; many queries
    behind a short cache; on a device without numbers.
    """
    square = between(generator, 3, 9)
    for query_len, cached in (
        (2, between(generator, 3, 6)),
        (3, between(generator, 4, 12)),
        (1, between(generator, 4, 12)),
        (square, 0),
        (between(generator, 40, 120), between(generator, 1, 9)),
    ):
        yield {"query_len": query_len, "key_len": query_len + cached}
    yield {"query_len": 2, "key_len": 4, "device": "meta"}


def triangle(query_len, key_len, diagonal=0):
    return torch.ones(query_len, key_len, dtype=torch.bool).tril(diagonal)


EXERCISE = Exercise(
    name="cached_causal_mask",
    lesson=3,
    reference=cached_causal_mask,
    make_inputs=make_inputs,
    forbidden=TORCH_MASKS,
    minutes=8,
    difficulty=3,
    points=3,
    hints=(
        "The first query is not at position 0. At which position is it, if the queries are the last of key_len?",
        "query i stands at position key_len - query_len + i, and may see the keys up to there",
        "It is the last rows of the square causal mask. `tril(diagonal=k)` keeps k more diagonals above the main "
        "one.",
    ),
)


@EXERCISE.misconception("counted from the first key")
def from_the_first_key(query_len, key_len):
    """Your first query sees only the first key: the triangle starts in the upper left corner, as with
    `is_causal=True`. The queries are the *last* positions, so it must end in the lower right.
    """
    return triangle(query_len, key_len)


@EXERCISE.misconception("one key too many")
def one_too_many(query_len, key_len):
    """Queries also see the position right after their own. The last query, at the last position, should be the first
    that sees all.
    """
    return triangle(query_len, key_len, key_len - query_len + 1)


@EXERCISE.misconception("one key too few")
def one_too_few(query_len, key_len):
    """No query sees its own position. It may: only later ones are hidden."""
    return triangle(query_len, key_len, key_len - query_len - 1)


@EXERCISE.misconception("shifted by the queries")
def by_query_len(query_len, key_len):
    """The triangle is moved by the number of queries. It moves by the number before them: the cache's length."""
    return triangle(query_len, key_len, query_len)


@EXERCISE.misconception("everything")
def everything(query_len, key_len):
    """Everything can be seen. That is right for a single query, the newest; with several, the earlier ones would see
    the later.
    """
    return triangle(query_len, key_len, key_len)


@EXERCISE.misconception("the cache alone")
def cache_alone(query_len, key_len):
    """Your queries see the cache, but neither themselves nor one another. Each sees the cache, the queries before it,
    and itself.
    """
    return (torch.arange(key_len) < key_len - query_len).expand(query_len, -1)


@EXERCISE.misconception("the cache hidden")
def cache_hidden(query_len, key_len):
    """Among the queries it is right, but the cache is hidden. It holds the earlier positions, which are what it is kept
    for.
    """
    return cached_causal_mask(query_len, key_len) & (torch.arange(key_len) >= key_len - query_len)


@EXERCISE.misconception("a row for every position")
def all_positions(query_len, key_len):
    """This has a row for every position. Those in the cache ask nothing any more: only the last query_len rows are
    left.
    """
    return triangle(key_len, key_len)


@EXERCISE.misconception("queries among themselves")
def queries_alone(query_len, key_len):
    """This is the mask of the queries among themselves. The keys of the cache need columns too."""
    return triangle(query_len, query_len)


@EXERCISE.misconception("looks ahead")
def looks_ahead(query_len, key_len):
    """Your triangle is the upper one: each query sees itself and the *later* ones. It may see those before it."""
    return torch.ones(query_len, key_len, dtype=torch.bool).triu(key_len - query_len)


@EXERCISE.misconception("turned round")
def turned_round(query_len, key_len):
    """This mask is True where nothing may be seen. Here True means *may attend*."""
    return ~cached_causal_mask(query_len, key_len)


@EXERCISE.misconception("keys by queries")
def keys_by_queries(query_len, key_len):
    """Rows and columns are swapped. A row is a query, a column is a key."""
    return cached_causal_mask(query_len, key_len).T


@EXERCISE.misconception("numbers")
def as_numbers(query_len, key_len):
    """The triangle is right, but it is made of 0.0 and 1.0, which PyTorch's attention would add to the scores. A mask
    is boolean here.
    """
    return cached_causal_mask(query_len, key_len).float()


@EXERCISE.misconception("the cache on the right")
def cache_on_the_right(query_len, key_len):
    """The triangle stands at the left and the cached keys at the right. The cache holds the tokens that came first:
    they are the first keys.
    """
    new = torch.ones(query_len, query_len, dtype=torch.bool).tril()
    return torch.cat([new, torch.ones(query_len, key_len - query_len, dtype=torch.bool)], dim=-1)
