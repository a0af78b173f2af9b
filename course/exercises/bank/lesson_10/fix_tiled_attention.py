"""Find the bug: a tile that is wholly hidden, and outputs of zero after it."""

import math

import torch
from jaxtyping import Bool, Float
from torch import Tensor

from course.exercises.exercise import Exercise, NotDifferentiable
from course_lib.attention import masked_softmax


def fix_tiled_attention(
    query: Float[Tensor, "*batch query_len d_k"],
    key: Float[Tensor, "*batch key_len d_k"],
    value: Float[Tensor, "*batch key_len d_v"],
    mask: Bool[Tensor, "query_len key_len"],
    tile_size: int,
) -> Float[Tensor, "*batch query_len d_v"]:
    """Attention under a mask, a tile of keys at a time. True = may attend; a query that may attend to nothing gets
    zeros.

    The code below runs, and on most inputs it is exact. But some heads of a trained model gave outputs of zero for
    sentences that began with padding. Their scores were all far below 0. One thing is wrong.
    """
    maximum = torch.full_like(query[..., :1], -math.inf)
    total = output = 0.0
    for i in range(0, key.shape[-2], tile_size):
        scores = query @ key[..., i : i + tile_size, :].transpose(-2, -1) / math.sqrt(query.shape[-1])
        scores = scores.masked_fill(~mask[..., i : i + tile_size], -math.inf)
        new_maximum = torch.maximum(maximum, scores.amax(dim=-1, keepdim=True))
        shift = new_maximum.masked_fill(new_maximum == -math.inf, 0.0)  # -inf - (-inf) would be NaN
        weights, rescale = torch.exp(scores - shift), torch.exp(maximum - shift)
        total = rescale * total + weights.sum(dim=-1, keepdim=True)
        output = rescale * output + weights @ value[..., i : i + tile_size, :]
        maximum = new_maximum
    return output / total.masked_fill(total == 0, 1.0)


def starter(query, key, value, mask, tile_size):
    maximum = torch.full_like(query[..., :1], -math.inf)
    total = output = 0.0
    for i in range(0, key.shape[-2], tile_size):
        scores = query @ key[..., i : i + tile_size, :].transpose(-2, -1) / math.sqrt(query.shape[-1])
        scores = scores.masked_fill(~mask[..., i : i + tile_size], -math.inf)
        new_maximum = torch.maximum(maximum, scores.amax(dim=-1, keepdim=True))
        shift = new_maximum.masked_fill(new_maximum == -math.inf, 0.0)  # -inf - (-inf) would be NaN
        weights, rescale = torch.exp(scores - shift), torch.exp(maximum - shift)
        total = rescale * total + weights.sum(dim=-1, keepdim=True)
        output = rescale * output + weights @ value[..., i : i + tile_size, :]
        maximum = shift
    return output / total.masked_fill(total == 0, 1.0)


def make_inputs(generator):
    """Scores near -512 after padding for all queries; near -128 under a mask of each query's own; usual scores; scores
    near 192 or -192, by query; large scores that are hidden.

    In the masks one query sees nothing in the first tile, another nothing in the last, and a third nothing at all.
    """
    padded = drawn(generator, (), (5, 8), -512.0, 3)
    yield NotDifferentiable(padded | {"mask": (torch.arange(8) >= 3).expand(5, 8)})
    yield NotDifferentiable(drawn(generator, (2,), (5, 8), -128.0, 3))
    yield drawn(generator, (2, 3), (6, 7), 0.0, 3)
    apart = drawn(generator, (2,), (5, 11), 192.0, 3)
    apart["query"][..., ::2, 0] = -32.0
    yield NotDifferentiable(apart)
    hidden = drawn(generator, (3,), (5, 8), -512.0, 4)
    hidden["key"][..., -2:, 0] = 32.0
    hidden["mask"][:, -2:] = False
    yield NotDifferentiable(hidden)


def drawn(generator, leading, lengths, level, tile_size):
    """Scores near `level`, and a mask.

    The features are quarters. So the products are exact in float32, in whatever order they are added. Of large scores
    only the values are compared: see `tiled_attention`.
    """
    query_len, key_len = lengths
    query, key = (
        (4 * torch.randn(*leading, length, 4, generator=generator)).round() / 4 for length in lengths
    )
    query[..., 0], key[..., 0] = 32.0, level / 16
    mask = torch.rand(query_len, key_len, generator=generator) < 0.8
    mask[:, 0], mask[:, tile_size + 1] = True, True
    last = (key_len - 1) // tile_size * tile_size
    mask[1, :tile_size], mask[2, last:], mask[3] = False, False, False
    value = torch.randn(*leading, key_len, 6, generator=generator)
    return {"query": query, "key": key, "value": value, "mask": mask, "tile_size": tile_size}


