"""One number for all trees: how many phrases are right?"""

from collections import Counter

from course.exercises.bank.lesson_13._drawn_trees import drawn_tree
from course.exercises.bank.lesson_13._phrase_counts import (
    USES_OF_NONE,
    by_precision_and_recall,
    counts,
    crash_on_none,
    f1,
    of_all,
    of_each,
    phrases,
    renamed,
    share,
    well_formed,
    with_phrases,
    with_tags,
    without_root,
)
from course.exercises.drawing import between
from course.exercises.exercise import Exercise
from course_lib.trees import bracket_f1

GOLD = (
    "(S (NP DT NN ) (VP VB ) )",
    "(S (NP PRP ) (VP VB (NP DT JJ NN ) (PP IN (NP NN ) ) ) . )",
    "(S (VP VB ) )",
    "(NP (NP (NP NN ) ) (PP IN (NP NN ) ) )",
)
RIGHT_FOR_ONE = (GOLD[0], "(S (NP PRP ) (VP VB (NP DT JJ NN PP IN NN ) ) . )", "(S (NP NN ) )", GOLD[3])
TWINS = ("(S (NP DT ) (NP NN ) (VP VB ) )", GOLD[1], GOLD[2], "(NP (NP NN ) (PP IN (NP (NP NN ) ) ) )")
BROKEN = (GOLD[0], "(S (NP PRP ) (VP VB (NP DT JJ NN ) . )", "(S (NP VB ) )", ") )")
EXCHANGED = (GOLD[2], GOLD[3], GOLD[0], GOLD[1])
NOTHING_RIGHT = (
    "(VP (PP DT ) NN VB )",
    "(NP PRP VB DT JJ NN IN NN . )",
    "(NP (PP VB ) )",
    "(S NN IN (VP NN ) )",
)


def make_inputs(generator):
    """One tree with one phrase wrong; all right; some wrong, in trees drawn at random too; twins; broken trees; trees
    of other sentences; nothing right; nothing well formed.
    """
    yield {"predicted": [symbols("(S (NP DT ) (NP NN ) (VP VB ) )")], "gold": [symbols(GOLD[0])]}
    for predicted in (
        GOLD,
        RIGHT_FOR_ONE,
        TWINS,
        BROKEN,
        EXCHANGED,
        NOTHING_RIGHT,
        ("(S DT", ")", "VB", "(NP ) )"),
    ):
        pairs = list(zip(map(symbols, predicted), map(symbols, GOLD), strict=True))
        pairs += [
            pair for pair in pairs for _ in range(between(generator, 0, 2))
        ]  # some sentences come again
        if predicted is RIGHT_FOR_ONE:
            pairs += [(drawn_tree(generator, 2), drawn_tree(generator, 2)) for _ in range(3)]
        yield {"predicted": [tree for tree, _ in pairs], "gold": [tree for _, tree in pairs]}


def symbols(text):
    return text.split()


def make_refused():
    """No sentence; a prediction too few; a gold tree that is none."""
    yield {"predicted": [], "gold": []}
    yield {"predicted": [symbols(GOLD[0])], "gold": list(map(symbols, GOLD))}
    yield {"predicted": [symbols(GOLD[0])], "gold": [["(S", "NN"]]}


GUARD = (
    "if wanted is None:\n    raise ValueError(f\"wanted well-formed gold trees; got {' '.join(tree)!r}\") -> "
    "if False:\n    raise ValueError(f\"wanted well-formed gold trees; got {' '.join(tree)!r}\")",
    "ValueError(f\"wanted well-formed gold trees; got {' '.join(tree)!r}\") -> "
    "f\"wanted well-formed gold trees; got {' '.join(tree)!r}\"",
    "' '.join(tree) -> ' '",
)

EXERCISE = Exercise(
    name="bracket_f1",
    lesson=13,
    reference=bracket_f1,
    make_inputs=make_inputs,
    make_refused=make_refused,
    minutes=10,
    difficulty=3,
    points=3,
    hints=(
        "A long sentence has more phrases than a short one. Should it count more? And what do you add up first: "
        "phrases or scores?",
        "over all sentences, add up three counts: phrases in both, phrases predicted, phrases in gold; an ill-formed "
        "prediction adds only to the last -> one F1 at the end",
        "`labelled_spans(symbols) or Counter()` treats None as no phrases. `(a & b).total()` is how many phrases two "
        "counters share. In the formula much cancels: 2 * both / (predicted + gold).",
    ),
    equivalents={
        "strict=True dropped": "the lengths have been compared before",
        "True -> False": "the lengths have been compared before",
        "(labelled_spans(tree), labelled_spans(written) or Counter()) -> "
        "(labelled_spans(written) or Counter(), labelled_spans(tree))": "F1 is the same for both directions",
        **dict.fromkeys(GUARD, "no gold tree of a case is ill-formed"),
    },
)


