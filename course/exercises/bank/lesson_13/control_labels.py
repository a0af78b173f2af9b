"""The control task of a probe: a label for each word type, drawn at random."""

import random
import zlib

import torch

from course.exercises.bank.lesson_13._drawn_labels import facts
from course.exercises.exercise import Exercise
from course_lib.probes import control_labels

NUM_TYPES, CAPITALS, TIMES = 110, 20, 3
SYLLABLES = "ba ce di fo gu la me ni po ru sa te vi zo".split()


def make_inputs(generator):
    """Three labels; the same words and seed once more; the same words with another seed; four labels; five labels and
    other words; the first words in another order; the other words in another order.

    Each word comes three times. There are so many types that every label is drawn, and so many of one length and one
    first letter that they cannot share a label by chance.
    """
    words = text(generator)
    seed = 10 + int(torch.randint(1000, (), generator=generator))
    for num_labels, its_seed in ((3, seed), (3, seed), (3, seed + 1), (4, seed + 2)):
        yield {"words": words, "num_labels": num_labels, "generator": seeded(its_seed)}
    others = text(generator)
    for its_words, num_labels, its_seed in (
        (others, 5, seed),
        (words[::-1], 4, seed + 2),
        (others[::-1], 5, seed),
    ):
        yield {"words": its_words, "num_labels": num_labels, "generator": seeded(its_seed)}


def make_refused():
    """No label to draw from; a text that nobody has split into words."""
    yield {"words": ["la", "carta"], "num_labels": 0, "generator": seeded(1)}
    yield {"words": "la carta", "num_labels": 3, "generator": seeded(1)}


def text(generator):
    """Words of two to four syllables, some of them with a capital letter too, each type three times, in any order.

    The first ones come again soon.
    """
    types: dict[str, None] = {}
    while len(types) < NUM_TYPES - CAPITALS:
        length = 2 + int(torch.randint(3, (), generator=generator))
        syllables = torch.randint(len(SYLLABLES), (length,), generator=generator).tolist()
        types["".join(SYLLABLES[i] for i in syllables)] = None
    types |= dict.fromkeys(word.capitalize() for word in list(types)[:CAPITALS])
    words = list(types) * TIMES
    order = torch.randperm(len(words), generator=generator).tolist()
    return ["mesa", "sol", "mesa"] + [words[i] for i in order] + ["sol"]


def seeded(seed):
    return torch.Generator().manual_seed(seed)


EXERCISE = Exercise(
    name="control_labels",
    lesson=13,
    reference=control_labels,
    make_inputs=make_inputs,
    make_refused=make_refused,
    judged_by=facts,
    minutes=10,
    difficulty=2,
    points=3,
    hints=(
        "The word `la` comes 300 times. How often may you draw a label for it?",
        "each new word type -> draw one label; every word -> the label of its type",
        "A dictionary remembers which label a type has. `torch.randint(num_labels, (1,), generator=generator)` draws "
        "one; `torch.tensor(...)` makes the result from a list of labels.",
    ),
    equivalents={
        "torch.tensor([types[word] for word in words], dtype=torch.int64) -> [types[word] for word in words]": (
            "a list of positions picks what a tensor of them picks"
        ),
        "dtype=torch.int64 dropped": "integers have this dtype anyway; it is there for a text without words",
    },
)


def drawn(num_labels, size, generator):
    return torch.randint(num_labels, (size,), generator=generator)


def by_rule(rule):
    """Labels that follow from each word itself."""
    return lambda words, num_labels, generator: torch.tensor([rule(word) % num_labels for word in words])


@EXERCISE.misconception("a label for each token")
def for_each_token(words, num_labels, generator):
    """A label is drawn for each token, so the same word can have several. A probe can hardly learn that by heart, and
    the control would look hard. Draw once for each word *type*.

    Before you draw, look whether this word has a label already: a dictionary knows.
    """
    return drawn(num_labels, len(words), generator)


