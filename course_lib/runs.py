"""Records of real training runs: the curve, the machine, the versions and the command, in one JSON file."""

import json
import os
import platform
import shlex
import sys
from dataclasses import asdict
from pathlib import Path

import torch

from course_lib.devices import describe_device
from course_lib.tokens import write_whole
from course_lib.training import TrainingConfig, TrainingHistory
from course_lib.transformer import Transformer


def record_run(
    path: str | Path,
    history: TrainingHistory,
    model: Transformer,
    config: TrainingConfig,
    **scores: float | str,
) -> None:
    """Write a run's record, whole or not at all; `scores` are what was measured after it, by name."""
    record = {
        "command": command_line(),
        "machine": describe_machine(model.positions.device),
        "versions": {"python": platform.python_version(), "torch": torch.__version__},
        "model": asdict(model.config),
        "training": asdict(config),
        "parameters": sum(parameter.numel() for parameter in model.parameters()),
        "scores": scores,
        "history": {name: [round(value, 5) for value in values] for name, values in asdict(history).items()},
    }
    write_whole(path, json.dumps(record, ensure_ascii=False).encode())


def read_run(path: str | Path) -> dict:
    """The record that `record_run` wrote, its history as a `TrainingHistory`.

    Raises:
        FileNotFoundError: if there is no such record.
    """
    if not Path(path).is_file():
        raise FileNotFoundError(f"no recorded run at {path}")
    record = json.loads(Path(path).read_text(encoding="utf-8"))
    return {**record, "history": TrainingHistory(**record["history"])}


def command_line() -> str:
    """The command that started this process, as it would be typed."""
    module = (
        "python -m course_lib"
        if Path(sys.argv[0]).name == "__main__.py"
        else f"python {Path(sys.argv[0]).name}"
    )
    return shlex.join([*module.split(), *sys.argv[1:]])


def describe_machine(device: torch.device) -> str:
    """Operating system, processor and device, without any name or path of the machine."""
    return f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores; {describe_device(device)}"
