import math

import torch
import torch.nn.functional as F


def gelu(x):
    return 0.5 * x * (1 + torch.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)))


def gpt_logits(model, token_ids):
    seq_len, d_model = token_ids.shape[1], model.embedding.shape[1]
    place = torch.arange(seq_len, device=token_ids.device)
    x = F.embedding(token_ids, model.embedding) + model.positions[place]
    for layer in model.layers:
        y = F.layer_norm(x, (d_model,), layer.gain_1, layer.bias_1)
        x = x + multi_head_attention(y, y, y, layer.self_attention, place[:, None] >= place)
        y = F.layer_norm(x, (d_model,), layer.gain_2, layer.bias_2)
        x = x + gelu(y @ layer.w_1 + layer.b_1) @ layer.w_2 + layer.b_2
    x = F.layer_norm(x, (d_model,), model.gain, model.bias)
    return x @ model.embedding.mT
