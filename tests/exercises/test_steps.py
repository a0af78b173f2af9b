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
    assert "Your numbers are right up to a matrix product of shape (2, 5, 10)." in message
    assert "Then comes a multiplication of shape (2, 5, 10), and its numbers do not occur" in message


def test_a_first_step_that_does_not_occur_is_told():
    message = told("feed_forward", FEED_FORWARD + "return torch.relu(x**3 @ w_1 + b_1).cos() @ w_2 + b_2")
    assert "The first step to the right numbers is a matrix product of shape (2, 5, 10)." in message


def test_right_numbers_that_are_not_returned_are_told():
    source = FEED_FORWARD + "y = torch.relu(x @ w_1 + b_1) @ w_2 + b_2\n    return y.cos() + y.sin() * x"
    assert "The right numbers are among those that your code computes" in told("feed_forward", source)


def test_an_attempt_that_goes_number_by_number_is_told_nothing_of_steps():
    rows = "rows = [torch.relu(x[i, j] @ w_1 + b_1).cos() @ w_2 for i in range(x.shape[0]) for j in range(x.shape[1])]"
    message = told("feed_forward", f"{FEED_FORWARD}{rows}\n    return torch.stack(rows).reshape(x.shape)")
    assert "right up to" not in message
    assert "first step" not in message


def test_a_fingerprint_is_the_same_for_every_order_and_no_other_numbers():
    x = torch.randn(3, 4, generator=torch.Generator().manual_seed(0))
    x[1, 2] = -torch.inf
    assert fingerprint(x.T.contiguous()) == fingerprint(x.mT)
    assert fingerprint(x)[0] == 1
    assert fingerprint(x) != fingerprint(-x)
    assert fingerprint(torch.tensor([1.0, 2.0, 6.0]))[1:] == (9.0, 41.0)


def test_steps_are_kept_in_order_and_not_without_end():
    x = torch.tensor([[1.0, 2.0]])
    with Steps() as steps:
        (x @ x.T).exp()
    assert [name for name, *_ in steps.found] == ["permute", "mm", "exp"]
    assert steps.found[1][1:] == [[1, 1], 0, 5.0, 25.0]
    with Steps() as many:
        for _ in range(MAX_STEPS + 7):
            x = x + 1
    assert len(many.found) == MAX_STEPS
