"""Records of real training runs: the curve, the machine, the versions and the command, in one JSON file."""

import json
import os
import platform
import shlex
import sys
from dataclasses import asdict
from pathlib import Path

import torch
from torch import nn

from course_lib.running.data_folder import DATA
from course_lib.running.devices import describe_device, device_of
from course_lib.running.distributed import num_processes, rank
from course_lib.running.files import write_whole
from course_lib.running.history import TrainingHistory, describe_sizes, settings_of

RECORDED = DATA / "runs"  # the runs that come with the course


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

    Raises:
        ValueError: if `config` is no dataclass.
    """
    if rank() > 0:
        return
    device = device_of(model)
    training_config = settings_of("config", config)
    record = {
        "command": command_line(),
        "machine": describe_machine(device),
        "processes": num_processes(),
        "peak_memory_mib": peak_memory(device),
        "note": note,
        "versions": {"python": platform.python_version(), "torch": torch.__version__},
        "model": describe_sizes(model),
        "training": training_config,
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
        ValueError: if the file is damaged, or no record.
    """
    record = _read(path)
    _write(path, {**record, "scores": {**record["scores"], **scores}})


def _write(path: str | Path, record: dict) -> None:
    write_whole(path, json.dumps(record, ensure_ascii=False).encode())


def _read(path: str | Path) -> dict:
    if not Path(path).is_file():
        raise FileNotFoundError(f"no recorded run at {path}")
    try:
        record = json.loads(Path(path).read_text(encoding="utf-8"))
    except ValueError as error:  # no JSON, or no UTF-8
        raise ValueError(f"{path} is damaged ({error})") from error
    if not isinstance(record, dict) or not {"history", "scores"} <= record.keys():
        raise ValueError(f"{path} is no record of a run: it has no history and scores")
    return record


def read_run(path: str | Path) -> dict:
    """The record that `record_run` wrote, its history as a `TrainingHistory`.

    Raises:
        FileNotFoundError: if there is no such record.
        ValueError: if the file is damaged, or no record.
    """
    record = _read(path)
    try:
        return {**record, "history": TrainingHistory(**record["history"])}
    except TypeError as error:
        raise ValueError(f"{path} is no record of a run: {error}") from error


def command_line() -> str:
    """The command that started this process, as a user would type it."""
    started = [*_module_or_file(), *sys.argv[1:]]
    if num_processes() > 1:
        started = ["torchrun", "--nproc-per-node", os.environ["LOCAL_WORLD_SIZE"], *started]
    elif started[0] == "-m" or started[0].endswith(".py"):  # else it is a program, such as `course`
        started = ["python", *started]
    return shlex.join(started)


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
