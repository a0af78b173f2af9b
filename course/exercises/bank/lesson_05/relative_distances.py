"""How far, instead of where."""

import torch

from course.exercises.drawing import between
from course.exercises.exercise import Exercise
from course_lib.positions import relative_distances


def make_inputs(generator):
    """A square; behind a cache; far behind a cache; many positions, and a cut so far out that nothing is cut; a cut
    at 0; on a device without numbers.
    """
    square = between(generator, 5, 8)
    for query_len, cached, max_distance in (
        (square, 0, 2),
        (3, between(generator, 3, 6), 2),
        (2, between(generator, 4, 9), between(generator, 3, 4)),
        (between(generator, 40, 90), 0, between(generator, 90, 200)),
        (2, between(generator, 1, 4), 0),
    ):
        yield {"query_len": query_len, "key_len": query_len + cached, "max_distance": max_distance}
    yield {"query_len": 3, "key_len": 4, "max_distance": 2, "device": "meta"}


def make_refused():
    """More queries than keys; a distance below zero."""
    yield {"query_len": 5, "key_len": 3, "max_distance": 2}
    yield {"query_len": 3, "key_len": 5, "max_distance": -1}


def uncut(query_len, key_len):
    return relative_distances(query_len, key_len, key_len)


EXERCISE = Exercise(
    name="relative_distances",
    lesson=5,
    reference=relative_distances,
    make_inputs=make_inputs,
    make_refused=make_refused,
    minutes=10,
    difficulty=3,
    points=3,
    hints=(
        "At which positions do the queries stand, if they are the last of all?",
        "position of the key - position of the query, a row for each query -> cut off on both sides",
        "`torch.arange(key_len)` are the keys' positions, and its last query_len entries, as a column with "
        "`[:, None]`, the queries'. `clamp` cuts off.",
    ),
)


@EXERCISE.misconception("the other sign")
def other_sign(query_len, key_len, max_distance):
    """Your distances are the query's position less the key's. Seen from the query, a key to the left is at a negative
    distance.
    """
    return -relative_distances(query_len, key_len, max_distance)


@EXERCISE.misconception("without a sign")
def absolute(query_len, key_len, max_distance):
    """The sign is gone, so left and right are the same. The order of words lies in that difference."""
    return relative_distances(query_len, key_len, max_distance).abs()


@EXERCISE.misconception("not cut off")
def unclipped(query_len, key_len, max_distance):
    """Far keys keep their own distances. Beyond `max_distance` all are one, so that no sentence is too long for the
    table.
    """
    return uncut(query_len, key_len)


@EXERCISE.misconception("cut off on the right alone")
def cut_on_the_right_alone(query_len, key_len, max_distance):
    """Only distances to the right are cut off. To the left it is the same, at -max_distance."""
    return uncut(query_len, key_len).clamp(max=max_distance)


@EXERCISE.misconception("cut off on the left alone")
def cut_on_the_left_alone(query_len, key_len, max_distance):
    """Only distances to the left are cut off. To the right it is the same, at max_distance."""
    return uncut(query_len, key_len).clamp(min=-max_distance)


@EXERCISE.misconception("nothing to the left")
def no_left(query_len, key_len, max_distance):
    """The distances are cut off at 0, so keys to the left look like the query itself. They reach down to
    -max_distance.
    """
    return uncut(query_len, key_len).clamp(0, max_distance)


@EXERCISE.misconception("nothing to the right")
def no_right(query_len, key_len, max_distance):
    """The distances are cut off at 0, so keys to the right look like the query itself. In an encoder they may be seen,
    up to max_distance.
    """
    return uncut(query_len, key_len).clamp(-max_distance, 0)


@EXERCISE.misconception("one step too early")
def one_too_early(query_len, key_len, max_distance):
    """The distances are cut off one step too early. max_distance itself is the last distance with a vector of its
    own.
    """
    return uncut(query_len, key_len).clamp(-max_distance + 1, max_distance - 1)


@EXERCISE.misconception("as a range of Python")
def half_open(query_len, key_len, max_distance):
    """The distances are cut off at max_distance - 1 on the right, as a Python range would end. Both ends belong: 2 *
    max_distance + 1 distances.
    """
    return uncut(query_len, key_len).clamp(-max_distance, max_distance - 1)


@EXERCISE.misconception("wrapped round")
def wrapped(query_len, key_len, max_distance):
    """Beyond max_distance the distances start again at 0, and none is negative, as with `%`. A far key can look like a
    near one. Far distances stay at max_distance on their side.
    """
    return uncut(query_len, key_len) % (max_distance + 1)


@EXERCISE.misconception("far keys at distance 0")
def far_ones_zero(query_len, key_len, max_distance):
    """Far distances are 0, which is the query itself. They stay at max_distance, to the left or right."""
    distance = uncut(query_len, key_len)
    return distance.masked_fill(distance.abs() > max_distance, 0)


@EXERCISE.misconception("queries at the beginning")
def queries_at_the_start(query_len, key_len, max_distance):
    """Your first query stands at position 0. Behind a cache the queries are the last positions: the last one is at
    distance 0 from the last key.
    """
    distance = torch.arange(key_len) - torch.arange(query_len)[:, None]
    return distance.clamp(-max_distance, max_distance)


@EXERCISE.misconception("numbers of rows")
def as_row_numbers(query_len, key_len, max_distance):
    """max_distance is added, which makes the distances numbers of rows in a table. That comes next. Here they are still
    distances, negative to the left.
    """
    return relative_distances(query_len, key_len, max_distance) + max_distance


@EXERCISE.misconception("keys by queries")
def keys_by_queries(query_len, key_len, max_distance):
    """Rows and columns are swapped. A row is a query, a column is a key."""
    return relative_distances(query_len, key_len, max_distance).T
