"""The exercises by name. Each file bank/lesson_NN/NAME.py is one; it is imported when it is first needed."""

import importlib
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from course.exercises.exercise import Exercise
from course.old_names import RENAMED

BANK = Path(__file__).parent / "bank"


class Catalogue(Mapping[str, Exercise]):
    """Names in the order of the lessons; `EXERCISES["causal_mask"]` is an `Exercise`.

    A name of version 1 finds its exercise, too, and is not counted.
    """

    def __init__(self, bank: Path, package: str):
        files = sorted(bank.glob("lesson_[0-9][0-9]/[!_]*.py"))
        self._modules = {file.stem: f"{package}.{file.parent.name}.{file.stem}" for file in files}
        self._load = cache(lambda name: importlib.import_module(self._modules[name]).EXERCISE)

    def __getitem__(self, name: str) -> Exercise:
        name = RENAMED.get(name, name)
        if name not in self._modules:
            raise KeyError(name)
        return self._load(name)

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
