"""Predict the shapes: scores, weights, output."""

from course.exercises.exercise import Exercise


def predict_attention_shapes() -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """The shapes along Eq. 1, before you run anything.

    `query` is (2, 4, 8), `key` is (2, 7, 8) and `value` is (2, 7, 5). Which shapes do the scores, the weights
    and the output have? Return three tuples: `return scores_shape, weights_shape, output_shape`.
    """
    return (2, 4, 7), (2, 4, 7), (2, 4, 5)


EXERCISE = Exercise(
    name="predict_attention_shapes",
    lesson=2,
    reference=predict_attention_shapes,
    returns=("scores", "weights", "output"),
    minutes=4,
    difficulty=1,
    points=1,
    hints=(
        "How many queries ask, how many keys answer, and how long is what each answer hands over?",
        "scores: (batch, queries, keys); softmax keeps the shape; output: (batch, queries, features of a value)",
        "4 queries and 7 keys give 4 x 7 scores. The sum over the 7 keys leaves 4 rows, as wide as a value.",
    ),
)

EXERCISE.add_misconception(
    "queries and keys swapped",
    lambda: ((2, 7, 4), (2, 7, 4), (2, 7, 5)),
    "In your answer the keys ask. It is the queries that ask, so they are the rows of the scores and of the output.",
)
EXERCISE.add_misconception(
    "scores turned round",
    lambda: ((2, 7, 4), (2, 7, 4), (2, 4, 5)),
    "The output is right: a row for each query. The scores and weights have one too; the keys are their columns.",
)
EXERCISE.add_misconception(
    "one output a key",
    lambda: ((2, 4, 7), (2, 4, 7), (2, 7, 5)),
    "Scores and weights are right. The output has a row for each query: its mixture of all the values.",
)
EXERCISE.add_misconception(
    "output as wide as a query",
    lambda: ((2, 4, 7), (2, 4, 7), (2, 4, 8)),
    "Scores and weights are right. The output is a mixture of values, so it is as wide as a value, not as a query "
    "or key.",
)
EXERCISE.add_misconception(
    "softmax takes an axis away",
    lambda: ((2, 4, 7), (2, 4), (2, 4, 5)),
    "Softmax gives a weight for every score: the shape stays. It is the sum of a row that is 1, not its length.",
)
EXERCISE.add_misconception(
    "one weight a query",
    lambda: ((2, 4, 7), (2, 4, 1), (2, 4, 5)),
    "Softmax gives a weight for every score: the shape stays. Each query has one weight for each of the keys.",
)
EXERCISE.add_misconception(
    "the features stay",
    lambda: ((2, 4, 7, 8), (2, 4, 7, 8), (2, 4, 5)),
    "A dot product sums over the 8 features and leaves one number for each pair of query and key.",
)
EXERCISE.add_misconception(
    "number by number",
    lambda: ((2, 4, 8), (2, 4, 8), (2, 4, 5)),
    "A score belongs to a query and a key, so there are 4 x 7 of them. The 8 features are summed in the dot product.",
)
EXERCISE.add_misconception(
    "only its own kind",
    lambda: ((2, 4, 4), (2, 4, 4), (2, 4, 5)),
    "4 x 4 would be the queries looking at one another. They look at the 7 keys.",
)
EXERCISE.add_misconception(
    "the batch forgotten",
    lambda: ((4, 7), (4, 7), (4, 5)),
    "For one sentence that is right. There are 2, and the batch stays in front all the way.",
)


EXERCISE.add_misconception(
    "softmax takes an axis, one output a key",
    lambda: ((2, 4, 7), (2, 4), (2, 7, 5)),
    "The scores are right. Softmax gives a weight for every score, so the shape stays. And the output has a row for "
    "each query: its mixture of all the values.",
)
