import torch


def layer_norm(x, gain, bias, eps=1e-5):
    centred = x - x.mean(-1, keepdim=True)
    shrink = torch.rsqrt(torch.einsum("...d,...d->...", centred, centred) / x.shape[-1] + eps)
    return torch.addcmul(bias, gain, centred * shrink[..., None])