@EXERCISE.misconception("drawn anew for the test set")
def in_two_halves(words, num_labels, generator):
    """The later part of the list has a draw of its own, so a word can have another label there. What a probe learns in
    training must still hold in the test: one draw for each type, for all words.
    """
    half = len(words) // 2
    parts = (
        control_labels(words[:half], num_labels, generator),
        control_labels(words[half:], num_labels, generator),
    )
    return torch.cat(parts)


EXERCISE.add_misconception(
    "the length of the word",
    by_rule(len),
    "Your label follows from the length of the word. A probe could learn this rule, and the control is to have none: "
    "draw the label.",
)
EXERCISE.add_misconception(
    "the first letters",
    by_rule(lambda word: ord(word[0])),
    "Your label follows from the first letters. A probe could learn this rule, and the control is to have none: draw "
    "the label.",
)
EXERCISE.add_misconception(
    "the last letters",
    by_rule(lambda word: ord(word[-1])),
    "Your label follows from the last letters, which in Spanish say much about a word. The control is to have no rule: "
    "draw the label.",
)


@EXERCISE.misconception("order of first appearance")
def first_appearance(words, num_labels, generator):
    """Your labels follow from the order in which the types first come. Frequent words tend to come early, so that is a
    rule, and the same one each time: draw the label.
    """
    numbers = {word: number for number, word in enumerate(dict.fromkeys(words))}
    return torch.tensor([numbers[word] % num_labels for word in words])


@EXERCISE.misconception("alphabetical order")
def alphabetical(words, num_labels, generator):
    """Your labels follow from the alphabetical order of the types. That is a rule, and the same one each time: draw the
    label.
    """
    numbers = {word: number for number, word in enumerate(sorted(set(words)))}
    return torch.tensor([numbers[word] % num_labels for word in words])


@EXERCISE.misconception("capital letters ignored")
def small_letters(words, num_labels, generator):
    """`La` and `la` share a label, as if all letters were small. They are two types here, with a draw for each."""
    return control_labels([word.lower() for word in words], num_labels, generator)


@EXERCISE.misconception("labels of the sorted words")
def sorted_words(words, num_labels, generator):
    """The labels stand in the order of the sorted words, not of the list. Sort the types if you like, and then look up
    each word of the list as it came.
    """
    return control_labels(sorted(words), num_labels, generator)


@EXERCISE.misconception("no chance, or always the same")
def always_the_same(words, num_labels, generator):
    """Your labels do not depend on the generator that comes in. Draw them with this generator, as it comes.

    `torch.randint` takes `generator=generator`. Do not seed it: whoever calls the function has done so.
    """
    return control_labels(words, num_labels, seeded(0))


@EXERCISE.misconception("another source of chance")
def another_source(words, num_labels, generator):
    """The same generator gives other labels the next time, so nobody can repeat the experiment. Hand the generator to
    the function that draws.
    """
    labels = {word: random.randrange(num_labels) for word in dict.fromkeys(words)}
    return torch.tensor([labels[word] for word in words])


@EXERCISE.misconception("the order of a set")
def order_of_a_set(words, num_labels, generator):
    """Your labels depend on something that Python mixes anew each time it starts, as the order of a `set`. The same
    seed can then give other labels tomorrow, and nobody can repeat the experiment.

    `dict.fromkeys(words)` keeps the order in which the words come, and `sorted(set(words))` makes one.
    """
    types = sorted(dict.fromkeys(words), key=lambda word: zlib.crc32(word.encode()) % 200)  # as a set would
    labels = dict(zip(types, drawn(num_labels, len(types), generator).tolist(), strict=True))
    return torch.tensor([labels[word] for word in words])


@EXERCISE.misconception("another source, for each token")
def another_source_for_tokens(words, num_labels, generator):
    """Two things: the same word can have several labels, so draw once for each type. And the same generator gives other
    labels the next time: hand it to the function that draws.
    """
    return torch.tensor([random.randrange(num_labels) for _ in words])


@EXERCISE.misconception("always the same, for each token")
def same_for_tokens(words, num_labels, generator):
    """Two things: the same word can have several labels, so draw once for each type. And the labels do not depend on
    the generator: hand it to the function that draws.
    """
    return drawn(num_labels, len(words), seeded(0))


