import torch.nn.functional as F


def decoder_layer(layer, x, memory, tgt_mask=None, memory_mask=None):
    def frame(stream, said, number):
        kept = F.dropout(said, layer.dropout, layer.training)
        return layer_norm(stream + kept, getattr(layer, f"gain_{number}"), getattr(layer, f"bias_{number}"))

    own = [getattr(layer, "w_" + part) for part in ("query", "key", "value", "output")]
    cross = [getattr(layer, "cross_" + part) for part in ("query", "key", "value", "output")]
    x = frame(x, multi_head_attention(x, x, x, *own, layer.num_heads, mask=tgt_mask), 1)
    x = frame(x, multi_head_attention(x, memory, memory, *cross, layer.num_heads, mask=memory_mask), 2)
    return frame(x, feed_forward(x, layer.w_1, layer.b_1, layer.w_2, layer.b_2), 3)
