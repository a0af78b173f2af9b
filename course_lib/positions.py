"""Telling a Transformer the order of its tokens: sinusoids, relative distances, rotation."""

import torch
from jaxtyping import Float, Int
from torch import Tensor

from course_lib.running.checks import require_at_least


def sinusoidal_encoding(seq_len: int, d_model: int) -> Float[Tensor, "seq_len d_model"]:
    """The paper's fixed position encoding (section 3.5).

        PE(pos, 2i)   = sin(pos / 10000^(2i / d_model))
        PE(pos, 2i+1) = cos(pos / 10000^(2i / d_model))

    Each pair of features is a hand of a clock; the wavelengths run from 2 pi towards 10000 * 2 pi positions.

    Raises:
        ValueError: if d_model is odd, because the last sine has no cosine.
    """
    require_at_least(0, seq_len=seq_len)
    require_at_least(1, d_model=d_model)
    if d_model % 2:
        raise ValueError(f"d_model must be even, because sines and cosines come in pairs; got d_model={d_model}")
    position = torch.arange(seq_len, dtype=torch.float64)[:, None]
    frequency = 10_000.0 ** (-torch.arange(0, d_model, 2, dtype=torch.float64) / d_model)
    angle = position * frequency
    return torch.stack([angle.sin(), angle.cos()], dim=-1).flatten(start_dim=1).float()


def rotate(
    x: Float[Tensor, "*batch seq_len d_k"], positions: Int[Tensor, "*#batch seq_len"], base: float = 10_000.0
) -> Float[Tensor, "*batch seq_len d_k"]:
    """Rotary position encoding: rotate each pair of features by an angle that grows with the position.

    Features 2i and 2i + 1 are a hand of a clock, (x, y). It rotates by `angle` = position / base^(2i / d_k) radians:

        (x cos(angle) - y sin(angle),  x sin(angle) + y cos(angle))

    Queries and keys are rotated before their dot product (arXiv 2104.09864).

    Args:
        x: queries or keys, with any number of leading axes, such as batch and heads.
        positions: of each vector, counted from 0, such as (seq_len,) for all heads alike; with a cache, of the new
            ones only.
        base: the slowest hand needs base^(1 - 2 / d_k) * 2 pi positions for a full rotation.

    Raises:
        ValueError: if d_k is odd, because the last feature has no partner.
    """
    require_positions(positions, x)
    d_k = x.shape[-1]
    if not torch.jit.is_tracing() and d_k % 2:
        raise ValueError(f"d_k must be even, because features rotate in pairs; got d_k={d_k}")
    # Angles stay in float32 whatever x is: bfloat16 cannot tell position 257 from 256.
    angle = positions[..., None] * base ** (-torch.arange(0, d_k, 2, device=x.device) / d_k)
    cos, sin = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    first, second = x[..., 0::2], x[..., 1::2]
    turned = torch.stack([first * cos - second * sin, first * sin + second * cos], dim=-1)
    return turned.flatten(start_dim=-2)


def require_positions(positions: Tensor, x: Tensor) -> None:
    """Refuse positions that are not one for each of the vectors in `x`.

    Raises:
        ValueError: if their shape is not that of `x` without its features; leading axes may broadcast.
    """
    if torch.jit.is_tracing():
        return
    wanted, found = x.shape[:-1], positions.shape
    leading = zip(reversed(found[:-1]), reversed(wanted[:-1]), strict=False)
    fits = len(found) <= len(wanted) and all(ours in (1, theirs) for ours, theirs in leading)
    if not wanted or found[-1:] != wanted[-1:] or not fits:
        raise ValueError(f"positions must broadcast to x's {tuple(wanted)} vectors; got shape {tuple(found)}")


def relative_distances(
    query_len: int, key_len: int, max_distance: int, device: torch.device | str | None = None
) -> Int[Tensor, "query_len key_len"]:
    """How far each key stands from each query, to the left (negative) or right, cut off at `max_distance`.

    The queries are the last `query_len` of the `key_len` positions, as they are with a cache: without one,
    the two lengths are the same. A distance longer than `max_distance` is cut to `max_distance` (to the left, to
    `-max_distance`). So 2 * max_distance + 1 distances are left, each with a learned vector (arXiv 1803.02155, 3.2).

        relative_distances(2, 4, 1)    [[-1, -1, 0, 1],     position 2 looks at 0, 1, 2 and 3
                                        [-1, -1, -1, 0]]    position 3 does

    Raises:
        ValueError: if there are more queries than keys, or max_distance is negative.
    """
    require_at_least(0, query_len=query_len, key_len=key_len, max_distance=max_distance)
    if query_len > key_len:
        raise ValueError(f"wanted at least as many keys as queries; got {key_len} and {query_len}")
    key_position = torch.arange(key_len, device=device)
    query_position = key_position[key_len - query_len :, None]
    return (key_position - query_position).clamp(-max_distance, max_distance)
