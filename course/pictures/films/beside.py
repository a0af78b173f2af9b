"""Names that cover neither one another nor what they name: beside dots in a plane, and in a row."""

from collections.abc import Sequence

LETTER = 8.2  # about the width of a letter
Point = tuple[float, float]
STOPS = 8  # points of a line that names leave free
NAME, DOT = 16.0, 12.0  # the height of a name, and the room of a dot


def beside(
    places: Sequence[Point], names: Sequence[str], lines: Sequence[tuple[Point, Point]] = ()
) -> list[Point]:
    """A middle for each name: right of its dot, left of it, below or above, wherever it covers least.

    Args:
        places: the middle of each dot.
        names: of the dots, in letters of the smallest size.
        lines: from one point to another, which the names leave free, too.
    """
    on_lines = [
        (x + (to_x - x) * part / STOPS, y + (to_y - y) * part / STOPS)
        for (x, y), (to_x, to_y) in lines
        for part in range(STOPS)
    ]
    taken = [(x, y, DOT, DOT) for x, y in (*places, *on_lines)]
    found = []
    for (x, y), name in zip(places, names, strict=True):
        wide = _wide(name)
        aside = wide / 2 + 8
        choices = [(x + right * aside, y + down) for down in (0, 11, -11, 20, -20) for right in (1, -1)]
        choices += [(x, y + 17), (x, y - 17)]
        best = min(choices, key=lambda middle: sum(_cover((*middle, wide, NAME), other) for other in taken))
        taken.append((*best, wide, NAME))
        found.append(best)
    return found


def apart(middles: Sequence[float], names: Sequence[str], gap: float = 7) -> list[float]:
    """The middles of names in a row, moved to the right where the name before would come nearer than the gap."""
    found: list[float] = []
    end = -float("inf")
    for middle, name in zip(middles, names, strict=True):
        half = _wide(name) / 2
        found.append(max(middle, end + gap + half))
        end = found[-1] + half
    return found


def _wide(name: str) -> float:
    return LETTER * (len(name) + 0.8 * name.count("m"))


def _cover(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    """The area that two boxes share; a box is its middle, its width and its height."""
    wide, high = ((one[i + 2] + other[i + 2]) / 2 - abs(one[i] - other[i]) for i in (0, 1))
    return max(wide, 0) * max(high, 0)
