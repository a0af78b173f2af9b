"""Predict the shape: what a Transformer returns."""

from course.exercises.exercise import Exercise


def predict_logits_shape() -> tuple[int, ...]:
    """The shape of the logits, before you run anything.

    A `Transformer` with d_model 48, 6 heads and a vocabulary of 700 tokens gets a batch of 3: `src_ids` is
    (3, 11) and `tgt_input` is (3, 8). What shape does `model(src_ids, tgt_input)` have? Return it as a tuple.
    """
    return (3, 8, 700)


EXERCISE = Exercise(
    name="predict_logits_shape",
    lesson=7,
    reference=predict_logits_shape,
    minutes=3,
    difficulty=1,
    points=1,
    hints=(
        "In training, how many predictions does the decoder make at once, and what is one prediction?",
        "(batch, positions that predict, numbers in a prediction)",
        "Each of the 8 positions of `tgt_input` predicts its next token: a number for every token of the "
        "vocabulary.",
    ),
)

EXERCISE.add_misconception(
    "as long as the source",
    lambda: (3, 11, 700),
    "This is as long as the source, which is read through cross-attention and leaves no axis behind. It is the "
    "target's positions that predict.",
)
EXERCISE.add_misconception(
    "hidden vectors",
    lambda: (3, 8, 48),
    "Those are the decoder's hidden vectors. The embedding table, used once more, makes logits of them.",
)
EXERCISE.add_misconception(
    "the next token alone",
    lambda: (3, 700),
    "That is one prediction a sentence, as in a step of decoding. Under teacher forcing every position predicts.",
)
EXERCISE.add_misconception(
    "the last position alone",
    lambda: (3, 1, 700),
    "Only the last position is left here, which is what decoding looks at. The model returns what all 8 predict.",
)
EXERCISE.add_misconception(
    "token ids",
    lambda: (3, 8),
    "Those would be tokens already chosen. Logits are a number for every token of the vocabulary, at each position.",
)
EXERCISE.add_misconception(
    "one position more",
    lambda: (3, 9, 700),
    "This has one position more than `tgt_input`. The result is as long as `tgt_input`: the token that is shifted "
    "out is the one that the last position predicts.",
)
EXERCISE.add_misconception(
    "the vocabulary before the positions",
    lambda: (3, 700, 8),
    "That is the order in which `F.cross_entropy` likes a batch of sequences. The model returns the vocabulary last.",
)
EXERCISE.add_misconception(
    "source by target",
    lambda: (3, 8, 11),
    "8 by 11 is who looks at whom in cross-attention. The model returns predictions of tokens.",
)
EXERCISE.add_misconception(
    "the heads kept",
    lambda: (3, 6, 8, 700),
    "The heads are still in this shape. They are merged inside each attention, and none of them is left at the "
    "end.",
)
EXERCISE.add_misconception(
    "source and target end to end",
    lambda: (3, 19, 700),
    "This has source and target laid end to end, as in a GPT. The decoder has only the target's positions.",
)
EXERCISE.add_misconception(
    "the batch forgotten",
    lambda: (8, 700),
    "For one sentence that is right. There are 3, and the batch stays in front.",
)
