"""Predict the number: a translator whose encoder has no attention."""

from course.exercises.comparing import is_a
from course.exercises.exercise import Exercise


def predict_encoder_off() -> int:
    """How many of 200 sentences are still right without the encoder's self-attention, before you run anything.

    The translator of lesson 00 translates 195 of the first 200 test sentences exactly as their reference, with greedy
    decoding. Then all 16 heads of its encoder are switched off: they add nothing to any position. The rest stays: the
    embeddings with their positions, the encoder's feed-forward networks, and the whole decoder with its
    cross-attention. How many of the 200 are still right? Return an integer; a guess within 35 of the measured number
    passes.
    """
    return 88


MEASURED, NEAR = predict_encoder_off(), 35
BANDS = {
    -1: (-float("inf"), -0.01),
    0: (0, 0),
    0.5: (0, 0.99),
    20: (1, 30),
    44: (39, 49),
    50: (31, MEASURED),
    195: (MEASURED, 200),
    1000: (201, float("inf")),
}


def band(calls):
    """The measured number in place of each guess that is near it; one number in place of all guesses of a band."""
    _, guess = calls[-1]
    if is_a(guess, "tensor") and not guess["shape"]:
        guess = guess["data"][0]
    if isinstance(guess, bool) or not isinstance(guess, int | float):
        return guess
    if abs(guess - MEASURED) <= NEAR:
        return MEASURED
    return next((name for name, (low, high) in BANDS.items() if low <= guess <= high), guess)


EXERCISE = Exercise(
    name="predict_encoder_off",
    lesson=13,
    reference=predict_encoder_off,
    judged_by=band,
    minutes=3,
    difficulty=2,
    points=2,
    hints=(
        "Which words of a sentence have one translation only, whatever stands beside them? And which have two?",
        "lost: what the encoder's attention carries from word to word; not lost: what the decoder can look up itself",
        "Cross-attention sees every source word, and the decoder's self-attention sees what is written. Many "
        "sentences need no more than that. It is fewer than half of them, and more than a third.",
    ),
    equivalents={
        "88 -> 89": "a guess within 35 passes",
        "88 -> 87": "a guess within 35 passes",
    },
)

for name, guess, sentence in (
    (
        "none",
        0,
        "Some are right. Each source position still has its word, its position and its feed-forward networks, and the "
        "decoder still looks at all of them.",
    ),
    (
        "a few",
        20,
        "Many more are right. The encoder is more than its attention: words, positions and feed-forward networks are "
        "all there, and the decoder looks at them.",
    ),
    (
        "a quarter",
        50,
        "More are right. The decoder still looks at every source word, and most words have one translation only.",
    ),
    (
        "percent",
        44,
        "Is that percent? A number of sentences is asked for, of 200. As such a number it is too small: the decoder "
        "still looks at every source word.",
    ),
    (
        "as before",
        195,
        "Fewer are right. Some words have two senses, and another word of the sentence says which is meant. Without "
        "attention no position of the encoder knows its neighbours.",
    ),
    ("a share", 0.6, "That looks like a share. The number of sentences is asked for, from 0 to 200."),
    (
        "more than there are",
        500,
        "There are 200 sentences, and the question is how many of them are still right: from 0 to 200.",
    ),
    (
        "less than none",
        -5,
        "A number of sentences is asked for, from 0 to 200. How many *fewer* there are is not the question.",
    ),
):
    EXERCISE.add_misconception(name, lambda guess=guess: guess, sentence)
