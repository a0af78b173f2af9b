import torch


def one_hot_lookup(token_ids, table):
    one_hot = torch.eye(len(table), dtype=table.dtype, device=table.device)[token_ids]
    return one_hot, torch.einsum("...v,vd->...d", one_hot, table)
