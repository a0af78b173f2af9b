import torch


def fix_masking(token_ids, is_special, mask_id, draw, others, share):
    fate = draw / share  # below 1 for a chosen token
    chosen = (fate < 1) & ~is_special
    changed = torch.where(fate < 0.8, mask_id, torch.where(fate < 0.9, others, token_ids))
    return torch.where(chosen, changed, token_ids), torch.where(chosen, token_ids, -100)
