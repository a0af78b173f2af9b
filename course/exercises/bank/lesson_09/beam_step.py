"""One step of beam search: the best of all continuations, and where each came from."""

import math

import torch
from jaxtyping import Float, Int
from torch import Tensor

from course.exercises.exercise import Exercise


def beam_step(
    log_probs: Float[Tensor, "batch beam_size"], logits: Float[Tensor, "batch beam_size vocab_size"]
) -> tuple[Float[Tensor, "batch beam_size"], Int[Tensor, "batch beam_size"], Int[Tensor, "batch beam_size"]]:
    """Continue each sentence's hypotheses by one token and keep the best `beam_size` of all continuations.

    `log_probs` are those of the hypotheses so far, `logits` the model's for their next tokens. A continuation's
    log-probability is its hypothesis's plus its token's. All beam_size * vocab_size continuations of a sentence
    compete; a hypothesis may have several among the best, or none. Sentences do not compete.

    Returns, best first: the new log-probabilities; the parents, each the number of the hypothesis (from 0) that was
    continued; and the tokens it was continued with.
    """
    totals = log_probs[..., None] + logits.log_softmax(dim=-1)
    best, index = totals.flatten(start_dim=1).topk(log_probs.shape[1], dim=1)
    return best, index // logits.shape[-1], index % logits.shape[-1]


def make_inputs(generator):
    """Close hypotheses; one far ahead; logits that differ in height; the first step, where only one is alive."""

    def draw(*sizes):
        return torch.randn(*sizes, generator=generator)

    yield {"log_probs": draw(2, 3) - 4, "logits": draw(2, 3, 5)}
    yield {"log_probs": 4 * draw(3, 4) - 9, "logits": 2 * draw(3, 4, 6)}
    yield {"log_probs": draw(2, 4) - 4, "logits": draw(2, 4, 7) + 5 * draw(2, 4, 1)}
    first = torch.tensor([0.0, -math.inf, -math.inf]).expand(2, 3).clone()
    yield {"log_probs": first, "logits": 2 * draw(2, 3, 8)}


def chosen(totals, vocab_size):
    """The best of a sentence's continuations."""
    best, index = totals.flatten(start_dim=1).topk(totals.shape[1], dim=1)
    return best, index // vocab_size, index % vocab_size


EXERCISE = Exercise(
    name="beam_step",
    lesson=9,
    reference=beam_step,
    make_inputs=make_inputs,
    returns=("log_probs", "parents", "token_ids"),
    minutes=20,
    difficulty=4,
    points=5,
    hints=(
        "The second-best continuation of a good hypothesis may be better than the best of a poor one. Among "
        "how many continuations must you choose?",
        "log-softmax -> add the hypotheses' own -> one row a sentence -> topk -> parent and token from the "
        "place in the row",
        "After `flatten(start_dim=1)` place p belongs to hypothesis `p // vocab_size` and token `p % "
        "vocab_size`.",
    ),
    equivalents={
        "dim=1 dropped": "of two axes, 1 is the last, which topk takes by itself",
    },
)


@EXERCISE.misconception("logits added")
def logits_added(log_probs, logits):
    """Bare logits are added here. Those of one hypothesis may be higher than those of another by any amount: turn them
    into log-probabilities first.
    """
    return chosen(log_probs[..., None] + logits, logits.shape[-1])


@EXERCISE.misconception("probabilities added")
def probabilities_added(log_probs, logits):
    """Probabilities are added to log-probabilities here. Probabilities multiply, so their logarithms add: take
    log_softmax.
    """
    return chosen(log_probs[..., None] + logits.softmax(dim=-1), logits.shape[-1])


@EXERCISE.misconception("the past forgotten")
def past_forgotten(log_probs, logits):
    """Only the next tokens are compared. A sure token after an unlikely beginning is still unlikely: add the
    log-probability of the hypothesis.
    """
    return chosen(logits.log_softmax(dim=-1), logits.shape[-1])


@EXERCISE.misconception("log-probabilities multiplied")
def multiplied(log_probs, logits):
    """Log-probabilities are multiplied here. Probabilities multiply, so their logarithms add."""
    return chosen((log_probs[..., None] * logits.log_softmax(dim=-1)).nan_to_num(), logits.shape[-1])


@EXERCISE.misconception("the best of each hypothesis")
def each_its_best(log_probs, logits):
    """Each of your hypotheses has exactly one child. All continuations of a sentence should compete: a good one may
    have several children, a poor one none.
    """
    best, tokens = logits.log_softmax(dim=-1).max(dim=-1)
    best, parents = (log_probs + best).sort(dim=1, descending=True)
    return best, parents, tokens.gather(1, parents)


