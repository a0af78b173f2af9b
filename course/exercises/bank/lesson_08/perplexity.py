"""Perplexity: as if the model chose evenly among so many tokens."""

import torch
from jaxtyping import Bool, Float
from torch import Tensor

from course.exercises.exercise import Edge, Exercise


def perplexity(
    losses: Float[Tensor, "batch seq_len"], is_token: Bool[Tensor, "batch seq_len"]
) -> Float[Tensor, ""]:
    """The exponential of the mean loss over the real tokens.

    Args:
        losses: what each token cost, in nats: minus the log of its probability.
        is_token: False where there is only padding, whose loss means nothing.
    """
    return losses[is_token].mean().exp()


def make_inputs(generator):
    """Two padded sentences; three padded sentences; tokens that cost nothing; padding with an infinite loss."""
    for lengths, seq_len in (([3, 5], 5), ([2, 7, 4], 8)):
        is_token = torch.arange(seq_len) < torch.tensor(lengths)[:, None]
        losses = torch.randn(len(lengths), seq_len, generator=generator).abs()
        yield {"losses": losses, "is_token": is_token}
    yield {"losses": losses.masked_fill(losses < 0.5, 0.0), "is_token": is_token}
    yield Edge({"losses": losses.masked_fill(~is_token, torch.inf), "is_token": is_token})


EXERCISE = Exercise(
    name="perplexity",
    lesson=8,
    reference=perplexity,
    make_inputs=make_inputs,
    differentiable=("losses",),
    minutes=6,
    difficulty=2,
    points=2,
    hints=(
        "A model that chooses evenly among 4 tokens loses log 4 nats on each. How do you get from there to 4?",
        "mean of the losses of the real tokens -> exponential",
        "`losses[is_token]` holds the real tokens' losses; take their mean, then `.exp()`.",
    ),
)

EXERCISE.add_misconception(
    "padding counted",
    lambda x, real: x.mean().exp(),
    "Padding is in your mean. Leave it out of the sum and of the count.",
)
EXERCISE.add_misconception(
    "padding in the number",
    lambda x, real: (x * real).mean().exp(),
    "Padding adds nothing to the sum, but counts in the number that divides it, so the perplexity comes out too "
    "small.",
    "Divide by the number of real tokens.",
)
EXERCISE.add_misconception(
    "exponential first",
    lambda x, real: x[real].exp().mean(),
    "This is the mean of the exponentials. Mean first: otherwise one costly token can drown all the others.",
)
EXERCISE.add_misconception(
    "mean of means",
    lambda x, real: ((x * real).sum(1) / real.sum(1)).mean().exp(),
    "Each sentence is averaged by itself, so a token of a short one counts more. All tokens should count alike.",
)
EXERCISE.add_misconception(
    "no exponential",
    lambda x, real: x[real].mean(),
    "That is the mean loss in nats. Perplexity says among how many tokens the model is choosing.",
)
EXERCISE.add_misconception(
    "powers of two",
    lambda x, real: 2 ** x[real].mean(),
    "This is 2 to the power of the mean. The losses are in nats, natural logarithms: the exponential undoes them.",
)


@EXERCISE.misconception("no root over the number of tokens")
def product_of_all(losses, is_token):
    """This is 1 divided by the probability of the whole text, which grows with its length. Perplexity is for one token:
    exp of the *mean* loss.
    """
    return losses[is_token].sum().exp()


@EXERCISE.misconception("losses taken for probabilities")
def logarithm_of_losses(losses, is_token):
    """This is made from the logarithms of the losses, as if they were probabilities. They are logarithms already, with
    a minus.
    """
    return torch.exp(-losses[is_token].log().mean())


@EXERCISE.misconception("the losses of padding")
def losses_of_padding(losses, is_token):
    """The losses at padding are added up, and those at tokens are left out. `is_token` is True at a token."""
    return (losses.masked_fill(is_token, 0.0).sum() / is_token.sum()).exp()
