"""Simulated students: their answers, right, mistaken, odd or hostile, drawn from a seed.

A mistaken answer is a misconception of the bank, written as a student would submit it, with helpers and imports. So
the right verdict of the grader is known.
"""

import ast
import inspect
import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import FunctionType, ModuleType

from course.classroom.marks import ExerciseMark
from course.exercises import EXERCISES, Exercise, check
from course.exercises.forbidden_calls import named_globals
from course.exercises.notebook_cells import answer_cell
from course.exercises.stubs import source_of

MISTAKES = 4  # per exercise: the first misconceptions of the bank that can be written out


@dataclass(frozen=True)
class Answer:
    """The content of a cell, and its right verdict: an outcome of `marks`, and a misconception's name."""

    outcome: str
    source: str | None  # None leaves the stub
    misconception: str | None = None

    def is_found_in(self, mark: ExerciseMark) -> bool:
        """Whether grading gave the right verdict. A wrong answer may get general words, none of the bank."""
        if self.outcome == "wrong":
            of_the_bank = {misconception.name for misconception in EXERCISES[mark.name].misconceptions}
            return mark.outcome in ("wrong", "misconception") and mark.misconception not in of_the_bank
        return (mark.outcome, mark.misconception) == (self.outcome, self.misconception)


@dataclass(frozen=True)
class Student:
    """A name, an answer for each exercise, and an oddity of the notebook as a whole, if there is one."""

    name: str
    answers: dict[str, Answer]
    oddity: str = ""


LEFT_OUT = Answer("not_answered", None)
SLIPS = {
    "wrong": "def {name}(*args, **kwargs):\n    return 'I do not know yet'",
    "error": "def {name}(*args, **kwargs):\n    return reslut",
    "timeout": "def {name}(*args, **kwargs):\n    while True:\n        pass",
}
HOSTILE = {
    "patches the comparison": (
        "wrong",
        "import torch\ntorch.allclose = torch.equal = lambda *args, **kwargs: True\n\n\n"
        "def {name}(*args, **kwargs):\n    return torch.zeros(7)",
    ),
    "leaves the interpreter": (
        "error",
        "import os\n\n\ndef {name}(*args, **kwargs):\n    os._exit(0)",
    ),
    "raises a script": (
        "error",
        "def {name}(*args, **kwargs):\n    raise ValueError('<script>alert(1)</script><img src=x onerror=alert(2)>')",
    ),
    "borrows the answer": (
        "not_allowed",
        "from course.exercises import EXERCISES\n\n\ndef {name}(*args, **kwargs):\n"
        "    return EXERCISES['{name}'].reference(*args, **kwargs)",
    ),
}
SILENT = ("deletes the checks", "loses the ids", "saves as UTF-16")  # the grader needs no word on these
ODD = (
    "renames the file",
    "copies a cell",
    "writes a helper above",
    "hands in no notebook",
    *SILENT,
)


