"""Tile by tile: the softmax over all keys, made from a few keys at a time, and how old sums are rescaled."""

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import torch
from jaxtyping import Float
from torch import Tensor

from course_lib.attention import scaled_dot_product_attention
from course_lib.pictures.frame import Guess, Picture, Table
from course_lib.pictures.rounding import rounded

TiledAttention = Callable[[Tensor, Tensor, Tensor, int], Tensor]
MAX_KEYS = 8
DIGITS = 3
WAYS = {
    "sum and output": ("sum", "output"),
    "only the sum": ("sum",),
    "only the output": ("output",),
    "neither": (),
}


def tile_by_tile(
    query: Float[Tensor, "1 d_k"],
    key: Float[Tensor, "key_len d_k"],
    value: Float[Tensor, "num_values 1"],
    tile_size: int = 2,
    *,
    my_tiled_attention: TiledAttention | None = None,
) -> Picture:
    """A picture of one query whose keys arrive in tiles (online softmax, arXiv 1805.02867; tiles: arXiv 2205.14135).

    After each tile there are a running maximum, a running sum and a running output. When a later tile comes, the
    picture asks by which factor the sum and the output must be multiplied, then shows it. A control leaves out parts of
    the rescaling. The quotient of output and sum is compared with Eq. 1 on the keys read so far.

    Args:
        query: one query.
        key, value: two to eight keys, and for each one number as its value.
        tile_size: keys in a tile; the last tile may be shorter.
        my_tiled_attention: the learner's own function, called as `my_tiled_attention(query, key, value, tile_size)`
            with the keys and values read so far, for the switch "on my function"; it returns the output, (1, 1).

    Raises:
        ValueError: if there are too few or too many keys, only one tile, keys and values do not fit, or the learner's
            output has another shape.
    """
    _require_drawable(query, key, value, tile_size)
    query, key, value = (x.detach().double() for x in (query, key, value))
    scores = (query @ key.T)[0] / query.shape[-1] ** 0.5
    ends = [*range(tile_size, len(key), tile_size), len(key)]
    truth = [scaled_dot_product_attention(query, key[:end], value[:end])[0].item() for end in ends]
    ways = [_shown(scores, value[:, 0], tile_size, names, truth) for names in WAYS.values()]
    mine = None
    if my_tiled_attention is not None:
        outputs = [_checked(my_tiled_attention, query, key[:end], value[:end], tile_size) for end in ends]
        mine = {"own": [{"output": output, "off": off} for output, off in _compared(outputs, truth)]}
    return Picture(
        scripts=("asks", "tile_by_tile"),
        title=f"Attention to {len(key)} keys, {tile_size} at a time",
        guess=_guess(len(key), tile_size),
        scene={
            "scores": rounded(scores, 2),
            "values": rounded(value[:, 0], 2),
            "ends": ends,
            "ways": [*WAYS],
            "tiles": ways,
            "truth": [round(output, DIGITS) for output in truth],
            "asks": [asdict(_ask(scores, start, end)) for start, end in zip(ends, ends[1:], strict=False)],
        },
        ours={"own": None},
        mine=mine,
        table=_table(ways[0], truth, ends),
    )


def example() -> Picture:
    """Eight keys in four tiles, and a learner who takes the mean of the tiles' own attentions."""
    scores, values = torch.tensor(
        [[1.0, 2.0, 3.0, 1.0, 2.0, 0.0, 5.0, 4.0], [4.0, 1.0, 2.0, 6.0, 3.0, 8.0, 5.0, 2.0]]
    )
    return tile_by_tile(torch.ones(1, 1), scores[:, None], values[:, None], my_tiled_attention=mean_of_tiles)


def mean_of_tiles(query: Tensor, key: Tensor, value: Tensor, tile_size: int) -> Tensor:
    """A mistake: the softmax within each tile, then the mean of the tiles' outputs."""
    tiles = zip(key.split(tile_size, dim=-2), value.split(tile_size, dim=-2), strict=True)
    return torch.stack([scaled_dot_product_attention(query, *tile)[0] for tile in tiles]).mean(0)


def trace(
    scores: Float[Tensor, " key_len"],
    value: Float[Tensor, " key_len"],
    tile_size: int,
    rescales: tuple[str, ...] = ("sum", "output"),
) -> list[dict[str, Tensor]]:
    """The counters of each tile: after rescaling ("kept_sum", "kept_output"), and after adding ("sum", "output").

    Args:
        rescales: which of "sum" and "output" are rescaled; leaving one out is a mistake.
    """
    maximum, total, output = scores.new_tensor(-torch.inf), scores.new_zeros(()), scores.new_zeros(())
    tiles = []
    for tile, tile_value in zip(scores.split(tile_size), value.split(tile_size), strict=True):
        before, maximum = maximum, torch.maximum(maximum, tile.max())
        factor = (before - maximum).exp()
        kept_sum = total * factor if "sum" in rescales else total
        kept_output = output * factor if "output" in rescales else output
        exponentials = (tile - maximum).exp()
        added = {"added_sum": exponentials.sum(), "added_output": exponentials @ tile_value}
        total, output = kept_sum + added["added_sum"], kept_output + added["added_output"]
        kept = {"kept_sum": kept_sum, "kept_output": kept_output}
        found = {"maximum": maximum, "factor": factor, "exponentials": exponentials}
        tiles.append(found | kept | added | {"sum": total, "output": output})
    return tiles


