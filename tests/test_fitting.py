"""The short training loop: against PyTorch's own parts, and what it does when something is wrong."""

from itertools import count, repeat

import pytest
import torch
from torch import nn

from course_lib.fitting import fit
from course_lib.schedules import cosine_learning_rate
from tests.parity import draw

INPUTS, TARGETS = draw(23, 5, dtype=torch.float64), 3 * draw(23, 2, dtype=torch.float64, seed=1)


class Dropping(nn.Module):
    """A linear map behind dropout, so that it shows which mode it is in."""

    def __init__(self):
        super().__init__()
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(3)
            self.linear = nn.Linear(5, 2).double()
        self.dropout = nn.Dropout(0.2)

    def forward(self, x):
        return self.linear(self.dropout(x))


def plain():
    model = Dropping()
    model.dropout = nn.Identity()
    return model


def squared_error(model, batch):
    inputs, targets = batch
    return (model(inputs) - targets).square().mean()


def pieces():
    """Batches without end, of 4 to 7 rows."""
    for start in count():
        rows = torch.arange(3 * start, 3 * start + 4 + start % 4) % 23
        yield INPUTS[rows], TARGETS[rows]


@pytest.mark.parametrize("final_share", [0.1, 1.0])
def test_it_is_adamw_with_clipping_and_a_cosine(final_share):
    ours, theirs = plain(), plain()
    losses = fit(ours, squared_error, pieces(), 0.05, 3, 12, final_share=final_share)
    optimizer = torch.optim.AdamW(theirs.parameters(), betas=(0.9, 0.98))
    clipped, expected = 0, []
    for step, batch in zip(range(1, 13), pieces(), strict=False):
        optimizer.param_groups[0]["lr"] = cosine_learning_rate(step, 0.05, 3, 12, final_share)
        optimizer.zero_grad()
        loss = squared_error(theirs, batch)
        loss.backward()
        clipped += nn.utils.clip_grad_norm_(theirs.parameters(), 1.0) > 1
        optimizer.step()
        expected.append(loss.item())
    assert clipped > 0
    assert losses == pytest.approx(expected, abs=1e-12)
    for found, wanted in zip(ours.parameters(), theirs.parameters(), strict=True):
        torch.testing.assert_close(found, wanted, rtol=0, atol=1e-12)


def test_the_loss_falls():
    losses = fit(plain(), squared_error, repeat((INPUTS, TARGETS)), 0.1, 5, 200)
    assert len(losses) == 200
    assert losses[-1] < 0.8 * losses[0]


def test_on_step_hears_each_update_and_may_change_the_mode():
    heard, modes = [], []

    def listen(step, loss):
        heard.append((step, loss))
        model.eval()

    def loss_and_mode(model, batch):
        modes.append(model.training)
        return squared_error(model, batch)

    model = Dropping()
    losses = fit(model.eval(), loss_and_mode, pieces(), 0.05, 2, 6, listen)
    assert heard == list(enumerate(losses, start=1))
    assert modes == [True] * 6
    assert not model.training


def test_no_batch_more_than_needed_is_taken():
    supply = iter([(INPUTS, TARGETS)] * 5)
    fit(plain(), squared_error, supply, 0.05, 2, 3)
    assert len(list(supply)) == 2


def test_frozen_weights_stay():
    model = plain()
    model.linear.bias.requires_grad_(False)
    bias, weight = model.linear.bias.clone(), model.linear.weight.clone()
    fit(model, squared_error, pieces(), 0.05, 2, 4)
    assert torch.equal(model.linear.bias, bias)
    assert not torch.equal(model.linear.weight, weight)


@pytest.mark.parametrize("number", ["nan", "inf"])
def test_a_loss_that_is_no_number_is_named_before_it_spoils_the_weights(number):
    def broken(model, batch):
        return squared_error(model, batch) * (float(number) if len(kept) == 2 else 1.0)

    model, kept = plain(), []
    with pytest.raises(FloatingPointError, match=f"got {number} at update 3"):
        fit(model, broken, pieces(), 0.05, 2, 6, lambda *_: kept.append(model.linear.weight.clone()))
    assert torch.equal(model.linear.weight, kept[-1])


REFUSED = {
    "wanted max_steps=4 batches; got 3": lambda: fit(
        plain(), squared_error, [(INPUTS, TARGETS)] * 3, 0.1, 2, 4
    ),
    "max_steps must be at least 1; got 0": lambda: fit(plain(), squared_error, pieces(), 0.1, 2, 0),
    "warmup_steps must be at least 1; got 0": lambda: fit(plain(), squared_error, pieces(), 0.1, 0, 4),
    "peak must be above 0; got -1": lambda: fit(plain(), squared_error, pieces(), -1, 2, 4),
    "final_share must lie between 0 and 1; got 2": lambda: fit(
        plain(), squared_error, pieces(), 0.1, 2, 4, final_share=2
    ),
    "got shape (23, 2) and requires_grad=True": lambda: fit(
        plain(), lambda model, batch: model(INPUTS), pieces(), 0.1, 2, 4
    ),
}


@pytest.mark.parametrize("message", REFUSED)
def test_what_does_not_fit_is_refused(message):
    with pytest.raises(ValueError) as caught:
        REFUSED[message]()
    assert message in str(caught.value)
