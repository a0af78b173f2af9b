"""How many students reached how many points: bars of inline SVG, each with its number."""

import math
from collections.abc import Sequence
from itertools import count

from course.classroom.text import number

BINS = 10  # at most
WIDTH, HEIGHT, FOOT, TOP = 940, 200, 30, 22

HISTOGRAM_STYLE = """
svg.histogram { display: block; width: 100%; height: auto; margin: .6rem 0; }
svg.histogram text { fill: var(--text); font: 14px system-ui, sans-serif; text-anchor: middle; }
svg.histogram rect { fill: #56B4E9; stroke: var(--text); } svg.histogram line { stroke: var(--text); }
"""


def counts_by_points(points: Sequence[float], most: float) -> list[tuple[str, int]]:
    """At most ten equal parts with round ends, each with its number of students; a part has its upper end.

    The last part ends at the highest mark; a bonus above it counts there, too.

    Args:
        points: of each student.
        most: points to be had.
    """
    step = _round_step(most / BINS)
    bins = max(1, math.ceil(most / step))
    places = [max(0, min(bins - 1, math.ceil(reached / step) - 1)) for reached in points]
    edges = [*(step * place for place in range(bins)), most]
    return [
        (f"{number(edges[place])}–{number(edges[place + 1])}", places.count(place)) for place in range(bins)
    ]


def _round_step(least: float) -> float:
    """The smallest of 1, 2, 5, 10, 20, 50, ... that is not below."""
    return next(base * 10**power for power in count() for base in (1, 2, 5) if base * 10**power >= least)


def histogram(points: Sequence[float], most: float) -> str:
    """The chart; its title says all its numbers."""
    counts = counts_by_points(points, most)
    step, highest = WIDTH / len(counts), max(count for _, count in counts) or 1
    said = ", ".join(f"{label} points: {count}" for label, count in counts)
    bars = "".join(
        _bar(place * step, step, label, count, count / highest) for place, (label, count) in enumerate(counts)
    )
    return (
        f'<svg class="histogram" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="Students by points. {said}.">'
        f'{bars}<line x1="0" x2="{WIDTH}" y1="{HEIGHT - FOOT}" y2="{HEIGHT - FOOT}"/></svg>'
    )


def _bar(left: float, step: float, label: str, count: int, share: float) -> str:
    high, middle = (HEIGHT - FOOT - TOP) * share, left + step / 2
    top = HEIGHT - FOOT - high
    bar = (
        f'<rect x="{left + 4:.1f}" y="{top:.1f}" width="{step - 8:.1f}" height="{high:.1f}"/>'
        if count
        else ""
    )
    said = f'<text x="{middle:.1f}" y="{top - 6:.1f}">{count}</text>' if count else ""
    return f'{bar}{said}<text x="{middle:.1f}" y="{HEIGHT - 10}">{label}</text>'
