"""One roll of the dice: from a number between 0 and 1 to a token."""

import torch

from course.exercises.exercise import Edge, Exercise
from course_lib.sampling import sample_step

ALMOST_ONE = 1 - 2**-53  # the largest number below 1


def make_inputs(generator):
    """Five tokens; nine; seven; thirty; twelve; the number 0, and first tokens that cannot come; tokens that cannot
    come, at both ends and inside; the same tokens and a larger number; the number 0; a number so near to 1 that no
    rounded sum may exceed it; such a number, and last tokens that cannot come.
    """

    def draw(size):
        return torch.randn(size, generator=generator)

    for size, uniform in ((5, 0.5), (9, 0.1), (7, 0.9), (30, 0.3), (12, 0.7)):
        yield {"logits": 2 * draw(size), "uniform": uniform}
    cut = draw(8)
    cut[torch.tensor([0, 1, 4, 7])] = -torch.inf
    for uniform in (0.0, 0.35, 0.65):
        yield {"logits": cut, "uniform": uniform}
    yield {"logits": torch.tensor([1.0, 3.0, 4.0, 2.0]), "uniform": 0.0}
    for logits in (cut, torch.tensor([-3.0, 4.0, -1.0, 50.0, -torch.inf, -torch.inf])):
        yield Edge({"logits": logits, "uniform": ALMOST_ONE})  # a matter of rounding


def summed(logits):
    return logits.softmax(dim=-1).cumsum(dim=-1)


def last_possible(logits):
    return int(logits.softmax(dim=-1).nonzero()[-1])


def first(is_it):
    """The number of the first True; if there is none, how many there are."""
    return int(is_it.nonzero()[0]) if is_it.any() else len(is_it)


def by_sums_of(numbers_of):
    """A learner who cumulates something else."""
    return lambda logits, uniform: min(
        first(numbers_of(logits).cumsum(dim=-1) > uniform), last_possible(logits)
    )


def make_refused():
    """Numbers beyond both ends."""
    for uniform in (1.0, -0.1):
        yield {"logits": torch.ones(3), "uniform": uniform}


EXERCISE = Exercise(
    name="sample_step",
    lesson=12,
    reference=sample_step,
    make_inputs=make_inputs,
    make_refused=make_refused,
    forbidden=("multinomial",),
    minutes=8,
    difficulty=2,
    points=3,
    hints=(
        "Three tokens have 0.5, 0.3 and 0.2. On which stretch of the line from 0 to 1 does each of them lie? Which of "
        "them does 0.6 hit, and which does 0.5?",
        "probabilities -> cumulated sums -> count the sums that the number has reached or passed; no further than the "
        "last token that is possible",
        "`sums <= uniform` is True for each token that lies wholly to the left of the number, and their count is the "
        "number of the token. `probs.nonzero()[-1]` is the last token that can come.",
    ),
    equivalents={
        "1 -> 0": "of one axis, -0 is the last as well",
    },
)

EXERCISE.add_misconception(
    "the likeliest",
    lambda logits, uniform: int(logits.argmax()),
    "This is the likeliest token, whatever the number is. Then nothing is drawn: the text is always the same.",
)
EXERCISE.add_misconception(
    "reached is enough",
    lambda logits, uniform: min(first(summed(logits) >= uniform), last_possible(logits)),
    "This is the first token whose sum is at least the number. At 0 that is token 0, even if its probability is "
    "0. The sum has to *exceed* the number.",
)
EXERCISE.add_misconception(
    "one token too far",
    lambda logits, uniform: sample_step(logits, uniform) + 1,
    "This is one token too far. The token is the first one whose sum exceeds the number, not the one after it.",
)
for name, least in (("one token too early", -1), ("one token too early, but not before token 0", 0)):
    EXERCISE.add_misconception(
        name,
        lambda logits, uniform, least=least: max(sample_step(logits, uniform) - 1, least),
        "This is one token too early: the last one whose sum does *not* exceed the number. The next one is "
        "wanted.",
    )
