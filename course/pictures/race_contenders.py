"""The contenders of the picture `race`: the exponent that is claimed for each, and its multiply-adds."""

from collections.abc import Callable
from dataclasses import dataclass

import torch

from course_lib.efficient_attention import big_bird_mask

BLOCK = 64  # positions in a block and in a window, and rows of Linformer's projections
BIG_BIRD = {"num_random": 2, "seed": 0}


@dataclass(frozen=True)
class Contender:
    """A way to let positions exchange information, with one head.

    Args:
        power: the promised power of the length with which the time grows. For attention, a window ("restricted"), an
            LSTM ("recurrent") and a convolution, Table 1 of arXiv 1706.03762 has it; for the others, their papers.
        multiply_adds: those of one forward pass as it is computed, for a length and a d_model.
    """

    name: str
    power: int
    multiply_adds: Callable[[int, int], int]


def _all_scores(seq_len: int, d_model: int) -> int:
    """Scores and weighted sum, for every query and every key."""
    return 2 * seq_len**2 * d_model


def _of_blocks(num_pairs: int, d_model: int) -> int:
    return 2 * num_pairs * BLOCK**2 * d_model


def _window(seq_len: int, d_model: int) -> int:
    """Each block of queries with its own block of keys and those beside it; the first and last have one beside them."""
    num_blocks = seq_len // BLOCK
    return _of_blocks(num_blocks + 2 * (num_blocks - 1), d_model)


def _big_bird(seq_len: int, d_model: int) -> int:
    generator = torch.Generator().manual_seed(BIG_BIRD["seed"])
    return _of_blocks(int(big_bird_mask(seq_len // BLOCK, BIG_BIRD["num_random"], generator).sum()), d_model)


# The first five are those of the paper's Table 1, and the projections that every attention has.
CONTENDERS = (
    Contender("attention, written out", 2, _all_scores),
    Contender("attention, fused kernel", 2, _all_scores),
    # Four gates, each from the input and from the state.
    Contender("LSTM", 1, lambda seq_len, d_model: 8 * seq_len * d_model**2),
    Contender("convolution of width 3", 1, lambda seq_len, d_model: 3 * seq_len * d_model**2),
    Contender("the four projections", 1, lambda seq_len, d_model: 4 * seq_len * d_model**2),
    Contender("attention, in tiles", 2, _all_scores),
    Contender("window by a mask", 1, _all_scores),
    Contender("window by blocks", 1, _window),
    Contender("BigBird's blocks", 1, _big_bird),
    # Two projections from all positions to 64 rows, then scores and sum with these rows.
    Contender("Linformer", 1, lambda seq_len, d_model: 4 * BLOCK * seq_len * d_model),
    # The sum of key times value, then query times that sum (arXiv 2006.16236).
    Contender("linear attention", 1, lambda seq_len, d_model: 2 * seq_len * d_model**2),
)
NAMES = tuple(contender.name for contender in CONTENDERS)
