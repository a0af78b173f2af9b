"""Tags of words, laid on the pieces that a tokenizer has cut them into."""

from course.exercises.drawing import between, some
from course.exercises.exercise import Edge, Exercise
from course_lib.heads import tag_labels


def make_inputs(generator):
    """Words of one piece; words of several, the first and the last one among them; equal tags side by side; a word that
    was cut off; no special tokens; two special tokens at each end, as padding adds them; a word of no piece.
    """
    a, b, c, d, e = some(generator, range(5, 20), 5)  # no tag is a word's number
    cut = [between(generator, 2, 3) for _ in range(3)]
    for word_tags, lengths, specials in (
        ([a, b, c], [1, 1, 1], (1, 1)),
        ([b, c, d, e], [cut[0], 1, 3, cut[1]], (1, 1)),
        ([c, c, d, d, d], [1, 2, 1, 1, cut[2]], (1, 1)),
        ([d, e, a, b, c], [1, cut[0], 1], (1, 1)),
        ([e, a, b], [2, 1, cut[1] - 1], (0, 0)),
        ([a, d], [3, 1], (2, cut[2])),
        ([0, b, 0], [cut[0], 1, 1], (1, 1)),
    ):
        words = [word for word, length in enumerate(lengths) for _ in range(length)]
        yield {"word_tags": word_tags, "word_ids": [None] * specials[0] + words + [None] * specials[1]}
    yield Edge({"word_tags": [a, b, c], "word_ids": [None, 0, 2, 2, None]})


def labelled(is_asked, of_special=-100, of_others=-100, tag=lambda tags, word: tags[word]):
    """A learner who asks for other pieces, or gives other labels. `is_asked` gets all word ids and a place."""

    def code(word_tags, word_ids):
        labels = []
        for place, word in enumerate(word_ids):
            if word is None:
                labels.append(of_special)
            else:
                labels.append(tag(word_tags, word) if is_asked(word_ids, place) else of_others)
        return labels

    return code


def first_piece(word_ids, place):
    return place == 0 or word_ids[place - 1] != word_ids[place]


def last_piece(word_ids, place):
    return place == len(word_ids) - 1 or word_ids[place + 1] != word_ids[place]


def make_refused():
    """A word without a tag."""
    yield {"word_tags": [3, 7], "word_ids": [None, 0, 1, 2, None]}


EXERCISE = Exercise(
    name="tag_labels",
    lesson=11,
    reference=tag_labels,
    make_inputs=make_inputs,
    make_refused=make_refused,
    minutes=10,
    difficulty=2,
    points=3,
    hints=(
        "*straw ##berries* is one word in two pieces. How often should the model be asked for its tag? And how does a "
        "token know that it is not the first piece of its word?",
        "for each token: None -> -100; the same word as the token before -> -100; otherwise the tag of its word",
        "Keep the word of the token before in a variable, None at first. A token is asked for if its word is not None "
        "and not that one: then its label is `word_tags[word]`.",
    ),
)

