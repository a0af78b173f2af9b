import torch
from torch import nn


def fix_ablation(heads, w_output, head):
    num_heads = heads.shape[2]
    output_proj = nn.Linear(*w_output.shape, bias=False, device=w_output.device)
    attention = nn.Sequential(nn.Flatten(2), output_proj)

    def both_ways():
        steps = [output_proj(newest.flatten(1)) for newest in heads.unbind(1)]
        return attention(heads), torch.stack(steps, dim=1)

    blocks = list(w_output.chunk(num_heads, dim=1))
    blocks[head] = torch.zeros_like(blocks[head])
    output_proj.weight = nn.Parameter(torch.cat(blocks, dim=1))
    at_once, decoded = both_ways()
    output_proj.weight = nn.Parameter(w_output.clone())
    return at_once, decoded, both_ways()[0]
