import torch


def mean_of_tokens(hidden, token_ids, pad_id):
    weights = (token_ids != pad_id).to(hidden.dtype)
    weights = weights / weights.sum(dim=1, keepdim=True).clamp(min=1.0)
    return torch.einsum("bt,btd->bd", weights, hidden)
