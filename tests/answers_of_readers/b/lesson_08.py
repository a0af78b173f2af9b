import math
from collections.abc import Callable, Iterable

import torch
import torch.nn as nn
from jaxtyping import Float, Int
from torch import Tensor


def predict_uniform_loss() -> float:
    return 9.210  # ln 10,000 = 4 ln 10


def token_loss(
    logits: Float[Tensor, "*batch vocab_size"], targets: Int[Tensor, "*batch"], pad_id: int
) -> Float[Tensor, ""]:
    real = targets != pad_id
    rows, wanted = logits[real], targets[real]  # num_real x vocab_size, num_real
    num_real = rows.shape[0]
    right = rows[torch.arange(num_real, device=rows.device), wanted]
    nats = torch.logsumexp(rows, dim=-1) - right
    return nats.sum() / max(num_real, 1)


def adam_step(
    weight: Float[Tensor, "..."],
    gradient: Float[Tensor, "..."],
    mean: Float[Tensor, "..."],
    mean_square: Float[Tensor, "..."],
    step: int,
    learning_rate: float,
    beta_1: float = 0.9,
    beta_2: float = 0.98,
    eps: float = 1e-9,
) -> tuple[Float[Tensor, "..."], Float[Tensor, "..."], Float[Tensor, "..."]]:
    def towards(old, new, beta):
        """A running mean, one step on."""
        return beta * old + (1 - beta) * new

    def corrected(running, beta):
        return running / (1 - beta**step)

    new_mean = towards(mean, gradient, beta_1)
    new_mean_square = towards(mean_square, gradient * gradient, beta_2)
    size = corrected(new_mean_square, beta_2).sqrt() + eps
    new_weight = weight - learning_rate * corrected(new_mean, beta_1) / size
    return new_weight, new_mean, new_mean_square


def _clipped(gradients, max_norm):
    """The gradients of all weights, made no longer together than `max_norm`."""
    lengths = [torch.linalg.vector_norm(gradient).item() for gradient in gradients if gradient is not None]
    length = math.hypot(*lengths)
    if length <= max_norm:
        return gradients
    factor = max_norm / length
    return [None if gradient is None else gradient * factor for gradient in gradients]


def training_loop(
    model: nn.Module,
    batches: Iterable,
    loss_of: Callable[[nn.Module, object], Tensor],
    update: Callable[[Tensor, Tensor, object, int], tuple[Tensor, object]],
    max_norm: float,
) -> list[float]:
    weights = list(model.parameters())
    states = [None] * len(weights)
    losses = []
    for step, batch in enumerate(batches, start=1):
        loss = loss_of(model, batch)
        losses.append(loss.item())
        # autograd.grad adds nothing to old gradients, so there is nothing to forget
        gradients = torch.autograd.grad(loss, weights, allow_unused=True)
        gradients = _clipped(gradients, max_norm)
        with torch.no_grad():
            for i, (weight, gradient) in enumerate(zip(weights, gradients, strict=True)):
                if (
                    gradient is None
                ):  # this batch did not use the weight: leave it, as PyTorch's optimizers do
                    continue
                new, states[i] = update(weight, gradient, states[i], step)
                weight.copy_(new)
    return losses
