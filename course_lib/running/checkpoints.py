"""Checkpoints: everything that training needs to continue as if it had never stopped, in one file."""

import io
import math
from collections.abc import Callable, Mapping
from pathlib import Path

import torch

from course_lib.running.devices import random_states, restore_random_states
from course_lib.running.distributed import all_gather, rank
from course_lib.running.files import write_whole

FILE_NAME = "checkpoint.pt"
CPU = torch.device("cpu")


def save_checkpoint(folder: str | Path, state: dict, run: Mapping[str, str], device: torch.device = CPU) -> None:
    """Write `folder/checkpoint.pt` completely or not at all: after a `kill -9` the previous checkpoint remains.

    All processes must call it. Process 0 writes; the random states of all processes are saved.

    Args:
        state: tensors and plain data (numbers, strings, lists, dicts).
        run: identifies the run (its data and settings, by name); `load_checkpoint` refuses another one.
        device: the device of this process; its random state is saved beside that of the CPU.
    """
    states = all_gather(random_states(device))
    if rank() == 0:
        buffer = io.BytesIO()
        torch.save({"run": dict(run), "random": states, "state": state}, buffer)
        write_whole(Path(folder) / FILE_NAME, buffer.getvalue())


def load_checkpoint(folder: str | Path, run: Mapping[str, str], device: torch.device = CPU) -> dict | None:
    """The state that `save_checkpoint` wrote, or None if there is none; random numbers continue from there.

    A process that did not exist when the checkpoint was written keeps its random state. So does a `device` of
    another kind than before.

    Raises:
        ValueError: if the file is damaged, or belongs to a run with other data or settings.
    """
    path = Path(folder) / FILE_NAME
    if not path.exists():
        return None
    found = _read(path)
    for name, wanted in run.items():
        if found["run"].get(name) != wanted:
            raise _other_run(folder, name, wanted, found["run"].get(name))
    if rank() < len(found["random"]):
        try:
            restore_random_states(found["random"][rank()], device)
        except ValueError as error:
            raise _unreadable(path, error) from error
    return found["state"]


def require_same_updates(
    folder: str | Path, state: dict, learning_rate: Callable[[int], float], averaging_begins: float
) -> None:
    """Refuse the state of a run whose updates so far are not those of this run.

    Args:
        learning_rate: this run's, of the number of an update, from 1.
        averaging_begins: the update after which this run averages its weights; infinity for never.
    """
    rates = state["history"]["learning_rates"]
    for step, found in enumerate(rates, start=1):
        if not math.isclose(learning_rate(step), found):
            raise _other_run(folder, f"learning rate at update {step}", learning_rate(step), found)
    averaged = int(state["average"]["n_averaged"]) if state["average"] else 0
    wanted = max(0, len(rates) - averaging_begins)
    if averaged != wanted:
        raise _other_run(folder, "number of averaged updates", wanted, averaged)


def _other_run(folder: str | Path, name: str, wanted: object, found: object) -> ValueError:
    return ValueError(
        f"the checkpoint in {folder} belongs to another run, by its {name}; give this one a folder of its own, or "
        f"delete {FILE_NAME} to start anew.\nwanted: {wanted}\nfound:  {found}"
    )


def _read(path: Path) -> dict:
    error: object
    content = path.read_bytes()  # an unreadable file is another error than a damaged one
    try:
        found = torch.load(io.BytesIO(content), map_location="cpu", weights_only=True)
        if set(found) == {"run", "random", "state"} and isinstance(found["random"], list):
            return found
        error = f"it holds {', '.join(map(str, found))}"
        if "fingerprint" in found:
            error = "an earlier version of the course wrote it"
    except Exception as damage:  # a damaged file fails in many ways inside torch
        error = damage
    raise _unreadable(path, error)


def _unreadable(path: Path, error: object) -> ValueError:
    return ValueError(f"{path} is not a readable checkpoint; delete it to start anew ({error})")
