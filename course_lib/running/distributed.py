"""Several processes on one training run: each takes its share of every update's batches, and gradients are summed.

`torchrun --nproc-per-node 4 script.py` starts a script four times and tells each process its number (its rank).
Their number changes the speed and not the run: an update is made from the same batches, and each token counts the
same, whether one process works through them or four. The sum of the gradients has this property. The mean over
processes, which `DistributedDataParallel` takes, has not: a token counts for more if its process has fewer of them.
Each process draws its own dropout, and keeps its own buffers, such as BatchNorm's running means.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

import torch
import torch.distributed as dist
from torch import Tensor, nn


@contextmanager
def process_group(device: torch.device) -> Iterator[torch.device]:
    """Join the processes that `torchrun` started, and leave them at the end; without `torchrun`, do nothing.

    They communicate through nccl on NVIDIA's and AMD's GPUs, and through gloo on CPUs.

    Yields:
        the device of this process: with several GPUs, one for each process of a machine.

    Raises:
        ValueError: if the machine has fewer GPUs than processes, or an Apple GPU, which cannot take part.
    """
    if not _under_torchrun():
        yield device
        return
    if device.type == "mps":
        raise ValueError("several processes cannot share an Apple GPU; start one, or choose the device cpu")
    if device.type == "cuda":
        device = torch.device("cuda", _own_gpu())
        torch.cuda.set_device(device)
        dist.init_process_group("nccl", device_id=device)  # without it nccl guesses, and warns
    else:
        dist.init_process_group("gloo")
    try:
        yield device
    finally:
        dist.destroy_process_group()


def num_processes() -> int:
    """How many processes work on this run; 1 without `process_group`."""
    return dist.get_world_size() if dist.is_initialized() else 1


def rank() -> int:
    """The number of this process, from 0; the one with number 0 writes files and shows progress."""
    return dist.get_rank() if dist.is_initialized() else 0


def shard(items: Sequence) -> Sequence:
    """Every `num_processes()`-th item, from number `rank()` on: all processes together have each item once."""
    return items[rank() :: num_processes()]


def all_reduce(*tensors: Tensor) -> None:
    """Replace each tensor by its sum over all processes, in place and in one exchange."""
    if num_processes() > 1:
        together = torch.cat([tensor.flatten() for tensor in tensors])
        dist.all_reduce(together)
        for tensor, total in zip(tensors, together.split([tensor.numel() for tensor in tensors]), strict=True):
            tensor.copy_(total.view_as(tensor))


def trained_gradients(model: nn.Module) -> list[Tensor]:
    """The gradients of all weights that are not frozen, the same number of them in every process.

    A weight that the batches of this process did not reach has no gradient: among several processes it gets zeros.
    """
    trained = [parameter for parameter in model.parameters() if parameter.requires_grad]
    for parameter in trained:
        if parameter.grad is None and num_processes() > 1:
            parameter.grad = torch.zeros_like(parameter)
    return [parameter.grad for parameter in trained if parameter.grad is not None]


def broadcast_weights(model: nn.Module) -> None:
    """Give the model of every process the weights that process 0 has."""
    if num_processes() > 1:
        for tensor in model.state_dict().values():
            dist.broadcast(tensor, src=0)


def all_gather(value: object) -> list:
    """The values of all processes, in the order of their ranks."""
    values = [value]
    if num_processes() > 1:
        values = [None] * num_processes()
        dist.all_gather_object(values, value)
    return values


def require_one_run(num_batches: int, run: Iterable[object]) -> None:
    """Check that all processes are about to train the same run.

    Args:
        num_batches: the number of batches in an update, which the processes share.
        run: values that must be the same in all processes.

    Raises:
        ValueError: if `torchrun` started several processes and they were not joined by `process_group`, if an
            update has not a batch for each of them, or if their runs differ.
    """
    if num_processes() == 1 and _under_torchrun() and int(os.environ["WORLD_SIZE"]) > 1:
        raise ValueError(
            "torchrun started several processes that know nothing of one another: train inside "
            "`with course_lib.running.distributed.process_group(device) as device:`"
        )
    if num_batches < num_processes():
        raise ValueError(
            f"each of the {num_processes()} processes needs a batch of every update: wanted accumulation_steps of "
            f"at least {num_processes()}; got {num_batches}"
        )
    runs = all_gather(tuple(run))
    if any(other != runs[0] for other in runs):
        raise ValueError(f"every process must train the same run from the same checkpoint; got {runs}")


def _own_gpu() -> int:
    wanted, here = int(os.environ["LOCAL_WORLD_SIZE"]), torch.cuda.device_count()
    if wanted > here:
        raise ValueError(
            f"each process of a machine needs a GPU of its own: wanted {wanted} GPUs, found {here}; "
            "start fewer processes, or choose the device cpu"
        )
    return int(os.environ["LOCAL_RANK"])


def _under_torchrun() -> bool:
    return "RANK" in os.environ and "WORLD_SIZE" in os.environ
