import torch


def linformer_attention(query, key, value, key_projection, value_projection):
    mixed_keys = torch.einsum("rn,...nd->...dr", key_projection, key)
    mixed_values = torch.einsum("rn,...nd->...rd", value_projection, value)
    scores = query.matmul(mixed_keys).div(query.size(-1) ** 0.5)
    powers = (scores - scores.amax(-1, keepdim=True)).exp()
    return powers.matmul(mixed_values) / powers.sum(-1, keepdim=True)
