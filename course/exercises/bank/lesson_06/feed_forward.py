"""The feed-forward network of each layer, Eq. 2 of the paper."""

import torch

from course.exercises.exercise import Exercise
from course_lib.functional import feed_forward


def make_inputs(generator):
    """A batch of sentences; one sentence; one token."""
    for batch in ((2, 5), (3,), ()):
        sizes = {"x": (*batch, 6), "w_1": (6, 10), "b_1": (10,), "w_2": (10, 6), "b_2": (6,)}
        yield {name: torch.randn(*size, generator=generator) for name, size in sizes.items()}


EXERCISE = Exercise(
    name="feed_forward",
    lesson=6,
    reference=feed_forward,
    make_inputs=make_inputs,
    differentiable=("x", "w_1", "b_1", "w_2", "b_2"),
    forbidden=("course_lib.layers.FeedForward",),
    minutes=5,
    difficulty=1,
    points=2,
    hints=(
        "What would two linear maps one after the other be, with nothing between them?",
        "widen to d_ff -> negative numbers become 0 -> back to d_model",
        "`torch.relu(x @ w_1 + b_1)` is the middle. Another product and another bias follow, and no ReLU "
        "after them.",
    ),
)


@EXERCISE.misconception("no ReLU")
def no_relu(x, w_1, b_1, w_2, b_2):
    """Without the ReLU two linear maps are no more than one: their matrices could be multiplied beforehand."""
    return (x @ w_1 + b_1) @ w_2 + b_2


@EXERCISE.misconception("ReLU at the end")
def relu_at_the_end(x, w_1, b_1, w_2, b_2):
    """The ReLU stands at the end, so the output can never be negative and the two maps before it are one. It belongs
    between them.
    """
    return torch.relu((x @ w_1 + b_1) @ w_2 + b_2)


@EXERCISE.misconception("ReLU twice")
def relu_twice(x, w_1, b_1, w_2, b_2):
    """There is a second ReLU at the end. What is added to the residual stream may be negative."""
    return torch.relu(torch.relu(x @ w_1 + b_1) @ w_2 + b_2)


@EXERCISE.misconception("first bias after the ReLU")
def first_bias_after_relu(x, w_1, b_1, w_2, b_2):
    """The first bias comes after the ReLU. Inside it, the bias decides at which value a unit becomes active."""
    return (torch.relu(x @ w_1) + b_1) @ w_2 + b_2


@EXERCISE.misconception("first bias forgotten")
def first_bias_forgotten(x, w_1, b_1, w_2, b_2):
    """`b_1` is missing: it is added before the ReLU."""
    return torch.relu(x @ w_1) @ w_2 + b_2


@EXERCISE.misconception("second bias forgotten")
def second_bias_forgotten(x, w_1, b_1, w_2, b_2):
    """`b_2` is missing: it is added at the very end."""
    return torch.relu(x @ w_1 + b_1) @ w_2


@EXERCISE.misconception("GELU")
def gelu(x, w_1, b_1, w_2, b_2):
    """That is a GELU, as BERT and GPT have it. Eq. 2 takes max(0, ...)."""
    return torch.nn.functional.gelu(x @ w_1 + b_1) @ w_2 + b_2


@EXERCISE.misconception("residual added")
def residual_added(x, w_1, b_1, w_2, b_2):
    """x is added to the result. The residual connection stands around this network, not inside it."""
    return x + feed_forward(x, w_1, b_1, w_2, b_2)


@EXERCISE.misconception("matrices turned round")
def matrices_turned(x, w_1, b_1, w_2, b_2):
    """The sizes do not fit, as when a matrix is turned round. `nn.Linear` and `F.linear` keep theirs that way.

    Here they are applied as `x @ w`.
    """
    return torch.relu(x @ w_1.T + b_1) @ w_2.T + b_2


@EXERCISE.misconception("absolute values")
def absolute_values(x, w_1, b_1, w_2, b_2):
    """Between the two maps negative numbers become positive. max(0, ...) turns them into 0."""
    return (x @ w_1 + b_1).abs() @ w_2 + b_2


@EXERCISE.misconception("the smaller of the two")
def smaller_of_the_two(x, w_1, b_1, w_2, b_2):
    """Negative numbers are kept and positive ones become 0: min(0, ...) in place of max(0, ...)."""
    return (x @ w_1 + b_1).clamp(max=0) @ w_2 + b_2


@EXERCISE.misconception("the largest feature of each token")
def largest_of_each_token(x, w_1, b_1, w_2, b_2):
    """The largest feature of each token stands in place of them all. max(0, ...) compares each number with 0."""
    hidden = x @ w_1 + b_1
    return hidden.amax(dim=-1, keepdim=True).clamp(min=0).expand_as(hidden) @ w_2 + b_2


@EXERCISE.misconception("Python's max")
def pythons_max(x, w_1, b_1, w_2, b_2):
    """This is an error, as when one question is asked of the whole tensor, by Python's `max` or an `if`. There is no
    one answer. Here each number is compared with 0 by itself.
    """
    return max(0, x @ w_1 + b_1) @ w_2 + b_2


@EXERCISE.misconception("the middle returned")
def hidden_returned(x, w_1, b_1, w_2, b_2):
    """These are the d_ff features of the middle. The second map leads back to d_model."""
    return torch.relu(x @ w_1 + b_1)
