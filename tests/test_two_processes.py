"""Two processes against one: the same run, up to the rounding of float sums."""

import json
from pathlib import Path

import pytest

from course_lib.running.checkpoints import FILE_NAME
from tests.several_processes import run
from tests.torchrun import torchrun

pytestmark = [pytest.mark.slow, pytest.mark.nightly]


def two_processes(folder: Path, device: str) -> list[dict]:
    """The results of tests/several_processes.py in each of two processes."""
    torchrun("-m", "tests.several_processes", str(folder), device)
    return [json.loads((folder / f"{number}.json").read_text()) for number in (0, 1)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("two_processes")


@pytest.fixture(scope="module")
def found(folder):
    """The results of both processes on the CPU."""
    return two_processes(folder, "cpu")


@pytest.fixture(scope="module")
def alone():
    """The losses of one process."""
    return run()


def test_two_processes_have_the_losses_of_one(found, alone):
    for process in found:
        assert process["losses"] == pytest.approx(alone, rel=1e-5)


def test_an_average_of_averages_would_be_caught(found, alone):
    """The shares hold unequal numbers of tokens, so the usual mistake gives other losses."""
    assert found[0]["averaged_averages"] != pytest.approx(alone, rel=1e-3)


def test_frozen_weights_and_weights_out_of_reach_do_not_break_the_sum(found):
    assert found[0]["frozen"] == found[1]["frozen"]
    assert len(found[0]["frozen"]) == 4
    assert found[0]["frozen"][0] == pytest.approx(found[0]["losses"][0], rel=1e-5)  # `seldom` begins at 1


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
        assert "inside `with course_lib.running.distributed.process_group" in process["unjoined"]
        assert "accumulation_steps of at least 2; got 1" in process["too_few_batches"]
        assert "every process must train the same run" in process["other_data"]
