import torch


def without_head(output_weight, num_heads, head):
    d_model = output_weight.shape[1]
    if d_model % num_heads or not 0 <= head < num_heads:
        raise ValueError(f"wanted one of {num_heads} heads that share {d_model} features; got head {head}")
    owner = torch.arange(d_model, device=output_weight.device) // (d_model // num_heads)
    return output_weight * (owner != head)
