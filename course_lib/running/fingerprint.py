"""The fingerprint of a training run: a run goes on only from a checkpoint with the same one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import partial
from typing import Any

from torch import nn

from course_lib.running.records import describe_sizes

FORMAT = 2  # of checkpoints: another number, and those from before are refused


def fingerprint(
    model: nn.Module, settings: dict[str, Any], data: str, own: dict[str, Callable | None]
) -> str:
    """What must be the same for a run to go on.

    Args:
        model: its sizes count, or without a `config` the shapes of its weights.
        settings: those that may not change.
        data: the digest of the examples.
        own: the functions that are not the usual ones, by what they do.

    Returns:
        a line of text. It does not see inside of functions, nor which parts of a model were replaced.
    """
    by = (f" {kind} {_name_of(call)}" for kind, call in own.items() if call)
    return f"format {FORMAT} {describe_sizes(model)} {settings} data {data}{''.join(by)}"


def _name_of(call: Callable) -> str:
    """The name of a function or a class, with its settings if it is a dataclass or a `functools.partial`."""
    if isinstance(call, partial):
        return f"{_name_of(call.func)} {_described(dict(enumerate(call.args)))} {_described(call.keywords)}"
    name = getattr(call, "__qualname__", type(call).__qualname__)
    if not is_dataclass(call) or isinstance(call, type):
        return name
    return f"{name} {_described({field.name: getattr(call, field.name) for field in fields(call)})}"


def _described(settings: dict) -> dict:
    """The settings with functions by their names: their `repr` is another in each process."""
    return {key: _name_of(value) if callable(value) else value for key, value in settings.items()}
