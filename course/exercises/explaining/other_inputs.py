"""The reference with one of its inputs changed first, or added to its result: a step that nobody asked for."""

import inspect
from collections.abc import Callable, Iterator

import torch
import torch.nn.functional as F
from torch import Tensor

from course.exercises.exercise import Exercise
from course.exercises.explaining.alternatives import Alternative

Change = Callable[[Tensor], Tensor]
Fits = Callable[[Tensor], bool]

OF_NUMBERS: dict[str, Change] = {
    "goes through a softmax first": lambda x: x.softmax(dim=-1),
    "is multiplied by the root of its last size first": lambda x: x * x.shape[-1] ** 0.5,
    "is divided by the root of its last size first": lambda x: x / x.shape[-1] ** 0.5,
    "loses its mean first": lambda x: x - x.mean(dim=-1, keepdim=True),
    "goes through a layer norm first": lambda x: F.layer_norm(x, x.shape[-1:]),
    "is scaled to length 1 first": lambda x: F.normalize(x, dim=-1),
    "loses its negative numbers first": torch.relu,
}
OF_TRUTH: dict[str, Change] = {
    "is read the other way round, True for False": torch.logical_not,
    "also hides what comes later": torch.tril,
    "is not used": torch.ones_like,
}
CHANGES: tuple[tuple[Fits, dict[str, Change]], ...] = (
    (Tensor.is_floating_point, OF_NUMBERS),
    (lambda x: x.dtype == torch.bool, OF_TRUTH),
)


def other_inputs(exercise: Exercise) -> Iterator[Alternative]:
    """Every reference of which one input is changed first, or is added to its result."""
    for name in inspect.signature(exercise.reference).parameters:
        for fits, changes in CHANGES:
            for words, change in changes.items():
                yield Alternative(f"`{name}` {words}", "", _changed(exercise, name, change, fits))
        yield Alternative(f"`{name}` is added to the result", "", _added(exercise, name))


def _changed(exercise: Exercise, name: str, change: Change, fits: Fits) -> Callable:
    def reference(*values, **named):
        inputs = _by_name(exercise, values, named)
        x = inputs.get(name)
        if isinstance(x, Tensor) and x.dim() and fits(x):
            inputs[name] = change(x)
        return exercise.reference(**inputs)

    return reference


def _added(exercise: Exercise, name: str) -> Callable:
    def reference(*values, **named):
        result = exercise.reference(*values, **named)
        x = _by_name(exercise, values, named).get(name)
        return result + x if isinstance(result, Tensor) and isinstance(x, Tensor) else result

    return reference


def _by_name(exercise: Exercise, values: tuple, named: dict) -> dict:
    return inspect.signature(exercise.reference).bind(*values, **named).arguments
