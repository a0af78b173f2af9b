"""What is kept after each tile of a softmax by tiles, and what a function gives for the keys read so far."""

from collections.abc import Callable

import torch
from torch import Tensor

from course_lib.attention import scaled_dot_product_attention

TiledAttention = Callable[[Tensor, Tensor, Tensor, int], Tensor]


def mean_of_tiles(query: Tensor, key: Tensor, value: Tensor, tile_size: int) -> Tensor:
    """A mistake: the softmax within each tile, then the mean of the tiles' outputs."""
    tiles = zip(key.split(tile_size), value.split(tile_size), strict=True)
    return torch.stack([scaled_dot_product_attention(query, *tile)[0] for tile in tiles]).mean(0)


def counters(scores: Tensor, value: Tensor, tile_size: int) -> list[dict[str, Tensor]]:
    """What is kept after each tile, and before it what is left of the last sum and output after rescaling."""
    maximum, total, output = scores.new_tensor(-torch.inf), scores.new_zeros(()), scores.new_zeros(())
    tiles = []
    for tile, values in zip(scores.split(tile_size), value.split(tile_size), strict=True):
        before, maximum = maximum, torch.maximum(maximum, tile.max())
        factor, bars = (before - maximum).exp(), (tile - maximum).exp()
        kept = {"factor": factor, "kept_sum": factor * total, "kept_output": factor * output}
        total, output = kept["kept_sum"] + bars.sum(), kept["kept_output"] + bars @ values
        tiles.append(kept | {"maximum": maximum, "bars": bars, "sum": total, "output": output})
    return tiles


def whole(query: Tensor, key: Tensor, value: Tensor, tile_size: int) -> Tensor:
    """The attention to all keys at once, without its weights."""
    return scaled_dot_product_attention(query, key, value)[0]


def read_so_far(
    attention: TiledAttention, query: Tensor, key: Tensor, value: Tensor, tile_size: int
) -> list[float]:
    """What the function gives for the keys read after each tile."""
    found = []
    for end in [*range(tile_size, len(key), tile_size), len(key)]:
        output = attention(query.clone(), key[:end].clone(), value[:end].clone(), tile_size)
        if tuple(output.shape) != (1, 1):
            raise ValueError(f"wanted an output of shape (1, 1); got {tuple(output.shape)}")
        found.append(output.item())
    return found
