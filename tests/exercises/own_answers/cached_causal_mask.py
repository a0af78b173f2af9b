import torch


def cached_causal_mask(query_len, key_len):
    positions = torch.arange(key_len)
    asking = torch.arange(key_len - query_len, key_len)
    return positions.unsqueeze(0).le(asking.unsqueeze(1))
