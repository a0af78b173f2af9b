"""The short training loop, for models that are trained inside a lesson: AdamW, clipping, a warm-up and a cosine.

`course_lib.training.train` is for long runs: it has checkpoints, validation, averaged weights and several processes.
"""

import math
from collections.abc import Callable, Iterable
from typing import Any

import torch
from torch import Tensor, nn

from course_lib.running.checks import require_at_least
from course_lib.schedules import cosine_learning_rate
from course_lib.training_data import require_loss

CLIP_NORM = 1.0


@torch.enable_grad()
def fit(
    model: nn.Module,
    loss_of_batch: Callable[[Any, Any], Tensor],
    batches: Iterable[Any],
    learning_rate: float,
    warmup_steps: int,
    max_steps: int,
    on_step: Callable[[int, float], None] | None = None,
    final_share: float = 0.1,
    optimizer: torch.optim.Optimizer | None = None,
    clip_norm: float = CLIP_NORM,
) -> list[float]:
    """Train the weights that require gradients, one batch an update, and leave the model in evaluation mode.

    The optimizer is AdamW (arXiv 1711.05101) with the paper's betas, the learning rate `cosine_learning_rate`'s.

        fit(gpt, lambda gpt, ids: language_model_loss(gpt(ids), ids, PAD_ID), batches, 4e-3, 100, 2000)

    Args:
        loss_of_batch: called with the model and a batch; a tensor of one number.
        batches: at least `max_steps` of anything that `loss_of_batch` takes; they may be endless.
        learning_rate: the peak.
        on_step: called after each update with its number, from 1, and its loss. It may use the model, in any mode.
        final_share: the share of the peak that is left at the end; 1 for no fall after the warm-up.
        optimizer: another one, of the model's weights; it gets its learning rates here.
        clip_norm: largest norm of the gradient; infinity for any.

    Returns:
        the loss of each update.

    Raises:
        FloatingPointError: if a loss is not finite. The update it belongs to was not made.
        ValueError: if there are fewer batches than max_steps, a loss is no tensor of one number that depends on weights
            that learn, max_steps or warmup_steps is below 1, or learning_rate or final_share is out of range.
    """
    require_at_least(1, max_steps=max_steps)
    optimizer = optimizer or torch.optim.AdamW(model.parameters(), lr=0.0, betas=(0.9, 0.98), fused=True)
    losses: list[float] = []
    for step, batch in zip(range(1, max_steps + 1), batches, strict=False):
        rate = cosine_learning_rate(step, learning_rate, warmup_steps, max_steps, final_share)
        for group in optimizer.param_groups:
            group["lr"] = rate
        model.train()
        optimizer.zero_grad()
        loss = loss_of_batch(model, batch)
        require_loss(loss)
        losses.append(loss.item())
        if not math.isfinite(losses[-1]):
            wanted = "wanted a loss that is a number: lower the learning rate, warm up longer, or look at the batch"
            raise FloatingPointError(f"{wanted}; got {losses[-1]} at update {step}")
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), clip_norm)
        optimizer.step()
        if on_step is not None:
            on_step(step, losses[-1])
    if len(losses) < max_steps:
        raise ValueError(f"wanted max_steps={max_steps} batches; got {len(losses)}")
    model.eval()
    return losses
