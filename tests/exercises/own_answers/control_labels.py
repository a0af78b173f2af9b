import random

import torch


def control_labels(words, num_labels, generator):
    if isinstance(words, str) or num_labels < 1:
        raise ValueError(f"wanted a list of words and at least one label; got {words!r} and {num_labels}")
    chance = random.Random(int(torch.randint(2**31, (), generator=generator)))
    labels = {}
    for word in words:
        if word not in labels:
            labels[word] = chance.randrange(num_labels)
    return torch.tensor([labels[word] for word in words], dtype=torch.int64)