EXERCISE.add_misconception(
    "mean of the sentences' scores",
    of_each(f1),
    "Your result is the mean of the sentences' F1 scores. A sentence of two phrases then weighs as much as one of "
    "ten. Add up the phrases of all sentences first, and take one F1.",
)
EXERCISE.add_misconception(
    "precision",
    of_all(lambda both, found, wanted: share(both, found)),
    "That is precision: which share of the predicted phrases is right. A model that writes few brackets could do "
    "well. F1 also asks how many of the gold phrases were found.",
)
EXERCISE.add_misconception(
    "recall",
    of_all(lambda both, found, wanted: share(both, wanted)),
    "That is recall: which share of the gold phrases was found. A model that writes many brackets could do well. "
    "F1 also asks how many of the predicted phrases are right.",
)
EXERCISE.add_misconception(
    "mean of precision and recall",
    of_all(lambda both, found, wanted: (share(both, found) + share(both, wanted)) / 2),
    "That is the plain mean of precision and recall. F1 is their harmonic mean. Where the two differ, it is "
    "nearer to the smaller one.",
)
EXERCISE.add_misconception(
    "geometric mean",
    of_all(lambda both, found, wanted: (share(both, found) * share(both, wanted)) ** 0.5),
    "That is the root of precision times recall. F1 is their harmonic mean: twice the product, divided by the "
    "sum.",
)
EXERCISE.add_misconception(
    "phrases in both by phrases in either",
    of_all(lambda both, found, wanted: share(both, found + wanted - both)),
    "The shared phrases are divided by the phrases in either tree. That is the Jaccard index. F1 counts the "
    "shared phrases twice, and divides by predicted plus gold.",
)
EXERCISE.add_misconception(
    "in percent",
    of_all(lambda both, found, wanted: 100 * f1(both, found, wanted)),
    "That is in percent. A share from 0 to 1 is wanted.",
)


for name, score in (
    ("ill-formed sentences left out", f1),
    ("left out, and divided by zero", lambda both, found, wanted: 2 * both / (found + wanted)),
):
    EXERCISE.add_misconception(
        name,
        lambda predicted, gold, score=score: score(*counts(*well_formed(predicted, gold))),
        "Sentences whose prediction is no tree are left out of your result. Then a model may write nonsense "
        "wherever it is unsure. Their gold phrases count: all of them were missed.",
    )


@EXERCISE.misconception("twins counted once")
def twins_once(predicted, gold):
    """A phrase that is there twice counts once. Counters know how often it is there: `&` of two counters takes the
    smaller count of each phrase.
    """
    return f1(*counts(predicted, gold, lambda symbols: Counter(set(phrases(symbols)))))


@EXERCISE.misconception("twins once among the shared")
def twins_shared_once(predicted, gold):
    """Among the shared phrases, one that is there twice counts once, and in the totals it counts twice. `&` of two
    counters keeps the smaller count of each phrase.
    """
    _, found, wanted = counts(predicted, gold)
    pairs = zip(predicted, gold, strict=True)
    return f1(sum(len(phrases(written) & phrases(tree)) for written, tree in pairs), found, wanted)


@EXERCISE.misconception("twins once among all phrases")
def kinds_of_phrases(predicted, gold):
    """In the numbers of predicted and gold phrases, a phrase that is there twice counts once. `total()` of a counter
    adds up the counts.
    """
    both, *_ = counts(predicted, gold)
    sides = (sum(len(phrases(symbols)) for symbols in side) for side in (predicted, gold))
    return f1(both, *sides)


@EXERCISE.misconception("right by the prediction's count")
def right_by_the_prediction(predicted, gold):
    """A predicted phrase that gold has counts as right each time that it is written, even if gold has it once. `&` of
    two counters keeps the smaller count.
    """
    _, found, wanted = counts(predicted, gold)
    both = 0
    for written, tree in zip(predicted, gold, strict=True):
        both += sum(count for phrase, count in phrases(written).items() if phrase in phrases(tree))
    return f1(both, found, wanted)


