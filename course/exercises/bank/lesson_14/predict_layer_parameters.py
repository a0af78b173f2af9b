"""Predict: how many numbers does one layer of SmolLM2 learn?"""

from course.exercises.exercise import Exercise


def predict_layer_parameters() -> int:
    """The number of learned parameters in one layer of SmolLM2-135M, before you run anything.

    d_model is 576 and d_ff is 1,536. There are 9 heads of queries and 3 heads of keys and values, with 64 features
    each. The network is SwiGLU, and before each of the two sub-layers stands an RMSNorm. Nothing has a bias. Return the
    exact number; the arithmetic may stand in the `return`.
    """
    attention = 2 * 576 * 576 + 2 * 576 * (3 * 64)
    feed_forward = 3 * 576 * 1536
    norms = 2 * 576
    return attention + feed_forward + norms


EXERCISE = Exercise(
    name="predict_layer_parameters",
    lesson=14,
    reference=predict_layer_parameters,
    tolerance=0.0,
    minutes=4,
    difficulty=2,
    points=2,
    hints=(
        "Which four matrices has the attention, and which of them are smaller because heads share? How many matrices "
        "has SwiGLU, and how many numbers does an RMSNorm learn?",
        "query and output + key and value + 3 matrices of the network + 2 gains",
        "Query and output are 576 by 576. Key and value are 576 by 3 * 64. The network has three matrices with 576 * "
        "1536 numbers each, and a gain has 576.",
    ),
)

EXERCISE.add_misconception(
    "matrices alone",
    lambda: 3_538_944,
    "This counts only the matrices. The gains of the two norms are few beside them, but they are learned too.",
)
EXERCISE.add_misconception(
    "gain and bias",
    lambda: 3_541_248,
    "1,152 are too many: as many as two norms with a bias have more. An RMSNorm has a gain and no bias.",
)
EXERCISE.add_misconception(
    "one norm",
    lambda: 3_539_520,
    "576 are missing, which is one gain. There are two norms, one before each sub-layer.",
)
EXERCISE.add_misconception(
    "a key-value head for each head",
    lambda: 3_982_464,
    "This gives keys and values 9 heads. Three heads of queries share one, so the matrices of keys and values have "
    "only 3 * 64 columns.",
)
EXERCISE.add_misconception(
    "one head of keys and values",
    lambda: 3_392_640,
    "This gives keys and values one head for all. There are three, of 64 features each.",
)
EXERCISE.add_misconception(
    "two matrices in the network",
    lambda: 2_655_360,
    "884,736 are missing, and two things cost just that: one matrix of the network, which has three, and the whole "
    "attention. Look for the one that is not in your sum.",
)
EXERCISE.add_misconception(
    "no output projection",
    lambda: 3_208_320,
    "331,776 are missing: one matrix of 576 by 576. After the heads a fourth matrix mixes what they say.",
)
EXERCISE.add_misconception(
    "attention alone",
    lambda: 884_736,
    "That is what the attention has, and what one matrix of the network has. The whole layer has both sub-layers, and "
    "the norms.",
)
EXERCISE.add_misconception(
    "feed-forward alone",
    lambda: 2_654_208,
    "That is only the network. The attention has four matrices, and there are the gains.",
)
EXERCISE.add_misconception(
    "keys or values, not both",
    lambda: 3_429_504,
    "110,592 are missing: one matrix of 576 by 192. Keys and values have one each.",
)
EXERCISE.add_misconception(
    "biases counted",
    lambda: 3_545_280,
    "This counts a bias for each matrix as well. No part of this model has one.",
)
EXERCISE.add_misconception(
    "all layers",
    lambda: 106_202_880,
    "That is all 30 layers. The question asks for one of them.",
)
EXERCISE.add_misconception(
    "d_ff of 4 d_model",
    lambda: 4_867_200,
    "The network is counted with d_ff = 4 * 576, as in the paper. Here d_ff is 1,536: with three matrices it is "
    "smaller.",
)
EXERCISE.add_misconception(
    "in millions",
    lambda: 3_540_000,
    "The size is right. Give the number to the last digit: then a part that is missing shows.",
)
