"""Open questions with a rubric: `[questions.NAME]` in an assignment's declaration. The teacher marks them."""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from course.classroom.text import number

NAME = re.compile(r"[a-z][a-z0-9_]{0,40}")
FORM = 'full = [2, "says why the spread grows with d_k"]'
PLACE = "*Double-click here, write your answer, and run the cell.*"


@dataclass(frozen=True)
class Level:
    """One level of a rubric: what it is worth, and what an answer of this level says."""

    points: float | int
    says: str


@dataclass(frozen=True)
class Question:
    """An open question.

    Args:
        name: of its cell and of its lines in tables.
        text: to the students, in Markdown.
        levels: of its rubric, by name.
        beside: the exercise below which it stands, and beside whose code it is marked; "" for the end.

    Raises:
        ValueError: if the name is none, there is no text, or the rubric has fewer than two levels.
    """

    name: str
    text: str
    levels: Mapping[str, Level]
    beside: str = ""

    def __post_init__(self):
        if not NAME.fullmatch(self.name):
            raise ValueError(
                f"a question's name has small letters, digits and _, as why_scale has; got {self.name!r}"
            )
        if not isinstance(self.text, str) or not self.text.strip():
            raise ValueError(f"[questions.{self.name}] needs a text; got {self.text!r}")
        if len(self.levels) < 2:
            raise ValueError(f"[questions.{self.name}.levels] needs two levels or more, such as {FORM}")

    @property
    def max_points(self) -> float | int:
        """Of the best level."""
        return max(level.points for level in self.levels.values())

    def level(self, given: str) -> tuple[str, Level]:
        """The name of a level, and the level: one of the rubric, in any case, or points between two of them.

        Args:
            given: by the teacher: a level's name, or a number of points, with a point or a comma.

        Raises:
            ValueError: if it is neither.
        """
        names = [name for name in self.levels if name.casefold() == given.casefold()]
        if given in self.levels or len(names) == 1:
            name = given if given in self.levels else names[0]
            return name, self.levels[name]
        ranked = sorted(self.levels.items(), key=lambda item: item[1].points)
        with suppress(ValueError):
            points = float(given.replace(",", "."))
            for (low, below), (high, above) in pairwise(ranked):
                if below.points <= points <= above.points:
                    return _between(low, below, high, above, points)
        some = f"{number(ranked[0][1].points)} to {number(ranked[-1][1].points)}"
        wanted = ", ".join(self.levels)
        raise ValueError(f"wanted a level, one of {wanted}, or points from {some}; got {given!r}")

    def declared(self) -> dict[str, Any]:
        """As it stands in a declaration."""
        levels = {name: [level.points, level.says] for name, level in self.levels.items()}
        return {"text": self.text, **({"beside": self.beside} if self.beside else {}), "levels": levels}


def _between(low: str, below: Level, high: str, above: Level, points: float) -> tuple[str, Level]:
    if points in (below.points, above.points):
        return (low, below) if points == below.points else (high, above)
    says = f"more than this: {below.says}; less than this: {above.says}"
    return f"between {low} and {high}", Level(int(points) if points.is_integer() else points, says)


def read_questions(declared: Any, exercises: Sequence[str]) -> tuple[Question, ...]:
    """The questions of a declaration.

    Raises:
        ValueError: if a question, its rubric or its place is wrong.
    """
    if not isinstance(declared, dict) or not all(isinstance(one, dict) for one in declared.values()):
        raise ValueError(f"[questions.NAME] must have a text and [questions.NAME.levels]; got {declared!r}")
    return tuple(_question(name, fields, exercises) for name, fields in declared.items())


def _question(name: str, fields: dict, exercises: Sequence[str]) -> Question:
    if odd := set(fields) - {"text", "beside", "levels"}:
        raise ValueError(f"[questions.{name}] must have only text, beside, levels; got {sorted(odd)[0]!r}")
    if name in exercises:
        raise ValueError(f"[questions.{name}] needs a name of its own; an exercise has this one")
    beside = fields.get("beside", "")
    if beside and beside not in exercises:
        wanted = ", ".join(exercises)
        raise ValueError(f"[questions.{name}] must stand beside one of {wanted}; got {beside!r}")
    levels = fields.get("levels", {})
    if not isinstance(levels, dict):
        raise ValueError(f"[questions.{name}.levels] must have lines like {FORM}; got {levels!r}")
    return Question(
        name, fields.get("text", ""), {one: _level(name, one, worth) for one, worth in levels.items()}, beside
    )


def _level(question: str, name: str, worth: Any) -> Level:
    match worth:
        case [int() | float() as points, str() as says] if not isinstance(points, bool) and 0 <= points < 1e6:
            return Level(points, says)
    raise ValueError(f"[questions.{question}.levels] must have lines like {FORM}; got {name} = {worth!r}")


def cell_id(name: str) -> str:
    """Of the cell for a question's answer."""
    return f"question-{name}"


def asked_id(name: str) -> str:
    """Of the cell with a question's text."""
    return f"asked-{name}"


def heading(name: str) -> str:
    """What that cell begins with."""
    return f"**Question** `{name}`"
