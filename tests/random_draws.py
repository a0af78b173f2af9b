"""Where does a module roll dice? Each operation inside the block that does, by its result's shape."""

import torch
from torch.utils._python_dispatch import TorchDispatchMode


class RandomDraws(TorchDispatchMode):
    """Record the shape of what each operation returns that uses up some of torch's random numbers."""

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
