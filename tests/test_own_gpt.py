"""A GPT run by a function: equal to the library's, trained like it, and only where the function can run it."""

import pytest
import torch
from torch import nn

from course.for_lessons.own_gpt import OwnGPT, gpt_numbers
from course_lib.fitting import fit
from course_lib.gpt import GPT, GPTConfig
from course_lib.layers import FeedForward
from course_lib.losses import language_model_loss

CONFIG = GPTConfig(vocab_size=19, d_model=12, d_ff=20, num_heads=3, num_layers=2, dropout=0.0, max_len=9)
IDS = torch.tensor([[1, 7, 5, 11, 2], [1, 3, 2, 0, 0], [1, 18, 4, 2, 0]])
REAL = IDS != 0


@pytest.fixture
def own():
    model = GPT(CONFIG, seed=0)
    generator = torch.Generator().manual_seed(1)
    for name, parameter in model.named_parameters():  # large enough that every part shows
        mean = float("norm" in name and name.endswith("weight"))
        nn.init.normal_(parameter, mean=mean, std=0.3, generator=generator)
    return OwnGPT(model)


def loss_of(model, token_ids):
    return language_model_loss(model(token_ids), token_ids, 0)


def test_its_logits_are_the_librarys_wherever_a_token_is(own):
    torch.testing.assert_close(own(IDS)[REAL], own.gpt(IDS)[REAL], rtol=1e-5, atol=1e-5)


def test_its_gradients_are_the_librarys(own):
    """Padding has no part in the loss, so it needs no mask of its own."""
    weights = list(own.parameters())
    ours, theirs = (torch.autograd.grad(loss_of(model, IDS), weights) for model in (own, own.gpt))
    for one, other in zip(ours, theirs, strict=True):
        torch.testing.assert_close(one, other, rtol=1e-4, atol=1e-6)


def test_it_trains_the_librarys_weights(own):
    alone = GPT(CONFIG, seed=None)
    alone.load_state_dict(own.gpt.state_dict())
    losses = [fit(model, loss_of, [IDS] * 5, 1e-2, 2, 5) for model in (own, alone)]
    assert losses[0] == pytest.approx(losses[1], rel=1e-4)
    assert losses[0][-1] < losses[0][0]


def test_it_is_run_by_the_function_that_is_given(own):
    assert OwnGPT(own.gpt, lambda model, token_ids: model.embedding[token_ids])(IDS).shape == (3, 5, 12)


def test_the_numbers_are_the_models_own(own):
    numbers = gpt_numbers(own.gpt)
    with torch.no_grad():
        own.gpt.layers[1].feed_forward.linear_1.weight[2, 5] = 7.0
    assert numbers.layers[1].w_1[5, 2] == 7  # turned, for x @ w


def test_what_the_function_cannot_run_is_refused():
    with pytest.raises(ValueError, match=r"wanted dropout=0: the function has none; got dropout=0.1"):
        OwnGPT(GPT(GPTConfig.tiny(dropout=0.1)))
    model = GPT(CONFIG)
    model.layers[1].feed_forward = FeedForward(12, 20)
    with pytest.raises(ValueError, match="as the network; got"):
        OwnGPT(model)
