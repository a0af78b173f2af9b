import torch.nn.functional as F


def encoder_layer(layer, x, mask=None):
    def attend(y):
        return multi_head_attention(y, y, y, layer.self_attention, mask)

    def feed(y):
        return feed_forward(y, layer.w_1, layer.b_1, layer.w_2, layer.b_2)

    frames = ((attend, layer.gain_1, layer.bias_1), (feed, layer.gain_2, layer.bias_2))
    for sublayer, gain, bias in frames:
        x = x + F.dropout(sublayer(layer_norm(x, gain, bias)), layer.dropout, layer.training)
    return x
