"""The stub of an exercise for the last row: its signature, the first sentence of its docstring, and its body."""

import ast
import re
import textwrap

from course.exercises.exercise import Exercise
from course.exercises.stubs import definition_in, render_stub

WIDTH = 94  # letters in a line of code whose letters have 20 pixels


def statement(exercise: Exercise) -> tuple[str, str]:
    """What a slide shows of a stub, and the rest of its docstring, which is for the speaker."""
    stub = render_stub(exercise)
    definition = definition_in(ast.parse(stub))
    docstring = definition.body[0]
    lines = stub.rstrip().splitlines()
    first, rest = _parted(ast.get_docstring(definition) or "")
    shown = textwrap.wrap(f'"""{first}"""', WIDTH, initial_indent="    ", subsequent_indent="    ")
    signature = _signature(lines[: docstring.lineno - 1])
    return "\n".join([*signature, *shown, *_body(lines[docstring.end_lineno :])]), rest


def _parted(docstring: str) -> tuple[str, str]:
    """The first sentence, and all that follows."""
    paragraph, _, others = docstring.partition("\n\n")
    first, *more = re.split(r"(?<=\.)\s+(?=[A-Z`])", paragraph, maxsplit=1)
    return " ".join(first.split()), "\n\n".join([*more, *filter(None, [others])])


def _signature(lines: list[str]) -> list[str]:
    """As it stands; if that is too wide, each parameter in a line of its own."""
    if max(map(len, lines)) <= WIDTH:
        return lines
    head = " ".join(map(str.strip, lines))
    name, parameters, returns = re.findall(r"^(def \w+\() *(.+?),? *(\).*)$", head)[0]
    commas = [
        place for place, letter in enumerate(parameters) if letter == "," and _is_outside(parameters[:place])
    ]
    parted = [
        parameters[start:end]
        for start, end in zip([0, *(c + 1 for c in commas)], [*commas, None], strict=True)
    ]
    return [name, *(f"    {parameter.strip()}," for parameter in parted), returns]


def _is_outside(before: str) -> bool:
    """Whether every bracket is closed."""
    return all(before.count(opened) == before.count(closed) for opened, closed in ("[]", "()"))


def _body(lines: list[str]) -> list[str]:
    """The lines as they stand, but what is barred in lines that are short enough."""
    code = [line for line in lines if not line.startswith("    # ")]
    comment = " ".join(line.removeprefix("    # ") for line in lines if line.startswith("    # "))
    return [*textwrap.wrap(comment, WIDTH, initial_indent="    # ", subsequent_indent="    # "), *code]
