"""CUDA graphs without a GPU: what is called inside a capture is remembered, and a replay calls it again.

As with CUDA, a capture changes nothing: what it did is undone. A replay reads and writes the very tensors of the
capture, and what was a plain number in it stays one. To ask for a number in a capture is an error.
"""

from contextlib import nullcontext

import torch
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves

WAITS = {torch.ops.aten._local_scalar_dense.default, torch.ops.aten.nonzero.default}


class Calls(TorchDispatchMode):
    """All operations inside the block, and how the tensors were before that they change."""

    def __init__(self):
        super().__init__()
        self.calls, self.before = [], {}

    def __torch_dispatch__(self, operation, types, args=(), kwargs=None):
        kwargs = kwargs or {}
        if operation in WAITS:
            raise RuntimeError("a capture cannot wait")
        for given, argument in zip(args, operation._schema.arguments, strict=False):
            if argument.alias_info is not None and argument.alias_info.is_write:
                for x in tensors_in(given):
                    self.before.setdefault(id(x), (x, x.clone()))
        result = operation(*args, **kwargs)
        if not operation.is_view:  # a view goes on looking at the same memory
            self.calls.append((operation, args, kwargs, result))
        return result

    def undo(self):
        """Give every tensor back the numbers that it had."""
        for x, before in self.before.values():
            x.copy_(before)


class Graph:
    """In place of `torch.cuda.CUDAGraph`."""

    def __init__(self):
        self.replays = 0

    @torch.no_grad()
    def replay(self):
        self.replays += 1
        for operation, args, kwargs, result in self.calls:
            again = operation(*args, **kwargs)
            for to, x in zip(tensors_in(result), tensors_in(again), strict=True):
                if to is not x:
                    to.copy_(x)


class CpuGraphs:
    """In place of what `torch.cuda` has for graphs; it keeps all graphs, and the order in which streams waited."""

    def __init__(self):
        self.graphs, self.pools, self.order = [], set(), []
        self.current = Stream(self, "main")

    def install(self, monkeypatch):
        """Put everything in its place, and let the training loop take the CPU for a GPU."""
        monkeypatch.setattr(torch.cuda, "CUDAGraph", self.new_graph)
        monkeypatch.setattr(
            torch.cuda, "graph", lambda graph, pool, stream: Capture(self, graph, pool, stream)
        )
        monkeypatch.setattr(torch.cuda, "graph_pool_handle", lambda: object())
        monkeypatch.setattr(torch.cuda, "Stream", lambda device: Stream(self, "side"))
        monkeypatch.setattr(torch.cuda, "stream", lambda stream: nullcontext())
        monkeypatch.setattr(torch.cuda, "current_stream", lambda device: self.current)
        monkeypatch.setattr("course_lib.training.graphs_work_on", lambda device: True)
        return self

    def new_graph(self):
        self.graphs.append(Graph())
        return self.graphs[-1]


class Stream:
    """In place of `torch.cuda.Stream`."""

    def __init__(self, owner, name):
        self.owner, self.name = owner, name

    def wait_stream(self, other):
        self.owner.order.append(f"{self.name} waits for {other.name}")


class Capture:
    """In place of `torch.cuda.graph`."""

    def __init__(self, owner, graph, pool, stream):
        assert stream.name == "side"
        owner.pools.add(pool)
        self.graph, self.calls = graph, Calls()

    def __enter__(self):
        self.random = torch.get_rng_state()
        self.calls.__enter__()

    def __exit__(self, *error):
        self.calls.__exit__(*error)
        with torch.no_grad():
            self.calls.undo()
        torch.set_rng_state(self.random)
        self.graph.calls = self.calls.calls


def tensors_in(tree):
    """All tensors in a tensor, or in lists of them."""
    return [x for x in tree_leaves(tree) if isinstance(x, torch.Tensor)]
