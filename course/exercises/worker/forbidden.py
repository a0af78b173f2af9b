"""The answer is taken away: what an attempt is to write, it may not call."""

import importlib
import importlib.abc
import inspect
import sys
import threading
from collections.abc import Callable

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


def keep_watching(names: list[str], found: list[str]) -> None:
    """Watch new threads too, and take away PyTorch's own switches that a watch could be turned off with.

    What PyTorch would compile stays Python.
    """

    def watch_thread(*event: object) -> None:
        sys.setprofile(None)
        Watch(names, found).__enter__()

    threading.setprofile(watch_thread)  # each new thread calls it first; a watch sees only its own thread
    for module, name in ((torch._C, "DisableTorchFunction"), (torch.jit, "CompilationUnit")):
        setattr(module, name, _refusal(f"{module.__name__}.{name}", found))
    for compiler in ("script", "trace"):
        setattr(torch.jit, compiler, lambda function, *args, **kwargs: function)
    vars(torch)["compile"] = _left_as_it_is


def _left_as_it_is(function: Callable | None = None, **settings) -> Callable:
    """In the place of `torch.compile`, with brackets behind it or without."""
    return function if function is not None else _left_as_it_is


def take_away(name: str, found: list[str]) -> None:
    """Empty a Python function or class in place, so that it is refused wherever a reference to it is kept."""
    module, _, attribute = name.rpartition(".")
    target = getattr(importlib.import_module(module), attribute)
    refuse = _refusal(name, found)
    if isinstance(target, type):
        # A subclass with an `__init__` of its own comes here too, and so does a pickle.
        target.__new__ = refuse  # type: ignore[method-assign]  # mypy takes the class for an instance
        return
    function = inspect.unwrap(target)
    function.__globals__[f"_refuse_{attribute}"] = refuse
    emptied: dict = {}
    exec(f"def emptied(*args, **kwargs):\n    _refuse_{attribute}()", emptied)
    function.__code__ = emptied["emptied"].__code__


def _refusal(name: str, found: list[str]) -> Callable:
    def refuse(*args, **kwargs):
        found.append(name)
        raise Borrowed(f"{name} is taken away here")

    return refuse


class Closed(importlib.abc.MetaPathFinder):
    """The exercises, and with them their answers, cannot be imported by an attempt."""

    def __init__(self, found: list[str]):
        self.found = found

    def find_spec(self, fullname, path=None, target=None):
        """Refuse `course.exercises`; leave every other module to the usual finders."""
        if fullname == "course.exercises":
            self.found.append(fullname)
            raise ImportError("course.exercises is taken away here")
