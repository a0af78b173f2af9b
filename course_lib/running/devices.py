"""The choice of a device. The library moves nothing by itself: the caller chooses here and moves the model."""

import os
from contextlib import AbstractContextManager, nullcontext

import torch
from torch import Tensor, nn

BF16_UNITS = ("avx512_bf16", "amx_bf16")  # of processors, as torch.cpu.get_capabilities names them


def choose_device(name: str = "auto") -> torch.device:
    """The device called `name`; "auto" chooses this machine's accelerator, such as a GPU, and without one the CPU.

    Raises:
        ValueError: if this machine has no such device.
    """
    if name == "auto":
        return torch.device(devices_here()[0])
    require_device(name)
    return torch.device(name)


def devices_here() -> list[str]:
    """The kinds of devices that this machine has, the fastest first."""
    accelerator = torch.accelerator.current_accelerator() if torch.accelerator.is_available() else None
    return [accelerator.type, "cpu"] if accelerator else ["cpu"]


def require_device(kind: str) -> None:
    """Refuse a kind of device that this machine does not have, with a ValueError that names those it has."""
    if kind not in devices_here():
        here = ", ".join(devices_here())
        raise ValueError(f"this machine has no {kind} device that PyTorch can use; it has: {here}")


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
    if device.type != "cpu":
        module = torch.get_device_module(device)
        with getattr(module, "device", nullcontext)(device):  # of several GPUs, another may be the current one
            module.manual_seed(seed)


def fork_random_numbers(device: torch.device) -> AbstractContextManager:
    """Restore the random states of the CPU and of `device` when the `with` block ends."""
    others = [] if device.type == "cpu" else [device]
    return torch.random.fork_rng(others, device_type=device.type)


def random_states(device: torch.device) -> dict[str, Tensor]:
    """The random states that a model on `device` uses: those of the CPU and of the device."""
    states = {"cpu": torch.get_rng_state()}
    if device.type != "cpu":
        states[device.type] = torch.get_device_module(device).get_rng_state(device)
    return states


def restore_random_states(states: dict[str, Tensor], device: torch.device) -> None:
    """Restore the result of `random_states`; states of another kind of device are ignored.

    Raises:
        ValueError: if the states are not what `random_states` gives.
    """
    try:
        torch.set_rng_state(states["cpu"])
        if device.type != "cpu" and device.type in states:
            torch.get_device_module(device).set_rng_state(states[device.type], device)
    except (KeyError, TypeError, RuntimeError) as error:
        raise ValueError(f"wanted what random_states gives; got {error!r}") from error


def describe_device(device: torch.device) -> str:
    """A line for people: the name of the device and its size.

    Raises:
        ValueError: if this machine has no such device.
    """
    require_device(device.type)
    if device.type == "cpu":
        return f"CPU with {os.cpu_count()} cores, of which PyTorch uses {torch.get_num_threads()}"
    if device.type == "mps":
        return "Apple GPU"
    properties = torch.get_device_module(device).get_device_properties(device)
    return f"{properties.name} with {properties.total_memory / 2**30:.0f} GiB of memory"
