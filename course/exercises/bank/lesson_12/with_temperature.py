"""Probabilities of the next token, colder or warmer than the model's own."""

import torch
import torch.nn.functional as F

from course.exercises.exercise import Exercise, NotDifferentiable
from course_lib.sampling import with_temperature


def make_inputs(generator):
    """Warm; cold, with other leading axes; temperature 0; 0 with equal logits; very cold; with tokens that are cut;
    one axis; temperature 1.
    """

    def draw(*sizes):
        return torch.randn(*sizes, generator=generator)

    yield {"logits": draw(3, 5), "temperature": 2.0}
    yield {"logits": 2 * draw(2, 3, 6), "temperature": 0.5}
    yield NotDifferentiable(logits=draw(4, 2, 7), temperature=0.0)
    equal = torch.tensor([[1.0, 3.0, 3.0, -2.0], [2.0, 0.0, 1.5, 2.0], [-1.0, -1.0, -4.0, -1.0]])
    yield NotDifferentiable(logits=equal, temperature=0.0)
    yield {"logits": 9 * draw(2, 4) + 3, "temperature": 0.01}
    cut = draw(3, 2, 5)
    cut[..., 1], cut[0, 1, 3] = -torch.inf, -torch.inf
    yield NotDifferentiable(logits=cut, temperature=0.7)
    yield {"logits": draw(6), "temperature": 1.5}
    yield {"logits": draw(2, 9), "temperature": 1.0}


def at_zero(logits):
    """All on the largest."""
    return with_temperature(logits, 0)


def warm(change):
    """A learner who is right at 0 and does something else above it."""

    def code(logits, temperature):
        return change(logits, temperature) if temperature else at_zero(logits)

    return code


def cold(change):
    """A learner who is right above 0 and does something else at it."""

    def code(logits, temperature):
        return with_temperature(logits, temperature) if temperature else change(logits)

    return code


def summed_to_one(shares):
    return shares / shares.sum(dim=-1, keepdim=True)


def equal_largest(logits):
    return (logits == logits.amax(dim=-1, keepdim=True)).to(logits.dtype)


def make_refused():
    """A temperature below 0; one that is not finite."""
    for temperature in (-1.0, torch.inf):
        yield {"logits": torch.ones(2, 3), "temperature": temperature}


EXERCISE = Exercise(
    name="with_temperature",
    lesson=12,
    reference=with_temperature,
    make_inputs=make_inputs,
    make_refused=make_refused,
    differentiable=("logits",),
    minutes=8,
    difficulty=2,
    points=2,
    hints=(
        "Two logits are 1 apart. How far apart should they be for a softmax that is twice as sure? And what can you "
        "not divide by?",
        "temperature 0 -> 1 at the largest, 0 elsewhere; otherwise logits / temperature -> softmax over the vocabulary",
        "`(logits / temperature).softmax(dim=-1)`. For 0, `logits.argmax(dim=-1)` finds the first of the largest, and "
        "`F.one_hot` makes a row with a 1 there.",
    ),
    equivalents={
        "logits - logits.amax(dim=-1, keepdim=True) -> "
        "logits + logits.amax(dim=-1, keepdim=True)": "`softmax` takes off the largest by itself",
        "logits - logits.amax(dim=-1, keepdim=True) -> logits": "`softmax` takes off the largest by itself",
        "dim=-1 dropped''": "`softmax` does not notice a number that is taken off a whole row",
    },
)

