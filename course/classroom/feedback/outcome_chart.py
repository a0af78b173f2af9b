"""A bar for each exercise: how many students were right, had a misconception, were wrong otherwise, or left it out.

The chart is inline SVG. Each part shows its number and has its own pattern, and the order of parts is always the same,
so nothing depends on colour. The table under the chart is its alternative.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from course.classroom.feedback.page import plain


@dataclass(frozen=True)
class Group:
    """Outcomes that are drawn as one part: their name, their colour of Okabe and Ito's, and the distance of lines."""

    label: str
    outcomes: tuple[str, ...]
    colour: str
    lines: int = 0
    angle: int = 0


GROUPS = (
    Group("right", ("right",), "#009E73"),
    Group("a known mistake", ("misconception",), "#D55E00", 7, 45),
    Group("wrong otherwise", ("wrong", "error", "timeout"), "#E69F00", 7, 135),
    Group("not answered", ("not_answered",), "#BBBBBB"),
    Group("not allowed", ("not_allowed",), "#CC79A7", 5, 90),
)

WIDTH, NAME_WIDTH, ROW, BAR = 940, 250, 30, 22

CHART_STYLE = """
svg.chart { display: block; width: 100%; height: auto; margin: .6rem 0; }
svg.chart text { fill: var(--text); font: 14px system-ui, sans-serif; }
svg.chart text.name { font-family: ui-monospace, monospace; font-size: 13px; }
svg.chart text.count { fill: #000000; font-weight: 600; paint-order: stroke; stroke: #ffffff; stroke-width: 3px; }
svg.chart rect.part { stroke: var(--ground); stroke-width: 1.5; }
@media print { svg.chart { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
"""


def outcome_chart(counts: Mapping[str, Sequence[int]], students: int) -> str:
    """The chart as SVG.

    Args:
        counts: for each exercise, the number of students in each of `GROUPS`.
        students: the number of students, which is the full width.
    """
    rows = "".join(_row(place, name, row, students) for place, (name, row) in enumerate(counts.items()))
    height = ROW * (len(counts) + 1) + 12
    return (
        f'<svg class="chart" viewBox="0 0 {WIDTH} {height}" role="img" aria-labelledby="chart-title">'
        f'<title id="chart-title">For each exercise, how many of {students} students got it right, made a known '
        f"mistake, were wrong otherwise, or left it out. The table below has the numbers.</title>"
        f"<defs>{''.join(map(_pattern, range(len(GROUPS))))}</defs>{_legend()}{rows}</svg>"
    )


def _pattern(place: int) -> str:
    group = GROUPS[place]
    size = group.lines or 10
    stroke = (
        f'<line x1="0" y1="0" x2="{size}" y2="0" stroke="#000000" stroke-opacity="0.35" stroke-width="2"/>'
    )
    return (
        f'<pattern id="group-{place}" width="{size}" height="{size}" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate({group.angle})"><rect width="{size}" height="{size}" fill="{group.colour}"/>'
        f"{stroke if group.lines else ''}</pattern>"
    )


def _legend() -> str:
    step = (WIDTH - 40) // len(GROUPS)
    return "".join(
        f'<rect class="part" x="{place * step}" y="4" width="18" height="16" fill="url(#group-{place})"/>'
        f'<text x="{place * step + 24}" y="17">{group.label}</text>'
        for place, group in enumerate(GROUPS)
    )


def _row(place: int, name: str, row: Sequence[int], students: int) -> str:
    top = ROW * (place + 1) + 8
    label = f'<text class="name" x="{NAME_WIDTH - 10}" y="{top + 16}" text-anchor="end">{plain(name)}</text>'
    parts, left = [], float(NAME_WIDTH)
    for group, count in enumerate(row):
        width = (WIDTH - NAME_WIDTH) * count / students
        if count:
            parts.append(_part(group, count, left, top, width))
        left += width
    return label + "".join(parts)


def _part(group: int, count: int, left: float, top: int, width: float) -> str:
    box = f'x="{left:.1f}" y="{top}" width="{width:.1f}" height="{BAR}"'
    middle = left + width / 2
    return (
        f'<rect class="part" {box} fill="url(#group-{group})"/>'
        f'<text class="count" x="{middle:.1f}" y="{top + 16}" text-anchor="middle">{count}</text>'
    )
