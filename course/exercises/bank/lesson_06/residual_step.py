"""The frame around a sub-layer: post-norm and pre-norm."""

import torch
import torch.nn.functional as F
from jaxtyping import Float
from torch import Tensor

from course.exercises.exercise import Exercise


def residual_step(
    x: Float[Tensor, "*batch d_model"], weight: Float[Tensor, "d_model d_model"], norm_first: bool
) -> Float[Tensor, "*batch d_model"]:
    """One step of the residual stream `x`, with the norm in one of two places.

    The sub-layer is a single matrix here, sublayer(y) = y @ weight. The norm has neither gain nor bias:
    norm(y) = F.layer_norm(y, y.shape[-1:]).

        norm_first False, post-norm, as in the paper:  the norm of the sum of stream and sub-layer's output
        norm_first True, pre-norm (arXiv 2002.04745):  the stream, plus the sub-layer's output for the normalised stream
    """
    d_model = x.shape[-1:]
    if norm_first:
        return x + F.layer_norm(x, d_model) @ weight
    return F.layer_norm(x + x @ weight, d_model)


def make_inputs(generator):
    """A batch, norm last; a batch, norm first; one sentence, norm last; one sentence, norm first."""
    for batch in ((2, 5), (3,)):
        for norm_first in (False, True):
            yield {
                "x": 2 * torch.randn(*batch, 6, generator=generator) + 1,
                "weight": torch.randn(6, 6, generator=generator),
                "norm_first": norm_first,
            }


def norm(y):
    return F.layer_norm(y, y.shape[-1:])


EXERCISE = Exercise(
    name="residual_step",
    lesson=6,
    reference=residual_step,
    make_inputs=make_inputs,
    differentiable=("x", "weight"),
    forbidden=("course_lib.layers.Residual",),
    minutes=8,
    difficulty=2,
    points=3,
    hints=(
        "In which of the two can a gradient run from the last layer to the first without passing through a "
        "norm?",
        "post: norm(x + sublayer(x))    pre: x + sublayer(norm(x))",
        "`if norm_first: return ...` for pre-norm, in which the first x is added as it is; then post-norm, "
        "in which the norm comes last of all.",
    ),
)


@EXERCISE.misconception("the two exchanged")
def exchanged(x, weight, norm_first):
    """Post-norm and pre-norm have changed places. `norm_first` says that the norm comes before the sub-layer."""
    return residual_step(x, weight, not norm_first)


@EXERCISE.misconception("always post-norm")
def always_post_norm(x, weight, norm_first):
    """`norm_first` makes no difference: the norm comes after the addition in both cases."""
    return residual_step(x, weight, False)


@EXERCISE.misconception("always pre-norm")
def always_pre_norm(x, weight, norm_first):
    """`norm_first` makes no difference: the norm comes before the sub-layer in both cases. Many a tutorial prints the
    paper's formula above such code.
    """
    return residual_step(x, weight, True)


@EXERCISE.misconception("no residual")
def no_residual(x, weight, norm_first):
    """The stream itself is lost: only what the sub-layer says is left.

    Add it to x.
    """
    return norm(x) @ weight if norm_first else norm(x @ weight)


@EXERCISE.misconception("the stream normalised too")
def stream_normalised_too(x, weight, norm_first):
    """In pre-norm the *normalised* stream is added to, not the stream itself.

    Keep x itself: then a path without any norm leads through all layers.
    """
    y = norm(x)
    return y + y @ weight if norm_first else norm(x + x @ weight)


@EXERCISE.misconception("only the sub-layer's word normalised")
def norm_on_the_sublayer_alone(x, weight, norm_first):
    """In post-norm what the sub-layer says is normalised and then added. The paper adds first, then normalises."""
    return x + norm(x) @ weight if norm_first else x + norm(x @ weight)


