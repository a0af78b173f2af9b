"""The course's library as source, with the answer to an exercise cut out: all of it that an attempt may see."""

import ast
from functools import cache
from pathlib import Path

import course_lib
from course_lib.classroom.grading.cells import DEFINITIONS

PACKAGE = Path(course_lib.__file__).parent
# exercises has the answers; the others are no part of an answer
WINGS = ("exercises", "pictures", "classroom", "notebooks")


@cache
def library_sources() -> dict[str, str]:
    """Every module of the line, by name."""
    files = [path for path in sorted(PACKAGE.rglob("*.py")) if path.name != "__main__.py"]
    parts = {path: path.relative_to(PACKAGE.parent).with_suffix("").parts for path in files}
    return {
        ".".join(names).removesuffix(".__init__"): path.read_text(encoding="utf-8")
        for path, names in parts.items()
        if names[1] not in WINGS
    }


def library_without(forbidden: list[str]) -> dict[str, str]:
    """The line's sources; of the functions and classes with these dotted names, head and docstring remain."""
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
