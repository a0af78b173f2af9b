"""Checkpoints: all that training needs to go on as if it had never stopped, in one file written whole."""

import io
from pathlib import Path

import torch

from course_lib.running.devices import random_states, restore_random_states
from course_lib.running.distributed import all_gather, rank
from course_lib.running.files import write_whole

FILE_NAME = "checkpoint.pt"
CPU = torch.device("cpu")


def save_checkpoint(folder: str | Path, state: dict, fingerprint: str, device: torch.device = CPU) -> None:
    """Write `folder/checkpoint.pt`, whole or not at all: `kill -9` half-way leaves the checkpoint before.

    Of several processes, all call it and number 0 writes; the random numbers of each are kept.

    Args:
        state: tensors and plain data (numbers, strings, lists, dicts).
        fingerprint: what the run is (its data and settings); `load_checkpoint` refuses another.
        device: where this process computes; its random numbers are kept beside the processor's.
    """
    states = all_gather(random_states(device))
    if rank() == 0:
        buffer = io.BytesIO()
        torch.save({"fingerprint": fingerprint, "random": states, "state": state}, buffer)
        write_whole(Path(folder) / FILE_NAME, buffer.getvalue())


def load_checkpoint(folder: str | Path, fingerprint: str, device: torch.device = CPU) -> dict | None:
    """The state that `save_checkpoint` wrote, or None if there is none; random numbers go on from there.

    A process that was not there when it was written keeps the random numbers that it has, and so does a
    `device` of another kind than the one before.

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
    content = path.read_bytes()  # that it may not be read at all is another error than that it is damaged
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
