"""Cross-entropy in nats, averaged over the tokens that are no padding."""

import math

import torch
import torch.nn.functional as F
from jaxtyping import Float, Int
from torch import Tensor

from course.exercises.exercise import TORCH_LOSSES, Edge, Exercise

PAD_ID = 2  # not 0, so that a 0 written by habit shows
SAME_AXIS = "once padding is taken out there are two axes, so the last one is axis 1"


def token_loss(
    logits: Float[Tensor, "*batch vocab_size"], targets: Int[Tensor, "*batch"], pad_id: int
) -> Float[Tensor, ""]:
    """Cross-entropy in nats a token: minus ln of the probability of the true token, averaged over all real tokens.

    Targets equal to `pad_id` are padding and do not count. If all targets are padding, the loss is 0.

    Autograd finds the gradient with regard to the logits from what you write. At padding it is 0.
    """
    real = targets != pad_id
    log_probs = logits[real].log_softmax(dim=-1)
    of_the_true = log_probs.gather(-1, targets[real][:, None])
    return -of_the_true.sum() / real.sum().clamp(min=1)


def make_inputs(generator):
    """No padding; padding; more axes; one real token; far-apart logits; only padding."""

    def draw(*sizes, spread=1.0):
        logits = spread * torch.randn(*sizes, 7, generator=generator)
        targets = torch.randint(PAD_ID + 1, PAD_ID + 7, sizes, generator=generator) % 7  # each but PAD_ID
        return {"logits": logits, "targets": targets, "pad_id": PAD_ID}

    yield draw(4)
    yield padded(draw(3, 5), 4, 2)
    yield padded(draw(2, 3, 4), 3, 1, 2)
    yield padded(draw(5), 1)
    yield padded(draw(3, 4, spread=80.0), 2, 3)
    yield Edge(padded(draw(2, 3), 0, 0), gradients=("logits",))


def padded(case, *lengths):
    """The rows cut to these lengths, one after the other; where there are fewer, the rest stay whole."""
    rows = case["targets"].view(-1, case["targets"].shape[-1])
    for row, length in zip(rows, lengths, strict=False):
        row[length:] = PAD_ID
    return case


def of_the_true(values, targets):
    """What stands at the true token of each place."""
    return values.gather(-1, targets[..., None])[..., 0]


def losses_of(logits, targets):
    """The loss of each place by itself."""
    return -of_the_true(logits.log_softmax(dim=-1), targets)


def mean_over_real(losses, targets, pad_id):
    real = targets != pad_id
    return losses.masked_fill(~real, 0.0).sum() / real.sum().clamp(min=1)


def of_probabilities(change):
    """A learner's loss of a place, made of the probability of its true token."""

    def code(logits, targets, pad_id):
        return mean_over_real(change(of_the_true(logits.softmax(dim=-1), targets)), targets, pad_id)

    return code


EXERCISE = Exercise(
    name="token_loss",
    lesson=8,
    reference=token_loss,
    make_inputs=make_inputs,
    differentiable=("logits",),
    forbidden=(
        *TORCH_LOSSES,
        *(f"course_lib.losses.{name}" for name in ("label_smoothing_loss", "projected_label_smoothing_loss")),
        "course_lib.losses.language_model_loss",
    ),
    minutes=8,
    difficulty=2,
    points=3,
    hints=(
        "A place has a probability for each token of the vocabulary. Which one of them does the loss look at? And how "
        "many places are there to divide by?",
        "log_probs -> those of the true tokens -> minus their sum over the real places / the number of real places",
        "`real = targets != pad_id` picks from both: `logits[real]` and `targets[real]`. Then `log_softmax(dim=-1)` "
        "and `gather(-1, targets[real][:, None])`. Divide by the number of real tokens, but by no less than 1.",
    ),
    equivalents={"-1 -> 1": SAME_AXIS, "-1 -> 1'": SAME_AXIS},
)


@EXERCISE.misconception("padding counts")
def padding_counts(logits, targets, pad_id):
    """The loss also scores the model on padding, which nobody wants it to write.

    Leave out the places where the target is `pad_id`.
    """
    return losses_of(logits, targets).mean()


@EXERCISE.misconception("padding in the number")
def padding_divides(logits, targets, pad_id):
    """Padding adds nothing to the sum, but counts in the number that divides it. More padding then makes the loss look
    smaller: divide by the number of real tokens.
    """
    return losses_of(logits, targets).masked_fill(targets == pad_id, 0.0).mean()


@EXERCISE.misconception("each sentence counts the same")
def each_sentence_alike(logits, targets, pad_id):
    """Each sentence is averaged first, and then the sentences, so a token of a short one counts for more. Every real
    token should count the same: one sum, one division.
    """
    real = targets != pad_id
    losses = losses_of(logits, targets).masked_fill(~real, 0.0)
    return (losses.sum(dim=-1) / real.sum(dim=-1).clamp(min=1)).mean()


@EXERCISE.misconception("summed")
def summed(logits, targets, pad_id):
    """This is the sum. A batch of more tokens can take a larger step that way: divide by the number of real tokens."""
    return losses_of(logits, targets).masked_fill(targets == pad_id, 0.0).sum()


