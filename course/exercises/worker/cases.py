"""One function on one case. The asking side runs references and misconceptions through the same code."""

import json
import traceback
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path

import torch
from torch import Tensor

from .sizes import NeverMade
from .values import decode, encode, writable

MAX_TEXT = 300
OURS = str(Path(__file__).parent)


def run_case(function: Callable, case: dict, catch: type[BaseException] = Exception) -> dict:
    """The outcome: value, changed inputs and gradients, or the error that was raised."""
    try:
        inputs = _inputs(case)  # which fails if an answer has left something on
        value, changing = _call(function, inputs, case), case["in_place"]
        outcome = {"value": encode((value, *(inputs[name] for name in changing)) if changing else value)}
        kept = {name: was for name, was in case["inputs"].items() if name not in changing}
        outcome["changed"] = [name for name, was in kept.items() if _differs(inputs[name], was)]
    except catch as error:
        return {"raised": describe(error)}
    if case["gradients"]:
        try:
            outcome["gradients"] = _gradients(function, case)
        except catch as error:
            outcome["gradients"] = {"raised": describe(error)}
    return outcome


def _inputs(case: dict) -> dict:
    return {name: decode(value) for name, value in case["inputs"].items()}


def _call(function: Callable, inputs: dict, case: dict) -> object:
    # An answer that draws numbers draws the same ones as the reference does.
    torch.default_generator.manual_seed(0)
    positional = list(inputs)[: case["positional"]]
    named = {name: value for name, value in inputs.items() if name not in positional}
    with _never_made(case["never_made"], inputs) if case["never_made"] else nullcontext():
        return function(*(inputs[name] for name in positional), **named)


def _never_made(num_elements: int, inputs: dict) -> NeverMade:
    """Where the first input is much smaller than the tensor that must not be made, half of it is too large already."""
    half, source = num_elements // 2, next(iter(inputs.values()))
    return NeverMade(num_elements, source, at_least=half if 2 * source.numel() < half else 0)


def _differs(value: object, was: object) -> bool:
    if isinstance(value, torch.Generator):
        return False  # it is there to be drawn from, and so to change
    return json.dumps(encode(value)) != json.dumps(was)  # as text, NaN equals NaN


def _gradients(function: Callable, case: dict) -> dict:
    inputs = _inputs(case)
    leaves = [_part(inputs, name).requires_grad_() for name in case["gradients"]]
    with torch.enable_grad():
        outputs = [t for t in _tensors(_call(function, inputs, case)) if t.requires_grad]
        total = sum((output * _wave(output)).sum() for output in outputs)
    if not isinstance(total, Tensor):  # but 0: no output has a gradient
        return dict.fromkeys(case["gradients"])
    found = torch.autograd.grad(total, leaves, allow_unused=True)
    return {name: encode(grad) for name, grad in zip(case["gradients"], found, strict=True)}


def _part(inputs: dict, name: str) -> Tensor:
    """An input, or what stands inside one: "layer.w_1", "model.encoder_layers.0.w_1"."""
    first, *inner = name.split(".")
    value = inputs[first]
    for part in inner:
        value = value[int(part)] if part.isdigit() else getattr(value, part)
    return value


def _tensors(value: object) -> Iterator[Tensor]:
    if isinstance(value, Tensor):
        yield value
    elif isinstance(value, tuple | list):
        yield from (item for item in value if isinstance(item, Tensor))


def _wave(output: Tensor) -> Tensor:
    """A different weight for each number; a plain sum would hide the gradient of a softmax."""
    steps = torch.arange(output.numel(), dtype=output.dtype, device=output.device)
    return torch.cos(1.0 + steps).view(output.shape)


def describe(error: BaseException) -> dict:
    """An exception as its type, its message and the frames of its traceback."""
    try:
        text = writable(str(error).strip().partition("\n")[0][:MAX_TEXT])
    except Exception:
        text = ""
    came_through = ((frame.f_code, line) for frame, line in traceback.walk_tb(error.__traceback__))
    theirs = ((code, line) for code, line in came_through if not code.co_filename.startswith(OURS))
    frames = [[code.co_filename, line, code.co_name] for code, line in theirs]
    return {"type": type(error).__name__, "text": text, "frames": frames[:20] + frames[20:][-20:]}
