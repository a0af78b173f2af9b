"""Cross-entropy against softened targets, averaged over real tokens."""

import math

import torch
import torch.nn.functional as F

from course.exercises.exercise import TORCH_LOSSES, Edge, Exercise
from course_lib.losses import label_smoothing_loss

PAD_ID = 2  # not 0, so that a 0 written by habit shows
SAME_AXIS = "once padding is taken out there are two axes, so the last one is axis 1"


def make_inputs(generator):
    """No padding; padding; more axes; no smoothing; one real token; far-apart logits; only padding."""

    def draw(*sizes, smoothing=0.3, spread=1.0):
        logits = spread * torch.randn(*sizes, 7, generator=generator)
        targets = torch.randint(3, 7, sizes, generator=generator)
        return {"logits": logits, "targets": targets, "smoothing": smoothing, "pad_id": PAD_ID}

    yield draw(4)
    yield padded(draw(3, 5), 4, 2)
    yield padded(draw(2, 3, 4, smoothing=0.1), 3, 1, 2)
    yield padded(draw(2, 5, smoothing=0.0), 3)
    yield padded(draw(5), 1)
    yield padded(draw(3, 4, spread=80.0), 2, 3)
    yield Edge(padded(draw(2, 3), 0, 0), gradients=("logits",))


def make_refused():
    """Shares of the probability above 1 and below 0."""
    for share in (1.5, -0.1):
        logits, targets = torch.zeros(3, 7), torch.tensor([3, 4, 5])
        yield {"logits": logits, "targets": targets, "smoothing": share, "pad_id": PAD_ID}


def padded(case, *lengths):
    """The rows cut to these lengths, one after the other; where there are fewer, the rest stay whole."""
    rows = case["targets"].view(-1, case["targets"].shape[-1])
    for row, length in zip(rows, lengths, strict=False):
        row[length:] = PAD_ID
    return case


def losses_of(logits, targets, smoothing):
    """The loss of each position by itself."""
    losses = F.cross_entropy(
        logits.flatten(end_dim=-2), targets.flatten(), label_smoothing=smoothing, reduction="none"
    )
    return losses.view(targets.shape)


def mean_over_real(losses, targets, pad_id):
    real = targets != pad_id
    return losses.masked_fill(~real, 0.0).sum() / real.sum().clamp(min=1)


def against(distribution, logits, targets, pad_id):
    return mean_over_real(-(distribution * logits.log_softmax(dim=-1)).sum(dim=-1), targets, pad_id)


def softened(logits, targets, true, others):
    one_hot = F.one_hot(targets, logits.shape[-1]).to(logits.dtype)
    return one_hot * true + (1 - one_hot) * others


EXERCISE = Exercise(
    name="label_smoothing_loss",
    lesson=8,
    reference=label_smoothing_loss,
    make_inputs=make_inputs,
    make_refused=make_refused,
    differentiable=("logits",),
    forbidden=(
        *TORCH_LOSSES,
        "course_lib.losses.projected_label_smoothing_loss",
    ),
    minutes=20,
    difficulty=4,
    points=5,
    hints=(
        "How much probability does the true token get in all: 1 - smoothing, or a little more? And how many "
        "positions are there to divide by?",
        "log_probs -> (1 - smoothing) * loss of the true token + smoothing * mean loss over the vocabulary "
        "-> sum over real tokens / their number",
        "With `log_probs = logits.log_softmax(dim=-1)`: `true = -log_probs.gather(-1, targets[..., "
        "None])[..., 0]`, `spread = -log_probs.mean(dim=-1)`. Mix them, set padding to 0, and divide by the "
        "number of real tokens, but by no less than 1.",
    ),
    equivalents={
        "-1 -> 1": SAME_AXIS,
        "-1 -> 1'": SAME_AXIS,
        "-1 -> 1''": SAME_AXIS,
    },
)

EXERCISE.add_misconception(
    "nothing softened",
    lambda logits, targets, _, pad_id: label_smoothing_loss(logits, targets, 0.0, pad_id),
    "This is plain cross-entropy: all the probability is on the true token.",
    "Give `smoothing` of it away.",
)


@EXERCISE.misconception("spread over the others alone")
def spread_over_the_others(logits, targets, smoothing, pad_id):
    """`smoothing` is spread over the vocabulary without the true token. It should be spread over all of it, so that the
    true token gets a share of it back.
    """
    others = smoothing / (logits.shape[-1] - 1)
    return against(softened(logits, targets, 1 - smoothing, others), logits, targets, pad_id)


@EXERCISE.misconception("spread over the others but padding")
def spread_over_the_others_but_pad(logits, targets, smoothing, pad_id):
    """`smoothing` is spread over V - 2 tokens, without the true one and padding, as in some implementations. Every
    token of the vocabulary should get the same share.
    """
    distribution = softened(logits, targets, 1 - smoothing, smoothing / (logits.shape[-1] - 2))
    distribution[..., pad_id] = 0.0
    return against(distribution, logits, targets, pad_id)


@EXERCISE.misconception("no share for the true token")
def none_for_the_true(logits, targets, smoothing, pad_id):
    """Your softened targets do not add up to 1: each share is smoothing / V, but the true token got none of them on top
    of its 1 - smoothing.
    """
    others = smoothing / logits.shape[-1]
    return against(softened(logits, targets, 1 - smoothing, others), logits, targets, pad_id)


