import torch


def window_mask(seq_len, window):
    if seq_len < 0 or window < 1:
        raise ValueError(f"wanted seq_len of 0 or more and window of 1 or more; got {seq_len} and {window}")
    place = torch.arange(seq_len)
    back = place[:, None] - place[None, :]
    return (back >= 0) & (back < window)
