"""Checkpoints: everything that training needs to continue as if it had never stopped, in one file."""

import io
from pathlib import Path

import torch

from course_lib.running.devices import random_states, restore_random_states
from course_lib.running.distributed import all_gather, rank
from course_lib.running.files import write_whole

FILE_NAME = "checkpoint.pt"
CPU = torch.device("cpu")


def save_checkpoint(folder: str | Path, state: dict, fingerprint: str, device: torch.device = CPU) -> None:
    """Write `folder/checkpoint.pt` completely or not at all: after a `kill -9` the previous checkpoint remains.

    All processes must call it. Process 0 writes; the random states of all processes are saved.

    Args:
        state: tensors and plain data (numbers, strings, lists, dicts).
        fingerprint: identifies the run (its data and settings); `load_checkpoint` refuses another one.
        device: the device of this process; its random state is saved beside that of the CPU.
    """
    states = all_gather(random_states(device))
    if rank() == 0:
        buffer = io.BytesIO()
        torch.save({"fingerprint": fingerprint, "random": states, "state": state}, buffer)
        write_whole(Path(folder) / FILE_NAME, buffer.getvalue())


def load_checkpoint(folder: str | Path, fingerprint: str, device: torch.device = CPU) -> dict | None:
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
    if found["fingerprint"] != fingerprint:
        raise ValueError(
            f"{path} belongs to another run; give this one a folder of its own, or delete the file to start anew.\n"
            f"wanted: {fingerprint}\nfound:  {found['fingerprint']}"
        )
    if rank() < len(found["random"]):
        try:
            restore_random_states(found["random"][rank()], device)
        except ValueError as error:
            raise _unreadable(path, error) from error
    return found["state"]


def _read(path: Path) -> dict:
    error: object
    content = path.read_bytes()  # an unreadable file is another error than a damaged one
    try:
        found = torch.load(io.BytesIO(content), map_location="cpu", weights_only=True)
        if set(found) == {"fingerprint", "random", "state"} and isinstance(found["random"], list):
            return found
        error = f"it holds {', '.join(map(str, found))}"
    except Exception as damage:  # a damaged file fails in many ways inside torch
        error = damage
    raise _unreadable(path, error)


def _unreadable(path: Path, error: object) -> ValueError:
    return ValueError(f"{path} is not a readable checkpoint; delete it to start anew ({error})")
