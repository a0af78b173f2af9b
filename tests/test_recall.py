"""The memory test of lesson 10: its questions by hand, what each layer can see, the rule without memory, the record."""

import hashlib
import re
from functools import partial

import pytest
import torch

from course.for_lessons.position_mixers import CausalAttention, CausalConvolution, LinearAttention, Recurrence
from course.for_lessons.recall import (
    D_MODEL,
    NUM_POSITIONS,
    RANGES,
    RECORD,
    Answered,
    Memory,
    answered,
    mean_of_seeds,
    previous_value,
    questions,
    recorded,
    table_of_shares,
    train_memory,
)
from workshop.experiments import recall

ALL = {
    "attention": partial(CausalAttention, D_MODEL),
    "window": partial(CausalAttention, D_MODEL, 8),
    "linear": partial(LinearAttention, D_MODEL),
    "convolution": partial(CausalConvolution, D_MODEL, 8),
    "lstm": partial(Recurrence, D_MODEL),
}


def test_each_answer_is_the_value_of_the_key_that_is_asked_for():
    keys, values, asked, answers, distance = questions(20, seed=3)
    for row in range(20):
        assert sorted(keys[row].tolist()) == list(range(NUM_POSITIONS))
        value_of = dict(zip(keys[row].tolist(), values[row].tolist(), strict=True))
        place_of = {key: place for place, key in enumerate(keys[row].tolist())}
        assert [value_of[key] for key in asked[row].tolist()] == answers[row].tolist()
        assert [p - place_of[key] for p, key in enumerate(asked[row].tolist())] == distance[row].tolist()


def test_near_distances_are_asked_for_more_often():
    distance = questions(500, seed=4).distance[:, 1:]
    assert distance.min() == 1
    assert (distance == 1).float().mean() == pytest.approx(0.25, abs=0.02)
    assert (distance >= 32).float().mean() == pytest.approx(0.05, abs=0.01)


@pytest.mark.parametrize("name", ALL)
def test_no_layer_sees_a_later_position_and_windows_see_only_theirs(name):
    torch.manual_seed(0)
    mixer = ALL[name]()
    x = torch.randn(1, 20, D_MODEL)
    changed = x.clone()
    changed[:, 10] += 1
    moved = (mixer(changed) - mixer(x))[0].detach().abs().amax(dim=-1) > 1e-6
    last = 17 if name in ("window", "convolution") else 19
    assert moved.nonzero()[:, 0].tolist() == list(range(10, last + 1))


def test_linear_attention_by_a_mask_is_a_sum_over_the_past():
    torch.manual_seed(0)
    query, key, value = torch.randn(3, 1, 9, 4).double()
    phi_q, phi_k = (torch.where(x > 0, x + 1, x.exp()) for x in (query, key))
    table, total = torch.zeros(4, 4).double(), torch.zeros(4).double()
    for place in range(9):
        table, total = table + torch.outer(phi_k[0, place], value[0, place]), total + phi_k[0, place]
        by_sum = phi_q[0, place] @ table / (phi_q[0, place] @ total)
        torch.testing.assert_close(LinearAttention(4).mix(query, key, value)[0, place], by_sum)


def test_the_rule_without_memory_knows_the_neighbour_and_nothing_else():
    right, previous = previous_value()
    assert (right[0], previous) == (1.0, 1.0)
    assert sum(right[1:7]) / 6 == pytest.approx(1 / 8, abs=0.02)


def test_an_untrained_model_guesses():
    torch.manual_seed(0)
    right, previous = answered(Memory(ALL["attention"]))
    assert right[0] == pytest.approx(1 / 8, abs=0.03) and previous == pytest.approx(1 / 8, abs=0.03)


def test_training_is_watched_and_lowers_the_loss_and_the_same_each_time():
    seen = []
    first = train_memory(ALL["window"], 3, watch=lambda update, model: seen.append(update))
    again = train_memory(ALL["window"], 3)
    assert seen == [1, 2, 3]
    for one, other in zip(first.parameters(), again.parameters(), strict=True):
        torch.testing.assert_close(one, other)
    other_seed = train_memory(ALL["window"], 3, seed=1)
    assert not torch.equal(first.logits.weight, other_seed.logits.weight)


def test_a_table_has_the_means_over_the_ranges():
    right = [1.0, *[0.5] * 2, *[0.25] * 4, *[0.0] * 56]
    head, line = table_of_shares([("a name", Answered(right, 0.8))])
    assert re.split(r"\s{2,}", line) == ["a name", "1.00", "0.50", "0.25", "0.00", "0.00", "0.00", "0.80"]
    assert all(f"{first}-{last}" in head for first, last in RANGES[1:])
    assert list(table_of_shares([("a name", Answered(right, 0.8))], head=False)) == [line]


def test_a_run_holds_what_its_model_answers(monkeypatch):
    monkeypatch.setattr(recall, "CHECKPOINTS", (2,))
    found = recall.run("window of 8", seed=0, num_layers=1, updates=3, learning_rate=3e-3)
    right, previous = answered(train_memory(recall.MIXERS["window of 8"], 2, 3e-3, 0, 1))
    rounded = {"right": [round(share, 3) for share in right], "previous": round(previous, 3)}
    assert found["answered"] == {"2": rounded}


def test_every_setting_is_recorded():
    for each in recall.settings():
        found = mean_of_seeds(recorded(), each["name"], each["num_layers"], each["updates"])
        assert len(found.right) == NUM_POSITIONS - 1
    with pytest.raises(ValueError, match="no run of 'window of 9'"):
        mean_of_seeds(recorded(), "window of 9", 2, 450)


def test_the_page_has_the_checksum():
    digest = hashlib.sha256(RECORD.read_bytes()).hexdigest()
    assert (RECORD.parent / "checksums.txt").read_text() == f"{digest}  {RECORD.name}\n"
