"""Decoders with one wrong part each, for the ward of lesson 14. None of them stops with an error."""

import math

import torch
import torch.nn.functional as F
from torch import Tensor

from course.for_lessons.decoder_parts import Parts
from course.for_lessons.modern_parts import grouped_attention, rms_norm, swiglu
from course_lib.positions import rotate


def layer_norm(x: Tensor, gain: Tensor, eps: float) -> Tensor:
    """The mean is taken off as well; no bias."""
    return gain * F.layer_norm(x, x.shape[-1:], eps=eps)


def no_gain(x: Tensor, gain: Tensor, eps: float) -> Tensor:
    """The gain of each feature is forgotten."""
    return rms_norm(x, torch.ones_like(gain), eps)


def sum_of_squares(x: Tensor, gain: Tensor, eps: float) -> Tensor:
    """The sum of the squares in place of their mean."""
    return rms_norm(x, gain, eps) / math.sqrt(x.shape[-1])


def relu_gate(y: Tensor, w_gate: Tensor, w_up: Tensor, w_down: Tensor) -> Tensor:
    """A gate with a corner in place of a smooth one."""
    return (F.relu(y @ w_gate) * (y @ w_up)) @ w_down


def exchanged(y: Tensor, w_gate: Tensor, w_up: Tensor, w_down: Tensor) -> Tensor:
    """Gate and up have changed places."""
    return swiglu(y, w_up, w_gate, w_down)


def halves(x: Tensor, positions: Tensor, base: float) -> Tensor:
    """Features i and i + d_k / 2 rotate together, as in Hugging Face's Llama, and not neighbours."""
    together = x.unflatten(-1, (2, -1)).mT.flatten(-2)
    return rotate(together, positions, base).unflatten(-1, (-1, 2)).mT.flatten(-2)


def not_rotated(x: Tensor, positions: Tensor, base: float) -> Tensor:
    """No positions at all."""
    return x


def always_from_zero(x: Tensor, positions: Tensor, base: float) -> Tensor:
    """With a cache, each new token stands at position 0 again."""
    return rotate(x, positions - positions[0], base)


def dealt_out(query: Tensor, key: Tensor, value: Tensor) -> Tensor:
    """Heads 0, 3, 6, ... share, not neighbours."""
    times = query.shape[1] // key.shape[1]
    return grouped_attention(query, key.repeat(1, times, 1, 1), value.repeat(1, times, 1, 1))


def not_scaled(query: Tensor, key: Tensor, value: Tensor) -> Tensor:
    """The scores are not divided by sqrt(d_k)."""
    return grouped_attention(query * math.sqrt(query.shape[-1]), key, value)


def no_causal_mask(query: Tensor, key: Tensor, value: Tensor) -> Tensor:
    """Every token sees all that are there."""
    return F.scaled_dot_product_attention(query, key, value, enable_gqa=True)


PATIENTS: dict[str, Parts] = {
    "nothing is wrong": {},
    "layer norm for RMSNorm": {"rms_norm": layer_norm},
    "rotary base 10,000": {"rotate": lambda x, positions, base: rotate(x, positions, 10_000.0)},
    "rotation by halves": {"rotate": halves},
    "no rotation": {"rotate": not_rotated},
    "all positions 1,000 further": {"rotate": lambda x, positions, base: rotate(x, positions + 1000, base)},
    "no division by sqrt(d_k)": {"grouped_attention": not_scaled},
    "ReLU in the gate": {"swiglu": relu_gate},
    "groups dealt out in turn": {"grouped_attention": dealt_out},
    "sum of squares, not mean": {"rms_norm": sum_of_squares},
    "no gain": {"rms_norm": no_gain},
    "gate and up exchanged": {"swiglu": exchanged},
    "no causal mask": {"grouped_attention": no_causal_mask},
    "cache: always position 0": {"rotate": always_from_zero},
}


def rounded(weight: Tensor, bits: int, block_size: int = 32, shift: int = 0) -> Tensor:
    """A matrix with its numbers in so many bits: lowest + step * number, for each block of neighbours.

    Args:
        shift: how many numbers later the first block begins. Weights that were rounded in blocks before do not change
            when they are rounded in the same blocks again.
    """
    blocks = weight.flatten().roll(-shift).unflatten(0, (-1, block_size))
    lowest, largest = blocks.amin(dim=1, keepdim=True), blocks.amax(dim=1, keepdim=True)
    step = (largest - lowest).clamp_min(1e-12) / (2**bits - 1)
    return (lowest + step * ((blocks - lowest) / step).round()).flatten().roll(shift).reshape(weight.shape)
