import torch


def sample_step(logits, uniform):
    total, token = 0.0, None
    for number, probability in enumerate(torch.softmax(logits, dim=-1)):
        if probability > 0:
            token = number
            total = total + probability
            if total > uniform:
                break
    return token
