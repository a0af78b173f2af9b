def predict_layer_parameters():
    d, kv, ff = 576, 192, 1536
    return d * (d + kv + kv + d) + 3 * d * ff + d + d
