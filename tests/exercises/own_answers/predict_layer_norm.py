def predict_layer_norm():
    features = (13, 13, 53, 53)
    mean = sum(features) / 4
    spread = (sum((one - mean) ** 2 for one in features) / 4) ** 0.5
    return tuple((one - mean) / spread for one in features)
