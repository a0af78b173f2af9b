import torch.nn.functional as F


def decoder_layer(layer, x, memory, tgt_mask=None, memory_mask=None):
    def copy(stream, number):
        return layer_norm(stream, getattr(layer, f"gain_{number}"), getattr(layer, f"bias_{number}"))

    def add(stream, said):
        return stream + F.dropout(said, layer.dropout, layer.training)

    asks = copy(x, 1)
    x = add(x, multi_head_attention(asks, asks, asks, layer.self_attention, mask=tgt_mask))
    x = add(x, multi_head_attention(copy(x, 2), memory, memory, layer.cross_attention, mask=memory_mask))
    return add(x, feed_forward(copy(x, 3), layer.w_1, layer.b_1, layer.w_2, layer.b_2))
