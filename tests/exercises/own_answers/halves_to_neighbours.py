import torch


def halves_to_neighbours(weight, num_heads):
    heads = []
    for head in weight.chunk(num_heads):
        first, second = head.chunk(2)
        heads.append(torch.stack([first, second], dim=1).reshape(head.shape))
    return torch.cat(heads)
