"""A process by itself: its rank, its share, and the input that it must refuse."""

import pytest
import torch

from course_lib.running.distributed import (
    all_gather,
    all_reduce,
    num_processes,
    process_group,
    rank,
    require_one_run,
    shard,
)
from course_lib.training import train
from tests.several_processes import SHARED
from tests.test_training import copy_pairs, small_model


def test_one_process_needs_no_group():
    with process_group(torch.device("cpu")) as device:
        assert device == torch.device("cpu")
        assert (rank(), num_processes(), all_gather("x"), shard([1, 2, 3])) == (0, 1, ["x"], [1, 2, 3])
        x = torch.tensor([2.0, 3.0])
        all_reduce(x)
        assert x.tolist() == [2.0, 3.0]
        require_one_run(1, ["anything"])


def test_sums_of_any_layout_stay_where_they_are(monkeypatch):
    """A gradient may be transposed, and a reference to it must see its sum."""
    monkeypatch.setattr("course_lib.running.distributed.num_processes", lambda: 2)
    monkeypatch.setattr(torch.distributed, "all_reduce", lambda together: together.mul_(2))
    number, transposed = torch.tensor(3.0), torch.arange(6.0).view(2, 3).T
    seen = transposed[0]
    all_reduce(number, transposed)
    assert number.item() == 6
    assert transposed.tolist() == [[0, 6], [2, 8], [4, 10]] and seen.tolist() == [0, 6]


def test_shares_are_all_there_is(monkeypatch):
    monkeypatch.setattr("course_lib.running.distributed.num_processes", lambda: 3)
    shares = []
    for number in range(3):
        monkeypatch.setattr("course_lib.running.distributed.rank", lambda number=number: number)
        shares.append(shard([10, 11, 12, 13, 14, 15, 16]))
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


@pytest.mark.parametrize("kind, wanted", [("cuda", ("nccl", "cuda:1")), ("cpu", ("gloo", None))])
def test_nccl_is_told_its_gpu(monkeypatch, kind, wanted):
    """Else it guesses, and warns."""
    for name, value in {"RANK": "1", "WORLD_SIZE": "2", "LOCAL_RANK": "1", "LOCAL_WORLD_SIZE": "2"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(torch.cuda, "device_count", lambda: 2)
    current, joined = [], []
    monkeypatch.setattr(torch.cuda, "set_device", current.append)
    monkeypatch.setattr(
        torch.distributed,
        "init_process_group",
        lambda backend, device_id=None: joined.append((backend, device_id and str(device_id))),
    )
    monkeypatch.setattr(torch.distributed, "destroy_process_group", lambda: None)
    with process_group(torch.device(kind)) as device:
        assert joined == [wanted]
        assert current == ([device] if kind == "cuda" else [])


def test_several_processes_on_an_apple_gpu_are_refused(monkeypatch):
    for name, value in {"RANK": "0", "WORLD_SIZE": "2"}.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(ValueError, match="cannot share an Apple GPU"), process_group(torch.device("mps")):
        pass
