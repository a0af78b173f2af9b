"""The colours of the roles, read from the styles, which declare each once: for plots and for stills."""

import re
from functools import cache
from typing import NamedTuple

from course.pictures.frame import HERE

ROLES = ("query", "key", "value", "scores", "weights", "mask", "source", "target", "mine")
NUMBERED = (
    "key",
    "query",
    "mine",
    "value",
)  # the roles whose colours are those of numbers 1 to 4, as in frame.js


class Tone(NamedTuple):
    """A colour on a light page and on a dark one."""

    light: str
    dark: str


def tone(name: str) -> Tone:
    """The colour of a role's marks, such as "query", of its letters, "query-text", or of "1" to "4".

    Raises:
        ValueError: if no style declares it.
    """
    number, _, letters = name.partition("-")
    if number.isdigit():
        name = "-".join(filter(None, (NUMBERED[int(number) - 1], letters)))
    declared = _declared()
    if name not in declared:
        raise ValueError(f"wanted one of the colours {', '.join(declared)}; got {name!r}")
    return declared[name]


@cache
def _declared() -> dict[str, Tone]:
    style = "".join((HERE / name).read_text(encoding="utf-8") for name in ("frame.css", "films/film.css"))
    tones = {
        name: Tone(*both)
        for name, *both in re.findall(r"--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);", style)
    }
    return tones | {
        name: tones[other] for name, other in re.findall(r"--([a-z-]+): var\(--([a-z-]+)\);", style)
    }
