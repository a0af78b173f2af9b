"""Predict the number: a causal mask where the keys are mixtures."""

from course.exercises.exercise import Exercise


def predict_linformer_leak() -> int:
    """How many of 12 outputs change when only the last token changes, before you run anything.

    One layer of Linformer reads 12 tokens. Its two projections have shape (4, 12), and no number in them is 0. To make
    the layer causal, somebody hides scores with `torch.ones(12, 4, dtype=torch.bool).tril()`, True = may attend. Now
    the twelfth token is replaced by another one. How many of the 12 outputs are different? Return an integer.
    """
    return 12


EXERCISE = Exercise(
    name="predict_linformer_leak",
    lesson=10,
    reference=predict_linformer_leak,
    minutes=5,
    difficulty=2,
    points=2,
    hints=(
        "The scores have shape (12, 4). What do the 4 columns stand for, if they are not tokens?",
        "which tokens are in mixture 0, the only one that the first query may see?",
        "A row of a projection has 12 weights, one for each token, and none of them is 0. So each of the 4 keys, and "
        "each of the 4 values, has a part of the last token in it.",
    ),
)

EXERCISE.add_misconception(
    "causal after all",
    lambda: 1,
    "Only the last output would change if the mask hid later *tokens*. Its columns are mixtures: ask which tokens are "
    "in the first of them.",
)
EXERCISE.add_misconception(
    "no leak at all",
    lambda: 0,
    "The last token is also a query: its own output changes even under a perfect causal mask. Then ask who else sees "
    "anything of it.",
)
EXERCISE.add_misconception(
    "one output for each mixture",
    lambda: 4,
    "4 is the number of mixtures. Each query has an output, and there are 12 queries.",
)
EXERCISE.add_misconception(
    "the last third",
    lambda: 3,
    "A mixture is not three neighbouring tokens, as if the last one held tokens 9 to 11. A row of the projection "
    "has a weight for each of the 12 tokens.",
)
EXERCISE.add_misconception(
    "those who see the last mixture",
    lambda: 9,
    "That is how many queries see the last mixture, as if only this one held the last token. Ask which tokens are "
    "in the other three.",
)
EXERCISE.add_misconception(
    "those after the triangle",
    lambda: 8,
    "That is how many queries come after the first four, where the mask hides nothing. The first four see "
    "mixtures, too: ask which tokens are in these.",
)
EXERCISE.add_misconception(
    "all except the first",
    lambda: 11,
    "The first query sees only mixture 0, that is true. But mixture 0 is not token 0: ask which tokens are in it.",
)
EXERCISE.add_misconception(
    "scores, not outputs",
    lambda: 48,
    "12 times 4 is the number of scores. The question is how many of the outputs change: each query has one.",
)
EXERCISE.add_misconception(
    "visible scores, not outputs",
    lambda: 42,
    "That is the number of scores that the mask leaves. The question is how many of the outputs change: each "
    "query has one.",
)
