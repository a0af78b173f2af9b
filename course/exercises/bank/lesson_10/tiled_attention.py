"""Softmax without seeing all scores at once."""

import math

import torch

from course.exercises.bank.lesson_10._online_softmax import (
    as_it_was,
    quotient,
    tiles_of,
    undivided,
    variant,
)
from course.exercises.drawing import between
from course.exercises.exercise import TORCH_ATTENTION, Exercise, NotDifferentiable
from course_lib.efficient_attention import tiled_attention


def make_inputs(generator):
    """Two full tiles; heads and a short last tile; a tile larger than all keys, scores near 400; queries with all
    scores near 400, others near -400; scores that jump up or down from key to key; two queries and many
    keys; many queries and keys.

    In the first case there are fewer queries than tile_size: who cuts the queries, too, has all scores at once.
    """
    yield drawn(generator, (), (3, 10), (4, 7)) | {"tile_size": 5}
    yield drawn(generator, (2, 3), (5, 11), (8, 6)) | {"tile_size": 4}
    one, far, jumps = (
        drawn(generator, *sizes, (4, 8)) for sizes in (((2,), (5, 7)), ((), (5, 11)), ((2,), (5, 7)))
    )
    yield NotDifferentiable(on_levels(one, [1] * 5, [1] * 7, 9))
    yield NotDifferentiable(on_levels(far, [1, -1, 1, -1, -1], [1] * 11, 3))
    yield NotDifferentiable(on_levels(jumps, [1, -1, 1, -1, -1], [-1, -1, -1, -1, 1, 1, 1], 3))
    # Here half of all scores is refused, too.
    two = 2, between(generator, 60, 80)
    yield drawn(generator, (), two, (3, 2)) | {"tile_size": 9}
    many = between(generator, 30, 40), between(generator, 50, 70)
    yield drawn(generator, (), many, (3, 2)) | {"tile_size": 7}


def drawn(generator, leading, lengths, features):
    (query_len, key_len), (d_k, d_v) = lengths, features
    sizes = {"query": (query_len, d_k), "key": (key_len, d_k), "value": (key_len, d_v)}
    return {name: torch.randn(*leading, *size, generator=generator) for name, size in sizes.items()}


def on_levels(inputs, query_signs, key_signs, tile_size):
    """Scores near 400 where the signs of query and key agree, else near -400.

    The features are quarters. So the products are exact in float32, in whatever order they are added. The logarithm of
    a sum of exp(400) is rounded in the fifth digit: right answers may use it, and their gradients differ more.
    """
    query, key = ((4 * inputs[name]).round() / 4 for name in ("query", "key"))
    query[..., 0], key[..., 0] = 20.0 * torch.tensor(query_signs), 40.0 * torch.tensor(key_signs)
    return inputs | {"query": query, "key": key, "tile_size": tile_size}


def make_refused():
    """Tiles without keys; more values than keys; no key."""
    query, key = torch.ones(3, 4), torch.ones(5, 4)
    yield {"query": query, "key": key, "value": torch.ones(5, 6), "tile_size": 0}
    yield {"query": query, "key": key, "value": torch.ones(6, 6), "tile_size": 2}
    yield {"query": query, "key": torch.ones(0, 4), "value": torch.ones(0, 6), "tile_size": 2}


def all_scores(inputs):
    """a tensor with an element for each query and each key"""
    query, key_len = inputs["query"], inputs["key"].shape[-2]
    return query[..., 0].numel() * key_len if inputs["tile_size"] < key_len else 0


