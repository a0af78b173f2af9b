"""Python's and PyTorch's errors in words: what the code does, why that is an error, and what to try."""

import ast
import builtins
import difflib
import inspect
import re
from collections.abc import Callable, Iterator, Mapping

import torch

from course.exercises.comparing import is_a
from course.exercises.explaining.attempt import Attempt, Slip
from course.exercises.explaining.error_table import TABLE
from course.exercises.explaining.unwritten import unwritten, unwritten_call
from course.exercises.messages import own_line

Words = Callable[[re.Match, Attempt], str]


def in_words(attempt: Attempt) -> Slip | None:
    """What an error that the answer raised means."""
    error = attempt.outcome.get("raised") or attempt.outcome.get("gradients", {}).get("raised")
    if error is None:
        return None
    told = next(_told(attempt, error), None)
    return Slip(told) if told else None


def _told(attempt: Attempt, error: dict) -> Iterator[str]:
    if "NoneType" in error["text"] and (name := unwritten_call(attempt)):
        yield unwritten(name)
    for pattern, words in ANY.items():
        if match := re.search(pattern, f"{error['type']}: {error['text']}", re.DOTALL):
            yield match.expand(words) if isinstance(words, str) else words(match, attempt)
    yield from _from_elsewhere(attempt, error)


def _from_elsewhere(attempt: Attempt, error: dict) -> Iterator[str]:
    """The last word was said by the course's code, or by a `raise` of the learner's."""
    theirs = [i for i, frame in enumerate(error["frames"]) if frame[0] in attempt.files]
    if not theirs:
        return
    if theirs[-1] + 1 < len(error["frames"]) and "course_lib" in error["frames"][theirs[-1] + 1][0]:
        function = error["frames"][theirs[-1] + 1][2]
        yield (
            f"`{function}` is the course's function, and it refuses what your line hands it: its message "
            "says what it "
            "wants and what came. Print the shapes of its arguments."
        )
    elif theirs[-1] == len(error["frames"]) - 1 and error["type"] in ("ValueError", "AssertionError"):
        yield (
            unwritten(name)
            if (name := unwritten_call(attempt))
            else (
                "The error comes from your own `raise` or `assert`: these inputs are allowed, and your condition "
                "refuses them. Compare the condition with the docstring."
            )
        )


def _unknown_name(match: re.Match, attempt: Attempt) -> str:
    name = match[1]
    if name in MODULES:
        return f"`{name}` is a module that this cell has not imported: `{MODULES[name]}` makes it known."
    near = difflib.get_close_matches(name, _names_in(attempt), n=1)
    hint = f" Did you mean `{near[0]}`?" if near else " Was it made under another name, or in another cell?"
    return f"Your line uses the name `{name}`, which nothing has been given before that line.{hint}"


MODULES = {
    "np": "import numpy as np",
    "numpy": "import numpy",
    "nn": "from torch import nn",
    "F": "import torch.nn.functional as F",
    "math": "import math",
    "torch": "import torch",
    "Counter": "from collections import Counter",
    "defaultdict": "from collections import defaultdict",
    "Tensor": "from torch import Tensor",
    "inf": "from math import inf",
    "sqrt": "from math import sqrt",
    "einops": "import einops",
}


def _names_in(attempt: Attempt) -> list[str]:
    names = set(attempt.inputs) | set(dir(builtins))
    if attempt.definition is not None:
        inside = list(ast.walk(attempt.definition))
        names |= {
            node.id for node in inside if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }
        names |= {node.arg for node in inside if isinstance(node, ast.arg)}
    return sorted(names)


def _unknown_part(match: re.Match, attempt: Attempt) -> str:
    kind, name = match[1], match[2]
    if kind == "tuple" and hasattr(torch.Tensor, name) and name != "split":
        return (
            f"A tuple is used as if it were one tensor, with `.{name}`. A function that returns several "
            "things gives "
            "them all at once: take them apart, as in `output, weights = ...`, and go on with the one that "
            "you need."
        )
    if kind == "NoneType":
        return (
            f"Something is None where a value was wanted, and None has no `{name}`. Either a function has no "
            "`return`, "
            "or an argument was left out: an optional one, such as a mask, may be None."
        )
    if kind == "SimpleNamespace":
        owners = _parts(attempt.inputs)
        elsewhere = (
            f" It is a part of `{owners[name]}`." if name in owners else _did_you_mean(name, list(owners))
        )
        return f"There is no part named `{name}` there.{elsewhere}"
    owner = torch.Tensor if kind == "Tensor" else getattr(builtins, kind, None)
    return (
        f"A value of type `{kind}` has no `{name}`.{_did_you_mean(name, dir(owner))}{CONVERTED.get(kind, '')}"
    )


