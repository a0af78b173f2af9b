"""From brackets to phrases: which words does each one hold?"""

from collections import Counter
from itertools import combinations

from course.exercises.bank.lesson_13._bracket_parsers import (
    converted,
    counted_in_symbols,
    first_closed,
    lenient,
    mapped,
    number_of_tags,
    placed,
    to_the_next_closing,
)
from course.exercises.bank.lesson_13._drawn_trees import drawn_tree
from course.exercises.exercise import Edge, Exercise
from course_lib.trees import labelled_spans

SENTENCE = "(S (NP DT NN ) (VP VB (NP DT JJ NN ) ) . )"
TREES = (
    "(S (NP DT NN ) (VP VB ) )",
    SENTENCE,
    "(S (S (VP VB ) ) CC (S (NP NNP ) (VP VB (ADVP RB ) ) ) . )",
    "(NP (NP (NP NN ) ) (PP IN (NP NN ) ) )",
)
NO_TREES = (
    "(S (NP DT NN ) (VP VB )",  # never closed
    "(S (NP DT NN ) ) (VP VB ) )",  # closes nothing
    "(S (NP DT NN ) ) (VP VB )",  # goes on after its end
    "DT (NP NN )",  # begins outside
    "(S (NP DT NN ) ) .",  # ends outside
    "(S (NP DT NN ) (VP ) )",  # an empty phrase
    ") (S NN )",  # closes first
)


def make_inputs(generator):
    """Small trees, one with twins; no trees, each for one reason; trees drawn at random; no symbol."""
    for text in (*TREES, *NO_TREES):
        yield {"symbols": text.split()}
    for depth in (2, 3, 3):
        yield {"symbols": drawn_tree(generator, depth)}
    yield Edge({"symbols": []})


def make_refused():
    """One string, whose symbols would be letters."""
    yield {"symbols": "(S NN )"}


EXERCISE = Exercise(
    name="labelled_spans",
    lesson=13,
    reference=labelled_spans,
    make_inputs=make_inputs,
    make_refused=make_refused,
    minutes=15,
    difficulty=4,
    points=4,
    hints=(
        "Go through (S (NP DT NN ) (VP VB ) ) with a pencil. What must you remember of a bracket when it opens, and "
        "which of the open ones does a closing bracket close?",
        "count the tags; a stack holds the label of each open bracket and the count at that moment; a closing bracket "
        "takes the top one off and makes it a phrase; None wherever that is not possible, or something is left over",
        "`opened.append((symbol[1:], count))` at an opening bracket, `label, start = opened.pop()` at a closing one. "
        "Then ask what can go wrong: nothing to pop, nothing in the phrase, something after the end, something left "
        "open.",
    ),
    equivalents={"(str, int) -> (int, str)": "an annotation"},
)


for name, key, sentence in (
    (
        "bracket kept in the label",
        lambda label, start, end: ("(" + label, start, end),
        "Your labels still have their bracket. The label of `(NP` is NP.",
    ),
    (
        "labels ignored",
        lambda label, start, end: (start, end),
        "Your phrases have no label. A phrase is (label, start, end): a noun phrase over the same words as a verb "
        "phrase is another one.",
    ),
    (
        "end inclusive",
        lambda label, start, end: (label, start, end - 1),
        "Your end is the last tag of the phrase. It is exclusive, as in a slice of Python: the number of the first tag "
        "after the phrase.",
    ),
    (
        "counted from 1",
        lambda label, start, end: (label, start + 1, end + 1),
        "Your tags are numbered from 1. Number them from 0, as in a slice of Python.",
    ),
    (
        "counted from 1, end inclusive",
        lambda label, start, end: (label, start + 1, end),
        "Your tags are numbered from 1, and your end is the last tag of the phrase. Tags are numbered from 0, and "
        "the end is exclusive.",
    ),
    (
        "length in place of the end",
        lambda label, start, end: (label, start, end - start),
        "Your third number is how many tags the phrase has. The place where it ends is wanted.",
    ),
    (
        "label last",
        lambda label, start, end: (start, end, label),
        "The parts of your keys are right, and their order is not: (label, start, end).",
    ),
    (
        "start and end exchanged",
        lambda label, start, end: (label, end, start),
        "Start and end are exchanged: (label, start, end).",
    ),
    (
        "labels only",
        lambda label, start, end: label,
        "Your result counts the labels alone. A phrase is (label, start, end): where it stands matters.",
    ),
):
    EXERCISE.add_misconception(name, mapped(key), sentence)


@EXERCISE.misconception("twins counted once")
def twins_once(symbols):
    """A phrase that is there twice counts once. Two phrases of one label may hold the same words, as in
    `(NP (NP NN ) )`, so the counter must add up.
    """
    spans = labelled_spans(symbols)
    return spans and Counter(set(spans))


@EXERCISE.misconception("the root left out")
def root_left_out(symbols):
    """The phrase that holds the whole sentence is missing. All phrases count, and the outermost is one of them."""
    spans = labelled_spans(symbols)
    return spans and spans - Counter([(symbols[0][1:], 0, number_of_tags(symbols))])


