"""The answer is taken away: what an attempt is to write, it may not call."""

import importlib
import importlib.abc
import inspect
import sys
import threading
from collections.abc import Callable

import torch
from torch import Tensor
from torch.overrides import TorchFunctionMode
from torch.utils._pytree import tree_leaves
from torch.utils.weak import WeakIdKeyDictionary


class Borrowed(Exception):
    """An attempt called what it was to write."""


# They make tensors on the processor unless they are told otherwise.
MAKERS = frozenset("arange empty eye full linspace ones rand randn tensor tril_indices zeros".split())


class Watch(TorchFunctionMode):
    """Records and refuses calls of PyTorch's functions by their own name, whatever name they go by.

    It also notes who makes a tensor without saying on which device, if that tensor meets one of another origin, or is
    part of the result: with inputs on a GPU that would go wrong.
    """

    def __init__(self, names: list[str], found: list[str]):
        super().__init__()
        self.names, self.found = frozenset(names), found
        self.without_device: list[str] = []
        self._made_by = WeakIdKeyDictionary()  # tensors that come from such makers alone

    def __torch_function__(self, func, types, args=(), kwargs=None):
        name = getattr(func, "__name__", "").partition(".")[0].strip("_").removeprefix("special_")
        if name in self.names:
            self.found.append(f"torch's {name}")
            raise Borrowed(f"torch's {name} is taken away here")
        result = func(*args, **(kwargs or {}))
        makers, others = self._origins(_but_indices(name, args, kwargs or {}))
        if makers and others:
            self.note(*makers)
        elif makers or (name in MAKERS and (kwargs or {}).get("device") is None):
            for tensor in _tensors(result):
                self._made_by[tensor] = next(iter(makers), name)
        return result

    def _origins(self, value: object) -> tuple[set[str], bool]:
        """Who made the tensors of a value without a device, and whether there are others among them."""
        makers = [self._made_by.get(tensor) for tensor in _tensors(value)]
        return {maker for maker in makers if maker}, None in makers

    def note(self, *makers: str) -> None:
        """Keep the makers of tensors that would lie on the wrong device."""
        self.without_device += [maker for maker in makers if maker not in self.without_device]

    def note_result(self, value: object) -> None:
        """Look at the tensors that an answer gives back."""
        parts = value if type(value) is tuple else (value,)
        self.note(*self._origins([part for part in parts if isinstance(part, Tensor)])[0])


def _tensors(value: object) -> list[Tensor]:
    """The tensors in a value; a single number is at home on every device."""
    return [leaf for leaf in tree_leaves(value) if isinstance(leaf, Tensor) and leaf.ndim]


def _but_indices(name: str, args: tuple, kwargs: dict) -> tuple:
    """The arguments of a call; without the places of `x[places]`, which may lie on the CPU."""
    return (args[0], args[2:]) if name in ("getitem", "setitem") else (args, kwargs)


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
