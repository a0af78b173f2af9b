"""Attention at a lower cost: a tile of keys at a time, fewer keys for each query, fewer key-value heads.

The functions are only the core, as `course_lib.attention` has it: query, key and value are there already.

    tiled_attention            the numbers of Eq. 1, without the matrix of all weights
    window, BigBird            some keys for each query: by a mask of blocks, hidden blocks are never computed
    linformer_attention        all keys, mixed into a few
    grouped_query_attention    all keys, from fewer heads; `course_lib.shared_heads` has the module
"""

import math

import torch
from jaxtyping import Bool, Float
from torch import Tensor

from course_lib.attention import scaled_dot_product_attention
from course_lib.running.checks import require_at_least, require_fit

# --- all keys, a tile at a time ---


def tiled_attention(
    query: Float[Tensor, "*batch query_len d_k"],
    key: Float[Tensor, "*batch key_len d_k"],
    value: Float[Tensor, "*batch key_len d_v"],
    tile_size: int,
) -> Float[Tensor, "*batch query_len d_v"]:
    """The output of `scaled_dot_product_attention` from `tile_size` keys at a time; the last tile may be shorter.

    Softmax divides by a sum over all keys, but it does not need all scores at once (arXiv 1805.02867, section 3). From
    tile to tile each query keeps the largest score so far, the sum of exp(score - maximum), and the output, not yet
    divided by the sum. No tensor holds the scores of all queries with all keys, unless one tile holds all keys.

    This is the forward pass of arXiv 2112.05682 and of FlashAttention-2 (arXiv 2307.08691, section 3.1). The first
    FlashAttention (arXiv 2205.14135, section 3.1) divides at each tile.

    Args:
        query, key, value: any number of leading axes, such as batch and heads.
        tile_size: how many keys have scores at one time.

    Raises:
        ValueError: if query, key and value do not fit, there is no key, or tile_size is below 1.
    """
    require_fit(query, key, value)
    require_at_least(1, tile_size=tile_size, key_len=key.shape[-2])
    maximum = torch.full_like(query[..., :1], -math.inf)
    total = torch.zeros_like(maximum)
    output = query.new_zeros(*query.shape[:-1], value.shape[-1])
    for key_tile, value_tile in zip(key.split(tile_size, dim=-2), value.split(tile_size, dim=-2), strict=True):
        scores = query @ key_tile.transpose(-2, -1) / math.sqrt(query.shape[-1])
        new_maximum = torch.maximum(maximum, scores.amax(dim=-1, keepdim=True))
        rescale = torch.exp(maximum - new_maximum)  # what was kept is relative to the old maximum
        weights = torch.exp(scores - new_maximum)
        total = rescale * total + weights.sum(dim=-1, keepdim=True)
        output = rescale * output + weights @ value_tile
        maximum = new_maximum
    return output / total


# --- some keys for each query ---


def window_mask(seq_len: int, window: int) -> Bool[Tensor, "seq_len seq_len"]:
    """Position i may look at itself and the `window` - 1 positions before it (arXiv 2310.06825, section 2).

    Raises:
        ValueError: if seq_len is below 0, or window below 1.
    """
    require_at_least(0, seq_len=seq_len)
    require_at_least(1, window=window)
    return torch.ones(seq_len, seq_len, dtype=torch.bool).tril().triu(1 - window)


def block_attention(
    query: Float[Tensor, "*batch query_len d_k"],
    key: Float[Tensor, "*batch key_len d_k"],
    value: Float[Tensor, "*batch key_len d_v"],
    blocks: Bool[Tensor, "query_blocks key_blocks"],
) -> Float[Tensor, "*batch query_len d_v"]:
    """Attention from blocks of queries to some of the blocks of keys; other scores are never computed.

    Rows that look at equally many blocks are computed together (arXiv 2007.14062, appendix D).

    Args:
        blocks: a mask of blocks, True = each query of the block may attend to each key of the block. Its shape says
            how many blocks of equal length there are. A row without True gives outputs of zero.

    Raises:
        ValueError: if query, key and value do not fit, `blocks` is no boolean matrix, or the blocks would differ in
            length.
    """
    require_fit(query, key, value)
    _require_blocks(blocks, query.shape[-2], key.shape[-2])
    query = _split_blocks(query, blocks.shape[0])
    key, value = (_split_blocks(x, blocks.shape[1]) for x in (key, value))
    output = query.new_zeros(*query.shape[:-1], value.shape[-1])
    num_seen = blocks.sum(dim=-1)
    for count in num_seen.unique().tolist():
        rows = (num_seen == count).nonzero()[:, 0]
        seen = blocks[rows].nonzero()[:, 1].view(len(rows), count)
        keys, values = (x[..., seen, :, :].flatten(-3, -2) for x in (key, value))
        output[..., rows, :, :] = scaled_dot_product_attention(query[..., rows, :, :], keys, values)[0]
    return output.flatten(-3, -2)


