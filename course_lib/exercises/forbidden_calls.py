"""Does an answer call what it was to write? Read from the syntax tree of the function and its helpers."""

import ast
import dis
import inspect
import textwrap
from collections.abc import Callable, Iterator, Mapping
from types import FunctionType, ModuleType

import torch

from course_lib.exercises.exercise import Exercise

PROVIDERS = ("torch", "course_lib")  # whose functions can be borrowed; the learner's own may have any name
MAX_HELPERS = 50


def forbidden_names(exercise: Exercise) -> dict[str, list[str]]:
    """What is taken away in the worker: PyTorch's functions by name, Python's by dotted name.

    Answers in the bank need no mention: an attempt cannot import `course_lib.exercises` at all.
    """
    reference = inspect.unwrap(exercise.reference)
    dotted = [name for name in exercise.forbidden if "." in name]
    if not reference.__module__.startswith("course_lib.exercises"):
        dotted.append(f"{reference.__module__}.{reference.__qualname__}")
    return {"torch": [name for name in exercise.forbidden if "." not in name], "python": dotted}


def borrowed_name(function: Callable, exercise: Exercise) -> str | None:
    """The forbidden thing that the source of a function or of one of its helpers names, as it stands there."""
    forbidden = forbidden_names(exercise)
    if _is_forbidden(function, forbidden):
        return f"{inspect.unwrap(function).__module__}.{exercise.name}"
    helpers = own_functions(function)
    return next(
        filter(None, (named_in(_tree(helper), helper.__globals__, forbidden) for helper in helpers)), None
    )


def named_in(tree: ast.AST, names: Mapping[str, object], forbidden: dict) -> str | None:
    """The forbidden thing that a piece of source names, as it stands there.

    Args:
        tree: of the source.
        names: its globals, as far as they are known.
        forbidden: as `forbidden_names` gives it.
    """
    return next(filter(None, (_named_by(node, names, forbidden) for node in ast.walk(tree))), None)


def own_functions(function: Callable) -> Iterator[FunctionType]:
    """The function and, as far as its names lead, the other functions that the learner wrote."""
    waiting, seen = [function], []
    while waiting and len(seen) < MAX_HELPERS:
        current = inspect.unwrap(waiting.pop(0))
        if not isinstance(current, FunctionType) or current in seen or _provided(current):
            continue
        seen.append(current)
        waiting += [*named_globals(current).values(), *_closure(current)]
        yield current


def named_globals(function: FunctionType) -> dict[str, object]:
    """The globals that a function's code names."""
    names, codes = set(), [function.__code__]
    while codes:
        code = codes.pop()
        names |= {
            step.argval for step in dis.get_instructions(code) if step.opname in ("LOAD_GLOBAL", "LOAD_NAME")
        }
        codes += [const for const in code.co_consts if inspect.iscode(const)]
    return {name: function.__globals__[name] for name in sorted(names) if name in function.__globals__}


def _closure(function: FunctionType) -> list[object]:
    return [cell.cell_contents for cell in function.__closure__ or () if _is_filled(cell)]


def _is_filled(cell: object) -> bool:
    try:
        return cell.cell_contents is not None
    except ValueError:
        return False


def _tree(function: FunctionType) -> ast.AST:
    try:
        return ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, TypeError, SyntaxError, ValueError):
        return ast.Module(body=[], type_ignores=[])  # no source: the worker will see the call


def _named_by(node: ast.AST, names: Mapping[str, object], forbidden: dict) -> str | None:
    if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] in PROVIDERS:
        imported = [alias.name for alias in node.names]
        return next((name for name in imported if _is_listed(name, f"{node.module}.{name}", forbidden)), None)
    if isinstance(node, ast.Name) and _is_forbidden(names.get(node.id), forbidden):
        return node.id
    if isinstance(node, ast.Attribute):
        return ast.unparse(node) if _is_forbidden_attribute(node, names, forbidden) else None
    return None


def _is_forbidden_attribute(node: ast.Attribute, names: Mapping[str, object], forbidden: dict) -> bool:
    """`F.softmax`, or `scores.softmax` where `scores` may be a tensor; not `mine.softmax`."""
    owner = _resolve(node.value, names)
    if owner is None:
        return node.attr in forbidden["torch"] and hasattr(torch.Tensor, node.attr)
    return _is_forbidden(getattr(owner, node.attr, None), forbidden)


def _resolve(node: ast.AST, names: Mapping[str, object]) -> ModuleType | type | None:
    """The module or class of theirs that an expression such as `torch.nn.functional` stands for, if it does."""
    if isinstance(node, ast.Name):
        found = names.get(node.id)
    elif isinstance(node, ast.Attribute):
        found = getattr(_resolve(node.value, names), node.attr, None)
    else:
        found = None
    theirs = isinstance(found, ModuleType) or (isinstance(found, type) and _provided(found))
    return found if theirs else None


def _is_forbidden(value: object, forbidden: dict) -> bool:
    if not callable(value) or not _provided(value):
        return False
    value = inspect.unwrap(value)
    name = getattr(value, "__name__", "")
    return _is_listed(name, f"{getattr(value, '__module__', None)}.{name}", forbidden)


def _is_listed(name: str, dotted: str, forbidden: dict) -> bool:
    from_torch = not dotted.startswith("course_lib.") and name.removeprefix("special_") in forbidden["torch"]
    return from_torch or dotted in forbidden["python"]


def _provided(value: object) -> bool:
    """Does a function come from PyTorch or from the course, not from the learner?"""
    module = getattr(value, "__module__", None) or type(value).__module__
    built_in_method = type(value).__name__ in ("builtin_function_or_method", "method_descriptor")
    return module.partition(".")[0] in PROVIDERS or built_in_method
