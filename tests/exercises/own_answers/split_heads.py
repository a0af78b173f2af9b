import torch


def split_heads(x, num_heads):
    d_k, rest = divmod(x.shape[-1], num_heads)
    if rest:
        raise ValueError(f"num_heads must divide d_model, but {num_heads} does not divide {x.shape[-1]}")
    return torch.stack([x[..., h * d_k : (h + 1) * d_k] for h in range(num_heads)], dim=1)
