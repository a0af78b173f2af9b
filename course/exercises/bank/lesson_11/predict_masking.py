"""How many tokens of a text BERT covers, changes and leaves."""

from course.exercises.exercise import Exercise


def predict_masking(seq_len: int = 512, share: float = 0.15) -> dict[str, float]:
    """How many of a text's tokens get which fate in BERT's training, on average, before you run anything.

    Each of the seq_len tokens is chosen with probability `share`; the special tokens are not among them. Of the chosen
    ones 80% become `[MASK]`, 10% become another word, and 10% stay as they are.

    Returns:
        "chosen": tokens that the model is asked for.
        "masked": tokens that become `[MASK]`.
        "replaced": tokens that become another word.
        "kept": chosen tokens that stay as they are.
    """
    chosen = share * seq_len
    return {"chosen": chosen, "masked": 0.8 * chosen, "replaced": 0.1 * chosen, "kept": 0.1 * chosen}


def make_inputs(generator):
    """BERT's own numbers; a short text; a larger share."""
    yield {}
    yield {"seq_len": 90}
    yield {"seq_len": 300, "share": 0.4}


def fates(of_chosen=1.0, masked=0.8, replaced=0.1, kept=0.1, whole=lambda number: number):
    """A learner with other shares."""

    def code(seq_len=512, share=0.15):
        chosen = of_chosen * share * seq_len
        parts = {
            "chosen": chosen,
            "masked": masked * chosen,
            "replaced": replaced * chosen,
            "kept": kept * chosen,
        }
        return {name: whole(part) for name, part in parts.items()}

    return code


def of_all(*names):
    """A learner who takes the shares of some parts of all tokens."""

    def code(seq_len=512, share=0.15):
        shares = {"masked": 0.8, "replaced": 0.1, "kept": 0.1}
        return predict_masking(seq_len, share) | {name: shares[name] * seq_len for name in names}

    return code


EXERCISE = Exercise(
    name="predict_masking",
    lesson=11,
    reference=predict_masking,
    make_inputs=make_inputs,
    minutes=4,
    difficulty=1,
    points=1,
    hints=(
        "The 80%, 10% and 10% are shares of something. Of all tokens, or of those that were chosen?",
        "chosen = share * seq_len; then 0.8, 0.1 and 0.1 of the chosen ones",
        "The three parts add up to the chosen tokens. On average, so no rounding: 0.15 * 512 is 76.8.",
    ),
)

EXERCISE.add_misconception(
    "shares of all tokens",
    of_all("masked", "replaced", "kept"),
    "The 80%, 10% and 10% are of *all* tokens, so most of the text would be changed. They are shares of the "
    "chosen ones.",
)
EXERCISE.add_misconception(
    "80% of all tokens",
    of_all("masked"),
    "80% of *all* tokens are covered. It is 80% of the chosen ones.",
)
EXERCISE.add_misconception(
    "10% of all tokens",
    of_all("replaced", "kept"),
    "Each of the two small parts is 10% of *all* tokens. It is 10% of the chosen ones.",
)
EXERCISE.add_misconception(
    "10% of what is left",
    fates(replaced=0.2 * 0.1, kept=0.2 * 0.1),
    "Each of the two small parts is 10% of what is left after the covered ones. All three are shares of the "
    "chosen tokens, and add up to 100%.",
)
EXERCISE.add_misconception(
    "half of what is left, of 10%",
    fates(replaced=0.05, kept=0.05),
    "The two small parts share 10% of the chosen tokens. Each of them has 10%.",
)
EXERCISE.add_misconception(
    "one after the other",
    fates(replaced=0.2 * 0.1, kept=0.2 * 0.9),
    "Another word comes to 10% of what is left after the covered ones, and all the rest stays. Both small parts "
    "are 10% of the chosen tokens.",
)


@EXERCISE.misconception("unchosen tokens kept, too")
def unchosen_too(seq_len=512, share=0.15):
    """The tokens that nobody chose are in "kept" as well. They stay, too, but the model is not asked for them: only
    chosen ones count here.
    """
    right = predict_masking(seq_len, share)
    return right | {"kept": right["kept"] + seq_len - right["chosen"]}


