"""Some exercises are about never making one large tensor: then it is refused in the moment in which it is made."""

from torch import Tensor, strided
from torch.utils._pytree import tree_leaves

from .ran import Operations


class TooLarge(Exception):
    """An attempt made the tensor that it was to do without."""


class NeverMade(Operations):
    """While it is entered, no operation may give a tensor with exactly `num_elements` elements from those of `source`.

    It sees what is computed, whichever function asked for it; views count, too. A mask or an index of that size, which
    has nothing of `source` in it, is allowed.

    Args:
        num_elements: that no tensor may have.
        source: what it must not be computed from.
        at_least: so many or more none may have, either; 0 allows them.
    """

    def __init__(self, num_elements: int, source: Tensor, at_least: int = 0):
        super().__init__()
        self.num_elements, self.at_least = num_elements, at_least
        self._found = {_place(source): source}  # kept, so that nothing else can come to stand in its place

    def ran(self, func, types, args, kwargs):
        """Look at what the operation makes."""
        made = func(*args, **kwargs)
        if not _only_as_large(func) and any(map(self._has_some, _tensors([args, kwargs]))):
            for tensor in _tensors(args if made is None else made):
                self._found[_place(tensor)] = tensor
                if self._is_refused(tensor.numel()):
                    raise TooLarge(f"a tensor of {tensor.numel()} elements")
        return made

    def _has_some(self, tensor: Tensor) -> bool:
        """Is something of the source in it, as far as can be seen?"""
        return tensor.layout is not strided or _place(tensor) in self._found

    def _is_refused(self, size: int) -> bool:
        return size == self.num_elements or 0 < self.at_least <= size


def _tensors(values: object) -> list[Tensor]:
    return [value for value in tree_leaves(values) if isinstance(value, Tensor) and value.numel()]


def _place(tensor: Tensor) -> int:
    """Where the memory begins of which it is a view."""
    if tensor.layout is not strided:
        return 0
    return tensor.data_ptr() - int(tensor.storage_offset()) * tensor.element_size()


def _only_as_large(func) -> bool:
    """Does it take a tensor's size, and none of its numbers, as `new_zeros` and `full_like` do?"""
    name = func.overloadpacket.__name__
    return name.startswith("new_") or name.endswith("_like")
