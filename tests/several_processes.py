"""The program of each process in tests/test_two_processes.py, under torchrun; process R writes R.json.

python -m tests.several_processes FOLDER DEVICE
"""

import contextlib
import io
import json
import sys
from dataclasses import replace
from pathlib import Path

import torch

import course_lib.running.checkpoints
from course.records import record_run
from course_lib.running.distributed import process_group, rank
from course_lib.training import Trainer, TrainingHistory, batch_loss, train
from tests.test_training import CONFIG, copy_pairs, small_model

SHARED = replace(CONFIG, accumulation_steps=3)  # two batches for process 0, one for process 1


def run(
    dropout: float = 0.0, seed: int = 3, folder: Path | None = None, device="cpu", **changes
) -> list[float]:
    """The losses of a run that test_two_processes.py makes again in one process."""
    model, data = small_model(dropout, seed).to(device), copy_pairs(60, 1)
    return train(model, data, replace(SHARED, **changes), checkpoint_folder=folder).losses


def average_of_averages(self, batches, num_tokens):
    """The wrong way: the mean over the tokens of each process, then the mean over processes."""
    own_tokens = sum(batch.num_tokens for batch in batches)
    return step(self, batches, own_tokens * 2)


step = Trainer._step


def frozen_run(device: torch.device | str = "cpu") -> list[float]:
    """Losses where the encoder is frozen, and one weight is reached by the batches of process 0 alone."""
    model = small_model(dropout=0.0).to(device)
    model.encoder_layers.requires_grad_(False)
    model.seldom = torch.nn.Parameter(torch.ones((), device=device))

    def loss(model, batch, label_smoothing):
        mean = batch_loss(model, batch, label_smoothing)
        return mean * model.seldom if rank() == 0 else mean

    return train(model, copy_pairs(60, 1), replace(SHARED, max_steps=4), loss=loss).losses


def wrong_run(device: torch.device) -> list[float]:
    """Losses of a run that averages averages."""
    Trainer._step = average_of_averages
    try:
        return run(device=device)
    finally:
        Trainer._step = step


def count_writes(folder: Path, device: torch.device) -> int:
    """The number of checkpoints that this process wrote in a run that saves two."""
    written = []
    original = course_lib.running.checkpoints.write_whole
    course_lib.running.checkpoints.write_whole = lambda path, content: (
        written.append(path),
        original(path, content),
    )
    try:
        run(folder=folder, device=device, max_steps=8)
    finally:
        course_lib.running.checkpoints.write_whole = original
    return len(written)


def refusal(device: torch.device | str = "cpu", **arguments) -> str:
    """The error message for a run that processes cannot share."""
    try:
        train(small_model().to(device), **{"data": copy_pairs(60, 1), "config": SHARED} | arguments)
    except ValueError as error:
        return str(error)
    return ""


def progress(device: torch.device) -> str:
    """The progress bar that this process shows."""
    with contextlib.redirect_stderr(io.StringIO()) as shown:
        train(small_model().to(device), copy_pairs(60, 1), SHARED, progress=True)
    return shown.getvalue()


def main(folder: Path, kind: str) -> None:
    """Do all measurements; two processes start only once, so this takes only a few seconds."""
    torch.set_num_threads(1)
    unjoined = refusal()
    with process_group(torch.device(kind)) as device:
        found = {
            "device": str(device),
            "unjoined": unjoined,
            "losses": run(device=device),
            "other_weights": run(seed=3 + rank(), device=device),
            "averaged_averages": wrong_run(device),
            "frozen": frozen_run(device),
            "with_dropout": run(dropout=0.3, device=device),
            "checkpoints": count_writes(folder / "plain", device),
            "until_8": run(dropout=0.3, folder=folder / "dropout", device=device, max_steps=8),
            "resumed": run(dropout=0.3, folder=folder / "dropout", device=device),
            "progress": progress(device),
            "too_few_batches": refusal(device, config=CONFIG),
            "other_data": refusal(device, data=copy_pairs(60, 1 + rank())),
        }
        record_run(folder / f"record_{rank()}.json", TrainingHistory([1.0]), small_model(), SHARED)
        (folder / f"{rank()}.json").write_text(json.dumps(found))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
