"""What an explanation looks at: a refused answer with its outcomes, its cases and its source."""

import ast
import inspect
import linecache
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from course.exercises.answer_key import AnswerKey
from course.exercises.comparing import difference, is_a


@dataclass(frozen=True)
class Slip:
    """What kind of mistake an answer makes.

    Args:
        idea: what goes wrong, in words.
        line: where, or what to write: for the second try with the same slip.
        name: a short name, if the mistake is certain enough to be counted among others.
        of: what the mistake is made with, such as a size; in all cases the same thing.
        describes: it says what the result is like, but not which step went wrong.
    """

    idea: str
    line: str = ""
    name: str | None = None
    of: str = ""
    describes: bool = False


@dataclass(frozen=True)
class Attempt:
    """A refused answer.

    Args:
        key: of the exercise.
        outcomes: of the answer, one for each case.
        failed: indices of the cases in which it differs from the reference.
        files: the learner's source files.
    """

    key: AnswerKey
    outcomes: list[dict]
    failed: tuple[int, ...]
    files: frozenset[str] = frozenset()

    @property
    def first(self) -> int:
        """The first case that failed."""
        return self.failed[0]

    @property
    def outcome(self) -> dict:
        """The answer's outcome in the first case that failed."""
        return self.outcomes[self.first]

    @property
    def inputs(self) -> dict:
        """The encoded arguments of the first case that failed."""
        return self.key.cases[self.first]["inputs"]

    def values(self) -> Iterator[tuple[object, object]]:
        """What was expected and what came, in each failed case whose values differ."""
        for index in self.failed:
            expected, outcome = self.key.expected[index], self.outcomes[index]
            if "value" in outcome and self._differ(expected["value"], outcome["value"]):
                yield expected["value"], outcome["value"]

    def _differ(self, expected: object, actual: object) -> bool:
        return difference(expected, actual, self.key.exercise.tolerance) is not None

    @cached_property
    def definition(self) -> ast.FunctionDef | None:
        """The learner's function, parsed, if one of the files defines exactly one function of that name."""
        found = [
            node
            for tree in self.trees
            for node in ast.walk(tree)
            if isinstance(node, ast.FunctionDef) and node.name == self.key.exercise.name
        ]
        return found[0] if len(found) == 1 else None

    @cached_property
    def used(self) -> frozenset[str]:
        """What the learner's code names: variables, functions, methods and settings; and `/`, if it divides."""
        nodes = [node for tree in self.trees for node in ast.walk(tree)]
        names = (getattr(node, part, None) for node in nodes for part in ("id", "attr", "arg"))
        signs = ("/" for node in nodes if isinstance(node, ast.Div))
        return frozenset(name for name in (*names, *signs) if isinstance(name, str))

    @cached_property
    def trees(self) -> list[ast.Module]:
        """The learner's source files, parsed; a notebook's cell is a file of its own."""
        return [tree for file in sorted(self.files) if (tree := _parsed(file)) is not None]


def _parsed(file: str) -> ast.Module | None:
    try:
        return ast.parse("".join(linecache.getlines(file)))
    except (SyntaxError, ValueError):
        return None


def sizes(attempt: Attempt) -> dict[int, str]:
    """The names of sizes, by the annotations of the reference: {2: "batch", 5: "key_len"}."""
    names: dict[int, str] = {}
    for name, parameter in inspect.signature(
        inspect.unwrap(attempt.key.exercise.reference)
    ).parameters.items():
        value = attempt.inputs.get(name)
        if is_a(value, "tensor"):
            axes = axis_names(parameter.annotation, len(value["shape"]))
            for axis, size in zip(axes, value["shape"], strict=True):
                if axis is not None:
                    names.setdefault(size, axis)
        elif isinstance(value, int) and not isinstance(value, bool) and value > 1:
            names.setdefault(value, name)
    return names


def axis_names(annotation: object, count: int) -> list[str | None]:
    """The names of a tensor's axes, as jaxtyping has them; None where an axis has none."""
    words = [word.lstrip("#") for word in str(getattr(annotation, "dim_str", "") or "").split()]
    stars = [i for i, word in enumerate(words) if word.startswith("*") or word == "..."]
    if len(stars) == 1:
        words[stars[0] : stars[0] + 1] = [""] * (count - len(words) + 1)
    if len(words) != count:
        return [None] * count
    return [word if word.isidentifier() and not word.startswith("_") else None for word in words]


def result_axes(attempt: Attempt, count: int, part: int | None = None) -> list[str | None]:
    """The names of the axes of what is wanted, or of part number `part` of it."""
    annotation = inspect.signature(inspect.unwrap(attempt.key.exercise.reference)).return_annotation
    if part is not None:
        parts = getattr(annotation, "__args__", ())
        annotation = parts[part] if part < len(parts) else None
    return axis_names(annotation, count)
