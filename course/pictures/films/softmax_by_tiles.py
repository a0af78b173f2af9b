"""Softmax by tiles: scores come a few at a time, and what was kept is rescaled when a larger one comes."""

import torch
from jaxtyping import Float
from torch import Tensor

from course.pictures.films.arriving import arriving
from course.pictures.films.film import Film, Step, film
from course.pictures.films.marks import Mark, box, short, text
from course.pictures.films.tile_counters import (
    TiledAttention,
    counters,
    mean_of_tiles,
    read_so_far,
    whole,
)
from course.pictures.frame import Guess

LINES = (
    "for tile, values in tiles:",
    "new_maximum = max(maximum, tile.max())",
    "factor = exp(maximum - new_maximum)",
    "sum = factor * sum + exp(tile - new_maximum).sum()",
    "output = factor * output + exp(tile - new_maximum) @ values",
    "softmax(scores) @ all_values = output / sum",
)
ROWS = {"score": 10, "value": 40}  # where the rows of all keys begin, and how wide a cell is
FIRST, CELL, HIGH = 96, 38, 26
GROUND, HIGHEST = 258, 160  # the line on which the bars stand, and the height of the highest one
BARS, WIDE = 108, 40
COLUMNS = {"maximum": 278, "sum": 376, "output": 490, "output / sum": 586}  # their middle lines
GONE, TO_COME = 0.15, 0.5  # the opacity of a key that is forgotten, and of one that is not yet read
DIGITS = 3  # of what is added and divided: then the sums come out by hand


def softmax_by_tiles(
    query: Float[Tensor, "1 d_k"],
    key: Float[Tensor, "key_len d_k"],
    value: Float[Tensor, "num_values 1"],
    tile_size: int = 2,
    *,
    my_tiled_attention: TiledAttention | None = None,
) -> Film:
    """A film of one query's attention, a tile of keys at a time (arXiv 1805.02867, section 3).

    The bars are exponentials; they, the sum and the output are as high as they are large, all to one scale.

    Args:
        query: one query.
        key, value: up to eight keys, in two to four tiles, and a positive number for each as its value. The second
            tile has the largest score of the first two.
        tile_size: keys in a tile, two or three; the last tile may be shorter.
        my_tiled_attention: the learner's own, called as `my_tiled_attention(query, key, value, tile_size)` with the
            keys read so far, for the switch "on my function"; its output takes the place of output / sum.

    Raises:
        ValueError: if keys, values and tiles are not these, or the learner's output is not of shape (1, 1).
    """
    query, key, value = (x.detach().double() for x in (query, key, value))
    scores = (key @ query[0]) / query.shape[-1] ** 0.5
    _require(scores, value, tile_size)
    ours = _Scene(scores, value[:, 0], tile_size, read_so_far(whole, query, key, value, tile_size))
    mine = None
    if my_tiled_attention is not None:
        found = read_so_far(my_tiled_attention, query, key, value, tile_size)
        mine = _Scene(scores, value[:, 0], tile_size, found).steps()
    factor = ours.tiles[1]["factor"].item()
    old, new = (short(tile["maximum"].item()) for tile in ours.tiles[:2])
    return film(
        f"A softmax over {len(key)} scores, {tile_size} at a time",
        ours.steps(),
        Guess.explained(
            f"The sum was made with the maximum {old}, the new bars with {new}. By what must the sum be multiplied?",
            (f"by {1 / factor:.2f}", "by 1: a sum is a sum", f"by {factor:.2f}"),
            2,
            (
                f"The old bars would grow, and count more. They must shrink, because {new} is larger than {old}.",
                f"An old score of {old} has a bar of height 1 in it. Beside {new} it would count too much.",
                "",
            ),
        ),
        turn=4,
        lines=LINES,
        my_steps=mine,
        height=288,
    )


def example(my_tiled_attention: TiledAttention = mean_of_tiles) -> Film:
    """The eight keys of lesson 10 in four tiles, and a learner who takes the mean of the tiles' own attentions."""
    scores = torch.tensor([[1.0], [2.0], [3.0], [1.0], [2.0], [0.0], [5.0], [4.0]])
    values = torch.tensor([[4.0], [1.0], [2.0], [6.0], [3.0], [8.0], [5.0], [2.0]])
    return softmax_by_tiles(torch.ones(1, 1), scores, values, my_tiled_attention=my_tiled_attention)


