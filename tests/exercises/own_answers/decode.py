import math
from functools import reduce

import torch
import torch.nn.functional as F


def decode(model, tgt_input, memory, src_ids):
    table, tgt_len = model.embedding, tgt_input.shape[1]
    x = F.embedding(tgt_input, table) * math.sqrt(table.shape[1]) + model.positions[:tgt_len]
    x = F.dropout(x, p=model.dropout, training=model.training)
    place = torch.arange(tgt_len, device=tgt_input.device)
    not_later = place[:, None] >= place
    tgt_mask = (tgt_input != model.pad_id)[:, None, None] & not_later
    memory_mask = src_ids.ne(model.pad_id)[:, None, None]
    x = reduce(
        lambda y, layer: decoder_layer(layer, y, memory, tgt_mask, memory_mask), model.decoder_layers, x
    )
    x = F.layer_norm(x, x.shape[-1:], model.decoder_gain, model.decoder_bias)
    return torch.einsum("btd,vd->btv", x, table)
