"""Names beside dots in a plane, where they cover neither dots nor names."""

from collections.abc import Sequence

LETTER = 8.2  # about the width of a letter
NAME, DOT = 16.0, 12.0  # the height of a name, and the room of a dot


def beside(places: Sequence[tuple[float, float]], names: Sequence[str]) -> list[tuple[float, float]]:
    """A middle for each name: right of its dot, left of it, below or above, wherever it covers least.

    Args:
        places: the middle of each dot.
        names: of the dots, in letters of the smallest size.
    """
    taken = [(x, y, DOT, DOT) for x, y in places]
    found = []
    for (x, y), name in zip(places, names, strict=True):
        wide = LETTER * (len(name) + 0.8 * name.count("m"))
        aside = wide / 2 + 8
        choices = [(x + right * aside, y + down) for down in (0, 11, -11) for right in (1, -1)]
        choices += [(x, y + 17), (x, y - 17)]
        best = min(choices, key=lambda middle: sum(_cover((*middle, wide, NAME), other) for other in taken))
        taken.append((*best, wide, NAME))
        found.append(best)
    return found


def _cover(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    """The area that two boxes share; a box is its middle, its width and its height."""
    wide, high = ((one[i + 2] + other[i + 2]) / 2 - abs(one[i] - other[i]) for i in (0, 1))
    return max(wide, 0) * max(high, 0)
