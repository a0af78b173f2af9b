"""Find the bug: a nucleus that is always too light."""

import torch
from jaxtyping import Float
from torch import Tensor

from course.exercises.exercise import Edge, Exercise


def fix_top_p(probs: Float[Tensor, "*batch vocab_size"], p: float) -> Float[Tensor, "*batch vocab_size"]:
    """Probabilities after top-p: the fewest tokens that together reach p keep theirs, the others get 0; then each row
    is divided by its sum.

    The code below runs, and its texts read well. But a test says that the tokens kept always have less than p together.
    And now and then a row comes out as NaN. One thing is wrong.

    Args:
        probs: of each token of the vocabulary, with any leading axes; each row sums to 1.
        p: above 0, below 1.
    """
    ordered, order = probs.sort(dim=-1, descending=True)
    before = ordered.cumsum(dim=-1) - ordered
    kept = torch.where(before < p, ordered, 0.0)
    kept = torch.zeros_like(probs).scatter(-1, order, kept)
    return kept / kept.sum(dim=-1, keepdim=True)


def starter(probs, p):
    ordered, order = probs.sort(dim=-1, descending=True)
    cumulated = ordered.cumsum(dim=-1)
    kept = torch.where(cumulated < p, ordered, 0.0)
    kept = torch.zeros_like(probs).scatter(-1, order, kept)
    return kept / kept.sum(dim=-1, keepdim=True)


def make_inputs(generator):
    """Two axes; three; one; rows in which one token exceeds p by itself; equal tokens, whose sum is p exactly."""

    def draw(*sizes, warmth=1.0):
        return (warmth * torch.randn(*sizes, generator=generator)).softmax(dim=-1)

    yield {"probs": draw(3, 7), "p": 0.8}
    yield {"probs": draw(2, 4, 6, warmth=1.5), "p": 0.6}
    yield {"probs": draw(9), "p": 0.9}
    peaked = 0.3 * draw(4, 5)
    peaked[torch.arange(4), torch.tensor([3, 0, 2, 4])] += 0.7
    yield {"probs": peaked, "p": 0.5}
    yield Edge({"probs": torch.full((2, 4), 0.25), "p": 0.5})


def keeping(is_kept, own_place=True, divided=True):
    """The loop of a learner who keeps other tokens, by sorted probabilities and their sums."""

    def code(probs, p):
        ordered, order = probs.sort(dim=-1, descending=True)
        kept = torch.where(is_kept(ordered, ordered.cumsum(dim=-1), p), ordered, 0.0)
        kept = torch.zeros_like(probs).scatter(-1, order, kept) if own_place else kept
        return kept / kept.sum(dim=-1, keepdim=True) if divided else kept

    return code


def right(ordered, sums, p):
    return sums - ordered < p


def is_first(ordered):
    return (torch.arange(ordered.shape[-1]) == 0).expand_as(ordered)


EXERCISE = Exercise(
    name="fix_top_p",
    lesson=12,
    reference=fix_top_p,
    starter=starter,
    make_inputs=make_inputs,
    minutes=6,
    difficulty=2,
    points=2,
    hints=(
        "Probabilities 0.6, 0.3, 0.1 and p = 0.8. Which tokens does the code keep, and what do they sum to? What if p "
        "is 0.5?",
        "a token is kept if the sum of those *before* it is still below p",
        "`cumulated` holds the sums with the token itself. Take its own probability off again, and compare that with "
        "p.",
    ),
    equivalents={
        "dim=-1 dropped": "`sort` takes the last axis by itself",
        "torch.zeros_like(probs) -> probs": "the order names every place, so all of them are written",
    },
)

