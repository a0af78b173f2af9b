"""An exercise's cell in its two forms: the stub that a learner fills, and the reference that fills it."""

import inspect
from collections.abc import Callable

from course.exercises.catalogue import EXERCISES
from course.exercises.forbidden_calls import global_names
from course.exercises.import_lines import import_lines
from course.exercises.stubs import render_stub, source_of


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
    named = global_names(compile(source, "<cell>", "exec", dont_inherit=True))
    needed = sorted(named & function.__globals__.keys() - {function.__name__})
    imports = import_lines({name: function.__globals__[name] for name in needed}, function.__module__)
    return "\n".join([*imports, "\n", source.rstrip()] if imports else [source.rstrip()])
