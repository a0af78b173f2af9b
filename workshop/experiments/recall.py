"""Who remembers? More updates, other seeds and narrower keys for the memory test of lesson 10.

Does the second layer of a window bring anything if training is longer? Do a convolution and an LSTM climb, too (the
control: as many updates)? Is it the reach that counts, or the direct look (control: one layer with the reach of two)?
Does linear attention get crowded (control: attention with equally narrow keys)?
"""

from collections.abc import Iterator
from functools import partial
from typing import Any

from tqdm import tqdm

from benchmarks.measure import machine
from course.for_lessons.position_mixers import CausalAttention, CausalConvolution, LinearAttention, Recurrence
from course.for_lessons.recall import (
    D_MODEL,
    RECORD,
    Memory,
    answered,
    mean_of_seeds,
    table_of_shares,
    train_memory,
)
from course.records import command_line
from workshop.experiments import single_record

NARROW = (16, 4)
MIXERS = {
    "window of 8": partial(CausalAttention, D_MODEL, 8),
    "window of 15": partial(CausalAttention, D_MODEL, 15),
    "convolution of 8": partial(CausalConvolution, D_MODEL, 8),
    "LSTM": partial(Recurrence, D_MODEL),
    **{f"attention, d_k {d_k}": partial(CausalAttention, D_MODEL, d_k=d_k) for d_k in NARROW},
    **{f"linear attention, d_k {d_k}": partial(LinearAttention, D_MODEL, d_k=d_k) for d_k in NARROW},
}
CHECKPOINTS = (200, 450, 800, 1600, 3200)


def settings() -> Iterator[dict[str, Any]]:
    """What is trained: the mixer's name, the seed, the number of layers, updates and learning rate."""
    for seed in (0, 1):
        for name in ("window of 8", "convolution of 8", "LSTM"):
            yield dict(name=name, seed=seed, num_layers=2, updates=3200, learning_rate=1e-3)
        yield dict(name="window of 15", seed=seed, num_layers=1, updates=450, learning_rate=3e-3)
        for name in MIXERS:
            if "d_k" in name:
                yield dict(name=name, seed=seed, num_layers=2, updates=450, learning_rate=3e-3)


def run(name: str, seed: int, num_layers: int, updates: int, learning_rate: float) -> dict[str, Any]:
    """Train one model; `answered` says what it answers after each of `CHECKPOINTS` up to the last update."""
    found = {}

    def watch(update: int, model: Memory) -> None:
        if update in CHECKPOINTS:
            right, previous = answered(model)
            found[str(update)] = {
                "right": [round(share, 3) for share in right],
                "previous": round(previous, 3),
            }

    train_memory(MIXERS[name], updates, learning_rate, seed, num_layers, watch)
    return {
        "name": name,
        "seed": seed,
        "layers": num_layers,
        "learning_rate": learning_rate,
        "answered": found,
    }


def main() -> None:
    """Train all models; the record is written after each."""
    options = single_record.parser_of(__doc__, RECORD).parse_args()
    runs = []
    for setting in tqdm([*settings()], unit="run", disable=None):
        runs.append(run(**setting))
        found = mean_of_seeds(runs[-1:], setting["name"], setting["num_layers"], setting["updates"])
        print(*table_of_shares([(setting["name"], found)], head=False))
        single_record.write(options.out, {"command": command_line(), "machine": machine(), "runs": runs})


if __name__ == "__main__":
    main()