@EXERCISE.misconception("tags counted as phrases")
def tags_as_phrases(symbols):
    """Each tag counts as a phrase of one word. Tags are too easy to get right, so the score leaves them out: only
    brackets make phrases.
    """
    spans, tags = labelled_spans(symbols), [symbol for symbol in symbols if symbol[0] not in "()"]
    return spans and spans + Counter((tag, place, place + 1) for place, tag in enumerate(tags))


for first, last in ((0, 0), (0, 1), (1, 0)):
    EXERCISE.add_misconception(
        f"counted in symbols, from {first} to {last}",
        counted_in_symbols(first, last),
        "Your places are counted in symbols, so brackets count, too. They are counted in tags: one for each word.",
    )


@EXERCISE.misconception("the oldest bracket closed")
def oldest_closed(symbols):
    """A closing bracket closes the bracket that opened *first*. It belongs to the one that opened last and is still
    open: a stack, not a queue.
    """
    if labelled_spans(symbols) is None:
        return None
    spans, opened, count = Counter(), [], 0
    for symbol in symbols:
        if symbol.startswith("("):
            opened.append((symbol[1:], count))
        elif symbol == ")":
            spans[*opened.pop(0), count] += 1
        else:
            count += 1
    return spans


@EXERCISE.misconception("error in place of None")
def error_in_place_of_none(symbols):
    """Symbols that are no tree give an error. A model's outputs may be no trees, and the score must go on: return
    None.
    """
    if (spans := labelled_spans(symbols)) is None:
        raise ValueError("no tree")
    return spans


@EXERCISE.misconception("nothing in place of None")
def nothing_in_place_of_none(symbols):
    """Symbols that are no tree give an empty counter. None is wanted: whoever counts trees that are well formed must be
    able to tell.
    """
    return labelled_spans(symbols) or Counter()


ACCEPTED = {
    "open": "a bracket that is never closed",
    "second": "another phrase after the end of the tree",
    "stray": "a tag outside all brackets",
    "hollow": "a phrase without a tag",
}

for size in range(1, len(ACCEPTED) + 1):
    for accepted in combinations(ACCEPTED, size):
        told = " or ".join(ACCEPTED[kind] for kind in accepted)
        for empty, name in ((None, ""), (Counter(), ", nothing")):
            EXERCISE.add_misconception(
                f"takes {', '.join(accepted)}{name}",
                lenient(*accepted, empty=empty),
                f"Some symbols are no tree, and your result is not None for them: {told}. Return None there.",
            )

EXERCISE.add_misconception(
    "a bracket that closes nothing is skipped",
    lenient("extra", empty=Counter()),
    "A bracket that closes nothing is skipped in your result. Such symbols are no tree: return None.",
)
EXERCISE.add_misconception(
    "pop from an empty list",
    lenient("error", empty=Counter()),
    "A bracket that closes where none is open gives an error. Such symbols are no tree: return None.",
)
EXERCISE.add_misconception(
    "never None",
    lenient("extra", *ACCEPTED, empty=Counter()),
    "Symbols that are no tree give a counter, too. Symbols are a tree if each bracket that opens also closes, "
    "each phrase has a tag in it, and the first phrase holds all symbols. Otherwise return None.",
)
EXERCISE.add_misconception(
    "never None, and pop from an empty list",
    lenient("error", *ACCEPTED, empty=Counter()),
    "A bracket that closes where none is open gives an error. Such symbols are no tree, and there are other ways "
    "to be none. See in the docstring what makes a tree, and return None for everything else.",
)

EXERCISE.add_misconception(
    "a set",
    converted(set),
    "Your result is a set, in which a phrase that is there twice counts once. A `Counter` holds how often each "
    "phrase is there.",
)
EXERCISE.add_misconception(
    "a list",
    converted(list),
    "Your result is a list. The score asks how often a phrase is there: `Counter` of your list says so.",
)
EXERCISE.add_misconception(
    "the parts of phrases counted",
    converted(lambda spans: Counter(part for span in spans for part in span)),
    "Your counter counts labels and numbers by themselves, as if a tuple were a list of things to count. Count "
    "the tuple as one key.",
)
EXERCISE.add_misconception(
    "opening brackets counted as places",
    placed(lambda before: sum(symbol != ")" for symbol in before)),
    "Opening brackets count as places, too. Only tags stand for words, so only they move the count.",
)
EXERCISE.add_misconception(
    "phrases of one word left out",
    converted(lambda spans: Counter(span for span in spans if span[2] - span[1] > 1)),
    "Phrases of one word are missing. A bracket around one tag is a phrase, too. Only the tag itself is none.",
)
EXERCISE.add_misconception(
    "up to the next closing bracket",
    to_the_next_closing,
    "Each phrase ends at the next bracket that closes. If another phrase opens in between, that bracket closes "
    "the inner one.",
)
EXERCISE.add_misconception(
    "only the phrase that closes first",
    first_closed,
    "Your result has only the phrase that closes first. All phrases are wanted: go on to the last symbol.",
)
EXERCISE.add_misconception(
    "False in place of None",
    lambda symbols: labelled_spans(symbols) or False,
    "Your result is False for symbols that are no tree. The docstring promises None.",
)
