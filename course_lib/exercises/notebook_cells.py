"""An exercise's cell in its two forms: the stub that a learner fills, and the reference that fills it."""

import ast
import inspect
import sys
from collections import defaultdict
from collections.abc import Callable

from course_lib.exercises import EXERCISES
from course_lib.exercises.stubs import render_stub, source_of


def stub_cell(exercise: str) -> str:
    """The stub after the imports that its signature needs, so that the cell runs by itself."""
    return _with_imports(render_stub(EXERCISES[exercise]), _reference(exercise))


def answer_cell(exercise: str) -> str:
    """The source of an exercise's reference, after the imports that it needs in a notebook."""
    return _with_imports(source_of(_reference(exercise)), _reference(exercise))


def _reference(exercise: str) -> Callable:
    return inspect.unwrap(EXERCISES[exercise].reference)


def _with_imports(source: str, function: Callable) -> str:
    """The source after imports of the function's globals that it names."""
    named = {node.id for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name)}
    needed = sorted(named & function.__globals__.keys() - {function.__name__})
    imports = _import_lines({name: function.__globals__[name] for name in needed}, function.__module__)
    return "\n".join([*imports, "\n", source.rstrip()] if imports else [source.rstrip()])


def _import_lines(values: dict[str, object], module: str) -> list[str]:
    """Import lines that bring these globals of a module into a notebook under the same names."""
    plain, members = [], defaultdict(list)
    for name, value in values.items():
        if inspect.ismodule(value):
            plain.append(f"import {value.__name__}" + ("" if value.__name__ == name else f" as {name}"))
        else:
            members[_home(name, value) or module].append(name)
    return sorted(plain) + [
        f"from {home} import {', '.join(names)}" for home, names in sorted(members.items())
    ]


def _home(name: str, value: object) -> str | None:
    """The module that a class or function says it comes from, if it is to be had there."""
    home = getattr(value, "__module__", None) or ""
    return home if getattr(sys.modules.get(home), name, None) is value else None
