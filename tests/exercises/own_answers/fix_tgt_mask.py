import torch


def fix_tgt_mask(tgt_input, pad_id):
    place = torch.arange(tgt_input.shape[1], device=tgt_input.device)
    not_later = place[None, :] <= place[:, None]
    real = tgt_input.ne(pad_id)
    return torch.einsum("bk,qk->bqk", real.long(), not_later.long()).bool().unsqueeze(1)
