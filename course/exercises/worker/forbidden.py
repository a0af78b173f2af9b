"""The answer is taken away: what an attempt is to write, it may not call."""

import importlib
import importlib.abc
import inspect
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.machinery import ModuleSpec
from types import FunctionType, ModuleType
from typing import NoReturn

import torch
from torch.overrides import TorchFunctionMode

CLOSED = "course.exercises"
WAYS_OUT = frozenset({"array", "dlpack", "numpy", "untyped_storage"})
AS_NUMBERS = frozenset({"__complex__", "__float__", "item", "tolist"})  # ours, too, when a result is sent
_skip_one_hop = getattr(torch._C, "_skip_one_hop_torch_function", None)  # not every version has it


class Borrowed(Exception):
    """An attempt called what it was to write."""


class Watch(TorchFunctionMode):
    """Records and refuses calls of PyTorch's functions, in all their forms, whatever name they go by.

    What a function of PyTorch calls is watched, too: it may call back what was given to it.

    Attributes:
        outside: ways on which numbers left PyTorch, and with it the watches.
        ways_out: those that are looked for.
    """

    def __init__(self, names: Iterable[str], found: list[str]):
        super().__init__()
        self.names, self.found, self.calls = frozenset(names), found, 0
        self.outside: set[str] = set()
        self.ways_out = WAYS_OUT
        self._before: Callable | None = None  # what was called last, until it ends

    def __torch_function__(self, func, types, args=(), kwargs=None):
        name = own_name(func)
        if barred_form(name, self.names):
            self.found.append(f"torch's {name}")
            raise Borrowed(f"torch's {name} is taken away here")
        self.calls += 1
        self.outside |= {name, func.__name__} & self.ways_out
        if _skip_one_hop is None or self._asks_again(func, name):
            return func(*args, **(kwargs or {}))
        self._before, ways_out = func, self.ways_out
        self.ways_out = WAYS_OUT  # what prints a tensor takes single numbers, too
        try:
            with self:
                return past_the_watch(func, types, args, kwargs or {})
        finally:
            self._before, self.ways_out = None, ways_out

    def _asks_again(self, func: Callable, name: str) -> bool:
        """Does it ask the watch however it is called? So do those that set a state, and methods above others."""
        return name.endswith("_enabled") or isinstance(func, FunctionType) and func is self._before


def past_the_watch(func: Callable, types: Iterable[type], args: tuple, kwargs: dict) -> object:
    """What a function gives that the watch has seen or need not see; what it calls is watched."""
    return func(*args, **kwargs) if _skip_one_hop is None else _skip_one_hop(func, types, args, kwargs)


def own_name(func: Callable) -> str:
    """A function's name, without what marks another form of the same."""
    return getattr(func, "__name__", "").partition(".")[0].strip("_").removeprefix("special_")


@cache
def barred_form(name: str, barred: frozenset[str]) -> str:
    """The barred function of which this function or operation of PyTorch is a form: `softmax` for `_log_softmax`.

    Returns:
        the longest that stands in the name as words of it; "" if none does.
    """
    within = f"_{name.strip('_')}_"
    return max((one for one in barred if f"_{one}_" in within), key=len, default="")


def leave_uncompiled() -> None:
    """What PyTorch would compile stays Python."""
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
    refuse = refusal(name, found)
    if isinstance(target, type):
        # A subclass with an `__init__` of its own comes here too, and so does a pickle.
        target.__new__ = refuse  # type: ignore[method-assign]  # mypy takes the class for an instance
        return
    function = inspect.unwrap(target)
    function.__globals__[f"_refuse_{attribute}"] = refuse
    emptied: dict = {}
    exec(f"def emptied(*args, **kwargs):\n    _refuse_{attribute}()", emptied)
    function.__code__ = emptied["emptied"].__code__


def refusal(name: str, found: list[str]) -> Callable:
    """What stands in the place of something that is taken away."""

    def refuse(*args, **kwargs):
        found.append(name)
        raise Borrowed(f"{name} is taken away here")

    return refuse


class Exercises(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """What an attempt sees of `course.exercises`, which has the answers: nothing, or `mine` alone.

    `mine` lends what an answer builds on, in a line of its own: while the answer is loaded, and not when it is called.

    Args:
        lent: sources that give a function, by its name; without any, the module cannot be imported.
        found: where it is noted what was refused.

    Attributes:
        fetched: names of the functions that were lent.
    """

    def __init__(self, lent: Mapping[str, str], found: list[str]):
        self.lent, self.found = lent, found
        self.fetched: set[str] = set()

    def find_spec(self, fullname, path=None, target=None):
        """The module if something is lent; refuse what is in it, and leave every other module to the usual finders."""
        if fullname == CLOSED and self.lent:
            return ModuleSpec(fullname, self, is_package=True)
        if f"{fullname}.".startswith(f"{CLOSED}."):
            self._refuse()
        return None

    def exec_module(self, module):
        """Put `mine` into it; whoever asks for anything else is refused."""
        module.mine = self._mine
        module.__getattr__ = self._anything_else

    def end(self) -> None:
        """From here on nothing is lent."""
        self.lent = {}

    def _mine(self, name: object) -> Callable:
        name = str(getattr(name, "__name__", name))
        if name not in self.lent:
            self._refuse()
        self.fetched.add(name)
        place = ModuleType(name)
        exec(compile(self.lent[name], f"<the course's {name}>", "exec"), vars(place))
        return vars(place)[name]

    def _anything_else(self, name: str) -> None:
        if name.startswith("__"):  # Python asks for such names on its own
            raise AttributeError(name)
        self._refuse()

    def _refuse(self) -> NoReturn:
        self.found.append(CLOSED)
        raise ImportError(f"{CLOSED} is taken away here")