EXERCISE = Exercise(
    name="tiled_attention",
    lesson=10,
    reference=tiled_attention,
    make_inputs=make_inputs,
    make_refused=make_refused,
    differentiable=("query", "key", "value"),
    forbidden=TORCH_ATTENTION,
    never_made=all_scores,
    tolerance=1e-4,
    minutes=25,
    difficulty=4,
    points=5,
    hints=(
        "A new tile brings a larger score than all before it. Which of the numbers that you have kept still count on"
        " the old maximum, and what has to happen to them?",
        "for each tile: its scores -> the new maximum -> the kept sum and output times exp(old maximum - new "
        "maximum) -> add what the tile gives; after the last tile: output / sum",
        "Begin with `-inf`, 0 and 0 for each query. `key[..., i : i + tile_size, :]` is a tile, and "
        "`scores.amax(dim=-1, keepdim=True)` its largest scores. `torch.maximum` joins them with the old maximum; "
        "then `torch.exp(scores - new_maximum)` goes into the sum, and times the values into the output.",
    ),
    equivalents={
        "1 -> 0'": "zeros without an axis of queries are stretched along it",
        "strict=True dropped": "there are as many values as keys",
        "True -> False": "there are as many values as keys",
        "torch.maximum(maximum, scores.amax(dim=-1, keepdim=True)) -> "
        "torch.maximum(scores.amax(dim=-1, keepdim=True), maximum)": "the larger of two, in either order",
    },
)


@EXERCISE.misconception("all scores at once")
def all_at_once(query, key, value, tile_size):
    """A tensor has a number for each query and each key. This is what tiles avoid: it grows with the square of the
    length. Compute the scores of one tile, use them, and only then go on to the next.

    Inside the loop: `query @ key[..., i : i + tile_size, :].transpose(-2, -1)`.
    """
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    return torch.softmax(scores, dim=-1) @ value


@EXERCISE.misconception("query by query")
def query_by_query(query, key, value, tile_size):
    """A query has a whole row of scores, one for each key, as if the loop ran over the queries. The row is as long as
    all keys, so memory still grows with key_len. `tile_size` is the number of keys that have scores at one time.

    `for i in range(0, key_len, tile_size)`: all queries, and the keys and values of one tile.
    """
    rows = [all_at_once(query[..., i : i + 1, :], key, value, tile_size) for i in range(query.shape[-2])]
    return torch.cat(rows, dim=-2)


