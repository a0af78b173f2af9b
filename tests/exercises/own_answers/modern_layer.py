import torch


def modern_layer(x, weights, num_heads, num_kv_heads, past=None, base=100_000.0, eps=1e-5):
    def heads(name, number):
        return split_heads(normed @ weights[name], number)

    normed = rms_norm(x, weights["gain_1"], eps)
    q, k, v = heads("w_query", num_heads), heads("w_key", num_kv_heads), heads("w_value", num_kv_heads)
    start = past[0].size(2) if past is not None else 0
    where = start + torch.arange(x.size(1))
    q = rotate(q, where, base)
    k = rotate(k, where, base)
    if start:
        k = torch.cat((past[0], k), -2)
        v = torch.cat((past[1], v), -2)
    stream = x + merge_heads(grouped_attention(q, k, v)) @ weights["w_output"]
    second = rms_norm(stream, weights["gain_2"], eps)
    stream = stream + swiglu(second, weights["w_gate"], weights["w_up"], weights["w_down"])
    return stream, (k, v)
