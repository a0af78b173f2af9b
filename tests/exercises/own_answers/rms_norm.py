import torch


def rms_norm(x, gain, eps=1e-5):
    length = torch.linalg.vector_norm(x, dim=-1, keepdim=True)
    return x * torch.rsqrt(length**2 / x.shape[-1] + eps) * gain
