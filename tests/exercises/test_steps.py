"""A wrong answer that nobody foresaw is told up to which step its numbers are right."""

import torch

from course.exercises import check
from course.exercises.worker.steps import MAX_STEPS, Steps, fingerprint
from tests.exercises.test_explaining import cell

SWIGLU = "def swiglu(x, w_gate, w_up, w_down):\n    "
FEED_FORWARD = "def feed_forward(x, w_1, b_1, w_2, b_2):\n    "


def told(name: str, source: str) -> str:
    result = check(cell(name, source))
    assert not result.passed
    return result.message


def test_the_last_right_step_and_the_first_missing_one_are_told():
    message = told("swiglu", SWIGLU + "return ((x @ w_gate).softmax(-1).cos() * (x @ w_up)) @ w_down")
    assert "Your code has the right numbers up to a matrix product of shape (1, 10)." in message
    assert (
        "The right way goes on with a multiplication of shape (10,), and its numbers do not occur" in message
    )


def test_nothing_is_told_of_steps_if_none_is_right():
    message = told("feed_forward", FEED_FORWARD + "return torch.relu(x**3 @ w_1 + b_1).cos() @ w_2 + b_2")
    assert "right numbers" not in message
    assert "To think about: " in message


def test_another_layer_norm_is_no_right_step():
    """Every layer norm of one size has the same sum and the same sum of squares."""
    norm = "torch.nn.functional.layer_norm"
    source = (
        f"def residual_step(x, weight, norm_first):\n    return {norm}(x + x @ weight.T.cos(), x.shape[-1:])"
    )
    message = told("residual_step", source)
    assert "among those that your code computes" not in message


def test_right_numbers_that_are_not_returned_are_told():
    source = FEED_FORWARD + "y = torch.relu(x @ w_1 + b_1) @ w_2 + b_2\n    return y.cos() + y.sin() * x"
    assert "The right numbers are among those that your code computes" in told("feed_forward", source)


def test_an_attempt_that_goes_number_by_number_is_told_nothing_of_steps():
    rows = "rows = [torch.relu(x[i, j] @ w_1 + b_1).cos() @ w_2 for i in range(x.shape[0]) for j in range(x.shape[1])]"
    message = told("feed_forward", f"{FEED_FORWARD}{rows}\n    return torch.stack(rows).reshape(x.shape)")
    assert "right up to" not in message
    assert "first step" not in message


def test_a_fingerprint_is_of_the_whole_tensor_in_its_order():
    x = torch.randn(3, 4, generator=torch.Generator().manual_seed(0))
    other = torch.nn.functional.layer_norm(x.flip(0), (4,))
    assert fingerprint(x) != fingerprint(x.mT)
    assert fingerprint(torch.nn.functional.layer_norm(x, (4,))) != fingerprint(other)
    assert fingerprint(x) == fingerprint(x.reshape(2, 6))
    x[1, 2] = -torch.inf
    assert fingerprint(x)[0] == 1
    assert fingerprint(torch.ones(3))[-1] == 0.0


def test_steps_are_kept_in_order_and_not_without_end():
    x = torch.tensor([[1.0, 2.0]])
    with Steps() as steps:
        (x @ x.T).exp()
    assert [name for name, *_ in steps.found] == ["permute", "mm", "exp"]
    assert steps.found[1] == ["mm", [1, 1], *fingerprint(torch.tensor([[5.0]]))]
    with Steps() as many:
        for _ in range(MAX_STEPS + 7):
            x = x + 1
    assert len(many.found) == MAX_STEPS
