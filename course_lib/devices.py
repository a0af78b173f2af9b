"""Which processor to compute on. The library moves nothing by itself: a caller asks here and moves the model."""

import os

import torch

DEVICES = ("auto", "cpu", "cuda", "mps")


def choose_device(name: str = "auto") -> torch.device:
    """The device called `name`; "auto" takes an NVIDIA or AMD GPU, else Apple's, else the processor.

    Raises:
        ValueError: if there is no such device, or this machine does not have it.
    """
    available = {"cuda": torch.cuda.is_available(), "mps": torch.backends.mps.is_available(), "cpu": True}
    if name == "auto":
        return torch.device(next(kind for kind, there in available.items() if there))
    if name not in available:
        raise ValueError(f"device must be one of {', '.join(DEVICES)}; got {name!r}")
    if not available[name]:
        here = ", ".join(kind for kind, there in available.items() if there)
        raise ValueError(f"this machine has no {name} device that PyTorch can use; it has: {here}")
    return torch.device(name)


def describe_device(device: torch.device) -> str:
    """One line for a person: which processor, and how much of it."""
    if device.type == "cuda":
        properties = torch.cuda.get_device_properties(device)
        return f"{properties.name} with {properties.total_memory / 2**30:.0f} GiB of memory"
    if device.type == "mps":
        return "Apple GPU"
    return f"CPU with {os.cpu_count()} cores, of which PyTorch uses {torch.get_num_threads()}"
