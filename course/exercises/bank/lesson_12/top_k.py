"""The k likeliest tokens, and no others."""

import math

import torch

from course.exercises.exercise import Edge, Exercise
from course_lib.sampling import top_k


def make_inputs(generator):
    """Two axes; three; one; only one kept; equal logits on both sides of the border; k equal to the size; k
    above it.
    """

    def draw(*sizes):
        return torch.randn(*sizes, generator=generator)

    yield {"logits": draw(3, 6) - 1, "k": 2}
    yield {"logits": draw(2, 4, 7), "k": 3}
    yield {"logits": draw(8), "k": 5}
    yield {"logits": draw(4, 5), "k": 1}
    equal = torch.tensor([[0.5, 2.0, 2.0, -1.0, 2.0, 3.0], [1.0] * 6, [4.0, -2.0, 0.0, -2.0, -2.0, -2.0]])
    yield Edge({"logits": equal, "k": 3})
    yield {"logits": draw(2, 3), "k": 3}
    yield {"logits": draw(3, 4), "k": 9}


def ranks(logits, descending=True):
    """The place of each logit when they are sorted: 0 for the largest, and for the first of equals."""
    order = logits.sort(dim=-1, descending=descending, stable=True).indices
    return order.argsort(dim=-1)


def keeping(is_kept, fill=-math.inf):
    """The logits where a learner keeps them, and another number elsewhere."""

    def code(logits, k):
        return logits.masked_fill(~is_kept(logits, k), fill)

    return code


def right(logits, k):
    return ranks(logits) < k


def border(logits, k):
    """The smallest logit that is kept."""
    return logits.sort(dim=-1, descending=True).values[..., [min(k, logits.shape[-1]) - 1]]


def make_refused():
    """None to be kept."""
    yield {"logits": torch.ones(2, 3), "k": 0}


EXERCISE = Exercise(
    name="top_k",
    lesson=12,
    reference=top_k,
    make_inputs=make_inputs,
    make_refused=make_refused,
    minutes=10,
    difficulty=2,
    points=3,
    hints=(
        "If you sort a row from the largest down, which tokens stand behind the first k? And how do you get from there "
        "back to the tokens' own places?",
        "sort, largest first, equals in their order -> the numbers of the tokens from rank k on -> -inf at these "
        "places",
        "`logits.sort(dim=-1, descending=True, stable=True).indices` are the tokens' numbers, largest first. "
        "`logits.scatter(-1, numbers, -math.inf)` writes to those places of a copy.",
    ),
    equivalents={
        "dim=-1 dropped": "`argsort` takes the last axis by itself",
        "stable=True dropped": "on a processor equals stay in their order; a GPU may not leave them there",
        "True -> False'": "on a processor equals stay in their order; a GPU may not leave them there",
    },
)

EXERCISE.add_misconception(
    "one too many",
    keeping(lambda logits, k: ranks(logits) <= k),
    "Up to k + 1 tokens are kept. Ranks count from 0, so rank k already belongs to one token too many.",
)
for name, all_kept in (("", False), (", all for a large k", True)):
    EXERCISE.add_misconception(
        f"one too few{name}",
        keeping(
            lambda logits, k, all_kept=all_kept: (
                (ranks(logits) < k - 1) | (all_kept and k >= logits.shape[-1])
            )
        ),
        "Up to k - 1 tokens are kept, and none at all for k = 1. The k-th largest is kept as well.",
    )
    EXERCISE.add_misconception(
        f"only those above the k-th{name}",
        keeping(
            lambda logits, k, all_kept=all_kept: (
                (logits > border(logits, k)) | (all_kept and k >= logits.shape[-1])
            )
        ),
        "Only what is larger than the k-th largest is kept, so that one is lost. It is among the k.",
    )
