import torch.nn.functional as F


def shift_right(tgt_ids, bos_id):
    return F.pad(tgt_ids, (1, 0), value=bos_id)[..., : tgt_ids.shape[-1]]
