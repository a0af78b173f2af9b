"""Softmax without seeing all scores at once."""

import math

import torch

from course_lib.efficient_attention import tiled_attention
from course_lib.exercises.exercise import TORCH_ATTENTION, Exercise


def make_inputs(generator):
    """Two full tiles; heads and a short last tile; a tile larger than all keys; scores near -200 and 200, then jumps.

    In the first case there are fewer queries than tile_size: who cuts the queries, too, has all scores at once.
    """
    yield drawn(generator, (), (3, 10), (4, 7)) | {"tile_size": 5}
    yield drawn(generator, (2, 3), (5, 11), (8, 6)) | {"tile_size": 4}
    yield drawn(generator, (2,), (4, 5), (8, 6)) | {"tile_size": 9}
    far = drawn(generator, (), (5, 11), (4, 6))
    yield on_levels(far, [1, -1, 1, -1, -1], [1] * 11) | {"tile_size": 3}
    jumps = drawn(generator, (2,), (5, 7), (4, 6))
    yield on_levels(jumps, [1, -1, 1, -1, -1], [-1, -1, -1, -1, 1, 1, 1]) | {"tile_size": 3}


def drawn(generator, leading, lengths, features):
    (query_len, key_len), (d_k, d_v) = lengths, features
    sizes = {"query": (query_len, d_k), "key": (key_len, d_k), "value": (key_len, d_v)}
    return {name: torch.randn(*leading, *size, generator=generator) for name, size in sizes.items()}


def on_levels(inputs, query_signs, key_signs):
    """Scores near 200 where the signs of query and key agree, else near -200.

    The features are quarters. So the products are exact in float32, in whatever order they are added.
    """
    moved = dict(inputs)
    for name, signs in {"query": query_signs, "key": key_signs}.items():
        moved[name] = (4 * inputs[name]).round() / 4
        moved[name][..., 0] = 20.0 * torch.tensor(signs)
    return moved


def all_scores(inputs):
    """a tensor with an element for each query and each key"""
    query, key_len = inputs["query"], inputs["key"].shape[-2]
    return query[..., 0].numel() * key_len if inputs["tile_size"] < key_len else 0


def tiles_of(query, key, value, tile_size):
    """The scaled scores of each tile, and its values."""
    for keys, values in zip(key.split(tile_size, dim=-2), value.split(tile_size, dim=-2), strict=True):
        yield query @ keys.transpose(-2, -1) / math.sqrt(query.shape[-1]), values


def row_maximum(scores):
    return scores.amax(dim=-1, keepdim=True)


def the_new(new_maximum, of_tile):
    return new_maximum


def of_the_tile(maximum, of_tile):
    return of_tile


def undivided(output, total):
    return output


def variant(
    start=-math.inf,
    largest=row_maximum,
    joined=torch.maximum,
    subtracted=the_new,
    for_sum=torch.exp,
    for_output=torch.exp,
    in_tile=undivided,
    at_end=torch.div,
):
    """Online softmax as people write it: the parts in which they differ are arguments."""

    def attention(query, key, value, tile_size):
        maximum, total, output = torch.full_like(query[..., :1], start), 0.0, 0.0
        for scores, values in tiles_of(query, key, value, tile_size):
            of_tile = largest(scores)
            new_maximum = joined(maximum, of_tile)
            weights = torch.exp(scores - subtracted(new_maximum, of_tile))
            total = total * for_sum(maximum - new_maximum) + weights.sum(dim=-1, keepdim=True)
            output = in_tile(output * for_output(maximum - new_maximum) + weights @ values, total)
            maximum = new_maximum
        return at_end(output, total)

    return attention


EXERCISE = Exercise(
    name="tiled_attention",
    lesson=10,
    reference=tiled_attention,
    make_inputs=make_inputs,
    differentiable=("query", "key", "value"),
    forbidden=TORCH_ATTENTION,
    never_made=all_scores,
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
)


@EXERCISE.misconception("all scores at once")
def all_at_once(query, key, value, tile_size):
    """You compute the scores of all queries with all keys first. This tensor is what tiles avoid: it grows with the
    square of the length. Compute the scores of one tile, use them, and only then go on to the next.

    Inside the loop: `query @ key[..., i : i + tile_size, :].transpose(-2, -1)`.
    """
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    return torch.softmax(scores, dim=-1) @ value