EXERCISE.add_misconception(
    "the smallest kept",
    keeping(lambda logits, k: ranks(logits, descending=False) < k),
    "The k smallest are kept. `sort` and `argsort` go up if nobody tells them otherwise.",
)
EXERCISE.add_misconception(
    "k cut in place of k kept",
    keeping(lambda logits, k: ranks(logits, descending=False) >= k),
    "The k smallest are cut. k says how many are *kept*, and all others are cut.",
)
EXERCISE.add_misconception(
    "the k largest cut",
    keeping(lambda logits, k: ranks(logits) >= k),
    "The k largest are cut, and the rest is kept. It is the other way round.",
)
EXERCISE.add_misconception(
    "0 for the others",
    keeping(right, fill=0.0),
    "The others are set to 0. That is a good logit, better than any negative one: softmax gives exp(0) = 1 to it "
    "before it divides. To get no probability it has to be -inf.",
)
EXERCISE.add_misconception(
    "a large negative number",
    keeping(right, fill=-1e9),
    "The others are set to a large negative number. -inf says the same for every softmax, whatever the other "
    "logits are, and it can be told apart from a logit.",
)
EXERCISE.add_misconception(
    "the place in the order taken for the rank",
    keeping(lambda logits, k: logits.argsort(dim=-1, descending=True, stable=True) < k),
    "The order of the sort is taken for the ranks. Its first number says *which token* is the largest, not which "
    "rank the first token has. Use it as places to write to.",
)
EXERCISE.add_misconception(
    "sorted order, not the tokens' places",
    lambda logits, k: logits.sort(dim=-1, descending=True).values.masked_fill(
        torch.arange(logits.shape[-1]) >= k, -math.inf
    ),
    "Your logits come back sorted, so nobody knows any more which token is which. Each token stays in its place.",
)
EXERCISE.add_misconception(
    "the first k places",
    keeping(lambda logits, k: (torch.arange(logits.shape[-1]) < k).expand_as(logits)),
    "The first k tokens of the *vocabulary* are kept. In a sorted row the first k are the largest, but the logits "
    "do not come sorted.",
)
EXERCISE.add_misconception(
    "over everything at once",
    keeping(lambda logits, k: (ranks(logits.flatten()) < k).view(logits.shape)),
    "The k largest of all rows together are kept. Each row is a question of its own and keeps k.",
)
EXERCISE.add_misconception(
    "along the first axis",
    keeping(lambda logits, k: (ranks(logits.movedim(0, -1)) < k).movedim(-1, 0)),
    "The largest are those along the first axis, so *rows* can compete. The vocabulary is the last axis.",
)
EXERCISE.add_misconception(
    "along axis 1",
    keeping(lambda logits, k: (ranks(logits.movedim(1, -1)) < k).movedim(-1, 1)),
    "The largest are those along axis 1. With several leading axes that is not the vocabulary: it is always the "
    "last axis.",
)
EXERCISE.add_misconception(
    "only the k largest",
    lambda logits, k: logits.sort(dim=-1, descending=True).values[..., :k],
    "These are the k largest without the others. The result has a place for each token of the vocabulary.",
)
EXERCISE.add_misconception(
    "which tokens they are",
    lambda logits, k: logits.sort(dim=-1, descending=True, stable=True).indices[..., :k],
    "These are the numbers of the k tokens. Logits are wanted, one for each token of the vocabulary.",
)
EXERCISE.add_misconception(
    "what is kept as True",
    right,
    "The result is True for what is kept. The logits are wanted, with -inf where nothing is kept.",
)
EXERCISE.add_misconception(
    "probabilities",
    lambda logits, k: top_k(logits, k).softmax(dim=-1),
    "These are probabilities. Logits are wanted: what comes after this function takes softmax itself.",
)
EXERCISE.add_misconception(
    "cut from the probabilities",
    lambda logits, k: top_k(logits, k).isfinite() * logits.softmax(dim=-1),
    "These are probabilities without the tokens that are cut, so the rest need not sum to 1. Logits go in and "
    "come out.",
)


@EXERCISE.misconception("the k-th smallest as the border")
def smallest_border(logits, k):
    """The border is the k-th *smallest* logit, so nearly all can be kept. `kthvalue` and `sort` count from below."""
    if k >= logits.shape[-1]:
        return logits
    return logits.masked_fill(logits < logits.kthvalue(k, dim=-1, keepdim=True).values, -math.inf)


@EXERCISE.misconception("k above the size")
def above_the_size(logits, k):
    """A k above the size of the vocabulary gives an error. There all tokens are kept."""
    found = logits.topk(k, dim=-1)
    return torch.full_like(logits, -math.inf).scatter(-1, found.indices, found.values)


@EXERCISE.misconception("k above the size, by a border")
def above_the_size_by_a_border(logits, k):
    """A k above the size of the vocabulary gives an error. There all tokens are kept. And of equal logits at the edge
    more than k may be kept.
    """
    smallest = logits.topk(k, dim=-1).values[..., -1:]
    return logits.masked_fill(logits < smallest, -math.inf)


@EXERCISE.misconception("logits changed in place")
def in_place(logits, k):
    """The logits that came in are changed, so whoever called the function has lost them. Write into a copy: `scatter`
    and `masked_fill` without an underscore make one.
    """
    logits[~right(logits, k)] = -math.inf
    return logits
