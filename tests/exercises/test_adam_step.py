"""Adam of lesson 08 is PyTorch's, which is not an answer."""

import pytest
import torch

from course.exercises import EXERCISES, check

reference = EXERCISES["adam_step"].reference


@pytest.mark.parametrize("dtype, tolerance", [(torch.float32, 1e-6), (torch.float64, 1e-14)])
@pytest.mark.parametrize("betas, eps", [((0.9, 0.98), 1e-9), ((0.6, 0.8), 0.1)])
def test_ten_updates_are_those_of_pytorchs_adam(dtype, tolerance, betas, eps):
    generator = torch.Generator().manual_seed(3)
    weight = torch.randn(4, 3, generator=generator, dtype=dtype)
    theirs = weight.clone().requires_grad_()
    adam = torch.optim.Adam([theirs], lr=0.3, betas=betas, eps=eps)
    means = torch.zeros_like(weight), torch.zeros_like(weight)
    for step in range(1, 11):
        gradient = torch.randn(4, 3, generator=generator, dtype=dtype)
        gradient[1] = 0.0
        theirs.grad = gradient
        adam.step()
        weight, *means = reference(weight, gradient, *means, step, 0.3, *betas, eps)
    torch.testing.assert_close(weight, theirs.detach(), rtol=tolerance, atol=tolerance)
    state = adam.state[theirs]
    torch.testing.assert_close(means[0], state["exp_avg"], rtol=tolerance, atol=tolerance)
    torch.testing.assert_close(means[1], state["exp_avg_sq"], rtol=tolerance, atol=tolerance)


def test_two_updates_by_hand():
    """Gradients of 4, then 0. The first step is the rate, 0.1. Then the means are 0.36 / 0.19 and 0.3136 / 0.0396."""
    one, zero = torch.ones(2), torch.zeros(2)
    weight, mean, mean_square = reference(one, torch.tensor([4.0, -4.0]), zero, zero, 1, 0.1)
    torch.testing.assert_close(weight, torch.tensor([0.9, 1.1]))
    torch.testing.assert_close(mean, torch.tensor([0.4, -0.4]))
    torch.testing.assert_close(mean_square, torch.tensor([0.32, 0.32]))
    weight, mean, mean_square = reference(weight, zero, mean, mean_square, 2, 0.1)
    step = 0.1 * (0.36 / 0.19) / (0.3136 / 0.0396) ** 0.5
    torch.testing.assert_close(weight, torch.tensor([0.9 - step, 1.1 + step]))


def by_class(weight, gradient, mean, mean_square, step, learning_rate, beta_1, beta_2, eps):
    """PyTorch's optimizer, which even starts at zero here."""
    new = torch.nn.Parameter(weight.clone())
    new.grad = gradient
    torch.optim.Adam([new], lr=learning_rate, betas=(beta_1, beta_2), eps=eps).step()
    return new.detach()


def by_function(weight, gradient, mean, mean_square, step, learning_rate, beta_1, beta_2, eps):
    """The function behind it."""
    new, *means = weight.clone(), mean.clone(), mean_square.clone()
    lists = [[one] for one in (new, gradient, *means)]
    settings = dict(beta1=beta_1, beta2=beta_2, lr=learning_rate, weight_decay=0.0, eps=eps, maximize=False)
    torch.optim.adam.adam(*lists, [], [torch.tensor(step - 1.0)], foreach=False, amsgrad=False, **settings)
    return new


@pytest.mark.parametrize("borrowed", [by_class, by_function])
def test_pytorchs_own_is_recognised(borrowed):
    def adam_step(
        weight, gradient, mean, mean_square, step, learning_rate, beta_1=0.9, beta_2=0.98, eps=1e-9
    ):
        return (
            borrowed(weight, gradient, mean, mean_square, step, learning_rate, beta_1, beta_2, eps),
            mean,
            mean_square,
        )

    result = check(adam_step)
    assert not result.passed and result.attempted
    assert "torch.optim" in result.message
