import torch


def fix_decoder_step(hidden, embedding, tgt_input):
    last = hidden.select(1, hidden.size(1) - 1)
    best = torch.einsum("bd,vd->bv", last, embedding).topk(1, dim=-1).indices
    return torch.hstack([tgt_input, best])
