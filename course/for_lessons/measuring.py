"""What a computation costs, in bytes of memory and in seconds of the processor.

Bytes are counted from the tensors themselves, so they are exact and the same each time. The memory of the process
(`ru_maxrss`) would show nothing: it keeps the highest value since the process began, and `import torch` is above most
of what a lesson computes.
"""

import time
import weakref
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import torch
from torch import Tensor
from torch.autograd.graph import saved_tensors_hooks
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves

from course_lib.running.checks import require_at_least

# A short computation is repeated for so long between two looks at the clock, whose resolution on Windows is 16 ms.
MIN_SECONDS = max(0.02, 10 * time.get_clock_info("process_time").resolution)
MAX_REPEATS = 1024  # of a computation that leaves the work to others


def live_peak(run: Callable[[], object]) -> int:
    """The largest number of bytes that tensors made by `run()` hold at one time.

    Tensors that were there before do not count, nor do views, nor the tensor that `torch.tensor` makes of a list.
    PyTorch's kernels may need scratch memory, which is in no tensor and is not seen.
    """
    with _LiveTensors() as tensors:
        run()
    return tensors.peak


class _LiveTensors(TorchDispatchMode):
    """Adds up the storages that operations make, and takes off each one that is freed."""

    def __init__(self):
        super().__init__()
        self.live = self.peak = 0
        self._known: weakref.WeakSet[torch.UntypedStorage] = weakref.WeakSet()

    @classmethod
    def _should_skip_dynamo(cls) -> bool:
        """PyTorch asks. Yes would load its compiler at the first use, for seconds, only to keep it away from here."""
        return False

    def __torch_dispatch__(self, operation, types, args=(), kwargs=None):
        kwargs = kwargs or {}
        self._known.update(_storages((args, kwargs)))
        result = operation(*args, **kwargs)
        for storage in _storages(result):
            if storage not in self._known:
                self._known.add(storage)
                self._add(storage.nbytes())
                weakref.finalize(storage, self._add, -storage.nbytes())
        return result

    def _add(self, num_bytes: int) -> None:
        self.live += num_bytes
        self.peak = max(self.peak, self.live)


def kept_for_backward(run: Callable[[], object]) -> int:
    """The number of bytes that autograd keeps of `run()` for its backward pass.

    It counts each tensor's memory once, inputs and parameters included.
    """
    kept: set[torch.UntypedStorage] = set()

    def keep(x: Tensor) -> Tensor:
        kept.add(x.untyped_storage())
        return x

    with saved_tensors_hooks(keep, lambda x: x):
        run()
    return sum(storage.nbytes() for storage in kept)


def cpu_seconds(run: Callable[[], object], at_least: int = 3) -> float:
    """Seconds of one processor core that `run()` takes: the fastest of `at_least` runs, after one that does not count.

    A short run is repeated, and the mean of the repeats counts as one run. The time in which the processor works for
    other programs does not count. PyTorch uses one thread meanwhile, and as many as before afterwards. The time of a
    GPU is not seen.

    Raises:
        ValueError: if at_least is below 1.
    """
    require_at_least(1, at_least=at_least)
    num_threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        _seconds(run, 1)
        repeats = 1
        while _seconds(run, repeats) < MIN_SECONDS and repeats < MAX_REPEATS:
            repeats *= 2
        return min(_seconds(run, repeats) for _ in range(at_least)) / repeats
    finally:
        torch.set_num_threads(num_threads)


def milliseconds(
    runs: Mapping[str, Callable[[Tensor], object]], inputs: Sequence[Tensor]
) -> dict[str, list[float]]:
    """For each of some runs its milliseconds on each input, by `cpu_seconds`, without gradients."""
    with torch.inference_mode():
        return {name: [1000 * cpu_seconds(partial(run, x)) for x in inputs] for name, run in runs.items()}


def _seconds(run: Callable[[], object], repeats: int) -> float:
    started = time.process_time()
    for _ in range(repeats):
        run()
    return time.process_time() - started


def _storages(tree: Any) -> list[torch.UntypedStorage]:
    return [x.untyped_storage() for x in tree_leaves(tree) if isinstance(x, Tensor)]
