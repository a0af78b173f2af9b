"""The choice of a device. The library moves nothing by itself: the caller chooses here and moves the model."""

import os
from contextlib import AbstractContextManager
from types import ModuleType

import torch
from torch import Tensor, nn

DEVICES = ("auto", "cpu", "cuda", "mps")
BF16_UNITS = ("avx512_bf16", "amx_bf16")  # of processors, as torch.cpu.get_capabilities names them


def choose_device(name: str = "auto") -> torch.device:
    """The device called `name`; "auto" chooses an NVIDIA or AMD GPU, else Apple's GPU, else the CPU.

    Raises:
        ValueError: if there is no such device, or this machine does not have it.
    """
    if name not in DEVICES:
        raise ValueError(f"device must be one of {', '.join(DEVICES)}; got {name!r}")
    if name == "auto":
        return torch.device([*accelerators(), "cpu"][0])
    require_device(name)
    return torch.device(name)


def require_device(kind: str) -> None:
    """Refuse a kind of device that this machine does not have.

    Raises:
        ValueError: with the kinds it has.
    """
    here = [*accelerators(), "cpu"]
    if kind not in here:
        raise ValueError(f"this machine has no {kind} device that PyTorch can use; it has: {', '.join(here)}")


def accelerators() -> dict[str, ModuleType]:
    """PyTorch's module for each kind of GPU of this machine, by device type."""
    kinds = {"cuda": (torch.cuda, torch.cuda), "mps": (torch.mps, torch.backends.mps)}
    return {kind: module for kind, (module, backend) in kinds.items() if backend.is_available()}


def fastest_precision(device: torch.device) -> str:
    """ "bf16" where the device has units for such products, otherwise "fp32", which is then many times faster.

    Raises:
        ValueError: if this machine has no such device.
    """
    require_device(device.type)
    if device.type == "cpu":
        # An older PyTorch cannot tell.
        units: dict[str, bool] = getattr(torch.cpu, "get_capabilities", dict)()
        has_units = any(units.get(name, False) for name in BF16_UNITS)
    else:
        has_units = device.type == "cuda" and torch.cuda.is_bf16_supported(including_emulation=False)
    return "bf16" if has_units else "fp32"


def device_of(model: nn.Module) -> torch.device:
    """Where a model's weights lie.

    Raises:
        ValueError: if it has none.
    """
    weight = next(model.parameters(), None)
    if weight is None:
        raise ValueError(f"wanted a model with weights; got {type(model).__name__}, which has none")
    return weight.device


def seed_device(device: torch.device, seed: int) -> None:
    """Seed the random numbers of the CPU and of `device` only; `torch.manual_seed` would seed every device.

    Raises:
        ValueError: if this machine has no such device.
    """
    require_device(device.type)
    torch.default_generator.manual_seed(seed)
    if device.type == "cuda":
        with torch.cuda.device(device):  # another one may be the current one
            torch.cuda.manual_seed(seed)
    elif device.type == "mps":
        torch.mps.manual_seed(seed)


def fork_random_numbers(device: torch.device) -> AbstractContextManager:
    """Restore the random states of the CPU and of `device` when the `with` block ends."""
    others = [] if device.type == "cpu" else [device]
    return torch.random.fork_rng(others, device_type=device.type)


def random_states(device: torch.device) -> dict[str, Tensor]:
    """The random states that a model on `device` uses: those of the CPU and of the device.

    Raises:
        ValueError: if this machine has no such device.
    """
    require_device(device.type)
    states = {"cpu": torch.get_rng_state()}
    if device.type != "cpu":
        states[device.type] = accelerators()[device.type].get_rng_state(device)
    return states


def restore_random_states(states: dict[str, Tensor], device: torch.device) -> None:
    """Restore the result of `random_states`; states of another kind of device are ignored.

    Raises:
        ValueError: if this machine has no such device, or the states are not what `random_states` gives.
    """
    require_device(device.type)
    try:
        torch.set_rng_state(states["cpu"])
        if device.type != "cpu" and device.type in states:
            accelerators()[device.type].set_rng_state(states[device.type], device)
    except (KeyError, TypeError, RuntimeError) as error:
        raise ValueError(f"wanted what random_states gives; got {error!r}") from error


def describe_device(device: torch.device) -> str:
    """A line for people: the name of the device and its size.

    Raises:
        ValueError: if this machine has no such device.
    """
    require_device(device.type)
    if device.type == "cuda":
        properties = torch.cuda.get_device_properties(device)
        return f"{properties.name} with {properties.total_memory / 2**30:.0f} GiB of memory"
    if device.type == "mps":
        return "Apple GPU"
    return f"CPU with {os.cpu_count()} cores, of which PyTorch uses {torch.get_num_threads()}"
