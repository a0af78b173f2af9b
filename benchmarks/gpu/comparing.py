"""A table of contenders: each takes turns with the first one, and its row is written before the next is built."""

import statistics
import time
from collections.abc import Callable

import torch

from benchmarks.gpu.rows import Row, StageRows
from benchmarks.gpu.setting import Setting
from benchmarks.measure import speed_against, take_turns

Call = Callable[[], object]


def compare(
    contenders: dict[str, Callable[[], Call]],
    tokens: int,
    setting: Setting,
    results: StageRows,
    more: Callable[[float], Row] = lambda seconds: {},
) -> None:
    """Measure each contender beside the first that works: time, tokens a second, relative speed, extra memory.

    What has a row already is not measured again. A contender that fails, or that does not fit into memory, gets a
    row that says so.

    Args:
        contenders: for each name, a function that builds the contender and returns the call to measure.
        tokens: of one call.
        more: further values of a row, from the median of its seconds.
    """
    left = [name for name in contenders if not results.has(name)]
    opponent: tuple[str, Call] | None = None
    for name, build in contenders.items() if left else ():
        if opponent and name not in left:
            continue
        try:
            call, first = _started(build, setting.device)
            if name in left:
                row, seconds = _measured(name, call, opponent or (name, call), tokens, setting)
                results.add(name, **row, **{"first call, s": round(first, 2)}, **more(seconds))
            opponent = opponent or (name, call)
        except Exception as error:
            if name in left:
                results.add(name, error=one_line(error))
        _free(setting.device)


def one_line(error: Exception) -> str:
    """What went wrong, for a row."""
    if isinstance(error, torch.OutOfMemoryError):
        return "does not fit into memory"
    return f"{type(error).__name__}: {(str(error).splitlines() or [''])[0][:200]}"


def to_the_end(call: Call, device: torch.device) -> Callable[[], None]:
    """Run a call and wait for the GPU: a call only starts the work there."""

    def run() -> None:
        call()
        if device.type == "cuda":
            torch.cuda.synchronize(device)

    return run


def median_seconds(call: Call, setting: Setting) -> float:
    """The median time of a call alone, after three calls that do not count."""
    times = take_turns({"": to_the_end(call, setting.device)}, setting.sizes.rounds, warmup=3)
    return statistics.median(times[""])


def _started(build: Callable[[], Call], device: torch.device) -> tuple[Call, float]:
    """Build a contender; also the seconds of its first call, in which `torch.compile` does its work."""
    call = build()
    start = time.perf_counter()
    to_the_end(call, device)()
    return call, time.perf_counter() - start


def _measured(
    name: str, call: Call, opponent: tuple[str, Call], tokens: int, setting: Setting
) -> tuple[Row, float]:
    calls = dict([opponent, (name, call)])
    timed = {who: to_the_end(what, setting.device) for who, what in calls.items()}
    times = take_turns(timed, setting.sizes.rounds, warmup=3)
    seconds = statistics.median(times[name])
    row: Row = {
        "ms": round(seconds * 1e3, 3),
        "tokens a second": round(tokens / seconds),
        "speed": round(speed_against(opponent[0], times)[name], 2),
        "against": opponent[0],
        "extra MiB": _extra_memory(call, setting.device),
    }
    return row, seconds


def _extra_memory(call: Call, device: torch.device) -> int | None:
    """The peak of additional GPU memory in MiB during a call; None on a CPU."""
    if device.type != "cuda":
        return None
    before = torch.cuda.memory_allocated(device)
    torch.cuda.reset_peak_memory_stats(device)
    call()
    return (torch.cuda.max_memory_allocated(device) - before) // 2**20


def _free(device: torch.device) -> None:
    """Give memory back. A GPU that an error has left unusable raises here, and ends the process."""
    if device.type == "cuda":
        torch.cuda.synchronize(device)
        torch.cuda.empty_cache()
