"""Attention by tiles as people write it, for the misconceptions of `tiled_attention`."""

import math

import torch


def tiles_of(query, key, value, tile_size):
    """The scaled scores of each tile, and its values."""
    for keys, values in zip(key.split(tile_size, dim=-2), value.split(tile_size, dim=-2), strict=True):
        yield query @ keys.transpose(-2, -1) / math.sqrt(query.shape[-1]), values


def row_maximum(scores):
    return scores.amax(dim=-1, keepdim=True)


def rescaled(old, new):
    return torch.exp(old - new)


def quotient(old, new):
    return torch.exp(old) / torch.exp(new)


def as_it_was(old, new):
    return torch.ones_like(new)


def undivided(output, total):
    return output


def variant(
    start=-math.inf,
    largest=row_maximum,
    joined=torch.maximum,
    own=False,
    for_sum=rescaled,
    for_output=rescaled,
    in_tile=undivided,
    at_end=torch.div,
):
    """Online softmax: the parts in which people differ are arguments."""

    def attention(query, key, value, tile_size):
        maximum, total, output = torch.full_like(query[..., :1], start), 0.0, 0.0
        for scores, values in tiles_of(query, key, value, tile_size):
            of_tile = largest(scores)
            new_maximum = joined(maximum, of_tile)
            weights = torch.exp(scores - (of_tile if own else new_maximum))
            total = total * for_sum(maximum, new_maximum) + weights.sum(dim=-1, keepdim=True)
            output = in_tile(output * for_output(maximum, new_maximum) + weights @ values, total)
            maximum = new_maximum
        return at_end(output, total)

    return attention
