"""The answer is taken away: what an attempt is to write, it may not call."""

import importlib
import importlib.abc
import inspect

import torch
from torch.overrides import TorchFunctionMode


class Borrowed(Exception):
    """An attempt called what it was to write."""


# They make tensors on the processor unless they are told otherwise.
MAKERS = frozenset("arange empty eye full linspace ones rand randn tensor tril_indices zeros".split())


class Watch(TorchFunctionMode):
    """Records and refuses calls of PyTorch's functions by their own name, whatever name they go by.

    It also notes who makes a tensor without saying on which device: with inputs on a GPU that would go wrong.
    """

    def __init__(self, names: list[str], found: list[str]):
        super().__init__()
        self.names, self.found = frozenset(names), found
        self.without_device: list[str] = []

    def __torch_function__(self, func, types, args=(), kwargs=None):
        name = getattr(func, "__name__", "").partition(".")[0].strip("_").removeprefix("special_")
        if name in self.names:
            self.found.append(f"torch's {name}")
            raise Borrowed(f"torch's {name} is taken away here")
        result = func(*args, **(kwargs or {}))
        if (
            name in MAKERS
            and name not in self.without_device
            and (kwargs or {}).get("device") is None
            and result.ndim
        ):
            self.without_device.append(name)
        return result


def keep_watching(found: list[str]) -> None:
    """Take away PyTorch's own switch that a watch could be turned off with; what it would compile stays Python."""

    def refuse(*args, **kwargs):
        found.append("torch._C.DisableTorchFunction")
        raise Borrowed("the watch is not to be turned off")

    torch._C.DisableTorchFunction = refuse
    for compiler in ("script", "trace"):
        setattr(torch.jit, compiler, lambda function, *args, **kwargs: function)


def take_away(name: str, found: list[str]) -> None:
    """Empty a Python function or class in place, so that it is refused wherever a reference to it is kept."""
    module, _, attribute = name.rpartition(".")
    target = getattr(importlib.import_module(module), attribute)

    def refuse(*args, **kwargs):
        found.append(name)
        raise Borrowed(f"{name} is taken away here")

    if isinstance(target, type):
        target.__init__ = refuse  # type: ignore[misc]  # mypy takes the class for an instance
        return
    function = inspect.unwrap(target)
    function.__globals__[f"_refuse_{attribute}"] = refuse
    emptied: dict = {}
    exec(f"def emptied(*args, **kwargs):\n    _refuse_{attribute}()", emptied)
    function.__code__ = emptied["emptied"].__code__


class Closed(importlib.abc.MetaPathFinder):
    """The exercises, and with them their answers, cannot be imported by an attempt."""

    def __init__(self, found: list[str]):
        self.found = found

    def find_spec(self, fullname, path=None, target=None):
        """Refuse `course_lib.exercises`; leave every other module to the usual finders."""
        if fullname == "course_lib.exercises":
            self.found.append(fullname)
            raise ImportError("course_lib.exercises is taken away here")
