"""The exercises by name. Each file bank/lesson_NN/NAME.py is one; it is imported when it is first needed.

A teacher's own come on top, see `own_exercises`.
"""

import importlib
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from course.exercises.exercise import Exercise
from course.old_names import RENAMED

BANK = Path(__file__).parent / "bank"
OWN = (
    "course.exercises.own"  # what the modules of own exercises are named under; an attempt cannot import them
)


class Catalogue(Mapping[str, Exercise]):
    """Names in the order of the lessons; `EXERCISES["causal_mask"]` is an `Exercise`.

    A name of version 1 finds its exercise, too, and is not counted.
    """

    def __init__(self, bank: Path, package: str):
        files = sorted(bank.glob("lesson_[0-9][0-9]/[!_]*.py"))
        self._modules = {file.stem: f"{package}.{file.parent.name}.{file.stem}" for file in files}
        self._load = cache(lambda module: importlib.import_module(module).EXERCISE)

    def __getitem__(self, name: str) -> Exercise:
        name = RENAMED.get(name, name)
        if name not in self._modules:
            raise KeyError(name)
        return self._load(self._modules[name])

    def add(self, name: str, module: str) -> None:
        """Add an exercise of somebody's own, in place of an earlier one of theirs.

        Args:
            name: of the exercise.
            module: that has it.

        Raises:
            ValueError: if the course has an exercise of this name.
        """
        known = RENAMED.get(name, name)
        if known in self and not self._modules[known].startswith(OWN):
            raise ValueError(f"wanted a name that no exercise of the course has; got {name}")
        self._modules[name] = module

    def heading(self, name: str) -> str:
        """What the exercise is about: the first line of its file."""
        return (sys.modules[self.module(name)].__doc__ or "").partition("\n")[0]

    def module(self, name: str) -> str:
        """The name of the module that has an exercise; it is imported."""
        return self._modules[self[name].name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __len__(self) -> int:
        return len(self._modules)

    def __repr__(self) -> str:
        return f"<{len(self)} exercises: {', '.join(self)}>"


EXERCISES = Catalogue(BANK, "course.exercises.bank")
