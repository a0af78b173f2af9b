"""Initial weights that a seed decides, whatever state PyTorch's own generator is in."""

from collections.abc import Callable
from contextlib import AbstractContextManager

import torch
from torch import Tensor, nn

Draw = Callable[[str, Tensor, torch.Generator | None], object]  # fills a matrix of this name in place


def own_state(seed: int | None) -> AbstractContextManager[None]:
    """Around a model's constructor: with a seed, what PyTorch's layers draw in there does not change torch's state."""
    return torch.random.fork_rng(devices=[], enabled=seed is not None)


def initialise(model: nn.Module, seed: int | None, draw: Draw) -> None:
    """Draw all matrices anew, in the order of their names, and set the biases to zero; norms stay as they are.

    Args:
        seed: None draws from torch's own state.
        draw: fills one matrix.
    """
    generator = None if seed is None else torch.Generator().manual_seed(seed)
    for name, parameter in model.named_parameters():
        if parameter.dim() == 2:
            draw(name, parameter, generator)
        elif name.endswith("bias"):
            nn.init.zeros_(parameter)
