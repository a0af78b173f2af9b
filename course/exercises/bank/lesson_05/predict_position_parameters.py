"""Predict the numbers: what does it cost to know the order?"""

from course.exercises.exercise import Exercise


def predict_position_parameters() -> tuple[int, int, int, int]:
    """How many parameters four ways to tell positions add to a model, before you run anything.

    The encoder has 6 layers, d_model = 512, 8 heads of d_k = 64, and reads up to 1,024 tokens. Return four numbers:

    - sinusoids, added to the embeddings;
    - learned positions, a vector each, added to the embeddings;
    - relative distances, cut off at 16 to the left and to the right: in each layer a vector of d_k numbers for
      each distance, shared by its heads, one table for the keys and one for the values;
    - rotation of queries and keys.
    """
    return 0, 1024 * 512, 6 * 2 * (16 + 1 + 16) * 64, 0


LEARNED, RELATIVE = 1024 * 512, 6 * 2 * 33 * 64

EXERCISE = Exercise(
    name="predict_position_parameters",
    lesson=5,
    reference=predict_position_parameters,
    returns=("sinusoids", "learned", "relative", "rotation"),
    minutes=5,
    difficulty=2,
    points=2,
    hints=(
        "Which of the four are learned at all? A parameter is a number that training changes.",
        "formula: none; table: positions x d_model; distances: layers x 2 tables x distances x d_k",
        "From -16 to 16 there are 33 distances, for 0 is one of them. Sinusoids and rotation follow a formula.",
    ),
)

EXERCISE.add_misconception(
    "distance 0 forgotten",
    lambda: (0, LEARNED, 6 * 2 * 32 * 64, 0),
    "Three of four are right. One distance is missing: a token is at distance 0 from itself.",
)
EXERCISE.add_misconception(
    "one side alone",
    lambda: (0, LEARNED, 6 * 2 * 17 * 64, 0),
    "Three of four are right. These are the distances to one side. Left and right have vectors of their own.",
)
EXERCISE.add_misconception(
    "one table a layer",
    lambda: (0, LEARNED, 6 * 33 * 64, 0),
    "Three of four are right. Each layer has two tables of distances, one for the keys and one for the values.",
)
EXERCISE.add_misconception(
    "one layer",
    lambda: (0, LEARNED, 2 * 33 * 64, 0),
    "Three of four are right. Every layer has its own tables of distances, and there are 6.",
)
EXERCISE.add_misconception(
    "a table for each head",
    lambda: (0, LEARNED, 8 * RELATIVE, 0),
    "Three of four are right. The heads of a layer share its tables: a vector has d_k numbers, once.",
)
EXERCISE.add_misconception(
    "distances up to the full length",
    lambda: (0, LEARNED, 6 * 2 * 2047 * 64, 0),
    "Three of four are right. Distances are cut off at 16, so the length of the text does not matter.",
)
EXERCISE.add_misconception(
    "sinusoids counted",
    lambda: (LEARNED, LEARNED, RELATIVE, 0),
    "Sinusoids fill a table as large, but nothing in it is learned: it follows a formula.",
)
EXERCISE.add_misconception(
    "rotation counted",
    lambda: (0, LEARNED, RELATIVE, 32),
    "The speeds of the 32 hands follow a formula: rotation learns nothing. The others are right.",
)
EXERCISE.add_misconception(
    "learned in each layer",
    lambda: (0, 6 * LEARNED, RELATIVE, 0),
    "Here learned positions are counted in each layer. They are added once, to the embeddings, and travel on "
    "through the layers. The others are right.",
)
EXERCISE.add_misconception(
    "one number a position",
    lambda: (0, 1024, RELATIVE, 0),
    "Here a learned position is one number. It is a vector as long as the embedding it is added to. The others "
    "are right.",
)
