import math

import torch


def fix_sinusoids(seq_len, d_model):
    position = torch.arange(seq_len)[:, None]
    num_clocks = d_model // 2
    speed = torch.exp(torch.arange(num_clocks) * (-math.log(10_000.0) / num_clocks))
    encoding = torch.zeros(seq_len, d_model)
    encoding[:, 0::2] = torch.sin(position * speed)
    encoding[:, 1::2] = torch.cos(position * speed)
    return encoding
