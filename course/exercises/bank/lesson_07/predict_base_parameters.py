"""Predict: how many numbers does the paper's base model learn?"""

from course.exercises.exercise import Exercise


def predict_base_parameters() -> int:
    """The number of learned parameters of the base model, before you run anything.

    d_model is 512, d_ff is 2048; the encoder and the decoder have 6 layers each. Every linear map has a bias,
    every layer norm a gain and a bias. The model is post-norm, so no stack ends with a norm of its own. One table
    of 37,000 tokens serves the source, the target and the logits, and positions are sinusoids. An encoder layer
    has 3,152,384 parameters. Return the exact number for the whole; the arithmetic may stand in the `return`.
    """
    embedding = 37_000 * 512
    attention = 4 * (512 * 512 + 512)
    norm = 2 * 512
    encoder_layer = 3_152_384
    decoder_layer = encoder_layer + attention + norm
    return embedding + 6 * (encoder_layer + decoder_layer)


EXERCISE = Exercise(
    name="predict_base_parameters",
    lesson=7,
    reference=predict_base_parameters,
    tolerance=0.0,
    minutes=8,
    difficulty=3,
    points=2,
    hints=(
        "What does a layer of the decoder have that a layer of the encoder does not have?",
        "table + 6 encoder layers + 6 decoder layers; a decoder layer = encoder layer + an attention + a "
        "norm",
        "The table has 37,000 * 512 numbers. Cross-attention adds 4 * (512 * 512 + 512) to a layer, its norm "
        "2 * 512.",
    ),
)

EXERCISE.add_misconception(
    "the paper's rounded number",
    lambda: 65_000_000,
    'That is the paper\'s own figure, rounded, for a vocabulary whose size it gives as "about 37,000". Count with '
    "the sizes given here: you will come near it.",
)
EXERCISE.add_misconception(
    "twelve layers of the encoder",
    lambda: 56_772_608,
    "This counts twelve layers of the encoder. Those of the decoder are larger: they have cross-attention too.",
)
EXERCISE.add_misconception(
    "no norm for cross-attention",
    lambda: 63_076_352,
    "6,144 are missing: cross-attention is a third sub-layer, and it has a norm of its own as well.",
)
EXERCISE.add_misconception(
    "no biases in cross-attention",
    lambda: 63_070_208,
    "12,288 are missing: the four projections of cross-attention have biases too.",
)
EXERCISE.add_misconception(
    "no output projection in cross-attention",
    lambda: 61_506_560,
    "This counts three projections for cross-attention. It has an output projection as well.",
)
EXERCISE.add_misconception(
    "keys and values without projections",
    lambda: 59_930_624,
    "This counts two projections for cross-attention. Keys and values come from the memory, but each decoder "
    "layer projects them anew.",
)
EXERCISE.add_misconception(
    "two self-attentions and a network more",
    lambda: 75_686_912,
    "This gives a decoder layer twice the size of an encoder layer. It has a second attention and a third norm, "
    "but one feed-forward network.",
)
EXERCISE.add_misconception(
    "two tables",
    lambda: 82_026_496,
    "This counts two tables of 37,000 tokens. One is shared by the source, the target and the logits.",
)
EXERCISE.add_misconception(
    "three tables",
    lambda: 100_970_496,
    "This counts three tables: for the source, the target and the logits. All three are one and the same, tied.",
)
EXERCISE.add_misconception(
    "no table",
    lambda: 44_138_496,
    "The layers are right. The embedding table is learned too, and it is nearly a third of the whole.",
)
EXERCISE.add_misconception(
    "one layer each",
    lambda: 26_300_416,
    "This counts one layer of each kind. There are six, and they share no weights.",
)
EXERCISE.add_misconception(
    "six layers in all",
    lambda: 41_013_248,
    "This counts three layers on each side. There are six in the encoder and six in the decoder.",
)
EXERCISE.add_misconception(
    "the decoder alone",
    lambda: 44_168_192,
    "That is the decoder and the table. The encoder is missing: the decoder's cross-attention reads its memory.",
)
EXERCISE.add_misconception(
    "the encoder alone",
    lambda: 37_858_304,
    "That is the encoder and the table, as in BERT or, with a causal mask, in a GPT. The decoder has six layers as "
    "well.",
)
EXERCISE.add_misconception(
    "a bias for the logits",
    lambda: 63_119_496,
    "This gives the logits a bias for each token. They are dot products with the table, and nothing more.",
)
EXERCISE.add_misconception(
    "a norm at the end of each stack",
    lambda: 63_084_544,
    "This counts a norm after each stack, as `nn.Transformer` has and pre-norm needs. In the paper's model the "
    "last layer ends with one already.",
)
EXERCISE.add_misconception(
    "learned positions",
    lambda: 63_344_640,
    "This counts a learned vector for each of 512 positions. Sinusoids are computed: they learn nothing.",
)
EXERCISE.add_misconception(
    "in millions",
    lambda: 63_000_000,
    "The size is right. Give the number to the last digit: a difference then shows what was left out.",
)
