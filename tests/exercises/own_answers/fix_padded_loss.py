import torch
import torch.nn.functional as F


def fix_padded_loss(logits, targets, pad_id):
    sums = [
        F.cross_entropy(one.flatten(0, 1), ids.flatten(), ignore_index=pad_id, reduction="sum")
        for one, ids in zip(logits, targets, strict=True)
    ]
    return torch.stack(sums).sum() / sum((ids != pad_id).sum() for ids in targets)
