import torch
import torch.nn.functional as F


def fix_causal_weights(scores):
    rows = []
    seq_len = scores.shape[-1]
    for i in range(seq_len):
        seen = scores[..., i, : i + 1].softmax(dim=-1)
        rows.append(F.pad(seen, (0, seq_len - 1 - i)))
    return torch.stack(rows, dim=-2)
