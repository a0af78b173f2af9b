"""One update: its loss, slope and weights against PyTorch's cross-entropy and Adam, and wrong steps that show."""

import math
import re

import pytest
import torch
import torch.nn.functional as F

from course.exercises.bank.lesson_08.adam_step import adam_step
from course.pictures.films.one_update import adam, example, one_update

VOCAB, SMOOTHING, RATE = 40, 0.2, 0.15


def trained(rate, updates=50, power=0.0):
    """The weights by one PyTorch optimizer over all updates, and the last loss and slope."""
    weight = torch.nn.Parameter(torch.zeros((), dtype=torch.float64))
    optimizer = torch.optim.Adam([weight], rate, betas=(0.9, 0.98), eps=1e-9)
    weights, losses, slopes = [], [], []
    for step in range(1, updates + 2):
        optimizer.param_groups[0]["lr"] = rate / step**power
        logits = torch.cat([weight[None], torch.zeros(VOCAB - 1, dtype=torch.float64)])[None]
        loss = F.cross_entropy(logits, torch.tensor([0]), label_smoothing=SMOOTHING)
        optimizer.zero_grad()
        loss.backward()
        weights.append(weight.item())
        losses.append(loss.item())
        slopes.append(weight.grad.item())
        optimizer.step()
    return weights, losses, slopes


def numbers(sentence):
    found = re.findall(r"−?\d+(?:\.\d+)?", sentence.replace(",", ""))
    return [float(number.replace("−", "-")) for number in found]


def test_the_numbers_are_pytorch_s():
    says = one_update(VOCAB, SMOOTHING, RATE).ours["says"]
    weights, losses, slopes = trained(RATE)
    assert numbers(says[1])[1] == pytest.approx(losses[0], abs=0.0051)
    assert numbers(says[2])[0] == pytest.approx(slopes[0], abs=0.0051)
    assert numbers(says[3])[0] == pytest.approx(weights[1], abs=0.0051)
    share = 100 * math.exp(weights[-1]) / (math.exp(weights[-1]) + VOCAB - 1)
    true = 1 - SMOOTHING + SMOOTHING / VOCAB
    other = SMOOTHING / VOCAB
    floor = -true * math.log(true) - (VOCAB - 1) * other * math.log(other)
    assert numbers(says[4])[::2] == pytest.approx([50, share], abs=0.51)
    assert numbers(says[4])[1] == pytest.approx(losses[-1], abs=0.0051)
    assert numbers(says[5])[0] == pytest.approx(100 * true, abs=0.51)
    assert numbers(says[5])[1:] == pytest.approx([floor, 0], abs=0.0051)


def test_the_large_rate_is_ten_times_as_large():
    says = one_update(VOCAB, SMOOTHING, RATE).ours["says"]
    weights, _, _ = trained(10 * RATE)
    assert numbers(says[6]) == pytest.approx([10 * RATE, weights[4], 4, weights[12], 12], abs=0.051)
    assert numbers(says[7])[0] == pytest.approx(max(weights), abs=0.051)


def test_the_schedule_is_that_of_the_line():
    film = one_update(VOCAB, SMOOTHING, RATE)
    assert film.scene["lines"][-1].endswith(f"# {10 * RATE:g} / step ** 0.5")
    weights, _, _ = trained(10 * RATE, power=0.5)
    assert numbers(film.ours["says"][8])[0] == pytest.approx(max(weights), abs=0.051)
    assert max(weights) < max(trained(10 * RATE)[0])


def test_a_step_with_means_from_before():
    torch.manual_seed(3)
    weight, gradient, mean = torch.randn(3)
    square = torch.rand(())
    ours = adam(weight, gradient, mean, square, 7, 0.3)
    for mine, theirs in zip(ours, adam_step(weight, gradient, mean, square, 7, 0.3), strict=True):
        torch.testing.assert_close(mine, theirs)


def test_the_learner_s_step():
    film = one_update(VOCAB, SMOOTHING, RATE, my_adam_step=adam_step)
    assert film.mine["says"] == film.ours["says"]

    def not_corrected(weight, gradient, mean, square, step, learning_rate):
        mean, square = 0.9 * mean + 0.1 * gradient, 0.98 * square + 0.02 * gradient**2
        return weight - learning_rate * mean / (square.sqrt() + 1e-9), mean, square

    def uphill(weight, *others, learning_rate):
        new, *means = adam_step(weight, *others, learning_rate)
        return 2 * weight - new, *means

    for wrong in (not_corrected, uphill):
        film = one_update(VOCAB, SMOOTHING, RATE, my_adam_step=wrong)
        assert film.mine["says"][4] != film.ours["says"][4]
        assert film.mine["marks"] != film.ours["marks"]


def test_what_cannot_be_filmed():
    with pytest.raises(ValueError, match="smoothing between 0 and 1"):
        one_update(smoothing=0.0)
    with pytest.raises(ValueError, match="rate above 0"):
        one_update(learning_rate=-0.1)
    with pytest.raises(ValueError, match="vocab_size"):
        one_update(2)
    with pytest.raises(ValueError, match="three finite tensors"):
        one_update(VOCAB, my_adam_step=lambda weight, *_, learning_rate: weight)
    with pytest.raises(ValueError, match="three finite tensors"):
        one_update(VOCAB, my_adam_step=lambda weight, *_, learning_rate: (weight / 0, weight, weight))


def test_the_example():
    film = example()
    assert film.html() == example().html()
    assert len(film.html().encode()) <= 80_000
    assert 20 <= sum(film.scene["seconds"]) <= 60
    assert "1,500" in film.ours["says"][0]
