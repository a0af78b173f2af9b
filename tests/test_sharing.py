"""Heads taken out of the translator for lesson 10: what is shared, and the record's table."""

import hashlib
import json

import pytest
import torch

from course.for_lessons.sharing import RECORD, shipped, table_of_sharing, train_on, with_shared_heads
from course_lib.shared_heads import GroupedQueryAttention
from workshop.experiments.sharing import ROWS, SEEDS, model_of

RUNS = json.loads(RECORD.read_text(encoding="utf-8"))["runs"]


def test_every_attention_of_the_decoder_shares_and_the_translator_stays_as_it_is():
    before = {name: weight.clone() for name, weight in shipped().model.state_dict().items()}
    model = with_shared_heads(2)
    train_on(model, updates=1)
    for layer in model.decoder_layers:
        for attention in (layer.self_attention, layer.cross_attention):
            assert isinstance(attention, GroupedQueryAttention) and attention.num_kv_heads == 2
    for name, weight in shipped().model.state_dict().items():
        assert torch.equal(weight, before[name])


def test_new_heads_differ_by_seed_and_the_control_has_all_heads():
    first, again, other = (with_shared_heads(1, "random", seed).state_dict() for seed in (0, 0, 1))
    name = "decoder_layers.0.self_attention.key_proj.weight"
    assert torch.equal(first[name], again[name]) and not torch.equal(first[name], other[name])
    for one, kept in zip(model_of(4, "all", 0).parameters(), shipped().model.parameters(), strict=True):
        assert one is not kept and torch.equal(one, kept)


def test_the_record_has_every_row_with_every_seed():
    found = [(run["num_kv_heads"], run["how"], run["seed"]) for run in RUNS]
    assert sorted(found) == sorted((*row, seed) for row in ROWS for seed in SEEDS)
    _, *lines = table_of_sharing()
    assert len(lines) == len(ROWS)
    assert {run["at_once"] for run in RUNS if run["how"] == "all"} == {195}


@pytest.mark.parametrize("row, line", [((2, "mean"), 1)])
def test_a_line_has_the_smallest_and_the_largest_of_its_seeds(row, line):
    trained = [run["trained"] for run in RUNS if (run["num_kv_heads"], run["how"]) == row]
    assert list(table_of_sharing())[line + 1].endswith(f"{min(trained)} to {max(trained)}")


def test_the_page_has_the_checksum():
    digest = hashlib.sha256(RECORD.read_bytes()).hexdigest()
    assert (RECORD.parent / "checksums.txt").read_text() == f"{digest}  {RECORD.name}\n"
