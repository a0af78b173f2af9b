"""In which order the lessons ask for the exercises, and which of them are optional.

The notebooks say so; `make lessons` writes it into plan.json, because an installed course may have no notebooks.
"""

import json
from dataclasses import dataclass
from pathlib import Path

from course.exercises.catalogue import EXERCISES

PLAN = Path(__file__).parent / "plan.json"


@dataclass(frozen=True)
class Lesson:
    """A lesson's notebook, without its ending, and the names of its exercises in the order of its cells."""

    notebook: str
    required: tuple[str, ...]
    optional: tuple[str, ...]


def lessons() -> list[Lesson]:
    """All lessons that are written. An exercise that stands in no cell is optional, and comes last in its lesson."""
    written = json.loads(PLAN.read_text(encoding="utf-8"))
    in_cells = {name for kinds in written.values() for names in kinds.values() for name in names}
    others = [name for name in EXERCISES if name not in in_cells]
    return [
        Lesson(
            notebook,
            tuple(kinds["required"]),
            (*kinds["optional"], *(name for name in others if EXERCISES[name].lesson == int(notebook[:2]))),
        )
        for notebook, kinds in written.items()
    ]


def asked() -> list[str]:
    """The exercises of all lessons that are written."""
    return [name for lesson in lessons() for name in (*lesson.required, *lesson.optional)]
