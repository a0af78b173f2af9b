import torch


def predict_attention_shapes():
    query, key, value = torch.zeros(2, 4, 8), torch.zeros(2, 7, 8), torch.zeros(2, 7, 5)
    scores = query @ key.mT
    weights = scores.softmax(-1)
    return tuple(scores.shape), tuple(weights.shape), tuple((weights @ value).shape)
