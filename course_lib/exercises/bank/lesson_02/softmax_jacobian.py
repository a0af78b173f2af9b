"""How does each weight answer to each score?"""

import torch
from jaxtyping import Float
from torch import Tensor

from course_lib.exercises.exercise import Exercise, Misconception


def softmax_jacobian(weights: Float[Tensor, "*batch n"]) -> Float[Tensor, "*batch n n"]:
    """How much weight i changes when score j does, for weights that came out of a softmax.

        d weights_i / d scores_j  =  weights_i (1 - weights_i)   where i = j
                                     - weights_i weights_j       elsewhere

    Where one weight is close to 1 the whole matrix is close to 0: nothing is left for the gradient to pass
    through. Any number of axes may stand in front of the last.

        weights [0.5, 0.3, 0.2]  ->  [[ 0.25, -0.15, -0.10],
                                      [-0.15,  0.21, -0.06],
                                      [-0.10, -0.06,  0.16]]
    """
    return torch.diag_embed(weights) - weights.unsqueeze(-1) * weights.unsqueeze(-2)


def make_inputs(generator):
    """One row; a few, some of them sharp; then more axes."""
    for sizes, sharpness in (((5,), 1.0), ((3, 4), 4.0), ((2, 3, 6), 1.5)):
        yield {"weights": torch.softmax(sharpness * torch.randn(*sizes, generator=generator), dim=-1)}


def outer(weights):
    return weights.unsqueeze(-1) * weights.unsqueeze(-2)


def each_by_itself(weights):
    return weights * (1 - weights)


def diagonal_alone(weights):
    return torch.diag_embed(weights * (1 - weights))


def diagonal_not_reduced(weights):
    off = 1 - torch.eye(weights.shape[-1], dtype=weights.dtype)
    return torch.diag_embed(weights) - outer(weights) * off


def square_taken_off_twice(weights):
    return torch.diag_embed(weights * (1 - weights)) - outer(weights)


def counted_from_the_front(weights):
    return torch.diag_embed(weights) - weights[:, None] * weights[None, :]


def outer_alone(weights):
    return -outer(weights)


def sign_turned_round(weights):
    return outer(weights) - torch.diag_embed(weights)


def plus(weights):
    return torch.diag_embed(weights) + outer(weights)


def one_on_the_diagonal(weights):
    return torch.eye(weights.shape[-1], dtype=weights.dtype) - outer(weights)


def one_minus_the_other(weights):
    return weights.unsqueeze(-1) * (1 - weights.unsqueeze(-2))


def squares_for_products(weights):
    return torch.diag_embed(weights) - weights.unsqueeze(-2) ** 2


def summed_over_scores(weights):
    return softmax_jacobian(weights).sum(dim=-1)


def softmax_again(weights):
    return softmax_jacobian(torch.softmax(weights, dim=-1))


EXERCISE = Exercise(
    name="softmax_jacobian",
    lesson=2,
    reference=softmax_jacobian,
    make_inputs=make_inputs,
    differentiable=("weights",),
    forbidden=(
        "torch.autograd.functional.jacobian",
        "torch._functorch.eager_transforms.jacrev",
        "torch._functorch.eager_transforms.jacfwd",
    ),
    minutes=12,
    difficulty=4,
    points=4,
    hints=(
        "Raise one score a little: its own weight grows. Where does that weight come from, if a row must add up to "
        "1?",
        "a matrix with the weights on its diagonal, minus (the weights as a column) times (the weights as a row)",
        "`torch.diag_embed(weights)` puts the last axis on a diagonal; `weights.unsqueeze(-1) * "
        "weights.unsqueeze(-2)` has the product of every two.",
    ),
    misconceptions=(
        Misconception(
            "each weight by itself",
            each_by_itself,
            "w (1 - w) is how a weight answers to its own score, as in a sigmoid. In a softmax each weight answers "
            "to every score: that is a matrix.",
        ),
        Misconception(
            "the diagonal alone",
            diagonal_alone,
            "Your diagonal is right, but it is not empty beside it. When one score rises, the other weights must "
            "give way.",
        ),
        Misconception(
            "the diagonal not reduced",
            diagonal_not_reduced,
            "Beside the diagonal it is right. On it a weight answers with w (1 - w): the square is taken off there "
            "too.",
        ),
        Misconception(
            "the square taken off twice",
            square_taken_off_twice,
            "Beside the diagonal it is right. On it the square is taken off twice: w (1 - w) has done it, and the "
            "products do it again.",
        ),
        Misconception(
            "axes counted from the front",
            counted_from_the_front,
            "A column and a row by `[:, None]` and `[None, :]`: that is right for one row of weights. With axes in "
            "front, count from the end: `unsqueeze(-1)` and `unsqueeze(-2)`.",
        ),
        Misconception(
            "the products alone",
            outer_alone,
            "Only the products are there, so a weight falls when its own score rises. On the diagonal the weight "
            "itself is added.",
        ),
        Misconception(
            "signs turned round",
            sign_turned_round,
            "All signs are turned round: a weight rises with its own score and falls with the others.",
        ),
        Misconception(
            "products added",
            plus,
            "You added the products. Each row of the matrix adds up to 0, for what one weight gains the others lose.",
        ),
        Misconception(
            "ones on the diagonal",
            one_on_the_diagonal,
            "You started from the identity matrix. The weights themselves stand on the diagonal, before the products "
            "are taken off.",
        ),
        Misconception(
            "w_i (1 - w_j) everywhere",
            one_minus_the_other,
            "w_i (1 - w_j) holds where i = j alone. Elsewhere there is no 1: only on the diagonal is the weight itself "
            "added.",
        ),
        Misconception(
            "squares instead of products",
            squares_for_products,
            "You took off each weight's square, all down its column. It is the product of every two weights: a "
            "column times a row.",
        ),
        Misconception(
            "summed over the scores",
            summed_over_scores,
            "You summed over the scores. Those sums are 0: adding the same to every score changes nothing.",
        ),
        Misconception(
            "softmax once more",
            softmax_again,
            "You applied softmax to the weights. They have been through it: use them as they are.",
        ),
    ),
)
