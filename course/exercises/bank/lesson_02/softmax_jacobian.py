"""How does each weight answer to each score?"""

import torch
from jaxtyping import Float
from torch import Tensor

from course.exercises.exercise import Exercise


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


EXERCISE = Exercise(
    name="softmax_jacobian",
    lesson=2,
    reference=softmax_jacobian,
    make_inputs=make_inputs,
    differentiable=("weights",),
    forbidden=(
        "softmax_backward_data",  # a loop over the gradients of a softmax is PyTorch's Jacobian, too
        "torch.autograd.functional.jacobian",
        "torch.autograd.functional._jacfwd",
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
)


@EXERCISE.misconception("each weight by itself")
def each_by_itself(weights):
    """w (1 - w) is how a weight answers to its own score, as in a sigmoid. In a softmax each weight answers to every
    score: that is a matrix.
    """
    return weights * (1 - weights)


@EXERCISE.misconception("the diagonal alone")
def diagonal_alone(weights):
    """The diagonal is right, but the numbers beside it are missing. When one score rises, the other weights must give
    way.
    """
    return torch.diag_embed(weights * (1 - weights))


@EXERCISE.misconception("the diagonal not reduced")
def diagonal_not_reduced(weights):
    """Beside the diagonal it is right. On it a weight answers with w (1 - w): the square is taken off there too."""
    off = 1 - torch.eye(weights.shape[-1], dtype=weights.dtype)
    return torch.diag_embed(weights) - outer(weights) * off


@EXERCISE.misconception("the square taken off twice")
def square_taken_off_twice(weights):
    """Beside the diagonal it is right. On it the square is taken off twice. It should be once: w (1 - w) has done it
    already.
    """
    return torch.diag_embed(weights * (1 - weights)) - outer(weights)


@EXERCISE.misconception("axes counted from the front")
def counted_from_the_front(weights):
    """This is right for one row of weights. With axes in front, make the column and the row by counting from the end.

    With axes in front, count from the end: `unsqueeze(-1)` and `unsqueeze(-2)`.
    """
    return torch.diag_embed(weights) - weights[:, None] * weights[None, :]


@EXERCISE.misconception("the products alone")
def outer_alone(weights):
    """Only the products are there, so a weight falls when its own score rises. On the diagonal the weight itself is
    added.
    """
    return -outer(weights)


@EXERCISE.misconception("signs turned round")
def sign_turned_round(weights):
    """All signs are turned round: a weight rises with its own score and falls with the others."""
    return outer(weights) - torch.diag_embed(weights)


@EXERCISE.misconception("products added")
def plus(weights):
    """The products are added here. Each row of the right matrix adds up to 0, because the other weights lose what one
    weight gains.
    """
    return torch.diag_embed(weights) + outer(weights)


@EXERCISE.misconception("ones on the diagonal")
def one_on_the_diagonal(weights):
    """The products are taken off the identity matrix here. The weights themselves stand on the diagonal, before the
    products are taken off.
    """
    return torch.eye(weights.shape[-1], dtype=weights.dtype) - outer(weights)


@EXERCISE.misconception("w_i (1 - w_j) everywhere")
def one_minus_the_other(weights):
    """w_i (1 - w_j) holds only where i = j. Elsewhere there is no 1: the weight itself is added on the
    diagonal only.
    """
    return weights.unsqueeze(-1) * (1 - weights.unsqueeze(-2))


@EXERCISE.misconception("squares instead of products")
def squares_for_products(weights):
    """Each weight's square is taken off, all down its column. It should be the product of every two weights: a column
    times a row.
    """
    return torch.diag_embed(weights) - weights.unsqueeze(-2) ** 2


@EXERCISE.misconception("summed over the scores")
def summed_over_scores(weights):
    """These are sums over the scores. They are 0: adding the same to every score changes nothing."""
    return softmax_jacobian(weights).sum(dim=-1)


@EXERCISE.misconception("softmax once more")
def softmax_again(weights):
    """The weights have gone through one more softmax. They have been through it: use them as they are."""
    return softmax_jacobian(torch.softmax(weights, dim=-1))


@EXERCISE.misconception("diagonal and rest exchanged")
def diagonal_and_rest_exchanged(weights):
    """The two formulas have changed places: the one with 1 - weight belongs to the diagonal, where i equals j."""
    column, row = weights.unsqueeze(-1), weights.unsqueeze(-2)
    is_diagonal = torch.eye(weights.shape[-1], dtype=torch.bool)
    return torch.where(is_diagonal, -column * row, column * (1 - column))


@EXERCISE.misconception("no minus beside the diagonal")
def no_minus(weights):
    """The diagonal is right. Beside it the minus is missing: when one score rises, the other weights must fall."""
    off = 1 - torch.eye(weights.shape[-1], dtype=weights.dtype)
    return torch.diag_embed(weights * (1 - weights)) + outer(weights) * off


@EXERCISE.misconception("outer for one row alone")
def outer_for_one_row(weights):
    """This fits a single row of weights, as `torch.outer` does. With axes in front, make a column and a row of each and
    let them meet: `unsqueeze(-1)` and `unsqueeze(-2)`.
    """
    return torch.diag_embed(weights) - torch.outer(weights, weights)


@EXERCISE.misconception("diag and outer for one row alone")
def diag_for_one_row(weights):
    """This fits a single row of weights, as `torch.diag` and `torch.outer` do, but here axes may stand in front.

    `torch.diag_embed` works along the last axis, and a product of `unsqueeze(-1)` and `unsqueeze(-2)` does, too.
    """
    return torch.diag(weights) - torch.outer(weights, weights)


@EXERCISE.misconception("diag for one row alone")
def diag_alone_for_one_row(weights):
    """This fits a single row of weights. Of a matrix, `torch.diag` takes the diagonal instead of making one, and here
    axes may stand in front.

    `torch.diag_embed` works along the last axis.
    """
    return torch.diag(weights) - outer(weights)


@EXERCISE.misconception("squares along the row")
def squares_along_the_row(weights):
    """Each weight's own square is taken off, all along its row. It should be the product of every two weights: a column
    times a row.
    """
    return torch.diag_embed(weights) - weights.unsqueeze(-1) ** 2


@EXERCISE.misconception("loops over one row")
def loops_over_one_row(weights):
    """This fits a single row of weights. Axes may stand in front, and then `weights[i]` is not one weight: count from
    the end, `weights[..., i]`, or let a column and a row meet.
    """
    n = weights.shape[-1]
    jacobian = torch.zeros(n, n)
    for i in range(n):
        for j in range(n):
            jacobian[i, j] = weights[i] * (1 - weights[i]) if i == j else -weights[i] * weights[j]
    return jacobian


@EXERCISE.misconception("one number in place of all products")
def one_number_for_all(weights):
    """The same number, the sum of the squares, is taken off everywhere. Each place (i, j) has a product of its own,
    w_i w_j: an outer product, of a column and a row.
    """
    return torch.diag_embed(weights) - weights.square().sum(dim=-1)[..., None, None]
