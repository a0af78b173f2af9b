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
    # only the real tokens, one row each
    log_probs = logits[real].log_softmax(dim=-1)
    of_target = log_probs.gather(-1, targets[real][:, None])
    return -of_target.sum() / real.sum().clamp(min=1)


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
    mean = beta_1 * mean + (1 - beta_1) * gradient
    mean_square = beta_2 * mean_square + (1 - beta_2) * gradient**2
    m_hat = mean / (1 - beta_1**step)
    v_hat = mean_square / (1 - beta_2**step)
    weight = weight - learning_rate * m_hat / (v_hat.sqrt() + eps)
    return weight, mean, mean_square


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
        model.zero_grad()  # forget
        loss = loss_of(model, batch)  # forward
        loss.backward()  # backward
        torch.nn.utils.clip_grad_norm_(weights, max_norm)  # clip
        with torch.no_grad():  # update
            for i, weight in enumerate(weights):
                if weight.grad is None:  # the loss did not use this weight
                    continue
                new, states[i] = update(weight, weight.grad, states[i], step)
                weight.copy_(new)
        losses.append(loss.item())
    return losses
