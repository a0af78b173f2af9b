"""Predict the shape: the weights of cross-attention."""

from course.exercises.exercise import Exercise


def predict_weights_shape() -> tuple[int, ...]:
    """The shape of the attention weights, before you run anything.

    A decoder attends to what the encoder made of the source (its *memory*, lesson 07), with
    `MultiHeadAttention(d_model=48, num_heads=6)`: 7 target tokens look at 9 source tokens, in a batch of 2. What
    shape do its attention weights have? Return it as a tuple.
    """
    return (2, 6, 7, 9)


EXERCISE = Exercise(
    name="predict_weights_shape",
    lesson=4,
    reference=predict_weights_shape,
    minutes=3,
    difficulty=2,
    points=1,
    hints=(
        "Who looks, and at whom? Each pair of them has a weight, in each head.",
        "(batch, heads, those who look, those who are looked at)",
        "The decoder's 7 tokens are the queries, the encoder's 9 the keys. d_model and d_k leave no trace in a weight.",
    ),
)

EXERCISE.add_misconception(
    "queries and keys swapped",
    lambda: (2, 6, 9, 7),
    "Here the source looks at the target. The decoder asks, so its 7 tokens are the rows: queries before keys.",
)
EXERCISE.add_misconception(
    "self-attention",
    lambda: (2, 6, 7, 7),
    "That would be self-attention: the 7 tokens looking at one another. The keys come from the memory.",
)
EXERCISE.add_misconception(
    "the heads averaged",
    lambda: (2, 7, 9),
    "The heads have no axis here, as if averaged. Each head has weights of its own. (`nn.MultiheadAttention` "
    "averages them unless told not to.)",
)
EXERCISE.add_misconception(
    "the shape of a head's output",
    lambda: (2, 6, 7, 8),
    "That is a head's output: d_k = 48 / 6 = 8 features for each query. A weight belongs to a query and a key.",
)
EXERCISE.add_misconception(
    "the shape of the output",
    lambda: (2, 7, 48),
    "That is the output after the heads are merged. The weights say who looks at whom: queries by keys.",
)
EXERCISE.add_misconception(
    "heads behind the tokens",
    lambda: (2, 7, 6, 9),
    "Here the heads stand behind the tokens. They belong before them, so that the last two axes are a matrix of "
    "queries by keys.",
)
EXERCISE.add_misconception(
    "heads before the batch",
    lambda: (6, 2, 7, 9),
    "The four numbers are right. The batch comes first, always; then the heads.",
)
EXERCISE.add_misconception(
    "heads merged with the batch",
    lambda: (12, 7, 9),
    "Batch and heads stay two axes here: 2 and 6, not 12.",
)
