import torch
import torch.nn.functional as F


def dpo_loss(chosen_logps, rejected_logps, ref_chosen_logps, ref_rejected_logps, beta=0.1):
    now = chosen_logps - rejected_logps
    before = ref_chosen_logps - ref_rejected_logps
    margins = beta * (now - before)
    return F.binary_cross_entropy_with_logits(margins, torch.ones_like(margins))
