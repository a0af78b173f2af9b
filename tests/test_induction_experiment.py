"""The experiment with induction heads: sequences that begin again, a run that repeats, and the record's page."""

import hashlib
import json

import pytest
import torch

from course.for_lessons.inside.induction import PERIOD, SEQ_LEN, AttentionOnly, measure, repeated, train
from course.pictures.phase_change import RECORD, letters, recorded
from workshop.experiments.induction import SEEDS, record

pytestmark = pytest.mark.nightly


def test_sequences_begin_again_after_16_to_32_tokens():
    sequences = repeated(50, torch.Generator().manual_seed(0))
    periods = [next(p for p in range(16, 33) if torch.equal(row[p:], row[:-p])) for row in sequences]
    assert min(periods) >= 16 and len(set(periods)) > 5
    fixed = repeated(3, torch.Generator().manual_seed(1), PERIOD)
    assert torch.equal(fixed[:, PERIOD:], fixed[:, : SEQ_LEN - PERIOD])


def test_no_position_sees_a_later_token():
    torch.manual_seed(0)
    model = AttentionOnly(2)
    token_ids = repeated(1, torch.Generator().manual_seed(0))
    changed = token_ids.clone()
    changed[:, 40:] = 0
    torch.testing.assert_close(model(changed)[:, :40], model(token_ids)[:, :40])
    assert not torch.equal(model(changed)[:, 40:], model(token_ids)[:, 40:])


def test_an_untrained_model_guesses():
    torch.manual_seed(0)
    found = measure(AttentionOnly(2))
    assert found["right"] < 0.05
    assert found["loss"] == pytest.approx(4.3, abs=0.3)
    for weights in found["weights"]:
        torch.testing.assert_close(weights.sum(dim=-1), torch.ones(4, SEQ_LEN))


def test_a_run_repeats_and_the_record_holds_what_was_measured():
    (_, found), short = train(2, updates=20), record(updates=20)
    assert [row["update"] for row in short["rows"]] == [0, 20]
    for row, each in zip(short["rows"], found.values(), strict=True):
        assert row["loss"] == pytest.approx(each["loss"], abs=0.001)
        chosen = [weights[head] for weights, head in zip(each["weights"], short["heads"], strict=True)]
        assert row["patterns"] == [letters(weights) for weights in chosen]


def test_in_the_record_only_two_layers_learn_it():
    two_layers, _, one_layer = recorded()
    assert two_layers[80]["right"] < 0.2 < 0.6 < two_layers[120]["right"]
    assert two_layers[240]["loss"] < 1 < 3 < one_layer[240]["loss"]


def test_with_each_seed_two_layers_make_a_step_and_one_looks_where_the_next_token_must_stand():
    found = json.loads(SEEDS.read_text(encoding="utf-8"))
    assert len(found["seeds"]) == 3
    for of_seed in found["seeds"].values():
        right = of_seed["two_layers"]
        assert any(right[str(update + 40)] > right[str(update)] + 0.4 for update in range(80, 200, 20))
        assert max(of_seed["one_layer"].values()) < 0.2
        assert min(of_seed["one_layer_looks"]) > 1.5 * found["equal_weights"]


def test_the_page_has_the_checksums():
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in (RECORD, SEEDS)]
    assert (RECORD.parent / "checksums.txt").read_text() == "".join(lines)
