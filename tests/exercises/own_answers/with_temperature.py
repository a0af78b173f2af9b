import torch


def with_temperature(logits, temperature):
    best = logits.max(dim=-1, keepdim=True).values
    if temperature > 0:
        shares = torch.exp((logits - best) / temperature)
        return shares / shares.sum(dim=-1, keepdim=True)
    is_best = logits == best
    return (is_best & (is_best.cumsum(dim=-1) == 1)).to(logits.dtype)