EXERCISE.add_misconception(
    "output not rescaled",
    variant(for_output=torch.ones_like),
    "When a tile raises the maximum, you rescale the sum, but not the output. Both were made with exp(score - old "
    "maximum), so both need the same factor.",
    "Multiply the output by exp(old maximum - new maximum) before you add the tile's part.",
)
EXERCISE.add_misconception(
    "sum not rescaled",
    variant(for_sum=torch.ones_like),
    "When a tile raises the maximum, you rescale the output, but not the sum. Both were made with exp(score - old "
    "maximum), so both need the same factor.",
    "Multiply the sum by exp(old maximum - new maximum) before you add the tile's part.",
)
EXERCISE.add_misconception(
    "nothing rescaled",
    variant(for_sum=torch.ones_like, for_output=torch.ones_like),
    "When a tile raises the maximum, your sum and your output stay as they are. They were made with exp(score - old "
    "maximum), and what you add to them is made with the new one.",
    "Multiply both by exp(old maximum - new maximum) before you add the tile's part.",
)
EXERCISE.add_misconception(
    "rescaled the wrong way",
    variant(for_sum=lambda step: torch.exp(-step), for_output=lambda step: torch.exp(-step)),
    "You rescale by exp(new maximum - old maximum). The maximum can only rise, so what was added before must become "
    "smaller: the factor is at most 1.",
)
EXERCISE.add_misconception(
    "maximum from 0",
    variant(start=0.0),
    "Your maximum starts at 0. Where all scores of a query are far below 0, it stays there: each exp is 0, and you "
    "divide 0 by 0. A maximum over nothing is lower than every number.",
    "Start with `torch.full_like(..., -math.inf)`.",
)
EXERCISE.add_misconception(
    "one maximum for all queries",
    variant(largest=lambda scores: scores.amax(dim=(-2, -1), keepdim=True)),
    "You subtract one maximum from the scores of all queries. A query whose own scores are all far below it gets only "
    "zeros, and 0 / 0. Each query needs the maximum of its own row.",
    "`scores.amax(dim=-1, keepdim=True)`.",
)
EXERCISE.add_misconception(
    "maximum over the queries",
    variant(largest=lambda scores: scores.amax(dim=-2, keepdim=True)),
    "You take the largest score of each key, over the queries. The softmax of a query runs over its keys, so it "
    "needs the largest score of its own row: the last axis.",
)
EXERCISE.add_misconception(
    "not divided by the sum",
    variant(at_end=undivided),
    "Your output is never divided by the sum, so the weights of a query do not add up to 1. Keep the sum in step "
    "with the output, and divide after the last tile.",
)
EXERCISE.add_misconception(
    "divided in each tile",
    variant(in_tile=torch.div, at_end=undivided),
    "You divide the output by the sum in each tile, and go on with the divided output. The next tile divides the same "
    "numbers again. Keep the output undivided, and divide once, after the last tile.",
)
EXERCISE.add_misconception(
    "each tile by its own maximum",
    variant(subtracted=of_the_tile, for_sum=torch.ones_like, for_output=torch.ones_like),
    "Each tile subtracts its own maximum, and then you add the tiles up. Numbers made with different maxima cannot be "
    "added. Bring what you kept, and what is new, to the same maximum first.",
)
EXERCISE.add_misconception(
    "the new part by the tile's maximum",
    variant(subtracted=of_the_tile),
    "You bring the kept numbers to the new maximum, but the new weights subtract the maximum of their own tile. Where "
    "an earlier tile had a larger score, they come out too large. Both sides need the same maximum.",
    "`torch.exp(scores - new_maximum)`, where `new_maximum` is the larger of the old one and the tile's.",
)
EXERCISE.add_misconception(
    "the tile's maximum as the new one",
    variant(joined=of_the_tile),
    "Your maximum is that of the newest tile, so it may fall. Then the factor exp(old maximum - new maximum) is larger "
    "than 1, and infinite after a fall by 90. Keep the largest score so far.",
    "`torch.maximum(maximum, scores.amax(dim=-1, keepdim=True))`.",
)
EXERCISE.add_misconception(
    "the first tile's maximum kept",
    variant(joined=lambda maximum, of_tile: torch.where(maximum == -math.inf, of_tile, maximum)),
    "You subtract the maximum of the first tile from the scores of all tiles. Where a later score is larger by 90, its "
    "exp is infinite in float32. Let the maximum rise with the tiles, and rescale what you kept.",
)
EXERCISE.add_misconception(
    "no maximum",
    variant(joined=lambda maximum, of_tile: torch.zeros_like(of_tile)),
    "You use exp(score) without subtracting a maximum. That is right as long as scores are small. At a score of 89, "
    "exp is infinite in float32, and at -104 it is 0 for each key. Subtract the largest score so far.",
)


