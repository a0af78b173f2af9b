from contextlib import contextmanager
from types import ModuleType, SimpleNamespace

import pytest
import torch

from course_lib.running.devices import (
    choose_device,
    describe_device,
    fastest_precision,
    random_states,
    restore_random_states,
    seed_device,
)


def only(monkeypatch, accelerator):
    """A machine with this accelerator, or with none."""
    monkeypatch.setattr(torch.accelerator, "is_available", lambda: accelerator is not None)
    monkeypatch.setattr(torch.accelerator, "current_accelerator", lambda: torch.device(accelerator))


@pytest.mark.parametrize(
    "accelerator, chosen", [(None, "cpu"), ("mps", "mps"), ("cuda", "cuda"), ("xpu", "xpu")]
)
def test_auto_takes_the_accelerator_if_there_is_one(monkeypatch, accelerator, chosen):
    only(monkeypatch, accelerator)
    assert choose_device("auto") == choose_device(chosen) == torch.device(chosen)
    assert choose_device("cpu") == torch.device("cpu")


@pytest.mark.parametrize("name", ["cuda", "gpu"])
def test_a_device_that_is_not_there_is_named_with_those_that_are(monkeypatch, name):
    only(monkeypatch, "mps")
    with pytest.raises(ValueError, match=f"no {name} device.*it has: mps, cpu"):
        choose_device(name)


@pytest.mark.parametrize(
    "units, fastest",
    [
        ({"avx512_bf16": True}, "bf16"),
        ({"avx512_bf16": False, "amx_bf16": True}, "bf16"),
        ({"avx2": True, "avx512_bf16": False}, "fp32"),
    ],
)
def test_a_processor_is_fastest_in_bf16_if_it_has_units_for_it(monkeypatch, units, fastest):
    monkeypatch.setattr(torch.cpu, "get_capabilities", lambda: units, raising=False)
    assert fastest_precision(torch.device("cpu")) == fastest


def test_an_older_pytorch_does_not_know_the_units_of_a_processor(monkeypatch):
    monkeypatch.delattr(torch.cpu, "get_capabilities", raising=False)
    assert fastest_precision(torch.device("cpu")) == "fp32"


@pytest.mark.parametrize("supported, fastest", [(True, "bf16"), (False, "fp32")])
def test_a_gpu_is_fastest_in_bf16_if_it_does_not_only_imitate_it(monkeypatch, supported, fastest):
    monkeypatch.setattr(
        torch.cuda, "is_bf16_supported", lambda including_emulation: supported or including_emulation
    )
    only(monkeypatch, "cuda")
    assert fastest_precision(torch.device("cuda")) == fastest
    only(monkeypatch, "mps")
    assert fastest_precision(torch.device("mps")) == "fp32"


def test_description_counts_cores_or_memory(monkeypatch):
    assert "CPU with" in describe_device(torch.device("cpu"))
    card = SimpleNamespace(name="Card", total_memory=80 * 2**30)
    module = SimpleNamespace(get_device_properties=lambda _: card)
    monkeypatch.setattr(torch, "get_device_module", lambda _: module)
    only(monkeypatch, "xpu")
    assert describe_device(torch.device("xpu")) == "Card with 80 GiB of memory"
    only(monkeypatch, "mps")
    assert describe_device(torch.device("mps")) == "Apple GPU"


class Gpus(ModuleType):
    """A stand-in for `torch.cuda`, because a machine may lack a GPU."""

    def __init__(self):
        super().__init__("cuda")
        self.seeds, self.current = [], None
        self.states = {}

    @contextmanager
    def device(self, device):
        before, self.current = self.current, device
        yield
        self.current = before

    def manual_seed(self, seed):
        self.seeds.append((self.current, seed))

    def get_rng_state(self, device):
        return self.states[device]

    def set_rng_state(self, state, device):
        self.states[device] = state


def test_a_seed_reaches_the_devices_in_use_and_no_other(monkeypatch):
    gpus = Gpus()
    only(monkeypatch, "cuda")
    monkeypatch.setattr(torch, "get_device_module", lambda device: gpus)
    with torch.random.fork_rng(devices=[]):
        seed_device(torch.device("cpu"), 5)
        on_cpu = torch.rand(3)
        assert gpus.seeds == []
        seed_device(torch.device("cuda"), 5)
        seed_device(torch.device("cuda:1"), 6)
        assert gpus.seeds == [(torch.device("cuda"), 5), (torch.device("cuda:1"), 6)]
        seed_device(torch.device("cuda"), 5)
        assert torch.equal(torch.rand(3), on_cpu)


def test_random_numbers_go_on_where_they_were_on_the_device_in_use_alone(monkeypatch):
    gpus, used, other = Gpus(), torch.device("cuda:1"), torch.device("cuda:0")
    monkeypatch.setattr(torch, "get_device_module", lambda device: gpus)
    gpus.states = {used: "used", other: "other"}
    with torch.random.fork_rng(devices=[]):
        kept = random_states(used)
        drawn = torch.rand(3)
        gpus.states = {used: "used later", other: "other later"}
        restore_random_states(kept, used)
        assert torch.equal(torch.rand(3), drawn)
        assert gpus.states == {used: "used", other: "other later"}
        assert list(random_states(torch.device("cpu"))) == ["cpu"]
        gpus.states = {}
        restore_random_states(kept, torch.device("cpu"))
        assert torch.equal(torch.rand(3), drawn)
        assert gpus.states == {}
