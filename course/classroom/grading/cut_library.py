"""The course's library as source, with the answer to an exercise cut out: all of it that an attempt may see."""

import ast
import inspect
from functools import cache
from pathlib import Path

import course_lib
from course.classroom.grading.cells import DEFINITIONS
from course.exercises.catalogue import EXERCISES
from course.places import PACKAGE

LIBRARY = Path(course_lib.__file__).parent
# Of `course` there is only what answers are made of; in the place of the exercises the worker puts what it lends.
EMPTY = {"course": "", "course.exercises": ""}


@cache
def library_sources() -> dict[str, str]:
    """Every module of the library, by name, those of `course` that hold answers, and the names of what is barred."""
    names = {
        path: path.relative_to(LIBRARY.parent).with_suffix("").parts for path in sorted(LIBRARY.rglob("*.py"))
    }
    beside = {
        name: PACKAGE.parent.joinpath(*name.split(".")).with_suffix(".py") for name in _beside_the_library()
    }
    packages = {name.rpartition(".")[0]: "" for name in beside}
    return (
        EMPTY
        | packages
        | {
            ".".join(parts).removesuffix(".__init__"): path.read_text(encoding="utf-8")
            for path, parts in names.items()
        }
        | {name: path.read_text(encoding="utf-8") for name, path in beside.items()}
    )


def _beside_the_library() -> set[str]:
    """The modules of `course` that hold an answer and are no exercise's own."""
    homes = {inspect.unwrap(exercise.reference).__module__ for exercise in EXERCISES.values()}
    return {name for name in homes if name.startswith("course.") and not name.startswith("course.exercises")}


def library_without(forbidden: list[str]) -> dict[str, str]:
    """The library's sources; of the functions and classes with these dotted names, head and docstring remain."""
    sources = dict(library_sources())
    for dotted in forbidden:
        module, _, name = dotted.rpartition(".")
        if module in sources:
            sources[module] = _cut(sources[module], name)
    return sources


def _cut(source: str, name: str) -> str:
    definitions = (node for node in ast.parse(source).body if isinstance(node, DEFINITIONS))
    definition = next(node for node in definitions if node.name == name)
    documented = ast.get_docstring(definition) is not None
    head = definition.body[0].end_lineno if documented else definition.body[0].lineno - 1
    lines = source.splitlines()
    return "\n".join([*lines[:head], "    ...", *lines[definition.end_lineno :]]) + "\n"
