import math

import torch


def grouped_query_attention(query, key, value):
    num_groups = key.shape[1]
    q = query.unflatten(1, (num_groups, query.shape[1] // num_groups))
    scores = torch.einsum("bghqd,bgkd->bghqk", q, key) / math.sqrt(query.shape[-1])
    output = torch.einsum("bghqk,bgkd->bghqd", scores.softmax(dim=-1), value)
    return output.flatten(1, 2)
