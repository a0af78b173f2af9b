"""Frames of a film as SVG, drawn in Python: for pages without scripts, and for a poster."""

import base64
import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from html import escape

from course_lib.pictures.films.marks import SMALLEST_LETTERS, WIDTH, Mark
from course_lib.pictures.frame import HERE

STILLS = 4
INK, FAINT, PAPER = "#1f1f1f", "#555", "#fff"
NUMBERED = ("#0072b2", "#d55e00", "#009e73", "#cc79a7")  # colourOf in frame.js
UNDER_LETTERS = 0.6  # as in film.js


def strip(
    tracks: Mapping[str, Sequence[Mark]], says: Sequence[str], counts: Sequence[int], height: float
) -> str:
    """Four moments of a film, one below the other, as an image with their sentences for screen readers.

    Args:
        tracks: each mark's state in all frames.
        says, counts: the sentence and the number of frames of each step.
    """
    steps = sorted({round(place * (len(says) - 1) / (STILLS - 1)) for place in range(STILLS)})
    ends = [sum(counts[: step + 1]) - 1 for step in steps]
    shown = [[track[end] for track in tracks.values()] for end in ends]
    image = _svg(_one_below_another(shown, height), height * len(ends))
    coded = base64.b64encode(image.encode()).decode()
    told = escape(" ".join(says[step] for step in steps))
    return f'<p><img src="data:image/svg+xml;base64,{coded}" alt="{told}" width="{WIDTH}"></p>'


def drawn(marks: Sequence[Mark]) -> str:
    """The marks of one frame as SVG elements; those that cannot be seen are left out."""
    return "".join(_element(mark) for mark in marks if mark.numbers[0] > 0)


def _one_below_another(frames: Sequence[Sequence[Mark]], height: float) -> str:
    """Several frames; what is drawn more than once is written once, and used again."""
    times = Counter(mark for marks in frames for mark in marks if mark.numbers[0] > 0)
    names: dict[Mark, str] = {}

    def element(mark: Mark) -> str:
        if mark in names:
            return f'<use href="#{names[mark]}"/>'
        if times[mark] == 1:
            return _element(mark)
        names[mark] = f"m{len(names)}"
        return f'<g id="{names[mark]}">{_element(mark)}</g>'

    return "".join(
        f'<g transform="translate(0 {number * height})">{"".join(element(m) for m in marks if m in times)}</g>'
        for number, marks in enumerate(frames)
    )


@cache
def colour(role: str) -> str:
    """The colour of a role on white paper."""
    if role.isdigit():
        return NUMBERED[int(role) - 1]
    declared = dict(
        re.findall(r"--(\w+): ([^;]+);", (HERE / "frame.css").read_text().partition(".picture")[0])
    )
    declared |= {"ink": INK, "faint": FAINT}
    found = declared[role]
    return colour(found[6:-1]) if found.startswith("var(") else found


def _svg(inside: str, height: float) -> str:
    """An image on white paper, whose elements have the class of their role."""
    roles = dict.fromkeys(re.findall(r'class="(\w+)"', inside))
    hues = "".join(f".{role}{{fill:{colour(role[1:])};stroke:{colour(role[1:])}}}" for role in roles)
    style = f"<style>text{{fill:{INK};stroke:none!important}}polyline{{fill:none!important}}{hues}</style>"
    size = f'viewBox="0 0 {WIDTH} {height:g}" font-family="sans-serif" font-size="{SMALLEST_LETTERS}"'
    paper = f'<rect width="{WIDTH}" height="{height:g}" fill="{PAPER}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} text-anchor="middle">{style}{paper}{inside}</svg>'


def _element(mark: Mark) -> str:
    kind = mark.kind.partition(" ")[0]
    return {"box": _box, "text": _text, "line": _line, "arrow": _line}[kind](mark)


def _box(mark: Mark) -> str:
    opacity, x, y, width, height, strength, size, round = mark.numbers
    full = strength * (UNDER_LETTERS if mark.text else 1)
    corner = "" if not round else f' rx="{round:g}"'
    place = f'x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}"{corner}'
    rect = f'<rect class="_{mark.role}" {place} fill-opacity="{full:.2g}"{_opacity(opacity)}/>'
    return rect + _letters(mark.text, x + width / 2, y + height / 2, size, _opacity(opacity)) * bool(
        mark.text
    )


def _text(mark: Mark) -> str:
    opacity, x, y, size = mark.numbers
    anchor = mark.kind.partition(" ")[2]
    how = f' class="_{mark.role}"' + f' text-anchor="{anchor}"' * (anchor != "middle")
    return _letters(mark.text, x, y, size, how + _opacity(opacity))


def _letters(text: str, x: float, y: float, size: float, how: str) -> str:
    larger = "" if size == SMALLEST_LETTERS else f' font-size="{size:g}"'
    return f'<text x="{_n(x)}" y="{_n(y + size / 3)}"{larger}{how}>{escape(text)}</text>'


def _line(mark: Mark) -> str:
    opacity, width, *points = mark.numbers
    path = " ".join(map(_n, points))
    drawn = f'<polyline class="_{mark.role}" points="{path}" stroke-width="{width:g}"{_opacity(opacity)}/>'
    return drawn + (_head(mark, points, width, opacity) if mark.kind == "arrow" else "")


def _head(mark: Mark, points: Sequence[float], width: float, opacity: float) -> str:
    """The head of an arrow: a triangle, turned as its last stretch runs."""
    from_x, from_y, x, y = points[-4:]
    turned = math.degrees(math.atan2(y - from_y, x - from_x))
    shape = f"M0 0l{_n(-5 * width)} {_n(-2 * width)}v{_n(4 * width)}z"
    place = f"translate({_n(x)} {_n(y)}) rotate({_n(turned)})"
    return f'<path class="_{mark.role}" d="{shape}" transform="{place}"{_opacity(opacity)}/>'


def _n(number: float) -> str:
    return f"{round(number, 1):g}"


def _opacity(opacity: float) -> str:
    return "" if opacity == 1 else f' opacity="{opacity:.2g}"'
