import torch


def fix_translation_masks(src_ids, tgt_input, pad_id):
    src_mask = src_ids.ne(pad_id).unsqueeze(1).unsqueeze(1)
    place = torch.arange(tgt_input.size(1), device=tgt_input.device)
    seen = place.unsqueeze(0) <= place.unsqueeze(1)
    tgt_mask = torch.logical_and(seen, tgt_input.ne(pad_id).unsqueeze(1)).unsqueeze(1)
    return src_mask, tgt_mask
