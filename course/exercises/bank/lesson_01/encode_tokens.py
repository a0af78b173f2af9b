"""A sentence as numbers."""

import torch

from course.exercises.drawing import some
from course.exercises.exercise import Exercise


def encode_tokens(tokens: list[str], vocabulary: dict[str, int], unk_id: int) -> list[int]:
    """The id of each token, in order.

    A token that the vocabulary does not hold gets `unk_id`.

        vocabulary {"dessert": 0, "eat": 1, "first": 2}, unk_id 3
        tokens     ["eat", "cake", "first"]  ->  [1, 3, 2]
    """
    return [vocabulary.get(token, unk_id) for token in tokens]


def make_inputs(generator):
    """Known words; unknown ones, a repeat and a capital; another unk_id, within the vocabulary; punctuation."""
    words = "short first dessert is life eat".split()
    vocabulary = {word: sorted(words).index(word) for word in words}
    yield {"tokens": "life is short eat dessert first".split(), "vocabulary": vocabulary, "unk_id": 9}
    yield {"tokens": "Life is long is life".split(), "vocabulary": vocabulary, "unk_id": 9}
    tokens = some(generator, ["eat", "cake", "dessert", "<pad>", "pie", "eat"], 6)
    eat, life, dessert = some(generator, range(4, 100), 3)
    special = {"eat": eat, "life": life, "<unk>": 3, "dessert": dessert, "<pad>": 0}
    yield {"tokens": tokens, "vocabulary": special, "unk_id": 3}
    yield {"tokens": "eat , sleep . repeat !".split(), "vocabulary": {"eat": 5, ".": 6, ",": 7}, "unk_id": 3}


EXERCISE = Exercise(
    name="encode_tokens",
    lesson=1,
    reference=encode_tokens,
    make_inputs=make_inputs,
    minutes=5,
    difficulty=1,
    points=2,
    hints=(
        "What should happen to a word that was never seen when the vocabulary was built?",
        "for each token, in order: its id if the vocabulary holds it, unk_id otherwise",
        "`vocabulary.get(token, default)` gives the id, or the default where there is none. Put that in a list "
        "comprehension over the tokens.",
    ),
)


@EXERCISE.misconception("an unknown token raises")
def unknown_raises(tokens, vocabulary, unk_id):
    """A token that the vocabulary does not hold raises a KeyError. There will always be such words, and `unk_id` is for
    them.
    """
    return [vocabulary[token] for token in tokens]


@EXERCISE.misconception("unknown tokens left out")
def unknown_left_out(tokens, vocabulary, unk_id):
    """Unknown tokens are left out here, so the sentence can get shorter and later words move up. Each token gives one
    id.
    """
    return [vocabulary[token] for token in tokens if token in vocabulary]


@EXERCISE.misconception("id 0 taken for nothing")
def zero_taken_for_nothing(tokens, vocabulary, unk_id):
    """A token with the id 0 passes for unknown here. Python takes 0 for false, but it is an id like any other.

    Ask whether a token is in the vocabulary, not whether its id is true.
    """
    return [vocabulary.get(token) or unk_id for token in tokens]


@EXERCISE.misconception("unknown gives None")
def unknown_gives_none(tokens, vocabulary, unk_id):
    """An unknown token gives None here, as `get` without a second argument does. None is no row of a table."""
    return [vocabulary.get(token) for token in tokens]


@EXERCISE.misconception("unknown gives 0")
def unknown_gives_zero(tokens, vocabulary, unk_id):
    """Unknown tokens get the id 0 here, which can belong to another token. Theirs is `unk_id`."""
    return [vocabulary.get(token, 0) for token in tokens]


@EXERCISE.misconception("unknown gets the next free id")
def unknown_gets_the_next_id(tokens, vocabulary, unk_id):
    """Unknown tokens get the size of the vocabulary as their id. The caller says which one they get: `unk_id`."""
    return [vocabulary.get(token, len(vocabulary)) for token in tokens]


@EXERCISE.misconception("learns new words")
def learns_new_words(tokens, vocabulary, unk_id):
    """New words get new ids here, and the embedding table has no row for those. The vocabulary should stay as it is:
    unknown tokens get `unk_id`.
    """
    return [vocabulary.setdefault(token, len(vocabulary)) for token in tokens]


@EXERCISE.misconception("place in the dictionary")
def place_in_the_dictionary(tokens, vocabulary, unk_id):
    """Known tokens get their place among the keys here. A token's id is the value that stands beside it."""
    known = list(vocabulary)
    return [known.index(token) if token in known else unk_id for token in tokens]


@EXERCISE.misconception("each token once")
def each_token_once(tokens, vocabulary, unk_id):
    """A token that occurs again has vanished. That was right for building the vocabulary; a sentence keeps its repeats,
    each in its place.
    """
    return [vocabulary.get(token, unk_id) for token in dict.fromkeys(tokens)]


@EXERCISE.misconception("small letters")
def small_letters(tokens, vocabulary, unk_id):
    """Tokens are looked up in small letters here. To a vocabulary *Life* and *life* are two words: take the tokens as
    they are.
    """
    return [vocabulary.get(token.lower(), unk_id) for token in tokens]


@EXERCISE.misconception("a dictionary")
def as_a_dictionary(tokens, vocabulary, unk_id):
    """A dictionary keeps each token once, so a word that comes again is lost. A sentence is a list: one id for each
    token, in order.
    """
    return {token: vocabulary.get(token, unk_id) for token in tokens}


@EXERCISE.misconception("a tensor")
def as_a_tensor(tokens, vocabulary, unk_id):
    """The ids are right, but a list is wanted here. Sentences differ in length: they become one tensor later, after
    padding.
    """
    return torch.tensor([vocabulary.get(token, unk_id) for token in tokens])


@EXERCISE.misconception("unk_id for every other word")
def unknown_for_every_other_word(tokens, vocabulary, unk_id):
    """`unk_id` comes out for each word of the vocabulary that is passed before the token is found. Whether a token is
    unknown is known only after all words: each token gives one id.

    Ask once whether the vocabulary holds the token.
    """
    ids = []
    for token in tokens:
        for word in vocabulary:
            ids.append(vocabulary[word] if word == token else unk_id)
            if word == token:
                break
    return ids


@EXERCISE.misconception("an id for every word of the vocabulary")
def an_id_for_every_word(tokens, vocabulary, unk_id):
    """A token gives as many ids here as the vocabulary has words. It should give one, however many words there are.

    Ask once whether the vocabulary holds the token.
    """
    return [vocabulary[word] if word == token else unk_id for token in tokens for word in vocabulary]


@EXERCISE.misconception("unk_id after known tokens too")
def unknown_after_known(tokens, vocabulary, unk_id):
    """A known token gives its id and `unk_id` as well. It is the one or the other: each token gives one id."""
    ids = []
    for token in tokens:
        if token in vocabulary:
            ids.append(vocabulary[token])
        ids.append(unk_id)
    return ids


@EXERCISE.misconception("return within the loop")
def return_within_the_loop(tokens, vocabulary, unk_id):
    """The list ends after the first token, as when a `return` stands inside a loop. Return the list when all tokens are
    done.
    """
    return [vocabulary.get(token, unk_id) for token in tokens[:1]]
