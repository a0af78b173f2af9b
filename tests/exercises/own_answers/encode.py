import math

import torch
import torch.nn.functional as F


def encode(model, src_ids):
    seq_len, d_model = src_ids.size(1), model.embedding.size(1)
    x = math.sqrt(d_model) * F.embedding(src_ids, model.embedding) + model.positions[:seq_len][None]
    x = F.dropout(x, model.dropout, training=model.training)
    may_attend = torch.ne(src_ids, model.pad_id).reshape(-1, 1, 1, seq_len)
    for layer in model.encoder_layers:
        x = encoder_layer(layer, x, may_attend)
    return F.layer_norm(x, (d_model,), model.encoder_gain, model.encoder_bias)
