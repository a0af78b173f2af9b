"""Speed on a GPU: steps, decoding and attention in every mode, and the base model's share of the peak.

  steps      a training step of the tiny model on about 8,192 positions per side, against torch.nn.Transformer
  decoding   256 sentences of 32 tokens, with 32 output tokens each, against torch.nn.Transformer without a cache
  attention  PyTorch's fused attention against Eq. 1 as the paper writes it, forward and backward, by length
  base       the paper's base model on about 25,000 tokens per side: a step, its share of the peak, 100,000 steps

Contenders of a table take turns. Each table is printed, and all go into one file with machine and versions.
"""

import argparse
import json
import statistics
from collections.abc import Callable
from pathlib import Path

import torch
import torch.nn.functional as F
from torch.utils.flop_counter import FlopCounterMode

from benchmarks.baseline import TorchTransformer
from benchmarks.measure import machine, speed_against, table, take_turns
from benchmarks.training import Contender, example_batch
from course_lib.attention import scaled_dot_product_attention
from course_lib.decoding import greedy_decode
from course_lib.masks import causal_mask
from course_lib.running.devices import DEVICES, choose_device, describe_device
from course_lib.running.files import write_whole
from course_lib.running.records import command_line
from course_lib.tokens import BOS_ID
from course_lib.transformer import Transformer, TransformerConfig

Row = dict[str, str | float | int]

MODES = ("fp32", "bf16", "fp32, compiled", "bf16, compiled")
LENGTHS = (256, 512, 1024, 2048, 4096, 8192, 16384)
PAPERS_STEPS = 100_000
H200_PEAK = 989  # dense bf16 products, in 10^12 operations per second, from its data sheet


def compare(
    calls: dict[str, Callable[[], object]], tokens: int, device: torch.device, rounds: int
) -> list[Row]:
    """Time, tokens per second and extra memory of each call; speeds are relative to the first call."""
    seconds = take_turns({name: _to_the_end(call, device) for name, call in calls.items()}, rounds, warmup=3)
    baseline = next(iter(calls))
    speed = speed_against(baseline, seconds)
    medians = {name: statistics.median(values) for name, values in seconds.items()}
    return [
        {
            "what": name,
            "ms": round(medians[name] * 1e3, 3),
            "tokens a second": round(tokens / medians[name]),
            f"speed against {baseline}": round(speed[name], 2),
            "extra MiB": _extra_memory(call, device),
        }
        for name, call in calls.items()
    ]


def steps(
    device: torch.device, rounds: int, num_pairs: int = 341, modes: tuple[str, ...] = MODES
) -> list[Row]:
    """Compare training steps of the tiny model, ours and nn.Transformer's, in all modes."""
    batch = example_batch(num_pairs).to(device)
    names = [f"{kind}, {mode}" for mode in modes for kind in ("nn.Transformer", "ours")]
    contenders = {name: Contender(name, device=device) for name in names}
    calls = {name: lambda c=c: c.step(batch) for name, c in contenders.items()}
    return compare(calls, batch.num_tokens, device, rounds)


def decoding(device: torch.device, rounds: int, num_sentences: int = 256, length: int = 32) -> list[Row]:
    """Compare greedy decoding to a given length, so every contender writes the same number of tokens."""
    config = TransformerConfig.tiny()
    src_ids = torch.randint(4, config.vocab_size, (num_sentences, length), device=device)
    calls = {}
    for precision, dtype in (("fp32", torch.float32), ("bf16", torch.bfloat16)):
        theirs = TorchTransformer(config).to(device, dtype).eval()
        ours = Transformer(config, seed=0).to(device, dtype)
        calls |= {
            f"nn.Transformer without a cache, {precision}": lambda m=theirs: _without_cache(
                m, src_ids, length
            ),
            f"ours, {precision}": lambda m=ours: greedy_decode(m, src_ids, length, eos_id=-1),  # never ends
        }
    return compare(calls, num_sentences * length, device, rounds)


@torch.inference_mode()
def _without_cache(model: TorchTransformer, src_ids: torch.Tensor, length: int) -> torch.Tensor:
    memory = model.transformer.encoder(model.embed(src_ids))
    outputs = torch.full((len(src_ids), 1), BOS_ID, device=src_ids.device)
    while outputs.shape[1] <= length:
        future = ~causal_mask(outputs.shape[1], src_ids.device)
        x = model.transformer.decoder(model.embed(outputs), memory, tgt_mask=future)
        token_ids = F.linear(x[:, -1:], model.embedding.weight).argmax(dim=-1)
        outputs = torch.cat([outputs, token_ids], dim=1)
    return outputs


