import torch


def cache_bytes(num_layers, num_kv_heads, d_k, seq_len, bytes_per_number=2):
    keys = torch.empty(num_layers, num_kv_heads, seq_len, d_k, device="meta")
    values = torch.empty_like(keys)
    return (keys.numel() + values.numel()) * bytes_per_number
