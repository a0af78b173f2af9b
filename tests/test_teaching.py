"""LoRA changes nothing at first, learns beside frozen weights and can be merged; answers are scored by themselves."""

import itertools
import math

import pytest
import torch
import torch.nn.functional as F

from course.for_lessons.teaching import (
    SHARED,
    add_low_rank,
    answer_loss,
    dpo_loss,
    drawn,
    log_probabilities,
    merged,
    number_learning,
)
from course_lib.fitting import fit
from course_lib.modern_decoder import ModernConfig, ModernDecoder

SIZES = dict(vocab_size=30, d_model=16, d_ff=24, num_heads=4, num_layers=3, num_kv_heads=2)
ROWS = [([5, 6, 7], [8, 9, 2]), ([5], [10, 2]), ([6, 7], [11, 12, 13, 2])]


@pytest.fixture(scope="module")
def model():
    return ModernDecoder(ModernConfig(**SIZES), seed=0).eval()


def logits(model):
    with torch.no_grad():
        return model(torch.tensor([[3, 4, 5, 6]]))


def test_changes_begin_as_nothing_and_are_drawn_from_the_seed(model):
    same, other = add_low_rank(model, 2, seed=1), add_low_rank(model, 2, seed=2)
    assert torch.equal(logits(model), logits(same))
    down = "layers.0.self_attention.query_proj.down"
    assert torch.equal(same.get_parameter(down), add_low_rank(model, 2, seed=1).get_parameter(down))
    assert not torch.equal(same.get_parameter(down), other.get_parameter(down))


def test_only_the_changes_learn(model):
    # queries 16 to 16, values 16 to 8, in two layers of three
    changed = add_low_rank(model, 2, SHARED, first_layer=1)
    assert number_learning(changed) == 2 * 2 * (16 + 16 + 16 + 8)
    frozen = {name: weight.clone() for name, weight in changed.named_parameters() if not weight.requires_grad}
    losses = fit(changed, answer_loss, itertools.repeat(ROWS), 1e-2, 5, 30)
    assert losses[-1] < losses[0] - 0.05
    assert all(
        torch.equal(weight, frozen[name]) for name, weight in changed.named_parameters() if name in frozen
    )
    assert number_learning(model) == sum(weight.numel() for weight in model.parameters())


def test_merged_gives_the_same(model):
    changed = add_low_rank(model, 2)
    fit(changed, answer_loss, itertools.repeat(ROWS), 1e-2, 5, 10)
    together = merged(changed)
    assert {*together.state_dict()} == {*model.state_dict()}
    torch.testing.assert_close(logits(changed), logits(together))
    assert not torch.allclose(logits(together), logits(model), atol=1e-2)


def test_answers_are_scored_one_by_one(model):
    """Side by side as by themselves, and nothing of the prompt."""
    each = []
    for prompt, answer in ROWS:
        given = torch.tensor([prompt + answer])
        with torch.no_grad():
            wanted = model(given)[0, len(prompt) - 1 : -1].log_softmax(dim=-1)
        each.append(wanted.gather(1, given[0, len(prompt) :, None]).sum().item())
    assert log_probabilities(model, ROWS).tolist() == pytest.approx(each, abs=1e-4)
    assert answer_loss(model, ROWS).item() == pytest.approx(-sum(each) / 9, abs=1e-5)


def test_the_loss_of_dpo_counts_distances():
    zero, ten = torch.tensor([0.0]), torch.tensor([10.0])
    assert dpo_loss(zero, zero, zero, zero).item() == pytest.approx(math.log(2))
    assert dpo_loss(-ten, -3 * ten, zero, zero).item() == pytest.approx(
        -F.logsigmoid(torch.tensor(2.0)).item()
    )
    assert dpo_loss(ten, zero, ten, zero).item() == pytest.approx(math.log(2))
    assert dpo_loss(ten, zero, zero, zero, beta=1.0) < dpo_loss(zero, ten, zero, zero, beta=1.0)


def test_batches_hold_different_items():
    batches = itertools.islice(drawn(range(5), 4, seed=1), 20)
    assert all(len({*batch}) == 4 for batch in batches)
    assert next(drawn(range(50), 4, seed=1)) != next(drawn(range(50), 4, seed=2))