@EXERCISE.misconception("spread without dividing by V")
def not_divided_by_the_vocabulary(logits, targets, smoothing, pad_id):
    """Each token of the vocabulary got the whole of `smoothing`, so the softened target can add up to far more than 1.
    It should be shared out.
    """
    distribution = softened(logits, targets, 1.0, smoothing)
    return against(distribution, logits, targets, pad_id)


@EXERCISE.misconception("smoothing and its rest exchanged")
def exchanged(logits, targets, smoothing, pad_id):
    """The true token got `smoothing` and the vocabulary the rest. It is `smoothing` that should be spread."""
    return label_smoothing_loss(logits, targets, 1 - smoothing, pad_id)


@EXERCISE.misconception("nothing taken from the true token")
def true_token_whole(logits, targets, smoothing, pad_id):
    """The vocabulary got its shares, but the true token still has weight 1. What is given away must be
    taken from it.
    """
    share = smoothing / logits.shape[-1]
    return against(softened(logits, targets, 1 + share, share), logits, targets, pad_id)


@EXERCISE.misconception("divergence for cross-entropy")
def divergence(logits, targets, smoothing, pad_id):
    """This is the KL divergence: the entropy of the softened targets is subtracted. Its gradient is the same, but the
    loss wanted is cross-entropy, whose floor is not 0.
    """
    share = smoothing / logits.shape[-1]
    distribution = softened(logits, targets, 1 - smoothing + share, share)
    entropy = torch.special.entr(distribution).sum(dim=-1)
    return mean_over_real(losses_of(logits, targets, smoothing) - entropy, targets, pad_id)


@EXERCISE.misconception("padding in the number")
def padding_divides(logits, targets, smoothing, pad_id):
    """Padding adds nothing to the sum, but counts in the number that divides it. More padding then makes the loss look
    smaller: divide by the number of real tokens.
    """
    return losses_of(logits, targets, smoothing).masked_fill(targets == pad_id, 0.0).mean()


@EXERCISE.misconception("padding counts")
def padding_counts(logits, targets, smoothing, pad_id):
    """The loss also scores the model on padding, which nobody wants it to write.

    Leave out the positions where the target is `pad_id`.
    """
    return losses_of(logits, targets, smoothing).mean()


@EXERCISE.misconception("summed")
def summed(logits, targets, smoothing, pad_id):
    """This is the sum. A batch of more tokens can take a larger step that way: divide by the number of real tokens."""
    return losses_of(logits, targets, smoothing).masked_fill(targets == pad_id, 0.0).sum()


@EXERCISE.misconception("each sentence counts the same")
def each_sentence_alike(logits, targets, smoothing, pad_id):
    """Each sentence is averaged first, and then the sentences, so a token of a short one counts for more. Every real
    token should count the same: one sum, one division.
    """
    real = targets != pad_id
    losses = losses_of(logits, targets, smoothing).masked_fill(~real, 0.0)
    return (losses.sum(dim=-1) / real.sum(dim=-1).clamp(min=1)).mean()


EXERCISE.add_misconception(
    "sign",
    lambda *inputs: -label_smoothing_loss(*inputs),
    "The sign is wrong: a log-probability is at most 0, and training makes the loss small. Yours grows as the model "
    "gets better.",
)


@EXERCISE.misconception("no logarithm")
def no_logarithm(logits, targets, smoothing, pad_id):
    """This sums probabilities. Cross-entropy sums their logarithms: being sure and wrong must cost a lot."""
    share = smoothing / logits.shape[-1]
    distribution = softened(logits, targets, 1 - smoothing + share, share)
    return mean_over_real(-(distribution * logits.softmax(dim=-1)).sum(dim=-1), targets, pad_id)


@EXERCISE.misconception("softmax twice")
def softmax_twice(logits, targets, smoothing, pad_id):
    """Softmax is taken twice: the log-softmax of the loss gets probabilities. It should get the logits."""
    return label_smoothing_loss(logits.softmax(dim=-1), targets, smoothing, pad_id)


@EXERCISE.misconception("logarithm of a softmax")
def log_of_softmax(logits, targets, smoothing, pad_id):
    """Where logits lie far apart, a probability rounds to 0 and its logarithm is -inf. `log_softmax` does both in one
    step and stays finite.
    """
    share = smoothing / logits.shape[-1]
    log_probs = logits.softmax(dim=-1).log()
    distribution = softened(logits, targets, 1 - smoothing + share, share)
    return mean_over_real(-(distribution * log_probs).sum(dim=-1), targets, pad_id)


EXERCISE.add_misconception(
    "in bits",
    lambda *inputs: label_smoothing_loss(*inputs) / math.log(2),
    "This is in bits, with logarithms to base 2. The loss is in nats: natural logarithms.",
)


@EXERCISE.misconception("softmax over axis 1")
def softmax_over_axis_one(logits, targets, smoothing, pad_id):
    """The probabilities add up to 1 along axis 1. That is the vocabulary only while the logits have two axes: it is
    always the last one.
    """
    log_probs = logits.log_softmax(dim=1)
    of_the_true = log_probs.gather(-1, targets[..., None])[..., 0]
    losses = -(1 - smoothing) * of_the_true - smoothing * log_probs.mean(dim=-1)
    return mean_over_real(losses, targets, pad_id)
