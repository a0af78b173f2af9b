"""Frames of a film as SVG, drawn in Python: for pages without scripts, for the poster and for the recording."""

import base64
import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from course.pictures.colours import Tone, tone
from course.pictures.films.marks import SMALLEST_LETTERS, WIDTH, Mark

STILLS = 4
PLAIN = {"ink": Tone("#1f1f1f", "#f0f0f0"), "faint": Tone("#555", "#bbb"), "paper": Tone("#fff", "#111")}
UNDER_LETTERS = 0.6  # as in film.js


@dataclass(frozen=True)
class Element:
    """An SVG element.

    Args:
        role: gives the colour; None for the letters in a box.
        fixed: attributes that do not move.
        numbers: attributes that may move.
    """

    tag: str
    role: str | None
    fixed: tuple[tuple[str, str], ...]
    numbers: Mapping[str, str]
    text: str = ""

    def svg(self, inside: str = "") -> str:
        """The element as text, with `inside` after its letters."""
        coloured = () if self.role is None else (("class", f"_{self.role}"),)
        given = [pair for pair in (*coloured, *self.fixed, *self.numbers.items()) if pair != ("opacity", "1")]
        attributes = "".join(f' {name}="{value}"' for name, value in given)
        content = escape(self.text) + inside
        return f"<{self.tag}{attributes}>{content}</{self.tag}>" if content else f"<{self.tag}{attributes}/>"


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
    image = picture(_one_below_another(shown, height), height * len(ends))
    coded = base64.b64encode(image.encode()).decode()
    told = escape(" ".join(says[step] for step in steps))
    return f'<p><img src="data:image/svg+xml;base64,{coded}" alt="{told}" width="{WIDTH}" style="max-width:100%"></p>'


def drawn(marks: Sequence[Mark]) -> str:
    """The marks of one frame as SVG; those that cannot be seen are left out."""
    return "".join(element.svg() for mark in marks if mark.numbers[0] > 0 for element in elements(mark))


def elements(mark: Mark) -> list[Element]:
    """The elements of a mark; marks of one kind have the same ones, and those without a text no letters."""
    kind, _, anchor = mark.kind.partition(" ")
    if kind == "box":
        return _box(mark)
    opacity, *numbers = mark.numbers
    if kind == "text":
        x, y, size = numbers
        return [_letters(mark.role, mark.text, x, y, size, opacity, anchor)]
    width, *points = numbers
    moving = {"points": " ".join(map(_n, points)), "stroke-width": f"{width:g}", "opacity": f"{opacity:.2g}"}
    path = Element("polyline", mark.role, (), moving)
    return [path, _head(mark.role, points, width, opacity)] if kind == "arrow" else [path]


def _one_below_another(frames: Sequence[Sequence[Mark]], height: float) -> str:
    """Several frames; what is drawn more than once is written once, and used again."""
    times = Counter(mark for marks in frames for mark in marks if mark.numbers[0] > 0)
    names: dict[Mark, str] = {}

    def element(mark: Mark) -> str:
        if mark in names:
            return f'<use href="#{names[mark]}"/>'
        if times[mark] == 1:
            return drawn([mark])
        names[mark] = f"m{len(names)}"
        return f'<g id="{names[mark]}">{drawn([mark])}</g>'

    return "".join(
        f'<g transform="translate(0 {number * height})">{"".join(element(m) for m in marks if m in times)}</g>'
        for number, marks in enumerate(frames)
    )


def picture(inside: str, height: float, *, about: str = "", style: str = "", dark: bool = False) -> str:
    """An image whose elements have the class of their role.

    Args:
        about: elements that say what it shows.
        style: more rules.
        dark: whether it is drawn on black paper where a page is dark.
    """
    roles = [role for role in dict.fromkeys(re.findall(r'class="_(\w+)"', inside)) if role not in PLAIN]
    night = f"@media(prefers-color-scheme:dark){{{_theme(roles, 'dark')}}}" * dark
    still = "text{stroke:none!important}polyline{fill:none!important}"
    size = f'viewBox="0 0 {WIDTH} {height:g}" font-family="sans-serif" font-size="{SMALLEST_LETTERS}"'
    paper = f'<rect class="_paper" width="{WIDTH}" height="{height:g}"/>'
    styles = f"<style>{_theme(roles, 'light')}{still}{night}{style}</style>"
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} text-anchor="middle">{about}{styles}{paper}{inside}</svg>'


def _theme(roles: Iterable[str], page: str) -> str:
    """The colours of marks and of letters on a light or a dark page."""
    plain = {role: getattr(both, page) for role, both in PLAIN.items()}
    marks = plain | {role: getattr(tone(role), page) for role in roles}
    filled = "".join(f"._{role}{{fill:{hue};stroke:{hue}}}" for role, hue in marks.items())
    letters = "".join(f"text._{role}{{fill:{getattr(tone(f'{role}-text'), page)}}}" for role in roles)
    return f"text{{fill:{plain['ink']}}}{filled}{letters}"


def _box(mark: Mark) -> list[Element]:
    opacity, x, y, width, height, strength, size, round = mark.numbers
    full = strength * (UNDER_LETTERS if mark.text else 1)
    place = {"x": _n(x), "y": _n(y), "width": _n(width), "height": _n(height)}
    seen = {"fill-opacity": f"{full:.2g}", "opacity": f"{opacity:.2g}"}
    corner = (("rx", f"{round:g}"),) if round else ()
    rect = Element("rect", mark.role, corner, place | seen)
    letters = _letters(None, mark.text, x + width / 2, y + height / 2, size, opacity)
    return [rect, letters] if mark.text else [rect]


def _letters(
    role: str | None, text: str, x: float, y: float, size: float, opacity: float, anchor: str = "middle"
) -> Element:
    how = {"text-anchor": anchor} if anchor != "middle" else {}
    how |= {"font-size": f"{size:g}"} if size != SMALLEST_LETTERS else {}
    moving = {"x": _n(x), "y": _n(y + size / 3), "opacity": f"{opacity:.2g}"}
    return Element("text", role, tuple(how.items()), moving, text)


def _head(role: str, points: Sequence[float], width: float, opacity: float) -> Element:
    """The head of an arrow: a triangle, turned as its last stretch runs."""
    from_x, from_y, x, y = points[-4:]
    long = math.hypot(x - from_x, y - from_y) or 1
    along, down = width * (x - from_x) / long, width * (y - from_y) / long
    corners = [(x - 5 * along - side * down, y - 5 * down + side * along) for side in (-2, 2)]
    path = " ".join(_n(number) for corner in ((x, y), *corners) for number in corner)
    return Element("polygon", role, (), {"points": path, "opacity": f"{opacity:.2g}"})


def _n(number: float) -> str:
    return f"{round(number, 1) + 0.0:g}"
