import torch


def top_p(logits, p):
    if p >= 1:
        return logits.clone()
    ordered, order = torch.sort(logits, descending=True)
    too_late = torch.softmax(ordered, dim=-1).cumsum(dim=-1) >= p
    too_late = too_late.roll(1, dims=-1)
    too_late[..., 0] = False
    remove = torch.zeros_like(too_late).scatter(-1, order, too_late)
    return logits.masked_fill(remove, float("-inf"))
