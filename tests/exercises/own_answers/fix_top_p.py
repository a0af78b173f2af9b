import torch


def fix_top_p(probs, p):
    ordered = probs.sort(dim=-1, descending=True).values
    last = (ordered.cumsum(dim=-1) < p).sum(dim=-1, keepdim=True)
    kept = probs.masked_fill(probs < ordered.gather(-1, last), 0.0)
    return torch.nn.functional.normalize(kept, p=1.0, dim=-1)