@EXERCISE.misconception("unchosen tokens as kept")
def unchosen_as_kept(seq_len=512, share=0.15):
    """In "kept" are the tokens that nobody chose. What is meant are *chosen* tokens that stay as they are: the model is
    asked for them.
    """
    right = predict_masking(seq_len, share)
    return right | {"kept": seq_len - right["chosen"]}


@EXERCISE.misconception("two special tokens taken off")
def two_special_tokens(seq_len=512, share=0.15):
    """The numbers are those of a text with two tokens fewer, as if so many were special. The special tokens are not
    among the seq_len.
    """
    return predict_masking(seq_len - 2, share)


@EXERCISE.misconception("three special tokens taken off")
def three_special_tokens(seq_len=512, share=0.15):
    """The numbers are those of a text with three tokens fewer, as if so many were special. The special tokens are not
    among the seq_len.
    """
    return predict_masking(seq_len - 3, share)


EXERCISE.add_misconception(
    "rounded",
    fates(whole=round),
    "The numbers are rounded to whole tokens. On average there are parts of a token: 76.8 of 512.",
)
EXERCISE.add_misconception(
    "rounded down",
    fates(whole=int),
    "The parts of a token are cut off. On average there are such parts: 76.8 of 512.",
)
for name, whole in (("rounded", round), ("rounded down", int)):
    for rest in (True, False):

        def in_turn(seq_len=512, share=0.15, whole=whole, rest=rest):
            chosen = whole(share * seq_len)
            masked, replaced = whole(0.8 * chosen), whole(0.1 * chosen)
            kept = chosen - masked - replaced if rest else replaced
            return {"chosen": chosen, "masked": masked, "replaced": replaced, "kept": kept}

        EXERCISE.add_misconception(
            f"{name}, then shared out{', with a rest' if rest else ''}",
            in_turn,
            "The chosen tokens are a whole number here, and so are their parts. The question is what happens on "
            "average: then there are parts of a token, as 76.8 of 512.",
        )


@EXERCISE.misconception("kept tokens not among the chosen")
def kept_not_chosen(seq_len=512, share=0.15):
    """Those that stay are missing from "chosen". They are chosen, too: the model is asked for them, and does not know
    that nothing has changed.
    """
    right = predict_masking(seq_len, share)
    return right | {"chosen": right["masked"] + right["replaced"]}


@EXERCISE.misconception("shares, not tokens")
def only_shares(seq_len=512, share=0.15):
    """Those are shares of the text. The numbers of tokens are wanted, in a text of seq_len."""
    return {name: part / seq_len for name, part in predict_masking(seq_len, share).items()}


EXERCISE.add_misconception(
    "the share always 15%",
    lambda seq_len=512, share=0.15: predict_masking(seq_len),
    "15% are chosen, whatever `share` is. 0.15 is its value where nothing else is given.",
)
EXERCISE.add_misconception(
    "the text always 512 long",
    lambda seq_len=512, share=0.15: predict_masking(share=share),
    "The numbers are those of 512 tokens, whatever `seq_len` is. 512 is its value where nothing else is given.",
)
EXERCISE.add_misconception(
    "all chosen ones covered",
    fates(masked=1.0),
    "All chosen tokens are covered, and the others are counted on top of that. Of the chosen ones 80% are "
    "covered.",
)
EXERCISE.add_misconception(
    "all chosen ones covered, none left",
    fates(masked=1.0, replaced=0.0, kept=0.0),
    "All chosen tokens are covered. BERT covers 80% of them. Of the others half become another word, and half "
    "stay.",
)
EXERCISE.add_misconception(
    "15 for 15%",
    fates(of_chosen=100),
    "The numbers are far too large, as if 15% were 15. 15% is 0.15.",
)
EXERCISE.add_misconception(
    "the unchosen ones divided",
    lambda seq_len=512, share=0.15: predict_masking(seq_len, 1 - share),
    "The numbers are those of the tokens that are *not* chosen. The model is asked for the others.",
)
