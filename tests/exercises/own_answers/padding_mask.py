import torch


def padding_mask(token_ids, pad_id):
    is_padding = torch.isin(token_ids, torch.tensor([pad_id], device=token_ids.device))
    return is_padding.logical_not().unflatten(0, (-1, 1, 1))
