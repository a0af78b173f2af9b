"""Who makes a tensor without saying on which device: with inputs on a GPU that goes wrong."""

from torch import Tensor, device
from torch.overrides import TorchFunctionMode
from torch.utils._pytree import tree_leaves
from torch.utils.weak import WeakIdKeyDictionary

from .forbidden import own_name

# They make tensors on the processor unless they are told otherwise.
MAKERS = frozenset("arange empty eye full linspace ones rand randn tensor tril_indices zeros".split())


class Devices(TorchFunctionMode):
    """Notes such a maker if its tensor meets one of another origin, or is part of the result."""

    def __init__(self):
        super().__init__()
        self.without_device: list[str] = []
        self._made_by = WeakIdKeyDictionary()  # tensors that come from such makers alone

    def __torch_function__(self, func, types, args=(), kwargs=None):
        name = own_name(func)
        result = func(*args, **(kwargs or {}))
        makers, others = self._origins(_but_indices(name, args, kwargs or {}))
        if _moves(name, args, kwargs or {}):
            for tensor in _tensors(result):  # where nothing has to be moved, it is the same one
                self._made_by.pop(tensor, None)
        elif makers and others:
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


def _moves(name: str, args: tuple, kwargs: dict) -> bool:
    """Does a call bring a tensor to a device, or to another tensor's?"""
    wanted = [*args[1:], *kwargs.values()]
    return name in ("cuda", "type_as") or (
        name == "to" and any(isinstance(each, device | str | Tensor) for each in wanted)
    )


def _but_indices(name: str, args: tuple, kwargs: dict) -> tuple:
    """The arguments of a call; without the places of `x[places]`, which may lie on the CPU."""
    return (args[0], args[2:]) if name in ("getitem", "setitem") else (args, kwargs)
