"""Recording which operations of a module draw random numbers, by the shapes of their results."""

import torch
from torch.utils._python_dispatch import TorchDispatchMode


class RandomDraws(TorchDispatchMode):
    """Record the shape of the result of each operation that uses torch's random numbers."""

    def __init__(self):
        super().__init__()
        self.shapes = []

    def __torch_dispatch__(self, operation, types, args=(), kwargs=None):
        before = torch.get_rng_state()
        result = operation(*args, **(kwargs or {}))
        if not torch.equal(before, torch.get_rng_state()):
            drawn = result[0] if isinstance(result, tuple) else result
            self.shapes.append(tuple(drawn.shape))
        return result
