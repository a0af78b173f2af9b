"""A GPU for machines without one: it computes on the CPU, and records each call that would wait for a real GPU."""

import torch
from torch import Tensor, nn
from torch.overrides import TorchFunctionMode
from torch.utils._pytree import tree_leaves, tree_map_only

CPU, CUDA = torch.device("cpu"), torch.device("cuda")
INDEXING = {Tensor.__getitem__, Tensor.__setitem__}
LOOKS = {  # at numbers, also to know how large the result is
    *(
        Tensor.tolist,
        Tensor.item,
        Tensor.cpu,
        Tensor.numpy,
        Tensor.__bool__,
        Tensor.__int__,
        Tensor.__float__,
    ),
    *(
        Tensor.nonzero,
        torch.nonzero,
        Tensor.equal,
        torch.equal,
        Tensor.masked_select,
        Tensor.unique,
        torch.unique,
    ),
}


class OnGpu(Tensor):
    """A tensor that says it lies on a GPU."""

    __torch_function__ = torch._C._disabled_torch_function_impl  # PretendGpu does it


class PretendGpu(TorchFunctionMode):
    """In the block, tensors made with device="cuda" are `OnGpu`, and so is all that is computed from them.

    `waits` names the calls for which a program waits: those that look at numbers, and copies to the GPU that are not
    non_blocking. A computation with tensors of both devices is refused.
    """

    def __init__(self):
        super().__init__()
        self.waits: list[str] = []

    def __torch_function__(self, function, types, args=(), kwargs=None):
        kwargs = kwargs or {}
        tensors = [x for x in tree_leaves((args, kwargs)) if isinstance(x, Tensor)]
        on_gpu = any(isinstance(x, OnGpu) for x in tensors)
        if function == Tensor.device.__get__:
            return CUDA if on_gpu else CPU
        goes_there = CUDA in tree_leaves((args, kwargs))
        if on_gpu and _looks(function, args) or goes_there and _copies(tensors, on_gpu, kwargs):
            self.waits.append(function.__name__)
        if on_gpu and function not in INDEXING and any(type(x) is Tensor and x.dim() for x in tensors):
            raise RuntimeError(f"{function.__name__} got tensors of two devices")
        args, kwargs = tree_map_only(torch.device, lambda _: CPU, (args, kwargs))
        result = function(*args, **kwargs)
        if isinstance(result, torch.Size):  # which a map would make a plain tuple
            return result
        kind = OnGpu if goes_there or on_gpu and function is not Tensor.cpu else Tensor
        result = list(result) if function is Tensor.__iter__ else result
        result = tree_map_only(Tensor, lambda x: x.as_subclass(kind), result)
        return iter(result) if function is Tensor.__iter__ else result


def to_gpu(model: nn.Module) -> nn.Module:
    """The same model with its weights on the pretended GPU."""
    for module in model.modules():
        for tensors in (module._parameters, module._buffers):
            tensors |= {name: x.detach().as_subclass(OnGpu) for name, x in tensors.items() if x is not None}
    return model


def _looks(function, args) -> bool:
    """An index that is a mask has a result of unknown size; one on the CPU is copied, and the copy waited for."""
    if function not in INDEXING:
        return function in LOOKS
    index = [x for x in tree_leaves(args[1]) if isinstance(x, Tensor)]
    return any(x.dtype == torch.bool or not isinstance(x, OnGpu) for x in index)


def _copies(tensors: list[Tensor], on_gpu: bool, kwargs: dict) -> bool:
    return not on_gpu and not kwargs.get("non_blocking") and (bool(tensors) or "data" in kwargs)