def _require(scores: Tensor, value: Tensor, tile_size: int) -> None:
    count, tiles = len(scores), scores.split(max(tile_size, 1))
    if not (tile_size in (2, 3) and count <= 8 and 2 <= len(tiles) <= 4 and tuple(value.shape) == (count, 1)):
        raise ValueError(
            "wanted up to 8 keys in 2 to 4 tiles of 2 or 3, and a value for each; "
            f"got {count} keys, tile_size={tile_size} and values {tuple(value.shape)}"
        )
    if not (value > 0).all() or tiles[1].max() <= tiles[0].max():
        raise ValueError(
            "wanted positive values, and a second tile with a larger score than the first; "
            f"got values {value[:, 0].tolist()} and scores {scores.tolist()}"
        )


class _Scene:
    """The keys above, and below them the tile that is read and the three things that are kept."""

    def __init__(self, scores: Tensor, value: Tensor, tile_size: int, results: list[float]):
        self.scores, self.value, self.tile_size, self.results = scores, value, tile_size, results
        self.tiles = counters(scores, value, tile_size)
        self.truth = (scores.softmax(0) @ value).item()
        self.unit = HIGHEST / max(tile[name].item() for tile in self.tiles for name in ("sum", "output"))

    def steps(self) -> list[Step]:
        first, second, *others = self.tiles
        old, new = (short(tile["maximum"].item()) for tile in (first, second))
        factor = f"e^({old} − {new}) = {second['factor']:.{DIGITS}f}"
        return [
            Step(
                f"Of {len(self.scores)} scores, {self.tile_size} come at a time: a tile. To save memory, none is kept.",
                [self._cells(range(len(self.scores)))],
                0,
            ),
            Step(
                f"The maximum is {old}. Each score s becomes a bar e^(s − {old}), at most 1, so that nothing "
                "overflows.",
                self._grown(0),
                1,
            ),
            Step(
                f"The bars make a sum; times their values they make an output: {self._products(0)}.",
                self._joined(0),
                3,
            ),
            Step(
                f"The next tile raises the maximum to {new}. So its bars are e^(s − {new}).",
                self._grown(1),
                1,
            ),
            Step(
                f"Sum and output are multiplied by {factor}, as if {new} had always been the maximum.",
                arriving(self._tile(1) | self._bars(1), self._tile(1, rescaled=True) | self._bars(1)),
                2,
            ),
            Step("Now the new bars go on top. Output / sum is the result so far.", self._joined(1), 4),
            *(self._later(number) for number in range(2, len(self.tiles))),
            self._result(),
        ]

    def _result(self) -> Step:
        """Beside the softmax of all scores at once."""
        return Step(
            f"Output divided by sum is {self.results[-1]:.2f}. The softmax of all scores, times the values, gives "
            f"{self.truth:.2f}.",
            [self._kept(len(self.tiles) - 1) | self._cells(range(len(self.scores))) | self._at_once()],
            5,
        )

    def _later(self, number: int) -> Step:
        before, now = (short(self.tiles[i]["maximum"].item()) for i in (number - 1, number))
        says = f"This tile has no score above {now}, so nothing shrinks."
        if before != now:
            factor = f"e^({before} − {now}) = {self.tiles[number]['factor']:.{DIGITS}f}"
            says = f"This tile has a {now}. Sum and output are multiplied by {factor}."
        ready = self._tile(number, rescaled=True) | self._bars(number)
        return Step(
            says, [self._tile(number), *arriving(self._tile(number), ready), *self._joined(number)], 3
        )

    def _grown(self, number: int) -> list[dict[str, Mark]]:
        """A new tile, and then its bars."""
        new = self._tile(number)
        return [new, *arriving(new, new | self._bars(number))]

    def _joined(self, number: int) -> list[dict[str, Mark]]:
        """The bars go to the sum and the output; then the tile is forgotten."""
        ready = self._tile(number, rescaled=True) | self._bars(number)
        return arriving(ready, self._added(number), self._kept(number))

    def _products(self, number: int) -> str:
        """The bars of a tile times their values, written out."""
        values = self.value[self._range(number)].tolist()
        pairs = zip(self.tiles[number]["bars"].tolist(), values, strict=True)
        total = self.tiles[number]["output"].item()
        return (
            " + ".join(f"{bar:.{DIGITS}f} × {short(value)}" for bar, value in pairs)
            + f" = {total:.{DIGITS}f}"
        )

    def _range(self, number: int) -> range:
        return range(number * self.tile_size, min((number + 1) * self.tile_size, len(self.scores)))

    def _cells(self, lit: range) -> dict[str, Mark]:
        """All keys: those that are lit, those before them, which are gone, and those to come."""
        marks = {name: text(4, y + HIGH / 2, name, _ROLES[name], anchor="start") for name, y in ROWS.items()}
        for name, numbers in (("score", self.scores), ("value", self.value)):
            for i, number in enumerate(numbers.tolist()):
                x = FIRST + i * (CELL + 4) + i // self.tile_size * 10
                cell = box(x, ROWS[name], CELL, HIGH, _ROLES[name], strength=0.25, text=short(number))
                marks[f"{name} {i}"] = cell if i in lit else cell.faded(GONE if i < lit.start else TO_COME)
        return marks

    def _tile(self, number: int, rescaled: bool = False) -> dict[str, Mark]:
        """A new tile with its maximum, before it is added to what was kept."""
        marks = self._cells(self._range(number)) | self._maximum(number)
        for place, i in enumerate(self._range(number)):
            marks[f"bar {i}"] = _bar(BARS + place * (WIDE + 12), 0, 0, "weights")
        if number:
            names = ("kept_sum", "kept_output") if rescaled else ("sum", "output")
            tile = self.tiles[number if rescaled else number - 1]
            marks |= self._column("sum", tile[names[0]]) | self._column("output", tile[names[1]])
        factor = self.tiles[number]["factor"].item()
        if rescaled and 0 < factor < 1:
            x = (COLUMNS["sum"] + COLUMNS["output"]) / 2
            marks["factor"] = text(x, GROUND - 72, f"× {factor:.{DIGITS}f}")
        return marks

    def _bars(self, number: int) -> dict[str, Mark]:
        """The exponentials of a tile, and the invisible beginnings of what goes to the output."""
        marks = {"tile": text(BARS + 46, GROUND + 18, "bars of the tile", "weights")}
        for place, i in enumerate(self._range(number)):
            size = self.tiles[number]["bars"][place].item()
            bar = _bar(BARS + place * (WIDE + 12), 0, size * self.unit, "weights")
            says = text(
                BARS + place * (WIDE + 12) + WIDE / 2, bar.numbers[2] - 12, f"{size:.{DIGITS}f}", "weights"
            )
            marks |= {f"bar {i}": bar, f"share {i}": bar.faded(), f"size {i}": says}
        return marks

    def _added(self, number: int) -> dict[str, Mark]:
        """The bars on top of the sum, and the bars times their values on top of the output."""
        tile = self.tiles[number]
        marks = self._tile(number, rescaled=True)
        marks.pop("factor", None)
        sizes = tile["bars"], tile["bars"] * self.value[self._range(number)]
        names = ("bar", "sum", "weights"), ("share", "output", "value")
        for (mark, name, role), each in zip(names, sizes, strict=True):
            top = tile[f"kept_{name}"].item()
            for i, size in zip(self._range(number), each.tolist(), strict=True):
                marks[f"{mark} {i}"] = _bar(COLUMNS[name] - WIDE / 2, top * self.unit, size * self.unit, role)
                top += size
            marks[f"{name} said"] = self._column(name, tile[name])[f"{name} said"]
            marks[f"{name} name"] = self._column(name, tile[name])[f"{name} name"]
        return marks

    def _kept(self, number: int) -> dict[str, Mark]:
        """What is left of a tile: the maximum, the sum, the output, and their quotient."""
        end = self._range(number).stop
        marks = self._cells(range(end, end)) | self._maximum(number)
        marks |= self._column("sum", self.tiles[number]["sum"])
        marks |= self._column("output", self.tiles[number]["output"])
        x = COLUMNS["output / sum"]
        quotient = box(x - 30, GROUND - 30, 60, 30, "query", strength=0.3, text=f"{self.results[number]:.2f}")
        return marks | {"quotient": quotient, "quotient name": text(x, GROUND + 18, "output / sum", "query")}

    def _maximum(self, number: int) -> dict[str, Mark]:
        x, largest = COLUMNS["maximum"], short(self.tiles[number]["maximum"].item())
        return {
            "maximum": box(x - 22, GROUND - 30, 44, 30, "scores", strength=0.3, text=largest),
            "maximum name": text(x, GROUND + 18, "maximum", "scores"),
        }

    def _column(self, name: str, number: Tensor) -> dict[str, Mark]:
        role = _ROLES[name]
        bar = _bar(COLUMNS[name] - WIDE / 2, 0, number.item() * self.unit, role)
        said = text(COLUMNS[name], bar.numbers[2] - 12, f"{number:.{DIGITS}f}", role)
        return {name: bar, f"{name} name": text(COLUMNS[name], GROUND + 18, name, role), f"{name} said": said}

    def _at_once(self) -> dict[str, Mark]:
        x = BARS + 46
        return {
            "at once": box(x - 30, GROUND - 30, 60, 30, "query", strength=0.3, text=f"{self.truth:.2f}"),
            "at once name": text(x, GROUND + 18, "all at once", "query"),
        }


_ROLES = {"score": "scores", "value": "value", "sum": "weights", "output": "value"}


def _bar(x: float, up: float, high: float, role: str) -> Mark:
    return box(x, GROUND - up - high, WIDE, high, role, strength=0.6, round=0)
