import torch


def fix_sentence_vectors(x, is_token):
    shares = is_token.to(x.dtype)
    shares = shares / shares.sum(dim=1, keepdim=True).clamp(min=1)
    clean = x.masked_fill(~is_token[:, :, None], 0.0)
    return torch.einsum("bs,bsd->bd", shares, clean)
