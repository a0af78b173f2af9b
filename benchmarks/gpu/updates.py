"""Updates with the Multi30k recipe's settings: where the host waits for the GPU, and each way of making them.

The loss is plain, without R-Drop, and a batch has one length: this is about how updates are made, not what is learned.
"""

import time
import warnings
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import torch

from benchmarks.gpu.rows import Rows, StageRows
from benchmarks.gpu.setting import Setting
from course_lib.running.history import TrainingHistory
from course_lib.training import Trainer, train
from course_lib.transformer import Transformer, TransformerConfig
from workshop.experiments.multi30k import MAX_LEN, RECIPES, Corpus

WAYS = {"eager": {"cuda_graphs": False}, "CUDA graphs": {"cuda_graphs": True}}
NEAR = 0.01  # the largest relative difference of two losses: rounding in bfloat16, and sums in another order


def waits(setting: Setting, results: StageRows) -> None:
    """Count how often an update in the third epoch makes the host wait for the GPU, and name the lines that do."""
    corpus, config = Corpus(setting.multi30k, setting.device), RECIPES["gpu"].training
    for way, changes in WAYS.items():
        if results.has(way):
            continue
        trainer = Trainer(_model(corpus, setting), corpus.train, replace(config, precision="bf16", **changes))
        for _ in range(2 * len(trainer.batches)):
            trainer.update()
        with counted_waits(setting.device) as places:
            trainer.update()
        results.add(way, waits=places.total(), places=dict(places.most_common()))


@contextmanager
def counted_waits(device: torch.device) -> Iterator[Counter]:
    """Count by line what PyTorch calls synchronizing operations. On a CPU there are none."""
    places: Counter = Counter()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        _warn_of_waits(device, True)
        try:
            yield places
        finally:
            _warn_of_waits(device, False)
    waited = (warning for warning in caught if "called a synchronizing" in str(warning.message))
    places.update(f"{Path(warning.filename).name}:{warning.lineno}" for warning in waited)


def _warn_of_waits(device: torch.device, on: bool) -> None:
    if device.type == "cuda":
        torch.cuda.set_sync_debug_mode("warn" if on else "default")


def updates(setting: Setting, results: StageRows) -> None:
    """The first updates, without dropout, in each way: their losses must agree."""
    corpus = Corpus(setting.multi30k, setting.device)
    for way, changes in WAYS.items():
        if not results.has(way):
            results.add(way, **_trained(changes, corpus, setting))
    losses = {row["what"]: row["losses"] for row in results if "losses" in row}
    if len(losses) > 1 and not results.has("agreement"):
        apart = max(abs(a - b) / b for a, b in zip(*losses.values(), strict=True))
        difference = {"largest relative difference of two losses": float(f"{apart:.2g}")}
        results.add("agreement", **difference, agree=apart < NEAR)


def graphs_agree(rows: Rows) -> bool:
    """Whether `updates` has found the losses of CUDA graphs to be those of eager updates."""
    return any(row.get("agree") for row in rows.of("updates"))


def _trained(changes: dict, corpus: Corpus, setting: Setting) -> dict[str, float | list[float]]:
    """The losses of some updates, the time of one in the last quarter of them, and of all."""
    number, times = setting.sizes.updates, {}
    config = replace(RECIPES["gpu"].training, precision="bf16", max_steps=number, **changes)

    def clock(history: TrainingHistory) -> None:
        done = len(history.losses)
        if done in (number - number // 4, number):
            if setting.device.type == "cuda":
                torch.cuda.synchronize(setting.device)
            times[done] = time.perf_counter()

    start = time.perf_counter()
    history = train(_model(corpus, setting), corpus.train, config, on_step=clock)
    earlier, last = times.values()
    return {
        "updates": number,
        "ms an update": round((last - earlier) / (number // 4) * 1e3, 3),
        "seconds for all": round(last - start, 2),
        "losses": [float(f"{loss:.6g}") for loss in history.losses],
    }


def _model(corpus: Corpus, setting: Setting) -> Transformer:
    config = TransformerConfig.tiny(corpus.tokenizer.vocab_size, max_len=MAX_LEN, dropout=0.0)
    return Transformer(config, seed=0).to(setting.device)
