import torch


def softmax_jacobian(weights):
    delta = torch.eye(weights.shape[-1], dtype=weights.dtype, device=weights.device)
    return torch.einsum("...i,...ij->...ij", weights, delta - weights.unsqueeze(-2))
