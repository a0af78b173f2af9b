"""Two processes against one: the same run, to the last digits that float sums keep."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import torch

from course_lib.checkpoints import FILE_NAME
from course_lib.distributed import (
    add_up,
    gather,
    num_processes,
    own_share,
    process_group,
    rank,
    require_one_run,
)
from course_lib.training import train
from tests.several_processes import SHARED, run
from tests.test_training import copy_pairs, small_model

ROOT = Path(__file__).resolve().parents[1]


def two_processes(folder: Path, device: str) -> list[dict]:
    """What tests/several_processes.py found in each of two processes."""
    command = [sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc-per-node", "2"]
    result = subprocess.run(
        [*command, "-m", "tests.several_processes", str(folder), device],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=200,
        env=os.environ | {"OMP_NUM_THREADS": "1"},
    )
    assert result.returncode == 0, result.stderr
    return [json.loads((folder / f"{number}.json").read_text()) for number in (0, 1)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("two_processes")


@pytest.fixture(scope="module")
def found(folder):
    """Both processes on the processor."""
    return two_processes(folder, "cpu")


@pytest.fixture(scope="module")
def alone():
    """The losses of one process."""
    return run()


def test_two_processes_have_the_losses_of_one(found, alone):
    for process in found:
        assert process["losses"] == pytest.approx(alone, rel=1e-5)


def test_an_average_of_averages_would_be_caught(found, alone):
    """The shares hold unequal numbers of tokens, so the usual slip is another run."""
    assert found[0]["averaged_averages"] != pytest.approx(alone, rel=1e-3)


def test_all_start_from_the_weights_of_process_0(found):
    assert found[0]["other_weights"] == found[0]["losses"] == found[1]["other_weights"]


def test_each_process_has_dropout_of_its_own_and_they_agree_on_the_loss(found):
    assert found[0]["with_dropout"] == found[1]["with_dropout"]
    assert found[0]["with_dropout"] != found[0]["losses"]


def test_process_0_alone_writes_and_shows_progress(found, folder):
    assert [process["checkpoints"] for process in found] == [2, 0]
    assert "12/12" in found[0]["progress"]
    assert found[1]["progress"] == ""
    assert (folder / "record_0.json").is_file()
    assert not (folder / "record_1.json").exists()


def test_the_record_says_how_many_they_were(found, folder):
    record = json.loads((folder / "record_0.json").read_text())
    assert record["processes"] == 2
    assert record["command"].startswith("torchrun --nproc-per-node 2 -m tests.several_processes")


def test_resumed_run_is_the_run_that_never_stopped(found):
    for process in found:
        assert process["until_8"] == process["with_dropout"][:8]
        assert process["resumed"] == process["with_dropout"]


def test_one_process_goes_on_where_two_have_stopped(found, folder, alone):
    assert (folder / "plain" / FILE_NAME).is_file()
    assert run(folder=folder / "plain") == pytest.approx(alone, rel=1e-5)


def test_what_cannot_be_shared_is_refused(found):
    for process in found:
        assert "inside `with course_lib.distributed.process_group" in process["unjoined"]
        assert "accumulation_steps of at least 2; got 1" in process["too_few_batches"]
        assert "every process must train the same run" in process["other_data"]


def test_one_process_needs_no_group():
    with process_group(torch.device("cpu")) as device:
        assert device == torch.device("cpu")
        assert (rank(), num_processes(), gather("x"), own_share([1, 2, 3])) == (0, 1, ["x"], [1, 2, 3])
        x = torch.tensor([2.0, 3.0])
        add_up(x)
        assert x.tolist() == [2.0, 3.0]
        require_one_run(1, ["anything"])


def test_shares_are_all_there_is(monkeypatch):
    monkeypatch.setattr("course_lib.distributed.num_processes", lambda: 3)
    shares = []
    for number in range(3):
        monkeypatch.setattr("course_lib.distributed.rank", lambda number=number: number)
        shares.append(own_share([10, 11, 12, 13, 14, 15, 16]))
    assert shares == [[10, 13, 16], [11, 14], [12, 15]]


def test_a_run_under_torchrun_without_a_group_is_refused(monkeypatch):
    monkeypatch.setenv("RANK", "1")
    monkeypatch.setenv("WORLD_SIZE", "2")
    with pytest.raises(ValueError, match="know nothing of one another"):
        train(small_model(), copy_pairs(60, 1), SHARED)


def test_more_processes_than_gpus_are_refused(monkeypatch):
    for name, value in {"RANK": "0", "WORLD_SIZE": "4", "LOCAL_RANK": "0", "LOCAL_WORLD_SIZE": "2"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(torch.cuda, "device_count", lambda: 1)
    with pytest.raises(ValueError, match="wanted 2 GPUs, found 1"), process_group(torch.device("cuda")):
        pass


def test_several_processes_on_an_apple_gpu_are_refused(monkeypatch):
    for name, value in {"RANK": "0", "WORLD_SIZE": "2"}.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(ValueError, match="cannot share an Apple GPU"), process_group(torch.device("mps")):
        pass
