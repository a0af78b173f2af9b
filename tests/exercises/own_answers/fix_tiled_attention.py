import torch


def fix_tiled_attention(query, key, value, mask, tile_size):
    outputs, log_totals = [], []
    tiles = zip(
        *(x.split(tile_size, dim=-2) for x in (key, value)), mask.split(tile_size, dim=-1), strict=True
    )
    for k, v, may in tiles:
        scores = query @ k.mT / query.shape[-1] ** 0.5
        lowest = torch.finfo(scores.dtype).min / 4
        log_total = scores.masked_fill(~may, lowest).logsumexp(-1, keepdim=True)
        outputs.append((scores - log_total).masked_fill(~may, -torch.inf).exp() @ v)
        log_totals.append(log_total)
    shares = torch.stack(log_totals).softmax(dim=0)
    return (shares * torch.stack(outputs)).sum(dim=0)
