"""The Multi30k benchmark on twenty made-up pairs: it stops at its marks, averages, scores, and goes on."""

import gzip
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
import torch

from benchmarks import multi30k
from benchmarks.multi30k import RECIPES, Corpus, Recipe, Run, scores_of
from course_lib.runs import read_run
from tests.test_command_line import NOUNS, WORDS

CPU = torch.device("cpu")
ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("multi30k")
    pairs = [(f"The {a} {n} .", f"Der {b} {m} .") for a, b in WORDS.items() for n, m in NOUNS.items()]
    for split in ("train", "val", "test_2016_flickr"):
        for side, language in enumerate(("en", "de")):
            lines = "".join(f"{pair[side]}\n" for pair in pairs)
            (folder / f"{split}.{language}.gz").write_bytes(gzip.compress(lines.encode()))
    return folder


@pytest.fixture
def small(monkeypatch):
    """A recipe of three updates between snapshots, for a vocabulary of 90."""
    monkeypatch.setattr(multi30k, "VOCAB_SIZE", 90)
    training = replace(RECIPES["quick"].training, tokens_per_batch=60, warmup_steps=4)
    recipe = Recipe({"dropout": 0.1, "norm_first": True}, training, every=3)
    monkeypatch.setitem(RECIPES, "quick", recipe)
    return recipe


def command(monkeypatch, folder, out, *marks):
    options = ["multi30k", "--multi30k", str(folder), "--out", str(out), "--note", "busy", *marks]
    monkeypatch.setattr("sys.argv", options)
    multi30k.main()


def test_a_stopped_run_goes_on_as_if_it_had_never_stopped(small, folder, tmp_path, monkeypatch, capsys):
    command(monkeypatch, folder, tmp_path / "whole", "--steps", "6", "12")
    command(monkeypatch, folder, tmp_path / "stopped", "--steps", "6")
    command(monkeypatch, folder, tmp_path / "stopped", "--steps", "12")
    whole, stopped = (read_run(tmp_path / name / "record_12_updates.json") for name in ("whole", "stopped"))
    assert whole["history"].losses == stopped["history"].losses
    assert whole["scores"] == stopped["scores"]
    assert len(read_run(tmp_path / "whole" / "record_6_updates.json")["history"].losses) == 6
    assert "6 updates" in capsys.readouterr().out


SMALL_UNDER_TORCHRUN = """
from dataclasses import replace
from benchmarks import multi30k

recipe = multi30k.RECIPES["quick"]
training = replace(recipe.training, tokens_per_batch=60, warmup_steps=4)
multi30k.RECIPES["quick"] = replace(recipe, training=training, every=3)
multi30k.VOCAB_SIZE = 90
multi30k.main()
"""


def test_two_processes_make_one_run_and_one_record(folder, tmp_path):
    (tmp_path / "small.py").write_text(SMALL_UNDER_TORCHRUN)
    torchrun = [sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc-per-node", "2"]
    options = ["--multi30k", str(folder), "--out", "out", "--minutes", "0.0001"]
    done = subprocess.run(
        [*torchrun, "small.py", *options],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=200,
        env=os.environ | {"OMP_NUM_THREADS": "1", "PYTHONPATH": str(ROOT)},
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("3 updates") == 1
    [path] = (tmp_path / "out").glob("record_*.json")
    record = read_run(path)
    assert (record["processes"], len(record["history"].losses)) == (2, 3)


def test_the_record_holds_both_measures_for_both_splits(small, folder, tmp_path, monkeypatch):
    command(monkeypatch, folder, tmp_path, "--minutes", "0.0001")
    [path] = tmp_path.glob("record_*.json")
    record = json.loads(path.read_text())
    assert record["note"] == "busy"
    assert record["training"]["max_steps"] == len(record["history"]["losses"]) == 3
    kinds = {f"{s}_{d}" for s in ("validation", "test") for d in ("greedy", "beam_5")}
    assert {f"{kind}_{m}" for kind in kinds for m in ("tokenised_bleu", "sacrebleu")} < set(record["scores"])
    assert "tok:13a" in record["scores"]["sacrebleu_signature"]
    assert "tok:none" in record["scores"]["tokenised_bleu_signature"]


def test_the_last_snapshots_are_averaged(small, folder, tmp_path):
    run = Run(small, Corpus(folder, CPU), tmp_path, CPU)
    weights = []
    for steps in (3, 6, 9):
        run.train_until(steps=steps)
        weights.append(run.model.embedding.table.weight.detach().clone())
    mean = run._mean_of_last(2)["embedding.table.weight"]
    torch.testing.assert_close(mean, (weights[1] + weights[2]) / 2)
    translator, count = run.averaged()
    assert count in (1, 2, 3)
    expected = torch.stack(weights[-count:]).mean(dim=0)
    torch.testing.assert_close(translator.model.embedding.table.weight.detach(), expected)


def test_old_snapshots_go(small, folder, tmp_path, monkeypatch):
    monkeypatch.setattr(multi30k, "AVERAGES", (1, 2))
    run = Run(small, Corpus(folder, CPU), tmp_path, CPU)
    run.train_until(steps=12)
    assert [path.stem for path in run._snapshots()] == ["0000009", "0000012"]


def test_a_perfect_translator_has_full_marks(small, folder):
    corpus = Corpus(folder, CPU)

    class Perfect:
        def translate_all(self, sentences, beam_size):
            answers = {pair["src"]: pair["tgt"] for pair in corpus.rows["test"]}
            return [answers[sentence] for sentence in sentences]

    scores = scores_of(Perfect(), corpus)
    assert {value for value in scores.values() if not isinstance(value, str)} == {100.0}
