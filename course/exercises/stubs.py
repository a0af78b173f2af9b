"""The stub that a lesson shows, and whether it is still untouched."""

import ast
import dis
import inspect
import os
import textwrap
from collections.abc import Callable
from functools import partial
from types import CodeType

from course.exercises.exercise import Exercise


def source_of(function: Callable) -> str:
    """A function's source, starting at the margin."""
    return textwrap.dedent(inspect.getsource(inspect.unwrap(function)))


def place_of(function: Callable, line: int = 1) -> str:
    """Where a line of a function stands, "my_bank/entropy.py:18"; the first one is line 1, that of a decorator too."""
    while isinstance(function, partial):
        function = function.func
    code = inspect.unwrap(function).__code__
    return f"{os.path.relpath(code.co_filename)}:{code.co_firstlineno + line - 1}"


def render_stub(exercise: Exercise) -> str:
    """The reference's signature and docstring as they stand, over what is barred and `...` or the starter's body."""
    source = source_of(exercise.reference)
    definition = definition_in(ast.parse(source))
    head = source.splitlines()[definition.lineno - 1 : definition.body[0].end_lineno]
    body = ["    ..."] if exercise.starter is None else _body(exercise.starter)
    barred = textwrap.wrap(
        f"Barred here: {', '.join(exercise.barred)}.",
        106,
        initial_indent="    # ",
        subsequent_indent="    # ",
    )
    return "\n".join([*head, *(barred if exercise.barred else ()), *body]) + "\n"


def _body(starter: Callable) -> list[str]:
    """The lines under the signature of a starter, which has no docstring of its own."""
    source = source_of(starter)
    return source.rstrip().splitlines()[definition_in(ast.parse(source)).body[0].lineno - 1 :]


def definition_in(tree: ast.Module) -> ast.FunctionDef:
    """The function at the top of a parsed source.

    Raises:
        ValueError: if something else stands there.
    """
    definition = tree.body[0]
    if not isinstance(definition, ast.FunctionDef):
        raise ValueError(f"wanted the source of a function; got `{ast.unparse(definition)}`")
    return definition


def is_untouched(function: Callable, exercise: Exercise) -> bool:
    """Does the function still do what the stub does? Compiled code is compared, without comments and docstring."""
    code = getattr(inspect.unwrap(function), "__code__", None)
    if code is None:
        return False
    if exercise.starter is None:
        return _does_nothing(code)
    return steps(code) == steps(inspect.unwrap(exercise.starter).__code__)


def steps(code: CodeType) -> list[tuple]:
    """Instructions with what they work on, without line numbers or places of constants.

    Where `import torch` stands decides whether `torch.ones(...)` is compiled as a method or as an attribute.
    """
    return [
        (step.opname.replace("METHOD", "ATTR"), _operand(step, code))
        for step in dis.get_instructions(code)
        if step.opname not in ("NOP", "PUSH_NULL", "PRECALL")
        and "<locals>" not in str(step.argval)  # a comprehension's own name
    ]


def _operand(step: dis.Instruction, code: CodeType) -> object:
    """What an instruction works on; None for a jump, whose target depends on the length of the calls in between."""
    if step.opcode in (*dis.hasjrel, *dis.hasjabs):
        return None
    if step.opname == "KW_NAMES" and step.arg is not None:
        return code.co_consts[step.arg]  # Python 3.11 gives the names of a call's keywords as "<unknown>"
    return steps(step.argval) if inspect.iscode(step.argval) else step.argval


IDLE = frozenset({"RESUME", "NOP", "LOAD_CONST", "RETURN_VALUE", "RETURN_CONST"})
RAISING = IDLE | {"LOAD_GLOBAL", "PUSH_NULL", "PRECALL", "CALL", "CALL_FUNCTION", "RAISE_VARARGS"}


def _does_nothing(code: CodeType) -> bool:
    """`...`, `pass`, only a docstring, or `raise NotImplementedError`."""
    steps = list(dis.get_instructions(code))
    operations = {step.opname for step in steps}
    if code.co_names == ("NotImplementedError",) and "RAISE_VARARGS" in operations:
        return operations <= RAISING
    values = [step.argval for step in steps if step.opname in ("LOAD_CONST", "RETURN_CONST")]
    return operations <= IDLE and values == [None]
