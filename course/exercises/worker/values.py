"""Values to JSON and back, exact to the last bit."""

from types import SimpleNamespace

import torch
from torch import Tensor

from .given import FUNCTIONS, KINDS, Batches, Line, function_name, parts

MAX_NUMBERS = 200_000  # in one tensor or container; exercises need a few hundred
MAX_DEPTH = 8  # a model's layers hold attentions, which hold tensors


def writable(text: str) -> str:
    """The text with an escape for each half of a character, which nothing can write."""
    return text.encode(errors="backslashreplace").decode()


def encode(value: object, depth: int = 0) -> object:
    """A value as plain JSON; a value that cannot be sent whole is described instead."""
    if isinstance(value, Tensor):
        return _encode_tensor(value)
    if value is None or isinstance(value, bool | float):
        return value
    if isinstance(value, int) and value.bit_length() < 1000:
        return int(value)
    if isinstance(value, str) and len(value) <= MAX_NUMBERS:
        return str(value)
    if type(value).__module__ == "numpy" and hasattr(value, "shape") and hasattr(value, "item"):
        return {"kind": "numpy", "shape": list(value.shape)} if value.shape else encode(value.item())
    if isinstance(value, torch.Generator):
        return {"kind": "generator", "seed": value.initial_seed()}
    if isinstance(value, SimpleNamespace):  # what a layer has learned
        return {"kind": "namespace", "items": encode(vars(value), depth + 1)}
    if isinstance(value, Line | Batches):
        items = [encode(part, depth + 1) for part in parts(value)]
        return {"kind": "given", "name": type(value).__name__, "items": items}
    if (name := function_name(value)) is not None:
        return {"kind": "function", "name": name}
    if isinstance(value, tuple | list | dict | set) and len(value) <= MAX_NUMBERS and depth < MAX_DEPTH:
        return _encode_container(value, depth + 1)
    return {"kind": "other", "type": type(value).__name__}


def _encode_container(value: tuple | list | dict | set, depth: int) -> dict:
    if isinstance(value, dict):
        return {"kind": "dict", "items": [[encode(k, depth), encode(v, depth)] for k, v in value.items()]}
    kind = next(kind for kind in (tuple, list, set) if isinstance(value, kind))
    items = sorted(value, key=repr) if kind is set else value
    return {"kind": kind.__name__, "items": [encode(item, depth) for item in items]}


def _encode_tensor(tensor: Tensor) -> dict:
    readable = tensor.device.type == "cpu" and tensor.layout == torch.strided and not tensor.is_complex()
    readable &= type(tensor).__torch_dispatch__ is Tensor.__torch_dispatch__  # else PyTorch gives no numbers
    return {
        "kind": "tensor",
        "dtype": str(tensor.dtype).removeprefix("torch."),
        "device": tensor.device.type,
        "shape": list(tensor.shape),
        "data": tensor.detach().reshape(-1).tolist() if readable and tensor.numel() <= MAX_NUMBERS else None,
    }


def decode(value: object) -> object:
    """The value that `encode` was given."""
    if not isinstance(value, dict):
        return value
    if value["kind"] == "tensor":
        dtype = getattr(torch, value["dtype"])
        return torch.tensor(value["data"], dtype=dtype, device="cpu").reshape(value["shape"])
    if value["kind"] == "generator":
        return torch.Generator().manual_seed(value["seed"])
    if value["kind"] == "namespace":
        return SimpleNamespace(**{str(decode(name)): decode(part) for name, part in value["items"]["items"]})
    if value["kind"] == "given":
        return KINDS[value["name"]](*map(decode, value["items"]))
    if value["kind"] == "function":
        return FUNCTIONS[value["name"]]
    if value["kind"] == "dict":
        return {decode(k): decode(v) for k, v in value["items"]}
    return {"tuple": tuple, "list": list, "set": set}[value["kind"]](map(decode, value["items"]))
