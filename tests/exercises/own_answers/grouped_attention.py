import torch


def grouped_attention(query, key, value):
    batch, num_heads, new_len, d_k = query.shape
    num_kv_heads, all_len = key.shape[1], key.shape[2]
    grouped = query.view(batch, num_kv_heads, num_heads // num_kv_heads, new_len, d_k)
    scores = torch.einsum("bghqd,bgkd->bghqk", grouped, key) * d_k**-0.5
    row = torch.arange(new_len).unsqueeze(1) + all_len - new_len
    scores = torch.where(torch.arange(all_len) <= row, scores, float("-inf"))
    output = torch.einsum("bghqk,bgkd->bghqd", torch.softmax(scores, -1), value)
    return output.reshape(batch, num_heads, new_len, d_k)
