"""Marks: the boxes, texts and lines of which the frames of a film are drawn.

A mark is a kind, a role that gives the colour, numbers, and a text. Between two frames the numbers of a mark move in
straight lines; its text and its role change half-way. Lengths are in units of the stage, which is 640 wide: on a
telephone a unit is half a pixel, so letters have a size of 15 at least.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

WIDTH = 640
SMALLEST_LETTERS = 15
ROLES = (
    "ink",
    "faint",
    "query",
    "key",
    "value",
    "scores",
    "weights",
    "mask",
    "source",
    "target",
    "mine",
    "wrong",
)
LEVELS = {"line": 0, "arrow": 0, "box": 1, "text": 2}  # lines lie below boxes, boxes below texts


@dataclass(frozen=True)
class Mark:
    """One drawn thing at one moment; made by `box`, `dot`, `text`, `line` and `arrow`.

    Args:
        kind: "box", "text start", "text middle", "text end", "line" or "arrow".
        role: one of ROLES, whose colour frame.css declares, or "1" to "4" for what is numbered, such as heads.
        numbers: the opacity from 0 to 1, then what the kind needs (see the functions below).
        text: the letters of a text, or in a box.
        level: marks of a higher level cover those of a lower one.
    """

    kind: str
    role: str
    numbers: tuple[float, ...]
    text: str = ""
    level: int = 0

    def __post_init__(self):
        if self.role not in (*ROLES, "1", "2", "3", "4"):
            raise ValueError(f'wanted one of the roles {", ".join(ROLES)}, or "1" to "4"; got {self.role!r}')

    def faded(self, opacity: float = 0.0) -> "Mark":
        """The same mark with another opacity."""
        return replace(self, numbers=(opacity, *self.numbers[1:]))

    def moved(self, right: float, down: float) -> "Mark":
        """The same mark at another place."""
        at = {"box": 1, "text": 1, "line": 2, "arrow": 2}[self.kind.partition(" ")[0]]
        end = at + 2 if at == 1 else len(self.numbers)
        shifted = [x + (down if i % 2 else right) for i, x in enumerate(self.numbers[at:end])]
        return replace(self, numbers=(*self.numbers[:at], *shifted, *self.numbers[end:]))


Frame = dict[str, Mark]


def box(
    x: float,
    y: float,
    width: float,
    height: float,
    role: str,
    *,
    strength: float = 0.15,
    text: str = "",
    size: float = SMALLEST_LETTERS,
    round: float = 3,
    level: int = LEVELS["box"],
) -> Mark:
    """A box with its upper left corner at (x, y), and a text in its middle.

    Args:
        strength: how full its colour is, from 0 to 1; the letters stay readable on every strength.
        round: the radius of its corners; half of its width makes it a circle.
    """
    return Mark("box", role, (1, x, y, width, height, strength, size, round), text, level)


def dot(x: float, y: float, radius: float, role: str, *, strength: float = 0.9, text: str = "") -> Mark:
    """A circle with its centre at (x, y)."""
    side = 2 * radius
    return box(x - radius, y - radius, side, side, role, strength=strength, text=text, round=radius)


def text(
    x: float,
    y: float,
    letters: str,
    role: str = "ink",
    *,
    size: float = SMALLEST_LETTERS,
    anchor: str = "middle",
    level: int = LEVELS["text"],
) -> Mark:
    """Letters whose start, middle or end (`anchor`) is at x, and whose middle line is at y."""
    return Mark(f"text {anchor}", role, (1, x, y, size), letters, level)


def line(
    *points: tuple[float, float], role: str = "faint", width: float = 2, level: int = LEVELS["line"]
) -> Mark:
    """A line through two or more points; between two frames the points move, so their number stays."""
    return Mark("line", role, (1, width, *(number for point in points for number in point)), "", level)


def arrow(
    *points: tuple[float, float], role: str = "faint", width: float = 2, level: int = LEVELS["arrow"]
) -> Mark:
    """A line with a head at its last point."""
    return Mark("arrow", role, (1, width, *(number for point in points for number in point)), "", level)


def row_of_boxes(
    name: str,
    x: float,
    y: float,
    texts: Sequence[str],
    role: str,
    *,
    strengths: Iterable[float] | None = None,
    width: float = 44,
    height: float = 26,
    gap: float = 4,
) -> dict[str, Mark]:
    """Boxes side by side from (x, y), named `name 0`, `name 1` and so on: a vector, or a row of weights."""
    filled = [0.15] * len(texts) if strengths is None else list(strengths)
    return {
        f"{name} {i}": box(x + i * (width + gap), y, width, height, role, strength=strength, text=letters)
        for i, (letters, strength) in enumerate(zip(texts, filled, strict=True))
    }


def signed(number: float, digits: int = 2) -> str:
    """A number with this many decimals and the typographic minus; what rounds to 0 has no sign."""
    return f"{number:z.{digits}f}".replace("-", "−")


def short(number: float, digits: int = 2) -> str:
    """The same without zeros at its end."""
    return f"{round(number, digits) + 0.0:g}".replace("-", "−")
