"""The loss of a token in lesson 08: PyTorch's cross-entropy, whose gradient is p - q, and which is no answer itself."""

import math

import pytest
import torch
import torch.nn.functional as F

from course.exercises import EXERCISES, check
from course_lib.losses import label_smoothing_loss
from tests.exercises.test_explaining import cell

PAD_ID = 0
token_loss = EXERCISES["token_loss"].reference


def drawn(seed, *sizes, spread=1.0):
    """Logits in float64, and targets of which some are padding."""
    generator = torch.Generator().manual_seed(seed)
    logits = spread * torch.randn(*sizes, 9, generator=generator, dtype=torch.float64)
    targets = torch.randint(0, 9, sizes, generator=generator)
    targets.view(-1)[0] = 5
    return logits.requires_grad_(), targets


@pytest.mark.parametrize("sizes", [(7,), (3, 5), (2, 3, 4)])
@pytest.mark.parametrize("spread", [0.1, 1.0, 300.0])
def test_it_is_pytorchs_cross_entropy_and_smoothing_by_nothing(sizes, spread):
    logits, targets = drawn(0, *sizes, spread=spread)
    found = token_loss(logits, targets, PAD_ID)
    theirs = F.cross_entropy(logits.flatten(end_dim=-2), targets.flatten(), ignore_index=PAD_ID)
    torch.testing.assert_close(found, theirs)
    torch.testing.assert_close(found, label_smoothing_loss(logits, targets, 0.0, PAD_ID))


@pytest.mark.parametrize("seed", range(5))
def test_its_gradient_is_p_minus_q_over_the_number_of_real_tokens(seed):
    logits, targets = drawn(seed, 4, 6)
    [gradient] = torch.autograd.grad(token_loss(logits, targets, PAD_ID), logits)
    real = (targets != PAD_ID)[..., None]
    p, q = logits.detach().softmax(dim=-1), F.one_hot(targets, 9)
    torch.testing.assert_close(gradient, (p - q) * real / real.sum())
    assert gradient.sum(dim=-1).abs().max() < 1e-15  # what the true token gets, the others give


def test_by_hand():
    """Probabilities of 1/2, 1/4, 1/4. The two real tokens cost ln 2 and ln 4: on average 1.5 ln 2."""
    logits = torch.tensor([0.5, 0.25, 0.25]).log().expand(1, 3, 3).clone().requires_grad_()
    loss = token_loss(logits, torch.tensor([[0, 1, 2]]), pad_id=2)
    assert loss.item() == pytest.approx(1.5 * math.log(2))
    [gradient] = torch.autograd.grad(loss, logits)
    wanted = torch.tensor([[[-0.25, 0.125, 0.125], [0.25, -0.375, 0.125], [0.0, 0.0, 0.0]]])
    torch.testing.assert_close(gradient, wanted)


def test_an_even_guess_costs_ln_of_the_vocabulary():
    targets = torch.tensor([[3, 4], [5, PAD_ID]])
    assert token_loss(torch.zeros(2, 2, 1500), targets, PAD_ID).item() == pytest.approx(math.log(1500))


def test_padding_alone_costs_nothing_and_moves_nothing():
    logits = torch.randn(2, 3, 9, generator=torch.Generator().manual_seed(0)).requires_grad_()
    loss = token_loss(logits, torch.full((2, 3), PAD_ID), PAD_ID)
    [gradient] = torch.autograd.grad(loss, logits)
    assert loss.item() == 0.0 and not gradient.any()


def test_what_stands_at_padding_does_not_matter():
    logits, targets = drawn(3, 4, 6)
    padding = (targets == PAD_ID)[..., None]
    other = logits.detach().masked_fill(padding, math.nan)
    torch.testing.assert_close(token_loss(other, targets, PAD_ID), token_loss(logits, targets, PAD_ID))


@pytest.mark.parametrize(
    "borrowed",
    [
        "F.cross_entropy(logits.flatten(0, -2), targets.flatten(), ignore_index=pad_id)",
        "F.nll_loss(logits.log_softmax(-1).flatten(0, -2), targets.flatten(), ignore_index=pad_id)",
        "losses.label_smoothing_loss(logits, targets, 0.0, pad_id)",
    ],
)
def test_the_loss_of_others_is_no_answer(borrowed):
    before = "import torch.nn.functional as F\nfrom course_lib import losses\n"
    source = f"def token_loss(logits, targets, pad_id):\n    return {borrowed}\n"
    result = check(cell("token_loss", source, before))
    assert not result.passed and result.attempted and "barred" in result.message