@EXERCISE.misconception("divided by the old sum")
def divided_by_the_old_sum(query, key, value, tile_size):
    """You divide by the sum as it was before the last tile was added. The output has the last tile in it already, so
    the sum must have it, too.
    """
    maximum, total, output = torch.full_like(query[..., :1], -math.inf), torch.zeros_like(query[..., :1]), 0.0
    for scores, values in tiles_of(query, key, value, tile_size):
        new_maximum = torch.maximum(maximum, row_maximum(scores))
        factor, weights = torch.exp(maximum - new_maximum), torch.exp(scores - new_maximum)
        old_total = total * factor
        total = old_total + weights.sum(dim=-1, keepdim=True)
        output = output * factor + weights @ values
        maximum = new_maximum
    return output / old_total


def softmax_in_each_tile(query, key, value, tile_size):
    tiles = tiles_of(query, key, value, tile_size)
    return torch.stack([torch.softmax(scores, dim=-1) @ values for scores, values in tiles])


EXERCISE.add_misconception(
    "mean of the tiles",
    lambda *inputs: softmax_in_each_tile(*inputs).mean(dim=0),
    "You compute a whole attention in each tile and take the mean. So each tile counts the same, however low its scores "
    "are. A key's weight is its share of the exp(score) of all tiles.",
)
EXERCISE.add_misconception(
    "sum of the tiles",
    lambda *inputs: softmax_in_each_tile(*inputs).sum(dim=0),
    "You compute a whole attention in each tile and add these up. So the weights of a query add up to the number of "
    "tiles. One sum of exp(score) must run over the keys of all tiles.",
)


@EXERCISE.misconception("only the last tile")
def only_the_last_tile(query, key, value, tile_size):
    """Only the last tile is left in your result. Probably the old maximum never becomes the new one: then the factor is
    exp(-inf), which is 0, and it deletes what was kept.

    At the end of the loop: `maximum = new_maximum`.
    """
    *_, (scores, values) = tiles_of(query, key, value, tile_size)
    return torch.softmax(scores, dim=-1) @ values


@EXERCISE.misconception("the last tile dropped")
def last_tile_dropped(query, key, value, tile_size):
    """You leave out the keys after the last full tile. The last tile may be shorter, and its keys count like all
    others.

    `range(0, key_len, tile_size)` begins a tile there, too, and a slice ends where the tensor ends.
    """
    kept = key.shape[-2] // tile_size * tile_size
    return tiled_attention(query, key[..., :kept, :], value[..., :kept, :], tile_size)


@EXERCISE.misconception("no scaling")
def unscaled(query, key, value, tile_size):
    """You do not divide the scores by sqrt(d_k). Equation 1 does, in tiles as well."""
    return tiled_attention(query * math.sqrt(query.shape[-1]), key, value, tile_size)


@EXERCISE.misconception("scaled by the tile")
def scaled_by_the_tile(query, key, value, tile_size):
    """You divide the scores by sqrt(tile_size). The tiles must not change the result: divide by sqrt(d_k), the number
    of features of a query.
    """
    return tiled_attention(query * math.sqrt(query.shape[-1] / tile_size), key, value, tile_size)


@EXERCISE.misconception("queries in tiles")
def queries_in_tiles(query, key, value, tile_size):
    """You cut the queries into tiles, and each query still has the scores of all keys at once. Cut the keys and the
    values: the softmax of a query must then be put together from its tiles.
    """
    tiles = query.split(tile_size, dim=-2)
    scores = [tile @ key.transpose(-2, -1) / math.sqrt(query.shape[-1]) for tile in tiles]
    return torch.cat([torch.softmax(rows, dim=-1) @ value for rows in scores], dim=-2)