@EXERCISE.misconception("all sentences in one counter")
def all_in_one(predicted, gold):
    """A phrase may match one of *another* sentence, as if all sentences were one. Compare each prediction with its own
    gold tree, and add up.
    """
    written, trees = (sum(map(phrases, side), Counter()) for side in (predicted, gold))
    return f1((written & trees).total(), written.total(), trees.total())


EXERCISE.add_misconception(
    "labels ignored",
    with_phrases(renamed(lambda label, start, end: (start, end))),
    "Only start and end count. A noun phrase where a verb phrase should be is a mistake: the label counts, too.",
)
EXERCISE.add_misconception(
    "places ignored",
    with_phrases(renamed(lambda label, start, end: label)),
    "Only the labels count. A phrase is right if its label, its start and its end are.",
)
EXERCISE.add_misconception(
    "tags counted",
    with_phrases(with_tags),
    "Tags count as phrases of one word in your result. They are easy, and can make the score look better: "
    "`labelled_spans` leaves them out.",
)
EXERCISE.add_misconception(
    "the root left out",
    with_phrases(without_root),
    "The phrase that holds the whole sentence is left out. All phrases count here, this one included.",
)


@EXERCISE.misconception("trees that are wholly right")
def wholly_right(predicted, gold):
    """That is the share of trees that are right as a whole, or exact match. F1 gives credit for each right phrase."""
    return share(sum(map(list.__eq__, predicted, gold)), len(gold))


EXERCISE.add_misconception(
    "division by zero",
    by_precision_and_recall(share),
    "Where no phrase is right, a division by zero comes up: precision and recall are both 0, and so is their sum. "
    "F1 is 0 there.",
    "2 * both / (predicted + gold) is the same number, and gold is never 0.",
)
EXERCISE.add_misconception(
    "no predicted phrase",
    lambda predicted, gold: (
        by_precision_and_recall(lambda both, found: both / found)(predicted, gold)
        if counts(predicted, gold)[0] or not counts(predicted, gold)[1]
        else 0.0
    ),
    "Where no prediction is well formed there are no predicted phrases, and a division by their number fails. F1 "
    "is 0 there.",
    "2 * both / (predicted + gold) is the same number, and gold is never 0.",
)
EXERCISE.add_misconception(
    "divisions by zero",
    by_precision_and_recall(lambda both, found: both / found),
    "A division by zero comes up in two cases: where no prediction is well formed, and where no phrase is right. "
    "F1 is 0 in both.",
    "2 * both / (predicted + gold) is the same number, and gold is never 0.",
)
EXERCISE.add_misconception(
    "1 where nothing is well formed",
    lambda predicted, gold: f1(*counts(predicted, gold)) if counts(predicted, gold)[1] else 1.0,
    "Where no prediction is well formed your result is 1. A perfect score belongs to a parser that finds all "
    "phrases. Here none is found.",
)
EXERCISE.add_misconception(
    "0 for all because of one",
    lambda predicted, gold: f1(*counts(predicted, gold)) if all(map(phrases, predicted)) else 0.0,
    "Your result is 0 as soon as one prediction is ill-formed. Only that sentence has no phrases: the others "
    "still count.",
)
EXERCISE.add_misconception(
    "a bag of symbols",
    with_phrases(Counter),
    "Your result counts the symbols that both have, wherever they stand. A phrase is right if its label, its "
    "start and its end are: `labelled_spans` finds them.",
)

for name, use in USES_OF_NONE.items():
    EXERCISE.add_misconception(
        f"None in {name}",
        crash_on_none(use),
        "`labelled_spans` returns None for an ill-formed prediction, and None cannot be counted with. Such a "
        "prediction has no phrases: use an empty counter.",
        "`labelled_spans(symbols) or Counter()`",
    )


@EXERCISE.misconception("only the last sentence")
def only_the_last(predicted, gold):
    """Only the last sentence counts in your result. Add up the counts of all sentences."""
    return f1(*counts(predicted[-1:], gold[-1:]))


@EXERCISE.misconception("only the first sentence")
def only_the_first(predicted, gold):
    """Only the first sentence counts in your result. Add up the counts of all sentences."""
    return f1(*counts(predicted[:1], gold[:1]))