EXERCISE.add_misconception(
    "logits divided by their sum",
    lambda logits, uniform: min(
        int(((logits / logits.sum()).cumsum(dim=-1) <= uniform).sum()), len(logits) - 1
    ),
    "The logits are divided by their sum in place of a softmax. Logits may be negative, so that gives no "
    "probabilities: softmax takes exponentials first.",
)
EXERCISE.add_misconception(
    "logits divided by their sum, and argmax",
    lambda logits, uniform: int(((logits / logits.sum()).cumsum(dim=-1) > uniform).int().argmax()),
    "The logits are divided by their sum in place of a softmax. Logits may be negative, so that gives no "
    "probabilities: softmax takes exponentials first.",
)
EXERCISE.add_misconception(
    "logits cumulated",
    by_sums_of(lambda logits: logits),
    "The sums are sums of logits. These may be negative and sum to anything: turn them into probabilities first.",
)
EXERCISE.add_misconception(
    "exponentials cumulated",
    by_sums_of(torch.exp),
    "The sums are sums of exponentials of the logits. These need not sum to 1, so the line may not end where the "
    "numbers end: divide by their sum.",
)
EXERCISE.add_misconception(
    "logarithms cumulated",
    by_sums_of(lambda logits: logits.log_softmax(dim=-1)),
    "The sums are sums of logarithms of probabilities. These are at most 0, so the sums go down. The "
    "probabilities themselves have to be added up.",
)
for name, if_none in (
    ("each by itself", last_possible),
    ("each by itself, else the likeliest", lambda logits: int(logits.argmax())),
    ("each by itself, else token 0", lambda logits: 0),
):
    EXERCISE.add_misconception(
        name,
        lambda logits, uniform, if_none=if_none: (
            first(logits.softmax(dim=-1) > uniform)
            if (logits.softmax(dim=-1) > uniform).any()
            else if_none(logits)
        ),
        "This is the first token whose own probability exceeds the number. The probabilities have to be added up "
        "on the way.",
    )
EXERCISE.add_misconception(
    "the nearest probability",
    lambda logits, uniform: int((logits.softmax(dim=-1) - uniform).abs().argmin()),
    "This is the token whose probability is nearest to the number. The number is a place on a line, on which each "
    "token has a piece.",
)
EXERCISE.add_misconception(
    "the nearest sum",
    lambda logits, uniform: int((summed(logits) - uniform).abs().argmin()),
    "This is the token whose sum is nearest to the number. A piece *ends* at its sum: the number lies on the "
    "first piece that ends behind it.",
)
EXERCISE.add_misconception(
    "all equally likely",
    lambda logits, uniform: int(uniform * len(logits)),
    "This token is picked as if all were equally likely. Each has a piece of the line that is as long as its "
    "probability.",
)
EXERCISE.add_misconception(
    "all possible ones equally likely",
    lambda logits, uniform: int(
        logits.softmax(dim=-1).nonzero()[int(uniform * logits.softmax(dim=-1).count_nonzero())]
    ),
    "This token is picked as if all that can come were equally likely. Each has a piece of the line that is as "
    "long as its probability.",
)
EXERCISE.add_misconception(
    "from the other end",
    lambda logits, uniform: len(logits) - 1 - sample_step(logits.flip(0), uniform),
    "The pieces lie from the last token to the first. They should begin with token 0.",
)
EXERCISE.add_misconception(
    "sorted, not brought back",
    lambda logits, uniform: sample_step(logits.sort(descending=True).values, uniform),
    "This is a place in the sorted row, which is not the token. No sorting is needed: the pieces lie in the order "
    "of the vocabulary.",
)
EXERCISE.add_misconception(
    "the likeliest first",
    lambda logits, uniform: int(
        logits.argsort(descending=True)[sample_step(logits.sort(descending=True).values, uniform)]
    ),
    "The pieces begin with the likeliest token. That draws as fairly, but the same number can then give another "
    "token. They should lie in the order of the vocabulary.",
)
EXERCISE.add_misconception(
    "the probability",
    lambda logits, uniform: float(logits.softmax(dim=-1)[sample_step(logits, uniform)]),
    "This is the probability of the token. Its number is wanted.",
)
EXERCISE.add_misconception(
    "drawn once more",
    lambda logits, uniform: int(torch.multinomial(logits.softmax(dim=-1), 2)[0]),
    "The token is drawn once more. The number that comes in has been drawn already: it decides which token it is.",
)