EXERCISE.add_misconception(
    "multiplied",
    warm(lambda logits, temperature: (logits * temperature).softmax(dim=-1)),
    "The logits are multiplied by the temperature, which is the same as raising the probabilities to its power. "
    "Then heat makes the model surer. It should bring the tokens nearer to one another.",
)
EXERCISE.add_misconception(
    "the temperature ignored",
    warm(lambda logits, temperature: logits.softmax(dim=-1)),
    "Above 0 the temperature changes nothing. Dividing the *probabilities* and making them sum to 1 again takes "
    "the division back. And a number taken from all logits is lost in the softmax. The logits have to be scaled.",
)
EXERCISE.add_misconception(
    "softmax first, then divided",
    warm(lambda logits, temperature: logits.softmax(dim=-1) / temperature),
    "The probabilities are divided, so they need not sum to 1, and which token is how many times as likely stays "
    "the same. The logits are divided, before the softmax.",
)
EXERCISE.add_misconception(
    "softmax of probabilities",
    warm(lambda logits, temperature: (logits.softmax(dim=-1) / temperature).softmax(dim=-1)),
    "Softmax is taken twice. The second one gets probabilities, which are all between 0 and 1, in place of "
    "logits. Divide the logits, then take softmax once.",
)
EXERCISE.add_misconception(
    "p to the power 1/T, not summed to 1",
    warm(lambda logits, temperature: logits.softmax(dim=-1) ** (1 / temperature)),
    "The proportions are right, but the probabilities need not sum to 1. If softmax comes last, they do.",
)
EXERCISE.add_misconception(
    "divided by the square",
    warm(lambda logits, temperature: (logits / temperature**2).softmax(dim=-1)),
    "The logits are divided by the temperature twice. Once is enough.",
)
EXERCISE.add_misconception(
    "divided by the root",
    warm(lambda logits, temperature: (logits / temperature**0.5).softmax(dim=-1)),
    "The logits are divided by the root of the temperature. The root is for d_k in attention. Here the "
    "temperature itself divides them.",
)
EXERCISE.add_misconception(
    "over the first axis",
    warm(lambda logits, temperature: (logits / temperature).softmax(dim=0)),
    "The softmax is over the first axis, so the tokens of *different* rows can compete. The vocabulary is the "
    "last axis.",
)
EXERCISE.add_misconception(
    "over axis 1",
    warm(lambda logits, temperature: (logits / temperature).softmax(dim=1)),
    "The softmax is over axis 1. With several leading axes that is not the vocabulary: it is always the last "
    "axis.",
)
EXERCISE.add_misconception(
    "everything together",
    warm(
        lambda logits, temperature: (logits / temperature).flatten().softmax(dim=0).unflatten(0, logits.shape)
    ),
    "All your probabilities together sum to 1. Each row is a question of its own: the last axis sums to 1.",
)
EXERCISE.add_misconception(
    "logits",
    warm(lambda logits, temperature: logits / temperature),
    "These are logits, divided by the temperature. Probabilities are wanted.",
)
EXERCISE.add_misconception(
    "logarithms",
    warm(lambda logits, temperature: (logits / temperature).log_softmax(dim=-1)),
    "These are logarithms of probabilities. The probabilities themselves are wanted.",
)
EXERCISE.add_misconception(
    "overflow",
    warm(lambda logits, temperature: summed_to_one((logits / temperature).exp())),
    "At temperature 0.01 a logit of 10 becomes 1,000, and its exp is infinite: infinity by infinity is NaN. "
    "`softmax` takes the largest logit off first, which changes nothing else.",
)
EXERCISE.add_misconception(
    "divided by 0",
    lambda logits, temperature: (logits / temperature).softmax(dim=-1),
    "At temperature 0 NaN comes out, as from a division by 0. There all the probability is on the largest logit: "
    "treat 0 by itself.",
)
EXERCISE.add_misconception(
    "equal ones share at 0",
    cold(lambda logits: summed_to_one(equal_largest(logits))),
    "At temperature 0, equally large logits share the probability, as from a division by a tiny number. The first "
    "of the largest should get all of it.",
)
EXERCISE.add_misconception(
    "a 1 for each of the largest",
    cold(equal_largest),
    "At temperature 0, each of several equally large logits gets a 1, so the row sums to more. The first of them "
    "should get all of the probability.",
)
EXERCISE.add_misconception(
    "the last of equals",
    cold(lambda logits: at_zero(logits.flip(-1)).flip(-1)),
    "At temperature 0 the last of several equally large logits gets the 1. The first one is wanted.",
)
EXERCISE.add_misconception(
    "0 as 1",
    cold(lambda logits: logits.softmax(dim=-1)),
    "At temperature 0 the model's own probabilities come out. 0 is as cold as it gets: all the probability is on "
    "the largest logit.",
)
EXERCISE.add_misconception(
    "0 as infinitely warm",
    cold(lambda logits: torch.full_like(logits, 1 / logits.shape[-1])),
    "At temperature 0 all tokens are equally likely. That is what an infinite temperature would do.",
)
EXERCISE.add_misconception(
    "the token itself at 0",
    cold(lambda logits: logits.argmax(dim=-1)),
    "At temperature 0 the number of the token comes out. Probabilities are wanted there, too: 1 for this token, 0 "
    "for all others.",
)
EXERCISE.add_misconception(
    "integers at 0",
    cold(lambda logits: F.one_hot(logits.argmax(dim=-1), logits.shape[-1])),
    "At temperature 0 integers come out. Probabilities are decimal numbers, of the kind that the logits are.",
)
EXERCISE.add_misconception(
    "always the largest",
    lambda logits, temperature: at_zero(logits),
    "Only the largest logit counts, at every temperature. That is right for temperature 0 only.",
)


@EXERCISE.misconception("logits changed in place")
def in_place(logits, temperature):
    """The logits that came in are changed, so the caller has other logits afterwards. Make new ones."""
    if temperature:
        logits /= temperature
    return logits.softmax(dim=-1) if temperature else at_zero(logits)
