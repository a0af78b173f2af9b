import torch


def fix_training_loop(weight, inputs, targets, peak, warmup_steps):
    weight, losses = weight.detach().clone(), []
    for step in range(len(inputs)):
        rate = peak if step + 1 >= warmup_steps else peak * (step + 1) / warmup_steps
        error = inputs[step] @ weight - targets[step]
        losses.append((error * error).mean().item())
        weight = weight - rate * (2 / error.numel()) * torch.einsum("bi,bo->io", inputs[step], error)
    return weight, losses
