"""Some exercises are about never making one large tensor: then it is refused in the moment in which it is made."""

from torch import Tensor

from .ran import Operations


class TooLarge(Exception):
    """An attempt made the tensor that it was to do without."""


class NeverMade(Operations):
    """While it is entered, no operation may give a tensor with exactly `num_elements` elements.

    It sees what is computed, whichever function asked for it; views count, too.

    Args:
        num_elements: that no tensor may have.
        at_least: so many or more none may have, either; 0 allows them.
    """

    def __init__(self, num_elements: int, at_least: int = 0):
        super().__init__()
        self.num_elements, self.at_least = num_elements, at_least

    def ran(self, func, types, args, kwargs):
        """Look at what the operation makes."""
        made = func(*args, **kwargs)
        for tensor in made if isinstance(made, tuple | list) else [made]:
            if isinstance(tensor, Tensor) and self._is_refused(tensor.numel()):
                raise TooLarge(f"a tensor of {tensor.numel()} elements")
        return made

    def _is_refused(self, size: int) -> bool:
        return size == self.num_elements or 0 < self.at_least <= size
