"""The inputs of an exercise with one of their sizes doubled, by the names that the reference's signature gives them."""

import inspect
from collections.abc import Iterator
from typing import get_args

import torch

from course.exercises.exercise import Exercise
from course.exercises.worker.values import decode, encode


def named_axes(exercise: Exercise) -> dict[str, list[str]]:
    """For each tensor argument the names of its last axes, up to the first one without a name, such as "*batch".

    "#key_len" is key_len, or 1, which goes with every size: such an axis of size 1 is left as it is.
    """
    parameters = inspect.signature(inspect.unwrap(exercise.reference)).parameters
    return {name: axes for name, parameter in parameters.items() if (axes := _axes(parameter.annotation))}


def _axes(annotation: object) -> list[str]:
    texts = [one.dim_str for one in (annotation, *get_args(annotation)) if hasattr(one, "dim_str")]
    found: list[str] = []
    for axis in reversed(texts[0].split() if texts else []):
        axis = axis.removeprefix("#")
        if not axis.isidentifier():
            break
        found.insert(0, axis)
    return found


def doubled(exercise: Exercise, case: dict) -> Iterator[tuple[str, int, dict]]:
    """Each named size of a case's inputs: its name, its value, and the case in which it is twice as large."""
    axes = named_axes(exercise)
    inputs = {name: decode(value) for name, value in case["inputs"].items()}
    for axis in dict.fromkeys(axis for name, found in axes.items() if name in inputs for axis in found):
        sizes = {_size(inputs[name], axes[name], axis) for name in axes if name in inputs} - {None}
        if len(sizes) == 1 and (size := sizes.pop()) not in (None, 0):
            wider = {name: _wider(name, value, axes.get(name, []), axis) for name, value in inputs.items()}
            given = {name: encode(value) for name, value in wider.items()}
            yield axis, size, case | {"inputs": given, "gradients": [], "never_made": 0}


def _size(value: object, axes: list[str], axis: str) -> int | None:
    if not isinstance(value, torch.Tensor) or axis not in axes or value.ndim < len(axes):
        return None
    size = value.shape[axes.index(axis) - len(axes)]
    return None if size == 1 else size


def _wider(name: str, value: object, axes: list[str], axis: str) -> object:
    if name == axis and isinstance(value, int):
        return 2 * value
    if not isinstance(value, torch.Tensor):
        return value
    for place in (place for place, one in enumerate(axes) if one == axis and value.ndim >= len(axes)):
        if value.shape[place - len(axes)] > 1:
            value = torch.cat([value, value], dim=place - len(axes))
    return value


def shapes_of(case: dict) -> str:
    """The arguments of a case: tensors by their shapes, numbers as they are."""
    inputs = {name: decode(value) for name, value in case["inputs"].items()}
    return ", ".join(f"`{name}` {_shown(value)}" for name, value in inputs.items())


def _shown(value: object) -> str:
    if isinstance(value, torch.Tensor):
        return str(tuple(value.shape))
    return f"= {value!r}" if isinstance(value, bool | int | float | None) else f"a {type(value).__name__}"


def num_axes(case: dict) -> int:
    """How many axes the tensors of a case have together."""
    values = (decode(value) for value in case["inputs"].values())
    return sum(value.ndim for value in values if isinstance(value, torch.Tensor))
