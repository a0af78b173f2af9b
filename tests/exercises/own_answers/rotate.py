import torch


def rotate(x, positions, base=10_000.0):
    d_k = x.shape[-1]
    if d_k % 2 == 1:
        raise ValueError(f"d_k must be even, got {d_k}")
    angle = positions.unsqueeze(-1) * torch.pow(base, -torch.arange(0, d_k, 2, device=x.device) / d_k)
    hands = torch.view_as_complex(x.reshape(*x.shape[:-1], d_k // 2, 2).contiguous())
    turned = hands * torch.polar(torch.ones_like(angle), angle)
    return torch.view_as_real(turned).flatten(-2)
