import torch


def fix_grouped_cache(query, key, value, past):
    past_len = past[0].size(-2)
    positions = past_len + torch.arange(query.size(-2))
    key = torch.cat([past[0], rotate(key, positions)], dim=2)
    value = torch.cat([past[1], value], dim=2)
    return grouped_attention(rotate(query, positions), key, value), (key, value)
