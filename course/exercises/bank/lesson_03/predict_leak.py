"""Predict the number: how far does a small leak reach?"""

from course.exercises.exercise import Exercise


def predict_leak() -> int:
    """The last position whose token can change the output at position 4, before you run anything.

    A decoder of 3 layers should be causal. But its mask was made with `torch.ones(12, 12).tril(diagonal=1)`, in
    every layer, so that each position sees itself, those before it and *one* after it. Positions are counted
    from 0 to 11. Return the number of the last position that has any influence on the output at position 4.
    """
    return 7


EXERCISE = Exercise(
    name="predict_leak",
    lesson=3,
    reference=predict_leak,
    minutes=4,
    difficulty=3,
    points=2,
    hints=(
        "After the first layer position 4 knows about 5. What does position 5 know by then?",
        "each layer carries news one position further back: 1 layer, 1 position",
        "After one layer position 4 knows up to 5, after two up to 6. The decoder has three.",
    ),
)

EXERCISE.add_misconception(
    "one position, whatever the depth",
    lambda: 5,
    "Position 5 is what one layer lets in. In the second layer position 5 itself has already heard from 6, and "
    "position 4 looks at 5 again.",
)
EXERCISE.add_misconception(
    "no leak",
    lambda: 4,
    "4 would be right for a causal mask. With `diagonal=1` each position sees the one after it too.",
)
EXERCISE.add_misconception(
    "everything",
    lambda: 11,
    "Everything leaks only through enough layers. Each of the three carries news one position further, no more.",
)
EXERCISE.add_misconception(
    "one layer too many",
    lambda: 8,
    "That is one layer too many. The embedding looks at no other position: only the three layers pass anything "
    "on.",
)
EXERCISE.add_misconception(
    "one layer too few",
    lambda: 6,
    "That is one layer too few. The first layer leaks as well: it sees one position ahead in the embeddings.",
)
EXERCISE.add_misconception(
    "how far instead of where",
    lambda: 3,
    "The leak is 3 positions wide. The question asks for the last position it comes from, counted from 0.",
)
