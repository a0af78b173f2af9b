"""The tables of two heads in a film: which number stands where, and how it is drawn."""

from collections.abc import Sequence

import torch
from jaxtyping import Float, Int
from torch import Tensor

from course.pictures.films.marks import Frame, Mark, box, short, text

Point = tuple[float, float]
WORDS, HEADS, D_K = 3, 2, 2
D_MODEL = HEADS * D_K
CELL, ROW = 44, 30  # a number with its gap: width and height
TOPS = (34, 190)  # where the tables' first rows begin


def order() -> Int[Tensor, "2 3 2"]:
    """Where each number of the heads' tables stands in memory."""
    return torch.arange(HEADS * WORDS * D_K).view(HEADS, WORDS, D_K)


def pairs(
    name: str,
    x: Float[Tensor, "3 4"],
    places: Int[Tensor, "2 3 2"],
    left: float,
    strengths: Float[Tensor, "2 3 2"] | None = None,
    only: int | None = None,
) -> Frame:
    """The numbers of x where a split has put them, each in the colour of the head that should have it.

    Args:
        places: where each number of the tables stands in x.
        left: where the column begins.
        strengths: how full the colours are.
        only: a row, if no other is drawn.
    """
    marks = {name: text(left + CELL - 2, TOPS[0] - 15, name)}
    filled = torch.full(places.shape, 0.15) if strengths is None else strengths
    rows = slice(None) if only is None else slice(only, only + 1)
    shown = [tensor[:, rows].flatten().tolist() for tensor in (order(), places, filled)]
    for index, place, strength in zip(*shown, strict=True):
        number, at = x.flatten()[place], in_table(index, left)
        marks[f"{name} {place}"] = cell(*at, number, half(place), strength)
    return marks


def outputs_at(points: Sequence[Point], sources: Sequence[int], outputs: Float[Tensor, "2 3 2"]) -> Frame:
    """Some of the heads' outputs, those with these places in memory, each at a point of the stage."""
    drawn = {}
    for (x, y), source in zip(points, sources, strict=True):
        head = source // (WORDS * D_K) + 1
        drawn[f"output {source}"] = cell(x, y, outputs.flatten()[source], f"{head}", 0.5, level=2)
    return drawn


def head_names(places: Sequence[Point]) -> Frame:
    """The names of both heads, in their colours."""
    return {
        f"head {head}": text(x, y, f"head {head + 1}", f"{head + 1}") for head, (x, y) in enumerate(places)
    }


def half(place: int) -> str:
    """The role of the head that should get a number of a vector: the first half goes to head 1."""
    return f"{place % D_MODEL // D_K + 1}"


def in_table(index: int, left: float) -> Point:
    """Where a number of the heads' tables stands, counted in the order of memory."""
    row, feature = divmod(index, D_K)
    return left + feature * CELL, TOPS[row // WORDS] + row % WORDS * ROW


def cell(x: float, y: float, number: Tensor, role: str, strength: float = 0.15, level: int = 1) -> Mark:
    """A number in a box, with at most two decimals and the typographic minus."""
    letters = short(number.item())
    return box(x, y, CELL - 4, ROW - 4, role, strength=strength, text=letters, level=level)
