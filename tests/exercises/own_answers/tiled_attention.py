import torch


def tiled_attention(query, key, value, tile_size):
    scale = query.shape[-1] ** -0.5
    log_total, output = None, None
    for start in range(0, key.size(-2), tile_size):
        k, v = key[..., start : start + tile_size, :], value[..., start : start + tile_size, :]
        scores = torch.einsum("...qd,...kd->...qk", query * scale, k)
        tile_log_total = scores.logsumexp(dim=-1, keepdim=True)
        tile_output = (scores - tile_log_total).exp() @ v
        if output is None:
            log_total, output = tile_log_total, tile_output
            continue
        both = torch.logaddexp(log_total, tile_log_total)
        output = (log_total - both).exp() * output + (tile_log_total - both).exp() * tile_output
        log_total = both
    return output