EXERCISE.add_misconception(
    "in bits",
    lambda *inputs: token_loss(*inputs) / math.log(2),
    "This is in bits, with logarithms to base 2. The loss is in nats: natural logarithms.",
)
EXERCISE.add_misconception(
    "logarithms to base 10",
    lambda *inputs: token_loss(*inputs) / math.log(10),
    "These are logarithms to base 10. The loss is in nats: natural logarithms.",
)
EXERCISE.add_misconception(
    "sign",
    lambda *inputs: -token_loss(*inputs),
    "The sign is wrong: a log-probability is at most 0, and training makes the loss small. Yours grows as the model "
    "gets better.",
)


@EXERCISE.misconception("the likeliest token")
def of_the_likeliest(logits, targets, pad_id):
    """This is the loss of the token that the model likes best, whatever the true one is: a model that is sure and
    wrong would lose nothing. Look up the probability of the true token.
    """
    return mean_over_real(-logits.log_softmax(dim=-1).amax(dim=-1), targets, pad_id)


EXERCISE.add_misconception(
    "no logarithm",
    of_probabilities(lambda true: -true),
    "This is minus the probability. Cross-entropy takes its logarithm: being sure and wrong must cost a lot.",
)
EXERCISE.add_misconception(
    "one minus the probability",
    of_probabilities(lambda true: 1 - true),
    "This is 1 minus the probability, which costs 1 at most. With the logarithm, being sure and wrong costs a lot.",
)


@EXERCISE.misconception("logarithm of the mean probability")
def log_of_the_mean(logits, targets, pad_id):
    """The probabilities are averaged before the logarithm, so a token that was almost ruled out hardly counts. Take
    the logarithm of each, then the mean.
    """
    return -mean_over_real(of_the_true(logits.softmax(dim=-1), targets), targets, pad_id).log()


@EXERCISE.misconception("no softmax")
def no_softmax(logits, targets, pad_id):
    """This is minus the logit of the true token. It could fall for ever, because nothing takes from the other tokens
    what one gets: the softmax does.
    """
    return mean_over_real(-of_the_true(logits, targets), targets, pad_id)


@EXERCISE.misconception("softmax twice")
def softmax_twice(logits, targets, pad_id):
    """Softmax is taken twice: the log-softmax of the loss gets probabilities. It should get the logits."""
    return token_loss(logits.softmax(dim=-1), targets, pad_id)


@EXERCISE.misconception("logarithm of a softmax")
def log_of_softmax(logits, targets, pad_id):
    """Where logits lie far apart, a probability rounds to 0 and its logarithm is -inf. `log_softmax` does both in one
    step and stays finite.
    """
    return mean_over_real(-of_the_true(logits.softmax(dim=-1).log(), targets), targets, pad_id)


@EXERCISE.misconception("softmax over axis 1")
def softmax_over_axis_one(logits, targets, pad_id):
    """The probabilities add up to 1 along axis 1. That is the vocabulary only while the logits have two axes: it is
    always the last one.
    """
    return mean_over_real(-of_the_true(logits.log_softmax(dim=1), targets), targets, pad_id)


@EXERCISE.misconception("all tokens of the vocabulary")
def all_tokens(logits, targets, pad_id):
    """This is the mean over the whole vocabulary: the true token plays no part in it, so nothing can be learned.

    Of each place pick the entry that `targets` names.
    """
    return mean_over_real(-logits.log_softmax(dim=-1).mean(dim=-1), targets, pad_id)


@EXERCISE.misconception("padding for real tokens")
def only_padding(logits, targets, pad_id):
    """Only padding counts, and the real tokens are left out: the mask is the wrong way round."""
    padding = targets == pad_id
    return losses_of(logits, targets).masked_fill(~padding, 0.0).sum() / padding.sum().clamp(min=1)


@EXERCISE.misconception("padding is 0")
def zero_is_padding(logits, targets, pad_id):
    """Targets of 0 were left out, and nothing else. Which token is padding is said by `pad_id`."""
    return token_loss(logits, targets, 0)


EXERCISE.add_misconception(
    "perplexity",
    lambda *inputs: token_loss(*inputs).exp(),
    "This is the perplexity, e to the power of the loss. The loss is its logarithm.",
)
EXERCISE.add_misconception(
    "a squared error",
    lambda logits, targets, pad_id: mean_over_real(
        (logits.softmax(dim=-1) - F.one_hot(targets, logits.shape[-1])).square().sum(dim=-1), targets, pad_id
    ),
    "This is a squared error of the probabilities, which costs 2 at most. Cross-entropy takes the logarithm of the "
    "true token's probability.",
)
EXERCISE.add_misconception(
    "one added to the number",
    lambda logits, targets, pad_id: (
        losses_of(logits, targets).masked_fill(targets == pad_id, 0.0).sum() / ((targets != pad_id).sum() + 1)
    ),
    "The sum is divided by one more than the number of real tokens. Only where there is none must the divisor be "
    "kept from 0.",
)
EXERCISE.add_misconception(
    "a loss for each token",
    lambda logits, targets, pad_id: losses_of(logits, targets).masked_fill(targets == pad_id, 0.0),
    "This is a loss for each place. Training needs a single number: their mean over the real tokens.",
)