EXERCISE.add_misconception(
    "every piece asked",
    labelled(lambda word_ids, place: True),
    "Every piece of a word gets its tag, so a word in four pieces counts four times. Only the first piece is asked.",
)
EXERCISE.add_misconception(
    "the last piece asked",
    labelled(last_piece),
    "The tag is on the last piece of each word. It belongs on the first.",
)
EXERCISE.add_misconception(
    "only words of one piece",
    labelled(lambda word_ids, place: first_piece(word_ids, place) and last_piece(word_ids, place)),
    "Words of several pieces get no tag at all. Their first piece should have it.",
)
EXERCISE.add_misconception(
    "first pieces left out",
    labelled(lambda word_ids, place: not first_piece(word_ids, place)),
    "The later pieces are asked, and the first one is left out. It is the other way round.",
)
EXERCISE.add_misconception(
    "special tokens get 0",
    labelled(first_piece, of_special=0),
    "Special tokens get label 0. That is a tag like others, and the model would learn to give it to them. -100 means "
    "that nothing is asked.",
)
EXERCISE.add_misconception(
    "later pieces get 0",
    labelled(first_piece, of_others=0),
    "Later pieces of a word get label 0. That is a tag like others. -100 means that nothing is asked.",
)
EXERCISE.add_misconception(
    "0 for all that is not asked",
    labelled(first_piece, of_special=0, of_others=0),
    "Where nothing is asked the label is 0. That is a tag like others, and the model would learn it. -100 is left "
    "out by the loss.",
)
EXERCISE.add_misconception(
    "-1 for all that is not asked",
    labelled(first_piece, of_special=-1, of_others=-1),
    "Where nothing is asked the label is -1. `F.cross_entropy` leaves out -100 by itself, and stops at any other "
    "number below 0.",
)
EXERCISE.add_misconception(
    "None for all that is not asked",
    labelled(first_piece, of_special=None, of_others=None),
    "Where nothing is asked the label is None, which no tensor can hold. -100 is what the loss leaves out.",
)
EXERCISE.add_misconception(
    "None for special tokens",
    labelled(first_piece, of_special=None),
    "Special tokens get None, which no tensor can hold. -100 is what the loss leaves out.",
)
EXERCISE.add_misconception(
    "the word's number, not its tag",
    labelled(first_piece, tag=lambda tags, word: word),
    "Your labels are the numbers of the words. Look up the tag of the word.",
)
EXERCISE.add_misconception(
    "the tag of the word before",
    labelled(first_piece, tag=lambda tags, word: tags[word - 1]),
    "Words get the tags of the words before them. [CLS] has no number, so the first word has the number 0, and "
    "its tag is the first.",
)
EXERCISE.add_misconception(
    "the tag of the word after",
    labelled(first_piece, tag=lambda tags, word: tags[(word + 1) % len(tags)]),
    "Words get the tags of the words after them. The first word has the number 0, and its tag is the first.",
)


@EXERCISE.misconception("tags laid on tokens one by one")
def one_by_one(word_tags, word_ids):
    """The tags lie on the pieces of words one by one. After the first word that is cut into pieces, they stand too
    early. Look up the tag by the number of the word.
    """
    tags = iter(word_tags)
    return [-100 if word is None else next(tags, -100) for word in word_ids]


@EXERCISE.misconception("tags laid on tokens, from the first")
def from_the_first(word_tags, word_ids):
    """The tags lie on the tokens one by one, [CLS] included. So they stand too early, and they slide further at each
    word that is cut. Look up the tag by the number of the word.
    """
    return (word_tags + [-100] * len(word_ids))[: len(word_ids)]


@EXERCISE.misconception("equal tags taken for one word")
def equal_tags(word_tags, word_ids):
    """A word gets no label where the word before it has the same tag, as if the two were one. Pieces of one word have
    the same *number*.
    """
    labels, before = [], None
    for word in word_ids:
        tag = None if word is None else word_tags[word]
        labels.append(-100 if tag is None or tag == before else tag)
        before = tag
    return labels


@EXERCISE.misconception("the number 0 taken for None")
def zero_as_none(word_tags, word_ids):
    """The first word gets no label, as if its number 0 meant no word. Python takes 0 for False: ask whether the number
    `is None`.
    """
    labels, before = [], None
    for word in word_ids:
        labels.append(word_tags[word] if word and word != before else -100)
        before = word
    return labels


@EXERCISE.misconception("only first pieces in the list")
def shorter(word_tags, word_ids):
    """Your list has a label for each *word*. The model speaks about tokens: each of them needs a label, and -100 where
    nothing is asked.
    """
    return [label for label in tag_labels(word_tags, word_ids) if label != -100]


@EXERCISE.misconception("no labels for special tokens")
def no_special(word_tags, word_ids):
    """Special tokens are missing from the list, so the labels after them stand too early. They need a label, too:
    -100.
    """
    labels = tag_labels(word_tags, word_ids)
    return [label for label, word in zip(labels, word_ids, strict=True) if word is not None]
