"""Scaling laws: how the loss falls as a model grows, and what its training costs."""

import math
import statistics
from collections.abc import Sequence

from course_lib.running.checks import require_at_least


def fit_power_law(sizes: Sequence[float], losses: Sequence[float], floor: float) -> tuple[float, float]:
    """The coefficient c and the exponent a of the law that fits best: loss = floor + c * size^-a.

    Without its floor the law is a straight line in logarithms, log(loss - floor) = log c - a log size. This line is
    fitted by least squares (the form of arXiv 2203.15556, section 3.3, for one size).

        coefficient, exponent = fit_power_law(sizes, losses, floor)
        floor + coefficient * larger**-exponent    what a larger model should reach

    Args:
        sizes: numbers of parameters, or of tokens; at least two that differ.
        floor: the loss that no model can get below.

    Raises:
        ValueError: if there is not a loss for each size, fewer than two sizes differ, a size is not above 0, or a loss
            is not above the floor.
    """
    _require_runs(sizes, losses, floor)
    heights = [math.log(loss - floor) for loss in losses]
    slope, intercept = statistics.linear_regression([math.log(size) for size in sizes], heights)
    return math.exp(intercept), -slope


def _require_runs(sizes: Sequence[float], losses: Sequence[float], floor: float) -> None:
    if len(sizes) != len(losses) or len(set(sizes)) < 2:
        wanted = "wanted a loss for each size, and at least two sizes that differ"
        raise ValueError(f"{wanted}; got {len(losses)} losses for the sizes {list(sizes)}")
    if not min(sizes) > 0:
        raise ValueError(f"sizes must be above 0; got {min(sizes)}")
    if not min(losses) > floor:
        raise ValueError(f"every loss must be above the floor; got {min(losses)} and floor={floor}")


def training_compute(num_parameters: int, num_tokens: int) -> int:
    """About how many floating-point operations a training takes: 6 for each parameter and token.

    2 of them are the forward pass, a multiplication and an addition, and 4 the backward pass (arXiv 2001.08361, section
    2.1). Attention's own products come on top; they are small while the text is short beside d_model.

    Args:
        num_parameters: without the tables of embeddings, as long as these are only looked up.
        num_tokens: read in all of training, those that are read again included.

    Raises:
        ValueError: if a number is not an integer of at least 0.
    """
    require_at_least(0, num_parameters=num_parameters, num_tokens=num_tokens)
    return 6 * num_parameters * num_tokens
