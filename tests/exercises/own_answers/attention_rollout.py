from functools import reduce

import torch


def attention_rollout(weights):
    if weights.dim() != 3 or weights.shape[1] != weights.shape[2] or not len(weights):
        raise ValueError(
            f"wanted weights of shape (num_layers, seq_len, seq_len); got {tuple(weights.shape)}"
        )
    with_residual = weights + torch.eye(weights.shape[-1], dtype=weights.dtype, device=weights.device)
    shares = with_residual / with_residual.sum(dim=-1, keepdim=True)
    return reduce(lambda below, layer: layer @ below, shares)