def shifted_by(new_shift, fill=-math.inf, remember=True, joined=torch.maximum):
    """The loop with another shift, made from the new maximum, and perhaps kept as the maximum."""

    def attention(query, key, value, mask, tile_size):
        maximum, total, output = torch.full_like(query[..., :1], -math.inf), 0.0, 0.0
        for i in range(0, key.shape[-2], tile_size):
            scores = query @ key[..., i : i + tile_size, :].transpose(-2, -1) / math.sqrt(query.shape[-1])
            scores = scores.masked_fill(~mask[..., i : i + tile_size], fill)
            new_maximum = joined(maximum, scores.amax(dim=-1, keepdim=True))
            shift = new_shift(new_maximum)
            weights, rescale = torch.exp(scores - shift), torch.exp(maximum - shift)
            total = rescale * total + weights.sum(dim=-1, keepdim=True)
            output = rescale * output + weights @ value[..., i : i + tile_size, :]
            maximum = shift if remember else new_maximum
        return output / total.masked_fill(total == 0, 1.0)

    return attention


def without_tiles(query, key, value, mask, hidden=False):
    """All at once, with zeros for a query that may attend to nothing."""
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    return masked_softmax(scores, ~mask if hidden else mask) @ value


EXERCISE = Exercise(
    name="fix_tiled_attention",
    lesson=10,
    reference=fix_tiled_attention,
    starter=starter,
    make_inputs=make_inputs,
    differentiable=("query", "key", "value"),
    tolerance=1e-4,
    minutes=10,
    difficulty=3,
    points=3,
    hints=(
        "Follow one query whose first tile is wholly hidden. What is its maximum after this tile, and after the next"
        " one, where the scores are far below 0?",
        "the shift only keeps NaN out of one step; what goes on to the next tile is the largest score seen so far, and "
        "-inf if there was none",
        "Look at what `maximum` becomes at the end of the loop. After a hidden tile, `new_maximum` is -inf and "
        "`shift` is 0. One of the two must go on to the next tile, and no score below 0 is ever larger than that.",
    ),
    equivalents={
        "0.0 -> 1.0": "the first factor is exp(-inf), which is 0",
        "0.0 -> 1.0'": "where everything is hidden, exp(-inf - shift) is 0 for every shift",
        "1.0 -> 2.0": "0 divided by any number",
        "torch.maximum(maximum, scores.amax(dim=-1, keepdim=True)) -> "
        "torch.maximum(scores.amax(dim=-1, keepdim=True), maximum)": "the larger of two, in either order",
    },
)

EXERCISE.add_misconception(
    "the bug is still there",
    starter,
    "After a first tile that is wholly hidden, the maximum is 0. Where all later "
    "scores are far below it, each exp is 0, and the output comes out as zeros.",
)
EXERCISE.add_misconception(
    "the shift left out",
    shifted_by(lambda new_maximum: new_maximum, remember=False),
    "A query whose first tile is wholly hidden gets NaN, as from -inf - (-inf). Its maximum is -inf there. The "
    "shift of 0 is needed for this one step.",
)
EXERCISE.add_misconception(
    "another number for 0",
    shifted_by(lambda new_maximum: new_maximum.masked_fill(new_maximum == -math.inf, -100.0)),
    "After a hidden first tile another number than 0 goes on as the maximum. Scores far below it can still be "
    "lost. No number is low enough to be the maximum over nothing, except -inf.",
)
EXERCISE.add_misconception(
    "0 from the start",
    shifted_by(lambda new_maximum: new_maximum.clamp(min=0.0)),
    "The maximum is never below 0, as if it started there. Where all scores of a query are far below 0, each exp "
    "is 0. A maximum over nothing is lower than every number.",
    "Start with -inf, as it stood.",
)
EXERCISE.add_misconception(
    "only the tile's maximum",
    shifted_by(
        lambda new_maximum: new_maximum.masked_fill(new_maximum == -math.inf, 0.0),
        remember=False,
        joined=lambda maximum, of_tile: of_tile,
    ),
    "Your maximum is that of the newest tile only. Where that tile is hidden, or has lower scores, the largest score"
    " so far is forgotten. `torch.maximum` with the old one was right.",
)
EXERCISE.add_misconception(
    "a large negative number",
    shifted_by(lambda new_maximum: new_maximum, fill=-1e9),
    "A query that may attend to nothing spreads its attention evenly over hidden keys, as if their scores were "
    "one large negative number. It should get zeros.",
)


