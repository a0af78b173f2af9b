"""Figure 1 of the paper on the stage of a film: its parts, and where words and vectors stand between them."""

from collections.abc import Iterable, Sequence

from jaxtyping import Float
from torch import Tensor

from course.pictures.films.marks import Frame, Mark, arrow, box, line, text

LEFT, RIGHT = (8, 292), (340, 276)  # the left edge and the width of the encoder and of the decoder
ENCODER, DECODER, MEMORY = (8, 114, 292, 146), (340, 62, 276, 198), (128, 2, 132, 106)  # x, y, width, height
PARTS = {  # those of the decoder have the encoder's names with a space more
    "embedding": (8, 266, 138, 22),
    "+ positions": (152, 266, 148, 22),
    "self-attention": (14, 184, 280, 56),
    "feed-forward": (14, 140, 112, 22),
    "embedding ": (340, 266, 130, 22),
    "+ positions ": (476, 266, 140, 22),
    "masked self-attention": (346, 184, 264, 56),
    "cross-attention": (346, 112, 264, 56),
    "feed-forward ": (346, 84, 112, 22),
    "linear": (340, 33, 96, 22),
    "softmax": (340, 6, 96, 22),
}
WORDS, LOW, MIDDLE, TOP, LAST = 303, 250, 174, 127, 73  # where words stand, and vectors between the parts
LABEL = 11  # how far below the upper edge of a large part its name stands
WAY_BACK = 628
CELL, HIGH = 8, 10  # a cell of a vector
WIDEST = 9  # a line of weight 1


def figure() -> Frame:
    """All parts, unlit."""
    around = {"encoder": ENCODER, "decoder": DECODER, "kept": MEMORY}
    stacks = {name: box(*place, "faint", strength=0.02, round=6, level=-2) for name, place in around.items()}
    marks: dict[str, Mark] = {}
    for name, (x, y, width, height) in PARTS.items():
        large = height > 30
        letters = "" if large else name.strip()
        marks[name] = box(x, y, width, height, "faint", strength=0.06, text=letters, level=0)
        if large:
            marks[f"{name} name"] = text(x + width / 2, y + LABEL, name)
    way = arrow((WAY_BACK, 66), (WAY_BACK, WORDS), (WAY_BACK - 10, WORDS))
    named = {"memory": text(MEMORY[0] - 8, MEMORY[1] + MEMORY[3] / 2, "memory", anchor="end"), "way": way}
    return stacks | marks | named | layers(0, "encoder") | layers(1, "decoder")


def layers(side: int, letters: str) -> Frame:
    """The name of a stack, or which of its layers is shown: of the encoder (0) or the decoder (1)."""
    left, width = (LEFT, RIGHT)[side]
    return {f"layers {side}": text(left + width - 8, (151, 95)[side], letters, anchor="end")}


def lit(place: str | Sequence[float], role: str) -> Frame:
    """The one light, on a part or a place; it goes from part to part."""
    x, y, width, height = PARTS[place] if isinstance(place, str) else place
    return {"light": box(x, y, width, height, role, strength=0.25, level=-1)}


def vector(name: str, x: float, y: float, features: Float[Tensor, "cells"], role: str) -> Frame:
    """Cells whose middle is at (x, y): features from -2 to 2 fill them from nearly nothing to full."""
    full = (0.5 + features / 4).clamp(0.05, 1).tolist()
    left = x - (len(full) * (CELL + 1) - 1) / 2
    at = [(left + i * (CELL + 1), y - HIGH / 2) for i in range(len(full))]
    return {
        f"{name} {i}": box(*at[i], CELL, HIGH, role, strength=round(strength, 2), round=1, level=2)
        for i, strength in enumerate(full)
    }


def vectors(
    name: str, places: Iterable[tuple[float, float]], rows: Float[Tensor, "seq_len cells"], role: str
) -> Frame:
    """A vector at each place."""
    parts = (
        vector(f"{name}{i}", *at, row, role) for i, (at, row) in enumerate(zip(places, rows, strict=True))
    )
    return {cell: mark for part in parts for cell, mark in part.items()}


def hidden(marks: Frame) -> Frame:
    """The same marks, transparent: they are where they will begin to move."""
    return {name: mark.faded() for name, mark in marks.items()}


def weight_line(weight: float, *points: tuple[float, float], role: str) -> Mark:
    """A line through these points, as wide as an attention weight."""
    return line(*points, role=role, width=round(WIDEST * weight, 2), level=1)
