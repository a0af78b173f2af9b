import torch


def fix_cached_positions(chunks, table, positions):
    text = torch.cat(chunks, dim=1)
    embedded = table[text] + positions[: text.shape[1]]
    return list(embedded.split([chunk.shape[1] for chunk in chunks], dim=1))
