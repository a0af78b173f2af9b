"""PyTorch's own switches, with which an answer could turn a watch off or get past it, are refused.

Whoever has switched a watch off in another way is found out afterwards, see `Watches.stand`.
"""

import contextlib
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any

import torch
import torch.overrides
import torch.utils._python_dispatch

from .forbidden import Borrowed, refusal

SWITCHES: dict[Any, str] = {
    torch._C: "DisableTorchFunction ExcludeDispatchKeyGuard _DisableTorchDispatch _ExcludeDispatchKeyGuard "
    "_ForceDispatchKeyGuard _SetExcludeDispatchKeyGuard _dispatch_tls_set_dispatch_key_excluded "
    "_pop_torch_dispatch_stack _pop_torch_function_stack _set_torch_function_state _skip_one_hop_torch_function",
    torch.jit: "CompilationUnit",
    torch._ops.OpOverload: "redispatch",
}
STACKS: tuple[tuple[ModuleType, str, Callable], ...] = (
    (torch.overrides, "_pop_torch_function_stack", torch.overrides._get_current_function_mode),
    (
        torch.utils._python_dispatch,
        "_pop_torch_dispatch_stack",
        torch.utils._python_dispatch._get_current_dispatch_mode,
    ),
)
SWITCH_NAMES = {
    f"{home.__name__}.{name}"
    for home, names in (*SWITCHES.items(), *((module, name) for module, name, _ in STACKS))
    for name in names.split()
}
BETWEEN = {contextlib.__file__, *(module.__file__ for module, _, _ in STACKS)}
MAY_POP = tuple(str(Path(file).parent) for file in (torch.__file__, __file__))


def refuse_switches(found: list[str]) -> None:
    """From here on, an answer that uses a switch is refused, and its name stands in `found`."""
    for home, names in SWITCHES.items():
        for name in names.split():
            if hasattr(home, name):  # not every version has all
                setattr(home, name, refusal(f"{home.__name__}.{name}", found))
    for module, name, top in STACKS:
        setattr(module, name, _guarded(getattr(module, name), top, f"{module.__name__}.{name}", found))


def _guarded(pop: Callable, top: Callable, name: str, found: list[str]) -> Callable:
    """A function that takes a mode off its stack, for PyTorch itself and for `with` blocks that end."""

    def guarded(*args):
        if not _may_pop(sys._getframe(1), top()):
            found.append(name)
            raise Borrowed(f"{name} is taken away here")
        return pop(*args)

    return guarded


def _may_pop(frame: FrameType | None, top: object) -> bool:
    while frame is not None and frame.f_code.co_filename in BETWEEN:
        if frame.f_code.co_name == "__exit__":
            return frame.f_locals["self"] is top
        frame = frame.f_back
    return frame is not None and frame.f_code.co_filename.startswith(MAY_POP)
