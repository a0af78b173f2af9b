"""The feed-forward network of each layer, Eq. 2 of the paper."""

import torch
from jaxtyping import Float
from torch import Tensor

from course_lib.exercises.exercise import Exercise, Misconception


def feed_forward(
    x: Float[Tensor, "*batch d_model"],
    w_1: Float[Tensor, "d_model d_ff"],
    b_1: Float[Tensor, "d_ff"],
    w_2: Float[Tensor, "d_ff d_model"],
    b_2: Float[Tensor, "d_model"],
) -> Float[Tensor, "*batch d_model"]:
    """Two linear maps with a ReLU between them, the same for every token (Eq. 2).

        output = max(0, x w_1 + b_1) w_2 + b_2

    `max(0, ...)` is taken number by number: negative ones become 0. Tokens do not see one another here, and
    any number of axes may stand before the last.
    """
    hidden = torch.relu(x @ w_1 + b_1)
    return hidden @ w_2 + b_2


def make_inputs(generator):
    """A batch of sentences, one sentence, one token."""
    for batch in ((2, 5), (3,), ()):
        sizes = {"x": (*batch, 6), "w_1": (6, 10), "b_1": (10,), "w_2": (10, 6), "b_2": (6,)}
        yield {name: torch.randn(*size, generator=generator) for name, size in sizes.items()}


def no_relu(x, w_1, b_1, w_2, b_2):
    return (x @ w_1 + b_1) @ w_2 + b_2


def relu_at_the_end(x, w_1, b_1, w_2, b_2):
    return torch.relu((x @ w_1 + b_1) @ w_2 + b_2)


def relu_twice(x, w_1, b_1, w_2, b_2):
    return torch.relu(torch.relu(x @ w_1 + b_1) @ w_2 + b_2)


def first_bias_after_relu(x, w_1, b_1, w_2, b_2):
    return (torch.relu(x @ w_1) + b_1) @ w_2 + b_2


def first_bias_forgotten(x, w_1, b_1, w_2, b_2):
    return torch.relu(x @ w_1) @ w_2 + b_2


def second_bias_forgotten(x, w_1, b_1, w_2, b_2):
    return torch.relu(x @ w_1 + b_1) @ w_2


def gelu(x, w_1, b_1, w_2, b_2):
    return torch.nn.functional.gelu(x @ w_1 + b_1) @ w_2 + b_2


def residual_added(x, w_1, b_1, w_2, b_2):
    return x + feed_forward(x, w_1, b_1, w_2, b_2)


def matrices_turned(x, w_1, b_1, w_2, b_2):
    return torch.relu(x @ w_1.T + b_1) @ w_2.T + b_2


def absolute_values(x, w_1, b_1, w_2, b_2):
    return (x @ w_1 + b_1).abs() @ w_2 + b_2


def smaller_of_the_two(x, w_1, b_1, w_2, b_2):
    return (x @ w_1 + b_1).clamp(max=0) @ w_2 + b_2


def largest_of_each_token(x, w_1, b_1, w_2, b_2):
    hidden = x @ w_1 + b_1
    return hidden.amax(dim=-1, keepdim=True).clamp(min=0).expand_as(hidden) @ w_2 + b_2


def pythons_max(x, w_1, b_1, w_2, b_2):
    return max(0, x @ w_1 + b_1) @ w_2 + b_2


def hidden_returned(x, w_1, b_1, w_2, b_2):
    return torch.relu(x @ w_1 + b_1)


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
    misconceptions=(
        Misconception(
            "no ReLU",
            no_relu,
            "Without the ReLU two linear maps are no more than one: their matrices could be multiplied "
            "beforehand.",
        ),
        Misconception(
            "ReLU at the end",
            relu_at_the_end,
            "The ReLU stands at the end, so the output can never be negative and the two maps before it are "
            "one. It belongs between them.",
        ),
        Misconception(
            "ReLU twice",
            relu_twice,
            "There is a second ReLU at the end. What is added to the residual stream may be negative.",
        ),
        Misconception(
            "first bias after the ReLU",
            first_bias_after_relu,
            "The first bias comes after the ReLU. Inside it, the bias decides from where on a unit speaks "
            "up.",
        ),
        Misconception(
            "first bias forgotten",
            first_bias_forgotten,
            "`b_1` is missing: it is added before the ReLU.",
        ),
        Misconception(
            "second bias forgotten",
            second_bias_forgotten,
            "`b_2` is missing: it is added at the very end.",
        ),
        Misconception(
            "GELU",
            gelu,
            "That is a GELU, as BERT and GPT have it. Eq. 2 takes max(0, ...).",
        ),
        Misconception(
            "residual added",
            residual_added,
            "You added x. The residual connection stands around this network, not inside it.",
        ),
        Misconception(
            "matrices turned round",
            matrices_turned,
            "The sizes do not fit because a matrix is turned round, as `nn.Linear` and `F.linear` keep "
            "theirs. Here they are applied as `x @ w`.",
        ),
        Misconception(
            "absolute values",
            absolute_values,
            "Negative numbers become positive in your answer. max(0, ...) turns them into 0.",
        ),
        Misconception(
            "the smaller of the two",
            smaller_of_the_two,
            "You kept the negative numbers and put 0 for the positive ones: min(0, ...) in place of max(0, "
            "...).",
        ),
        Misconception(
            "the largest feature of each token",
            largest_of_each_token,
            "You took the largest feature of each token. max(0, ...) compares every single number with 0.",
        ),
        Misconception(
            "Python's max",
            pythons_max,
            "Python's `max`, or an `if`, asks one question of the whole tensor, and there is no one answer. Here each "
            "number is compared with 0 by itself.",
        ),
        Misconception(
            "the middle returned",
            hidden_returned,
            "You return the d_ff features of the middle. The second map leads back to d_model.",
        ),
    ),
)
