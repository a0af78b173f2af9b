"""The frame of all pictures: a question and a guess, then controls, a figure, and a sentence on what it shows.

A picture is a Python file that turns tensors into plain data, and a JavaScript file of the same name that draws
them. The output of a cell holds everything it needs. It needs no network and no kernel, so it is the same in a
live notebook, in a notebook reopened later and in an exported page. Where scripts are not allowed (a notebook that
is not trusted, a code host), its title, question and table remain.

README.md in this folder says how to add one.
"""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from course.pictures.compact import compact

HERE = Path(__file__).parent
STILL = "Where scripts may run this moves: run the cell to see it."


@dataclass(frozen=True)
class Guess:
    """The question that a picture asks before it shows anything.

    Args:
        answer: the index, from 0, of the right choice.
        why_not: for each choice a sentence that says why it is wrong; empty for the answer.

    Raises:
        ValueError: if `answer` is not the index of one of the choices, or a wrong choice has no sentence.
    """

    question: str
    choices: tuple[str, ...]
    answer: int
    why_not: tuple[str, ...]

    def __post_init__(self):
        if not 0 <= self.answer < len(self.choices):
            raise ValueError(
                f"wanted the answer's place among the {len(self.choices)} choices, from 0; got {self.answer}"
            )
        explained = [bool(reason) for reason in self.why_not]
        if explained != [place != self.answer for place in range(len(self.choices))]:
            raise ValueError(
                f"wanted in why_not a sentence for each of the {len(self.choices)} choices, "
                f"and an empty one for the answer; got {self.why_not}"
            )

    @classmethod
    def explained(cls, question: str, choices: Iterable[str], answer: int, reasons: Iterable[str]) -> "Guess":
        """A guess from a sentence for every choice; the answer's sentence is left out."""
        why_not = tuple("" if place == answer else reason for place, reason in enumerate(reasons))
        return cls(question, tuple(choices), answer, why_not)


@dataclass(frozen=True)
class Table:
    """The picture's numbers in rows, for readers who prefer a table and where scripts are not allowed.

    The first cell of each row is its heading.
    """

    caption: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def html(self) -> str:
        """An HTML table, its text escaped, without the end tags that HTML does not need."""
        head = "".join(f"<th scope=col>{escape(cell)}" for cell in self.header)
        body = "".join(
            f"<tr><th scope=row>{escape(first)}{''.join(f'<td>{escape(cell)}' for cell in rest)}"
            for first, *rest in self.rows
        )
        caption = f"<caption>{escape(self.caption)}</caption>"
        return f"<table slot=table>{caption}<thead><tr>{head}<tbody>{body}</table>"


@dataclass(frozen=True)
class Picture:
    """A picture, shown when it is the last line of a cell.

    Args:
        scripts: JavaScript files beside this module, without `.js`; the last one defines `build` (see frame.js).
            If a style sheet of the same name exists, it is included.
        title: one line.
        guess: the first question; None for a picture that has nothing to hide.
        scene: the data that `build` draws once, such as tokens; anything that JSON can hold.
        ours: the numbers to draw; anything that JSON can hold.
        mine: the same numbers from the learner's own function. They add the switch "on my function".
        table: the alternative to the figure.
    """

    scripts: tuple[str, ...]
    title: str
    guess: Guess | None
    scene: dict[str, Any]
    ours: dict[str, Any]
    table: Table
    mine: dict[str, Any] | None = None

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/html": self.html(), "text/plain": self.text()}

    def html(self) -> str:
        """The picture as HTML for a page. The same picture gives the same bytes, and they hold no ids."""
        data = json.dumps(self.data(), ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
        # Most hosts run the script where it stands; VS Code moves it behind the picture.
        host = 'at.querySelector(".course-picture")??at'
        show = f"const at=document.currentScript.parentNode;showPicture({host},{data},build)"
        return (
            f"<div class=course-picture style=overflow-x:auto><p><strong>{escape(self.title)}</strong></p>"
            f"{self._asked()}{self.table.html()}<p><em>{STILL}</em></p>"
            f"<script>(()=>{{{code(self.scripts)} {show}}})()</script></div>"
        )

    def _asked(self) -> str:
        return f"<p>{escape(self.guess.question)}</p>" if self.guess else ""

    def text(self) -> str:
        """The picture in a terminal: the question and the answer."""
        if self.guess is None:
            return self.title
        return f"{self.title}\n{self.guess.question}\nAnswer: {self.guess.choices[self.guess.answer]}"

    def widget(self) -> Any:
        """The picture as an anywidget, for Python code that must know the guess.

        Its trait `guess` becomes {"choice": the index of the choice or None, "right": a bool}. It needs a
        kernel; for an exported page, show the picture itself. To draw other numbers, set its trait `data` to
        the `data()` of another such picture; the guess stays.
        """
        import anywidget
        import traitlets

        class PictureWidget(anywidget.AnyWidget):
            _esm = code(self.scripts) + WIDGET
            data = traitlets.Dict().tag(sync=True)
            html = traitlets.Unicode().tag(sync=True)
            guess = traitlets.Dict().tag(sync=True)

        return PictureWidget(data=self.data(), html=self.table.html())

    def data(self) -> dict[str, Any]:
        """The data for the page, without the table."""
        asked = asdict(self.guess) if self.guess else {}
        data = {"title": self.title, **asked, "scene": self.scene, "ours": self.ours}
        return data if self.mine is None else data | {"mine": self.mine}


WIDGET = """
export default { render({ model, el }) {
  el.innerHTML = model.get("html");
  const tell = (guess) => { model.set("guess", guess); model.save_changes(); };
  const shown = showPicture(el, model.get("data"), build, tell);
  model.on("change:data", () => shown.renew(model.get("data")));
} };"""


@cache
def code(scripts: tuple[str, ...]) -> str:
    """The styles and scripts of the frame and of a picture, compact, for a script element or a module."""
    files = [HERE / name for name in ("motion", "frame", *scripts)]
    styles = [path.with_suffix(".css") for path in files]
    style = json.dumps(" ".join(compact(path) for path in styles if path.exists()))
    return f"const style={style}; " + " ".join(compact(path.with_suffix(".js")) for path in files)


@dataclass(frozen=True)
class Note:
    """A sentence instead of a picture that would have nothing to show."""

    text: str

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/html": f"<p>{escape(self.text)}</p>", "text/plain": self.text}
