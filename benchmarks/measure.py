"""Side-by-side measurements: the contenders take turns, so a busy moment of the machine affects all of them."""

import os
import platform
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import torch
from tqdm import tqdm


def take_turns(
    contenders: dict[str, Callable[[], object]],
    rounds: int,
    warmup: int = 2,
    clock: Callable[[], float] = time.perf_counter,
) -> dict[str, list[float]]:
    """The seconds of each contender's calls by `clock`: `rounds` turns each, after `warmup` untimed turns."""
    seconds = {name: [] for name in contenders}
    for turn in tqdm(range(warmup + rounds), unit="round", disable=None):
        for name, call in contenders.items():
            start = clock()
            call()
            if turn >= warmup:
                seconds[name].append(clock() - start)
    return seconds


def speed_against(baseline: str, seconds: dict[str, list[float]]) -> dict[str, float]:
    """Each contender's speed relative to the baseline: the median over rounds of the ratio in each round."""
    return {
        name: statistics.median(base / own for base, own in zip(seconds[baseline], values, strict=True))
        for name, values in seconds.items()
    }


def table(header: list[str], rows: list[list[str]]) -> str:
    """A Markdown table."""
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def machine() -> str:
    """The machine and the versions, in one line."""
    return (
        f"{_processor()}, {os.cpu_count()} cores, {torch.get_num_threads()} threads; "
        f"Python {platform.python_version()}, torch {torch.__version__}"
    )


def _processor() -> str:
    names = Path("/proc/cpuinfo")
    if names.exists():
        for line in names.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def peak_memory_growth(call: Callable[[], object]) -> int:
    """The peak growth of the process's memory in bytes while `call` ran (Linux only).

    Run it in a fresh process: memory that an earlier call returned to the allocator would not be counted.
    """
    if sys.platform != "linux":
        raise OSError("peak memory is read from /proc, which only Linux has")
    Path("/proc/self/clear_refs").write_text("5")  # resets the peak to the current resident memory
    before = _status_bytes("VmRSS")
    call()
    return _status_bytes("VmHWM") - before


def _status_bytes(key: str) -> int:
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith(key):
            return int(line.split()[1]) * 1024
    raise OSError(f"/proc/self/status has no {key}")
