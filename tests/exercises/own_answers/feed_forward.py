import torch


def feed_forward(x, w_1, b_1, w_2, b_2):
    wide = torch.einsum("...d,df->...f", x, w_1) + b_1
    wide = torch.where(wide > 0, wide, torch.zeros_like(wide))
    return torch.einsum("...f,fd->...d", wide, w_2) + b_2
