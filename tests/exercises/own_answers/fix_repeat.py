import math

import torch


def fix_repeat(query, key, value):
    per_group = query.shape[1] // key.shape[1]
    outputs = []
    for head in range(query.shape[1]):
        k, v = key[:, head // per_group], value[:, head // per_group]
        weights = (query[:, head] @ k.mT / math.sqrt(query.shape[-1])).softmax(dim=-1)
        outputs.append(weights @ v)
    return torch.stack(outputs, dim=1)
