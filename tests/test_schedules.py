import pytest
import torch

from course_lib.schedules import (
    cooldown_factor,
    cosine_learning_rate,
    noam_learning_rate,
    warmup_learning_rate,
)


def test_the_paper_formula_by_hand():
    # d_model 4, 100 warm-up steps: d_model^-0.5 = 0.5
    assert noam_learning_rate(1, 4, 100) == pytest.approx(0.5 * 1 * 100**-1.5)
    assert noam_learning_rate(25, 4, 100) == pytest.approx(0.5 * 25 / 1000)
    assert noam_learning_rate(100, 4, 100) == pytest.approx(0.05)
    assert noam_learning_rate(400, 4, 100) == pytest.approx(0.5 / 20)


def test_the_base_models_peak():
    assert noam_learning_rate(4000, 512, 4000) == pytest.approx(6.99e-4, rel=1e-3)


def test_rises_in_a_line_then_falls_with_the_root():
    rates = [warmup_learning_rate(step, peak=3.0, warmup_steps=12) for step in range(1, 49)]
    assert rates[11] == max(rates) == 3.0
    assert rates[5] == pytest.approx(1.5)
    assert rates[47] == pytest.approx(1.5)  # four times the step, half the rate


@pytest.mark.parametrize("step, warmup_steps", [(0, 10), (-3, 10), (5, 0)])
def test_steps_and_warmup_count_from_one(step, warmup_steps):
    with pytest.raises(ValueError, match="got"):
        noam_learning_rate(step, 8, warmup_steps)


def test_the_cooldown_is_a_straight_line_over_the_last_steps():
    factors = [cooldown_factor(step, max_steps=10, cooldown_steps=4) for step in range(1, 14)]
    assert factors == pytest.approx([1] * 6 + [0.8, 0.6, 0.4, 0.2, 0.0, 0.0, 0.0])


def test_without_a_cooldown_nothing_falls():
    assert [cooldown_factor(step, 10, 0) for step in range(1, 14)] == [1.0] * 13


@pytest.mark.parametrize("step, cooldown_steps", [(0, 4), (3, -1)])
def test_a_cooldown_says_what_was_wanted(step, cooldown_steps):
    with pytest.raises(ValueError, match="got"):
        cooldown_factor(step, 10, cooldown_steps)


def test_the_cosine_by_hand():
    # 4 steps up, then 6 down, from 3 to a fifth of it: the cosines of 0, 60, 90, 120 and 180 degrees
    rates = {step: cosine_learning_rate(step, 3.0, 4, 10, final_share=0.2) for step in range(1, 12)}
    assert [rates[step] for step in (1, 2, 4)] == pytest.approx([0.75, 1.5, 3.0])
    assert [rates[step] for step in (6, 7, 8, 10)] == pytest.approx([2.4, 1.8, 1.2, 0.6])
    assert rates[11] == rates[10]


def test_the_cosine_is_pytorchs():
    parameter = torch.nn.Parameter(torch.zeros(2))
    optimizer = torch.optim.SGD([parameter], lr=3.0)
    theirs = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max=26, eta_min=0.3)
    for step in range(4, 31):
        assert cosine_learning_rate(step, 3.0, 4, 30) == pytest.approx(optimizer.param_groups[0]["lr"])
        optimizer.step()
        theirs.step()


def test_with_a_share_of_one_nothing_falls():
    rates = [cosine_learning_rate(step, 3.0, 2, 7, final_share=1) for step in range(1, 8)]
    assert rates == pytest.approx([1.5] + [3.0] * 6)


def test_a_warmup_as_long_as_the_run_only_rises():
    assert [cosine_learning_rate(step, 3.0, 3, 3) for step in (1, 2, 3)] == pytest.approx([1, 2, 3])


@pytest.mark.parametrize(
    "changes",
    [{"step": 0}, {"warmup_steps": 0}, {"max_steps": 0}, {"peak": 0.0}, {"final_share": 1.1}],
    ids=str,
)
def test_a_cosine_says_what_was_wanted(changes):
    with pytest.raises(ValueError, match="got"):
        cosine_learning_rate(**(dict(step=3, peak=0.1, warmup_steps=2, max_steps=5) | changes))