def window_attention(
    query: Float[Tensor, "*batch seq_len d_k"],
    key: Float[Tensor, "*batch seq_len d_k"],
    value: Float[Tensor, "*batch seq_len d_v"],
    block_size: int,
) -> Float[Tensor, "*batch seq_len d_v"]:
    """Each block of queries looks at its own block of keys and at the blocks beside it, to the left and right.

    Three blocks of keys for each query, whatever seq_len is: the cost is linear in it. Longformer's window is computed
    in blocks, too, and then trimmed to equally many keys on both sides of each query (arXiv 2004.05150, section 3.1).

    Raises:
        ValueError: as `block_attention`, or if block_size does not divide seq_len.
    """
    require_at_least(1, block_size=block_size)
    seq_len = query.shape[-2]
    if seq_len % block_size:
        raise ValueError(f"seq_len must be divisible by block_size; got seq_len={seq_len}, block_size={block_size}")
    return block_attention(query, key, value, neighbours(seq_len // block_size))


def big_bird_mask(
    num_blocks: int, num_random: int, generator: torch.Generator
) -> Bool[Tensor, "num_blocks num_blocks"]:
    """Which blocks look at which in BigBird (arXiv 2007.14062, section 2); for `block_attention`.

    Each block looks at itself and the two beside it (the window), at block 0 (global), and at `num_random` others,
    or at all others if there are fewer. Block 0 looks at all blocks.

    Raises:
        ValueError: if num_blocks or num_random is below 0.
    """
    require_at_least(0, num_blocks=num_blocks, num_random=num_random)
    mask = neighbours(num_blocks)
    mask[:, :1] = mask[:1] = True
    lots = torch.rand(num_blocks, num_blocks, generator=generator).masked_fill(mask, -1.0)
    drawn = lots.topk(min(num_random, num_blocks)).indices
    return mask.scatter(1, drawn, True)


def _split_blocks(
    x: Float[Tensor, "*batch seq_len features"], num_blocks: int
) -> Float[Tensor, "*batch num_blocks block_size features"]:
    return x.unflatten(-2, (num_blocks, x.shape[-2] // num_blocks))


def neighbours(num_blocks: int) -> Bool[Tensor, "num_blocks num_blocks"]:
    """Which blocks lie side by side: each with itself and the two beside it; for `block_attention`."""
    return torch.ones(num_blocks, num_blocks, dtype=torch.bool).tril(1).triu(-1)


def _require_blocks(blocks: Tensor, query_len: int, key_len: int) -> None:
    if blocks.dtype != torch.bool or blocks.dim() != 2:
        raise ValueError(
            f"blocks must be a boolean matrix, True = may attend; got dtype {blocks.dtype}, shape {tuple(blocks.shape)}"
        )
    lengths = {"query_len": query_len, "key_len": key_len}
    for (name, length), count in zip(lengths.items(), blocks.shape, strict=True):
        if count == 0 or length % count:
            raise ValueError(f"{name} must be divisible into {count} blocks; got {name}={length}")


# --- all keys, mixed into a few ---


def linformer_attention(
    query: Float[Tensor, "*batch query_len d_k"],
    key: Float[Tensor, "*batch key_len d_k"],
    value: Float[Tensor, "*batch key_len d_v"],
    key_projection: Float[Tensor, "r key_len"],
    value_projection: Float[Tensor, "r key_len"],
) -> Float[Tensor, "*batch query_len d_v"]:
    """Attention to r mixtures of all keys and values: Linformer (arXiv 2006.04768, Eq. 7).

    Keys and values are mixed along their positions, and Eq. 1 then runs on what is left. The projections are learned,
    so key_len is fixed.

    Args:
        key_projection, value_projection: E and F of the paper. Each row says how much of each position goes into one
            mixture of the keys, or of the values.

    Raises:
        ValueError: if query, key and value do not fit, or a projection does not fit the keys.
    """
    require_fit(query, key, value)
    require_projections(key.shape[-2], key_projection=key_projection, value_projection=value_projection)
    output, _ = scaled_dot_product_attention(query, key_projection @ key, value_projection @ value)
    return output


def require_projections(key_len: int, **projections: Tensor) -> None:
    """Refuse projections for another number of keys. Each is given under the name of its argument.

    Raises:
        ValueError: with the name of the first that is refused.
    """
    for name, projection in projections.items():
        if projection.dim() != 2 or projection.shape[1] != key_len:
            wanted = f"{name} must have shape (r, key_len={key_len})"
            raise ValueError(f"{wanted}; got {tuple(projection.shape)}")


# --- all keys, from fewer heads ---


def grouped_query_attention(
    query: Float[Tensor, "batch num_heads query_len d_k"],
    key: Float[Tensor, "batch num_groups key_len d_k"],
    value: Float[Tensor, "batch num_groups key_len d_v"],
) -> Float[Tensor, "batch num_heads query_len d_v"]:
    """Attention in which neighbouring heads share a head of keys and values (arXiv 2305.13245, section 2.2).

    Of 6 heads in 3 groups, heads 0 and 1 share group 0. One group is multi-query attention (arXiv 1911.02150); as
    many groups as heads is multi-head attention.

    Raises:
        ValueError: if num_groups does not divide num_heads, or query, key and value do not fit.
    """
    num_heads, num_groups = query.shape[1], key.shape[1]
    if num_groups == 0 or num_heads % num_groups:
        raise ValueError(
            f"num_heads must be divisible by num_groups; got num_heads={num_heads}, num_groups={num_groups}"
        )
    key, value = (x.repeat_interleave(num_heads // num_groups, dim=1) for x in (key, value))
    output, _ = scaled_dot_product_attention(query, key, value)
    return output
