"""A learner's function as a file that stands alone: with the imports, constants, helpers and classes that it names.

The worker gets a pickle (see `pickling`), but a learner keeps source: it can be read, shown, fixed and carried to
another computer.
"""

import __future__

import ast
import inspect
import linecache
from collections.abc import Callable
from types import FunctionType, ModuleType

from course.exercises.forbidden_calls import global_names
from course.exercises.import_lines import home, import_lines
from course.exercises.stubs import source_of
from course.exercises.timed_cells import cell_under_magic


class Unkeepable(ValueError):
    """The function cannot stand alone; the message tells its author why."""


def answer_source(function: Callable) -> str:
    """The source of a file in which the function runs by itself.

    Raises:
        Unkeepable: if Python does not have the source of the function or a helper, or if it uses something of the
            notebook that is no function, class, module or plain value; the message names it.
    """
    imported: dict[str, object] = {}
    constants: dict[str, str] = {}
    written: dict[str, str] = {}
    _collect(inspect.unwrap(function), imported, constants, written)
    lines = [f"{name} = {value}" for name, value in constants.items()]
    head = ["from __future__ import annotations", *import_lines(imported)]
    blocks = ["\n".join(head), "\n".join(lines), *written.values()]
    return "\n\n\n".join(block.rstrip() for block in blocks if block) + "\n"


def _collect(own: FunctionType | type, imported: dict, constants: dict, written: dict) -> None:
    """Add what a function or a class needs, then its own source: helpers stand before their callers."""
    name = own.__name__
    source, around = _class_source(own) if isinstance(own, type) else _function_source(own)
    needed = global_names(
        compile(source, name, "exec", flags=__future__.annotations.compiler_flag, dont_inherit=True)
    )
    written[name] = ""  # its place is taken: helpers may call one another
    for used in sorted(needed & around.keys() - written.keys()):
        _add(used, around[used], imported, constants, written)
    del written[name]
    written[name] = source


def _add(name: str, value: object, imported: dict, constants: dict, written: dict) -> None:
    own = inspect.unwrap(value) if callable(value) else value
    if isinstance(value, ModuleType) or (home(value) or "__main__") != "__main__":
        imported[name] = value
    elif isinstance(own, FunctionType | type):
        if own.__name__ != name:
            raise Unkeepable(f"`{name}` is a second name of `{own.__name__}`; call it by its own name")
        _collect(own, imported, constants, written)
    elif _is_plain(value):
        constants[name] = repr(value)
    else:
        what = f"`{name}` ({type(value).__name__}) of the notebook"
        raise Unkeepable(f"it uses {what}; make it an argument, or make it inside the function")


def _function_source(function: FunctionType) -> tuple[str, dict[str, object]]:
    """A function's source and the names around it."""
    if function.__closure__:
        raise Unkeepable(
            f"`{function.__name__}` was made inside another function; write it on its own, at the margin"
        )
    try:
        source = source_of(function)
    except (OSError, TypeError, SyntaxError):
        source = _definition(cell_under_magic(function.__code__), function.__name__)
    if not source:
        raise Unkeepable(f"Python does not have the source of `{function.__name__}`")
    return source, function.__globals__


def _class_source(own: type) -> tuple[str, dict[str, object]]:
    """A class's source and the names around it. Python finds no class of a notebook, but the cell of a method."""
    for method in filter(inspect.isfunction, vars(own).values()):
        code = method.__code__
        text = "".join(linecache.getlines(code.co_filename)) or cell_under_magic(code)
        if source := _definition(text, own.__name__):
            return source, method.__globals__
    raise Unkeepable(
        f"the class `{own.__name__}` has no method of its own; use functions or constants in its place"
    )


def _definition(text: str, name: str) -> str:
    """The last function or class of this name at the margin of a text; "" if there is none."""
    for node in reversed(ast.parse(text).body):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == name:
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            return "\n".join(text.split("\n")[first - 1 : node.end_lineno]) + "\n"
    return ""


def _is_plain(value: object) -> bool:
    """Does Python read the value's text as the value: a number, a string, or a list, tuple, set or dict of them?"""
    try:
        return bool(ast.literal_eval(repr(value)) == value)
    except (ValueError, SyntaxError, RecursionError, RuntimeError):
        return False
