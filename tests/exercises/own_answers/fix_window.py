import torch


def fix_window(query_len, key_len, window):
    mask = torch.zeros(query_len, key_len, dtype=torch.bool)
    for row, position in enumerate(range(key_len - query_len, key_len)):
        mask[row, max(0, position + 1 - window) : position + 1] = True
    return mask
