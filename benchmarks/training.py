"""Training against `torch.nn.Transformer`: speed and memory of a step, and an epoch of Multi30k.

Tiny model (4+4 layers, d_model 128, d_ff 256, 4 heads, 10,000 tokens), label smoothing 0.1, Adam.
"""

import argparse
import subprocess
import sys
from pathlib import Path

import torch

from benchmarks.baseline import TorchTransformer, torch_loss
from benchmarks.measure import machine, peak_memory_growth, speed_against, table, take_turns
from course_lib.batches import Batch, TokenBudgetBatches, TokenPairs, shuffled_batches, tokenize_pairs
from course_lib.corpora import load_corpus
from course_lib.tokens import Tokenizer
from course_lib.training import batch_loss, make_optimizer
from course_lib.transformer import Transformer, TransformerConfig

CONFIG = TransformerConfig.tiny(10_000)
LABEL_SMOOTHING = 0.1


class Contender:
    """A model, its loss and its optimizer: `step` makes one update.

    Args:
        name: "nn.Transformer" or "ours", with its mode: "ours, bf16", "nn.Transformer, bf16, compiled".
    """

    def __init__(self, name: str, config: TransformerConfig = CONFIG, device: str | torch.device = "cpu"):
        torch.manual_seed(0)
        kind, *modes = name.split(", ")
        is_torch = kind == "nn.Transformer"
        loss = torch_loss if is_torch else batch_loss
        self.precision = "bf16" if "bf16" in modes else "fp32"
        self.loss = torch.compile(loss) if "compiled" in modes else loss
        self.model = (TorchTransformer(config) if is_torch else Transformer(config, seed=0)).to(device)
        self.optimizer = make_optimizer(self.model)
        for group in self.optimizer.param_groups:
            group["lr"] = 1e-4

    def step(self, batch: Batch) -> None:
        """Make one update: forward, backward, Adam."""
        self.optimizer.zero_grad()
        half = self.precision == "bf16"
        with torch.autocast(batch.src_ids.device.type, torch.bfloat16, enabled=half):
            loss = self.loss(self.model, batch, LABEL_SMOOTHING)
        loss.backward()
        self.optimizer.step()


def example_batch(num_pairs: int = 64, length: int = 24) -> Batch:
    """Pairs with lengths from three quarters of `length` to `length`, as in sorted batches: 18 to 24 tokens."""
    generator = torch.Generator().manual_seed(0)
    ids = torch.randint(4, CONFIG.vocab_size, (3, num_pairs, length), generator=generator)
    lengths = torch.randint(length * 3 // 4, length + 1, (num_pairs, 1), generator=generator)
    ids = ids.where(torch.arange(length) < lengths, CONFIG.pad_id)
    return Batch(*ids, num_tokens=int(lengths.sum()))


def step_rows(rounds: int) -> tuple[list[list[str]], str]:
    """The speed and extra memory of one step, and the faster of our modes on this machine."""
    names = ("nn.Transformer", "ours", "ours, bf16")
    contenders = {name: Contender(name) for name in names}
    batch = example_batch()
    seconds = take_turns({name: lambda c=c: c.step(batch) for name, c in contenders.items()}, rounds)
    speed = speed_against("nn.Transformer", seconds)
    memory = {name: _memory_in_a_fresh_process(name) for name in names}
    rows = [
        [
            f"training step, {name}",
            f"{min(seconds[name]) * 1e3:.0f} ms",
            f"{speed[name]:.2f} x",
            f"{memory[name] / 2**20:.0f} MiB",
            f"{memory[name] / memory['nn.Transformer']:.2f} x",
        ]
        for name in names
    ]
    return rows, max(names[1:], key=speed.get)


def _memory_in_a_fresh_process(name: str) -> int:
    command = [sys.executable, "-m", "benchmarks.training", "--memory-of", name]
    return int(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def print_memory(name: str) -> None:
    """Print the peak growth of memory over three steps: activations, gradients and Adam's two moments."""
    contender, batch = Contender(name), example_batch()
    print(peak_memory_growth(lambda: [contender.step(batch) for _ in range(3)]))


def epoch_rows(folder: Path | None, sample: int, fastest: str) -> list[list[str]]:
    """Estimate an epoch of Multi30k from a sample of its batches: shuffled ones of 80, and ours of 8,192 tokens."""
    pairs = _multi30k(folder)
    shuffled, sorted_ = shuffled_batches(pairs, 80), TokenBudgetBatches(pairs, 8192).epoch(0)
    epochs = {
        "nn.Transformer, shuffled": ("nn.Transformer", shuffled),
        "ours, shuffled": ("ours", shuffled),
        "ours, sorted": ("ours", sorted_),
        f"{fastest}, sorted": (fastest, sorted_),  # no extra row if bf16 is not faster
    }
    samples = {name: batches[:: len(batches) // sample] for name, (_, batches) in epochs.items()}
    calls = {name: _steps(contender, samples[name]) for name, (contender, _) in epochs.items()}
    seconds = take_turns(calls, rounds=3, warmup=1)
    for name, (_, batches) in epochs.items():  # from the sample to the whole epoch
        seconds[name] = [value / len(samples[name]) * len(batches) for value in seconds[name]]
    speed = speed_against("nn.Transformer, shuffled", seconds)
    return [
        [f"Multi30k epoch, {name}", f"{min(seconds[name]):.0f} s", f"{speed[name]:.2f} x", "", ""]
        for name in epochs
    ]


def _steps(contender_name: str, batches):
    contender = Contender(contender_name)
    return lambda: [contender.step(batch) for batch in batches]


def _multi30k(folder: Path | None) -> TokenPairs:
    rows = load_corpus("multi30k", "train", **({"folder": folder} if folder else {}))
    tokenizer = Tokenizer.train([*rows["src"], *rows["tgt"]], CONFIG.vocab_size)
    return tokenize_pairs(tokenizer, rows["src"], rows["tgt"])


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=15, help="turns of each contender (default 15)")
    parser.add_argument("--multi30k", type=Path, help="folder with Multi30k, else COURSE_MULTI30K or the hub")
    parser.add_argument(
        "--sample", type=int, default=9, help="how many batches stand for an epoch, at least (default 9)"
    )
    parser.add_argument("--no-epoch", action="store_true", help="leave Multi30k out")
    parser.add_argument("--memory-of", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.memory_of:
        print_memory(options.memory_of)
        return
    rows, fastest = step_rows(options.rounds)
    if not options.no_epoch:
        rows += epoch_rows(options.multi30k, options.sample, fastest)
    print(f"{machine()}\n")
    print(table(["what", "best time", "speed against nn.Transformer", "extra memory", "against"], rows))


if __name__ == "__main__":
    main()
