"""Predict: what does layer norm leave of a token?"""

from course.exercises.exercise import Exercise


def predict_layer_norm() -> tuple[float, ...]:
    """Four features in your head.

    Layer norm, with gain 1, bias 0 and an eps too small to matter, turns the features (1, 1, 5, 5) of a token
    into (-1, -1, 1, 1). What does it make of the features (13, 13, 53, 53), ten times as large and 3 more?
    Return the four numbers as a tuple.
    """
    return (-1, -1, 1, 1)


EXERCISE = Exercise(
    name="predict_layer_norm",
    lesson=6,
    reference=predict_layer_norm,
    tolerance=1e-3,
    minutes=3,
    difficulty=1,
    points=1,
    hints=(
        "Mean and variance are subtracted and divided out. What is then left of a factor of ten, and of the "
        "3?",
        "mean = 33, deviations = (-20, -20, 20, 20), standard deviation = ...",
        "The standard deviation is 20, the root of the mean of 400, 400, 400 and 400. Divide the deviations "
        "by it.",
    ),
)

EXERCISE.add_misconception(
    "ten times as large and 3 more",
    lambda: (-7, -7, 13, 13),
    "Layer norm is not linear. It measures the token's own mean and variance anew, and takes both out.",
)
EXERCISE.add_misconception(
    "ten times as large",
    lambda: (-10, -10, 10, 10),
    "The 3 is gone with the mean, as it should be. The factor of ten goes too: it is in the standard deviation.",
)
EXERCISE.add_misconception(
    "3 more",
    lambda: (2, 2, 4, 4),
    "The factor of ten is gone with the standard deviation, as it should be. The 3 goes too: it is in the mean.",
)
EXERCISE.add_misconception(
    "deviations alone",
    lambda: (-20, -20, 20, 20),
    "The mean is subtracted. Now divide by the standard deviation.",
)
EXERCISE.add_misconception(
    "divided by the variance",
    lambda: (-0.05, -0.05, 0.05, 0.05),
    "The divisor is the variance, 400. Its square root is meant.",
)
EXERCISE.add_misconception(
    "unbiased",
    lambda: (-0.8660, -0.8660, 0.8660, 0.8660),
    "The squares are divided by 3 and not by 4. Layer norm takes the plain mean over the d_model features.",
)
EXERCISE.add_misconception(
    "not centred",
    lambda: (0.3369, 0.3369, 1.3735, 1.3735),
    "That is RMSNorm: divided by the root of the mean square, with the mean left in. Layer norm subtracts it first.",
)
EXERCISE.add_misconception(
    "from 0 to 1",
    lambda: (0, 0, 1, 1),
    "The features are stretched to reach from 0 to 1. Layer norm gives them mean 0 and variance 1.",
)
EXERCISE.add_misconception(
    "shares",
    lambda: (0.0985, 0.0985, 0.4015, 0.4015),
    "The features are divided by their sum, so that they add up to 1. Layer norm gives them mean 0 and variance "
    "1.",
)
