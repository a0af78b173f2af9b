"""The card that `check` shows for a wrong answer, as an image for the README, on light and on dark pages.

Run as a program, `python -m workshop.check_card`, it draws notebooks/pictures/check_card.svg again.
"""

import inspect
import textwrap
from html import escape
from pathlib import Path

from torch import Tensor

from course.exercises import check
from course.exercises.cards import STRIPES
from course_lib.running.files import write_whole

PATH = Path(__file__).resolve().parents[1] / "notebooks" / "pictures" / "check_card.svg"
WIDTH, LINE, MARGIN, LETTERS = 640, 22, 12, 76  # LETTERS: of a sentence, in a line
STYLE = (
    "text{fill:#1f1f1f;font:15px sans-serif;white-space:pre}.code{font:14px monospace}.title{font-weight:600}"
    ".paper{fill:#fff}.cell{fill:#f3f3f3}"
    "@media(prefers-color-scheme:dark){text{fill:#f0f0f0}.paper{fill:#111}.cell{fill:#222}}"
)


def attention_scores(query: Tensor, key: Tensor) -> Tensor:
    return query @ key.transpose(-2, -1)


def picture() -> str:
    """A cell with a wrong answer, and below it what `check` finds, as SVG."""
    code = [*inspect.getsource(attention_scores).rstrip().split("\n"), "", "check(attention_scores)"]
    result = check(attention_scores)
    title, *_ = repr(result).split("\n")
    said = textwrap.wrap(result.message, LETTERS)
    cell = LINE * len(code) + 2 * MARGIN
    height = cell + LINE * (1 + len(said)) + 2 * MARGIN
    rows = [("code", line) for line in code] + [("title", title)] + [("", line) for line in said]
    tops = [i * LINE + MARGIN + 15 + (i >= len(code)) * 2 * MARGIN for i in range(len(rows))]
    lines = "".join(
        f'<text class="{name}" x="{3 * MARGIN}" y="{top}">{escape(line)}</text>'
        for (name, line), top in zip(rows, tops, strict=True)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}"><title>A check that knows the mistake'
        f"</title><style>{STYLE}</style>"
        f'<rect class="paper" width="{WIDTH}" height="{height}"/><rect class="cell" width="{WIDTH}" height="{cell}"/>'
        f'<rect x="{MARGIN}" y="{cell + MARGIN}" width="6" height="{height - cell - 2 * MARGIN}" '
        f'fill="{STRIPES["not yet"]}"/>{lines}</svg>\n'
    )


if __name__ == "__main__":
    write_whole(PATH, picture().encode())
