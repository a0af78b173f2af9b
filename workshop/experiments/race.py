"""A race over length: processor time of attention, of cheaper attentions, and of layers without attention.

One sequence, one head, no gradients, one thread. Each time is the shortest of five runs, in five rounds. Two minutes of
one core in all. The picture `race` draws the record beside the powers that Table 1 of arXiv 1706.03762 promises.
"""

import argparse
import json
import math
import platform
from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path

import torch
from torch import Tensor, nn
from tqdm import tqdm

from benchmarks.measure import machine
from course.for_lessons.measuring import cpu_seconds
from course.pictures.race import D_MODELS, RECORD
from course.pictures.race_contenders import BIG_BIRD, BLOCK, NAMES
from course.records import command_line
from course_lib.attention import fused_attention, scaled_dot_product_attention
from course_lib.efficient_attention import (
    big_bird_mask,
    block_attention,
    linformer_attention,
    tiled_attention,
    window_attention,
    window_mask,
)
from course_lib.running.files import write_whole

LENGTHS = (64, 128, 256, 512, 1024, 2048, 4096)
TILE = 128
ROUNDS = 5  # some time apart, so that a busy moment of the machine does not last through all of them
Run = Callable[[], object]


def runs(seq_len: int, d_model: int) -> dict[str, Run]:
    """What each contender computes, in the order of `NAMES`."""
    generator = torch.Generator().manual_seed(seq_len)
    query, key, value = torch.randn(3, seq_len, d_model, generator=generator)
    mask = window_mask(seq_len, BLOCK)
    blocks = big_bird_mask(
        seq_len // BLOCK, BIG_BIRD["num_random"], torch.Generator().manual_seed(BIG_BIRD["seed"])
    )
    rows = torch.randn(2, BLOCK, seq_len, generator=generator) / seq_len**0.5
    lstm = nn.LSTM(d_model, d_model, batch_first=True)
    convolution = nn.Conv1d(d_model, d_model, kernel_size=3, padding=1)
    projections = nn.ModuleList(nn.Linear(d_model, d_model) for _ in range(4))
    all_runs: Sequence[Run] = (
        lambda: scaled_dot_product_attention(query, key, value),
        lambda: fused_attention(query[None, None], key[None, None], value[None, None]),
        lambda: lstm(query[None]),
        lambda: convolution(query.T[None]),
        lambda: [projection(query) for projection in projections],
        lambda: tiled_attention(query, key, value, TILE),
        lambda: scaled_dot_product_attention(query, key, value, mask),
        lambda: window_attention(query, key, value, BLOCK),
        lambda: block_attention(query, key, value, blocks),
        lambda: linformer_attention(query, key, value, *rows),
        lambda: linear_attention(query, key, value),
    )
    return dict(zip(NAMES, all_runs, strict=True))


def linear_attention(query: Tensor, key: Tensor, value: Tensor) -> Tensor:
    """Linear attention without a causal mask (arXiv 2006.16236, Eqs. 4, 5 and 7): elu + 1 in place of the softmax."""
    query, key = (nn.functional.elu(x) + 1 for x in (query, key))
    return query @ (key.T @ value) / (query @ key.sum(dim=0))[:, None]


@torch.no_grad()
def timings(lengths: Sequence[int], d_models: Sequence[int]) -> list[dict]:
    """The time of each contender for each length and width."""
    sizes = [(length, d_model) for d_model in d_models for length in lengths]
    shortest: dict[tuple[str, int, int], float] = defaultdict(lambda: math.inf)
    for length, d_model in tqdm(sizes * ROUNDS, unit="size", disable=None):
        for name, run in runs(length, d_model).items():
            size = name, d_model, length
            shortest[size] = min(shortest[size], cpu_seconds(run, at_least=1))
    return [
        {"contender": name, "d_model": d_model, "seq_len": length, "seconds": float(f"{seconds:.4g}")}
        for (name, d_model, length), seconds in shortest.items()
    ]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=RECORD, help="the file of the record")
    parser.add_argument("--lengths", type=int, nargs="+", default=LENGTHS, help=f"multiples of {BLOCK}")
    options = parser.parse_args()
    torch.manual_seed(0)
    record = {
        "command": command_line(),
        "machine": machine(),
        "versions": {"python": platform.python_version(), "torch": torch.__version__},
        "timings": timings(options.lengths, D_MODELS),
    }
    write_whole(options.out, json.dumps(record, indent=0).encode())


if __name__ == "__main__":
    main()
