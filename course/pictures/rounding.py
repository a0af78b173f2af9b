"""Rounding in Python, so that a number on the screen is torch's number."""

from torch import Tensor


def rounded(numbers: Tensor, digits: int) -> list | float:
    """Nested lists of rounded numbers; a small negative one is 0, not -0."""
    if numbers.dim() == 0:
        return round(numbers.item(), digits) + 0.0
    return [rounded(row, digits) for row in numbers]
