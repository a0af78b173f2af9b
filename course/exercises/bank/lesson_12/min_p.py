"""The tokens that are not much less likely than the likeliest."""

import math

import torch

from course.exercises.exercise import Exercise
from course_lib.sampling import min_p


def make_inputs(generator):
    """Two axes; three; one; a likely token that makes the share large; a share of 1, with two likeliest tokens."""

    def draw(*sizes):
        return torch.randn(*sizes, generator=generator)

    yield {"logits": 2 * draw(3, 8), "share": 0.2}
    yield {"logits": draw(2, 4, 6) - 3, "share": 0.3}
    yield {"logits": draw(9) + 1, "share": 0.5}
    peaked = draw(4, 5)
    peaked[torch.arange(4), torch.tensor([3, 0, 2, 4])] += 3
    yield {"logits": peaked, "share": 0.05}
    equal = torch.tensor([[0.5, 3.0, 3.0, -1.0], [-2.0, -3.0, -2.5, -2.0], [1.0, 0.0, 1.0, 1.0]])
    yield {"logits": equal, "share": 1.0}


def keeping(is_kept, fill=-math.inf):
    """The logits where a learner keeps them by their probabilities, and another number elsewhere."""

    def code(logits, share):
        return logits.masked_fill(~is_kept(logits.softmax(dim=-1), share), fill)

    return code


def likeliest(probs):
    return probs.amax(dim=-1, keepdim=True)


def right(probs, share):
    return probs >= share * likeliest(probs)


def make_refused():
    """A share above 1, and one below 0."""
    for share in (1.5, -0.1):
        yield {"logits": torch.ones(2, 3), "share": share}


EXERCISE = Exercise(
    name="min_p",
    lesson=12,
    reference=min_p,
    make_inputs=make_inputs,
    make_refused=make_refused,
    minutes=6,
    difficulty=2,
    points=2,
    hints=(
        "The likeliest token has 0.4, and the share is 0.1. How likely must another token be? And if the likeliest one "
        "has only 0.02?",
        "probabilities -> share times the largest of each row -> -inf where a token has less",
        "`probs.amax(dim=-1, keepdim=True)` has the largest of each row beside it; `logits.masked_fill(mask, "
        "-math.inf)` cuts where the mask is True.",
    ),
)

EXERCISE.add_misconception(
    "at least the share itself",
    keeping(lambda probs, share: probs >= share),
    "Tokens are kept whose probability is at least `share` itself. Where the model is unsure, no token may be "
    "that likely. The share is one *of the likeliest token's probability*.",
)
EXERCISE.add_misconception(
    "a share of the mean",
    keeping(lambda probs, share: probs >= share / probs.shape[-1]),
    "The border is a share of the mean probability, which is the same in every row. Compare with the likeliest "
    "token of the row.",
)
EXERCISE.add_misconception(
    "logits compared",
    lambda logits, share: logits.masked_fill(logits < share * likeliest(logits), -math.inf),
    "It is logits that are compared. They may be negative, and a tenth of a logit is not a tenth of a "
    "probability: take softmax first.",
)
EXERCISE.add_misconception(
    "share taken off the largest logit",
    lambda logits, share: logits.masked_fill(logits < likeliest(logits) - share, -math.inf),
    "The border is the largest logit less the share. A *difference* of logits is a quotient of probabilities, but "
    "then it is the logarithm of the share that has to be added.",
)
EXERCISE.add_misconception(
    "1 - share",
    keeping(lambda probs, share: probs >= (1 - share) * likeliest(probs)),
    "The border is 1 - share of the largest probability. A share of 0.1 should keep what has at least a tenth of "
    "it.",
)
EXERCISE.add_misconception(
    "share subtracted",
    keeping(lambda probs, share: probs >= likeliest(probs) - share),
    "The border is the largest probability less the share. The share is a factor: 0.1 means a tenth of the "
    "largest.",
)
EXERCISE.add_misconception(
    "only what has more",
    keeping(lambda probs, share: probs > share * likeliest(probs)),
    "Only what has *more* than the share is kept. At a share of 1 then nothing is left. Exactly the share is "
    "enough.",
)
EXERCISE.add_misconception(
    "the likely ones cut",
    keeping(lambda probs, share: ~right(probs, share)),
    "The likely tokens are cut, and the others are kept. It is the other way round.",
)
EXERCISE.add_misconception(
    "the largest of all rows",
    keeping(lambda probs, share: probs >= share * probs.amax()),
    "All rows are compared with the largest probability of all. An unsure row may lose all its tokens. Each row "
    "has its own likeliest token.",
)
EXERCISE.add_misconception(
    "the largest of the first axis",
    keeping(lambda probs, share: probs >= share * probs.amax(dim=0, keepdim=True)),
    "The largest is the one along the first axis, so with several rows a token is compared with itself in other "
    "rows. The vocabulary is the last axis.",
)
EXERCISE.add_misconception(
    "softmax over the first axis",
    lambda logits, share: logits.masked_fill(~right(logits.softmax(dim=0), share), -math.inf),
    "The softmax is over the first axis, so *rows* can compete. The vocabulary is the last axis.",
)
EXERCISE.add_misconception(
    "the likeliest only",
    keeping(lambda probs, share: probs == likeliest(probs)),
    "Only the likeliest token is kept. Others that have at least the share of its probability stay as well.",
)
EXERCISE.add_misconception(
    "0 for the others",
    keeping(right, fill=0.0),
    "The others are set to 0. That is a good logit, better than any negative one. To get no probability it has to "
    "be -inf.",
)
EXERCISE.add_misconception(
    "a large negative number",
    keeping(right, fill=-1e9),
    "The others are set to a large negative number. -inf says the same for every softmax, whatever the other "
    "logits are, and it can be told apart from a logit.",
)
EXERCISE.add_misconception(
    "cut from the probabilities",
    lambda logits, share: logits.softmax(dim=-1) * right(logits.softmax(dim=-1), share),
    "These are probabilities without the tokens that are cut, so the rest need not sum to 1. Logits go in and "
    "come out.",
)
EXERCISE.add_misconception(
    "probabilities",
    lambda logits, share: min_p(logits, share).softmax(dim=-1),
    "These are probabilities. Logits are wanted: what comes after this function takes softmax itself.",
)
EXERCISE.add_misconception(
    "what is kept as True",
    lambda logits, share: right(logits.softmax(dim=-1), share),
    "The result is True for what is kept. The logits are wanted, with -inf where nothing is kept.",
)
EXERCISE.add_misconception(
    "no axis kept",
    lambda logits, share: logits.masked_fill(
        logits.softmax(dim=-1) < share * logits.softmax(dim=-1).amax(dim=-1), -math.inf
    ),
    "The largest probabilities do not fit beside their rows, as if they had lost an axis. Keep the axis, with "
    "size 1.",
)


@EXERCISE.misconception("logits changed in place")
def in_place(logits, share):
    """The logits that came in are changed, so whoever called the function has lost them. Write into a copy."""
    logits[min_p(logits, share) == -math.inf] = -math.inf
    return logits
