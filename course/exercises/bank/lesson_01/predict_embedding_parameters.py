"""Predict the number: how large is an embedding table?"""

from course.exercises.exercise import Exercise


def predict_embedding_parameters() -> int:
    """How many numbers training has to find for the embedding, before you run anything.

    A model has a vocabulary of 10,000 tokens and `d_model=128`. It is trained on batches of 64 sentences of
    24 tokens. How many parameters does its table of token embeddings have? Return the number.
    """
    return 1_280_000


EXERCISE = Exercise(
    name="predict_embedding_parameters",
    lesson=1,
    reference=predict_embedding_parameters,
    tolerance=1e-9,  # one too many is wrong
    minutes=3,
    difficulty=1,
    points=1,
    hints=(
        "Would the table be larger if the sentences were longer?",
        "one row for each token of the vocabulary, one column for each feature",
        "10,000 rows of 128 numbers. Batch and length of the sentences say how often rows are looked up, not how many "
        "there are.",
    ),
)

EXERCISE.add_misconception(
    "the vectors of a batch",
    lambda: 64 * 24 * 128,
    "That is how many numbers come out for one batch. They are copies of the table's rows: the table has a row for "
    "each token of the vocabulary.",
)
EXERCISE.add_misconception(
    "the ids of a batch",
    lambda: 64 * 24,
    "That is how many ids go in with one batch. What is learned is a table, with a row for each token that there is.",
)
EXERCISE.add_misconception(
    "one number a token",
    lambda: 10_000,
    "That is the number of rows. Each row is a whole vector.",
)
EXERCISE.add_misconception(
    "rows and columns added",
    lambda: 10_000 + 128,
    "That is rows and columns added. A table with so many rows and so many columns holds their product.",
)
EXERCISE.add_misconception(
    "a row for each position",
    lambda: 24 * 128,
    "That would be one vector for each position of a sentence. Here each token of the vocabulary has one, wherever "
    "it stands.",
)
EXERCISE.add_misconception(
    "a table for each position",
    lambda: 24 * 10_000 * 128,
    "That would be a table for each position. All positions use the same one: a token has one vector.",
)
EXERCISE.add_misconception(
    "one-hot rows",
    lambda: 10_000 * 10_000,
    "That is the size of all one-hot rows together. They are not learned, nor ever written down: they only say "
    "which row of the table is meant.",
)
EXERCISE.add_misconception(
    "with a bias",
    lambda: 10_000 * 128 + 128,
    "That counts a bias as well. An embedding has none: a token's vector is its row and nothing else.",
)