def _shown(
    scores: Tensor, value: Tensor, tile_size: int, rescales: tuple[str, ...], truth: list[float]
) -> list[dict[str, Any]]:
    """The counters as they are drawn, with the quotient of output and sum and its distance from Eq. 1."""
    tiles = trace(scores, value, tile_size, rescales)
    compared = _compared([(tile["output"] / tile["sum"]).item() for tile in tiles], truth)
    shown: list[dict[str, Any]] = []
    for tile, (quotient, off) in zip(tiles, compared, strict=True):
        numbers: dict[str, Any] = {name: rounded(number, DIGITS) for name, number in tile.items()}
        kept = rounded(tile["kept_output"] / tile["kept_sum"], DIGITS) if shown else 0.0
        numbers |= {"maximum": rounded(tile["maximum"], 2), "quotient": quotient, "off": off}
        shown.append(numbers | {"kept_quotient": kept, "rescales": rescales})
    return shown


def _compared(outputs: list[float], truth: list[float]) -> list[tuple[float, float]]:
    """Each output, and its distance from Eq. 1."""
    return [
        (round(output, DIGITS) + 0.0, round(abs(output - wanted), DIGITS))
        for output, wanted in zip(outputs, truth, strict=True)
    ]


def _checked(
    my_tiled_attention: TiledAttention, query: Tensor, key: Tensor, value: Tensor, tile_size: int
) -> float:
    output = my_tiled_attention(query.clone(), key.clone(), value.clone(), tile_size)
    if tuple(output.shape) != (1, 1):
        raise ValueError(
            f"wanted an output of shape (1, 1) from my_tiled_attention; got {tuple(output.shape)}"
        )
    return output.item()


def _require_drawable(query: Tensor, key: Tensor, value: Tensor, tile_size: int) -> None:
    if len(key) != len(value) or not 2 <= len(key) <= MAX_KEYS:
        raise ValueError(
            f"wanted 2 to {MAX_KEYS} keys, and as many values; got {len(key)} keys and {len(value)} values"
        )
    if not 1 <= tile_size < len(key):
        raise ValueError(
            f"wanted tiles of 1 to {len(key) - 1} keys, so that there are several; got tile_size={tile_size}"
        )


def _guess(num_keys: int, tile_size: int) -> Guess:
    return Guess(
        f"A softmax over {num_keys} keys is computed from {tile_size} scores at a time. With each tile, the running "
        "sum and the running output are multiplied by a factor. When is this factor below 1?",
        (
            "with each tile",
            "when the tile has a score above all scores before it",
            "when all scores of the tile are below an earlier one",
        ),
        1,
        (
            "The factor exchanges the old maximum for the new one. If the maximum stays, the factor is 1.",
            "",
            "Then the maximum stays, so nothing that was kept must be corrected.",
        ),
    )


def _ask(scores: Tensor, start: int, end: int) -> Guess:
    """The question before the tile of the keys from `start` to `end` is added."""
    old, tile = (round(part.max().item(), 2) + 0.0 for part in (scores[:start], scores[start:end]))
    if tile > old:
        text = f"The new tile raises the running maximum from {_number(old)} to {_number(tile)}."
        choices, answer = _choices_if_it_rises(old, tile), 1
    else:
        text = f"The running maximum is {_number(old)}, and the highest score of the new tile is {_number(tile)}."
        choices, answer = _choices_if_it_stays(old, tile), 2
    return Guess(
        f"{text} By which factor must the running sum and the running output be multiplied?",
        tuple(choices),
        answer,
        tuple(choices.values()),
    )


def _choices_if_it_rises(old: float, new: float) -> dict[str, str]:
    made = (
        f"The old exponentials are exp(score − {_number(old)}), the new ones are exp(score − {_number(new)})"
    )
    return {
        "1: they stay as they are": f"{made}: they cannot be added before both have the same maximum.",
        _exponential(old, new): "",
        _exponential(
            new, old
        ): f"{made}: with a larger maximum they become smaller, and this factor is above 1.",
    }


def _choices_if_it_stays(old: float, tile: float) -> dict[str, str]:
    kept = f"The running maximum is still {_number(old)}, so the old exponentials are right as they are"
    other = "one half" if tile == old else _exponential(tile, old)
    return {
        "0: the new tile starts again": "Then the keys before this tile would be lost.",
        other: f"{kept}; the scores of the new tile also have {_number(old)} subtracted.",
        "1: they stay as they are": "",
    }


def _exponential(start: float, minus: float) -> str:
    power = torch.tensor(start - minus, dtype=torch.float64).exp().item()
    return f"exp({_number(start)} − {_number(minus)}) = {power:.{DIGITS}f}".replace("− −", "+ ")


def _number(number: float) -> str:
    return f"{number:g}".replace("-", "−")


def _table(tiles: list[dict[str, Any]], truth: list[float], ends: list[int]) -> Table:
    header = (
        "keys read",
        "factor",
        "running maximum",
        "running sum",
        "running output",
        "output / sum",
        "Eq. 1",
    )
    rows = tuple(
        (
            f"1 to {end}",
            f"{tile['factor']:.3f}" if place else "none",
            *(f"{tile[name]:.3f}" for name in ("maximum", "sum", "output", "quotient")),
            f"{wanted:.3f}",
        )
        for place, (tile, wanted, end) in enumerate(zip(tiles, truth, ends, strict=True))
    )
    return Table("After each tile", header, rows)
