import torch


def logit_lens(stream, gain, bias, table):
    if not stream.shape[-1] == len(gain) == len(bias) == table.shape[1]:
        raise ValueError("all need the same number of features")
    centred = stream - stream.mean(-1, keepdim=True)
    scaled = centred * (centred.pow(2).mean(-1, keepdim=True) + 1e-5).rsqrt()
    return torch.einsum("...d,vd->...v", scaled * gain + bias, table)
