"""An exercise's cell in its two forms: the stub that a learner fills, and the reference that fills it."""

import ast
import inspect
import sys
import textwrap
from collections import defaultdict
from collections.abc import Callable


def stub(exercise: str) -> str:
    """The reference without its answer: its signature and docstring, and `...` to be replaced.

    The imports before it are those that the signature needs, so that the cell runs by itself.
    """
    source, function = _source(_reference(exercise))
    docstring = function.body[0]
    head = "\n".join(source.splitlines()[function.lineno - 1 : docstring.end_lineno])
    return _with_imports(head + "\n    ...", _reference(exercise))


def answer(exercise: str) -> str:
    """The source of an exercise's reference, after the imports that it needs in a notebook."""
    source, _ = _source(_reference(exercise))
    return _with_imports(source, _reference(exercise))


def _reference(exercise: str) -> Callable:
    from course_lib.exercises import EXERCISES

    return inspect.unwrap(EXERCISES[exercise].reference)


def _source(function: Callable) -> tuple[str, ast.FunctionDef]:
    source = textwrap.dedent(inspect.getsource(function)).rstrip()
    return source, ast.parse(source).body[0]


def _with_imports(source: str, function: Callable) -> str:
    """The source after imports of those of the function's globals that it names."""
    named = {node.id for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name)}
    needed = sorted(named & function.__globals__.keys() - {function.__name__})
    imports = _import_lines({name: function.__globals__[name] for name in needed}, function.__module__)
    return "\n".join([*imports, "\n", source] if imports else [source])


def _import_lines(values: dict[str, object], module: str) -> list[str]:
    """What brings these globals of a module into a notebook under the same names."""
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
    home = getattr(value, "__module__", None)
    return home if getattr(sys.modules.get(home), name, None) is value else None