@EXERCISE.misconception("pre-norm with a second norm")
def pre_norm_with_a_norm_after(x, weight, norm_first):
    """In pre-norm there is a second norm after the addition. It stands only before the sub-layer; the whole stack ends
    with one.
    """
    return norm(x + norm(x) @ weight) if norm_first else norm(x + x @ weight)


@EXERCISE.misconception("post-norm with a second norm")
def both_places_in_post_norm(x, weight, norm_first):
    """In post-norm there is a second norm before the sub-layer. It reads the stream as it is."""
    return x + norm(x) @ weight if norm_first else norm(x + norm(x) @ weight)


@EXERCISE.misconception("two norms added")
def norm_before_the_addition_of_both(x, weight, norm_first):
    """In post-norm both parts are normalised and then added. The paper adds first.

    Add first, then one norm of the sum.
    """
    return x + norm(x) @ weight if norm_first else norm(x) + norm(x @ weight)


@EXERCISE.misconception("no norm")
def no_norm(x, weight, norm_first):
    """The addition is there, but no norm: over many layers the stream could grow without bounds."""
    return x + x @ weight


@EXERCISE.misconception("sub-layer after the addition")
def sublayer_after_the_addition(x, weight, norm_first):
    """In post-norm the sub-layer comes last, and nothing is added to what it says. The sub-layer reads x. Its word is
    added to x. Then comes the norm.
    """
    return x + norm(x) @ weight if norm_first else norm(x + x) @ weight


@EXERCISE.misconception("a norm of its own, over d_model - 1")
def unbiased_norm(x, weight, norm_first):
    """Your norm divides by the standard deviation over d_model - 1, as `std` does unless told otherwise. Layer norm
    takes the plain mean of the squares.
    """

    def norm(y):
        return (y - y.mean(dim=-1, keepdim=True)) / y.std(dim=-1, keepdim=True)

    return x + norm(x) @ weight if norm_first else norm(x + x @ weight)


@EXERCISE.misconception("over tokens and features")
def norm_of_the_sentence(x, weight, norm_first):
    """In a batch the norm runs over all tokens of a sentence together, as with `x.shape[1:]`, which is every axis but
    the first. Each token is normalised by itself, over its features.

    The features are the last axis: count from the end.
    """
    sizes = x.shape[1:]
    if norm_first:
        return x + F.layer_norm(x, sizes) @ weight
    return F.layer_norm(x + x @ weight, sizes)


@EXERCISE.misconception("an axis in place of a size")
def axis_for_a_size(x, weight, norm_first):
    """This is an error, as when `F.layer_norm` gets the number of an axis, which `mean` and `softmax` take. It wants
    the sizes of the axes that it normalises.

    The docstring shows the call.
    """
    return F.layer_norm(x, (-1,))


@EXERCISE.misconception("weight transposed")
def transposed(x, weight, norm_first):
    """Your sub-layer multiplies by the transposed matrix, as `F.linear` does. Here it is y @ weight."""
    return residual_step(x, weight.T, norm_first)


@EXERCISE.misconception("pre-norm on the stream alone")
def pre_norm_on_the_stream(x, weight, norm_first):
    """In pre-norm the norm falls on the stream that is added to, and the sub-layer reads x without one. It is the other
    way round: the stream stays as it is, and the sub-layer reads the norm of it.
    """
    return norm(x) + x @ weight if norm_first else norm(x + x @ weight)


@EXERCISE.misconception("post-norm on the stream alone")
def post_norm_on_the_stream(x, weight, norm_first):
    """In post-norm the stream is normalised and then added to. The paper adds first, then normalises."""
    return x + norm(x) @ weight if norm_first else norm(x) + x @ weight


@EXERCISE.misconception("pre-norm behind the sub-layer")
def pre_norm_behind_the_sublayer(x, weight, norm_first):
    """In pre-norm what the sub-layer says is normalised. "First" means before it: the sub-layer reads the norm of the
    stream, and what it says is added as it is.
    """
    return x + norm(x @ weight) if norm_first else norm(x + x @ weight)
