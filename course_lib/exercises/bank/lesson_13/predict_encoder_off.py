"""Predict the number: a translator whose encoder has no attention."""

from course_lib.exercises.exercise import Exercise


def predict_encoder_off() -> int:
    """How many of 200 sentences are still right without the encoder's self-attention, before you run anything.

    The translator of lesson 00 translates 198 of the first 200 test sentences exactly as their reference, with greedy
    decoding. Then all 16 heads of its encoder are switched off: they add nothing to any position. All else stays: the
    embeddings with their positions, the encoder's feed-forward networks, and the whole decoder with its
    cross-attention. How many of the 200 are still right? Return an integer; a guess within 10 of the measured number
    passes.
    """
    return 126


EXERCISE = Exercise(
    name="predict_encoder_off",
    lesson=13,
    reference=predict_encoder_off,
    tolerance=10.1 / 127,
    minutes=3,
    difficulty=2,
    points=2,
    hints=(
        "Which words of a sentence have one translation only, whatever stands beside them? And which have two?",
        "lost: what the encoder's attention carries from word to word; not lost: what the decoder can look up itself",
        "Cross-attention sees every source word, and the decoder's self-attention sees what is written. Many "
        "sentences need no more than that. It is more than half of them, and fewer than three quarters.",
    ),
    equivalents={
        "126 -> 127": "a guess within 10 passes",
        "126 -> 125": "a guess within 10 passes",
    },
)

EXERCISE.add_misconception(
    "none",
    lambda: 0,
    "Some are right. Each source position still has its word, its place and its feed-forward networks, and the decoder "
    "still looks at all of them.",
)
EXERCISE.add_misconception(
    "as before",
    lambda: 198,
    "Fewer are right. Some words have two senses, and another word of the sentence says which is meant. Without "
    "attention no position of the encoder knows its neighbours.",
)
EXERCISE.add_misconception(
    "nearly as before",
    lambda: 170,
    "Fewer are right. The decoder can look at each source word, but what a word means *beside another* was worked out "
    "by the encoder.",
)
EXERCISE.add_misconception(
    "three in four",
    lambda: 148,
    "That is near, and a little too many. Ask what the encoder carried from word to word that the decoder cannot see "
    "for itself.",
)
EXERCISE.add_misconception(
    "half",
    lambda: 105,
    "That is near, and a little too few. Count what the decoder still has: all source words, their places, and what it "
    "has written so far.",
)
EXERCISE.add_misconception(
    "a third",
    lambda: 80,
    "More are right. Most words have one translation, whatever stands beside them, and the decoder can put them in "
    "order.",
)
EXERCISE.add_misconception(
    "a quarter",
    lambda: 50,
    "More are right. The decoder still looks at every source word, and most words have one translation only.",
)
EXERCISE.add_misconception(
    "one in ten",
    lambda: 20,
    "Many more are right. The encoder is more than its attention: words, places and feed-forward networks are all "
    "there, and the decoder looks at them.",
)
EXERCISE.add_misconception(
    "a few",
    lambda: 8,
    "Many more are right. The encoder is more than its attention, and the decoder has an attention of its own for the "
    "source.",
)
EXERCISE.add_misconception(
    "a share",
    lambda: 0.6,
    "That looks like a share. The number of sentences is asked for, from 0 to 200.",
)