EXERCISE.add_misconception(
    "output not rescaled",
    variant(for_output=as_it_was),
    "When a tile raises the maximum, the sum is rescaled, but not the output. Both were made with exp(score - old "
    "maximum), so both need the same factor.",
    "Multiply the output by exp(old maximum - new maximum) before you add the tile's part.",
)
EXERCISE.add_misconception(
    "sum not rescaled",
    variant(for_sum=as_it_was),
    "When a tile raises the maximum, the output is rescaled, but not the sum. Both were made with exp(score - old "
    "maximum), so both need the same factor.",
    "Multiply the sum by exp(old maximum - new maximum) before you add the tile's part.",
)
EXERCISE.add_misconception(
    "nothing rescaled",
    variant(for_sum=as_it_was, for_output=as_it_was),
    "When a tile raises the maximum, the sum and the output stay as they are. They were made with exp(score - old "
    "maximum), and what is added to them is made with the new one.",
    "Multiply both by exp(old maximum - new maximum) before you add the tile's part.",
)
EXERCISE.add_misconception(
    "rescaled the wrong way",
    variant(for_sum=lambda old, new: torch.exp(new - old), for_output=lambda old, new: torch.exp(new - old)),
    "The factor is turned round, as exp(new maximum - old maximum). The maximum can only rise, so what was added "
    "before must not grow: the factor is at most 1.",
)
EXERCISE.add_misconception(
    "maximum from 0",
    variant(start=0.0),
    "The maximum is never below 0, or another number that scores can be below, as if it started there. Where all "
    "scores of a query are far below it, each exp is 0, and 0 / 0 follows. A maximum over nothing is lower than "
    "every number.",
    "Start with `torch.full_like(..., -math.inf)`.",
)
EXERCISE.add_misconception(
    "one maximum for all queries",
    variant(largest=lambda scores: scores.amax(dim=(-2, -1), keepdim=True)),
    "One maximum is subtracted from the scores of all queries. A query whose own scores are all far below it gets "
    "only zeros, and 0 / 0. Each query needs the maximum of its own row.",
    "`scores.amax(dim=-1, keepdim=True)`.",
)
EXERCISE.add_misconception(
    "maximum over the queries",
    variant(largest=lambda scores: scores.amax(dim=-2, keepdim=True)),
    "The maximum is the largest score of each key, over the queries. The softmax of a query runs over its keys, "
    "so it needs the largest score of its own row: the last axis.",
)
EXERCISE.add_misconception(
    "not divided by the sum",
    variant(at_end=undivided),
    "The output is not divided by the sum, so the weights of a query need not add up to 1. Keep the sum in step "
    "with the output, and divide after the last tile.",
)
EXERCISE.add_misconception(
    "divided in each tile",
    variant(in_tile=torch.div, at_end=undivided),
    "The output is divided by the sum in each tile, and the divided output goes on. The next tile divides the "
    "same numbers again. Keep the output undivided, and divide once, after the last tile.",
)
EXERCISE.add_misconception(
    "each tile by its own maximum",
    variant(own=True, for_sum=as_it_was, for_output=as_it_was),
    "Each tile subtracts its own maximum, and then the tiles are added up. Numbers made with different maxima "
    "cannot be added. Bring what was kept, and what is new, to the same maximum first.",
)
EXERCISE.add_misconception(
    "the new part by the tile's maximum",
    variant(own=True),
    "The kept numbers are brought to the new maximum, but the new weights subtract the maximum of their own tile. "
    "Where an earlier tile had a larger score, they come out too large. Both sides need the same maximum.",
    "`torch.exp(scores - new_maximum)`, where `new_maximum` is the larger of the old one and the tile's.",
)
EXERCISE.add_misconception(
    "the tile's maximum as the new one",
    variant(joined=lambda maximum, of_tile: of_tile),
    "The maximum is that of the newest tile, so it may fall. Then the factor exp(old maximum - new maximum) is "
    "larger than 1, and in float32 it is infinite after a fall by 90. Keep the largest score so far.",
    "`torch.maximum(maximum, scores.amax(dim=-1, keepdim=True))`.",
)
EXERCISE.add_misconception(
    "the first tile's maximum kept",
    variant(joined=lambda maximum, of_tile: torch.where(maximum == -math.inf, of_tile, maximum)),
    "The maximum of the first tile is subtracted from the scores of all tiles. Where a later score is larger by "
    "90, its exp is infinite in float32. Let the maximum rise with the tiles, and rescale what was kept.",
)
EXERCISE.add_misconception(
    "no maximum",
    variant(joined=lambda maximum, of_tile: torch.zeros_like(of_tile)),
    "This is exp(score) with no maximum subtracted. That is right as long as scores are near 0. At a score of 89, "
    "exp is infinite in float32, and at -104 it is 0. Subtract the largest score so far.",
)
EXERCISE.add_misconception(
    "the factor as a quotient",
    variant(for_sum=quotient, for_output=quotient),
    "Where maxima are far from 0, the result can be NaN, as from exp(old maximum) / exp(new maximum). In float32 "
    "this is inf / inf above 89, and 0 / 0 below -104. Subtract before exp: then the factor lies between 0 and 1.",
    "`torch.exp(maximum - new_maximum)`.",
)
EXERCISE.add_misconception(
    "values not cut",
    lambda query, key, value, tile_size: (
        next(tiles_of(query, key, value, tile_size))[0].softmax(dim=-1) @ value
    ),
    "The keys are cut into tiles, and the values are not. The weights of a tile belong to the values of the same "
    "tile.",
    "`value[..., i : i + tile_size, :]`.",
)
EXERCISE.add_misconception(
    "output rescaled twice",
    variant(for_output=lambda old, new: torch.exp(2 * (old - new))),
    "When a tile raises the maximum, the output is multiplied by the factor twice, and the sum once. Both need it "
    "once.",
)


@EXERCISE.misconception("divided by the old sum")
def divided_by_the_old_sum(query, key, value, tile_size):
    """The output is divided by the sum as it was before the last tile was added. The output has the last tile in it
    already, so the sum must have it, too.
    """
    tiles = tiles_of(query, key, value, tile_size)
    sums = torch.stack([scores.logsumexp(dim=-1, keepdim=True) for scores, _ in tiles])
    too_large = torch.exp(sums.logsumexp(dim=0) - sums[:-1].logsumexp(dim=0))
    return tiled_attention(query, key, value, tile_size) * too_large