@EXERCISE.misconception("the best of each, in the old order")
def each_its_best_in_place(log_probs, logits):
    """Every hypothesis is continued with its own best token: that is greedy search several times over. All
    continuations of a sentence should compete, best first.
    """
    best, tokens = logits.log_softmax(dim=-1).max(dim=-1)
    return log_probs + best, torch.arange(log_probs.shape[1]).expand_as(tokens), tokens


@EXERCISE.misconception("the best hypothesis alone")
def best_parent_alone(log_probs, logits):
    """Only the best hypothesis is continued. The others are there because it may turn out worse: let all compete."""
    totals = log_probs[..., None] + logits.log_softmax(dim=-1)
    parents = log_probs.argmax(dim=1, keepdim=True).expand_as(log_probs)
    rows = totals.gather(1, parents[..., None].expand(-1, -1, totals.shape[-1]))[:, 0]
    best, tokens = rows.topk(log_probs.shape[1], dim=1)
    return best, parents, tokens


@EXERCISE.misconception("softmax over all continuations")
def normalised_over_all(log_probs, logits):
    """The probabilities are normalised over the tokens of all hypotheses together. Each hypothesis has its own
    distribution over the vocabulary.
    """
    normalised = logits.flatten(start_dim=1).log_softmax(dim=-1).view_as(logits)
    return chosen(log_probs[..., None] + normalised, logits.shape[-1])


@EXERCISE.misconception("softmax over the beam")
def normalised_over_the_beam(log_probs, logits):
    """The probabilities are normalised over the hypotheses. It is the tokens whose probabilities should add up to 1:
    the last axis.
    """
    return chosen(log_probs[..., None] + logits.log_softmax(dim=1), logits.shape[-1])


@EXERCISE.misconception("taken apart by beam_size")
def divided_by_the_beam(log_probs, logits):
    """The choice is right, but it is taken apart as if each hypothesis had beam_size places. In the flattened row each
    has vocab_size places, so that is what to divide by.
    """
    best, parents, tokens = beam_step(log_probs, logits)
    index = parents * logits.shape[-1] + tokens
    return best, index // log_probs.shape[1], index % log_probs.shape[1]


@EXERCISE.misconception("parents and tokens exchanged")
def exchanged(log_probs, logits):
    """Parents and tokens have changed places. The parents are numbers of hypotheses, the tokens are ids of the
    vocabulary.
    """
    best, parents, tokens = beam_step(log_probs, logits)
    return best, tokens, parents


@EXERCISE.misconception("place not taken apart")
def not_taken_apart(log_probs, logits):
    """Your tokens are places in the flattened row: right for hypothesis 0, beyond the vocabulary for all others. The
    remainder by vocab_size is the token.
    """
    best, parents, tokens = beam_step(log_probs, logits)
    return best, parents, parents * logits.shape[-1] + tokens


@EXERCISE.misconception("the worst")
def worst(log_probs, logits):
    """The least likely continuations are kept. A log-probability nearer to 0 is the better one."""
    totals = (log_probs[..., None] + logits.log_softmax(dim=-1)).flatten(start_dim=1)
    best, index = totals.topk(log_probs.shape[1], dim=1, largest=False)
    return best, index // logits.shape[-1], index % logits.shape[-1]


@EXERCISE.misconception("worst first")
def worst_first(log_probs, logits):
    """The choice is right, the order is not: best first."""
    return tuple(part.flip(1) for part in beam_step(log_probs, logits))


@EXERCISE.misconception("the last step's alone")
def step_alone_returned(log_probs, logits):
    """The choice is right. The log-probabilities returned are only those of the new token; the next step needs the
    sums.
    """
    best, parents, tokens = beam_step(log_probs, logits)
    steps = logits.log_softmax(dim=-1).flatten(start_dim=1)
    return steps.gather(1, parents * logits.shape[-1] + tokens), parents, tokens


@EXERCISE.misconception("sentences compete")
def sentences_compete(log_probs, logits):
    """The best are chosen from all sentences of the batch together. Each sentence should keep its own best: flatten all
    axes except the first.
    """
    totals = log_probs[..., None] + logits.log_softmax(dim=-1)
    best, index = totals.flatten().topk(log_probs.numel())
    index = index % (log_probs.shape[1] * logits.shape[-1])
    parts = best, index // logits.shape[-1], index % logits.shape[-1]
    return tuple(part.view_as(log_probs) for part in parts)


@EXERCISE.misconception("one softmax for all continuations")
def one_softmax_for_all(log_probs, logits):
    """The probabilities of all continuations of a sentence add up to 1 here. Each hypothesis shares out its own:
    softmax goes over the vocabulary, and then the hypothesis's logarithm is added.
    """
    batch, beam_size, vocab_size = logits.shape
    scores = (log_probs.unsqueeze(-1) + logits).reshape(batch, -1).log_softmax(dim=-1)
    best, places = scores.topk(beam_size, dim=-1)
    return best, places // vocab_size, places % vocab_size
