"""The badges under the README's title: what pyproject.toml says of the course. They need no network and no host.

Run as a program, `python -m workshop.badges`, it draws notebooks/pictures/badges.svg again. The badge that tells
whether the tests pass needs the repository's address: `make one-click` puts it beside them.
"""

import re
import tomllib
from itertools import accumulate

from packaging.specifiers import SpecifierSet

from course.places import LESSONS, ROOT
from course_lib import __version__
from course_lib.running.files import write_whole

PATH = LESSONS / "pictures" / "badges.svg"
HEIGHT, GAP, MARGIN, LETTER = 20, 6, 7, 6.4  # LETTER: the mean width of a letter of 11 pixels
STYLE = "text{fill:#fff;font:11px Verdana,DejaVu Sans,sans-serif}.name{fill:#444}.says{fill:#005a8c}"


def facts() -> list[tuple[str, str]]:
    """Each badge's two halves."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    minors = [minor for minor in range(99) if f"3.{minor}.1" in SpecifierSet(project["requires-python"])]
    code, text = re.fullmatch(r"(\S+) AND (\S+)", project["license"]).groups()
    return [
        ("version", __version__),
        ("Python", f"3.{minors[0]} to 3.{minors[-1]}"),
        ("code", code),
        ("text and pictures", text.replace("-", " ")),
    ]


def told() -> str:
    """What the badges say, for those who cannot see them."""
    return ". ".join(": ".join(fact) for fact in facts()) + "."


def picture() -> str:
    """The badges in a row, as SVG."""
    halves = [half for fact in facts() for half in fact]
    widths = [round(LETTER * len(half)) + 2 * MARGIN for half in halves]
    gaps = [GAP * (i % 2) for i in range(len(halves))]
    lefts = [0, *accumulate(width + gap for width, gap in zip(widths, gaps, strict=True))]
    drawn = "".join(
        f'<rect class="{("name", "says")[i % 2]}" x="{left}" width="{width}" height="{HEIGHT}"/>'
        f'<text x="{left + MARGIN}" y="14" textLength="{width - 2 * MARGIN}">{half}</text>'
        for i, (half, left, width) in enumerate(zip(halves, lefts, widths, strict=False))
    )
    size = f'width="{lefts[-1] - GAP}" height="{HEIGHT}"'
    inside = f"<title>{told()}</title><style>{STYLE}</style>{drawn}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{inside}</svg>\n'


if __name__ == "__main__":
    write_whole(PATH, picture().encode())
