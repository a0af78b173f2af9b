from types import ModuleType

import pytest
import torch

from course_lib.devices import accelerators, choose_device, describe_device, seed_device


def only(monkeypatch, *available):
    monkeypatch.setattr(torch.cuda, "is_available", lambda: "cuda" in available)
    monkeypatch.setattr(torch.backends.mps, "is_available", lambda: "mps" in available)


@pytest.mark.parametrize(
    "available, chosen", [((), "cpu"), (("mps",), "mps"), (("cuda",), "cuda"), (("cuda", "mps"), "cuda")]
)
def test_auto_takes_the_fastest_there_is(monkeypatch, available, chosen):
    only(monkeypatch, *available)
    assert choose_device("auto").type == chosen
    assert choose_device("cpu").type == "cpu"


def test_a_device_that_is_not_there_is_named_with_those_that_are(monkeypatch):
    only(monkeypatch, "mps")
    with pytest.raises(ValueError, match="no cuda device.*it has: mps, cpu"):
        choose_device("cuda")


def test_an_unknown_name_is_answered_with_the_known_ones():
    with pytest.raises(ValueError, match="one of auto, cpu, cuda, mps; got 'gpu'"):
        choose_device("gpu")


def test_description_counts_cores():
    assert "CPU with" in describe_device(torch.device("cpu"))


class Gpus(ModuleType):
    """Stands for `torch.cuda`, which this machine need not have."""

    def __init__(self):
        super().__init__("cuda")
        self.seeds = []

    def is_available(self):
        return True

    def manual_seed(self, seed):
        self.seeds.append(seed)


def test_a_seed_reaches_the_devices_in_use_and_no_other(monkeypatch):
    gpus = Gpus()
    monkeypatch.setattr(torch, "cuda", gpus)
    assert accelerators()["cuda"] is gpus
    with torch.random.fork_rng(devices=[]):
        seed_device(torch.device("cpu"), 5)
        on_cpu = torch.rand(3)
        assert gpus.seeds == []
        seed_device(torch.device("cuda"), 5)
        assert gpus.seeds == [5]
        assert torch.equal(torch.rand(3), on_cpu)
