import sys
from types import SimpleNamespace

import pytest
import torch

from course.records import add_scores, command_line, peak_memory, read_run, record_run
from course_lib.training import TrainingConfig, TrainingHistory
from course_lib.transformer import Transformer, TransformerConfig

HISTORY = TrainingHistory([4.5, 3.25], [0.1, 0.2], [30, 40], [1.0, 2.5], [2], [3.0])


def test_a_record_gives_the_run_back(tmp_path):
    model = Transformer(TransformerConfig(vocab_size=11, d_model=8, d_ff=12, num_heads=2, num_layers=1))
    record_run(tmp_path / "deep" / "run.json", HISTORY, model, TrainingConfig(max_steps=2), "busy", bleu=41.5)
    record = read_run(tmp_path / "deep" / "run.json")
    assert record["history"] == HISTORY
    assert record["scores"] == {"bleu": 41.5}
    assert record["model"]["d_ff"] == 12 and record["training"]["max_steps"] == 2
    assert record["parameters"] == sum(parameter.numel() for parameter in model.parameters())
    assert record["processes"] == 1 and record["note"] == "busy" and record["peak_memory_mib"] > 20
    assert {"command", "machine", "versions"} <= record.keys()


def test_small_numbers_keep_their_digits(tmp_path):
    history = TrainingHistory([4.123456789], [1.7469e-7], [1_234_567], [1709.3434567])
    model = Transformer(TransformerConfig(vocab_size=11, d_model=8, d_ff=12, num_heads=2, num_layers=1))
    record_run(tmp_path / "run.json", history, model, TrainingConfig(max_steps=1))
    kept = read_run(tmp_path / "run.json")["history"]
    assert (kept.losses, kept.learning_rates, kept.seconds) == ([4.12346], [1.7469e-7], [1709.34])
    assert kept.target_tokens == [1_234_567]


def test_scores_can_come_later(tmp_path):
    model = Transformer(TransformerConfig(vocab_size=11, d_model=8, d_ff=12, num_heads=2, num_layers=1))
    record_run(tmp_path / "run.json", HISTORY, model, TrainingConfig(max_steps=2), bleu=41.5, chrf=60.0)
    before = read_run(tmp_path / "run.json")
    add_scores(tmp_path / "run.json", bleu=42.0, exact_match=0.5)
    after = read_run(tmp_path / "run.json")
    assert after.pop("scores") == {"bleu": 42.0, "chrf": 60.0, "exact_match": 0.5}
    assert after == {name: value for name, value in before.items() if name != "scores"}
    with pytest.raises(FileNotFoundError, match="no recorded run"):
        add_scores(tmp_path / "none.json", bleu=1.0)


def test_a_missing_record_is_named(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"no recorded run at .*none\.json"):
        read_run(tmp_path / "none.json")


def started_as(monkeypatch, *arguments: str, module: str | None = None) -> str:
    spec = None if module is None else SimpleNamespace(name=module)
    monkeypatch.setattr(sys.modules["__main__"], "__spec__", spec)
    monkeypatch.setattr(sys, "argv", list(arguments))
    return command_line()


@pytest.mark.parametrize(
    ("file", "module", "shown"),
    [
        ("/some/where/course/__main__.py", "course.__main__", "python -m course"),
        (
            "/some/where/benchmarks/multi30k.py",
            "workshop.experiments.multi30k",
            "python -m workshop.experiments.multi30k",
        ),
        ("/some/where/my_training.py", None, "python my_training.py"),
        ("/some/where/bin/course", None, "course"),
    ],
)
def test_the_command_reads_as_it_would_be_typed(monkeypatch, file, module, shown):
    assert started_as(monkeypatch, file, "--out", "my model", module=module) == f"{shown} --out 'my model'"


def test_several_processes_were_started_by_torchrun(monkeypatch):
    monkeypatch.setattr("course.records.num_processes", lambda: 4)
    monkeypatch.setenv("LOCAL_WORLD_SIZE", "4")
    assert started_as(monkeypatch, "a.py", "-x") == "torchrun --nproc-per-node 4 a.py -x"


def test_peak_memory_is_what_the_process_has_held():
    before = peak_memory(torch.device("cpu"))
    held = torch.ones(50_000_000)  # 190 MiB, touched
    assert peak_memory(torch.device("cpu")) >= before
    assert peak_memory(torch.device("cpu")) >= held.nbytes // 2**20
