import torch


def fix_cached_rotation(query, key, cached_keys):
    key_len = cached_keys.shape[-2] + key.shape[-2]
    places = torch.arange(key_len, device=query.device)[cached_keys.shape[-2] :]
    with_old = torch.einsum("...qd,...kd->...qk", rotate(query, places), cached_keys)
    with_new = torch.einsum("...qd,...kd->...qk", rotate(query, places), rotate(key, places))
    return torch.cat([with_old, with_new], dim=-1)
