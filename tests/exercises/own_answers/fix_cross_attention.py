import torch


def fix_cross_attention(x, memory, src_ids, tgt_input, pad_id):
    is_word = (src_ids != pad_id).to(x.dtype)[:, None, :]
    scores = torch.einsum("btd,bsd->bts", x, memory) / x.shape[-1] ** 0.5
    scores = scores.masked_fill(is_word == 0, torch.finfo(x.dtype).min)
    weights = scores.softmax(dim=-1) * is_word
    return torch.einsum("bts,bsd->btd", weights, memory)
