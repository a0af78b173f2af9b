"""Predict: how many numbers does one layer of the encoder learn?"""

from course.exercises.exercise import Exercise


def predict_encoder_parameters() -> int:
    """The number of learned parameters in one encoder layer of the paper's base model, before you run anything.

    d_model is 512, d_ff is 2048, and there are 8 heads of d_k = 64 features. Every linear map has a bias, and
    every layer norm a gain and a bias. Return the exact number; the arithmetic may stand in the `return`.
    """
    attention = 4 * (512 * 512 + 512)
    feed_forward = (512 * 2048 + 2048) + (2048 * 512 + 512)
    norms = 2 * (512 + 512)
    return attention + feed_forward + norms


EXERCISE = Exercise(
    name="predict_encoder_parameters",
    lesson=6,
    reference=predict_encoder_parameters,
    tolerance=0.0,
    minutes=6,
    difficulty=2,
    points=2,
    hints=(
        "How many linear maps and how many layer norms stand in one layer, and which sizes do they lead from "
        "and to?",
        "4 projections + 2 linear maps + 2 layer norms",
        "A linear map from a to b features learns a * b + b numbers; a layer norm learns 2 * d_model. The 8 "
        "heads share four projections of 512 to 512 features.",
    ),
)

EXERCISE.add_misconception(
    "matrices alone",
    lambda: 3_145_728,
    "This counts the matrices alone. Biases and layer norms are few beside them, but they are learned too.",
)
EXERCISE.add_misconception(
    "no norms, attention biases, or first bias",
    lambda: 3_150_336,
    "2,048 are missing, and three things cost just that: the biases of the four projections, the first bias of the "
    "feed-forward network, and the gains and biases of the two norms. Look for the one that is not in your sum.",
)
EXERCISE.add_misconception(
    "one norm",
    lambda: 3_151_360,
    "1,024 are missing, which is what one layer norm costs, or half of each. There are two, one for each "
    "sub-layer, with a gain and a bias for every feature.",
)
EXERCISE.add_misconception(
    "two numbers a norm",
    lambda: 3_150_340,
    "Your norms have one gain and one bias each. They have one of each for *every feature*.",
)
EXERCISE.add_misconception(
    "no biases in any linear map",
    lambda: 3_147_776,
    "The matrices and the norms are right. Each of the six linear maps has a bias as well.",
)
EXERCISE.add_misconception(
    "no biases in the feed-forward network",
    lambda: 3_149_824,
    "The biases of the feed-forward network are missing: one has 2048 numbers, the other 512.",
)
EXERCISE.add_misconception(
    "two biases of d_ff",
    lambda: 3_153_920,
    "Here both biases of the feed-forward network have 2048 numbers. A bias belongs to the output of a linear "
    "map, and the second map gives 512 features.",
)
EXERCISE.add_misconception(
    "no output projection",
    lambda: 2_889_728,
    "This counts three projections, for query, key and value. A fourth mixes the heads' outputs.",
)
EXERCISE.add_misconception(
    "eight heads of full size",
    lambda: 8_668_160,
    "This gives each of the 8 heads projections of its own of full size. The heads share 512 features out among "
    "themselves, so all together they cost what one of full size costs.",
)
EXERCISE.add_misconception(
    "one head of eight",
    lambda: 2_462_912,
    "This counts query, key and value of a single head, 512 to 64 features. There are eight of them.",
)
EXERCISE.add_misconception(
    "one linear map in the feed-forward network",
    lambda: 2_103_296,
    "This counts one linear map in the feed-forward network. It has two: to 2048 features and back to 512.",
)
EXERCISE.add_misconception(
    "attention alone",
    lambda: 1_050_624,
    "That is only the attention. The feed-forward network has about twice as many, and there are the norms.",
)
EXERCISE.add_misconception(
    "feed-forward alone",
    lambda: 2_099_712,
    "That is only the feed-forward network. There are four projections for attention, and the norms.",
)
EXERCISE.add_misconception(
    "a decoder layer",
    lambda: 4_204_032,
    "That is a layer of the decoder, which has cross-attention and a third norm. The encoder has neither.",
)
EXERCISE.add_misconception(
    "all six layers",
    lambda: 18_914_304,
    "That is the whole encoder, six layers that share no weights. The question asks for one of them.",
)
EXERCISE.add_misconception(
    "in millions",
    lambda: 3_150_000,
    "The size is right. Give the number to the last digit: then a part that is missing shows.",
)
