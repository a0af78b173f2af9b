import sys

import pytest

from course_lib.runs import command_line, read_run, record_run
from course_lib.training import TrainingConfig, TrainingHistory
from course_lib.transformer import Transformer, TransformerConfig

HISTORY = TrainingHistory([4.5, 3.25], [0.1, 0.2], [30, 40], [1.0, 2.5], [2], [3.0])


def test_a_record_gives_the_run_back(tmp_path):
    model = Transformer(TransformerConfig(vocab_size=11, d_model=8, d_ff=12, num_heads=2, num_layers=1))
    record_run(tmp_path / "deep" / "run.json", HISTORY, model, TrainingConfig(max_steps=2), bleu=41.5)
    record = read_run(tmp_path / "deep" / "run.json")
    assert record["history"] == HISTORY
    assert record["scores"] == {"bleu": 41.5}
    assert record["model"]["d_ff"] == 12 and record["training"]["max_steps"] == 2
    assert record["parameters"] == sum(parameter.numel() for parameter in model.parameters())
    assert {"command", "machine", "versions"} <= record.keys()


def test_a_missing_record_is_named(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"no recorded run at .*none\.json"):
        read_run(tmp_path / "none.json")


def test_the_command_reads_as_it_would_be_typed(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["/some/where/course_lib/__main__.py", "train", "--out", "my model"])
    assert command_line() == "python -m course_lib train --out 'my model'"