def attention(
    device: torch.device, rounds: int, lengths: tuple[int, ...] = LENGTHS, num_heads: int = 8
) -> list[Row]:
    """Compare causal attention of `num_heads` heads of 64 features, forward and backward; skip what does not fit."""
    rows = []
    for length in lengths:
        calls = _attention_calls(length, num_heads, device)
        rows += compare({name: call for name, call in calls.items() if _fits(call)}, length, device, rounds)
    return rows


def _attention_calls(length: int, num_heads: int, device: torch.device) -> dict[str, Callable[[], object]]:
    dtype = torch.bfloat16 if device.type == "cuda" else torch.float32
    x = [torch.randn(1, num_heads, length, 64, device=device, dtype=dtype, requires_grad=True) for _ in "qkv"]
    mask = causal_mask(length, device)

    def there_and_back(output: torch.Tensor) -> None:
        torch.autograd.grad(output.sum(), x)

    return {
        f"as Eq. 1 is written, {length}": lambda: there_and_back(scaled_dot_product_attention(*x, mask)[0]),
        f"fused, {length}": lambda: there_and_back(F.scaled_dot_product_attention(*x, is_causal=True)),
    }


def base(
    device: torch.device,
    rounds: int,
    peak: float,
    config: TransformerConfig | None = None,
    num_pairs: int = 1024,
    modes: tuple[str, ...] = ("bf16", "bf16, compiled"),
) -> list[Row]:
    """Measure a step of the base model, its operations as PyTorch counts them, and the time of the paper's run."""
    config = config or TransformerConfig.base()
    batch = example_batch(num_pairs, length=28).to(device)  # 21 to 28 tokens: about 25,000 per side
    contenders = {mode: Contender(f"ours, {mode}", config, device) for mode in modes}
    with FlopCounterMode(display=False) as counter:
        contenders[modes[0]].step(batch)
    calls = {f"ours, {mode}": lambda c=c: c.step(batch) for mode, c in contenders.items()}
    rows = compare(calls, batch.num_tokens, device, rounds)
    for row in rows:
        seconds = row["ms"] / 1e3
        row["10^12 operations a second"] = round(counter.get_total_flops() / seconds / 1e12, 3)
        row["of the peak"] = f"{counter.get_total_flops() / seconds / (peak * 1e12):.1%}"
        row[f"hours for {PAPERS_STEPS:,} steps"] = round(seconds * PAPERS_STEPS / 3600, 1)
    return rows


def _to_the_end(call: Callable[[], object], device: torch.device) -> Callable[[], None]:
    """Run a call and wait for the GPU: a call only starts the work there."""

    def run() -> None:
        call()
        if device.type == "cuda":
            torch.cuda.synchronize(device)

    return run


def _extra_memory(call: Callable[[], object], device: torch.device) -> int | str:
    """The peak of additional GPU memory in MiB during a call."""
    if device.type != "cuda":
        return ""
    before = torch.cuda.memory_allocated(device)
    torch.cuda.reset_peak_memory_stats(device)
    call()
    return (torch.cuda.max_memory_allocated(device) - before) // 2**20


def _fits(call: Callable[[], object]) -> bool:
    try:
        call()
    except torch.OutOfMemoryError:
        torch.cuda.empty_cache()
        return False
    return True


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "names", nargs="*", metavar="table", help="which of the four; all without any", default=[]
    )
    parser.add_argument("--device", choices=DEVICES, default="cuda", help="where to compute (default cuda)")
    parser.add_argument("--rounds", type=int, default=10, help="turns of each contender (default 10)")
    parser.add_argument(
        "--peak",
        type=float,
        default=H200_PEAK,
        help=f"of bf16 products, in 10^12 operations a second (default {H200_PEAK}, an H100 or H200)",
    )
    parser.add_argument("--out", type=Path, default=Path("build/gpu.json"), help="file for all tables")
    options = parser.parse_args()
    try:
        device = choose_device(options.device)
    except ValueError as error:
        parser.error(str(error))
    scripts = {
        "steps": steps,
        "decoding": decoding,
        "attention": attention,
        "base": lambda device, rounds: base(device, rounds, options.peak),
    }
    if unknown := set(options.names) - set(scripts):
        parser.error(f"no table {', '.join(sorted(unknown))}; choose from {', '.join(scripts)}")
    made_on = f"{describe_device(device)}; {machine()}"
    print(made_on)
    tables = {}
    for name in options.names or scripts:
        tables[name] = scripts[name](device, options.rounds)
        header = list(tables[name][0])
        print(
            f"\n## {name}\n\n{table(header, [[f'{row[key]}' for key in header] for row in tables[name]])}",
            flush=True,
        )
        record = {"command": command_line(), "machine": made_on, "tables": tables}
        write_whole(options.out, json.dumps(record, indent=1).encode())
    print(f"\nwritten to {options.out}")


if __name__ == "__main__":
    main()
