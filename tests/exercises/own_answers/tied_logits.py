import torch.nn.functional as F


def tied_logits(hidden, embedding):
    return F.linear(hidden, weight=embedding)
