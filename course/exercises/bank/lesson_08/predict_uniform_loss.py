"""Predict: the loss of a model that knows nothing yet."""

import math

from course.exercises.exercise import Exercise


def predict_uniform_loss() -> float:
    """The first number of a training run.

    A new model gives each of the 10,000 tokens of its vocabulary the same probability. What is its
    loss, in nats a token? Return a number, with three digits after the point.
    """
    return math.log(10_000)


EXERCISE = Exercise(
    name="predict_uniform_loss",
    lesson=8,
    reference=predict_uniform_loss,
    tolerance=5e-5,
    minutes=3,
    difficulty=1,
    points=1,
    hints=(
        "What probability does the true token get, and what is the loss for a token of that probability?",
        "loss = -ln(probability of the true token)",
        "The probability is 1 / 10,000, so the loss is the natural logarithm of 10,000.",
    ),
    equivalents={
        "10000 -> 10001": "one token more among 10,000 moves the fourth digit after the point",
        "10000 -> 9999": "one token less among 10,000 moves the fourth digit after the point",
    },
)

EXERCISE.add_misconception(
    "logarithm to base 2",
    lambda: math.log2(10_000),
    "That is in bits. A nat is a natural logarithm, which is smaller.",
)
EXERCISE.add_misconception(
    "logarithm to base 10",
    lambda: 4.0,
    "That is the logarithm to base 10. Nats are natural logarithms, to base e.",
)
EXERCISE.add_misconception(
    "negative",
    lambda: -math.log(10_000),
    "That is the log-probability. The loss is its distance from 0, so it is positive.",
)
EXERCISE.add_misconception(
    "perplexity",
    lambda: 10_000.0,
    "That is the perplexity: among how many tokens the model is undecided. The loss is its logarithm.",
)
EXERCISE.add_misconception(
    "the probability",
    lambda: 1 / 10_000,
    "That is the probability of the true token. What does a token of that probability cost? Take its negative "
    "logarithm.",
)
EXERCISE.add_misconception(
    "an even choice of two",
    lambda: math.log(2),
    "That is the loss of a choice between two. Here there are 10,000 tokens to choose from.",
)
EXERCISE.add_misconception(
    "one",
    lambda: 1.0,
    "1 is what all probabilities add up to. The loss looks only at that of the true token.",
)
EXERCISE.add_misconception(
    "zero",
    lambda: 0.0,
    "A loss of 0 is that of a model that is sure of every token, and right. This one spreads its guess over all of "
    "them.",
)
