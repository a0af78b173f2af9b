"""Records of real training runs: the curve, the machine, the versions and the command, in one JSON file."""

import json
import os
import platform
import shlex
import sys
from dataclasses import asdict, dataclass, field
from pathlib import Path

import torch
from torch import nn

from course_lib.running.devices import describe_device
from course_lib.running.distributed import num_processes, rank
from course_lib.running.files import write_whole

RECORDED = Path(__file__).resolve().parents[2] / "data" / "runs"  # the runs that come with the course


@dataclass
class TrainingHistory:
    """The curves of a training run, one entry for each update; losses are in nats per target token."""

    losses: list[float] = field(default_factory=list)  # label-smoothed, on the batch just trained on
    learning_rates: list[float] = field(default_factory=list)
    target_tokens: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)  # of all updates so far, without validation and saving
    validation_steps: list[int] = field(default_factory=list)
    validation_losses: list[float] = field(default_factory=list)  # not smoothed: ln of the perplexity
    score_steps: list[int] = field(default_factory=list)
    scores: list[float] = field(default_factory=list)  # of the score that `train` was given


def record_run(
    path: str | Path,
    history: TrainingHistory,
    model: nn.Module,
    config: object,
    note: str = "",
    **scores: float | str,
) -> None:
    """Write a run's record completely or not at all; of several processes, only process 0 writes.

    Args:
        note: remarks on the run, for example that the machine was busy with other work.
        scores: measurements after the run, by name.
    """
    if rank() > 0:
        return
    device = next(model.parameters()).device
    record = {
        "command": command_line(),
        "machine": describe_machine(device),
        "processes": num_processes(),
        "peak_memory_mib": peak_memory(device),
        "note": note,
        "versions": {"python": platform.python_version(), "torch": torch.__version__},
        "model": asdict(model.config),
        "training": asdict(config),
        "parameters": sum(parameter.numel() for parameter in model.parameters()),
        "scores": scores,
        "history": {
            name: [_shortened(value) for value in values] for name, values in asdict(history).items()
        },
    }
    _write(path, record)


def _shortened(value: float) -> float:
    """Round to six significant digits: a learning rate may be very small."""
    return value if isinstance(value, int) else float(f"{value:.6g}")


def add_scores(path: str | Path, **scores: float | str) -> None:
    """Add later measurements to a record, by name; the rest of the record stays.

    Raises:
        FileNotFoundError: if there is no such record.
    """
    record = _read(path)
    _write(path, {**record, "scores": {**record["scores"], **scores}})


def _write(path: str | Path, record: dict) -> None:
    write_whole(path, json.dumps(record, ensure_ascii=False).encode())


def _read(path: str | Path) -> dict:
    if not Path(path).is_file():
        raise FileNotFoundError(f"no recorded run at {path}")
    return json.loads(Path(path).read_text(encoding="utf-8"))


def read_run(path: str | Path) -> dict:
    """The record that `record_run` wrote, its history as a `TrainingHistory`.

    Raises:
        FileNotFoundError: if there is no such record.
    """
    record = _read(path)
    return {**record, "history": TrainingHistory(**record["history"])}


def command_line() -> str:
    """The command that started this process, as a user would type it."""
    alone = num_processes() == 1
    start = ["python"] if alone else ["torchrun", "--nproc-per-node", os.environ["LOCAL_WORLD_SIZE"]]
    return shlex.join([*start, *_module_or_file(), *sys.argv[1:]])


def _module_or_file() -> list[str]:
    spec = getattr(sys.modules["__main__"], "__spec__", None)
    if spec is None:
        return [Path(sys.argv[0]).name]
    return ["-m", spec.name.removesuffix(".__main__")]


def peak_memory(device: torch.device) -> int | None:
    """Peak memory of this process in MiB: of the GPU if `device` is one; None if the system does not count it."""
    if device.type == "cuda":
        return torch.cuda.max_memory_allocated(device) // 2**20
    if sys.platform == "win32":
        return None
    import resource

    in_bytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 2**10)
    return in_bytes // 2**20


def describe_machine(device: torch.device) -> str:
    """Describe operating system, processor and device, without any name or path of the machine."""
    return f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores; {describe_device(device)}"
