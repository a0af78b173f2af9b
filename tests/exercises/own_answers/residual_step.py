import torch


def residual_step(x, weight, norm_first):
    def norm(y):
        centred = y - y.mean(dim=-1, keepdim=True)
        return centred / torch.sqrt(centred.square().mean(dim=-1, keepdim=True) + 1e-5)

    heard = norm(x) if norm_first else x
    stream = x + torch.einsum("...i,ij->...j", heard, weight)
    return stream if norm_first else norm(stream)