def softmax_in_each_tile(query, key, value, tile_size):
    tiles = tiles_of(query, key, value, tile_size)
    return torch.stack([torch.softmax(scores, dim=-1) @ values for scores, values in tiles])


EXERCISE.add_misconception(
    "mean of the tiles",
    lambda *inputs: softmax_in_each_tile(*inputs).mean(dim=0),
    "This is the mean of a whole attention in each tile. So each tile counts the same, however low its scores "
    "are. A key's weight is its share of the exp(score) of all tiles.",
)
EXERCISE.add_misconception(
    "sum of the tiles",
    lambda *inputs: softmax_in_each_tile(*inputs).sum(dim=0),
    "This is the sum of a whole attention in each tile. So the weights of a query add up to the number of tiles. "
    "One sum of exp(score) must run over the keys of all tiles.",
)


@EXERCISE.misconception("tiles weighed by their largest score")
def weighed_by_largest_scores(query, key, value, tile_size):
    """The attention of each tile is weighed by its largest score. A tile with ten scores of that size should count more
    than a tile with one. Its weight must come from the sum of its exp(score).
    """
    largest = torch.stack(
        [scores.amax(dim=-1, keepdim=True) for scores, _ in tiles_of(query, key, value, tile_size)]
    )
    return (torch.softmax(largest, dim=0) * softmax_in_each_tile(query, key, value, tile_size)).sum(dim=0)


@EXERCISE.misconception("only the last tile")
def only_the_last_tile(query, key, value, tile_size):
    """Only the last tile is left in the result. What earlier tiles gave must be rescaled and kept. If the maximum stays
    at -inf, for example, the factor is exp(-inf), 0, and deletes it.

    Keep `maximum = new_maximum` at the end of the loop, and rescale before you add.
    """
    *_, (scores, values) = tiles_of(query, key, value, tile_size)
    return torch.softmax(scores, dim=-1) @ values


LAST_TILE = (
    "The keys after the last full tile are left out. The last tile may be shorter, and its keys count like all "
    "others.",
    "`range(0, key_len, tile_size)` begins a tile there, too, and a slice ends where the tensor ends.",
)


def last_tile_dropped(query, key, value, tile_size):
    """A tile that is larger than all keys is made smaller."""
    tile_size = min(tile_size, key.shape[-2])
    kept = key.shape[-2] // tile_size * tile_size
    return tiled_attention(query, key[..., :kept, :], value[..., :kept, :], tile_size)


def last_tile_dropped_or_nothing_left(query, key, value, tile_size):
    """A tile that is larger than all keys is dropped as well: 0 / 0."""
    output = last_tile_dropped(query, key, value, tile_size)
    return output if tile_size <= key.shape[-2] else output * math.nan


EXERCISE.add_misconception("the last tile dropped", last_tile_dropped, *LAST_TILE)
EXERCISE.add_misconception(
    "the last tile dropped, even the only one", last_tile_dropped_or_nothing_left, *LAST_TILE
)


@EXERCISE.misconception("no scaling")
def unscaled(query, key, value, tile_size):
    """The scores are not divided by sqrt(d_k). Equation 1 does this, in tiles as well."""
    return tiled_attention(query * math.sqrt(query.shape[-1]), key, value, tile_size)


@EXERCISE.misconception("queries in tiles")
def queries_in_tiles(query, key, value, tile_size):
    """A query still has the scores of all keys at once, as if the queries were cut into tiles. Cut the keys and the
    values: the softmax of a query must then be put together from its tiles.
    """
    tiles = query.split(tile_size, dim=-2)
    scores = [tile @ key.transpose(-2, -1) / math.sqrt(query.shape[-1]) for tile in tiles]
    return torch.cat([torch.softmax(rows, dim=-1) @ value for rows in scores], dim=-2)
