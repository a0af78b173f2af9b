"""Some exercises are about never making one large tensor: then it is refused in the moment in which it is made."""

from torch import Tensor

from .ran import Operations


class TooLarge(Exception):
    """An attempt made the tensor that it was to do without."""


class NeverMade(Operations):
    """While it is entered, no operation may give a tensor with exactly `num_elements` elements.

    It sees what is computed, whichever function asked for it; views count, too.
    """

    def __init__(self, num_elements: int):
        super().__init__()
        self.num_elements = num_elements

    def ran(self, func, types, args, kwargs):
        """Look at what the operation makes."""
        made = func(*args, **kwargs)
        for tensor in made if isinstance(made, tuple | list) else [made]:
            if isinstance(tensor, Tensor) and tensor.numel() == self.num_elements:
                raise TooLarge(f"a tensor of {self.num_elements} elements")
        return made
