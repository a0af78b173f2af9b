"""Text for people: without characters that nobody sees, and numbers in their shortest form."""

import sys
import unicodedata
from collections.abc import Iterable, Sequence
from difflib import get_close_matches

MAX_TEXT = 4_000  # characters
FEW = 3  # names that are near to a wrong one
ON_SCREEN = 5  # names in one line
HIDDEN = ("Cc", "Cf", "Cs", "Zl", "Zp")  # Unicode's categories
JOINERS = "\u200c\u200d"  # without width, but names in Persian and Hindi are written with them


def visible(text: str) -> str:
    """The text with a sign for each character that nobody sees or that turns a line."""
    return "".join(map(_visible, text))


def _visible(character: str) -> str:
    hidden = unicodedata.category(character) in HIDDEN and character not in f"\n\t{JOINERS}"
    return "\ufffd" if hidden else character


def clean(text: str) -> str:
    """A student's text made safe to show: visible, and of limited length."""
    shown = visible(str(text)[: MAX_TEXT + 1])
    return shown if len(shown) <= MAX_TEXT else shown[:MAX_TEXT] + " … (cut)"


def one_line(text: str) -> str:
    """Visible text without line breaks."""
    return visible(text).replace("\n", " ")


def tell(remark: str) -> None:
    """Print a line on standard error for the teacher, whatever the names in it hold."""
    print(one_line(remark), file=sys.stderr)


def did_you_mean(got: str, known: Iterable[str]) -> str:
    """A question that ends a message about a wrong name: which ones are near. "" if none is."""
    names = list(known)
    holding = [name for name in names if got and got.casefold() in name.casefold()]
    near = list(dict.fromkeys([*get_close_matches(got, names), *holding]))[:FEW]
    return f"; did you mean {' or '.join(near)}?" if near else ""


def some_of(names: Sequence[str]) -> str:
    """The first few of the names, with dots if there are more."""
    return ", ".join(names[:ON_SCREEN]) + ", ..." * (len(names) > ON_SCREEN)


def number(value: float | int) -> str:
    """Points in their shortest form: 3, 2.5."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