@EXERCISE.misconception("dealt out in turn")
def dealt_out_in_turn(words, num_labels, generator):
    """The labels are dealt out evenly and then shuffled, so what one word has says something about the others. Draw the
    label of each type by itself.
    """
    types = {word: number for number, word in enumerate(dict.fromkeys(words))}
    labels = (torch.arange(len(types)) % num_labels)[torch.randperm(len(types), generator=generator)]
    return labels[torch.tensor([types[word] for word in words])]


@EXERCISE.misconception("one label for all")
def one_for_all(words, num_labels, generator):
    """All words have the same label. Draw one for each type, not one for the whole text."""
    return drawn(num_labels, 1, generator).expand(len(words)).clone()


@EXERCISE.misconception("labels from 1")
def from_one(words, num_labels, generator):
    """Your labels begin with 1. Labels are counted from 0, as classes are in PyTorch: 0 to num_labels - 1."""
    return control_labels(words, num_labels, generator) + 1


@EXERCISE.misconception("one label too many")
def one_too_many(words, num_labels, generator):
    """There is one label too many, num_labels. The upper end is not drawn in `torch.randint`, but it is in Python's
    `random.randint`.
    """
    return control_labels(words, num_labels + 1, generator)


@EXERCISE.misconception("the last label never drawn")
def one_too_few(words, num_labels, generator):
    """The last label is never drawn. `torch.randint` leaves out its upper end by itself, so this end is num_labels."""
    return control_labels(words, num_labels - 1, generator)


@EXERCISE.misconception("the first label never drawn")
def never_zero(words, num_labels, generator):
    """Label 0 is never drawn. Labels go from 0 to num_labels - 1."""
    return control_labels(words, num_labels - 1, generator) + 1


@EXERCISE.misconception("the number of the type")
def number_of_type(words, num_labels, generator):
    """Each type has a label of its own: there are as many labels as types. Only num_labels of them exist, and types may
    share one.
    """
    types = {word: number for number, word in enumerate(dict.fromkeys(words))}
    return torch.randperm(len(types), generator=generator)[torch.tensor([types[word] for word in words])]


@EXERCISE.misconception("a label for each type")
def one_for_each_type(words, num_labels, generator):
    """Your result has a label for each type. A label for each *word* of the list is asked for, in the same order: words
    that come again have theirs again.
    """
    return drawn(num_labels, len(set(words)), generator)


@EXERCISE.misconception("a list")
def as_list(words, num_labels, generator):
    """Your result is a list. A tensor is asked for: `torch.tensor(...)` makes one."""
    return control_labels(words, num_labels, generator).tolist()


@EXERCISE.misconception("a dictionary")
def as_dictionary(words, num_labels, generator):
    """Your result is a dictionary. The labels of all words are asked for, in the order of the list: look up each
    word.
    """
    return dict(zip(words, control_labels(words, num_labels, generator).tolist(), strict=True))


@EXERCISE.misconception("nothing")
def nothing(words, num_labels, generator):
    """Your result is None. Whoever calls the function gets what stands after `return`."""


@EXERCISE.misconception("floats")
def floats(words, num_labels, generator):
    """Your labels are floats. Labels are integers: `torch.tensor` of integers has dtype int64."""
    return control_labels(words, num_labels, generator).float()


@EXERCISE.misconception("int32")
def int32(words, num_labels, generator):
    """Your labels have dtype int32. PyTorch's losses want int64, which `torch.tensor` of integers has."""
    return control_labels(words, num_labels, generator).to(torch.int32)


@EXERCISE.misconception("an axis too many")
def an_axis_too_many(words, num_labels, generator):
    """Your labels have a second axis of size 1. One number for each word is asked for, on a single axis."""
    return control_labels(words, num_labels, generator)[:, None]


@EXERCISE.misconception("one-hot rows")
def one_hot(words, num_labels, generator):
    """Your result has a row for each word, with a 1 at its label. The label itself is asked for: an integer."""
    return torch.nn.functional.one_hot(control_labels(words, num_labels, generator), num_labels)
