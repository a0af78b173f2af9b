import torch


def relative_distances(query_len, key_len, max_distance, device=None):
    if query_len > key_len:
        raise ValueError(f"{query_len} queries but {key_len} keys")
    if max_distance < 0:
        raise ValueError("max_distance must not be negative")
    table = torch.zeros(query_len, key_len, dtype=torch.long)
    for i in range(query_len):
        for j in range(key_len):
            far = j - (i + key_len - query_len)
            table[i, j] = min(max(far, -max_distance), max_distance)
    return table.to(device)
