import torch.nn.functional as F


def encoder_layer(layer, x, mask=None):
    def attend(y):
        return multi_head_attention(
            y, y, y, layer.w_query, layer.w_key, layer.w_value, layer.w_output, layer.num_heads, mask
        )

    def feed(y):
        return feed_forward(y, layer.w_1, layer.b_1, layer.w_2, layer.b_2)

    frames = ((attend, layer.gain_1, layer.bias_1), (feed, layer.gain_2, layer.bias_2))
    for sublayer, gain, bias in frames:
        x = layer_norm(x + F.dropout(sublayer(x), layer.dropout, layer.training), gain, bias)
    return x
