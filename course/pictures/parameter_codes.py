"""A model's parameters as a page holds them: whole numbers of one byte, and for each tensor the step between them."""

import base64
from copy import deepcopy
from typing import Any, TypeVar

import torch
from torch import Tensor, nn

LARGEST = 127
Model = TypeVar("Model", bound=nn.Module)
Packed = dict[str, list[Any]]


def pack(model: nn.Module) -> Packed:
    """For the name of each parameter its step, and in base64 its codes: signed bytes, row after row.

    A number is its code times the step. The error is half of a step at most, and a step is about a 127th of the
    largest number of the tensor.
    """
    return {name: _packed(parameter.detach()) for name, parameter in model.named_parameters()}


def with_packed(model: Model, parameters: Packed) -> Model:
    """A copy of the model, in evaluation mode, with the parameters that a page has after `pack`.

    Raises:
        ValueError: if the model has other parameters.
    """
    copy = deepcopy(model).eval()
    own = dict(copy.named_parameters())
    codes = {name: _codes(parameters[name][1]) for name in parameters.keys() & own.keys()}
    wrong = sorted(name for name in parameters.keys() ^ own.keys())
    wrong += sorted(name for name, found in codes.items() if found.numel() != own[name].numel())
    if wrong:
        raise ValueError(
            f"wanted the parameters of this {type(model).__name__}; got others: {', '.join(wrong)}"
        )
    with torch.no_grad():
        for name, parameter in own.items():
            parameter.copy_((codes[name] * parameters[name][0]).view_as(parameter))
    return copy


def _packed(parameter: Tensor) -> list[Any]:
    step = float(f"{parameter.abs().max().item() / LARGEST:.4g}") or 1.0  # few digits, because each is sent
    codes = (parameter.cpu() / step).round().to(torch.int8)
    return [step, base64.b64encode(codes.numpy().tobytes()).decode()]


def _codes(packed: str) -> Tensor:
    return torch.frombuffer(bytearray(base64.b64decode(packed)), dtype=torch.int8).double()