@EXERCISE.misconception("whole tiles skipped")
def whole_tiles_skipped(query, key, value, mask, tile_size):
    """A first tile that is hidden from all queries does no harm. But a tile may be hidden from one query and seen by
    another, and then the bug is still there.
    """
    tiles = [slice(i, i + tile_size) for i in range(0, key.shape[-2], tile_size)]
    seen = torch.cat([torch.arange(key.shape[-2])[tile] for tile in tiles if mask[..., tile].any()])
    return starter(query, key[..., seen, :], value[..., seen, :], mask[..., seen], tile_size)


@EXERCISE.misconception("NaN swept out of the output")
def nan_swept_out(query, key, value, mask, tile_size):
    """A query whose first tile is wholly hidden gets zeros, even where it may attend to later keys. That happens if a
    NaN is turned into 0 at the end: keep it out of the step in which it would arise.
    """
    attend = shifted_by(lambda new_maximum: new_maximum, remember=False)
    return attend(query, key, value, mask, tile_size).nan_to_num()


@EXERCISE.misconception("NaN where nothing may be seen")
def hidden_rows_give_nan(query, key, value, mask, tile_size):
    """The maximum is right, but a query that may attend to nothing gets NaN, as from 0 / 0. It should get zeros. The
    last line of the stub was right as it stood.
    """
    output = fix_tiled_attention(query, key, value, mask, tile_size)
    return output.masked_fill(~mask.any(dim=-1, keepdim=True), math.nan)


@EXERCISE.misconception("the maximum no longer kept")
def maximum_no_longer_kept(query, key, value, mask, tile_size):
    """Only the last tile is left in the result: what earlier tiles gave is lost, as by a factor exp(-inf), 0. The
    largest score so far must go on to the next tile.

    The last line of the loop gives `maximum` its next value. Which of the names above it holds the largest score?
    """
    start = (key.shape[-2] - 1) // tile_size * tile_size
    return without_tiles(query, key[..., start:, :], value[..., start:, :], mask[..., start:])


@EXERCISE.misconception("no shift")
def no_shift(query, key, value, mask, tile_size):
    """Nothing is subtracted from the scores. Above 89 exp is infinite in float32, and below -104 it is 0. The shift is
    needed, and its 0 as well. In the stub only the maximum that goes on is wrong.
    """
    attend = shifted_by(torch.zeros_like)
    return attend(query, key, value, mask, tile_size)


@EXERCISE.misconception("maximum over hidden scores, too")
def maximum_over_hidden(query, key, value, mask, tile_size):
    """The maximum is taken over hidden scores, too. A large hidden score can then make each visible exp 0. Only scores
    that may be seen count.
    """
    maximum, total, output = torch.full_like(query[..., :1], -math.inf), 0.0, 0.0
    for i in range(0, key.shape[-2], tile_size):
        scores = query @ key[..., i : i + tile_size, :].transpose(-2, -1) / math.sqrt(query.shape[-1])
        new_maximum = torch.maximum(maximum, scores.amax(dim=-1, keepdim=True))
        weights = torch.exp(scores - new_maximum).masked_fill(~mask[..., i : i + tile_size], 0.0)
        rescale = torch.exp(maximum - new_maximum)
        total = rescale * total + weights.sum(dim=-1, keepdim=True)
        output = rescale * output + weights @ value[..., i : i + tile_size, :]
        maximum = new_maximum
    return output / total.masked_fill(total == 0, 1.0)


@EXERCISE.misconception("mask reversed")
def mask_reversed(query, key, value, mask, tile_size):
    """What may be seen is hidden. Here True means *may attend*: `~mask` was right."""
    return without_tiles(query, key, value, mask, hidden=True)


@EXERCISE.misconception("mask taken out")
def mask_taken_out(query, key, value, mask, tile_size):
    """The mask no longer hides anything, so hidden keys are seen, padding as well. The line with the mask was right."""
    return without_tiles(query, key, value, torch.ones_like(mask))
