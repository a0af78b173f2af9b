import math

import torch


def fix_padded_attention(query, key, value, key_padding_mask):
    outputs = []
    for q, k, v, padding in zip(query, key, value, key_padding_mask, strict=True):
        k, v = k[~padding], v[~padding]
        if len(k) == 0:
            outputs.append(q.new_zeros(len(q), v.shape[-1]))
            continue
        weights = (q @ k.T / math.sqrt(q.shape[-1])).softmax(dim=-1)
        outputs.append(weights @ v)
    return torch.stack(outputs)
