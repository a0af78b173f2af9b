"""The learning rate over the course of training (section 5.3 of the paper)."""

import math

from course_lib.running.checks import require_at_least


def warmup_learning_rate(step: int, peak: float, warmup_steps: int) -> float:
    """Rise in a straight line to `peak` at step `warmup_steps`, then fall with the root of the step.

    Steps count from 1.

    Raises:
        ValueError: for a step or a warm-up below 1, or a peak that is not above 0.
    """
    require_at_least(1, step=step, warmup_steps=warmup_steps)
    if not peak > 0:
        raise ValueError(f"peak must be above 0; got {peak}")
    return peak * min(step / warmup_steps, (warmup_steps / step) ** 0.5)


def noam_learning_rate(step: int, d_model: int, warmup_steps: int) -> float:
    """The paper's learning rate (Eq. 3): d_model^-0.5 * min(step^-0.5, step * warmup_steps^-1.5).

    It is `warmup_learning_rate` with its peak at (d_model * warmup_steps)^-0.5. Steps count from 1.

    Raises:
        ValueError: for a step or a warm-up below 1.
    """
    require_at_least(1, step=step, warmup_steps=warmup_steps, d_model=d_model)
    return d_model**-0.5 * min(step**-0.5, step * warmup_steps**-1.5)


def cooldown_factor(step: int, max_steps: int, cooldown_steps: int) -> float:
    """A factor of 1 that falls in a straight line to almost 0 over the last `cooldown_steps` of `max_steps` steps.

    Multiply a schedule by this factor: then training ends near a minimum of the loss instead of jumping
    around it (arXiv 2405.18392). With a cooldown, steps after `max_steps` have 0. Steps count from 1.

    Raises:
        ValueError: for a step or max_steps below 1, or a cooldown below 0.
    """
    require_at_least(1, step=step, max_steps=max_steps)
    require_at_least(0, cooldown_steps=cooldown_steps)
    left = max(max_steps + 1 - step, 0)
    return min(1.0, left / (cooldown_steps + 1)) if cooldown_steps else 1.0


def cosine_learning_rate(step: int, peak: float, warmup_steps: int, max_steps: int, final_share: float = 0.1) -> float:
    """Rise in a straight line to `peak` at step `warmup_steps`, then fall along half a cosine until step `max_steps`.

    What is left there is `final_share` of the peak, a tenth as for GPT-3 (arXiv 2005.14165, appendix B); 0 is a fall to
    nothing (arXiv 1608.03983), and 1 is none. Steps count from 1.

    Raises:
        ValueError: for a step, a warm-up or max_steps below 1, a peak that is not above 0, or a share not from 0 to 1.
    """
    require_at_least(1, step=step, warmup_steps=warmup_steps, max_steps=max_steps)
    if not peak > 0:
        raise ValueError(f"peak must be above 0; got {peak}")
    if not 0 <= final_share <= 1:
        raise ValueError(f"final_share must lie between 0 and 1; got {final_share}")
    if step <= warmup_steps:
        return peak * step / warmup_steps
    done = min((step - warmup_steps) / max(max_steps - warmup_steps, 1), 1.0)
    return peak * (final_share + (1 - final_share) * (1 + math.cos(math.pi * done)) / 2)