EXERCISE.add_misconception(
    "the bug is still there",
    starter,
    "The token with which the sum passes p is cut. Where it is the first one, nothing is left: 0 / 0 is NaN.",
)
EXERCISE.add_misconception(
    "only the first kept",
    keeping(lambda ordered, sums, p: (sums < p) | is_first(ordered)),
    "NaN is gone, because the likeliest token is always kept. But in all other rows the token that crosses p is still "
    "cut, so they keep less than p.",
)
EXERCISE.add_misconception(
    "moved round",
    keeping(lambda ordered, sums, p: (sums < p).roll(1, -1)),
    "The likeliest token is lost, as if the mask or the sums had been moved round by a place and the end had come "
    "in at the front. This token is always kept.",
)
EXERCISE.add_misconception(
    "NaN replaced by 0",
    lambda probs, p: starter(probs, p).nan_to_num(),
    "A row of which nothing is kept has only zeros in your answer: no token of it can be drawn. The other rows "
    "keep less "
    "than p.",
)
EXERCISE.add_misconception(
    "NaN rows left as they came",
    lambda probs, p: torch.where(starter(probs, p).isnan(), probs, starter(probs, p)),
    "Where nothing was left the whole row is kept, unlikely tokens included. And the other rows still keep less "
    "than p.",
)
EXERCISE.add_misconception(
    "the sums turned round",
    keeping(lambda ordered, sums, p: sums >= p),
    "The tail is kept: all tokens from the crossing one on. The crossing one belongs to those *before* it.",
)
EXERCISE.add_misconception(
    "only the crossing token",
    keeping(lambda ordered, sums, p: (sums >= p) & right(ordered, sums, p)),
    "Only the token with which the sum crosses p is kept. Those before it are at least as likely, and kept as "
    "well.",
)
EXERCISE.add_misconception(
    "one too many",
    keeping(
        lambda ordered, sums, p: sums - ordered - ordered.roll(1, -1).masked_fill(is_first(ordered), 0.0) < p
    ),
    "A token after the one that crosses p is kept as well. The fewest tokens that reach p are wanted.",
)
EXERCISE.add_misconception(
    "each by itself",
    keeping(lambda ordered, sums, p: ordered < p),
    "Each probability is compared by itself with p. It is the *sum* of those before it that counts.",
)
EXERCISE.add_misconception(
    "everything kept",
    keeping(lambda ordered, sums, p: sums > 0),
    "Now all tokens are kept. The tail should get 0: everything after the token with which the sum reaches p.",
)
EXERCISE.add_misconception(
    "a little more than p",
    keeping(lambda ordered, sums, p: sums < p + 0.1),
    "The border is p + 0.1 in place of p. How much a row lacks depends on the row: it lacks the one token that "
    "crosses p.",
)
EXERCISE.add_misconception(
    "sorted order",
    keeping(right, own_place=False),
    "The right tokens are kept now, but they come back sorted. The way back to the tokens' own places was right.",
)
EXERCISE.add_misconception(
    "not divided by the sum",
    keeping(right, divided=False),
    "The right tokens are kept now, but a row need not sum to 1 any more. Dividing by its sum was right.",
)


@EXERCISE.misconception("the unlikeliest first")
def unlikeliest_first(probs, p):
    """The sums begin with the unlikeliest token, so the tail is kept. Sorting from the largest down was right."""
    ordered, order = probs.sort(dim=-1)
    kept = torch.where(ordered.cumsum(dim=-1) - ordered < p, ordered, 0.0)
    kept = torch.zeros_like(probs).scatter(-1, order, kept)
    return kept / kept.sum(dim=-1, keepdim=True)


@EXERCISE.misconception("divided by the sum of all rows")
def all_rows(probs, p):
    """The right tokens are kept now, but they are divided by the sum of all rows together. Each row has its own sum."""
    kept = torch.where(fix_top_p(probs, p) > 0, probs, 0.0)
    return kept / kept.sum()


@EXERCISE.misconception("softmax of what is kept")
def softmax_of_kept(probs, p):
    """This is the softmax of the probabilities that are kept. They are probabilities already, and tokens with 0 get a
    share again. Divide by the sum.
    """
    return torch.where(fix_top_p(probs, p) > 0, probs, 0.0).softmax(dim=-1)


@EXERCISE.misconception("put in order once more")
def in_order_once_more(probs, p):
    """The right tokens are kept, but on the way back their order is applied a second time, so some stand at the wrong
    place. `scatter` puts each back to where it came from.
    """
    ordered, order = probs.sort(dim=-1, descending=True)
    kept = ordered.masked_fill(ordered.cumsum(dim=-1) - ordered >= p, 0.0).gather(-1, order)
    return kept / kept.sum(dim=-1, keepdim=True)
