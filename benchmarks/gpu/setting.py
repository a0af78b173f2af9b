"""Where and how large to measure: what every stage is told."""

import argparse
from dataclasses import dataclass, field
from pathlib import Path

import torch

from course_lib.running.devices import choose_device
from course_lib.transformer import TransformerConfig

# About what a bf16 product of 8,192 x 8,192 random numbers reaches on an H200, in 10^12 operations a second: 773 and
# 742 in the recorded calls. The data sheet says 989.
PEAK = 790


@dataclass(frozen=True)
class Sizes:
    """How much of everything; these are the sizes for a GPU."""

    rounds: int = 10  # turns of each contender
    product: int = 8192  # rows and columns of the matrices that show the peak
    base: TransformerConfig = field(default_factory=TransformerConfig.base)
    base_pairs: int = 1024  # of 21 to 28 tokens: about 25,000 tokens a side
    step_pairs: int = 341  # of 18 to 24 tokens: about 8,192 positions a side
    sentences: int = 256  # to decode
    sentence_len: int = 32
    lengths: tuple[int, ...] = (256, 512, 1024, 2048, 4096, 8192, 16384)  # of attention
    num_heads: int = 8
    probe: tuple[int, int, int, int] = (146, 4, 28, 32)  # a batch of Multi30k: pairs, heads, length, d_k
    updates: int = 200  # eager against recorded
    seeds: int = 4
    recipe: tuple[str, ...] = ("--recipe", "gpu")  # options of workshop.experiments.multi30k
    average: int = (
        10  # epochs at the end of each seed's run whose weights are averaged, as in arXiv 2105.14462
    )
    pairs: tuple[int, int, int] = (29_000, 1_014, 1_000)  # of Multi30k: to train, to validate, to test
    tests: str = "tests/gpu"


SMALL = Sizes(
    rounds=1,
    product=256,
    base=TransformerConfig.tiny(num_layers=1, d_model=16, d_ff=16, num_heads=2),
    base_pairs=2,
    step_pairs=3,
    sentences=2,
    sentence_len=3,
    lengths=(5, 8),
    num_heads=2,
    probe=(2, 2, 7, 8),
    updates=4,
    seeds=2,
    recipe=("--recipe", "quick", "--steps", "5", "--vocab-size", "90"),
    average=1,
    pairs=(1, 1, 1),
)


@dataclass(frozen=True)
class Setting:
    """What the command line says.

    Args:
        work: the folder that keeps rows and checkpoints from call to call.
        out: the folder for what people read.
        peak: of bf16 products, in 10^12 operations a second: 100% of the utilisation.
    """

    device: torch.device
    work: Path
    out: Path
    multi30k: Path | None = None
    peak: float = PEAK
    sizes: Sizes = Sizes()

    @classmethod
    def add_options(cls, parser: argparse.ArgumentParser) -> None:
        """Give a parser the options of `from_options`."""
        parser.add_argument(
            "--out", type=Path, default=Path("build/gpu"), help="folder for results (default build/gpu)"
        )
        parser.add_argument(
            "--work",
            type=Path,
            default=Path("build/gpu_work"),
            help="folder for rows and checkpoints, from which the next call goes on (default build/gpu_work)",
        )
        parser.add_argument(
            "--multi30k", type=Path, help="folder with Multi30k, else COURSE_MULTI30K or the hub"
        )
        parser.add_argument("--device", default="cuda", help="where to compute (default cuda)")
        parser.add_argument(
            "--peak",
            type=float,
            default=PEAK,
            help=f"of bf16 products, in 10^12 operations a second; {PEAK} was measured on an H200, whose data "
            f"sheet says 989 (default {PEAK})",
        )
        parser.add_argument("--small", action="store_true", help="tiny sizes, to try everything out on a CPU")

    @classmethod
    def from_options(cls, options: argparse.Namespace) -> "Setting":
        """The setting that the options ask for.

        Raises:
            ValueError: if this machine does not have the device.
        """
        sizes = SMALL if options.small else Sizes()
        device = choose_device(options.device)
        return cls(device, options.work, options.out, options.multi30k, options.peak, sizes)

    def arguments(self) -> list[str]:
        """The options that give this setting."""
        folders = ["--out", str(self.out), "--work", str(self.work)]
        corpus = ["--multi30k", str(self.multi30k)] if self.multi30k else []
        small = ["--small"] if self.sizes is SMALL else []
        return [*folders, *corpus, "--device", self.device.type, "--peak", f"{self.peak:g}", *small]
