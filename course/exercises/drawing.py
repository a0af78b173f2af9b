"""Whole numbers, and parts of lists, drawn from a generator: for inputs that nobody can know beforehand."""

from collections.abc import Sequence
from typing import TypeVar

import torch

Item = TypeVar("Item")


def between(generator: torch.Generator, low: int, high: int) -> int:
    """A whole number from `low` to `high`, both of them possible."""
    return int(torch.randint(low, high + 1, (), generator=generator))


def some(generator: torch.Generator, items: Sequence[Item], number: int) -> list[Item]:
    """Different ones of the items, in a drawn order."""
    return [items[place] for place in torch.randperm(len(items), generator=generator)[:number].tolist()]
