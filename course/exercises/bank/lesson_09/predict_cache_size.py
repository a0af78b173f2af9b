"""Predict: what a decoder keeps in order not to compute it again."""

from course.exercises.exercise import Exercise


def predict_cache_size() -> int:
    """How many numbers the key-value cache holds.

    A decoder has 6 layers, d_model 512 and 8 heads. Its source has 20 tokens, and it has written 30 so far. It keeps
    the keys and values of self-attention for the tokens written, and those of cross-attention for the source. How many
    numbers is that for one sentence? Return an integer.
    """
    num_layers, d_model, src_len, tgt_len = 6, 512, 20, 30
    return num_layers * 2 * d_model * (src_len + tgt_len)


EXERCISE = Exercise(
    name="predict_cache_size",
    lesson=9,
    reference=predict_cache_size,
    minutes=5,
    difficulty=2,
    points=2,
    hints=(
        "How many numbers does the key of one token have in one layer, with all its heads together?",
        "layers * (keys and values) * d_model * (tokens of the source + tokens written)",
        "6 layers, each with 2 * 512 numbers for each of 50 tokens.",
    ),
    equivalents={
        "(6, 512, 20, 30) -> (512, 6, 20, 30)": "layers and d_model are only multiplied",
        "(6, 512, 20, 30) -> (6, 512, 30, 20)": "the two lengths are only added",
    },
)

EXERCISE.add_misconception(
    "times the heads",
    lambda: 8 * 6 * 2 * 512 * 50,
    "That would be right if each head had d_model features. They share d_model between them: 8 heads of 64 are "
    "512 numbers.",
)
EXERCISE.add_misconception(
    "one head",
    lambda: 6 * 2 * 64 * 50,
    "That is the number for one head, with d_k = 64. All eight keep theirs.",
)
EXERCISE.add_misconception(
    "keys or values alone",
    lambda: 6 * 512 * 50,
    "That is the number for keys or values alone. Both are kept.",
)
EXERCISE.add_misconception(
    "queries too",
    lambda: 6 * 3 * 512 * 50,
    "That is the number with queries as well. A query is asked once, at its own step, and never needed again.",
)
EXERCISE.add_misconception(
    "self-attention alone",
    lambda: 6 * 2 * 512 * 30,
    "That is the number for self-attention alone. The keys and values of the source stay the same at every step: "
    "they are kept too.",
)
EXERCISE.add_misconception(
    "cross-attention alone",
    lambda: 6 * 2 * 512 * 20,
    "That is the number for cross-attention alone. The keys and values of the tokens written so far are kept too.",
)
EXERCISE.add_misconception(
    "one layer",
    lambda: 2 * 512 * 50,
    "That is the number for one layer. Each of the six has its own keys and values.",
)
EXERCISE.add_misconception(
    "the encoder's layers too",
    lambda: 12 * 2 * 512 * 50,
    "That is the number with the encoder's layers as well. The encoder runs once: nothing of it needs a cache.",
)
EXERCISE.add_misconception(
    "source once for all layers",
    lambda: 6 * 2 * 512 * 30 + 2 * 512 * 20,
    "That is the number with the source once for all layers. Each layer makes its own keys and values from the "
    "memory.",
)
EXERCISE.add_misconception(
    "the memory alone for the source",
    lambda: 6 * 2 * 512 * 30 + 512 * 20,
    "That is the number with the memory kept for the source. Each layer keeps the keys and values made from it.",
)
EXERCISE.add_misconception(
    "weights, not keys",
    lambda: 6 * 8 * (30 * 30 + 30 * 20),
    "That is a number of attention weights. They are made anew for each query. What is kept is keys and values.",
)
EXERCISE.add_misconception(
    "bytes",
    lambda: 4 * 6 * 2 * 512 * 50,
    "That is its bytes in float32. The question is how many numbers.",
)
