"""What an answer may not call, and the functions of which it consists. Whether it calls one is seen in the worker."""

import dis
import inspect
from collections.abc import Callable, Iterator
from types import CellType, CodeType, FunctionType

from course.exercises.exercise import Exercise

COURSE = ("course", "course_lib")
PROVIDERS = ("torch", *COURSE)  # whose functions can be borrowed; the learner's own may have any name
COPIES = "the_course"  # where a function says it comes from that is a copy of the course's
MAX_HELPERS = 50


def forbidden_names(exercise: Exercise) -> dict[str, list[str]]:
    """What is taken away in the worker: PyTorch's functions by name, Python's by dotted name.

    Answers in the bank need no mention: an attempt cannot import `course.exercises` at all.
    """
    reference = inspect.unwrap(exercise.reference)
    dotted = [name for name in exercise.forbidden if "." in name]
    if not reference.__module__.startswith("course.exercises"):
        dotted.append(f"{reference.__module__}.{reference.__qualname__}")
    return {"torch": [name for name in exercise.forbidden if "." not in name], "python": dotted}


def borrowed_name(function: Callable, exercise: Exercise) -> str | None:
    """The dotted name of a function that is itself the answer, or calls a copy of it.

    What it calls of PyTorch and of the library is seen in the worker.
    """
    copy = f"{COPIES}.{exercise.name}"
    barred = {copy, *forbidden_names(exercise)["python"]}
    used = map(_dotted_name, [inspect.unwrap(function), *own_functions(function)])
    return next((name for name in used if name in barred), None)


def _dotted_name(function: Callable) -> str:
    return f"{getattr(function, '__module__', None)}.{getattr(function, '__qualname__', None)}"


def own_functions(function: Callable) -> Iterator[FunctionType]:
    """The function and, as far as its names lead, the other functions that the learner wrote."""
    waiting: list[Callable] = [function]
    seen: list[FunctionType] = []
    while waiting and len(seen) < MAX_HELPERS:
        current = inspect.unwrap(waiting.pop(0))
        if not isinstance(current, FunctionType) or current in seen or _provided(current):
            continue
        seen.append(current)
        waiting += filter(callable, [*named_globals(current).values(), *_closure(current)])
        yield current


def named_globals(function: FunctionType) -> dict[str, object]:
    """The globals that a function's code names."""
    names = global_names(function.__code__)
    return {name: function.__globals__[name] for name in sorted(names) if name in function.__globals__}


def global_names(code: CodeType) -> set[str]:
    """The names that a code and the codes inside it look up outside of functions."""
    names, codes = set(), [code]
    while codes:
        code = codes.pop()
        names |= {
            step.argval for step in dis.get_instructions(code) if step.opname in ("LOAD_GLOBAL", "LOAD_NAME")
        }
        codes += [const for const in code.co_consts if inspect.iscode(const)]
    return names


def _closure(function: FunctionType) -> list[object]:
    return [cell.cell_contents for cell in function.__closure__ or () if _is_filled(cell)]


def _is_filled(cell: CellType) -> bool:
    try:
        return cell.cell_contents is not None
    except ValueError:
        return False


def _provided(value: object) -> bool:
    """Does a function come from PyTorch or from the course, not from the learner?"""
    module = getattr(value, "__module__", None) or type(value).__module__
    built_in_method = type(value).__name__ in ("builtin_function_or_method", "method_descriptor")
    return module.partition(".")[0] in PROVIDERS or built_in_method