CONVERTED = {
    "list": " A list is not a tensor: `torch.tensor(...)` or `torch.stack(...)` makes one.",
    "int": " A plain number has none of a tensor's methods.",
    "float": " A plain number has none of a tensor's methods.",
}


def _parts(values: Mapping[str, object]) -> dict[str, str]:
    """The parts of all that came in, by name, each with the name of what it is a part of, such as a layer."""
    found: dict[str, str] = {}
    for owner, value in values.items():
        for each in value["items"] if is_a(value, "list") else [value]:
            if is_a(each, "namespace"):
                inside = dict(each["items"]["items"])
                found = dict.fromkeys(inside, owner) | _parts(inside) | found
    return found


def _did_you_mean(name: str, known: list[str]) -> str:
    near = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
    return f" Did you mean `{near[0]}`?" if near else ""


def _of_module(match: re.Match, attempt: Attempt) -> str:
    module, name = match[1], match[2]
    where = {"torch": torch, "torch.nn.functional": torch.nn.functional}.get(module)
    return f"There is no `{module}.{name}`.{_did_you_mean(name, dir(where) if where else [])}"


def _sizes_differ(match: re.Match, attempt: Attempt) -> str:
    told = f"one has {match[1]} places, the other {match[2]}"
    error = attempt.outcome.get("raised") or attempt.outcome["gradients"]["raised"]
    if re.search(r"@|matmul|bmm|einsum", own_line(error, attempt.files)[1]):
        return f"Two tensors do not fit: along one axis {told}. Print the shapes of both."
    return (
        f"Two tensors meet number by number, and along one axis {told}. Sizes are compared from the last axis "
        "backwards, and only a size of 1 is stretched. Print both shapes."
    )


def _do_not_multiply(match: re.Match, attempt: Attempt) -> str:
    rows, inner, other, columns = map(int, match.groups())
    told = (
        f"`@` needs the last size of the left matrix ({inner}) to be the last but one of the right matrix "
        f"({other}), "
        "and they differ."
    )
    if inner == columns:
        return f"{told} Transpose the right one, if it lies the wrong way round; else one of the two has a wrong size."
    if rows == other:
        return f"{told} Transpose the left one, if it lies the wrong way round; else one of the two has a wrong size."
    if rows == columns:
        return f"{told} In the other order they fit: `a @ b` is not `b @ a`."
    return f"{told} Print both shapes, and say which axis should vanish."


def _own_call(match: re.Match, attempt: Attempt) -> str:
    name = match[1].removesuffix("()")
    if name == attempt.key.exercise.name:
        return (
            f"The check calls `{name}({', '.join(attempt.inputs)})`, and your function takes other "
            "arguments. Keep the "
            "arguments of the stub, in that order and with their defaults."
        )
    return f"`{name}` is called with other arguments than it takes. Compare the call with its signature."


def _too_large(match: re.Match, attempt: Attempt) -> str:
    return (
        f"Your code makes a tensor of {match[1]} elements, and the stub bars it: "
        f"{inspect.getdoc(attempt.key.exercise.never_made)}. Compute a part of it, use that part, and go on to the "
        "next part."
    )


SEEKING: dict[str, Words] = {
    r"NameError: name '(\w+)' is not defined": _unknown_name,
    r"AttributeError: '(?:[\w.]*\.)?(\w+)' object has no attribute '(\w+)'": _unknown_part,
    r"AttributeError: module '([\w.]+)' has no attribute '(\w+)'": _of_module,
    r"size of tensor a \((\d+)\) must match the size of tensor b \((\d+)\)": _sizes_differ,
    r"mat1 and mat2 shapes cannot be multiplied \((\d+)x(\d+) and (\d+)x(\d+)\)": _do_not_multiply,
    r"^TooLarge: a tensor of (\d+) elements": _too_large,
    r"TypeError: ([\w.<>]+)\(\) (?:missing|takes|got an unexpected|got multiple)": _own_call,
}

ANY: dict[str, Words | str] = {**SEEKING, **TABLE}
