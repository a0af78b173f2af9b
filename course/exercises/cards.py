"""What the learner sees: a small card in a notebook, the same words as plain text elsewhere.

Colours are JupyterLab's variables, so a card follows the theme. An exported page has no such variables; there a
card is dark on light. The colour of the stripe only repeats what the words say.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from course.pictures.frame import Picture

TEXT = "var(--jp-content-font-color1, #1f1f1f)"
GROUND = "var(--jp-layout-color1, #ffffff)"
CODE_GROUND = "var(--jp-layout-color2, #f3f3f3)"
FONT = "var(--jp-content-font-family, system-ui, sans-serif)"
CODE_FONT = "var(--jp-code-font-family, ui-monospace, monospace)"
LESSON_LINK = re.compile(r"\[([^\]]+)\]\((\d\d_\w+\.ipynb)\)")
STRIPES = {
    "good": "#009E73",
    "not yet": "#D55E00",
    "note": "#0072B2",
}  # Okabe and Ito's palette: everybody can tell these apart

BOX = (
    "border-left: 6px solid {stripe}; padding: 0.5em 1em;"
    f" color: {TEXT}; background: {GROUND}; font-family: {FONT};"
)
PRE = (
    f"margin: 0.5em 0 0; padding: 0.5em; overflow-x: auto; color: {TEXT}; background: {CODE_GROUND};"
    f" font-family: {CODE_FONT}; font-size: 0.9em; line-height: 1.4;"
)
CELL = "text-align: left; padding: 0.15em 1em 0.15em 0; background: transparent;"


@dataclass(frozen=True)
class Card:
    """A title, sentences, perhaps some code or a table.

    Args:
        title: one line.
        sentences: paragraphs; text between backticks is code, and `[text](NN_name.ipynb)` is a link to a lesson.
        code: shown as it stands.
        rows: a table; the first row is its head.
        tone: "good", "not yet" or "note".
        picture: shown below; in a notebook only.
    """

    title: str
    sentences: tuple[str, ...] = ()
    code: str = ""
    rows: tuple[tuple[str, ...], ...] = ()
    tone: str = "note"
    picture: "Picture | None" = None

    def __repr__(self) -> str:
        parts = [self.title, *map(_without_links, self.sentences), *_text_table(self.rows)]
        if self.code:
            parts += ["", self.code]
        return "\n".join(parts)

    def _repr_html_(self) -> str:
        title = f'<div style="font-weight: 600;">{inline(self.title)}</div>'
        sentences = [f'<div style="margin-top: 0.3em;">{inline(text)}</div>' for text in self.sentences]
        code = f'<pre style="{PRE}">{escape(self.code)}</pre>' if self.code else ""
        inside = "".join([title, *sentences, _html_table(self.rows), code])
        below = self.picture.html() if self.picture else ""
        box = f'<div role="status" style="{BOX.format(stripe=STRIPES[self.tone])}">{inside}</div>{below}'
        return f" \n{box}"  # of an output that is folded away, JupyterLab shows the first line as it stands


def inline(text: str) -> str:
    """The text as HTML: `code` between backticks, *emphasis* between stars, links to lessons, the rest escaped."""
    parts = re.split(r"`([^`]+)`", text)
    code = f'<code style="font-family: {CODE_FONT}; color: inherit; background: {CODE_GROUND};">'
    return "".join(f"{code}{escape(p)}</code>" if i % 2 else _emphasised(p) for i, p in enumerate(parts))


def _emphasised(text: str) -> str:
    linked = LESSON_LINK.sub(
        r'<a href="\2" style="color: inherit; text-decoration: underline;">\1</a>', escape(text)
    )
    return re.sub(r"(?<!\w)\*(\w[^*]*)\*(?!\w)", r"<em>\1</em>", linked)


def _without_links(text: str) -> str:
    return LESSON_LINK.sub(r"\1", text)


def _text_table(rows: tuple[tuple[str, ...], ...]) -> list[str]:
    plain = [[_without_links(cell).replace("`", "") for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*plain, strict=True)]
    padded = ([cell.ljust(width) for cell, width in zip(row, widths, strict=True)] for row in plain)
    return ["  ".join(row).rstrip() for row in padded]


def _html_table(rows: tuple[tuple[str, ...], ...]) -> str:
    if not rows:
        return ""
    head = _html_row(rows[0], 'th scope="col"')
    body = "".join(_html_row(row, "td") for row in rows[1:])
    table = (
        f'<table style="margin: 0.5em 0 0; color: {TEXT};"><thead>{head}</thead><tbody>{body}</tbody></table>'
    )
    return f'<div style="overflow-x: auto;">{table}</div>'


def _html_row(row: tuple[str, ...], tag: str) -> str:
    cells = "".join(f'<{tag} style="{CELL}">{inline(cell)}</{tag[:2]}>' for cell in row)
    return f"<tr>{cells}</tr>"


@dataclass(frozen=True)
class Result:
    """What `check` found.

    Args:
        name: of the exercise.
        passed: whether the answer is right on all cases.
        attempted: False while the stub is as it was.
        misconception: the short name of the misconception that the answer agrees with.
        message: what happened, in a few sentences.
        printed: what the learner's code printed on the first case.
        notes: remarks that do not change the outcome.
        line: what the message adds when the same slip comes a second time.
        inputs: the arguments, by name, of the case that the message speaks of.
        rows: a table of that case, with a head.
    """

    name: str
    passed: bool
    message: str
    attempted: bool = True
    misconception: str | None = None
    printed: str = ""
    notes: tuple[str, ...] = ()
    line: str = ""
    inputs: Mapping[str, object] = field(default_factory=dict, compare=False)
    rows: tuple[tuple[str, ...], ...] = ()

    @property
    def sentence(self) -> str:
        """The message on one line."""
        return self.message.replace("\n", " ")

    def _card(self) -> Card:
        word = "passed" if self.passed else "not yet" if self.attempted else "not attempted yet"
        tone = "good" if self.passed else "not yet" if self.attempted else "note"
        to_try = (f"`check({self.name}).inputs` has the inputs of this case.",) if self.inputs else ()
        heading = ("Your code printed:",) if self.printed else ()
        return Card(
            f"{self.name}: {word}",
            (*self.message.split("\n"), *to_try, *self.notes, *heading),
            self.printed.rstrip(),
            self.rows,
            tone,
        )

    def __repr__(self) -> str:
        return repr(self._card())

    def _repr_html_(self) -> str:
        return self._card()._repr_html_()
