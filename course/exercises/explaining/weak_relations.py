"""Relations that narrow down where to look: what the rows add up to, which places are the same."""

import torch
from torch import Tensor

from course.exercises.explaining.attempt import Attempt, Slip
from course.exercises.explaining.relations import is_flat, related, same


def weakly_related(attempt: Attempt) -> Slip | None:
    """A relation that narrows down where to look."""
    return related(attempt, WEAK)


def _normalised(expected: Tensor, actual: Tensor, attempt: Attempt) -> Slip | None:
    """Weights whose rows should add up to 1."""
    if (
        expected.dim() == 0
        or expected.numel() < 3
        or (expected < 0).any()
        or not torch.isfinite(actual).all()
    ):
        return None
    total = expected.sum(-1)
    if not (((total - 1).abs() < 1e-4) | (total == 0)).all() or not (total > 0).any():
        return None
    ones = [i for i in range(actual.dim()) if ((actual.sum(i) - 1).abs() < 1e-4).all()]
    if ones and actual.dim() - 1 not in ones:
        return Slip(
            f"Your numbers add up to 1 along axis {ones[0]}, and they should along the last.",
            name="another axis",
        )
    rows = actual.sum(-1)
    if rows.numel() > 1 and abs(rows.sum().item() - 1) < 1e-4:
        return Slip("All your numbers together add up to 1. Each row should.", name="over everything")
    if (actual < 0).any():
        return Slip(
            "Some of your numbers are negative. Weights are shares, at least 0.", name="negative weights"
        )
    if not ((rows - 1).abs() < 1e-4)[total > 0].all():
        some = "Not all of your rows add" if ((rows - 1).abs() < 1e-4).any() else "Your rows do not add"
        return Slip(f"{some} up to 1, and they should.", name="not shares")
    return None


def _rows_alike(expected: Tensor, actual: Tensor, attempt: Attempt) -> Slip | None:
    if is_flat(actual) and not is_flat(expected):
        return Slip(
            "All places of your result are the same, and they should differ.", name="all places the same"
        )
    for i, size in enumerate(expected.shape):
        first = actual.narrow(i, 0, 1)
        if (
            size > 1
            and same(first.expand_as(actual), actual)
            and not same(expected.narrow(i, 0, 1).expand_as(expected), expected)
        ):
            return Slip(
                f"All places along axis {i} of your result are the same, and they should differ.",
                name="all places the same",
            )
    return None


def _out_of_range(expected: Tensor, actual: Tensor, attempt: Attempt) -> Slip | None:
    """Numbers where the right answer has none."""
    if expected.numel() < 4 or not torch.isfinite(expected).all():
        return None
    if (expected >= 0).all() and (actual < 0).any():
        return Slip("Some of your numbers are negative, and none should be.")
    if (expected.abs() <= 1).all() and (actual.abs() > 1.001).any():
        return Slip("Some of your numbers are larger than 1 in size, and none should be.")
    return None


WEAK = (_normalised, _rows_alike, _out_of_range)
