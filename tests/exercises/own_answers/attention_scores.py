import torch


def attention_scores(query, key):
    scaled = query * query.shape[-1] ** -0.5
    return torch.einsum("...qd,...kd->...qk", scaled, key)
