"""Checkpoints: all that training needs to go on as if it had never stopped, in one file written whole."""

import io
from pathlib import Path

import torch
from torch import Tensor

from course_lib.distributed import gather, rank
from course_lib.tokens import write_whole

FILE_NAME = "checkpoint.pt"


def save_checkpoint(folder: str | Path, state: dict, fingerprint: str) -> None:
    """Write `folder/checkpoint.pt`, whole or not at all: `kill -9` half-way leaves the checkpoint before.

    Of several processes, all call it and number 0 writes; the random numbers of each are kept.

    Args:
        state: tensors and plain data (numbers, strings, lists, dicts).
        fingerprint: what the run is (its data and settings); `load_checkpoint` refuses another.
    """
    random_states = gather(_random_states())
    if rank() == 0:
        buffer = io.BytesIO()
        torch.save({"fingerprint": fingerprint, "random": random_states, "state": state}, buffer)
        write_whole(Path(folder) / FILE_NAME, buffer.getvalue())


def load_checkpoint(folder: str | Path, fingerprint: str) -> dict | None:
    """The state that `save_checkpoint` wrote, or None if there is none; torch's random numbers go on from there.

    A process that was not there when it was written keeps the random numbers that it has.

    Raises:
        ValueError: if the file is damaged, or belongs to a run with other data or settings.
    """
    path = Path(folder) / FILE_NAME
    if not path.exists():
        return None
    try:
        found = torch.load(path, map_location="cpu", weights_only=True)
    except Exception as error:  # a damaged file fails in many ways inside torch
        raise ValueError(f"{path} is not a readable checkpoint; delete it to start anew ({error})") from error
    if found["fingerprint"] != fingerprint:
        raise ValueError(
            f"{path} belongs to another run; give this one a folder of its own, or delete the file to start anew.\n"
            f"wanted: {fingerprint}\nfound:  {found['fingerprint']}"
        )
    if rank() < len(found["random"]):
        _restore_random_states(found["random"][rank()])
    return found["state"]


def _random_states() -> dict[str, Tensor | list[Tensor]]:
    return {"cpu": torch.get_rng_state(), "cuda": torch.cuda.get_rng_state_all()}


def _restore_random_states(states: dict[str, Tensor | list[Tensor]]) -> None:
    torch.set_rng_state(states["cpu"])
    if states["cuda"] and torch.cuda.is_available():
        torch.cuda.set_rng_state_all(states["cuda"])
