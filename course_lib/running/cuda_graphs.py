"""Updates as CUDA graphs: one call starts all kernels of an update.

An update of a small model is about a thousand kernels of a few microseconds, and a processor needs about as long to
start each of them. A CUDA graph holds them all. It is captured once for each size of batch, and each later batch of
that size is copied to the place from which the graph reads, and the graph is replayed.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields, is_dataclass, replace
from typing import Any

import torch
from torch import Tensor

from course_lib.running.distributed import num_processes

MOST_GRAPHS = 128  # each takes some of the GPU's memory; batches of further sizes stay eager

Work = Callable[[Sequence[Any], int], Tensor]


def graphs_work_on(device: torch.device) -> bool:
    """Whether updates can be captured here: on an NVIDIA GPU, in a single process."""
    return device.type == "cuda" and torch.version.hip is None and num_processes() == 1


class GraphedUpdates:
    """Makes updates: eagerly the first time that a batch has its size, and from the second time on as a CUDA graph.

    The numbers are those of eager updates: dropout goes on drawing from the device's random numbers, and each update
    has its own learning rate, in float32. After a graph was captured, no weight has a gradient to look at.

    Args:
        optimizer: one that can be captured, such as Adam with `fused=True`. A graph reads and writes its state and
            the weights where they are: once they are replaced, as by `load_state_dict`, make another `GraphedUpdates`.
        device: the GPU where the weights are.
    """

    def __init__(self, optimizer: torch.optim.Optimizer, device: torch.device):
        self._optimizer, self._device = optimizer, device
        self._rates = [torch.zeros((), device=device) for _ in optimizer.param_groups]
        # One stream for eager updates and captures, so that what PyTorch prepares for a stream is ready for a capture.
        self._stream = torch.cuda.Stream(device)
        self._pool = torch.cuda.graph_pool_handle()  # of all graphs: no two run at the same time
        self._seen: set[Hashable] = set()
        self._graphs: dict[Hashable, tuple[torch.cuda.CUDAGraph, list, Tensor]] = {}

    def __call__(self, work: Work, batches: Sequence[Any], num_tokens: int) -> Tensor:
        """Do what `work(batches, num_tokens)` does, and return the same loss.

        Args:
            work: makes an update and gives its loss, and never waits for the GPU. It must do the same in each call.
            batches: dataclasses of tensors and of values that do not change; others are not captured.
        """
        batches = [batch.to(self._device) for batch in batches]
        if not all(map(_is_plain, batches)):
            return work(batches, num_tokens)
        with self._on_our_stream(), self._rates_on_the_device():
            return self._run(work, batches, num_tokens)

    def _run(self, work: Work, batches: list, num_tokens: int) -> Tensor:
        size = (num_tokens, *map(_size, batches))
        if size not in self._graphs:
            if size not in self._seen or len(self._graphs) == MOST_GRAPHS:
                self._seen.add(size)
                return work(batches, num_tokens)
            self._graphs[size] = self._capture(work, batches, num_tokens)
        graph, kept, loss = self._graphs[size]
        for ours, given in zip(kept, batches, strict=True):
            for to, tensor in zip(_tensors(ours), _tensors(given), strict=True):
                to.copy_(tensor)
        graph.replay()
        return loss.clone()  # the next graph may write over it

    def _capture(self, work: Work, batches: list, num_tokens: int) -> tuple:
        """A graph of the update, which is not yet made; the batches that it reads; the loss that it writes."""
        graph, kept = torch.cuda.CUDAGraph(), [_copy(batch) for batch in batches]
        with self._capturable(), torch.cuda.graph(graph, pool=self._pool, stream=self._stream):
            loss = work(kept, num_tokens)
        self._optimizer.zero_grad()  # the gradients lie in the memory that all graphs share
        return graph, kept, loss

    @contextmanager
    def _on_our_stream(self) -> Iterator[None]:
        others = torch.cuda.current_stream(self._device)
        self._stream.wait_stream(others)
        try:
            with torch.cuda.stream(self._stream):
                yield
        finally:
            others.wait_stream(self._stream)

    @contextmanager
    def _rates_on_the_device(self) -> Iterator[None]:
        """Learning rates as tensors, which a graph reads anew; a plain number would be in it for ever."""
        groups = self._optimizer.param_groups
        numbers = [group["lr"] for group in groups]
        for group, rate in zip(groups, self._rates, strict=True):
            group["lr"] = rate.fill_(group["lr"])
        try:
            yield
        finally:
            for group, number in zip(groups, numbers, strict=True):
                group["lr"] = number

    @contextmanager
    def _capturable(self) -> Iterator[None]:
        """Tell the optimizer that it is captured: it asks for this then, and warns of it at any other time."""
        for group in self._optimizer.param_groups:
            group["capturable"] = True
        try:
            yield
        finally:
            for group in self._optimizer.param_groups:
                group["capturable"] = False


def _values(batch: Any) -> dict[str, Any]:
    return {field.name: getattr(batch, field.name) for field in fields(batch)}


def _is_plain(batch: Any) -> bool:
    return is_dataclass(batch) and all(isinstance(x, Hashable) for x in _values(batch).values())


def _size(batch: Any) -> Hashable:
    """All that the kernels of an update depend on, except the numbers in the tensors."""
    values = _values(batch).values()
    return tuple((x.shape, x.dtype) if isinstance(x, Tensor) else x for x in values)


def _tensors(batch: Any) -> list[Tensor]:
    return [x for x in _values(batch).values() if isinstance(x, Tensor)]


def _copy(batch: Any) -> Any:
    tensors = {name: x for name, x in _values(batch).items() if isinstance(x, Tensor)}
    return replace(batch, **{name: x.clone() for name, x in tensors.items()})