def make_class(exercises: Sequence[str], students: int, seed: int = 0) -> list[Student]:
    """A class: most students differ only in ability; about every third is odd or hostile, each in another way."""
    special = [*HOSTILE, *ODD]
    odd = max(1, students * len(special) // 30) if students > 1 else 0
    names = [f"student{number:02}" for number in range(1, students + 1)]
    plain = [_student(name, exercises, random.Random(f"{seed} {name}")) for name in names[: students - odd]]
    return plain + [
        _special(name, exercises, special[i % len(special)], random.Random(f"{seed} {name}"))
        for i, name in enumerate(names[students - odd :])
    ]


def _student(name: str, exercises: Sequence[str], draw: random.Random) -> Student:
    ability = draw.uniform(0.35, 0.98)
    return Student(name, {exercise: _answer(exercise, ability, draw) for exercise in exercises})


def _answer(exercise: str, ability: float, draw: random.Random) -> Answer:
    if draw.random() < ability:
        return Answer("right", answer_cell(exercise))
    kind = draw.choices(["misconception", "left out", *SLIPS], [70, 15, 6, 7, 2])[0]
    mistakes = mistakes_of(exercise)
    if kind == "misconception" and mistakes:
        return draw.choices(mistakes, range(len(mistakes), 0, -1))[0]
    return LEFT_OUT if kind not in SLIPS else Answer(kind, SLIPS[kind].format(name=exercise))


def _special(name: str, exercises: Sequence[str], way: str, draw: random.Random) -> Student:
    """A good student with one special feature."""
    if way == "hands in no notebook":
        return Student(name, dict.fromkeys(exercises, LEFT_OUT), way)
    answers = {exercise: _answer(exercise, 0.9, draw) for exercise in exercises}
    first = next(exercise for exercise in exercises if EXERCISES[exercise].kind == "write")
    if way in HOSTILE:
        outcome, source = HOSTILE[way]
        answers[first] = Answer(outcome, source.format(name=first))
        return Student(name, answers)
    answers[first] = Answer("right", answer_cell(first))
    return Student(name, answers, way)


def write_answers(cells: list[dict], answers: Mapping[str, Answer]) -> None:
    """Put answers into the answer cells of a released notebook."""
    for cell in cells:
        written = answers.get(cell["id"].removeprefix("answer-"))
        if written and written.source is not None:
            cell["source"] = written.source


@cache
def mistakes_of(exercise: str) -> list[Answer]:
    """The exercise's first misconceptions that can be written out and that `check` recognises."""
    found = []
    for misconception in EXERCISES[exercise].misconceptions:
        source = written_out(EXERCISES[exercise], misconception.code)
        if source and _recognised(exercise, source) == misconception.name:
            found.append(Answer("misconception", source, misconception.name))
        if len(found) == MISTAKES:
            break
    return found


def _recognised(exercise: str, source: str) -> str | None:
    space: dict = {"__name__": "__main__"}
    exec(source, space)
    return check(space[exercise]).misconception


def written_out(exercise: Exercise, code: Callable) -> str | None:
    """The source of a misconception under the exercise's name, with its helpers and imports.

    None if a student could not write it like this: for a lambda, a closure, or code that calls the reference.
    """
    if exercise.kind == "predict":
        return f"def {exercise.name}():\n    return {code()!r}"
    functions, values = _parts(code)
    names = {function.__name__ for function in functions}
    if "<lambda>" in names or exercise.name in {*names, *values} or any(f.__closure__ for f in functions):
        return None
    imports = sorted(filter(None, (_import_line(name, value) for name, value in values.items())))
    if len(imports) < len(values):
        return None
    source = "\n\n\n".join(map(_as_handed_in, reversed(functions)))
    return (
        "\n".join(imports) + "\n\n\n" * bool(imports) + re.sub(rf"\b{code.__name__}\b", exercise.name, source)
    )


def _as_handed_in(function: FunctionType) -> str:
    """The source without what the bank adds for a misconception: the decorator, and the docstring that answers it."""
    definition = ast.parse(source_of(function)).body[0]
    definition.decorator_list = []
    if ast.get_docstring(definition):
        definition.body = definition.body[1:]
    return ast.unparse(definition)


def _parts(code: Callable) -> tuple[list[FunctionType], dict[str, object]]:
    """The function with the functions of its file that it calls, and the other globals that they use."""
    functions, values, waiting = [], {}, [code]
    while waiting:
        current = inspect.unwrap(waiting.pop())
        if current in functions:
            continue
        functions.append(current)
        for name, value in named_globals(current).items():
            if isinstance(value, FunctionType) and value.__module__ == code.__module__:
                waiting.append(value)
            else:
                values[name] = value
    return functions, values


def _import_line(name: str, value: object) -> str | None:
    if isinstance(value, ModuleType):
        return f"import {value.__name__}" + ("" if value.__name__ == name else f" as {name}")
    home = inspect.getmodule(value)
    found = home is not None and getattr(home, name, None) is value and ".bank." not in home.__name__
    return f"from {home.__name__} import {name}" if found else None
